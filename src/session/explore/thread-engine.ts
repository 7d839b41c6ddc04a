// A second copy of the specification in a thread of its own, which evaluates while the screen answers keys.
//
// The thread of the screen waits for an answer for a moment, because most come at once and a screen that fills in pieces is hard to read; what takes
// longer comes later. Only one question is with the thread at a time. Of those that wait here a newer one of the same kind takes the place of an
// older one where only the newest matters (what can be done here, what is true here). What takes too long is given up by ending the thread, which
// nothing that blocks can prevent; another one is started. Long moves have a thread of their own, so that one can look around meanwhile.
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { SourceText } from '../../diagnostics/index.ts';
import { threadProgram } from '../files/programs.ts';
import { type FlatChoices, unflatten } from './choice-list.ts';
import type { Engine, Move, Question } from './engine.ts';
import type { ExploreWorkerData, FromWorker, ToWorker } from './explore-worker.ts';
import { unflattenTruth } from './flat-truth.ts';
import type { Specification } from './specification.ts';
import type { WalkOptions, WalkResult } from './walks.ts';
import { type Packed, Wire } from './wire.ts';

/** Milliseconds that one turn of the event loop may wait for answers. */
const patience = 12;

/** After so many milliseconds without an answer a person is told. */
const slow = 150;

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
  private readonly worker: Worker;
  private readonly port: MessagePort;
  private readonly wire: Wire;
  private readonly answers = new Int32Array(new SharedArrayBuffer(4));
  private isReady = false;
  private current: Waiting | null = null;
  private readonly waiting: Waiting[] = [];
  private ids = 0;
  /** The path that was sent last. */
  private path: readonly Int32Array[] = [];
  /** When the current question was sent. */
  private since = 0;
  isEnded = false;
  /** Fulfilled when the thread answers, or has ended. */
  readonly ready: Promise<void>;
  private begun: () => void = () => {};

  constructor(
    url: URL,
    specification: Specification,
    known: readonly SourceText[],
    private readonly broken: (message: string) => void,
  ) {
    this.wire = new Wire(specification.values, 0, known);
    this.ready = new Promise((resolve) => {
      this.begun = resolve;
    });
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    const data: ExploreWorkerData = { what: specification.what, texts: specification.texts, answers: this.answers, port: port2 };
    this.worker = new Worker(url, { workerData: data, transferList: [port2], stdout: true, stderr: true });
    this.worker.on('error', (error) => this.fail(error.message));
    this.worker.on('exit', () => this.fail('the thread that evaluates has ended'));
    this.port.on('message', (message: FromWorker) => this.receive(message));
  }

  private fail(message: string): void {
    if (this.isEnded) return;
    this.broken(message);
    this.end();
  }

  private receive(message: FromWorker): void {
    if (this.isEnded) return;
    if (message.kind === 'ready') {
      this.isReady = true;
      this.begun();
      this.send();
      return;
    }
    const { current } = this;
    if (current?.id !== message.id) {
      if (message.kind === 'broken') this.fail(message.message);
      return;
    }
    if (message.kind === 'progress') {
      current.progress?.(message);
      return;
    }
    if (message.kind === 'broken') {
      this.fail(message.message);
      return;
    }
    this.current = null;
    const answer = this.wire.unpack(message.packed);
    this.send();
    const { kind } = current.data;
    if (kind === 'choices') current.settle(unflatten(answer as FlatChoices));
    else current.settle(kind === 'truth' ? unflattenTruth(answer as Parameters<typeof unflattenTruth>[0]) : answer);
  }

  private send(): void {
    if (!this.isReady || this.current !== null || this.isEnded) return;
    const next = this.waiting.shift();
    if (next === undefined) return;
    this.current = next;
    this.since = performance.now();
    const packed: Packed = this.wire.pack(this.shortened(next.data));
    this.port.postMessage({ kind: next.kind, id: next.id, packed } satisfies ToWorker);
  }

  /** A question about a path without the states with which the last one began: paths have thousands of states. */
  private shortened(data: Question | Move): unknown {
    if (data.kind !== 'truth') return data;
    const { states } = data;
    const differs = states.findIndex((state, i) => state !== this.path[i]);
    const keep = differs < 0 ? states.length : differs;
    this.path = states;
    return { ...data, states: states.slice(keep), keep };
  }

  /** Queues a question. */
  ask(entry: Omit<Waiting, 'id'>): void {
    const { kind } = entry.data;
    if (kind === 'choices' || kind === 'truth') {
      const old = this.waiting.findIndex((w) => w.data.kind === kind);
      if (old >= 0) this.waiting.splice(old, 1)[0]!.settle(undefined);
    }
    this.waiting.push({ ...entry, id: ++this.ids });
    this.send();
  }

  /** Takes what has come, waiting for at most so many milliseconds until `isDone`. */
  wait(milliseconds: number, isDone: () => boolean): void {
    const end = performance.now() + milliseconds;
    while (!isDone() && !this.isEnded) {
      const seen = Atomics.load(this.answers, 0);
      const got = receiveMessageOnPort(this.port);
      if (got !== undefined) {
        this.receive(got.message as FromWorker);
        continue;
      }
      const left = end - performance.now();
      if (left <= 0) return;
      Atomics.wait(this.answers, 0, seen, left);
    }
  }

  /** Whether a question has been waiting for long. */
  get isSlow(): boolean {
    return !this.isEnded && (this.current !== null || this.waiting.length > 0) && this.isReady && performance.now() - this.since > slow;
  }

  /** Ends the thread; what it was asked is given up. */
  end(): void {
    if (this.isEnded) return;
    this.isEnded = true;
    this.begun();
    this.port.close();
    void this.worker.terminate();
    const all = this.current === null ? [...this.waiting] : [this.current, ...this.waiting];
    this.waiting.length = 0;
    this.current = null;
    for (const { settle } of all) settle(null);
  }
}

/** An engine in other threads; `ready` when it answers. */
export interface Twin extends Engine {
  readonly ready: Promise<void>;
}

/** An engine in other threads; null where their program is not there. `broken` is told of faults of tlasso in them. */
export const openThreadEngine = (specification: Specification, broken: (message: string) => void): Twin | null => {
  const url = threadProgram('explore-worker');
  if (url === null) return null;
  const known = [...new Set(specification.sources.map((span) => span.source))];
  let isDisposed = false;
  let fault: string | null = null;
  const start = (): Thread =>
    new Thread(url, specification, known, (message) => {
      fault = message;
      broken(message);
    });
  let thread = start();
  let mover: Thread | null = null;
  let left = patience;
  let isCounting = false;

  const current = (): Thread => {
    if (thread.isEnded && !isDisposed) thread = start();
    return thread;
  };
  return {
    ready: thread.ready,
    ask: (question, later) => {
      const asked = current();
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
      if (!isCounting) {
        isCounting = true;
        setImmediate(() => {
          isCounting = false;
          left = patience;
        });
      }
      const began = performance.now();
      asked.wait(left, () => isDone);
      left = Math.max(0, left - (performance.now() - began));
      isLate = true;
      if (!isDone) return null;
      if (answer === null || answer === undefined) {
        setImmediate(() => later(answer as null | undefined));
        return null;
      }
      return answer as never;
    },
    move: (move, { signal, progress }) =>
      new Promise((resolve) => {
        if (signal?.aborted === true) {
          resolve({ kind: 'cancelled' });
          return;
        }
        if (mover === null || mover.isEnded) mover = start();
        const used = mover;
        const stop = (): void => used.end();
        signal?.addEventListener('abort', stop);
        used.ask({
          kind: 'move',
          data: move,
          ...(progress === undefined ? {} : { progress }),
          settle: (result) => {
            signal?.removeEventListener('abort', stop);
            resolve((result as WalkResult | null) ?? { kind: 'cancelled' });
          },
        });
      }),
    get fault() {
      return fault;
    },
    get isBusy() {
      return thread.isSlow;
    },
    cancel: () => {
      fault = null;
      thread.end();
    },
    dispose: () => {
      isDisposed = true;
      thread.end();
      mover?.end();
    },
  };
};
