// A thread that judges damaged files: whoever started it can end it, whatever it does.
import { parentPort, workerData } from 'node:worker_threads';
import { Copies, judge } from './judge.ts';
import { corpusOf } from './mutate.ts';

const corpus = corpusOf((workerData as { folders: readonly string[] }).folders);
const copies = new Copies();
parentPort!.on('message', async (seed: number | null) => {
  if (seed !== null) return parentPort!.postMessage(await judge(seed, corpus, copies));
  copies.remove();
  parentPort!.close();
});
