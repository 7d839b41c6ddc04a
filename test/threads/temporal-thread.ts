// The thread of temporal.test.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { help, helpTemporal, rowsOf, unpacked, unpackTemporal } from '../../src/checker/index.ts';
import { openedFiles } from '../../src/session/spill.ts';
import { Safepoints } from '../../src/values/index.ts';
import { sceneOf } from './temporal-scenes.ts';

const { scene, memory, options, words, number } = workerData;
const safepoints = new Safepoints(words);
const team = unpacked(memory);
const { system, problem } = sceneOf(scene, number);
help(system, team, options, safepoints, number, openedFiles);
parentPort?.once('message', (message) => {
  if (message !== null) helpTemporal(problem, rowsOf(team.states, number, openedFiles), unpackTemporal(message), safepoints);
});
