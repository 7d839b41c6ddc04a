// What one event of a log makes of a state: the states that the specification can be in behind it.
//
// A step counts only if the next-state relation allows it (or nothing changes), and what is known of the event is true of it. So whatever a log is said
// to be, its steps are those of the specification.
//
// Source: Cirstea, Kuppe, Loillier, Merz, "Validating Traces of Distributed Programs Against TLA+ Specifications" (SEFM 2024).

/** A specification together with what the events of a log mean in it. Its functions throw EvaluationError. */
export interface LogMeaning<Event> {
  /** Calls `sink` with every initial state. The vector is only valid during the call. */
  initial(sink: (state: Int32Array) => void): void;
  /** Calls `sink` with every successor of a state and the index of the action that makes it. */
  successors(state: Int32Array, sink: (next: Int32Array, action: number) => void): void;
  /** The ways to read the event in a state, each a list of steps that follow one another. None: nothing is said about it there. */
  readings(event: Event, state: Int32Array): readonly (readonly number[])[];
  /** Whether a step may be that step of a reading. */
  explains(event: Event, step: number, from: Int32Array, to: Int32Array): boolean;
  /** Steps that happen without an event; null: there are none. `most`: between two steps that have one. */
  readonly silent: { holds(from: Int32Array, to: Int32Array): boolean; readonly most: number } | null;
}

/** A state that a behaviour consistent with the log can be in, and how it comes to it. */
export interface Candidate<Event> {
  readonly state: Int32Array;
  /** The state before it; null for an initial one, and where it was forgotten. */
  before: Candidate<Event> | null;
  /** The actions that make this step; none for an initial state, and for a step that changes nothing and is no action. */
  readonly actions: readonly number[];
  /** The event that the step is, or is a part of; null for an initial state and a silent step. */
  readonly event: Event | null;
  /** How many events are explained so far. */
  readonly explained: number;
}

/** More states are consistent with the log than may be looked at. */
export class TooManyStates extends Error {
  /** Silent steps lead to them. */
  readonly isSilent: boolean;

  constructor(isSilent: boolean) {
    super();
    this.isSilent = isSilent;
  }
}

/** The key of a state: equal for equal states. */
export function stateKey(state: Int32Array): string {
  return state.join();
}

/** Successors that are remembered: logs come back to the same states. */
const MOST_REMEMBERED = 20_000;

const NO_ACTIONS: readonly number[] = [];

interface Successors {
  readonly states: readonly Int32Array[];
  /** Of each state, the actions that lead to it. */
  readonly actions: readonly (readonly number[])[];
}

/** Where an event cannot be explained: how far its steps came. */
export interface Obstacle<Event> {
  /** The states in which no step fits. */
  readonly candidates: readonly Candidate<Event>[];
  /** The step that is missing; null where nothing is said about the event. */
  readonly step: number | null;
  /** How many steps of the event were found before. */
  readonly done: number;
}

/** A way to read an event, and the candidates in which it can be read so. */
interface Reading<Event> {
  readonly steps: readonly number[];
  readonly from: readonly Candidate<Event>[];
}

/** Makes the candidates behind an event from those before it. */
export class LogSteps<Event> {
  readonly #meaning: LogMeaning<Event>;
  readonly #mostStates: number;
  readonly #known = new Map<string, Successors>();
  #remembered = 0;
  /** See othersOf. */
  #others = new Map<Candidate<Event>, Candidate<Event>[]>();
  #isNoting = false;

  /** @param mostStates the most candidates behind one event; more are TooManyStates */
  constructor(meaning: LogMeaning<Event>, mostStates: number) {
    this.#meaning = meaning;
    this.#mostStates = mostStates;
  }

  /** The initial states. */
  initial(): readonly Candidate<Event>[] {
    const found = new Map<string, Candidate<Event>>();
    this.#meaning.initial((vector) => {
      const state = vector.slice();
      this.#add(found, { state, before: null, actions: NO_ACTIONS, event: null, explained: 0 });
    });
    return [...found.values()];
  }

  /** The same, with so many silent steps at the most between two steps that have an event. */
  withFewSilent(most: number): LogSteps<Event> {
    const { silent } = this.#meaning;
    return silent === null
      ? this
      : new LogSteps({ ...this.#meaning, silent: { ...silent, most: Math.min(most, silent.most) } }, this.#mostStates);
  }

  /** The candidates and what silent steps make of them. */
  withSilentSteps(candidates: readonly Candidate<Event>[]): readonly Candidate<Event>[] {
    return this.#meaning.silent === null ? candidates : [...this.#silently(candidates)];
  }

  /**
   * Those of the candidates from which the event can be explained. Silent steps are followed once from all of them, and then back from where the event is possible: to follow them from
   * each candidate would be the square of that work.
   */
  explainable(candidates: readonly Candidate<Event>[], event: Event): ReadonlySet<Candidate<Event>> {
    const before = new Map<string, string[]>();
    const noteSilent = (from: Int32Array, to: Int32Array): void => {
      const known = before.get(stateKey(to));
      if (known === undefined) before.set(stateKey(to), [stateKey(from)]);
      else known.push(stateKey(from));
    };
    const possible = [...this.#silently(candidates, noteSilent)].filter((from) => this.canExplain(from, event));
    let last = possible.map(({ state }) => stateKey(state));
    const found = new Set(last);
    for (let steps = 0; steps < (this.#meaning.silent?.most ?? 0) && last.length > 0; steps++) {
      last = last.flatMap((key) => before.get(key) ?? []).filter((key) => !found.has(key) && found.add(key));
    }
    return new Set(candidates.filter(({ state }) => found.has(stateKey(state))));
  }

  /** Whether the event can begin in this state, without a silent step before it. */
  canExplain(from: Candidate<Event>, event: Event): boolean {
    return this.#meaning.readings(event, from.state).some((steps) => this.#canFollow(from, event, steps));
  }

  #canFollow(from: Candidate<Event>, event: Event, [step, ...others]: readonly number[]): boolean {
    const made = this.#take([from], event, step!);
    if (others.length === 0 || made.length === 0) return made.length > 0;
    for (const next of this.#silently(made)) if (this.#canFollow(next, event, others)) return true;
    return false;
  }

  /** The candidates, and then what more and more silent steps make of them. Each such step is told to `note`. */
  *#silently(candidates: readonly Candidate<Event>[], note?: (from: Int32Array, to: Int32Array) => void): Generator<Candidate<Event>> {
    const { silent } = this.#meaning;
    const found = new Map<string, Candidate<Event>>();
    let last = candidates.filter((candidate) => this.#add(found, candidate));
    yield* last;
    for (let steps = 0; silent !== null && steps < silent.most && last.length > 0; steps++) {
      const next: Candidate<Event>[] = [];
      const fresh = new Set<string>();
      for (const before of last) {
        const known = next.length;
        this.#each(before.state, (state, actions) => {
          if (actions.length === 0 || !silent.holds(before.state, state)) return;
          note?.(before.state, state);
          const candidate: Candidate<Event> = { state, before, actions, event: null, explained: before.explained };
          // Where silent steps are counted, a way that is longer than need be may be too long.
          const isWay = silent.most === Number.POSITIVE_INFINITY || fresh.has(stateKey(state));
          if (!this.#add(found, candidate, isWay)) return;
          next.push(candidate);
          fresh.add(stateKey(state));
        });
        yield* next.slice(known);
      }
      last = next;
    }
  }

  /** The states behind the event, each once. */
  after(candidates: readonly Candidate<Event>[], event: Event): readonly Candidate<Event>[] {
    this.#others = new Map();
    this.#isNoting = true;
    try {
      return this.#after(candidates, event);
    } finally {
      this.#isNoting = false;
    }
  }

  /** Of what `after` made last: the other ways to a candidate's state, where there were several. */
  othersOf(candidate: Candidate<Event>): readonly Candidate<Event>[] {
    return this.#others.get(candidate) ?? [];
  }

  #after(candidates: readonly Candidate<Event>[], event: Event): readonly Candidate<Event>[] {
    const found = new Map<string, Candidate<Event>>();
    for (const { steps, from } of this.#readings(this.withSilentSteps(candidates), event)) {
      let reached = from;
      for (const [i, step] of steps.entries())
        reached = this.#take(i === 0 ? reached : this.withSilentSteps(reached), event, step, i === steps.length - 1);
      for (const made of reached) this.#add(found, made);
    }
    return [...found.values()];
  }

  /** Why there are none: for each reading of the event the states from which its next step cannot be taken, the furthest first. */
  obstacles(candidates: readonly Candidate<Event>[], event: Event): readonly Obstacle<Event>[] {
    const byStep = new Map<string, { step: number | null; done: number; candidates: Candidate<Event>[] }>();
    const add = (step: number | null, done: number, stuck: Candidate<Event>): void => {
      const key = `${step} ${done}`;
      const known = byStep.get(key);
      if (known === undefined) byStep.set(key, { step, done, candidates: [stuck] });
      else known.candidates.push(stuck);
    };
    const states = this.withSilentSteps(candidates);
    for (const state of states) if (this.#meaning.readings(event, state.state).length === 0) add(null, 0, state);
    for (const { steps, from } of this.#readings(states, event)) {
      let reached = from;
      for (const [done, step] of steps.entries()) {
        if (done > 0) reached = this.withSilentSteps(reached);
        for (const state of reached) if (this.#take([state], event, step).length === 0) add(step, done, state);
        reached = this.#take(reached, event, step);
      }
    }
    return [...byStep.values()].sort((a, b) => b.done - a.done);
  }

  /** The successors of a state. */
  next(state: Int32Array): readonly { readonly state: Int32Array; readonly actions: readonly number[] }[] {
    const all: { state: Int32Array; actions: readonly number[] }[] = [];
    this.#each(state, (next, actions) => all.push({ state: next, actions }));
    return all;
  }

  /** The ways to read the event, each once, with the candidates in which it can be read so. All of these go on together: what they come to is mostly the same. */
  #readings(candidates: readonly Candidate<Event>[], event: Event): Iterable<Reading<Event>> {
    const all = new Map<string, { steps: readonly number[]; from: Candidate<Event>[] }>();
    for (const candidate of candidates)
      for (const steps of this.#meaning.readings(event, candidate.state)) {
        const key = steps.join();
        const known = all.get(key);
        if (known === undefined) all.set(key, { steps, from: [candidate] });
        else known.from.push(candidate);
      }
    return all.values();
  }

  /** What one step of a reading makes of candidates. */
  #take(candidates: readonly Candidate<Event>[], event: Event, step: number, isLast = true): readonly Candidate<Event>[] {
    const found = new Map<string, Candidate<Event>>();
    for (const before of candidates)
      this.#each(before.state, (state, actions) => {
        if (this.#meaning.explains(event, step, before.state, state))
          this.#add(found, { state, before, actions, event, explained: before.explained + (isLast ? 1 : 0) });
      });
    return [...found.values()];
  }

  /** @param isWay whether the candidate is another way to its state where that is known already */
  #add(found: Map<string, Candidate<Event>>, candidate: Candidate<Event>, isWay = true): boolean {
    const key = stateKey(candidate.state);
    const known = found.get(key);
    if (known !== undefined) {
      if (this.#isNoting && isWay && known !== candidate) {
        const others = this.#others.get(known);
        if (others === undefined) this.#others.set(known, [candidate]);
        else others.push(candidate);
      }
      return false;
    }
    found.set(key, candidate);
    if (found.size > this.#mostStates) throw new TooManyStates(candidate.event === null && candidate.before !== null);
    return true;
  }

  /** Every successor once, and the state itself: nothing happens in `[][Next]_vars` at any time. */
  #each(state: Int32Array, use: (next: Int32Array, actions: readonly number[]) => void): void {
    const key = stateKey(state);
    let successors = this.#known.get(key);
    if (successors === undefined) {
      successors = this.#successorsOf(state, key);
      if (this.#remembered > MOST_REMEMBERED) {
        this.#known.clear();
        this.#remembered = 0;
      }
      this.#known.set(key, successors);
      this.#remembered += successors.states.length;
    }
    const { states, actions } = successors;
    for (let i = 0; i < states.length; i++) use(states[i]!, actions[i]!);
  }

  #successorsOf(state: Int32Array, key: string): Successors {
    const found = new Map<string, { readonly state: Int32Array; readonly actions: number[] }>();
    this.#meaning.successors(state, (vector, action) => {
      const next = vector.slice(0, state.length);
      const name = stateKey(next);
      const known = found.get(name);
      if (known === undefined) found.set(name, { state: next, actions: [action] });
      else if (!known.actions.includes(action)) known.actions.push(action);
    });
    if (!found.has(key)) found.set(key, { state, actions: [] });
    const all = [...found.values()];
    return { states: all.map((one) => one.state), actions: all.map((one) => one.actions) };
  }
}
