// A thread that does jobs of one kind one after the other: what it has opened for the first it has open for the others.
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** What every such thread tells besides, once it has done what it was asked for. */
export interface JobDone {
  readonly kind: 'done';
}

/** One thread. */
export class JobThread {
  readonly #thread: Worker;
  /** Why it has ended; undefined: it has not. */
  #end: Error | undefined;
  #heard: (news: unknown) => void = () => {};
  #ended: (end: Error) => void = () => {};

  constructor(program: URL, options: WorkerOptions) {
    const thread = new Worker(program, options);
    const end = (error: Error): void => {
      this.#end ??= error;
      this.#ended(this.#end);
    };
    thread.on('message', (news: unknown) => this.#heard(news));
    thread.on('error', end);
    thread.on('exit', (code) => end(new Error(`the thread ended with code ${code}`)));
    this.#thread = thread;
  }

  /** It does nothing any more, also where it is only about to end. */
  get hasEnded(): boolean {
    return this.#end !== undefined;
  }

  /**
   * Has it do something. Rejects with what has ended the thread.
   * @param signal ends the thread: there is no telling what it is in the middle of
   */
  async do<News extends { readonly kind: string }>(order: unknown, heard: (news: News) => void, signal: AbortSignal): Promise<void> {
    if (this.#end !== undefined) throw this.#end;
    // It may have done it by then: from here on it does nothing else.
    const stop = (): void => {
      this.#end ??= new Error('the thread was stopped');
      void this.#thread.terminate();
    };
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    try {
      await new Promise<void>((resolve, reject) => {
        this.#ended = reject;
        this.#heard = (news) => {
          const told = news as News | JobDone;
          if (told.kind === 'done') resolve();
          else heard(told as News);
        };
        this.#thread.postMessage(order);
      });
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  async end(): Promise<void> {
    await this.#thread.terminate();
  }
}
