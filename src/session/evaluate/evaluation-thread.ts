// Evaluates in a thread of its own, which is ended where an expression is given up. What was defined is entered again in the next one.
import { Worker } from 'node:worker_threads';
import { type Diagnostic, InternalError } from '../../diagnostics/index.ts';
import { threadProgram } from '../files/programs.ts';
import { DEEP_STACK, isStackOverflow } from '../threads/deep-stack.ts';
import { isOutOfHeap, OUT_OF_HEAP } from '../threads/out-of-heap.ts';
import type { Entered, ToEvaluate } from './evaluator.ts';

/** What the thread gets. */
export interface EvaluationOrder {
  readonly text: string;
}

/** What the thread sends. */
export type EvaluationMessage =
  | { readonly kind: 'print'; readonly text: string }
  | ({ readonly kind: 'opened'; readonly names: readonly string[] } & OpenedThread)
  /** `names`: those that are known now; null where they are the same. */
  | { readonly kind: 'entered'; readonly entered: Entered; readonly names: readonly string[] | null };

/** What came of an entry, or why it was given up. */
export type Outcome = Entered | { readonly kind: 'given-up'; readonly why: string };

/** What came of opening a module. */
interface OpenedThread {
  /** What has errors; null where it is open. */
  readonly fault: 'parse' | 'config' | null;
  readonly diagnostics: readonly Diagnostic[];
}

type Waiting = (message: EvaluationMessage | { readonly kind: 'ended'; readonly why: string }) => void;

/** Evaluates one entry after the other. */
export class EvaluationThread {
  readonly #what: ToEvaluate;
  readonly #print: (text: string) => void;
  /** Texts of the definitions that hold, in the order in which they were entered. */
  readonly #definitions: string[] = [];
  #names: readonly string[] = [];
  #worker: Worker | null = null;
  #waiting: Waiting | null = null;
  /** Why the last thread was ended. */
  #why = '';

  /** @param print gets what the specification prints */
  constructor(what: ToEvaluate, print: (text: string) => void) {
    this.#what = what;
    this.#print = print;
  }

  /** Names that an entry may use. */
  get names(): readonly string[] {
    return this.#names;
  }

  /** Opens what expressions may use. */
  async open(): Promise<OpenedThread> {
    const message = await this.#start();
    if (message.kind !== 'opened') throw new InternalError('the thread that evaluates ended before it had begun');
    return message;
  }

  /**
   * Evaluates or defines.
   * @param seconds after which it is given up; the start of a thread does not count
   */
  async enter(text: string, seconds?: number): Promise<Outcome> {
    if (this.#worker === null) await this.#again();
    const timer = seconds === undefined ? undefined : setTimeout(() => this.stop(`it has no value after ${seconds} s`), seconds * 1000);
    const message = await this.#tell({ text }).finally(() => clearTimeout(timer));
    if (message.kind === 'ended') return { kind: 'given-up', why: message.why };
    if (message.kind !== 'entered') throw new InternalError('the thread that evaluates answers something else than what was entered');
    if (message.entered.kind === 'defined') this.#definitions.push(text);
    return message.entered;
  }

  /** Gives up what is evaluated. @param why what is said of it; empty where whoever asked knows */
  stop(why: string): void {
    const worker = this.#worker;
    if (worker === null) return;
    this.#worker = null;
    this.#why = why;
    void worker.terminate();
    this.#answer({ kind: 'ended', why });
  }

  async #again(): Promise<void> {
    await this.#start();
    for (const text of this.#definitions) await this.#tell({ text });
  }

  #start(): Promise<Parameters<Waiting>[0]> {
    const url = threadProgram('evaluate-worker');
    if (url === null) throw new InternalError('the program of the threads is not beside this one');
    const worker = new Worker(url, { workerData: this.#what, resourceLimits: { stackSizeMb: DEEP_STACK } });
    this.#worker = worker;
    worker.on('message', (message: EvaluationMessage) => {
      // What was on its way when the thread was ended is about what was given up.
      if (this.#worker !== worker) return;
      if (message.kind === 'print') {
        this.#print(message.text);
        return;
      }
      if (message.names !== null) this.#names = message.names;
      this.#answer(message);
    });
    worker.on('error', (error) => {
      if (isOutOfHeap(error)) this.stop(OUT_OF_HEAP);
      else if (isStackOverflow(error)) this.stop('it is nested too deeply for the stack');
      else throw error;
    });
    return this.#wait();
  }

  #tell(order: EvaluationOrder): Promise<Parameters<Waiting>[0]> {
    if (this.#worker === null) return Promise.resolve({ kind: 'ended', why: this.#why });
    const answer = this.#wait();
    this.#worker.postMessage(order);
    return answer;
  }

  #wait(): Promise<Parameters<Waiting>[0]> {
    return new Promise((resolve) => {
      this.#waiting = resolve;
    });
  }

  #answer(message: Parameters<Waiting>[0]): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.(message);
  }
}
