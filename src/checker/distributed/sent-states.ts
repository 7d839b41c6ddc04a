// States that this process has sent lately: who has them knows them, so they need not be sent again. Exact, and of bounded size: a state takes the place of
// another one whose hash has the same low bits.

/** States that are remembered: a power of two. More are not worth it: each successor is looked up here, and a larger table is in no cache near the processor. */
export const PLACES = 2 ** 13;

/** In place of what `placeOf` says: the state has no place. */
export const NO_PLACE = -1 - PLACES;

/** The states of one process. */
export class SentStates {
  readonly #width: number;
  readonly #states: Int32Array;

  constructor(width: number) {
    this.#width = width;
    this.#states = new Int32Array(PLACES * width);
  }

  /** The place of a state that was sent lately. Of any other state -1 minus its place: it is there from now on. */
  placeOf(state: Int32Array, hash: number): number {
    const width = this.#width;
    const states = this.#states;
    const place = hash & (PLACES - 1);
    const at = place * width;
    let i = 0;
    while (i < width && states[at + i] === state[i]) i++;
    if (i === width) return place;
    for (; i < width; i++) states[at + i] = state[i] as number;
    return -1 - place;
  }

  forget(): void {
    this.#states.fill(0);
  }
}
