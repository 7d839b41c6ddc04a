// A variant beside the original, level by level: the first state where the two differ.
import type { TransitionSystem } from '../../model/index.ts';
import { CUT, type KnownGraph } from './known-graph.ts';
import type { StampedSet } from './stamped-set.ts';

/** A behaviour that one of two systems has, and the other has not. */
export interface Difference {
  /** The states of the common part, from an initial one; empty where the initial states differ. */
  readonly common: readonly Int32Array[];
  /** The state after them, which only one of the two can reach by a step; null where the other one ends here and this one does not. */
  readonly state: Int32Array | null;
  /** Which system has it. */
  readonly side: 'original' | 'mutant';
}

/** Compares states by the canonical order of their values. */
export const canonicalOrder =
  ({ values }: Pick<TransitionSystem, 'values'>) =>
  (a: Int32Array, b: Int32Array): number => {
    for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return values.compare(a[i]!, b[i]!);
    return 0;
  };

/** The first of some states in the canonical order of their values. */
export const leastState = (
  system: Pick<TransitionSystem, 'values'>,
  states: readonly number[],
  vectorOf: (state: number) => Int32Array,
): number => {
  const order = canonicalOrder(system);
  let [found, vector]: [number, Int32Array | null] = [-1, null];
  for (const state of states) {
    const other = vectorOf(state);
    if (vector === null || order(other, vector) < 0) [found, vector] = [state, other];
  }
  return found;
};

/** The comparison of a variant with the original, level by level, until they differ. */
export class Comparison {
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
    const lost = this.#lostSteps(state, null);
    if (lost.length > 0) this.#found.push({ state, side: 'original', targets: lost });
  }

  /** The steps of the original to other states that the variant has not. */
  #lostSteps(state: number, ofVariant: StampedSet | null): number[] {
    const { rows, targets } = this.#known;
    const lost: number[] = [];
    for (let i = rows[state]!; i < rows[state + 1]!; i++) {
      const target = targets[i]!;
      if (target !== CUT && target !== state && ofVariant?.has(target) !== true) lost.push(target);
    }
    return lost;
  }

  /**
   * Compares the steps of a state.
   * @param any whether the variant has any step there, also one that is cut off
   * @param ofOriginal the targets of the original's steps
   * @param ofVariant the targets of the variant's steps among the states of the original
   * @param steps the targets of the variant's steps
   */
  compare(state: number, any: boolean, ofOriginal: StampedSet, ofVariant: StampedSet, steps: Int32Array): void {
    if (this.#isOver) return;
    const { rows, isInside: inside } = this.#known;
    const isAdded = (target: number): boolean => target !== state && !ofOriginal.has(target);
    if (steps.some(isAdded)) {
      this.#found.push({ state, side: 'mutant', targets: [...steps.filter(isAdded)] });
      return;
    }
    const hasAny = rows[state + 1]! > rows[state]!;
    const lost = this.#lostSteps(state, ofVariant);
    if (lost.length > 0) this.#found.push({ state, side: 'original', targets: lost });
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
