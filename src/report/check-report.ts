// The result of a check as plain data: everything that the text, JSON and CI formats say, and nothing that needs the run that made it.
//
// Values are trees, actions are names with arguments, positions are spans. The session fills it in, once; renderers only read.
import type { Diagnostic, Span } from '../diagnostics/index.ts';
import type { LeftOut, NotChecked, ReportedPossibility, ReportedProperty } from './reported-properties.ts';
import type { ReportedAction, ReportedState, ReportedTrace } from './trace-data.ts';
import type { ValueTree } from './values/value-tree.ts';

export type { ReportedAction, ReportedState, ReportedTrace };

/**
 * - `ok`: nothing wrong in the whole state space
 * - `limit`: stopped at a limit given by the user, nothing wrong so far
 * - `interrupted`: stopped by the user, nothing wrong so far
 */
export type Verdict =
  | 'ok'
  | 'assumption'
  | 'deadlock'
  | 'invariant'
  | 'property'
  | 'assertion'
  | 'evaluation-error'
  | 'parse-error'
  | 'config-error'
  | 'limit'
  | 'interrupted';

/** What was being evaluated when an expression had no value. */
export type FaultPhase = 'assumption' | 'postcondition' | 'specification' | 'invariant' | 'property';

/** The statement that failed or was being evaluated. */
export interface FailedProperty {
  readonly name: string;
  readonly kind:
    | 'assumption'
    | 'postcondition'
    | 'invariant'
    /** Of a fault only. */
    | 'constraint'
    /** Of a fault only. */
    | 'action-constraint'
    | 'view'
    | 'action-property'
    | 'temporal-property'
    /** Fairness, or what the specification assumes besides; of a fault only. */
    | 'temporal-condition'
    /** The same of a fault in a step. */
    | 'step-condition'
    | 'possibility'
    | 'always-possible'
    | 'within'
    | 'count';
  readonly span?: Span;
}

/** How much of the model random behaviours have seen. */
export interface ReportedSimulation {
  readonly behaviours: number;
  /** States of all behaviours together, those met again counted again. */
  readonly visited: number;
  /** States of the longest behaviour. */
  readonly longest: number;
}

export interface CheckStatistics {
  readonly statesGenerated: number;
  readonly distinctStates: number;
  /** Number of states on the longest shortest path from an initial state. */
  readonly depth: number;
  readonly seconds: number;
  /** For random behaviours, which count no distinct states. */
  readonly simulation?: ReportedSimulation;
  /** States found and not expanded, where the search did not come to its end. */
  readonly queue?: number;
  readonly workers?: number;
}

/** How much of the state space one action made. */
export interface ReportedCoverage {
  readonly name: string;
  readonly span?: Span;
  /** It is what is left of the definition beside actions with names of their own. */
  readonly isRest?: true;
  /** Successors that the action made, known ones included. 0: it was never enabled. */
  readonly generated: number;
  /** States first reached by the action. */
  readonly distinct: number;
  /** In how many states it was enabled, and in how many no other action was; only where coverage was asked for. */
  readonly states?: number;
  readonly alone?: number;
}

/** A conjunct or a branch of an action or of the initial predicate, and what the search did there. */
export interface ReportedPart {
  readonly kind: 'conjunct' | 'branch';
  readonly span: Span;
  /** How often it was evaluated. */
  readonly reached: number;
  /** How often it was true: several times where it assigns in several ways. */
  readonly satisfied: number;
  /** How many new states were found by going on from there. */
  readonly found: number;
}

/** Why a behaviour violates a temporal property. Positions are indices of the trace's states. */
export interface ReportedExplanation {
  /** The violated conjunct of the property. */
  readonly violated: string;
  /** The violated formula and its parts, each with its truth of the behaviour that begins at each state. Atoms have no parts. Null: an atom in it has no value there, and nothing asks for it. */
  readonly rows: readonly {
    readonly text: string;
    readonly depth: number;
    readonly atom: boolean;
    readonly truth: readonly (boolean | null)[];
  }[];
  /** The atoms that make the formula false, with their value, at these positions. */
  readonly causes: readonly { readonly text: string; readonly value: boolean; readonly positions: readonly number[] }[];
  /** Why the behaviour satisfies each fairness condition. */
  readonly fairness: readonly {
    readonly name: string;
    readonly reason: 'taken' | 'disabled' | 'never-enabled';
    /** Where it is taken or disabled; absent for `never-enabled`. */
    readonly position?: number;
  }[];
  /** What the specification assumes besides; absent where that is nothing. All of it is true of the behaviour. */
  readonly assumptions?: readonly string[];
}

/** The first part of an action, or of an invariant, that is not true in a state. */
export interface ReportedReason {
  /** Null: of an invariant, or of a next-state relation that names no action there. */
  readonly action: ReportedAction | null;
  /**
   * `false`: the part is false. `empty`: a set from which an element is to be chosen has none. `fault`: it has no value, see `message`. `unfinished`: whether it is
   * false is not known: there were too many alternatives to try all, or see `message`.
   */
  readonly kind: 'false' | 'empty' | 'fault' | 'unfinished';
  readonly span: Span;
  /** As it was evaluated: where an algorithm was translated, in the words of the translation. */
  readonly text: string;
  readonly message?: string;
  /** Names bound on the way, outermost first. */
  readonly bindings: readonly { readonly name: string; readonly value: ValueTree }[];
  /** Terms in the part. */
  readonly terms: readonly { readonly text: string; readonly value: ValueTree }[];
  /** Names in it in the place of which an INSTANCE puts something else, and that. Absent: there are none. */
  readonly substituted?: readonly { readonly name: string; readonly text: string }[];
  /** How many alternatives (elements, disjuncts) are not true besides. */
  readonly others: number;
}

/** Why an invariant or property is false of the last state of the trace, or of the step to it, or no step is possible there. */
export interface ReportedReasons {
  /** Of each action with each choice of its parameters, the nearest to a step first; one of an invariant or property. */
  readonly reasons: readonly ReportedReason[];
  /** What is false is about the step to the last state: of its alternatives the one is told that is nearest to the step. */
  readonly isOfStep?: true;
  /** How many more there are. */
  readonly left: number;
}

/** How many reachable states satisfy an expression. */
export interface ReportedCount {
  /** The text of the expression. */
  readonly name: string;
  readonly states: number;
  /** All reachable states. */
  readonly of: number;
  /** The satisfying states whose shortest path has 1, 2, ... states. */
  readonly byDepth: readonly number[];
}

/** A property that is violated, or deadlock, with its first violation. */
export interface ReportedViolation {
  readonly name: string;
  readonly kind: 'invariant' | 'action-property' | 'temporal-property' | 'deadlock';
  readonly span?: Span;
  /** How many states, or steps, violate it; absent for temporal properties. */
  readonly count?: number;
  readonly trace: ReportedTrace;
  /** Where that was asked for and is known. */
  readonly why?: ReportedReasons;
  readonly explanation?: ReportedExplanation;
}

/** All violations that were found. */
export interface ReportedViolations {
  /** In the order in which they were found. */
  readonly found: readonly ReportedViolation[];
  /** Why there may be more; absent where everything was explored. */
  readonly endedBy?: 'violations' | 'states' | 'depth' | 'memory' | 'disk' | 'interruption' | 'fault' | 'exit';
}

export interface CheckReport extends CheckStatistics {
  readonly verdict: Verdict;
  /** The root module's name, where it is known. */
  readonly module?: string;
  /** For the verdicts about one statement, and for evaluation errors in one. */
  readonly property?: FailedProperty;
  /** For `limit`: what was used up. */
  readonly limit?: 'states' | 'depth' | 'memory' | 'disk' | 'time';
  /** For `evaluation-error` and `assertion`. */
  readonly phase?: FaultPhase;
  readonly trace?: ReportedTrace;
  /** Of which action a step from the last state has no value, or fails an assertion, where that was asked for and is known. */
  readonly action?: ReportedAction;
  /** Of a deadlock, an invariant and an assumption, where that was asked for and is known. */
  readonly why?: ReportedReasons;
  /** For violated temporal properties. */
  readonly explanation?: ReportedExplanation;
  /** For other verdicts than `ok`: all reachable states were expanded before, so what is neither violated nor in `notChecked` holds. */
  readonly explored?: true;
  /** The temporal properties that were checked. */
  readonly properties?: readonly ReportedProperty[];
  readonly possibilities?: readonly ReportedPossibility[];
  /** The answers to `--count`. */
  readonly counts?: readonly ReportedCount[];
  /** Where the search went on after violations: all of them. */
  readonly violations?: ReportedViolations;
  /** For `ok`: the specification itself ended the search, and `queue` states were not explored. */
  readonly exited?: true;
  /** Everything was searched but for what constraints left out, states or steps. What is reached only through these was not checked. */
  readonly leftOut?: LeftOut;
  /**
   * For `limit`, `interrupted` and `exited`: what is not decided, beside what is in the states that were not explored. After a violation or a fault: the temporal
   * properties and questions that the check did not come to.
   */
  readonly notChecked?: readonly NotChecked[];
  /** One entry an action, in the order of the next-state relation; absent where nothing was explored. */
  readonly coverage?: readonly ReportedCoverage[];
  /** The parts of the initial predicate and the actions, in the order of the text; only where coverage was asked for. */
  readonly parts?: readonly ReportedPart[];
  /** Names of the invariants and properties that were checked, as far as the search came. */
  readonly checked?: readonly string[];
  /** Why a pass means little, one sentence each: properties that nothing could violate. */
  readonly vacuous?: readonly string[];
  /** Errors that explain the verdict, and warnings. */
  readonly diagnostics: readonly Diagnostic[];
}
