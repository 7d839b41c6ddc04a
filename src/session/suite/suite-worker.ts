// A thread that runs one model of a suite and answers with what it did. It can be ended at any time, which nothing that blocks can prevent.
import { parentPort, workerData } from 'node:worker_threads';
import { runModel } from './run-model.ts';
import type { SuiteModel } from './suite-model.ts';

parentPort?.postMessage(await runModel(workerData as Omit<SuiteModel, 'origin'>));
