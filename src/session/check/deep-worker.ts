// A thread with a deep stack that does one check, see deep-stack.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { reportingOriginalPlaces } from '../open/original-places.ts';
import type { CheckRequest } from '../request.ts';
import type { DeepMessage } from '../threads/deep-stack.ts';
import { checkTranslated } from './check.ts';

const say = (message: DeepMessage): void => parentPort!.postMessage(message);
const abort = new AbortController();
parentPort!.on('message', () => abort.abort());
const report = await reportingOriginalPlaces(checkTranslated)(
  { ...(workerData as CheckRequest), signal: abort.signal },
  {
    print: (text) => say({ kind: 'print', text }),
    warn: (text) => say({ kind: 'warn', text }),
    progress: (progress) => say({ kind: 'progress', progress }),
  },
);
say({ kind: 'report', report });
parentPort!.close();
