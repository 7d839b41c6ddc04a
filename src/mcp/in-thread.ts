// A call in a thread of its own, which is ended when the time is over, when whoever asked has lost interest, or when it uses too much memory: nothing that a specification can be
// made to evaluate keeps the server from answering.
import { Worker } from 'node:worker_threads';
import { InternalError } from '../diagnostics/index.ts';
import { threadProgram } from '../session/files/programs.ts';
import type { CheckProgress } from '../session/request.ts';
import { isOutOfHeap } from '../session/threads/out-of-heap.ts';
import { type Answer, type Call, CallError, type CallLimits } from './calls/call.ts';

/** What the thread begins with. */
export interface CallTask {
  readonly call: Call;
  readonly limits: CallLimits;
}

/** What the thread tells. */
export type CallMessage =
  | { readonly kind: 'progress'; readonly progress: CheckProgress }
  | { readonly kind: 'answer'; readonly answer: Answer }
  /** It cannot be answered, for a reason that the one who asked can mend. */
  | { readonly kind: 'refused'; readonly message: string }
  /** A fault of tlasso. */
  | { readonly kind: 'broken'; readonly message: string };

/** So many calls are answered at once; the others wait. */
const MOST_AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

const enter = async (): Promise<void> => {
  if (running >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running++;
};

const leave = (): void => {
  running--;
  waiting.shift()?.();
};

const MEGABYTE = 2 ** 20;

/** Seconds in which a check whose time is over may say what it knows. */
const PATIENCE = 5;

/** Searches end by themselves when their time is over. */
const endsByItself = ({ tool }: Call): boolean => tool === 'check' || tool === 'mutate';

/**
 * Answers a call in a thread. Throws CallError where it is not answered.
 * @param signal ends it
 */
export async function answerInThread(task: CallTask, signal: AbortSignal, progress: (progress: CheckProgress) => void): Promise<Answer> {
  await enter();
  try {
    return await inThread(task, signal, progress);
  } finally {
    leave();
  }
}

const inThread = (task: CallTask, signal: AbortSignal, progress: (progress: CheckProgress) => void): Promise<Answer> => {
  const { seconds, memory } = task.limits;
  const url = threadProgram('mcp-worker');
  if (url === null) throw new InternalError('the program of the threads is not beside this one');
  return new Promise((resolve, reject) => {
    const worker = new Worker(url, {
      workerData: task,
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: Math.ceil(memory / MEGABYTE) },
    });
    const end = (act: () => void): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
      act();
      void worker.terminate();
    };
    const refuse = (message: string): void => end(() => reject(new CallError(message)));
    const cancel = (): void => refuse('The call was cancelled.');
    const late = `The call was ended after ${seconds} s: ask for less, or start the server with a longer --timeout.`;
    const timer = setTimeout(() => refuse(late), (seconds + (endsByItself(task.call) ? PATIENCE : 0)) * 1000);
    signal.addEventListener('abort', cancel);
    worker.on('message', (message: CallMessage) => {
      if (message.kind === 'progress') progress(message.progress);
      else if (message.kind === 'answer') end(() => resolve(message.answer));
      else if (message.kind === 'refused') refuse(message.message);
      else refuse(`A fault of tlasso, please report it: ${message.message}`);
    });
    worker.on('error', (error) => {
      refuse(
        isOutOfHeap(error)
          ? 'The call was ended: it used more memory than --memory allows.'
          : `A fault of tlasso, please report it: ${error.message}`,
      );
    });
    worker.on('exit', () => refuse('The call was ended.'));
    if (signal.aborted) cancel();
  });
};
