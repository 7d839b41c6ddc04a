// Long work that lets messages be read in between.
import type { Steps } from '../../diagnostics/index.ts';
import type { Messages } from './messages.ts';

/** Milliseconds of work before messages are looked at again. */
export const SLICE = 2;

/** Lets messages that are waiting be read. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Works that are done one after the other, in slices. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();
  readonly #messages: Messages;

  constructor(messages: Messages) {
    this.#messages = messages;
  }

  /**
   * Does a work when those before it are done.
   * @param isInVain whether nobody needs the work any more: asked before each slice
   * @returns the result; null where the work was given up
   */
  async do<T>(work: Steps<T>, isInVain: () => boolean): Promise<{ readonly result: T } | null> {
    const before = this.#last;
    let end = (): void => undefined;
    this.#last = new Promise<void>((resolve) => {
      end = resolve;
    });
    await before;
    try {
      for (;;) {
        if (isInVain()) return null;
        const began = performance.now();
        do {
          const { done, value } = work.next();
          if (done === true) return { result: value };
        } while (performance.now() - began < SLICE);
        await new Promise<void>((resolve) => this.#messages.afterThem(resolve));
      }
    } finally {
      end();
    }
  }
}
