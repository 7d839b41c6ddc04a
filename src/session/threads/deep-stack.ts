// A run for which the stack of its thread does not suffice is done again in a thread with a deep one.
//
// Parsers, the compiler and V8 itself take stack for each level of an expression, and long lists and chains of definitions are levels too: a conjunction of
// 1,500 items is 1,500 deep for V8. That is rare, and a thread costs time to start, so the ordinary stack is tried first. Nothing has been told by then: what overflows
// is loading and compiling; an evaluation that recurses too deeply is a fault of its own (see evaluators.ts).
import { Worker } from 'node:worker_threads';
import type { Diagnostic } from '../../diagnostics/index.ts';
import type { CheckReport } from '../../report/index.ts';
import { threadProgram } from '../files/programs.ts';
import type { CheckEvents, ModelRequest } from '../request.ts';

/** What is run. */
export type DeepKind = 'check' | 'simulate' | 'graph' | 'generate';

/** What the thread gets. */
export interface DeepOrder {
  readonly kind: DeepKind;
  readonly request: Omit<ModelRequest, 'signal' | 'hear'>;
}

/** What the thread sends. */
export type DeepMessage =
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'print' | 'warn'; readonly text: string }
  | { readonly kind: 'progress'; readonly progress: Parameters<NonNullable<CheckEvents['progress']>>[0] };

/** Megabytes; memory is used only as far as the stack grows. */
export const DEEP_STACK = 128;

/** Whether an error says that the stack is used up. */
export const isStackOverflow = (error: unknown): boolean => error instanceof RangeError && error.message.includes('call stack');

/** A run that may be repeated in a thread. */
interface DeepRun<Request, Result> {
  readonly kind: DeepKind;
  readonly run: (request: Request, events: Pick<CheckEvents, DeepEvents>) => Promise<Result>;
  /** What comes of it where no stack is deep enough, and where it was interrupted. */
  readonly refused: (diagnostics: readonly Diagnostic[]) => Result;
  readonly interrupted: () => Result;
}

type DeepEvents = 'loaded' | 'progress' | 'print' | 'warn';

/** A request with what cannot be sent to a thread. */
interface DeepRequest extends ModelRequest {
  readonly elsewhere?: unknown;
}

/** Whether resolving the names of the module was given up for want of stack. */
const isTooDeep = ({ diagnostics }: { readonly diagnostics: readonly Diagnostic[] }): boolean =>
  diagnostics.some(({ code }) => code === 'E299');

const TOO_DEEP: Diagnostic = {
  code: 'E459',
  severity: 'error',
  message: 'the specification is nested too deeply for the stack: nothing was checked',
  notes: ['Long lists, long expressions and long chains of definitions are nested, too.'],
  fix: 'Write a set or a function instead of a long list, or a recursive operator instead of a chain of definitions.',
};

const nothing = { statesGenerated: 0, distinctStates: 0, depth: 0, seconds: 0 };

/** For runs that come to a report. */
export const DEEP_REPORT = {
  refused: (diagnostics: readonly Diagnostic[]): CheckReport => ({ ...nothing, verdict: 'limit', diagnostics }),
  interrupted: (): CheckReport => ({ ...nothing, verdict: 'interrupted', diagnostics: [] }),
};

/** Milliseconds in which the thread is to say what it knows. */
const PATIENCE = 700;

const inThread = <Request extends DeepRequest, Result>(
  { kind, refused, interrupted }: DeepRun<Request, Result>,
  file: URL,
  { signal, hear: _hear, program: _program, elsewhere: _elsewhere, ...request }: Request,
  events: Pick<CheckEvents, DeepEvents>,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    const workerData: DeepOrder = { kind, request: { ...request, workers: 1 } as DeepOrder['request'] };
    const worker = new Worker(file, { workerData, resourceLimits: { stackSizeMb: DEEP_STACK } });
    // This thread has nothing else to do: it hears signals while the other one loads.
    events.loaded?.();
    const abort = (): void => {
      worker.postMessage('abort');
      setTimeout(() => end(() => resolve(interrupted())), PATIENCE).unref();
    };
    const end = (act: () => void): void => {
      signal?.removeEventListener('abort', abort);
      act();
      void worker.terminate();
    };
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) abort();
    worker.on('message', (message: DeepMessage) => {
      if (message.kind === 'result') end(() => resolve(message.result as Result));
      else if (message.kind === 'progress') events.progress?.(message.progress);
      else events[message.kind]?.(message.text);
    });
    worker.on('error', (error) => end(() => (isStackOverflow(error) ? resolve(refused([TOO_DEEP])) : reject(error))));
  });

/** The same run, also of what is nested deeply. */
export const withDeepStack =
  <Request extends DeepRequest, Result extends { readonly diagnostics: readonly Diagnostic[] }>(deep: DeepRun<Request, Result>) =>
  async (request: Request, events: Pick<CheckEvents, DeepEvents>): Promise<Result> => {
    try {
      const result = await deep.run(request, events);
      const file = isTooDeep(result) ? threadProgram('deep-worker') : null;
      return file === null ? result : await inThread(deep, file, request, events);
    } catch (error) {
      if (!isStackOverflow(error)) throw error;
      const file = threadProgram('deep-worker');
      return file === null ? deep.refused([TOO_DEEP]) : inThread(deep, file, request, events);
    }
  };
