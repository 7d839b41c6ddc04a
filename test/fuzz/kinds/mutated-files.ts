// Damaged files: no input ends in a stack trace.
//
// The files are those of specs/ and of the folders in the environment variable TLASSO_FUZZ_CORPUS. `npm run fuzz` judges them in a thread. A check is interrupted after 400 ms of CPU; a thread
// that goes on for ten seconds is ended, and told as a timeout. `npm test`, which looks at few of them, does not.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Difference, FuzzKind } from '../kind.ts';
import { Copies, cpuMilliseconds, judge, type Outcome } from '../mutated/judge.ts';
import { type Corpus, corpusOf, mutantOf } from '../mutated/mutate.ts';

/** Milliseconds of CPU time after which a thread is ended that did not end its case by itself. */
const LONGEST_CASE = 10_000;
/** A thread keeps what V8 has compiled for each case: it is renewed now and then, seldom, since a new one is slow at first. */
const CASES_PER_THREAD = 2000;

const folders = ['specs', ...(process.env.TLASSO_FUZZ_CORPUS ?? '').split(delimiter).filter((folder) => folder !== '')];
let known: Corpus | undefined;
const corpus = (): Corpus => {
  known ??= corpusOf(folders);
  return known;
};

const outcomes = new Map<string, number>();

/** The program of a thread, which run.mjs puts beside its own bundle. */
const PROGRAM = new URL('./mutated-thread.mjs', import.meta.url);

class Threads {
  readonly #folder = mkdtempSync(join(tmpdir(), 'tlasso-mutants-'));
  #worker: Worker | undefined;
  #cases = 0;

  constructor() {
    process.on('exit', () => rmSync(this.#folder, { recursive: true, force: true }));
  }

  #start(): Worker {
    const worker = new Worker(PROGRAM, {
      workerData: { folders },
      env: { ...process.env, TMPDIR: this.#folder },
      stdout: true,
      stderr: true,
      resourceLimits: { maxYoungGenerationSizeMb: 64 },
    });
    worker.unref();
    return worker;
  }

  async #end(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#cases = 0;
    await worker?.terminate();
  }

  async judge(seed: number): Promise<Outcome> {
    if (this.#cases++ >= CASES_PER_THREAD) await this.#end();
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const outcome = await new Promise<Outcome>((resolve) => {
      const begun = process.cpuUsage();
      const timer = setInterval(() => {
        if (cpuMilliseconds(begun) > LONGEST_CASE) finish({ outcome: 'timeout' });
      }, LONGEST_CASE / 10);
      const crashed = (error: Error): void => finish({ outcome: 'INTERNAL ERROR', fault: String(error.stack ?? error) });
      const finish = (result: Outcome): void => {
        clearInterval(timer);
        worker.off('message', finish);
        worker.off('error', crashed);
        resolve(result);
      };
      worker.on('message', finish);
      worker.on('error', crashed);
      worker.postMessage(seed);
    });
    if (outcome.outcome === 'timeout' || outcome.fault !== undefined) await this.#end();
    return outcome;
  }
}

let threads: Threads | undefined;
let copies: Copies | undefined;

const outcomeOf = (seed: number): Promise<Outcome> => {
  if (process.env.VITEST === undefined) {
    threads ??= new Threads();
    return threads.judge(seed);
  }
  if (copies === undefined) {
    const made = new Copies();
    process.on('exit', () => made.remove());
    copies = made;
  }
  return judge(seed, corpus(), copies);
};

export const kind: FuzzKind = {
  name: 'mutated-files',
  meaning:
    'damaged modules and configurations of specs/ and of TLASSO_FUZZ_CORPUS, parsed and checked, end in an answer and never in an error of tlasso',
  quick: 15,
  run: async (seed): Promise<Difference | undefined> => {
    const { outcome, fault } = await outcomeOf(seed);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    if (outcome === 'timeout') console.log(`mutated-files seed ${seed}: timeout`);
    if (fault === undefined) return undefined;
    const { path, text } = mutantOf(seed, corpus());
    return {
      what: fault.split('\n').slice(0, 2).join(' '),
      files: { [path.split('/').at(-1)!]: text, 'fault.txt': `${path}\n${fault}\n` },
    };
  },
  tally: () => Object.fromEntries([...outcomes].sort(([, a], [, b]) => b - a)),
};
