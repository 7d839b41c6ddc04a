// The thread that draws: see `drawSvg`. It is given a graph in the DOT language, and answers once.
import { parentPort, workerData } from 'node:worker_threads';
import { drawHere } from './graphviz.ts';

parentPort?.postMessage(await drawHere(workerData as string));
