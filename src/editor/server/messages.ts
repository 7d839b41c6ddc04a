// Messages that are under way: long work goes on when they are answered.
//
// A message is read in one turn of the event loop, handled in the next one, answered in another, and its answer is written in one more; of several messages one is handled in a turn. Work that only lets
// each turn pass would put a slice between any two of these.
import type { MessageStrategy } from 'vscode-languageserver/node';

/** Turns of the event loop after which a message has been answered, where that needs no work in slices. */
const TURNS = 6;

/** Tells when no message is under way. */
export class Messages {
  #turns = 0;

  /** Something was read or handled, or is about to be written. */
  seen(): void {
    if (this.#turns === 0) setImmediate(this.#pass);
    this.#turns = TURNS;
  }

  readonly #pass = (): void => {
    this.#turns--;
    if (this.#turns > 0) setImmediate(this.#pass);
  };

  /** Calls in another turn of the event loop, when no message is under way. */
  afterThem(work: () => void): void {
    setImmediate(() => {
      if (this.#turns === 0) work();
      else this.afterThem(work);
    });
  }

  /** For a connection: each message that is handled is seen. */
  readonly strategy: MessageStrategy = {
    handleMessage: (message, next) => {
      this.seen();
      return next(message);
    },
  };
}
