// A thread that runs one model of a suite and answers with what it did. It can be ended at any time, which nothing that blocks can prevent.
import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadNews } from './run-in-thread.ts';
import { runModel } from './run-model.ts';
import type { RunnableModel } from './suite-model.ts';

const tell = (news: ThreadNews): void => parentPort?.postMessage(news);
const run = await runModel(workerData as RunnableModel, undefined, (progress) => tell({ kind: 'progress', progress }));
tell({ kind: 'done', run });
