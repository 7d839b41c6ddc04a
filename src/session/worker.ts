// A thread that helps a search: it compiles the same model on the shared values and expands states until it is sent home.
import { parentPort, workerData } from 'node:worker_threads';
import { help, unpacked } from '../checker/index.ts';
import { joinValues, Safepoints } from '../values/index.ts';
import type { HelperData } from './helpers.ts';
import { openModel } from './open-model.ts';
import { openedFiles } from './spill.ts';

const { request, options, arena, safepointWords, memory, number, program } = workerData as HelperData;
const safepoints = new Safepoints(safepointWords);
safepoints.enter();
const opened = (() => {
  try {
    return openModel(request, { print: (text) => parentPort?.postMessage(text) }, 'bfs', joinValues(arena, safepoints, number));
  } finally {
    safepoints.leave();
  }
})();
// The same program on the same values; else a file has changed since, and who began goes on alone.
if (opened.model?.identity === program) help(opened.model.system, unpacked(memory), options, safepoints, number, openedFiles);
