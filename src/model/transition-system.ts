// The seam between whoever describes a system (compiled TLA+, or a program in TypeScript) and whoever searches it.
//
// A state is a vector of value ids, one an entry per variable (or several, see `rows`), in a flat Int32Array at some offset, so that no object is made per state.
// Two states are equal iff their vectors are. A value id is whatever the system's `values` says; the checker only compares ids with ===,
// except through `values`.
//
// Architecture invariant: nothing here knows TLA+.
import type { Span } from '../diagnostics/index.ts';
import type { Reduction } from './reduction.ts';
import type { StateSink } from './state-sink.ts';
import type { StepLabel, ValueId } from './step-label.ts';
import type { Trace } from './trace.ts';

/** What the checker and the reports may ask about values. */
export interface ValueReader {
  /** The value in the notation of TLA+. */
  print(id: ValueId): string;
  /** A total order of values that does not depend on the order in which they were made. */
  compare(a: ValueId, b: ValueId): number;
  /** A hash of 32 bits that does not depend on that order either, where computing it is cheaper than to compare. */
  digest?(id: ValueId): number;
  /** How often this thread has made something part of a value that other threads cannot know as the same. Absent: never. */
  keptRules?(): number;
}

/** An action of the next-state relation, as the user knows it. */
export interface Action {
  readonly name: string;
  /** Names of the parameters that distinguish its instances: `p` of `\E p \in Proc : Send(p)`. */
  readonly parameters: readonly string[];
  /** Where it is defined. */
  readonly span?: Span;
  /** The part of the definition that it is: a disjunct, where the definition is one of several actions. */
  readonly part?: Span;
  /** Other actions, with names of their own, are parts of the definition too: it is what is left of it. */
  readonly isRest?: true;
}

/**
 * Who makes which initial states, where several threads do. Each of them enumerates the same pieces in the same order, and makes the states of those
 * that it may take. What the pieces are does not depend on the order in which values were made; the order of the states within one may.
 */
export interface Turns {
  /** Whether the states of the next piece are to be made here. */
  take(): boolean;
  /** Those of the piece that was taken last are made. */
  done(): void;
  /** So many candidates have been looked at since. May throw what ends the enumeration. */
  pass(candidates: number): void;
}

/** What an assumption is called that has no name. No name has a blank. */
export const UNNAMED_ASSUMPTION = 'an assumption';

/** A named Boolean function of one state. */
export interface StatePredicate {
  readonly name: string;
  readonly span?: Span;
  /** Every initial state satisfies it, for the initial predicate says so: it need not be evaluated there. */
  readonly isSaidInitially?: boolean;
  /** Of a part of a property: the elements of quantifiers that it is about, such as `i = 2`. */
  readonly elements?: string;
  /** Throws EvaluationError where it has no value. */
  holds(states: Int32Array, offset: number): boolean;
}

/** A named Boolean function of a step from one state to another. */
export interface StepPredicate {
  readonly name: string;
  readonly span?: Span;
  /** See `StatePredicate`. */
  readonly elements?: string;
  holds(from: Int32Array, fromOffset: number, to: Int32Array, toOffset: number): boolean;
}

/** What states are told apart by, instead of all their variables. */
export interface View {
  readonly name: string;
  /** Words of a key. */
  readonly width: number;
  /** It reads the level of the state, or something else of the search: then the key of a state is that of the moment when it was found. */
  readonly readsSearch?: 'level' | 'more';
  /** Writes the key of the state's view: equal views have equal keys. Throws EvaluationError. */
  write(states: Int32Array, offset: number, key: Int32Array): void;
}

/** Entries of a vector that are a value together, and no ids. */
export interface OrderedEntries {
  readonly first: number;
  /** Behind the last. */
  readonly end: number;
  /** The canonical order of two values. */
  compare(a: Int32Array, aOffset: number, b: Int32Array, bOffset: number): number;
}

/** Entries that are a set together: which entries a set has may depend on the process. */
export interface JointEntries extends OrderedEntries {
  /** A hash of the set that depends on nothing but the set, given such a hash of each value. */
  digest(vectors: Int32Array, offset: number, digestOf: (id: number) => number): number;
  /** The elements that only one of two sets has, valid until the next call; null where they are not known without making the sets as values. */
  differences(a: Int32Array, aOffset: number, b: Int32Array, bOffset: number): IdList | null;
  /** The set as a value. */
  valueOf(vectors: Int32Array, offset: number): number;
  // Changes of a vector at offset 0.
  clear(vector: Int32Array): void;
  /** Gives it a settled value. */
  fill(vector: Int32Array, value: number): void;
  /** Takes an element out of the set, or puts it in if it has none. */
  toggle(vector: Int32Array, element: number): void;
}

/** Ids of values, in any order. */
export interface IdList {
  readonly items: Int32Array;
  /** How many there are. */
  readonly height: number;
}

/** Vectors with several entries for some variables: a function by its values for all its arguments, a set by bits for its elements. */
export interface SplitRows {
  /** The value of each variable in a state. */
  valuesOf(vector: Int32Array): Int32Array;
  /** The vector of a state, given the value of each variable. */
  vectorOf(values: Int32Array): Int32Array;
  /** The entries that are no ids of values, in order. */
  readonly joint: readonly OrderedEntries[];
  /** What other processes can be told of these, in the same order. Null where that is not possible. */
  readonly exchanged: readonly JointEntries[] | null;
}

/** One transition system. Successors and initial states may be emitted several times; the checker counts and removes duplicates. */
export interface TransitionSystem {
  readonly name: string;
  readonly variables: readonly { readonly name: string; readonly span?: Span }[];
  /** Entries of a state's vector. */
  readonly width: number;
  /** Where functions are in cells or sets in bits: from vectors of states to one value id for each variable, and back. Absent: they are the same. */
  readonly rows?: SplitRows;
  readonly values: ValueReader;
  /** Indices into this array are what `StateSink` gets. */
  readonly actions: readonly Action[];
  /** Emits every initial state with action -1; where `turns` are given and the system knows pieces, those whose turn it is. Throws EvaluationError. */
  initial(sink: StateSink, turns?: Turns): void;
  /** To evaluate it shows or counts something: what is outside of pieces is not to be evaluated by several threads, and no state before its turn. */
  readonly isTalkative?: boolean;
  /** Emits every successor of the state. Throws EvaluationError. */
  successors(states: Int32Array, offset: number, sink: StateSink): void;
  /** Emits the successors by these actions only. Absent: that cannot be asked. Throws EvaluationError. */
  readonly successorsBy?: (actions: readonly number[], states: Int32Array, offset: number, sink: StateSink) => void;
  /**
   * Where evaluating again, in the same state, may give something else (registers, random choices): of successors, or of predicates alone. Then what is
   * found is told from what was seen when it was found. 'level': it gives the same where `progress.level` is the same.
   */
  readonly varies?: 'level' | 'predicates' | 'actions';
  /** To be called when all successors of a state were made: what temporal properties ask about the search is evaluated then. Absent: they ask nothing. */
  readonly noteExpanded?: (states: Int32Array, offset: number) => void;
  /** How the state was made that a sink was given last; null for an initial one. Where successors vary. */
  seenLabel?(): StepLabel | null;
  /**
   * All labels under which the step is possible (more than one where actions overlap), [] where it is none. Slow; for traces.
   * @param actions with `successorsBy`: the labels of these actions only. Absent: of all
   */
  labels(from: Int32Array, fromOffset: number, to: Int32Array, toOffset: number, actions?: readonly number[]): readonly StepLabel[];
  /** Assumptions about constants, in order. */
  readonly assumptions: readonly { readonly name: string; readonly span?: Span; holds(): boolean }[];
  /** Hold in every reachable state. */
  readonly invariants: readonly StatePredicate[];
  /** Hold in every initial state: properties that are state predicates. */
  readonly initialPredicates?: readonly StatePredicate[];
  /** Hold in every step of every behaviour that is not a stuttering one: `[][A]_v`. */
  readonly stepInvariants: readonly StepPredicate[];
  /** A state that violates one is checked but neither counted nor expanded. */
  readonly constraints: readonly StatePredicate[];
  /** A successor reached by a step that violates one is checked (as TLC does) but, by this step, neither counted nor expanded. */
  readonly stepConstraints: readonly StepPredicate[];
  /** States with the same view count as one. */
  readonly view?: View;
  /** Writes into `out` the representative of the state's orbit under the symmetry group. */
  readonly canonicalize?: (states: Int32Array, offset: number, out: Int32Array) => void;
  /**
   * From now on states of one orbit are taken for one (or not, with false), so whatever is evaluated must respect the symmetry: where it does not,
   * SymmetryError is thrown. Absent: nobody looks.
   */
  readonly watchSymmetry?: (isOn: boolean) => void;
  /** Where only some of a state's successors need to be looked at: see `reduction.ts`. */
  readonly reduction?: Reduction;
  /** What to show instead of the state's variables (ALIAS): names and values, given the step into the next state where there is one. */
  readonly alias?: (
    states: Int32Array,
    offset: number,
    next: Int32Array,
    nextOffset: number,
  ) => readonly { readonly name: string; readonly value: ValueId }[];
  /** Evaluated after a complete search. */
  readonly postconditions: readonly { readonly name: string; readonly span?: Span; holds(): boolean }[];
  /** The checker keeps this up to date while it searches: what TLCGet and the like read. */
  readonly progress: SearchProgress;
}

/** What a system may read about the search that runs it. */
export interface SearchProgress {
  /** The number of states on the path to the state being expanded, itself included (TLC's level: initial states have 1). */
  level: number;
  distinct: number;
  generated: number;
  diameter: number;
  queue: number;
  /** What is evaluated now was evaluated before: nothing is printed again. */
  isRetold?: boolean;
  /** Distinct initial states. */
  initial?: number;
  /** Set by the system (TLCSet("exit", TRUE)): the search stops at the next state. */
  exit: boolean;
  /** What was found, for postconditions: null where nothing was. */
  counterexample?: Trace | null;
  /** The values of variables in the states of the behaviour that is described, for ALIAS: the first `level` of them lead to the state that is shown. */
  behaviour?: readonly Int32Array[] | null;
  /** What the system keeps of its own from one evaluation to the next (TLCSet), by keys of its own. */
  readonly registers?: Map<number, number>;
  /** What the registers held when the assumptions were evaluated: every search of the system begins with that. */
  registersAtFirst?: ReadonlyMap<number, number>;
}

/** An expression of the specification has no value, or an Assert failed. Thrown by a TransitionSystem, caught at the checker's edge. */
export class EvaluationError extends Error {
  override readonly name = 'EvaluationError';
  /** 'assertion' for a failed Assert, 'evaluation' otherwise. */
  readonly reason: 'evaluation' | 'assertion';
  readonly span: Span | undefined;
  /** The places from which the faulty expression was reached, innermost first. */
  readonly calls: Span[] = [];

  /** The variable that is used before it has a value, where that is the fault. */
  readonly variable: string | undefined;

  constructor(message: string, span?: Span, reason: 'evaluation' | 'assertion' = 'evaluation', variable?: string) {
    super(message);
    this.span = span;
    this.reason = reason;
    this.variable = variable;
  }
}

/** The specification tells apart what its SYMMETRY exchanges. Thrown by a TransitionSystem; whoever searches begins again without. */
export class SymmetryError extends Error {
  override readonly name = 'SymmetryError';

  /**
   * @param span the choice
   * @param names of the values that no permutation may move
   * @param isUnrepeatable nothing is told apart as far as is known, but the behaviour could not be executed: evaluating again gives something else
   */
  constructor(
    readonly span: Span | undefined,
    readonly names: readonly string[],
    readonly isUnrepeatable = false,
  ) {
    super('the specification tells apart what its SYMMETRY exchanges');
  }
}

/** A set that a temporal property quantifies over has no value. */
export class PropertyError extends EvaluationError {
  constructor(
    { message, span, reason, variable }: EvaluationError,
    readonly property: { readonly name: string; readonly span: Span },
  ) {
    super(message, span, reason, variable);
  }
}

/** The stack was too small. How deep that is depends on the thread and on how far its code is optimized: another try may not find it again. */
export class DepthError extends EvaluationError {}
