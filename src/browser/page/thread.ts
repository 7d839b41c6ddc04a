// The interpreter as the page has it: questions go to its thread one after the other, and the thread can be ended.
import type { Answer, Ask, FromInterpreter, Kind, ToInterpreter } from '../interpreter/questions.ts';

/** The thread was ended before it answered. */
export class Stopped extends Error {}

/** There is no room for the values: this interpreter is of no use any more. */
export class Full extends Error {}

/** A fault of tlasso. */
export class Broken extends Error {}

interface Waiting {
  resolve(answer: never): void;
  reject(error: Error): void;
}

/** One thread with one model. */
export class InterpreterThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #changed: () => void;
  #last = 0;

  /**
   * @param program the text of interpreter-thread.ts, bundled
   * @param changed called when a question begins or ends to wait
   */
  constructor(program: Blob, changed: () => void) {
    const address = URL.createObjectURL(program);
    this.#worker = new Worker(address);
    URL.revokeObjectURL(address);
    this.#changed = changed;
    this.#worker.addEventListener('message', ({ data }: MessageEvent<FromInterpreter>) => {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if ('broken' in data) waiting?.reject(new Broken(data.broken));
      else if ('isFull' in data) waiting?.reject(new Full('no room'));
      else waiting?.resolve(data.answer as never);
      changed();
    });
    this.#worker.addEventListener('error', ({ message }) => this.#end(new Broken(message)));
  }

  get isBusy(): boolean {
    return this.#waiting.size > 0;
  }

  /** Rejects with Stopped where the thread is ended before. */
  ask<K extends Kind>(kind: K, ask: Ask<K>): Promise<Answer<K>> {
    const id = ++this.#last;
    const message: ToInterpreter<K> = { id, kind, ask };
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage(message);
      this.#changed();
    });
  }

  /** Ends the thread, whatever it does. */
  stop(): void {
    this.#end(new Stopped('given up'));
  }

  #end(error: Error): void {
    this.#worker.terminate();
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(error);
    this.#changed();
  }
}
