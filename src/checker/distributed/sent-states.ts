// States that this process has sent lately: who has them knows them, so they need not be sent again. Exact, and of bounded size: a state takes the place of
// another one whose hash has the same low bits.

/** States that are remembered: a power of two. */
const PLACES = 2 ** 16;

/** The states of one process. */
export class SentStates {
  readonly #width: number;
  readonly #states: Int32Array;

  constructor(width: number) {
    this.#width = width;
    this.#states = new Int32Array(PLACES * width);
  }

  /** Whether the state was sent lately; from now on it was. */
  wasSent(state: Int32Array, hash: number): boolean {
    const width = this.#width;
    const states = this.#states;
    const at = (hash & (PLACES - 1)) * width;
    let i = 0;
    while (i < width && states[at + i] === state[i]) i++;
    if (i === width) return true;
    for (; i < width; i++) states[at + i] = state[i] as number;
    return false;
  }

  forget(): void {
    this.#states.fill(0);
  }
}
