// Long work in steps: an editor is answered between two of them. Nobody else needs to know: `finish` does all at once.

/** Work that can be left after each step, for a while or for good. */
export type Steps<T> = Generator<void, T, void>;

/** Does all that is left of the work. */
export function finish<T>(work: Steps<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}
