// Initial states are made in one call, which cannot be left in the middle and gone on with; but it can be made again without the pieces that are made
// already (see `Turns`). So a search whose `Init` takes long comes back to its caller now and then, who can hear of Ctrl-C.

/** Thrown through the making of initial states: the rest is for the next time. */
class Paused extends Error {}
export const PAUSED = new Paused('initial states are made in portions');

/** Milliseconds between two pauses, at least. */
const PORTION = 100;
/** And at least so many times as long as it takes to come to the next piece again. */
const WORTH = 20;

export class InitialPortions {
  readonly #now: (() => number) | null;
  readonly #keptRules: () => number;
  readonly #rules: number;
  /** The number of the next piece in this round, and of the first one that was not come to in the rounds before. */
  #next = 0;
  #reached = 0;
  #began = 0;
  /** How long this round took to come to a new piece, -1 before it has. */
  #detour = -1;

  /**
   * @param now a clock in milliseconds; null: no pauses
   * @param keptRules how many values there are that equal nothing but themselves: once there is one more, nothing must be made again
   */
  constructor(now: (() => number) | null, keptRules: () => number = () => 0) {
    this.#now = now;
    this.#keptRules = keptRules;
    this.#rules = keptRules();
  }

  /** A round begins. */
  begin(): void {
    this.#next = 0;
    this.#detour = -1;
    this.#began = this.#now?.() ?? 0;
  }

  /** To be called at each piece: its number, or -1 if it is made, by whomever. May throw PAUSED. */
  piece(): number {
    const piece = this.#next++;
    if (piece < this.#reached) return -1;
    if (this.#now !== null) this.#pauseAt(this.#now());
    this.#reached = this.#next;
    return piece;
  }

  #pauseAt(time: number): void {
    const since = time - this.#began;
    if (this.#detour < 0) this.#detour = since;
    else if (since - this.#detour > Math.max(PORTION, WORTH * this.#detour) && this.#keptRules() === this.#rules) throw PAUSED;
  }
}
