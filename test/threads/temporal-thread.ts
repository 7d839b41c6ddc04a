// The thread of temporal.test.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { helpTemporal, rowsOf, runWorker, type SearchMemory } from '../../src/checker/index.ts';
import { openedFiles } from '../../src/session/check/spill.ts';
import { Safepoints, unpack } from '../../src/values/index.ts';
import { sceneOf } from './temporal-scenes.ts';

const { scene, memory, options, words, number } = workerData;
const safepoints = new Safepoints(words);
const shared = unpack<SearchMemory>(memory);
const { system, problem } = sceneOf(scene, number);
runWorker(system, shared, options, { thread: number, safepoints, files: openedFiles });
parentPort?.once('message', (message) => {
  if (message !== null) helpTemporal(problem, rowsOf(shared.states, number, openedFiles), unpack(message), safepoints);
});
