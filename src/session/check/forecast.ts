// How long a search will last. Nobody knows; but what waits takes as long as it would have taken lately, and where levels grow there is more to come than waits.
import type { SearchExtent } from '../../checker/index.ts';

/** Levels grow where the one that is searched has so large a part of the states of all levels before: by two fifths and more each. */
const GROWING_PART = 0.4;
/** A search lasts so many times as long then as what waits takes. */
const GROWING = 3;
/** And so many times as long again as it has lasted, whatever waits: a narrow search is a long one often. */
const AGAIN = 0.4;
/** Temporal properties take so many times as long as the search has lasted, at least. */
const TEMPORAL = 0.4;
/** How fast states are expanded is measured over so many milliseconds. */
const MEASURED = 100;
/** Before states have been expanded for so many milliseconds nothing is known: code becomes warm, and they are expanded many times as fast later. */
const WARM = 500;

/** Whether there will be more states than wait, as far as the levels tell. Nothing is known of the first level. */
export function areLevelsGrowing({ size, earlier }: SearchExtent['level']): boolean {
  return earlier > 0 && size >= GROWING_PART * earlier;
}

/** What is known of the length of one search, and of what follows it. */
export class Forecast {
  readonly #began = performance.now();
  /** When states began to be expanded, and when the pace was measured last. */
  #begun = 0;
  #since = 0;
  /** States that were expanded by then. */
  #expanded = 0;
  /** States that are expanded in a millisecond; 0 where nobody knows. */
  #pace = 0;

  readonly #isTemporal: boolean;

  /** @param isTemporal whether temporal properties are checked after the search */
  constructor(isTemporal: boolean) {
    this.#isTemporal = isTemporal;
  }

  /** How many milliseconds the check lasts at least from here on. */
  remaining(search: SearchExtent): number {
    const now = performance.now();
    const elapsed = now - this.#began;
    const remaining = this.#remaining(search, now, elapsed);
    return this.#isTemporal ? remaining + TEMPORAL * elapsed : remaining;
  }

  /** The same of the search. While initial states are made that is as long again as it has lasted. */
  #remaining({ report: { distinct, queue }, level }: SearchExtent, now: number, elapsed: number): number {
    if (level.size === 0) return elapsed;
    this.#measure(now, distinct - queue);
    const waiting = this.#pace === 0 || now - this.#begun < WARM ? 0 : queue / this.#pace;
    return Math.max(AGAIN * elapsed, areLevelsGrowing(level) ? GROWING * waiting : waiting);
  }

  #measure(now: number, expanded: number): void {
    if (this.#begun === 0) this.#begun = now;
    else if (now - this.#since < MEASURED || expanded === this.#expanded) return;
    else this.#pace = (expanded - this.#expanded) / (now - this.#since);
    this.#since = now;
    this.#expanded = expanded;
  }
}
