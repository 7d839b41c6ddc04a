// The result of the last check of each module, as an editor shows it: a diagnostic where the violated property is defined, with the states of the counterexample as related
// places; what each action contributed, and the values of a chosen state, as hints in the text.

import { dirname, resolve } from 'node:path';
import { DiagnosticSeverity, type Diagnostic as ProtocolDiagnostic } from 'vscode-languageserver';
import type { Position } from 'vscode-languageserver-textdocument';
import type { JsonDiagnostic, JsonPlace } from '../../diagnostics/index.ts';
import { originalSpan } from '../../pluscal/index.ts';
import type { Workspace } from '../../session/workspace/index.ts';
import type { ServerContext } from './context.ts';
import { rangeOf } from './documents.ts';

/** The parts of the JSON report of a check that are shown: see docs/manual/json.schema.json. */
export interface ShownReport {
  readonly verdict: string;
  readonly distinctStates: number;
  readonly property?: string;
  readonly trace?: readonly ShownState[];
  readonly diagnostics: readonly JsonDiagnostic[];
  readonly exited?: true;
  readonly leftOut?: { readonly constraints: readonly string[]; readonly actionConstraints: readonly string[] };
  readonly coverage?: readonly { readonly action: string; readonly place: JsonPlace; readonly steps: number; readonly newStates: number }[];
}

interface ShownState {
  readonly index: number;
  readonly action: { readonly name: string; readonly place?: JsonPlace } | null;
  readonly variables: Readonly<Record<string, { readonly text: string }>>;
  readonly changed?: readonly string[];
}

interface Result {
  readonly report: ShownReport;
  /** The number of the state whose values are shown, from 1. */
  readonly state: number | null;
}

/** A remark in the text. */
export interface Hint {
  readonly position: Position;
  readonly label: string;
  readonly tooltip: string;
}

/** Related places that are sent: the last ones, which lead to the violation. */
const MOST_STATES = 50;

const WHAT: Readonly<Record<string, string>> = {
  invariant: 'is violated',
  property: 'is violated',
  temporal: 'is violated',
  deadlock: 'deadlock: the last state has no next state',
  assumption: 'is false',
};

const rangeOfPlace = ({ line, column, endLine, endColumn }: JsonPlace): ProtocolDiagnostic['range'] => ({
  start: { line: line - 1, character: column - 1 },
  end: { line: endLine - 1, character: endColumn - 1 },
});

const cut = (text: string): string => (text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}...` : text);

/** Characters of a value in a list of places. */
const MOST_CHARACTERS = 120;

function stateLine({ index, action, variables, changed = [] }: ShownState): string {
  const shown = changed.length > 0 ? changed : Object.keys(variables);
  const values = shown.map((name) => `${name} = ${cut(variables[name]?.text ?? '')}`).join(', ');
  return `state ${index}${action === null ? '' : ` by ${action.name}`}: ${values}`;
}

/** What a report says in one sentence. */
export function summaryOf({ verdict, property, trace, distinctStates, diagnostics, exited, leftOut }: ShownReport): {
  readonly verdict: string;
  readonly summary: string;
} {
  if (verdict === 'ok') {
    const found = `No error has been found in ${distinctStates} distinct states.`;
    const open = [
      ...(exited === true ? ['The specification ended the search before all were explored.'] : []),
      ...(leftOut === undefined
        ? []
        : [`What lies behind ${[...leftOut.constraints, ...leftOut.actionConstraints].join(', ')} was not checked.`]),
    ];
    return { verdict, summary: [found, ...open].join(' ') };
  }
  const faults = diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => message);
  const what = `${property ?? ''} ${WHAT[verdict] ?? verdict}`.trim();
  return { verdict, summary: [what, ...(trace === undefined ? [] : [`in state ${trace.length}`]), ...faults].join(' ') };
}

/** Results by the file that was checked. */
export class Results {
  readonly #results = new Map<string, Result>();

  take(file: string, report: ShownReport): void {
    this.#results.set(file, { report, state: report.trace?.at(-1)?.index ?? null });
  }

  /** Forgets what a check has found that read a file. */
  forget(path: string, workspace: Workspace): void {
    for (const file of this.#results.keys()) if (workspace.isReadFor(path, file)) this.clear(file);
  }

  clear(file: string): void {
    this.#results.delete(file);
  }

  /** Shows the values of another state of the counterexample. */
  choose(file: string, state: number): void {
    const result = this.#results.get(file);
    if (result !== undefined) this.#results.set(file, { ...result, state });
  }

  /** What the last checks say of a file. */
  diagnosticsFor(path: string, context: ServerContext): ProtocolDiagnostic[] {
    return [...this.#results].flatMap(([file, { report }]) => {
      const own = report.diagnostics.flatMap((one) => this.#ofReport(one, file, path, context));
      const violated = file === path ? this.#violation(report, file, context) : [];
      return [...violated, ...own];
    });
  }

  #ofReport(
    { severity, code, message, notes = [], fix, place }: JsonDiagnostic,
    file: string,
    path: string,
    { workspace }: ServerContext,
  ): ProtocolDiagnostic[] {
    // Faults of the text are told anyway.
    if (!/^E4/.test(code) || severity === 'note' || workspace.module(file) === null) return [];
    const at = place === undefined ? file : resolve(dirname(file), place.file);
    if (at !== path) return [];
    const range = place === undefined ? { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } } : rangeOfPlace(place);
    return [
      {
        range,
        severity: severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
        code,
        source: 'tlasso check',
        message: [message, ...notes, ...(fix === undefined ? [] : [fix])].join('\n'),
      },
    ];
  }

  #violation({ verdict, property, trace = [], diagnostics }: ShownReport, file: string, context: ServerContext): ProtocolDiagnostic[] {
    if (trace.length === 0 && diagnostics.length > 0) return [];
    if (verdict === 'ok' || WHAT[verdict] === undefined) return [];
    const analyzed = context.workspace.module(file);
    const symbol = property === undefined ? undefined : analyzed?.known?.root.scope.get(property)?.symbol;
    const defined = symbol?.kind === 'definition' ? originalSpan(symbol.span) : null;
    const place = defined?.source.name === file ? defined : (analyzed?.module?.name.span ?? null);
    if (place === null) return [];
    const related = trace.slice(-MOST_STATES).map((state) => {
      const where = state.action?.place;
      const uri = context.documents.uriFor(where === undefined ? file : resolve(dirname(file), where.file));
      return {
        location: { uri, range: where === undefined ? rangeOf(originalSpan(place)) : rangeOfPlace(where) },
        message: stateLine(state),
      };
    });
    return [
      {
        range: rangeOf(originalSpan(place)),
        severity: DiagnosticSeverity.Error,
        code: verdict,
        source: 'tlasso check',
        message: `${property ?? 'The specification'} ${WHAT[verdict]}${trace.length > 0 ? `, in state ${trace.length}` : ''}`,
        relatedInformation: related,
      },
    ];
  }

  /** What actions contributed, and the values of the chosen state. */
  hintsFor(path: string, context: ServerContext): readonly Hint[] {
    const result = this.#results.get(path);
    if (result === undefined) return [];
    const { report, state } = result;
    const counts = (report.coverage ?? [])
      .filter(({ place }) => resolve(dirname(path), place.file) === path)
      .map(({ action, place, steps, newStates }) => ({
        position: rangeOfPlace(place).end,
        label: steps === 0 ? 'never taken' : `${steps} steps, ${newStates} new states`,
        tooltip: `what ${action} contributed to the last check`,
      }));
    const chosen = report.trace?.find(({ index }) => index === state);
    const variables = context.workspace.module(path)?.known?.root.variables ?? [];
    const values = variables.flatMap(({ name, span }) => {
      const value = chosen?.variables[name];
      const place = originalSpan(span);
      if (value === undefined || place.source.name !== path) return [];
      return [{ position: rangeOf(place).end, label: `= ${cut(value.text)}`, tooltip: `in state ${state} of the counterexample` }];
    });
    return [...counts, ...values];
  }
}
