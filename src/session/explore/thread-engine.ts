// A second copy of the specification in a thread of its own, which evaluates while the screen answers keys.
//
// The thread of the screen waits for an answer for a moment, because most come at once and a screen that fills in pieces is hard to read; what takes
// longer comes later. Only one question is with the thread at a time. Of those that wait here a newer one of the same kind takes the place of an
// older one where only the newest matters (what can be done here, what is true here). What takes too long is given up by ending the thread, which
// nothing that blocks can prevent; another one is started. Long moves have a thread of their own, so that one can look around meanwhile.
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { SourceText } from '../../diagnostics/index.ts';
import { threadProgram } from '../files/programs.ts';
import { defined } from '../options/defined.ts';
import type { BrokenAssumption } from './assumptions.ts';
import { type FlatChoices, unflatten } from './choice-list.ts';
import type { Answers, Engine, Move, Question } from './engine.ts';
import type { ExploreWorkerData, FromWorker, ToWorker } from './explore-worker.ts';
import { unflattenTruth } from './flat-truth.ts';
import type { Specification } from './specification.ts';
import type { WalkOptions, WalkResult } from './walks.ts';
import { type Packed, Wire } from './wire.ts';

/** Milliseconds that one turn of the event loop may wait for answers. */
const PATIENCE = 12;

/** Milliseconds after which the thread of long moves is ended where it has nothing to do: it holds a copy of the specification. */
const IDLE = 3000;

/** After so many milliseconds without an answer a person is told. */
const SLOW = 150;

interface Waiting {
  readonly id: number;
  readonly data: Question | Move;
  readonly kind: 'question' | 'move';
  /** With null: given up. With undefined: a newer question took its place. */
  readonly settle: (answer: unknown) => void;
  readonly progress?: WalkOptions['progress'];
}

/** One thread with what it is asked. */
class Thread {
  readonly #worker: Worker;
  readonly #port: MessagePort;
  readonly #broken: (message: string) => void;
  readonly #wire: Wire;
  readonly #answers = new Int32Array(new SharedArrayBuffer(4));
  #isReady = false;
  #current: Waiting | null = null;
  readonly #waiting: Waiting[] = [];
  #ids = 0;
  /** The path that was sent last. */
  #path: readonly Int32Array[] = [];
  /** When the current question was sent. */
  #since = 0;
  isEnded = false;
  /** Fulfilled when the thread answers, or has ended. */
  readonly ready: Promise<void>;
  #begun: () => void = () => {};

  constructor(url: URL, specification: Specification, known: readonly SourceText[], broken: (message: string) => void) {
    this.#broken = broken;
    this.#wire = new Wire(specification.values, 0, known);
    this.ready = new Promise((resolve) => {
      this.#begun = resolve;
    });
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    const { what, texts, asRead } = specification;
    const data: ExploreWorkerData = { what, texts, asRead, answers: this.#answers, port: port2 };
    this.#worker = new Worker(url, { workerData: data, transferList: [port2], stdout: true, stderr: true });
    this.#worker.on('error', (error) => this.#fail(error.message));
    this.#worker.on('exit', () => this.#fail('the thread that evaluates has ended'));
    this.#port.on('message', (message: FromWorker) => this.#receive(message));
  }

  #fail(message: string): void {
    if (this.isEnded) return;
    this.#broken(message);
    this.end();
  }

  #receive(message: FromWorker): void {
    if (this.isEnded) return;
    if (message.kind === 'ready') {
      this.#isReady = true;
      this.#begun();
      this.#send();
      return;
    }
    const current = this.#current;
    if (current?.id !== message.id) {
      if (message.kind === 'broken') this.#fail(message.message);
      return;
    }
    if (message.kind === 'progress') {
      current.progress?.(message.far);
      return;
    }
    if (message.kind === 'broken') {
      this.#fail(message.message);
      return;
    }
    this.#current = null;
    const answer = this.#wire.unpack(message.packed);
    this.#send();
    const { kind } = current.data;
    if (kind === 'choices') current.settle(unflatten(answer as FlatChoices));
    else current.settle(kind === 'truth' ? unflattenTruth(answer as Parameters<typeof unflattenTruth>[0]) : answer);
  }

  #send(): void {
    if (!this.#isReady || this.#current !== null || this.isEnded) return;
    const next = this.#waiting.shift();
    if (next === undefined) return;
    this.#current = next;
    this.#since = performance.now();
    const packed: Packed = this.#wire.pack(this.#shortened(next.data));
    this.#port.postMessage({ kind: next.kind, id: next.id, packed } satisfies ToWorker);
  }

  /** A question about a path without the states with which the last one began: paths have thousands of states. */
  #shortened(data: Question | Move): unknown {
    if (data.kind !== 'truth') return data;
    const { states } = data;
    const differs = states.findIndex((state, i) => state !== this.#path[i]);
    const keep = differs < 0 ? states.length : differs;
    this.#path = states;
    return { ...data, states: states.slice(keep), keep };
  }

  /** Queues a question. */
  ask(entry: Omit<Waiting, 'id'>): void {
    const { kind } = entry.data;
    if (kind === 'choices' || kind === 'truth') {
      const old = this.#waiting.findIndex((w) => w.data.kind === kind);
      if (old >= 0) this.#waiting.splice(old, 1)[0]!.settle(undefined);
    }
    this.#waiting.push({ ...entry, id: ++this.#ids });
    this.#send();
  }

  /** Takes what has come, waiting for at most so many milliseconds until `isDone`. */
  wait(milliseconds: number, isDone: () => boolean): void {
    const end = performance.now() + milliseconds;
    while (!isDone() && !this.isEnded) {
      const seen = Atomics.load(this.#answers, 0);
      const got = receiveMessageOnPort(this.#port);
      if (got !== undefined) {
        this.#receive(got.message as FromWorker);
        continue;
      }
      const left = end - performance.now();
      if (left <= 0) return;
      Atomics.wait(this.#answers, 0, seen, left);
    }
  }

  /** Whether it has nothing to do. */
  get isIdle(): boolean {
    return this.#current === null && this.#waiting.length === 0;
  }

  /** Whether a question has been waiting for long. */
  get isSlow(): boolean {
    return !this.isEnded && (this.#current !== null || this.#waiting.length > 0) && this.#isReady && performance.now() - this.#since > SLOW;
  }

  /** Ends the thread; what it was asked is given up. */
  end(): void {
    if (this.isEnded) return;
    this.isEnded = true;
    this.#begun();
    this.#port.close();
    void this.#worker.terminate();
    const all = this.#current === null ? [...this.#waiting] : [this.#current, ...this.#waiting];
    this.#waiting.length = 0;
    this.#current = null;
    for (const { settle } of all) settle(null);
  }
}

/** An engine in other threads; `ready` when it answers. */
export interface EngineOfThreads extends Engine {
  readonly ready: Promise<void>;
}

/** Milliseconds for which assumptions are evaluated: nobody has asked for that, and it may take for ever, or all memory. */
const JUDGED_FOR = 30_000;

/** An engine in other threads; null where their program is not there. `broken` is told of faults of tlasso in them. */
export function openThreadEngine(
  specification: Specification,
  broken: (message: string) => void,
  judgedFor = JUDGED_FOR,
): EngineOfThreads | null {
  const url = threadProgram('explore-worker');
  return url === null ? null : new ThreadEngine(url, specification, broken, judgedFor);
}

/** One thread for questions, one for moves and one for assumptions, each started when it is needed. */
class ThreadEngine implements EngineOfThreads {
  readonly ready: Promise<void>;
  fault: string | null = null;
  readonly #start: (isNeeded?: boolean) => Thread;
  #thread: Thread;
  #mover: Thread | null = null;
  /** Evaluates the assumptions, and is ended then. */
  #judge: Thread | null = null;
  readonly #hasAssumptions: boolean;
  readonly #judgedFor: number;
  readonly #patience = new Patience();
  #isDisposed = false;

  constructor(url: URL, specification: Specification, broken: (message: string) => void, judgedFor: number) {
    const known = [...new Set(specification.sources.map((span) => span.source))];
    this.#judgedFor = judgedFor;
    this.#start = (isNeeded = true) =>
      new Thread(url, specification, known, (message) => {
        if (!isNeeded) return;
        this.fault = message;
        broken(message);
      });
    this.#hasAssumptions = specification.system.assumptions.length > 0;
    this.#thread = this.#start();
    this.ready = this.#thread.ready;
  }

  ask: Engine['ask'] = (question, later) => {
    if (this.#thread.isEnded && !this.#isDisposed) this.#thread = this.#start();
    const asked = this.#thread;
    let answer: unknown;
    let isDone = false;
    let isLate = false;
    asked.ask({
      kind: 'question',
      data: question,
      settle: (given) => {
        // Not in the middle of a drawing that waits for another answer.
        if (isLate) setImmediate(() => later(given as never));
        else {
          answer = given;
          isDone = true;
        }
      },
    });
    this.#patience.spend((milliseconds) => asked.wait(milliseconds, () => isDone));
    isLate = true;
    if (!isDone) return null;
    if (answer === null || answer === undefined) {
      setImmediate(() => later(answer as null | undefined));
      return null;
    }
    return answer as never;
  };

  async assumptions(): Promise<BrokenAssumption | null | undefined> {
    if (!this.#hasAssumptions) return null;
    // Where it breaks, everything else is answered as before.
    const judge = this.#start(false);
    this.#judge = judge;
    const limit = setTimeout(() => judge.end(), this.#judgedFor);
    const answer = await new Promise<unknown>((settle) => {
      judge.ask({ kind: 'question', data: { kind: 'assumptions' }, settle });
    });
    clearTimeout(limit);
    judge.end();
    return (answer as Answers['assumptions'] | null)?.broken;
  }

  move(move: Move, { signal, progress }: WalkOptions): Promise<WalkResult> {
    return new Promise((resolve) => {
      if (signal?.aborted === true) {
        resolve({ kind: 'cancelled' });
        return;
      }
      if (this.#mover === null || this.#mover.isEnded) this.#mover = this.#start();
      const used = this.#mover;
      const stop = (): void => used.end();
      signal?.addEventListener('abort', stop);
      used.ask({
        kind: 'move',
        data: move,
        ...defined({ progress }),
        settle: (result) => {
          signal?.removeEventListener('abort', stop);
          setTimeout(() => {
            if (used.isIdle) used.end();
          }, IDLE).unref();
          const isBroken = signal?.aborted !== true && this.fault !== null;
          const none: WalkResult = isBroken ? { kind: 'fault', fault: { message: this.fault! }, way: null } : { kind: 'cancelled' };
          resolve((result as WalkResult | null) ?? none);
        },
      });
    });
  }

  get isBusy(): boolean {
    return this.#thread.isSlow;
  }

  cancel(): void {
    this.fault = null;
    this.#thread.end();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#thread.end();
    this.#mover?.end();
    this.#judge?.end();
  }
}

/** The milliseconds that the current turn of the event loop may still wait for answers. */
class Patience {
  #left = PATIENCE;
  #isCounting = false;

  /** Runs what waits for at most the given milliseconds. */
  spend(wait: (milliseconds: number) => void): void {
    if (!this.#isCounting) {
      this.#isCounting = true;
      setImmediate(() => {
        this.#isCounting = false;
        this.#left = PATIENCE;
      });
    }
    const began = performance.now();
    wait(this.#left);
    this.#left = Math.max(0, this.#left - (performance.now() - began));
  }
}
