// A thread that runs models of a suite, one after the other, and answers with what each did. It can be ended at any time, which nothing that blocks can prevent.
import { parentPort } from 'node:worker_threads';
import type { JobDone } from '../threads/job-thread.ts';
import type { ThreadNews } from './model-threads.ts';
import { runModel } from './run-model.ts';
import type { RunnableModel } from './suite-model.ts';

const tell = (news: ThreadNews | JobDone): void => parentPort?.postMessage(news);
parentPort?.on('message', async (model: RunnableModel) => {
  const run = await runModel(model, undefined, (progress) => tell({ kind: 'progress', progress }));
  tell({ kind: 'run', run });
  tell({ kind: 'done' });
});
