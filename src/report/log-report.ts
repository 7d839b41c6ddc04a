// What came of comparing logs of a system with its specification, as plain data.
import type { Diagnostic, Span } from '../diagnostics/index.ts';
import type { ReportedAction, ReportedState } from './trace-data.ts';
import type { ValueTree } from './values/value-tree.ts';

/**
 * - `accepted`: some behaviour of the specification is consistent with all of the log
 * - `refused`: none is
 * - `undecided`: a limit was met
 * - `log-error`, `mapping-error`: a line is no JSON; the mapping says nothing about a line, or is none
 */
export type LogVerdict =
  | 'accepted'
  | 'refused'
  | 'undecided'
  | 'interrupted'
  | 'log-error'
  | 'mapping-error'
  | 'evaluation-error'
  | 'parse-error'
  | 'config-error';

/** A line of a log. */
export interface ReportedLine {
  /** Its place; the lines before it are not in the text. */
  readonly span: Span;
  readonly text: string;
}

/** Why a step that the mapping allows is not possible, or is not consistent with the line. */
export interface LogObstacle {
  /** The action that the mapping names; null where it names none. */
  readonly action: ReportedAction | null;
  /** The step in the mapping. */
  readonly mapped: Span;
  /** Its text on one line. */
  readonly mappedText: string;
  /**
   * `disabled`: the action is not possible in the state. `different`: a step of the specification, the nearest one, is not what the line says. `foreign`:
   * the step would be possible, but is none of the next-state relation. `silent`: the mapping says nothing about the line.
   */
  readonly kind: 'disabled' | 'different' | 'foreign';
  /** The first conjunct that is false, with the values in it: its place in the file, and its text as it was evaluated. */
  readonly conjunct: Span | null;
  readonly conjunctText: string;
  readonly conjunctKind: 'false' | 'empty' | 'fault' | 'unfinished';
  readonly message: string | null;
  readonly terms: readonly { readonly text: string; readonly value: ValueTree }[];
  readonly bindings: readonly { readonly name: string; readonly value: ValueTree }[];
  /** For `different`: the nearest step of the specification. */
  readonly step: ReportedAction | null;
  /** How many conjuncts are true before it. */
  readonly passed: number;
  /** The state that the conjunct is about: its index in `states` of the prefix; null where it is behind the first parts of the event. */
  readonly state: number | null;
  /** How many parts of an event of several steps are possible before it. */
  readonly done: number;
}

/** States one after the other, with the lines that explain how they follow; null for a silent step, and for the first state. */
export interface LogPath {
  /** Whether it begins where behaviours begin; else it is the last part of such a path. */
  readonly isWhole: boolean;
  readonly steps: readonly { readonly line: ReportedLine | null; readonly state: ReportedState }[];
}

/** A beginning of the log that the specification explains, and the line behind it that it does not. */
export interface LogPrefix {
  /** How many events are explained. */
  readonly explained: number;
  /** The lines of which none can be the next event; several where their order is not known. */
  readonly lines: readonly ReportedLine[];
  /** The states that the specification can be in behind the prefix, the first ones of them. */
  readonly states: readonly ReportedState['variables'][];
  readonly stateCount: number;
  /** Of each line, the nearest first. */
  readonly obstacles: readonly (readonly LogObstacle[])[];
  /** Steps that the specification allows in at least one of the states, and how many those are. */
  readonly allowed: readonly ReportedAction[];
  readonly allowedCount: number;
  /** The last steps to the first of the states. */
  readonly steps: LogPath['steps'];
  /** Where they were asked for: the paths to the first states. */
  readonly paths?: readonly LogPath[];
}

/** How often the log shows an action. */
export interface LoggedAction {
  readonly name: string;
  readonly span?: Span;
  /** How many events can be steps of it, in a behaviour that is consistent with the log up to them. */
  readonly events: number;
}

/** How often the log shows a branch of an action: a disjunct, or a branch of IF or CASE. */
export interface LoggedBranch {
  readonly span: Span;
  /** Branches with the same number are those between which one choice is made. */
  readonly choice: number;
  /** How many events can be steps that take it, in a behaviour that is consistent with the log up to them. */
  readonly events: number;
}

/** One alteration of a log. */
interface AlteredLine {
  readonly what: string;
  readonly line: ReportedLine;
}

/** What became of alterations of a log that was accepted. */
export interface LogControl {
  /** Alterations that were compared: those refused, those accepted and those with a fault. */
  readonly made: number;
  readonly refused: number;
  /** Those that are behaviours too. */
  readonly accepted: readonly AlteredLine[];
  /** Those that cannot be compared: something has no value, or the mapping says nothing. The specification does not refuse them. */
  readonly faults: readonly (AlteredLine & { readonly message: string })[];
}

/** The whole result. */
export interface LogReport {
  readonly verdict: LogVerdict;
  /** Path of the mapping. */
  readonly file: string;
  readonly module?: string;
  /** Path of the configuration. */
  readonly config?: string;
  readonly logs: readonly string[];
  /** Lines that were read, those ignored, and the events that are explained. */
  readonly lines: number;
  readonly ignored: number;
  readonly explained: number;
  /** How the order of events is known. */
  readonly order: 'lines' | 'time' | 'nodes' | 'vector-clocks';
  /** The most states that were consistent with a beginning of the log at once; null where beginnings were tried one by one. */
  readonly largest: number | null;
  /** What is not explained, for `refused` and `undecided`: the longest prefix first. */
  readonly prefixes: readonly LogPrefix[];
  /** Where they were asked for, and the log is explained: the paths to states behind it. */
  readonly paths?: readonly LogPath[];
  /** The actions of the next-state relation. */
  readonly actions: readonly LoggedAction[];
  /** The branches of the actions. */
  readonly branches: readonly LoggedBranch[];
  /** Where each line was compared by itself: by the step that it is said to be, how many lines are one. */
  readonly windows?: readonly { readonly name: string; readonly explained: number; readonly lines: number }[];
  /** Where it was asked for. */
  readonly control?: LogControl;
  readonly seconds: number;
  readonly diagnostics: readonly Diagnostic[];
}
