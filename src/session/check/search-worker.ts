// A thread that helps a check. It is started before it is needed, loads the model and waits to be called; then it compiles the model on the shared
// values, expands states until there are no more, and finds out what temporal properties want to know, until it is sent home.
import { parentPort, workerData } from 'node:worker_threads';
import { helpTemporal, isGivenUp, rowsOf, runWorker, type TemporalMemory } from '../../checker/index.ts';
import { Interrupted, joinValues, type Packed, Safepoints, unpack } from '../../values/index.ts';
import { loadModel, openModel } from '../open/open-model.ts';
import type { CheckRequest } from '../request.ts';
import { withProgram } from '../systems/program-file.ts';
import type { PlainRequest } from '../threads/threads.ts';
import type { HelperData } from './search-threads.ts';
import { openedFiles } from './spill.ts';

const request = await withProgram<CheckRequest>(workerData as PlainRequest);
const loaded = request.program === undefined ? loadModel(request) : null;

const begin = (data: HelperData | null): void => {
  if (data === null) return;
  const { options, arena, safepointWords, memory, number, program, remember } = data;
  const split = new Map(data.split);
  const safepoints = new Safepoints(safepointWords);
  safepoints.enter();
  const values = joinValues(arena, safepoints, number);
  const opened = (() => {
    try {
      return openModel({ ...request, split, remember }, { print: (text) => parentPort?.postMessage(text) }, 'bfs', values, loaded);
    } finally {
      safepoints.leave();
    }
  })();
  // The same program on the same values; else a file has changed since, and who began goes on alone.
  if (opened.model?.identity !== program) return;
  const { system, temporal } = opened.model;
  const shared = unpack(memory);
  // In the middle of one evaluation, too.
  values.arena.watch(() => {
    if (isGivenUp(shared)) throw new Interrupted('the search has ended');
  });
  runWorker(system, shared, options, { thread: number, safepoints, files: openedFiles });
  parentPort?.once('message', (message: Packed<TemporalMemory> | null) => {
    if (message !== null && temporal !== null)
      helpTemporal(temporal, rowsOf(shared.states, number, openedFiles), unpack(message), safepoints);
  });
};

// Listening keeps the thread alive: until a message tells what to do, or that there is nothing.
parentPort?.once('message', begin);
