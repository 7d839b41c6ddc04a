// The thread that answers one call. Whatever it does, it can be ended from outside.
import { parentPort, workerData } from 'node:worker_threads';
import { DiagnosticError } from '../diagnostics/index.ts';
import { answerTo } from './calls/answer.ts';
import { CallError } from './calls/call.ts';
import type { CallMessage, CallTask } from './in-thread.ts';

const tell = (message: CallMessage): void => parentPort?.postMessage(message);
const { call, limits } = workerData as CallTask;
try {
  const answer = await answerTo(call, limits, (progress) => tell({ kind: 'progress', progress }));
  tell({ kind: 'answer', answer });
} catch (error) {
  if (error instanceof CallError || error instanceof DiagnosticError) tell({ kind: 'refused', message: error.message });
  else tell({ kind: 'broken', message: error instanceof Error ? error.message : String(error) });
}
