// A report as one JSON object: the contract with compare scripts, CI and other tools.
import { type JsonDiagnostic, type JsonPlace, jsonDiagnostic, jsonPlace } from '../../diagnostics/index.ts';
import type {
  CheckReport,
  ReportedAction,
  ReportedCount,
  ReportedReason,
  ReportedReasons,
  ReportedSimulation,
  ReportedTrace,
  ReportedViolation,
  Verdict,
} from '../check-report.ts';
import type { LeftOut, NotChecked } from '../reported-properties.ts';
import { comparedWith } from '../reported-trace.ts';
import { brief } from '../values/brief.ts';
import { type Json, valueJson } from '../values/value-json.ts';
import { sameValue, valueText } from '../values/value-text.ts';
import type { ValueTree } from '../values/value-tree.ts';
import { MadeList } from './pretty-json.ts';
import { type JsonExplanation, type JsonProperty, jsonExplanation, jsonProperty } from './temporal-json.ts';

/** A value twice: in TLA+ notation for people, as data for programs. */
export interface JsonValue {
  readonly text: string;
  readonly value: Json;
}

/** A step. */
export interface JsonAction {
  readonly name: string;
  readonly arguments: Readonly<Record<string, JsonValue>>;
  readonly place?: JsonPlace;
}

export interface JsonState {
  /** From 1. */
  readonly index: number;
  /** Null for an initial state. */
  readonly action: JsonAction | null;
  readonly variables: Readonly<Record<string, JsonValue>>;
  /** The variables themselves, where `variables` is what an ALIAS shows. */
  readonly behind?: Readonly<Record<string, JsonValue>>;
  /** Names of the variables whose values differ from those of the state before. */
  readonly changed: readonly string[];
  /** Only in the last state of an infinite behaviour: the index of the state to which it returns; its own index where it stutters for ever. */
  readonly loop?: number;
  /** Only with `loop`: the step from the last state to that one; absent where it stutters. */
  readonly closing?: JsonAction;
}

/** Something that was to be possible, or to follow in time. */
export interface JsonPossibility<States = readonly JsonState[]> {
  readonly name: string;
  readonly kind: 'possible' | 'always-possible' | 'within';
  readonly holds: boolean;
  /** A shortest behaviour that ends where it is true; for one that is not always possible: where it has become impossible; of a response: where it is too late. */
  readonly trace?: States;
  /** The behaviour was found with SYMMETRY or VIEW: there may be a shorter one. */
  readonly mayBeShorter?: true;
}

/** A property that is violated, or deadlock, with its first violation. */
export interface JsonViolation<States = readonly JsonState[]> {
  readonly name: string;
  readonly kind: ReportedViolation['kind'];
  /** How many states, or steps, violate it; absent for temporal properties. */
  readonly count?: number;
  readonly trace: States;
  readonly why?: JsonReasons;
  readonly explanation?: JsonExplanation;
}

/** All violations of a search that went on after the first. */
export interface JsonViolations<States = readonly JsonState[]> {
  readonly found: readonly JsonViolation<States>[];
  /** Why there may be more; absent where everything was explored. */
  readonly endedBy?: NonNullable<CheckReport['violations']>['endedBy'];
}

/** The first part of an action, or of an invariant, that is not true in the last state of the trace. */
export interface JsonReason {
  /** Absent: of an invariant, or of a next-state relation that names no action there. */
  readonly action?: JsonAction;
  readonly kind: ReportedReason['kind'];
  readonly formula: string;
  readonly place: JsonPlace;
  readonly message?: string;
  /** Names that are bound there, and terms of the formula, in TLA+ notation; with an ellipsis where they are long. */
  readonly values: Readonly<Record<string, string>>;
  /** Names in the formula in the place of which an INSTANCE puts something else, and that. */
  readonly substituted?: Readonly<Record<string, string>>;
  /** How many alternatives are not true besides. */
  readonly others: number;
}

/** Those of an action with each choice of its parameters, the nearest to a step first; one of an invariant or property. */
export interface JsonReasons {
  readonly reasons: readonly JsonReason[];
  /** What is false is about the step to the last state. */
  readonly isOfStep?: true;
  /** How many more there are. */
  readonly left: number;
}

/** What `--format json` prints. */
export interface JsonReport<States = readonly JsonState[]> {
  readonly verdict: Verdict;
  readonly statesGenerated: number;
  /** Absent for random behaviours, as `depth`. */
  readonly distinctStates?: number;
  readonly depth?: number;
  readonly seconds: number;
  /** Only for random behaviours, which count no distinct states. */
  readonly simulation?: ReportedSimulation;
  /** Name of the statement that failed. */
  readonly property?: string;
  readonly trace?: States;
  /** Of which action a step from the last state has no value, or fails an assertion. */
  readonly action?: JsonAction;
  /** Why an assumption is false, the invariant or property is false of the last state of the trace, or of the step to it, or no step is possible there. */
  readonly why?: JsonReasons;
  /** Why the trace violates a temporal property. */
  readonly explanation?: JsonExplanation;
  /** Only with --continue: all violations. */
  readonly violations?: JsonViolations<States>;
  /** The temporal properties that were checked, with their classes. */
  readonly properties?: readonly JsonProperty[];
  readonly possibilities?: readonly JsonPossibility<States>[];
  /** The answers to --count. */
  readonly counts?: readonly ReportedCount[];
  /** For `limit`: what was used up. */
  readonly limit?: NonNullable<CheckReport['limit']>;
  /** For `ok`: the specification itself ended the search, and states were not explored. */
  readonly exited?: true;
  /** Of a complete search: the constraints, where they left out states or steps. What is reached only through these was not checked. */
  readonly leftOut?: LeftOut;
  /** For `limit`, `interrupted` and `exited`: what was asked for and is not decided. */
  readonly notChecked?: readonly NotChecked[];
  readonly diagnostics: readonly JsonDiagnostic[];
}

type Named = readonly { readonly name: string; readonly value: ValueTree }[];

/** Values by name. */
export function jsonValues(named: Named): Readonly<Record<string, JsonValue>> {
  return Object.fromEntries(named.map(({ name, value }) => [name, { text: valueText(value), value: valueJson(value) }]));
}

/** Names of the variables that differ between two states. An alias may show other names in each state. */
export function changedNames(before: Named, after: Named): string[] {
  const old = new Map(comparedWith(before, after).map(({ name, value }) => [name, value]));
  return after
    .filter(({ name, value }) => {
      const was = old.get(name);
      return was === undefined || !sameValue(was, value);
    })
    .map(({ name }) => name);
}

/** An action as JSON data. */
export function jsonAction({ name, arguments: args, span }: ReportedAction): JsonAction {
  return {
    name,
    arguments: jsonValues(args),
    ...(span === undefined ? {} : { place: jsonPlace(span) }),
  };
}

function jsonState({ states, loop, closing }: ReportedTrace, i: number): JsonState {
  const { action, variables, behind } = states[i]!;
  return {
    index: i + 1,
    action: action === null ? null : jsonAction(action),
    variables: jsonValues(variables),
    ...(behind === undefined ? {} : { behind: jsonValues(behind) }),
    changed: i === 0 ? [] : changedNames(states[i - 1]!.variables, variables),
    ...(loop !== undefined && i === states.length - 1 ? { loop: loop + 1 } : {}),
    ...(closing !== undefined && i === states.length - 1 ? { closing: jsonAction(closing) } : {}),
  };
}

/** Characters of a value in a reason: the state has it whole. */
const LONGEST_VALUE = 400;

const jsonReasons = ({ reasons, left, isOfStep }: ReportedReasons): JsonReasons => ({
  reasons: reasons.map(({ action, kind, text, span, message, bindings, terms, substituted, others }) => ({
    ...(action === null ? {} : { action: jsonAction(action) }),
    kind,
    formula: text,
    place: jsonPlace(span),
    ...(message === undefined ? {} : { message }),
    values: Object.fromEntries(
      [...bindings, ...terms.map(({ text: name, value }) => ({ name, value }))].map((one) => [one.name, brief(one.value, LONGEST_VALUE)]),
    ),
    ...(substituted === undefined ? {} : { substituted: Object.fromEntries(substituted.map((one) => [one.name, one.text])) }),
    others,
  })),
  ...(isOfStep === undefined ? {} : { isOfStep }),
  left,
});

/** The states of a trace as JSON data, each made when it is written. */
export function madeTrace(trace: ReportedTrace): MadeList<JsonState> {
  return new MadeList(trace.states.length, (i) => jsonState(trace, i));
}

/** The states of a trace as JSON data. */
export function jsonTrace(trace: ReportedTrace): JsonState[] {
  return [...madeTrace(trace)];
}

function jsonViolations<States>(
  { found, endedBy }: NonNullable<CheckReport['violations']>,
  statesOf: (trace: ReportedTrace) => States,
): JsonViolations<States> {
  return {
    ...(endedBy === undefined ? {} : { endedBy }),
    found: found.map(({ name, kind, count, trace, why, explanation }) => ({
      name,
      kind,
      ...(count === undefined ? {} : { count }),
      trace: statesOf(trace),
      ...(why === undefined ? {} : { why: jsonReasons(why) }),
      ...(explanation === undefined ? {} : { explanation: jsonExplanation(explanation) }),
    })),
  };
}

/** The report as JSON data. */
export function jsonReport(report: CheckReport): JsonReport {
  return jsonReportWith(report, jsonTrace);
}

/** The report as data in which the states of its traces are what `statesOf` gives. */
export function jsonReportWith<States>(report: CheckReport, statesOf: (trace: ReportedTrace) => States): JsonReport<States> {
  return {
    verdict: report.verdict,
    statesGenerated: report.statesGenerated,
    ...(report.simulation === undefined ? { distinctStates: report.distinctStates, depth: report.depth } : {}),
    seconds: Math.round(report.seconds * 1000) / 1000,
    ...(report.simulation === undefined ? {} : { simulation: report.simulation }),
    ...(report.property === undefined ? {} : { property: report.property.name }),
    ...(report.trace === undefined ? {} : { trace: statesOf(report.trace) }),
    ...(report.action === undefined ? {} : { action: jsonAction(report.action) }),
    ...(report.why === undefined ? {} : { why: jsonReasons(report.why) }),
    ...(report.explanation === undefined ? {} : { explanation: jsonExplanation(report.explanation) }),
    ...(report.violations === undefined ? {} : { violations: jsonViolations(report.violations, statesOf) }),
    ...(report.properties === undefined ? {} : { properties: report.properties.map(jsonProperty) }),
    ...(report.possibilities === undefined
      ? {}
      : {
          possibilities: report.possibilities.map(({ name, kind, holds, trace, mayBeShorter }) => ({
            name,
            kind,
            holds,
            ...(trace === undefined ? {} : { trace: statesOf(trace) }),
            ...(mayBeShorter === undefined ? {} : { mayBeShorter }),
          })),
        }),
    ...(report.counts === undefined ? {} : { counts: report.counts }),
    ...(report.limit === undefined ? {} : { limit: report.limit }),
    ...(report.exited === undefined ? {} : { exited: report.exited }),
    ...(report.leftOut === undefined ? {} : { leftOut: report.leftOut }),
    ...(report.notChecked === undefined ? {} : { notChecked: report.notChecked }),
    diagnostics: report.diagnostics.map(jsonDiagnostic),
  };
}
