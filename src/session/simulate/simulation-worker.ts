// A thread that makes behaviours of a simulation, with a copy of the model and values of its own. It takes ranges of behaviours until none is left or
// wanted, and tells what they came to in numbers. What is wrong with a behaviour is found again by the main thread, which tells it.
import { parentPort, workerData } from 'node:worker_threads';
import { BehaviourQueue, type BehaviourRange } from '../../checker/index.ts';
import type { SimulationRequest } from '../request.ts';
import { withProgram } from '../systems/program-file.ts';
import type { SimulationNews, SimulationWorkerData } from './simulation-threads.ts';
import { BehaviourSlices, fits, isWornOut, openSimulator, RangeSizes, reportOn, type Simulator } from './simulator.ts';

const { request: asked, words, identity, threads } = workerData as SimulationWorkerData;
const request = await withProgram<SimulationRequest>(asked);
const tell = (news: SimulationNews | { readonly kind: 'done' }): void => parentPort?.postMessage(news);

let printed: string[] = [];
/** Null where a file has changed since: whoever began goes on alone. */
const open = (): Simulator | null => {
  const opened = openSimulator(request, (line) => printed.push(line));
  // What is said before the first behaviour was said by the main thread.
  printed = [];
  return opened.model === null || opened.identity !== identity ? null : opened;
};

const slices = new BehaviourSlices();
const sizes = new RangeSizes();
let simulator = open();

/** Makes what there is, as far as it can. */
const makeAll = (queue: BehaviourQueue): void => {
  while (simulator !== null) {
    const range = queue.take(sizes.next(queue.left, threads));
    if (range === null) return;
    const { simulation, initial } = simulator;
    simulation.assign(range.from, range.to, initial);
    const isRoom = fits(() => {
      while (!slices.run(simulation) && simulation.number < queue.limit);
    });
    const report = reportOn(simulator, range.from, range.to, printed);
    if (simulation.isUnordered) {
      tell({ kind: 'unordered' });
      return;
    }
    if (report.reached < range.to) queue.lower(report.reached);
    tell({ kind: 'range', report });
    printed = [];
    sizes.made(range.to - range.from);
    if (!isRoom || isWornOut(simulator)) simulator = open();
    if (!isRoom) return;
  }
};

if (words === null)
  parentPort?.on('message', (range: BehaviourRange) => {
    makeAll(BehaviourQueue.of(range));
    tell({ kind: 'done' });
  });
else makeAll(BehaviourQueue.join(words));
