// The search of a variant of a system whose graph is known: what is evaluated is what may be different.
//
// In a state that the original reaches, too, the steps by actions that both have are taken from the graph, and only the other actions are evaluated. What
// the original satisfies and means the same in the variant is evaluated on states and steps that are new. The search goes on after violations: a
// requirement counts as violated exactly if a check of it alone would find a violation.
//
// Meanwhile the variant is compared with the original, level by level, for as long as both have the same steps: until then every state has been reached
// by the same paths in both. The first state whose steps differ ends a shortest common behaviour; where there is none, the reachable graphs are equal.
// Steps that change nothing count as no steps there, because every behaviour may stutter; having no step at all is a difference where it is a fault.
//
// Invariant: nothing that is returned depends on who made a value first.
import { EvaluationError, type StatePredicate, type StepPredicate, type TransitionSystem } from '../../model/index.ts';
import { IntegerList } from '../store/integer-list.ts';
import { StateStore } from '../store/state-store.ts';
import { CUT, isInside, isUncut, type KnownGraph } from './known-graph.ts';

/** Something that is to hold, and whether it means what it means in the original, which satisfies it. */
export interface Requirement<P> {
  readonly predicate: P;
  readonly isKept: boolean;
}

/** A variant: which system it is, and what of it is as in the original. */
export interface Variant {
  readonly system: TransitionSystem;
  /** For each action of the original the number of the same action of the variant; -1 where it has none. */
  readonly keptActions: readonly number[];
  /** Actions of the variant that make no steps. */
  readonly droppedActions: readonly number[];
  /** Whether the constraints on states and on steps are those of the original. */
  readonly keepsConstraints: boolean;
  readonly invariants: readonly Requirement<StatePredicate>[];
  readonly initialPredicates: readonly StatePredicate[];
  readonly stepInvariants: readonly Requirement<StepPredicate>[];
  /** How a state without steps is called that is a violation; null where it is none. */
  readonly deadlock: string | null;
  /** How many other requirements are still to be decided afterwards. */
  readonly open: number;
}

/** A behaviour that one of two systems has, and the other has not. */
export interface Difference {
  /** The states of the common part, from an initial one; empty where the initial states differ. */
  readonly common: readonly Int32Array[];
  /** The state after them, which only one of the two can reach by a step; null where the other one ends here and this one does not. */
  readonly state: Int32Array | null;
  /** Which system has it. */
  readonly side: 'original' | 'mutant';
}

/** How a search ended. */
export type VariantEnding =
  | { readonly kind: 'complete' }
  /** All requirements are violated: nothing was left to find out. */
  | { readonly kind: 'all-violated' }
  | { readonly kind: 'fault'; readonly message: string }
  | { readonly kind: 'limit'; readonly limit: 'states' };

/** What was found. */
export interface VariantOutcome {
  readonly ending: VariantEnding;
  /** The names of the requirements that are violated. */
  readonly violated: ReadonlySet<string>;
  /** Whether the reachable graphs are equal; null where that was not found out. */
  readonly isEqual: boolean | null;
  readonly difference: Difference | null;
  readonly initialStates: number;
  /** The variant with the steps that were found; null unless all were. */
  readonly system: TransitionSystem | null;
}

/** What bounds a search. */
export interface VariantBounds {
  /** Distinct states inside of the constraints. */
  readonly maxStates: number;
  /** The same, once some requirement is known to be violated. */
  readonly maxStatesOfViolated: number;
  /** Called for every state; may throw what ends the search. */
  pause(): void;
}

/** Many more states than allowed end a search at once; a few more end it with the level, so that what was found does not depend on their order. */
const HARD_LIMIT = 3;

class TooManyStates extends Error {}

class VariantSearch {
  readonly #known: KnownGraph;
  readonly #variant: Variant;
  readonly #bounds: VariantBounds;
  /** States of the original have their numbers, the others those behind them. */
  readonly #first: number;
  readonly #added: StateStore;
  readonly #isVisited: Uint8Array;
  readonly #predecessors = new IntegerList();
  /** Where the steps of a state begin in `#targets`, by its number, plus one; 0 for a state that was not expanded. */
  readonly #rows = new IntegerList();
  readonly #ends = new IntegerList();
  readonly #targets = new IntegerList();
  readonly #actions = new IntegerList();
  readonly #changed: readonly number[];
  readonly #keptOriginal: readonly number[];
  readonly #ofOriginal: Int32Array;
  readonly #ofVariant: Int32Array;
  readonly #violated = new Set<string>();
  /** States of the original that it expands, and the variant does not. */
  readonly #isLeftOut = new Set<number>();
  readonly #toDecide: number;
  readonly #comparison: Comparison | null;
  #stamp = 0;
  #states = 0;
  #level: number[] = [];
  #next: number[] = [];

  constructor(known: KnownGraph, variant: Variant, bounds: VariantBounds) {
    this.#known = known;
    this.#bounds = bounds;
    this.#first = known.store.count;
    this.#added = new StateStore(known.store.width);
    this.#isVisited = new Uint8Array(this.#first);
    this.#ofOriginal = new Int32Array(this.#first);
    this.#ofVariant = new Int32Array(this.#first);
    const { system, invariants, stepInvariants, initialPredicates, deadlock } = variant;
    // Where steps are cut off, what is to hold of them cannot be evaluated from the graph.
    const isAllKept = invariants.every(({ isKept }) => isKept) && stepInvariants.every(({ isKept }) => isKept);
    const isUsable =
      variant.keepsConstraints &&
      system.successorsBy !== undefined &&
      known.system.successorsBy !== undefined &&
      (isAllKept || (system.stepConstraints.length === 0 && system.constraints.length === 0));
    const dropped = new Set(variant.droppedActions);
    this.#variant = { ...variant, keptActions: variant.keptActions.map((to) => (isUsable && !dropped.has(to) ? to : -1)) };
    const { keptActions, droppedActions } = this.#variant;
    const others = new Set([...keptActions, ...droppedActions]);
    this.#keptOriginal = keptActions.flatMap((to, action) => (to >= 0 ? [action] : []));
    this.#changed = system.actions.flatMap((_, action) => (others.has(action) ? [] : [action]));
    this.#toDecide =
      new Set([
        ...invariants.map(({ predicate }) => predicate.name),
        ...stepInvariants.map(({ predicate }) => predicate.name),
        ...initialPredicates.map(({ name }) => name),
        ...(deadlock === null ? [] : [deadlock]),
      ]).size + variant.open;
    this.#comparison = known.isComplete ? new Comparison(known, deadlock !== null) : null;
  }

  run(): VariantOutcome {
    const ending = this.#search();
    const comparison = this.#comparison;
    const isDifferent = comparison?.isDifferent === true;
    const initialStates = this.#initialStates;
    const isWhole = ending.kind === 'complete';
    return {
      ending,
      violated: this.#violated,
      isEqual: isDifferent ? false : comparison !== null && isWhole ? true : null,
      difference:
        comparison?.difference(
          (state) => this.#vector(state),
          (state) => this.#stepsOf(state),
        ) ?? null,
      initialStates,
      system: isWhole && this.#variant.system.stepConstraints.length === 0 ? this.#recorded() : null,
    };
  }

  #initialStates = 0;

  /** Whether there is nothing left to find out. */
  get #isDone(): boolean {
    return this.#violated.size === this.#toDecide && this.#toDecide > 0 && this.#comparison?.isOver !== false;
  }

  #search(): VariantEnding {
    try {
      this.#begin();
      while (this.#level.length > 0) {
        const fault = this.#expandLevel();
        if (fault !== null) return { kind: 'fault', message: fault };
        if (this.#isDone) return { kind: 'all-violated' };
        if (this.#level.length > 0 && this.#states > this.#limit) return { kind: 'limit', limit: 'states' };
      }
      return { kind: 'complete' };
    } catch (error) {
      if (error instanceof TooManyStates) return { kind: 'limit', limit: 'states' };
      if (error instanceof EvaluationError) return { kind: 'fault', message: error.message };
      throw error;
    }
  }

  get #limit(): number {
    return this.#violated.size > 0 ? this.#bounds.maxStatesOfViolated : this.#bounds.maxStates;
  }

  /** Expands the states of the level. Returns what has no value: of several states that of the least one. */
  #expandLevel(): string | null {
    const faults: { readonly state: number; readonly message: string }[] = [];
    this.#comparison?.beginLevel(this.#level);
    for (const state of this.#level) {
      this.#bounds.pause();
      if (this.#isDone) break;
      try {
        this.#expand(state);
      } catch (error) {
        if (!(error instanceof EvaluationError)) throw error;
        faults.push({ state, message: error.message });
      }
    }
    this.#comparison?.endLevel();
    this.#level = this.#next;
    this.#next = [];
    const vectorOf = (state: number): Int32Array => this.#vector(state);
    const first =
      faults.length === 0
        ? -1
        : leastState(
            this.#variant.system,
            faults.map(({ state }) => state),
            vectorOf,
          );
    return faults.find(({ state }) => state === first)?.message ?? null;
  }

  #begin(): void {
    const { system, initialPredicates } = this.#variant;
    const initial = new Set<number>();
    system.initial((next) => {
      const state = this.#stateOf(next, -1);
      initial.add(state);
      for (const predicate of initialPredicates)
        if (!this.#violated.has(predicate.name) && !predicate.holds(next, 0)) this.#note(predicate.name);
    });
    this.#initialStates = initial.size;
    this.#comparison?.compareInitial(initial);
    this.#level = this.#next;
    this.#next = [];
  }

  #note(name: string): void {
    this.#violated.add(name);
  }

  #vector(state: number): Int32Array {
    return state < this.#first ? this.#known.store.vector(state) : this.#added.vector(state - this.#first);
  }

  /** The number of a state, which is entered where it is met for the first time. */
  #stateOf(vector: Int32Array, from: number): number {
    const known = this.#known.store.find(vector, 0);
    if (known >= 0) {
      if (this.#isVisited[known] === 0) this.#visit(known, vector, from);
      return known;
    }
    const found = this.#added.find(vector, 0);
    if (found >= 0) return this.#first + found;
    const state = this.#first + this.#added.add(vector, 0, -1);
    this.#visit(state, vector, from);
    return state;
  }

  #visit(state: number, vector: Int32Array, from: number): void {
    const isNew = state >= this.#first;
    if (!isNew) this.#isVisited[state] = 1;
    this.#predecessors.set(state, from);
    const { system, keepsConstraints, invariants } = this.#variant;
    const { isInside: known } = this.#known;
    const expands = !isNew && keepsConstraints && state < known.length ? known[state] === 1 : isInside(system, vector);
    if (expands) {
      this.#states++;
      if (this.#states > this.#bounds.maxStates * HARD_LIMIT) throw new TooManyStates();
      this.#next.push(state);
    } else if (!isNew && known[state] === 1) {
      // Only the original goes on there: that is to be compared.
      this.#isLeftOut.add(state);
      this.#next.push(state);
    }
    for (const { predicate, isKept } of invariants)
      if (!(isKept && !isNew) && !this.#violated.has(predicate.name) && !predicate.holds(vector, 0)) this.#note(predicate.name);
  }

  #expand(state: number): void {
    this.#rows.set(state, this.#targets.length + 1);
    this.#ends.set(state, this.#targets.length);
    if (this.#isLeftOut.has(state)) {
      this.#comparison?.compareLeftOut(state);
      return;
    }
    const isNew = state >= this.#known.rows.length - 1;
    const vector = this.#vector(state);
    this.#stamp++;
    if (!isNew) this.#stampOriginal(state);
    let any = false;
    const add = (target: number, action: number): void => {
      this.#targets.push(target);
      this.#actions.push(action);
      if (target < this.#first) this.#ofVariant[target] = this.#stamp;
    };
    const receive = (next: Int32Array, action: number): void => {
      any = true;
      const { system } = this.#variant;
      if (isUncut(system, vector, next)) {
        const target = this.#stateOf(next, state);
        this.#checkStep(vector, next, target < this.#first && this.#ofOriginal[target] === this.#stamp && !isNew);
        add(target, action);
      } else this.#checkCut(vector, next);
    };
    const { system: variant, droppedActions } = this.#variant;
    if (this.#keptOriginal.length > 0 || droppedActions.length > 0) {
      if (!isNew) any = this.#takeKept(state, vector, add);
      else if (this.#keptOriginal.length > 0) this.#evaluateKept(vector, receive);
      if (this.#changed.length > 0) variant.successorsBy!(this.#changed, vector, 0, receive);
    } else variant.successors(vector, 0, receive);
    this.#ends.set(state, this.#targets.length);
    const { deadlock } = this.#variant;
    this.#comparison?.compare(state, any, this.#ofOriginal, this.#ofVariant, this.#stamp, this.#stepsOf(state));
    if (!any && deadlock !== null && !this.#violated.has(deadlock)) this.#note(deadlock);
  }

  #stampOriginal(state: number): void {
    const { rows, targets } = this.#known;
    for (let i = rows[state]!; i < rows[state + 1]!; i++) if (targets[i]! !== CUT) this.#ofOriginal[targets[i]!] = this.#stamp;
  }

  /** The program of the original has run before, and is therefore faster. */
  #evaluateKept(vector: Int32Array, receive: (next: Int32Array, action: number) => void): void {
    const { keptActions } = this.#variant;
    this.#known.system.successorsBy!(this.#keptOriginal, vector, 0, (next, action) => receive(next, keptActions[action]!));
  }

  /** Takes the steps by kept actions from the graph. Returns whether there are any. */
  #takeKept(state: number, vector: Int32Array, add: (target: number, action: number) => void): boolean {
    const { rows, targets, actions, store } = this.#known;
    const { keptActions, stepInvariants } = this.#variant;
    const isAllKept = stepInvariants.every(({ isKept }) => isKept);
    let any = false;
    for (let i = rows[state]!; i < rows[state + 1]!; i++) {
      const action = keptActions[actions[i]!]!;
      if (action < 0) continue;
      any = true;
      const target = targets[i]!;
      if (target === CUT) continue;
      if (this.#isVisited[target] === 0) this.#visit(target, store.vector(target), state);
      if (!isAllKept) this.#checkStep(vector, store.vector(target), true);
      add(target, action);
    }
    return any;
  }

  /** @param isKnown whether the original has the step */
  #checkStep(from: Int32Array, to: Int32Array, isKnown: boolean): void {
    for (const { predicate, isKept } of this.#variant.stepInvariants)
      if (!(isKept && isKnown) && !this.#violated.has(predicate.name) && !predicate.holds(from, 0, to, 0)) this.#note(predicate.name);
  }

  /** A step that is cut off is checked all the same, and so is its state. */
  #checkCut(from: Int32Array, to: Int32Array): void {
    for (const { predicate } of this.#variant.invariants)
      if (!this.#violated.has(predicate.name) && !predicate.holds(to, 0)) this.#note(predicate.name);
    this.#checkStep(from, to, false);
  }

  #stepsOf(state: number): Int32Array {
    const row = this.#rows.get(state);
    return row === 0 ? NONE : this.#targets.view().subarray(row - 1, this.#ends.get(state));
  }

  /** The variant, with successors that are not evaluated again. */
  #recorded(): TransitionSystem {
    const { system } = this.#variant;
    const find = (states: Int32Array, offset: number): number => {
      const known = this.#known.store.find(states, offset);
      return known >= 0 ? known : this.#first + this.#added.find(states, offset);
    };
    return {
      ...system,
      successors: (states, offset, sink) => {
        const state = find(states, offset);
        const row = this.#rows.get(state);
        if (row === 0) return system.successors(states, offset, sink);
        for (let i = row - 1; i < this.#ends.get(state); i++) sink(this.#vector(this.#targets.get(i)), this.#actions.get(i));
      },
    };
  }
}

const NONE = new Int32Array(0);

/** The first of some states in the canonical order of their values. */
const leastState = (
  { values }: Pick<TransitionSystem, 'values'>,
  states: readonly number[],
  vectorOf: (state: number) => Int32Array,
): number => {
  const isBefore = (a: Int32Array, b: Int32Array): boolean => {
    for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return values.compare(a[i]!, b[i]!) < 0;
    return false;
  };
  let [found, vector]: [number, Int32Array | null] = [-1, null];
  for (const state of states) {
    const other = vectorOf(state);
    if (vector === null || isBefore(other, vector)) [found, vector] = [state, other];
  }
  return found;
};

/** The comparison of a variant with the original, level by level, until they differ. */
class Comparison {
  readonly #known: KnownGraph;
  readonly #isEndFault: boolean;
  readonly #levels: (readonly number[])[] = [];
  /** What differs in the level that is expanded, or in the first that did. */
  #found: { readonly state: number; readonly side: Difference['side']; readonly targets: readonly number[] | null }[] = [];
  #initial: { readonly side: Difference['side']; readonly states: readonly number[] } | null = null;
  #isOver = false;

  constructor(known: KnownGraph, isEndFault: boolean) {
    this.#known = known;
    this.#isEndFault = isEndFault;
  }

  get isDifferent(): boolean {
    return this.#initial !== null || this.#found.length > 0;
  }

  compareInitial(initial: ReadonlySet<number>): void {
    const { initialCount } = this.#known;
    const added = [...initial].filter((state) => state >= initialCount);
    const lost = Array.from({ length: initialCount }, (_, i) => i).filter((state) => !initial.has(state));
    if (added.length > 0) this.#initial = { side: 'mutant', states: added };
    else if (lost.length > 0) this.#initial = { side: 'original', states: lost };
    this.#isOver = this.#initial !== null;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  beginLevel(states: readonly number[]): void {
    if (!this.#isOver) this.#levels.push(states);
  }

  endLevel(): void {
    if (this.#found.length > 0) this.#isOver = true;
  }

  /** A state that only the original expands. */
  compareLeftOut(state: number): void {
    if (this.#isOver) return;
    const lost = this.#stepsIn(state);
    if (lost.length > 0) this.#found.push({ state, side: 'original', targets: [...lost] });
  }

  /** The steps of the original to other states. */
  #stepsIn(state: number): Int32Array {
    const { rows, targets } = this.#known;
    return targets.subarray(rows[state]!, rows[state + 1]!).filter((target) => target !== CUT && target !== state);
  }

  /** Compares the steps of a state. Those of the original are stamped in `ofOriginal`, those of the variant among its states in `ofVariant`. */
  compare(state: number, any: boolean, ofOriginal: Int32Array, ofVariant: Int32Array, stamp: number, steps: Int32Array): void {
    if (this.#isOver) return;
    const { rows, isInside: inside } = this.#known;
    const added = steps.filter((target) => target !== state && (target >= ofOriginal.length || ofOriginal[target] !== stamp));
    if (added.length > 0) {
      this.#found.push({ state, side: 'mutant', targets: [...added] });
      return;
    }
    const lost = this.#stepsIn(state).filter((target) => ofVariant[target] !== stamp);
    const hasAny = rows[state + 1]! > rows[state]!;
    if (lost.length > 0) this.#found.push({ state, side: 'original', targets: [...lost] });
    else if (this.#isEndFault && inside[state] === 1 && hasAny !== any)
      this.#found.push({ state, side: hasAny ? 'original' : 'mutant', targets: null });
  }

  /** The first difference in the canonical order of states, by the first path. */
  difference(vectorOf: (state: number) => Int32Array, stepsOf: (state: number) => Int32Array): Difference | null {
    const least = (states: readonly number[]): number => leastState(this.#known.system, states, vectorOf);
    if (this.#initial !== null) return { common: [], state: vectorOf(least(this.#initial.states)), side: this.#initial.side };
    if (this.#found.length === 0) return null;
    const at = least(this.#found.map(({ state }) => state));
    const { side, targets } = this.#found.find(({ state }) => state === at)!;
    const path = [at];
    for (let level = this.#levels.length - 2; level >= 0; level--) {
      const [to] = path;
      path.unshift(least(this.#levels[level]!.filter((state) => stepsOf(state).includes(to!))));
    }
    return { common: path.map(vectorOf), state: targets === null ? null : vectorOf(least(targets)), side };
  }
}

/**
 * Searches a variant of a system whose graph is known.
 * Throws what `bounds.pause` throws.
 */
export function searchVariant(known: KnownGraph, variant: Variant, bounds: VariantBounds): VariantOutcome {
  return new VariantSearch(known, variant, bounds).run();
}
