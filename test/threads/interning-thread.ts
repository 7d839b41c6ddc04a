// The thread of shared-arena.test.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { joinValues, Safepoints } from '../../src/values/index.ts';
import { internAll } from './interning.ts';

const { arena, words, ids, number, step } = workerData;
const safepoints = new Safepoints(words);
safepoints.enter();
internAll(joinValues(arena, safepoints, number), ids, step);
safepoints.leave();
parentPort?.postMessage('done');
