// From the checker's outcome, in value ids, to a report in plain data.
import type { ActionCoverage, CheckOutcome, FailedPostcondition } from '../../checker/index.ts';
import type { Model } from '../../compiler/index.ts';
import type { Diagnostic } from '../../diagnostics/index.ts';
import {
  type CheckReport,
  type FailedProperty,
  type FaultPhase,
  type ReportedCoverage,
  type ReportedTrace,
  reportTrace,
  viewOf,
} from '../../report/index.ts';
import type { Values } from '../../values/index.ts';
import { notChecked } from './not-checked.ts';
import { explanationOf, propertiesOf } from './report-temporal.ts';

const phases: Readonly<Record<string, FaultPhase>> = {
  assumption: 'assumption',
  invariant: 'invariant',
  'step-invariant': 'property',
  property: 'property',
};

// An action that stands at several places of the next-state relation is one to the user.
const coverageOf = (actions: readonly ActionCoverage[]): ReportedCoverage[] => {
  const found: ReportedCoverage[] = [];
  for (const { name, span, generated, distinct } of actions) {
    const place = found.findIndex((f) => f.name === name && f.span?.start === span?.start && f.span?.source.name === span?.source.name);
    const before = found[place];
    if (before === undefined) found.push({ name, generated, distinct, ...(span === undefined ? {} : { span }) });
    else found[place] = { ...before, generated: before.generated + generated, distinct: before.distinct + distinct };
  }
  return found;
};

/** What a report says about the model itself. */
export type ReportedModel = Pick<Model, 'system' | 'temporal' | 'hasBehaviour' | 'initialSpan'> &
  Partial<Pick<Model, 'propertyParts' | 'possible' | 'alwaysPossible' | 'within'>>;

const namesChecked = ({ system, temporal }: ReportedModel): readonly string[] => {
  const { invariants, stepInvariants, initialPredicates = [] } = system;
  const statements = [...invariants, ...stepInvariants, ...initialPredicates, ...(temporal?.properties ?? [])];
  return [...new Set(statements.map(({ name }) => name))];
};

/** A postcondition that failed beside the violation that the verdict is about. */
const failedBeside = ({ predicate: { name, span }, error }: FailedPostcondition): Diagnostic => ({
  code: 'E404',
  severity: 'error',
  message: `postcondition ${name} ${error === undefined ? 'is false' : `cannot be evaluated: ${error.message.replace(/\.$/, '')}`}`,
  ...(span === undefined ? {} : { span }),
  ...(error?.span === undefined ? {} : { related: [{ span: error.span, message: 'evaluated here' }] }),
});

/** The report of a finished run. `before` are the diagnostics from loading and compiling. */
export const reportOf = (
  model: ReportedModel,
  values: Values,
  outcome: CheckOutcome,
  before: readonly Diagnostic[],
  seconds: number,
): CheckReport => {
  const { system } = model;
  const diagnostics: Diagnostic[] = [...before];
  for (const warning of outcome.warnings) {
    if (warning.kind === 'unevaluated') {
      const { message, span } = warning;
      diagnostics.push({ code: 'E401', severity: 'warning', message: message.replace(/\.$/, ''), ...(span === undefined ? {} : { span }) });
      continue;
    }
    const span = 'property' in warning ? model.temporal?.properties.find((p) => p.name === warning.property)?.span : undefined;
    diagnostics.push({
      code: 'E452',
      severity: 'warning',
      message: warning.message.replace(/\.$/, ''),
      ...(span === undefined ? {} : { span }),
    });
  }
  if ('postcondition' in outcome && outcome.postcondition !== undefined) diagnostics.push(failedBeside(outcome.postcondition));
  const trace = (t: Parameters<typeof reportTrace>[0] | undefined): { trace?: ReportedTrace } =>
    t === undefined ? {} : { trace: reportTrace(t, system, viewOf(values)) };
  const s = outcome.statistics;
  const properties = propertiesOf(model, outcome);
  const vacuous = outcome.warnings
    .filter(({ kind }) => kind === 'vacuous' || kind === 'antecedent-unreached')
    .map(({ message }) => message);
  const open = notChecked(model, outcome);
  const base = {
    module: system.name,
    checked: namesChecked(model),
    ...(vacuous.length > 0 ? { vacuous } : {}),
    statesGenerated: s.statesGenerated,
    distinctStates: s.distinctStates,
    depth: s.depth,
    seconds,
    workers: s.workers ?? 1,
    diagnostics,
    ...(s.queue > 0 ? { queue: s.queue } : {}),
    ...(s.statesGenerated > 0 && s.actions.length > 0 ? { coverage: coverageOf(s.actions) } : {}),
    ...(properties.length > 0 ? { properties } : {}),
    ...(open.length > 0 ? { notChecked: open } : {}),
  };
  const property = (
    kind: FailedProperty['kind'],
    p: { readonly name: string; readonly span?: FailedProperty['span'] },
  ): FailedProperty => ({
    name: p.name,
    kind,
    ...(p.span === undefined ? {} : { span: p.span }),
  });
  switch (outcome.verdict) {
    case 'ok':
      if (model.hasBehaviour && s.initialStates === 0 && s.statesGenerated === 0) {
        diagnostics.unshift({
          code: 'E403',
          severity: 'error',
          message: 'the initial predicate has no states',
          ...(model.initialSpan === null ? {} : { span: model.initialSpan }),
          notes: ['No assignment of values to the variables satisfies it, so there is no behaviour and nothing was checked.'],
          fix: 'Look for a conjunct that is false for the constants of this configuration.',
        });
        return { ...base, verdict: 'evaluation-error', phase: 'specification' };
      }
      return { ...base, verdict: 'ok' };
    case 'interrupted':
      return { ...base, verdict: 'interrupted' };
    case 'limit':
      return { ...base, verdict: 'limit', ...(outcome.limit === 'exit' ? {} : { limit: outcome.limit }) };
    case 'assumption':
      return { ...base, verdict: 'assumption', property: property(outcome.kind, outcome.predicate) };
    case 'deadlock':
      return { ...base, verdict: 'deadlock', ...trace(outcome.trace) };
    case 'invariant':
      return { ...base, verdict: 'invariant', property: property('invariant', outcome.predicate), ...trace(outcome.trace) };
    case 'property': {
      const temporal = outcome.explanation !== undefined;
      return {
        ...base,
        verdict: 'property',
        property: property(temporal ? 'temporal-property' : 'action-property', outcome.predicate),
        ...trace(outcome.trace),
        ...(outcome.explanation === undefined ? {} : { explanation: explanationOf(outcome.explanation) }),
      };
    }
    case 'assertion':
    case 'evaluation-error': {
      const { error, phase, predicate } = outcome;
      diagnostics.unshift({
        code: outcome.verdict === 'assertion' ? 'E402' : 'E401',
        severity: 'error',
        message: error.message.replace(/\.$/, ''),
        ...(error.span === undefined ? {} : { span: error.span }),
        related: error.calls.map((span) => ({ span, message: 'evaluated from here' })),
      });
      return {
        ...base,
        verdict: outcome.verdict,
        phase: phases[phase] ?? 'specification',
        ...(predicate === undefined ? {} : { property: property(phase === 'invariant' ? 'invariant' : 'action-property', predicate) }),
        ...trace(outcome.trace),
      };
    }
  }
};

const nothingWithin = 'CONSTRAINT leaves out every initial state';

/** The report of a search, with a warning where it looked at nothing but initial states that a constraint leaves out. */
export const tellingNothingWithin = (report: CheckReport): CheckReport => {
  if (report.verdict !== 'ok' || report.distinctStates > 0 || report.statesGenerated === 0) return report;
  const warning: Diagnostic = {
    code: 'E452',
    severity: 'warning',
    message: nothingWithin,
    notes: ['Invariants were checked in the initial states. No step was looked at, and no temporal property means anything.'],
    fix: 'Look for what is wrong with CONSTRAINT for the constants of this configuration.',
  };
  return { ...report, vacuous: [...(report.vacuous ?? []), nothingWithin], diagnostics: [...report.diagnostics, warning] };
};
