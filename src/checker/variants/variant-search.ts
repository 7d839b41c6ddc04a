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
// Behind the first difference only requirements are asked about. Where the original and the variant respect permutations of values, of the states that
// these exchange one is expanded from there on, and counts for all. Levels are whole orbits, so at the end of each the same has been found out.
//
// Invariant: nothing that is returned depends on who made a value first.
import { EvaluationError, type TransitionSystem } from '../../model/index.ts';
import { Comparison, type Difference, leastState } from './comparison.ts';
import { CUT, isInside, isUncut, type KnownGraph } from './known-graph.ts';
import type { Orbits } from './orbits.ts';
import { walkFrom } from './random-walks.ts';
import { RequirementCheck, type VariantRequirements } from './requirements.ts';
import { StampedSet } from './stamped-set.ts';
import { VariantStates } from './variant-states.ts';
import { VariantSteps } from './variant-steps.ts';

/** A variant: which system it is, and what of it is as in the original. */
export interface Variant extends VariantRequirements {
  readonly system: TransitionSystem;
  /** For each action of the original the number of the same action of the variant; -1 where it has none. */
  readonly keptActions: readonly number[];
  /** Actions of the variant that make no steps. */
  readonly droppedActions: readonly number[];
  /** Whether the constraints on states and on steps are those of the original. */
  readonly keepsConstraints: boolean;
  /** Permutations that the variant respects as the original does; null where none are known. Asked for where the two differ. */
  orbits(): Orbits | null;
}

/** How a search ended. */
export type VariantEnding =
  | { readonly kind: 'complete' }
  /** Nothing was left to find out: all requirements are violated, or one is and no more was asked. */
  | { readonly kind: 'violated' }
  | { readonly kind: 'fault'; readonly message: string }
  | { readonly kind: 'limit'; readonly limit: 'states'; readonly isWithinLevel?: boolean };

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
  /** The search ends where something is violated: which requirement that is depends on the order of states. */
  readonly endsAtViolation: boolean;
  /** Called for every state; may throw what ends the search. */
  pause(): void;
}

/** Many more states than allowed end a search at once; a few more end it with the level, so that what was found does not depend on their order. */
const HARD_LIMIT = 3;

/** States that the original has not, after which a search that ends with a violation walks ahead for the first time; four times as many for each next time. */
const STATES_BEFORE_WALKS = 1024;
const MORE_BEFORE_WALKS = 4;

class TooManyStates extends Error {}

class VariantSearch {
  readonly #known: KnownGraph;
  readonly #variant: Variant;
  readonly #bounds: VariantBounds;
  readonly #states: VariantStates;
  readonly #steps = new VariantSteps();
  readonly #requirements: RequirementCheck;
  /** Null where the graph of the original is not complete. */
  readonly #comparison: Comparison | null;
  /** Of the state that is expanded: targets of the original's steps, and those of the variant's among the states of the original. */
  readonly #ofOriginal: StampedSet;
  readonly #ofVariant: StampedSet;
  /** States of the original that it expands, and the variant does not. */
  readonly #leftOut = new Set<number>();
  #stateCount = 0;
  #addedCount = 0;
  #addedBeforeWalks = STATES_BEFORE_WALKS;
  #next: number[] = [];
  /** Null as long as every state is expanded; undefined where it is not known yet whether this will change. */
  #orbits: Orbits | null | undefined;

  constructor(known: KnownGraph, variant: Variant, bounds: VariantBounds) {
    this.#known = known;
    this.#bounds = bounds;
    this.#states = new VariantStates(known.store);
    this.#ofOriginal = new StampedSet(known.store.count);
    this.#ofVariant = new StampedSet(known.store.count);
    this.#requirements = new RequirementCheck(variant);
    const dropped = new Set(variant.droppedActions);
    const isUsable = takesSteps(known, variant);
    this.#variant = { ...variant, keptActions: variant.keptActions.map((to) => (isUsable && !dropped.has(to) ? to : -1)) };
    this.#comparison = known.isComplete ? new Comparison(known, variant.deadlock !== null) : null;
    // Steps are recorded where other requirements ask for them.
    const mayFold = this.#comparison !== null && variant.open === 0 && dropped.size === 0;
    this.#orbits = mayFold ? undefined : null;
  }

  run(): VariantOutcome {
    const initial = new Set<number>();
    const ending = this.#search(initial);
    const comparison = this.#comparison;
    const isDifferent = comparison?.isDifferent === true;
    const isWhole = ending.kind === 'complete';
    const difference = comparison?.difference(
      (state) => this.#states.vector(state),
      (state) => this.#steps.targets(state),
    );
    return {
      ending,
      violated: this.#requirements.violated,
      isEqual: isDifferent ? false : comparison !== null && isWhole ? true : null,
      difference: difference ?? null,
      initialStates: initial.size,
      system: isWhole && !this.isFolded && this.#variant.system.stepConstraints.length === 0 ? this.#recorded() : null,
    };
  }

  /** Whether of each orbit one state is expanded by now. */
  get isFolded(): boolean {
    return this.#orbits !== null && this.#orbits !== undefined;
  }

  /** Whether there is nothing left to find out. */
  get #isDone(): boolean {
    if (this.#bounds.endsAtViolation && this.#requirements.violated.size > 0) return true;
    return this.#requirements.isAllViolated && this.#comparison?.isOver !== false;
  }

  /** @param initial receives the initial states */
  #search(initial: Set<number>): VariantEnding {
    try {
      let level: readonly number[] = this.#begin(initial);
      const actions = actionsOf(this.#variant);
      while (level.length > 0) {
        level = this.#folded(level);
        const fault = this.#expandLevel(level, actions);
        if (this.#bounds.endsAtViolation && this.#isDone) return { kind: 'violated' };
        if (fault !== null) return { kind: 'fault', message: fault };
        if (this.#isDone) return { kind: 'violated' };
        level = this.#takeNext();
        if (this.#bounds.endsAtViolation && this.#walksAhead(level)) return { kind: 'violated' };
        if (level.length > 0 && this.#stateCount > this.#limit) return { kind: 'limit', limit: 'states' };
      }
      return { kind: 'complete' };
    } catch (error) {
      if (error instanceof TooManyStates) return { kind: 'limit', limit: 'states', isWithinLevel: true };
      if (error instanceof EvaluationError) return { kind: 'fault', message: error.message };
      throw error;
    }
  }

  /** Of each orbit its representative, from where only requirements are asked about. */
  #folded(level: readonly number[]): readonly number[] {
    if (this.#orbits !== undefined || this.#comparison?.isOver !== true) return level;
    const orbits = this.#variant.orbits();
    this.#orbits = orbits;
    if (orbits === null) return level;
    return level.filter((state) => !this.#leftOut.has(state) && orbits.isRepresentative(this.#states.vector(state)));
  }

  /** Looks for a violation in random behaviours from states of the next level, now and then. Returns whether there is one. */
  #walksAhead(level: readonly number[]): boolean {
    const { system, droppedActions } = this.#variant;
    // What answers differently when it is evaluated again is evaluated by the search only.
    const mayWalk = system.successorsBy !== undefined && droppedActions.length === 0;
    if (!mayWalk || this.#addedCount < this.#addedBeforeWalks) return false;
    this.#addedBeforeWalks = this.#addedCount * MORE_BEFORE_WALKS;
    const added = level.filter((state) => !this.#states.isOriginal(state)).map((state) => this.#states.vector(state));
    const orbits = this.#orbits;
    const starts = orbits ? added.flatMap((state) => orbits.members(state)) : added;
    const { pause } = this.#bounds;
    walkFrom(starts, { known: this.#known, system, requirements: this.#requirements, pause });
    return this.#requirements.violated.size > 0;
  }

  get #limit(): number {
    return this.#requirements.violated.size > 0 ? this.#bounds.maxStatesOfViolated : this.#bounds.maxStates;
  }

  #begin(initial: Set<number>): number[] {
    this.#variant.system.initial((next) => {
      initial.add(this.#reach(next));
      this.#requirements.checkInitial(next);
    });
    this.#comparison?.compareInitial(initial);
    return this.#takeNext();
  }

  #takeNext(): number[] {
    const level = this.#next;
    this.#next = [];
    return level;
  }

  /** Expands the states of the level. Returns what has no value: of several states that of the least one. */
  #expandLevel(level: readonly number[], actions: Actions): string | null {
    const faults = new Map<number, string>();
    this.#comparison?.beginLevel(level);
    for (const state of level) {
      this.#bounds.pause();
      if (this.#isDone) break;
      try {
        this.#expand(state, actions);
      } catch (error) {
        if (!(error instanceof EvaluationError)) throw error;
        faults.set(state, error.message);
      }
    }
    this.#comparison?.endLevel();
    if (faults.size === 0) return null;
    const first = leastState(this.#variant.system, [...faults.keys()], (state) => this.#states.vector(state));
    return faults.get(first)!;
  }

  /** The number of a state, which is visited where it is met for the first time. */
  #reach(vector: Int32Array): number {
    const size = this.#orbits?.represent(vector) ?? 1;
    const reachedBy = this.#orbits?.representative ?? vector;
    const reached = this.#states.reach(reachedBy);
    if (reached >= 0) return reached;
    this.#visit(~reached, reachedBy, size);
    return ~reached;
  }

  /** @param size how many states it stands for */
  #visit(state: number, vector: Int32Array, size: number): void {
    const isKnown = this.#states.isOriginal(state);
    const { system, keepsConstraints } = this.#variant;
    const { isInside: known } = this.#known;
    const expands = isKnown && keepsConstraints && state < known.length ? known[state] === 1 : isInside(system, vector);
    if (expands) {
      this.#stateCount += size;
      if (!isKnown) this.#addedCount += size;
      if (this.#stateCount > this.#bounds.maxStates * HARD_LIMIT) throw new TooManyStates();
      this.#next.push(state);
    } else if (isKnown && known[state] === 1 && !this.isFolded) {
      // Only the original goes on there: that is to be compared.
      this.#leftOut.add(state);
      this.#next.push(state);
    }
    this.#requirements.checkState(vector, isKnown);
  }

  #expand(state: number, { kept, changed }: Actions): void {
    this.#steps.begin(state);
    if (this.#leftOut.has(state)) {
      this.#comparison?.compareLeftOut(state);
      return;
    }
    const { system, droppedActions } = this.#variant;
    const isNew = state >= this.#known.rows.length - 1;
    const vector = this.#states.vector(state);
    this.#ofVariant.clear();
    this.#stampOriginal(state, isNew);
    let any = false;
    const receive = (next: Int32Array, action: number): void => {
      any = true;
      if (!isUncut(system, vector, next)) {
        this.#checkCut(vector, next);
        return;
      }
      const target = this.#reach(next);
      this.#requirements.checkStep(vector, next, !isNew && this.#ofOriginal.has(this.isFolded ? this.#known.store.find(next, 0) : target));
      this.#addStep(target, action);
    };
    if (kept.length > 0 || droppedActions.length > 0) {
      if (!isNew) any = this.#takeKept(state, vector);
      else if (kept.length > 0) this.#evaluateKept(kept, vector, receive);
      if (changed.length > 0) system.successorsBy!(changed, vector, 0, receive);
    } else system.successors(vector, 0, receive);
    this.#steps.end(state);
    if (this.#comparison?.isOver === false)
      this.#comparison.compare(state, any, this.#ofOriginal, this.#ofVariant, this.#steps.targets(state));
    if (!any) this.#requirements.checkEnd();
  }

  #addStep(target: number, action: number): void {
    if (this.isFolded) return;
    this.#steps.add(target, action);
    this.#ofVariant.add(target);
  }

  #stampOriginal(state: number, isNew: boolean): void {
    this.#ofOriginal.clear();
    if (isNew) return;
    const { rows, targets } = this.#known;
    for (let i = rows[state]!; i < rows[state + 1]!; i++) if (targets[i]! !== CUT) this.#ofOriginal.add(targets[i]!);
  }

  /** The program of the original has run before, and is therefore faster. */
  #evaluateKept(kept: readonly number[], vector: Int32Array, receive: (next: Int32Array, action: number) => void): void {
    const { keptActions } = this.#variant;
    this.#known.system.successorsBy!(kept, vector, 0, (next, action) => receive(next, keptActions[action]!));
  }

  /** Takes the steps by kept actions from the graph. Returns whether there are any. */
  #takeKept(state: number, vector: Int32Array): boolean {
    const { rows, targets, actions, store } = this.#known;
    const { keptActions } = this.#variant;
    const { keepsSteps } = this.#requirements;
    let any = false;
    for (let i = rows[state]!; i < rows[state + 1]!; i++) {
      const action = keptActions[actions[i]!]!;
      if (action < 0) continue;
      any = true;
      const target = targets[i]!;
      if (target === CUT) continue;
      this.#reachOriginal(target);
      if (!keepsSteps) this.#requirements.checkStep(vector, store.vector(target), true);
      this.#addStep(target, action);
    }
    return any;
  }

  /** Reaches a state of the original. */
  #reachOriginal(target: number): void {
    const state = this.#orbits?.representativeOf(target) ?? target;
    if (this.#states.reachOriginal(state)) this.#visit(state, this.#known.store.vector(state), this.#orbits?.sizeOf(target) ?? 1);
  }

  /** A step that is cut off is checked all the same, and so is its state. */
  #checkCut(from: Int32Array, to: Int32Array): void {
    this.#requirements.checkState(to, false);
    this.#requirements.checkStep(from, to, false);
  }

  /** The variant, with successors that are not evaluated again. */
  #recorded(): TransitionSystem {
    const { system } = this.#variant;
    return {
      ...system,
      successors: (states, offset, sink) => {
        const state = this.#states.find(states, offset);
        const isExpanded = this.#steps.each(state, (target, action) => sink(this.#states.vector(target), action));
        if (!isExpanded) system.successors(states, offset, sink);
      },
    };
  }
}

/** Actions by where their steps come from. */
interface Actions {
  /** Of the original: those whose steps are taken from its graph. */
  readonly kept: readonly number[];
  /** Of the variant: those that are evaluated. */
  readonly changed: readonly number[];
}

function actionsOf({ system, keptActions, droppedActions }: Variant): Actions {
  const others = new Set([...keptActions, ...droppedActions]);
  return {
    kept: keptActions.flatMap((to, action) => (to >= 0 ? [action] : [])),
    changed: system.actions.flatMap((_, action) => (others.has(action) ? [] : [action])),
  };
}

/** Whether steps can be taken from the graph. Where steps are cut off, what is to hold of them cannot be evaluated from it. */
function takesSteps(known: KnownGraph, { system, keepsConstraints, invariants, stepInvariants }: Variant): boolean {
  const isAllKept = [...invariants, ...stepInvariants].every(({ isKept }) => isKept);
  return (
    keepsConstraints &&
    system.successorsBy !== undefined &&
    known.system.successorsBy !== undefined &&
    (isAllKept || (system.stepConstraints.length === 0 && system.constraints.length === 0))
  );
}

/**
 * Searches a variant of a system whose graph is known.
 * Throws what `bounds.pause` throws.
 */
export function searchVariant(known: KnownGraph, variant: Variant, bounds: VariantBounds): VariantOutcome {
  const search = new VariantSearch(known, variant, bounds);
  const outcome = search.run();
  const { ending } = outcome;
  // What is told of these depends on every state: of several faults that of the least state is told.
  const isOfAll = ending.kind === 'fault' || (ending.kind === 'limit' && ending.isWithinLevel === true);
  return search.isFolded && isOfAll ? new VariantSearch(known, { ...variant, orbits: () => null }, bounds).run() : outcome;
}
