// A thread with a deep stack that does one run, see deep-stack.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { checkTranslated } from './check/check.ts';
import type { GenerateRequest } from './generate/generate.ts';
import type { GraphRequest } from './graph/draw-graph.ts';
import { reportingOriginalPlaces } from './open/original-places.ts';
import type { CheckEvents, CheckRequest, SimulationRequest } from './request.ts';
import type { DeepMessage, DeepOrder } from './threads/deep-stack.ts';

const say = (message: DeepMessage): void => parentPort!.postMessage(message);
const abort = new AbortController();
parentPort!.on('message', () => abort.abort());
const events: CheckEvents = {
  print: (text) => say({ kind: 'print', text }),
  warn: (text) => say({ kind: 'warn', text }),
  progress: (progress) => say({ kind: 'progress', progress }),
};
const order = workerData as DeepOrder;
const request = { ...order.request, signal: abort.signal };

const run = async (): Promise<unknown> => {
  switch (order.kind) {
    case 'check':
      return reportingOriginalPlaces(checkTranslated)(request as CheckRequest, events);
    case 'simulate': {
      const { simulateTranslated } = await import('./simulate/simulate.ts');
      return reportingOriginalPlaces(simulateTranslated)(request as SimulationRequest, events);
    }
    case 'graph': {
      const { drawInTime } = await import('./graph/draw-graph.ts');
      return drawInTime(request as GraphRequest, events);
    }
    case 'generate': {
      const { generateHere } = await import('./generate/generate.ts');
      return generateHere(request as GenerateRequest, events);
    }
  }
};
say({ kind: 'result', result: await run() });
parentPort!.close();
