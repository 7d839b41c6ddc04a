// The thread of temporal.test.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { help, helpTemporal, rowsOf, type TeamMemory } from '../../src/checker/index.ts';
import { openedFiles } from '../../src/session/check/spill.ts';
import { Safepoints, unpack } from '../../src/values/index.ts';
import { sceneOf } from './temporal-scenes.ts';

const { scene, memory, options, words, number } = workerData;
const safepoints = new Safepoints(words);
const team = unpack<TeamMemory>(memory);
const { system, problem } = sceneOf(scene, number);
help(system, team, options, safepoints, number, openedFiles);
parentPort?.once('message', (message) => {
  if (message !== null) helpTemporal(problem, rowsOf(team.states, number, openedFiles), unpack(message), safepoints);
});
