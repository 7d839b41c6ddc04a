// A behaviour that is consistent with a log whose events may have happened in several orders, or where too many states are consistent with it at once.
//
// What explains most events is followed first, so that a log that is a behaviour is found to be one soon. No pair of a cut and a state is looked at twice.
// That there is no behaviour is known only when all pairs were looked at.
import type { Cut, EventOrder } from './log-order.ts';
import { type Candidate, type LogSteps, stateKey, TooManyStates } from './log-steps.ts';

/** A state behind some of the events from which none of the next ones can be explained. */
export interface BlockedPrefix<Event> {
  readonly candidate: Candidate<Event>;
  /** The events of which each could be the next one. */
  readonly events: readonly Event[];
}

/** What was found. Of beginnings that could not be continued those that explain most events, at most a few. */
export type DeepestFirstOutcome<Event> =
  | { readonly kind: 'accepted'; readonly end: Candidate<Event>; readonly visited: number }
  | {
      readonly kind: 'refused' | 'limit' | 'interrupted';
      readonly blocked: readonly BlockedPrefix<Event>[];
      /** The most events that a behaviour explains which was looked at. */
      readonly deepest: number;
      readonly visited: number;
      /** For `limit`: silent steps lead to more states than may be looked at. */
      readonly isSilent: boolean;
    };

const MOST_BLOCKED = 20;

/** Beginnings that cannot be continued, those that explain most events first. Of one cut one is kept unless it is the longest. */
class Blocked<Event> {
  readonly #prefixes: (BlockedPrefix<Event> & { readonly cut: Cut })[] = [];

  add(candidate: Candidate<Event>, cut: Cut, events: readonly Event[]): void {
    const longest = this.#prefixes[0]?.candidate.explained ?? -1;
    const isAlike = this.#prefixes.some((known) => known.cut.key === cut.key);
    if (isAlike && candidate.explained < longest) return;
    if (this.#prefixes.length === MOST_BLOCKED && candidate.explained <= this.#prefixes.at(-1)!.candidate.explained) return;
    const at = this.#prefixes.findIndex((known) => known.candidate.explained < candidate.explained);
    this.#prefixes.splice(at < 0 ? this.#prefixes.length : at, 0, { candidate, cut, events });
    if (this.#prefixes.length > MOST_BLOCKED) this.#prefixes.pop();
  }

  get prefixes(): readonly BlockedPrefix<Event>[] {
    return this.#prefixes.map(({ candidate, events }) => ({ candidate, events }));
  }
}

/** What ends the search early. */
export interface DeepestFirstLimits {
  /** The most pairs of a cut and a state. */
  readonly most: number;
  /** Called now and then with how far it is; true ends the search. */
  isOver(visited: number, explained: number): boolean;
}

/** How many pairs are looked at between two questions whether to go on. */
const BETWEEN_LOOKS = 256;

/** Searches from the candidates, which are behind no event. Throws EvaluationError. */
export function deepestFirst<Event>(
  steps: LogSteps<Event>,
  start: readonly Candidate<Event>[],
  order: EventOrder<Event>,
  limits: DeepestFirstLimits,
): DeepestFirstOutcome<Event> {
  const seen = new Set<string>();
  const stack: { readonly candidate: Candidate<Event>; readonly cut: Cut }[] = [];
  const blocked = new Blocked<Event>();
  const push = (candidate: Candidate<Event>, cut: Cut): void => {
    const key = `${cut.key}|${stateKey(candidate.state)}`;
    if (seen.has(key)) return;
    seen.add(key);
    stack.push({ candidate, cut });
  };
  for (const candidate of start) push(candidate, order.start);
  const end = (kind: 'refused' | 'limit' | 'interrupted', isSilent = false): DeepestFirstOutcome<Event> => ({
    kind,
    blocked: blocked.prefixes,
    deepest,
    visited: seen.size,
    isSilent,
  });
  let looked = 0;
  let deepest = 0;
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const { candidate, cut } = top;
    const next = order.next(cut);
    if (next.length === 0) return { kind: 'accepted', end: candidate, visited: seen.size };
    if (looked >= limits.most) return end('limit');
    deepest = Math.max(deepest, candidate.explained);
    if (++looked % BETWEEN_LOOKS === 0 && limits.isOver(seen.size, candidate.explained)) return end('interrupted');
    let isBlocked = true;
    try {
      // What is pushed last is looked at first: the likeliest event, with the fewest silent steps.
      for (const { event, cut: behind } of next.toReversed())
        for (const made of steps.after([candidate], event).toReversed()) {
          isBlocked = false;
          push(made, behind);
        }
    } catch (error) {
      if (!(error instanceof TooManyStates)) throw error;
      return end('limit', error.isSilent);
    }
    if (isBlocked)
      blocked.add(
        candidate,
        cut,
        next.map(({ event }) => event),
      );
  }
  return end('refused');
}
