// What a check found, as data: one shape per verdict. The names are those of the command line's JSON output.
import type { Span } from '../../diagnostics/index.ts';
import type { EvaluationError, Trace } from '../../model/index.ts';
import type { PropertyClass } from '../../temporal/index.ts';
import type { Explanation } from './explanation.ts';

/** The predicate that a verdict is about. */
export interface PredicateRef {
  readonly name: string;
  readonly span?: Span;
}

/** How much of the state space one action made. */
export interface ActionCoverage {
  /** Index into the system's `actions`. */
  readonly action: number;
  readonly name: string;
  readonly span?: Span;
  /** Successors that the action made, known ones included. */
  readonly generated: number;
  /** States first reached by the action. */
  readonly distinct: number;
}

/** What is violated in a search that goes on after violations, with a shortest behaviour that shows it. */
export interface FoundViolation {
  readonly kind: 'invariant' | 'initial-predicate' | 'step-invariant' | 'deadlock' | 'temporal';
  readonly predicate: PredicateRef;
  /** How many states, or steps, violate it; absent for temporal properties. Representatives are counted where there is SYMMETRY. */
  readonly count?: number;
  readonly trace: Trace;
  /** For temporal properties. */
  readonly explanation?: Explanation;
}

/** All violations that a search has found. */
export interface AllViolations {
  readonly found: readonly FoundViolation[];
  /** Why there may be more; null where everything was explored. `violations`: there are as many as were asked for. */
  readonly endedBy: 'violations' | 'states' | 'depth' | 'memory' | 'disk' | 'interruption' | 'fault' | 'exit' | null;
}

/** Counted as TLC counts. */
export interface SearchStatistics {
  readonly statesGenerated: number;
  /** States outside CONSTRAINT are not counted. */
  readonly distinctStates: number;
  /** The number of states on the longest shortest path; initial states alone give 1; 0 when nothing was generated. */
  readonly depth: number;
  /** Initial states, duplicates removed. */
  readonly initialStates: number;
  /** States that were not expanded. */
  readonly queue: number;
  readonly actions: readonly ActionCoverage[];
  /** The search is complete, but for what constraints left out: steps, or initial states. */
  readonly leavesOut?: true;
  /** How many threads searched; absent: one. */
  readonly workers?: number;
}

/** What was being evaluated when a value was missing. */
export type Phase =
  | 'assumption'
  | 'initial'
  | 'next'
  | 'invariant'
  | 'initial-predicate'
  | 'step-invariant'
  | 'constraint'
  | 'step-constraint'
  | 'view'
  | 'symmetry'
  /** A part of a temporal property that is about a state, or about a step. */
  | 'property'
  | 'property-step'
  | 'postcondition';

/** Something that makes a verdict worth less than it seems. */
export type OutcomeWarning =
  /** A predicate that comes before the violated one has no value in the same state. */
  | { readonly kind: 'unevaluated'; readonly message: string; readonly span?: Span }
  | { readonly kind: 'vacuous'; readonly property?: string; readonly message: string }
  | { readonly kind: 'cut-by-constraint'; readonly property?: string; readonly message: string; readonly states: number }
  | { readonly kind: 'antecedent-unreached'; readonly property: string; readonly message: string }
  | { readonly kind: 'not-machine-closed'; readonly message: string; readonly states: number; readonly trace: Trace };

/** What came out for one temporal property. */
export interface PropertySummary extends PredicateRef {
  readonly holds: boolean;
  /** The class of each conjunct in the hierarchy of Manna and Pnueli. */
  readonly classes: readonly PropertyClass[];
}

/** A postcondition that is false or, with `error`, has no value. */
export interface FailedPostcondition {
  readonly predicate: PredicateRef;
  readonly error?: EvaluationError;
}

interface OutcomeBase {
  readonly statistics: SearchStatistics;
  readonly warnings: readonly OutcomeWarning[];
  /** Only with `continueAfterViolation`. */
  readonly all?: AllViolations;
  /** What the verdict says was found after the search, in the graph of all reachable states: no invariant and no step invariant is violated. */
  readonly isAfterSearch?: true;
}

interface ViolationBase extends OutcomeBase {
  /** A postcondition that failed beside what the verdict says. */
  readonly postcondition?: FailedPostcondition;
  /** The temporal properties that were checked. */
  readonly properties?: readonly PropertySummary[];
}

/** The verdict of a check with its evidence. */
export type CheckOutcome =
  | OkOutcome
  | AssumptionOutcome
  | DeadlockOutcome
  | InvariantOutcome
  | PropertyOutcome
  | FaultOutcome
  | LimitOutcome
  | InterruptedOutcome;

export interface OkOutcome extends OpenOutcome {
  readonly verdict: 'ok';
  /** The specification itself ended the search (TLCSet("exit", TRUE)), and states are left that nobody looked at: temporal properties are not decided. */
  readonly exited: boolean;
  /** The temporal properties that were checked. */
  readonly properties?: readonly PropertySummary[];
}

/** An assumption about constants, or a postcondition, is false. */
export interface AssumptionOutcome extends OutcomeBase {
  readonly verdict: 'assumption';
  readonly kind: 'assumption' | 'postcondition';
  readonly predicate: PredicateRef;
  /** The temporal properties that were checked before the postconditions. */
  readonly properties?: readonly PropertySummary[];
}

export interface DeadlockOutcome extends ViolationBase {
  readonly verdict: 'deadlock';
  /** Ends in the state without successor. */
  readonly trace: Trace;
}

export interface InvariantOutcome extends ViolationBase {
  readonly verdict: 'invariant';
  readonly predicate: PredicateRef;
  /** Ends in the first state where the invariant is false. */
  readonly trace: Trace;
}

export interface PropertyOutcome extends ViolationBase {
  readonly verdict: 'property';
  readonly predicate: PredicateRef;
  /** A step invariant or a safety property: ends with the wrong step. Another temporal property: a lasso. */
  readonly trace: Trace;
  /** For temporal properties. */
  readonly explanation?: Explanation;
  /** No trace is shorter; always true of step invariants. */
  readonly isShortest: boolean;
}

/** An expression had no value, or an Assert failed. */
export interface FaultOutcome extends OutcomeBase {
  readonly verdict: 'evaluation-error' | 'assertion';
  readonly error: EvaluationError;
  readonly phase: Phase;
  /** The predicate that was being evaluated, if one was. */
  readonly predicate?: PredicateRef;
  /** The temporal properties that were checked before. */
  readonly properties?: readonly PropertySummary[];
  /** To the state that was being expanded or evaluated; absent where there was none. */
  readonly trace?: Trace;
}

/** The check found nothing, and may not have come to its end. */
interface OpenOutcome extends OutcomeBase {
  /** No behaviour of the states that were expanded first, so many, violates a temporal property. Absent or 0: no such behaviour was looked for. */
  readonly seenStates?: number;
}

export interface LimitOutcome extends OpenOutcome {
  readonly verdict: 'limit';
  /** `disk`: states that the memory has no place for could not be written to a file, or not be read from it. */
  readonly limit: 'states' | 'depth' | 'memory' | 'disk';
}

export interface InterruptedOutcome extends OpenOutcome {
  readonly verdict: 'interrupted';
}

/** Just the name and the place of a predicate. */
export function predicateRef(predicate: { readonly name: string; readonly span?: Span }): PredicateRef {
  return predicate.span === undefined ? { name: predicate.name } : { name: predicate.name, span: predicate.span };
}
