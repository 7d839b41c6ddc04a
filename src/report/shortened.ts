// A report whose traces can be written whatever their values are: a text has at most 2^29 characters, and a stack has an end.
import type { CheckReport, ReportedReason, ReportedState, ReportedTrace } from './check-report.ts';
import type { ValueTree } from './values/value-tree.ts';

/** Values that are nested deeper are left out. */
const DEEPEST = 400;

/** Characters and parts of a value beyond which it is left out. */
const LARGEST = 2 ** 22;

const LEFT_OUT: ValueTree = { kind: 'symbolic', text: '...' };

/** What is left of so many characters and parts after the value; negative where it is too large or nested too deeply. */
function left(value: ValueTree, from: number, depth = 0): number {
  if (depth > DEEPEST) return -1;
  const after = (parts: readonly ValueTree[], rest: number): number => {
    for (const part of parts) {
      if (rest < 0) return rest;
      rest = left(part, rest, depth + 1);
    }
    return rest;
  };
  switch (value.kind) {
    case 'string':
      return from - value.value.length;
    case 'symbolic':
      return from - value.text.length;
    case 'set':
    case 'tuple':
      return after(value.elements, from - 1);
    case 'record':
      return after(
        value.fields.map((field) => field.value),
        from - 1,
      );
    case 'function':
      return after(
        value.entries.flatMap((entry) => [entry.key, entry.value]),
        from - 1,
      );
    default:
      return from - 1;
  }
}

function shortenedValues<Valued extends { readonly value: ValueTree }>(valued: readonly Valued[]): readonly Valued[] {
  return valued.map((one) => (left(one.value, LARGEST) < 0 ? { ...one, value: LEFT_OUT } : one));
}

function shortenedTrace(trace: ReportedTrace): ReportedTrace {
  const states = trace.states.map(
    ({ variables, behind, action, ...state }): ReportedState => ({
      ...state,
      variables: shortenedValues(variables),
      ...(behind === undefined ? {} : { behind: shortenedValues(behind) }),
      action: action === null ? null : { ...action, arguments: shortenedValues(action.arguments) },
    }),
  );
  const { closing } = trace;
  return { ...trace, states, ...(closing === undefined ? {} : { closing: { ...closing, arguments: shortenedValues(closing.arguments) } }) };
}

function shortenedReason({ action, bindings, terms, ...reason }: ReportedReason): ReportedReason {
  return {
    ...reason,
    action: action === null ? null : { ...action, arguments: shortenedValues(action.arguments) },
    bindings: shortenedValues(bindings),
    terms: shortenedValues(terms),
  };
}

/** The report in which `...` stands for values that no text can hold, or that are nested deeper than a stack. */
export function shortenedReport(report: CheckReport): CheckReport {
  const { trace, why, violations, possibilities } = report;
  return {
    ...report,
    ...(trace === undefined ? {} : { trace: shortenedTrace(trace) }),
    ...(why === undefined ? {} : { why: { ...why, reasons: why.reasons.map(shortenedReason) } }),
    ...(violations === undefined
      ? {}
      : { violations: { ...violations, found: violations.found.map((one) => ({ ...one, trace: shortenedTrace(one.trace) })) } }),
    ...(possibilities === undefined
      ? {}
      : {
          possibilities: possibilities.map((one) => (one.trace === undefined ? one : { ...one, trace: shortenedTrace(one.trace) })),
        }),
  };
}
