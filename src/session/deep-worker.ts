// A thread with a deep stack that does one check, see deep-stack.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { check } from './check.ts';
import type { DeepMessage } from './deep-stack.ts';
import { reportingOriginalPlaces } from './original-places.ts';
import type { CheckRequest } from './request.ts';

const say = (message: DeepMessage): void => parentPort!.postMessage(message);
const abort = new AbortController();
parentPort!.on('message', () => abort.abort());
const report = await reportingOriginalPlaces(check)(
  { ...(workerData as CheckRequest), signal: abort.signal },
  {
    print: (text) => say({ kind: 'print', text }),
    warn: (text) => say({ kind: 'warn', text }),
    progress: (progress) => say({ kind: 'progress', progress }),
  },
);
say({ kind: 'report', report });
parentPort!.close();
