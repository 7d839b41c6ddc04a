// The models that benchmarks run, with what they take on two cores of 2020 or so (seconds with one worker: tlasso, TLC), from which the time of a
// whole run is estimated before it begins.
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './checkers.mjs';

const bundled = (folder, module, config, seconds, more = {}) => ({
  group: 'bundled',
  name: config.replace(/\.cfg$/, ''),
  folder: join(root, 'specs', folder),
  module,
  config,
  seconds,
  ...more,
});

const spin = (name, folder, module, constants, promela, defines, seconds) => ({
  group: 'spin',
  name,
  folder: join(root, folder),
  module,
  config: 'Bench.cfg',
  text: constants,
  promela,
  defines,
  seconds,
});

const philosophers = (n, seconds) =>
  spin(
    `philosophers-${n}`,
    'specs/dining-philosophers',
    'DiningPhilosophers.tla',
    `CONSTANTS N = ${n} Remedy = "order"\nSPECIFICATION Spec\nINVARIANTS TypeOK EatsWithBoth\n`,
    'philosophers.pml',
    { N: n },
    seconds,
  );

const peterson = (rooms, seconds) =>
  spin(
    `peterson-4-${rooms}`,
    'bench/spin',
    'Peterson.tla',
    `CONSTANTS N = 4 Rooms = ${rooms}\nSPECIFICATION Spec\nINVARIANT MutualExclusion\n`,
    'peterson.pml',
    { N: 4, ROOMS: rooms },
    seconds,
  );

const temporal = (name, folder, module, text, seconds) => ({
  group: 'temporal',
  name,
  folder: join(root, 'specs', folder),
  module,
  config: 'Bench.cfg',
  text,
  seconds,
});

const example = (folder, module, config, seconds) => ({
  group: 'examples',
  name: config.replace(/\.cfg$/, ''),
  folder: join(process.env.MODELS ?? '', 'specifications', folder),
  module,
  config,
  seconds,
});

/** The larger configurations of specs/. */
const ours = [
  bundled('atomic-commit', 'PaxosCommit.tla', 'PaxosCommit-large.cfg', [1.2, 25]),
  bundled('atomic-commit', 'TwoPhaseCommit.tla', 'TwoPhaseCommit-large.cfg', [1, 12]),
  bundled('paxos', 'Paxos.tla', 'Paxos-large.cfg', [1.5, 25]),
  bundled('bounded-buffer', 'BoundedBuffer.tla', 'BoundedBuffer-large.cfg', [6.5, 70]),
];

/** Models in both languages: the same states and the same steps, of which the counts are the proof. */
const inBoth = [philosophers(12, [9, 70]), philosophers(13, [38, 280]), peterson(12, [6.5, 40])];

/** Models with fairness and temporal properties, most of whose time is spent on the graph. */
const fair = [
  temporal(
    'fair-philosophers-12',
    'dining-philosophers',
    'DiningPhilosophers.tla',
    'CONSTANTS N = 12 Remedy = "order"\nSPECIFICATION FairSpec\nPROPERTY SomebodyEats\n',
    [13, 400],
  ),
  temporal(
    'readers-writers-7',
    'readers-writers',
    'ReadersWriters.tla',
    'CONSTANTS Threads = {t1, t2, t3, t4, t5, t6, t7} Policy = "queue" CanUpgrade = FALSE\nSPECIFICATION FairSpec\nPROPERTIES WritersGetIn ReadersGetIn\n',
    [25, 1000],
  ),
  temporal(
    'token-ring-7-9',
    'token-ring',
    'TokenRing.tla',
    'CONSTANTS N = 7 K = 9 Leader = TRUE\nSPECIFICATION FairSpec\nPROPERTIES Stabilizes Circulates\n',
    [22, 900],
  ),
];

/** Models of the public repository tlaplus/Examples, where MODELS is a checkout of it. */
const examples = [
  example('transaction_commit', 'PaxosCommit.tla', 'PaxosCommit.cfg', [13, 170]),
  example('lamport_mutex', 'MCLamportMutex.tla', 'MCLamportMutex.cfg', [3.3, 25]),
  example('Bakery-Boulangerie', 'MCBakery.tla', 'MCBakery.cfg', [2.5, 30]),
  example('ewd998', 'EWD998PCal.tla', 'EWD998PCal.cfg', [7, 60]),
  example('btree', 'btree.tla', 'btree.cfg', [3.4, 40]),
  example('SlushProtocol', 'Slush.tla', 'SlushSmall.cfg', [2.2, 20]),
  example('NanoBlockchain', 'MCNano.tla', 'MCNanoMedium.cfg', [3, 40]),
  example('MultiPaxos-SMR', 'MultiPaxos_MC.tla', 'MultiPaxos_MC_small.cfg', [3.6, 40]),
  example('Huang', 'Huang.tla', 'Huang.cfg', [6, 60]),
  example('cf1s-folklore', 'cf1s_folklore.tla', 'cf1s_folklore.cfg', [12, 80]),
];

/** All models at hand whose name contains `only`, of these groups: `bundled`, `spin`, `examples`, `temporal`; '' for all but the last. */
export const modelsAtHand = (only = '', groups = '') =>
  [...(process.env.MODELS === undefined ? [] : examples), ...ours, ...inBoth, ...fair]
    .filter(({ name, group }) => name.includes(only) && (groups === '' ? group !== 'temporal' : groups.split(',').includes(group)))
    .map((model) => {
      if (!existsSync(join(model.folder, model.module))) throw new Error(`${model.module} is not in ${model.folder}`);
      return model;
    });

/** Runs `body` on a scratch copy of the model's folder, which is removed afterwards. */
export const inScratch = async (model, body) => {
  const scratch = mkdtempSync(join(tmpdir(), 'tlasso-bench-'));
  try {
    cpSync(model.folder, scratch, { recursive: true });
    if (model.text !== undefined) writeFileSync(join(scratch, model.config), model.text);
    if (model.promela !== undefined) cpSync(join(root, 'bench/spin', model.promela), join(scratch, model.promela));
    return await body(scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};
