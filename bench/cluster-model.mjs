#!/usr/bin/env node
// A cluster on paper: what so many machines would do, from what a few workers do here.
//
//   node bench/cluster.mjs speed MODULE CONFIG [ARGS] > measured.txt
//   node bench/cluster-model.mjs measured.txt [--cores 16] [--memory 64] [--network 125] [--broker 125] [--states 1e10] [--here 2]
//
// cores and memory (GB) are those of a machine, network and broker what a machine and the server send and receive in a second (MB; 125 is 1 Gbit/s), states
// how many there are to be searched, here the cores of the machine on which was measured.
//
// The model. P workers, one for each core. Of G generated successors a share of (P - 1) / P belongs to somebody else.
//   processor time   a G + b G (P - 1) / P: what one worker takes, and what it takes more to send and receive, and to make values that another one has, too
//   bytes            w G log2 P: the more workers, the less the successors that go to one of them are like each other, and the fewer are known to have been sent
//   a level          ends when the last worker is done: L seconds for the messages between workers and coordinator
//   memory           m bytes a state, on the worker that has it
// To open the model, once for each worker, is left out on both sides. a, b, w and m are those of one and two workers; L is what one worker waits in a level. Four workers are not used: they are what the model is compared with. Left out: that
// workers have unequally much to do in small levels, and that the coordinator's work grows with P.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cores: { type: 'string', default: '16' },
    memory: { type: 'string', default: '64' },
    network: { type: 'string', default: '125' },
    broker: { type: 'string', default: '125' },
    states: { type: 'string', default: '1e10' },
    here: { type: 'string', default: String(availableParallelism()) },
  },
});
if (positionals.length !== 1) {
  console.error('usage: node bench/cluster-model.mjs FILE, what `node bench/cluster.mjs speed` has printed');
  process.exit(2);
}
const [cores, memory, network, broker, states, here] = ['cores', 'memory', 'network', 'broker', 'states', 'here'].map((key) => {
  const number = Number(options[key]);
  if (!(number > 0)) {
    console.error(`--${key} ${options[key]} is no number above 0`);
    process.exit(2);
  }
  return number;
});

const sumOf = (text) => text.split(' + ').reduce((sum, one) => sum + Number(one), 0);
const LINE =
  /^(\d+) workers: (\d+) generated, (\d+) distinct, depth (\d+), ([\d. +]+) s of processor time \(to begin: ([\d. +]+)\), ([\d.]+) s \(to begin: ([\d.]+)\), ([\d.]+) bytes on the wire for each generated, ([\d +-]+) MB more$/gm;
const measured = new Map(
  [...readFileSync(positionals[0], 'utf8').matchAll(LINE)].map(
    ([, workers, generated, distinct, depth, cpu, cpuToBegin, wall, wallToBegin, bytes, megabytes]) => [
      Number(workers),
      {
        generated: Number(generated),
        distinct: Number(distinct),
        depth: Number(depth),
        cpu: sumOf(cpu) - sumOf(cpuToBegin),
        wall: Number(wall) - Number(wallToBegin),
        bytes: Number(bytes),
        megabytes: sumOf(megabytes),
      },
    ],
  ),
);
const [one, two] = [measured.get(1), measured.get(2)];
if (one === undefined || two === undefined) {
  console.error(`${positionals[0]} does not have the lines of one and two workers`);
  process.exit(2);
}

const elsewhere = (workers) => (workers - 1) / workers;
const own = one.cpu / one.generated;
const more = (two.cpu - one.cpu) / two.generated / elsewhere(2);
const level = Math.max(0, one.wall - one.cpu) / one.depth;
const bytesOfState = (two.megabytes * 2 ** 20) / two.distinct;

/** What so many workers would take, on so many cores. */
const predicted = (workers, atOnce, { generated, depth }) => {
  const cpu = generated * (own + more * elsewhere(workers));
  const bytes = generated * two.bytes * Math.log2(workers);
  return { cpu, bytes, wall: cpu / Math.min(workers, atOnce) + depth * level };
};

const shown = (value, digits = 3) =>
  value >= 1000 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(digits)));
const row = (cells, widths) => console.log(cells.map((cell, i) => String(cell).padStart(widths[i])).join(''));

console.log(
  `A successor: ${shown(own * 1e6)} us, and ${shown(more * 1e6)} us where it belongs to another worker; ${shown(two.bytes)} bytes for each doubling. ` +
    `A level: ${shown(level * 1000)} ms. A state: ${shown(bytesOfState)} bytes.\n`,
);
const near = [10, 16, 16, 10, 16, 16, 10, 16];
row(['workers', 'CPU s here', 'on paper', 'ratio', 'wall s here', 'on paper', 'ratio', 'bytes: ratio'], near);
for (const [workers, { cpu, wall, bytes, ...counts }] of [...measured].sort(([a], [b]) => a - b)) {
  const paper = predicted(workers, here, counts);
  const ratioOfBytes = bytes === 0 ? '-' : shown(paper.bytes / counts.generated / bytes);
  row(
    [workers, shown(cpu), shown(paper.cpu), shown(paper.cpu / cpu), shown(wall), shown(paper.wall), shown(paper.wall / wall), ratioOfBytes],
    near,
  );
}

const perState = one.generated / one.distinct;
console.log(
  `\n${shown(states)} states with ${shown(perState)} successors each, in ${one.depth} levels; machines of ${cores} cores and ${memory} GB, ${network} MB/s, a server of ${broker} MB/s:\n`,
);
const far = [10, 12, 16, 18, 18, 20, 22];
row(['machines', 'workers', 'states/s', 'hours', 'most states', 'MB/s of a machine', 'what it waits for'], far);
for (const machines of [1, 4, 16, 64]) {
  const workers = machines * cores;
  const generated = states * perState;
  const { cpu, bytes, wall } = predicted(workers, workers, { generated, depth: one.depth });
  const sent = bytes / 2 ** 20;
  // What stays on a machine goes through the server, too: it is the only way from one process to another.
  const limits = [
    ['its processors', wall],
    ['its network', (2 * sent) / machines / network],
    ['the server', sent / broker],
  ];
  const [what, seconds] = limits.reduce((worst, limit) => (limit[1] > worst[1] ? limit : worst));
  const room = (machines * memory * 2 ** 30) / bytesOfState;
  const isTooMuch = room < states ? ' (too few)' : '';
  row(
    [
      machines,
      workers,
      shown(states / seconds),
      shown(seconds / 3600),
      `${room.toExponential(1)}${isTooMuch}`,
      shown(sent / machines / seconds),
      what,
    ],
    far,
  );
  if (cpu <= 0) process.exitCode = 1;
}
console.log('\nStates that do not fit go to disk with --spill; values stay in memory.');
