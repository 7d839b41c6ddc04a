// The thread of team.test.ts.
import { workerData } from 'node:worker_threads';
import { runWorker } from '../../src/checker/index.ts';
import { openedFiles } from '../../src/session/check/spill.ts';
import { Safepoints, unpack } from '../../src/values/index.ts';
import { systemOf } from './scrambled-system.ts';

const { scramble, memory, options, words, number } = workerData;
runWorker(systemOf(scramble, number), unpack(memory), options, { thread: number, safepoints: new Safepoints(words), files: openedFiles });
