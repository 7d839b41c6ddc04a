// The oracle of a search: all states breadth-first, by an identity that says which are one, with all that is violated on the way.
import { isInside, isStepInside, type Specification, stepsFrom } from './specification.ts';
import type { Identity, State } from './states.ts';

/** Something that is violated by a state, a step, or a state without steps. */
interface Found {
  readonly kind: 'invariant' | 'initial' | 'step' | 'deadlock';
  /** Of the invariant or property; `deadlock`. */
  readonly name: string;
  /** The level that was expanded when it was found; 0: the initial states. */
  readonly at: number;
  /** The states of the counterexample. */
  readonly length: number;
}

export interface Graph {
  readonly states: readonly State[];
  /** Number of the state with this identity. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly initial: readonly number[];
  /** Where the steps of each state lead, without those that constraints leave out. */
  readonly steps: readonly (readonly number[])[];
  readonly generated: number;
  /** Successors that each action made. */
  readonly generatedBy: ReadonlyMap<string, number>;
  readonly depth: number;
  readonly leavesOut: boolean;
  readonly found: readonly Found[];
  /** By name: the states and steps that violate something, each once. */
  readonly violating: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Makes the graph. */
class Search {
  readonly states: State[] = [];
  readonly numbers = new Map<string, number>();
  readonly initial: number[] = [];
  readonly steps: number[][] = [];
  generated = 0;
  readonly generatedBy = new Map<string, number>();
  depth = 1;
  leavesOut = false;
  readonly found: Found[] = [];
  readonly violating = new Map<string, Set<string>>();
  readonly #specification: Specification;
  readonly #identity: Identity;
  /** Names with what is to be true of every state; properties that are only said of initial ones; of every step. */
  readonly #ofStates: readonly { readonly name: string; readonly holds: (s: State) => boolean }[];
  readonly #ofInitial: readonly { readonly name: string; readonly holds: (s: State) => boolean }[];
  readonly #ofSteps: readonly { readonly name: string; readonly holds: (s: State, t: State) => boolean }[];

  constructor(specification: Specification, identity: Identity) {
    this.#specification = specification;
    this.#identity = identity;
    const parts = specification.properties.flatMap(({ name, parts }) => parts.map((part) => ({ name, part })));
    this.#ofStates = [
      ...specification.invariants,
      ...parts.flatMap(({ name, part }) => (part.kind === 'invariant' ? [{ name, holds: part.holds }] : [])),
    ];
    this.#ofInitial = parts.flatMap(({ name, part }) => (part.kind === 'initial' ? [{ name, holds: part.holds }] : []));
    this.#ofSteps = parts.flatMap(({ name, part }) => (part.kind === 'step' ? [{ name, holds: part.holds }] : []));
  }

  run(): this {
    for (const s of this.#specification.initial.states) this.#enterInitial(s);
    let level = [...this.initial];
    for (let depth = 1; level.length > 0; depth++) {
      this.depth = depth;
      const known = this.states.length;
      for (const number of level) this.#expand(number, depth);
      level = this.states.slice(known).map((_, i) => known + i);
    }
    return this;
  }

  #violated(kind: Found['kind'], name: string, at: number, length: number): void {
    this.found.push({ kind, name, at, length });
  }

  #remember(name: string, what: string): void {
    const known = this.violating.get(name) ?? new Set();
    this.violating.set(name, known.add(what));
  }

  /** The number of a state of the model. */
  #numberOf(s: State): number {
    const id = this.#identity(s);
    const known = this.numbers.get(id);
    if (known !== undefined) return known;
    this.numbers.set(id, this.states.length);
    return this.states.push(s) - 1;
  }

  #enterInitial(s: State): void {
    this.generated++;
    for (const { name, holds } of this.#ofStates)
      if (!holds(s)) {
        this.#violated('invariant', name, 0, 1);
        this.#remember(name, this.#identity(s));
      }
    for (const { name, holds } of this.#ofInitial)
      if (!holds(s)) {
        this.#violated('initial', name, 0, 1);
        this.#remember(name, this.#identity(s));
      }
    if (!isInside(this.#specification, s)) {
      this.leavesOut = true;
      return;
    }
    const number = this.#numberOf(s);
    if (!this.initial.includes(number)) this.initial.push(number);
  }

  #expand(number: number, depth: number): void {
    const s = this.states[number]!;
    const steps = stepsFrom(this.#specification, s);
    this.generated += steps.length;
    if (steps.length === 0 && this.#specification.deadlock) {
      this.#violated('deadlock', 'deadlock', depth, depth);
      this.#remember('deadlock', this.#identity(s));
    }
    this.steps[number] = steps.flatMap(({ to, action }) => {
      this.generatedBy.set(action.name, (this.generatedBy.get(action.name) ?? 0) + 1);
      const reached = this.#take(s, to, depth);
      return reached === null ? [] : [reached];
    });
  }

  /** The number of the state that a step reaches; null where constraints leave it out. */
  #take(s: State, t: State, depth: number): number | null {
    const id = this.#identity(t);
    for (const { name, holds } of this.#ofSteps)
      if (!holds(s, t)) {
        this.#violated('step', name, depth, depth + 1);
        this.#remember(name, `${this.#identity(s)} ${id}`);
      }
    const { levels } = this.#specification;
    const isLeft = isInside(this.#specification, t) && isStepInside(this.#specification, s, t) && depth + 1 < levels;
    const isNew = !isLeft || !this.numbers.has(id);
    for (const { name, holds } of this.#ofStates)
      if (!holds(t)) {
        this.#remember(name, id);
        if (isNew) this.#violated('invariant', name, depth, depth + 1);
      }
    if (!isLeft) this.leavesOut = true;
    return isLeft ? this.#numberOf(t) : null;
  }
}

export const graphOf = (specification: Specification, identity: Identity): Graph => new Search(specification, identity).run();
