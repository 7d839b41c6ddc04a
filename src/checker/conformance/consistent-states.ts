// The set of states that the specification can be in after each event of a log whose events happened in the order in which they stand.
//
// Only the set behind the last event is needed to go on, so the time for one event does not grow with the log, and neither does memory. The sets of the
// last few events are kept, for a person who wants to know how the log came to an event that nothing explains.
import type { Candidate, LogSteps } from './log-steps.ts';

/** A beginning of the log that could be explained, where the rest could not be explained from the state that it leads to. */
export interface DeadEnd<Event> {
  readonly candidate: Candidate<Event>;
  readonly event: Event;
}

/** Other beginnings that are kept, the last ones. */
const MOST_DEAD_ENDS = 5;

/** Follows a log, event by event. */
export class ConsistentStates<Event> {
  #steps: LogSteps<Event>;
  readonly #history: number;
  readonly #lately: (readonly Candidate<Event>[])[] = [];
  #candidates: readonly Candidate<Event>[];
  #deadEnds: DeadEnd<Event>[] = [];
  #explained = 0;
  #largest: number;

  /** @param history the events behind the last ones of which the states are kept */
  constructor(steps: LogSteps<Event>, history: number) {
    this.#steps = steps;
    this.#history = history;
    this.#candidates = steps.initial();
    this.#largest = this.#candidates.length;
  }

  /** The states that are consistent with all events so far. */
  get candidates(): readonly Candidate<Event>[] {
    return this.#candidates;
  }

  get explained(): number {
    return this.#explained;
  }

  /** The largest number of states that were consistent with some beginning of the log. */
  get largest(): number {
    return this.#largest;
  }

  /** Beginnings that ended elsewhere, the last one last. */
  get deadEnds(): readonly DeadEnd<Event>[] {
    return this.#deadEnds;
  }

  /** Follows one event. False where nothing explains it: then the states are those before it. Throws TooManyStates and EvaluationError. */
  advance(event: Event): boolean {
    const before = this.#candidates;
    const after = this.#steps.after(before, event);
    if (after.length === 0) return false;
    if (before.length > 1) this.#noteDeadEnds(before, after, event);
    this.#candidates = after;
    this.#explained++;
    this.#largest = Math.max(this.#largest, after.length);
    this.#lately.push(after);
    if (this.#lately.length > this.#history) for (const candidate of this.#lately.shift()!) candidate.before = null;
    return true;
  }

  /** Goes on with other names of the same values. Whatever throws leaves everything as it is. */
  rename(steps: LogSteps<Event>, value: (id: number) => number, renamed: (event: Event) => Event): void {
    const copies = new Map<Candidate<Event>, Candidate<Event>>();
    const copyOf = (candidate: Candidate<Event>): Candidate<Event> => {
      const known = copies.get(candidate);
      if (known !== undefined) return known;
      const before = candidate.before === null ? null : copyOf(candidate.before);
      const copy = { ...candidate, state: candidate.state.map(value), before };
      copies.set(candidate, copy);
      return copy;
    };
    const lately = this.#lately.map((candidates) => candidates.map(copyOf));
    const candidates = this.#candidates.map(copyOf);
    const deadEnds = this.#deadEnds.map(({ candidate, event }) => ({ candidate: copyOf(candidate), event: renamed(event) }));
    this.#lately.splice(0, lately.length, ...lately);
    this.#candidates = candidates;
    this.#deadEnds = deadEnds;
    this.#steps = steps;
  }

  #noteDeadEnds(before: readonly Candidate<Event>[], after: readonly Candidate<Event>[], event: Event): void {
    const known = new Set(before);
    const alive = new Set<Candidate<Event>>();
    for (const made of after) {
      let from: Candidate<Event> | null = made;
      while (from !== null && !known.has(from)) from = from.before;
      if (from !== null) alive.add(from);
    }
    const others = before.filter((candidate) => !alive.has(candidate));
    if (others.length === 0) return;
    // A state behind the event is kept once, so a candidate from which none is kept may still have some.
    const explainable = this.#steps.explainable(others, event);
    const candidate = others.find((other) => !explainable.has(other));
    if (candidate === undefined) return;
    if (this.#deadEnds.at(-1)?.event === event) this.#deadEnds.pop();
    this.#deadEnds.push({ candidate: this.#kept(candidate), event });
    if (this.#deadEnds.length > MOST_DEAD_ENDS) this.#deadEnds.shift();
  }

  /** The candidate with its last steps, which stay as they are when others forget theirs. */
  #kept(candidate: Candidate<Event>): Candidate<Event> {
    const kept = { ...candidate };
    let at = kept;
    for (let left = this.#history; at.before !== null; left--) {
      if (left === 0) at.before = null;
      else {
        at.before = { ...at.before };
        at = at.before;
      }
    }
    return kept;
  }
}
