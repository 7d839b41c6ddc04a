// Threads that run one program again and again: to start one and to load the program costs more than most searches of these tests.
//
// Whether a thread is idle stands in shared memory, so that it is known without a turn of the event loop.
import { parentPort, Worker, workerData } from 'node:worker_threads';

/** A thread of a pool. */
export interface PooledThread {
  /** Gives it something to do, after what it does now. */
  send(data: unknown): void;
  /** Resolves when it has done all that it was given. */
  done(): Promise<void>;
}

interface Pooled {
  readonly worker: Worker;
  /** How much it has been given and has not done. */
  readonly open: Int32Array;
}

export class ThreadPool {
  readonly #program: string;
  readonly #threads: Pooled[] = [];

  /** @param program the file of the threads, which calls `serve` */
  constructor(program: string) {
    this.#program = program;
  }

  /** Gives something to do to a thread that has nothing to do, or to a new one. */
  start(data: unknown): PooledThread {
    const { worker, open } = this.#threads.find((one) => Atomics.load(one.open, 0) === 0) ?? this.#add();
    const send = (more: unknown): void => {
      Atomics.add(open, 0, 1);
      worker.postMessage(more);
    };
    send(data);
    const done = async (): Promise<void> => {
      while (Atomics.load(open, 0) > 0) await new Promise((resolve) => setImmediate(resolve));
    };
    return { send, done };
  }

  /** Ends all threads. */
  end(): Promise<unknown> {
    return Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }

  #add(): Pooled {
    const open = new Int32Array(new SharedArrayBuffer(4));
    const pooled = { worker: new Worker(this.#program, { workerData: { open } }), open };
    this.#threads.push(pooled);
    return pooled;
  }
}

/** In a thread of a pool: does `run` for all that it is given, in turn. */
export function serve<Data>(run: (data: Data) => void): void {
  const { open } = workerData as { readonly open: Int32Array };
  parentPort!.on('message', (data: Data) => {
    run(data);
    Atomics.sub(open, 0, 1);
  });
}
