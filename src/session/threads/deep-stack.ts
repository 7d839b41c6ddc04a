// A check for which the stack of its thread does not suffice is done again in a thread with a deep one.
//
// Parsers, the compiler and V8 itself take stack for each level of an expression, and long lists and chains of definitions are levels too: a conjunction of
// 1,500 items is 1,500 deep for V8. That is rare, and a thread costs time to start, so the ordinary stack is tried first. Nothing has been told by then: what overflows
// is loading and compiling; an evaluation that recurses too deeply is a fault of its own (see evaluators.ts).
import { Worker } from 'node:worker_threads';
import type { CheckReport } from '../../report/index.ts';
import { threadProgram } from '../files/programs.ts';
import type { Check, CheckEvents, CheckRequest } from '../request.ts';

/** What the thread gets and sends. */
export type DeepMessage =
  | { readonly kind: 'report'; readonly report: CheckReport }
  | { readonly kind: 'print' | 'warn'; readonly text: string }
  | { readonly kind: 'progress'; readonly progress: Parameters<NonNullable<CheckEvents['progress']>>[0] };

/** Megabytes; memory is used only as far as the stack grows. */
const deepStack = 128;

/** Whether an error says that the stack is used up. */
export const isStackOverflow = (error: unknown): boolean => error instanceof RangeError && error.message.includes('call stack');

/** Whether resolving the names of the module was given up for want of stack. */
const isTooDeep = ({ diagnostics }: CheckReport): boolean => diagnostics.some(({ code }) => code === 'E299');

const nothing = { statesGenerated: 0, distinctStates: 0, depth: 0, seconds: 0 };

const tooDeep = (): CheckReport => ({
  ...nothing,
  verdict: 'limit',
  diagnostics: [
    {
      code: 'E459',
      severity: 'error',
      message: 'the specification is nested too deeply for the stack: nothing was checked',
      notes: ['Long lists, long expressions and long chains of definitions are nested, too.'],
      fix: 'Write a set or a function instead of a long list, or a recursive operator instead of a chain of definitions.',
    },
  ],
});

/** Milliseconds in which the thread is to say what it knows. */
const PATIENCE = 700;

const inThread = (
  file: URL,
  { signal, hear: _hear, program: _program, elsewhere: _elsewhere, ...request }: CheckRequest,
  events: CheckEvents,
): Promise<CheckReport> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(file, { workerData: { ...request, workers: 1 }, resourceLimits: { stackSizeMb: deepStack } });
    // This thread has nothing else to do: it hears signals while the other one loads.
    events.loaded?.();
    const abort = (): void => {
      worker.postMessage('abort');
      setTimeout(() => end(() => resolve({ ...nothing, verdict: 'interrupted', diagnostics: [] })), PATIENCE).unref();
    };
    const end = (act: () => void): void => {
      signal?.removeEventListener('abort', abort);
      act();
      void worker.terminate();
    };
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) abort();
    worker.on('message', (message: DeepMessage) => {
      if (message.kind === 'report') end(() => resolve(message.report));
      else if (message.kind === 'progress') events.progress?.(message.progress);
      else events[message.kind]?.(message.text);
    });
    worker.on('error', (error) => end(() => (isStackOverflow(error) ? resolve(tooDeep()) : reject(error))));
  });

/** The same check, also of what is nested deeply. */
export const withDeepStack =
  (check: Check): Check =>
  async (request, events) => {
    try {
      const report = await check(request, events);
      const file = isTooDeep(report) ? threadProgram('deep-worker') : null;
      return file === null ? report : await inThread(file, request, events);
    } catch (error) {
      if (!isStackOverflow(error)) throw error;
      const file = threadProgram('deep-worker');
      return file === null ? tooDeep() : inThread(file, request, events);
    }
  };
