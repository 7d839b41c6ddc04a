// Transfers between two branches while the coordinator is killed now and then. The logs are in the folder behind it.
//
//     npx jiti run.ts FOLDER [--transfers 8] [--kills 3] [--tells-first]
import { mkdirSync, rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { BRANCHES, type Branch, Cluster, type Stages } from './cluster.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    transfers: { type: 'string', default: '8' },
    kills: { type: 'string', default: '3' },
    'tells-first': { type: 'boolean', default: false },
  },
});
const [folder = 'logs'] = positionals;
const [transfers, kills] = [Number(values.transfers), Number(values.kills)];

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const cluster = await Cluster.start({ folder, tellsFirst: values['tells-first'] });
try {
  const stageOf = async (branch: Branch) => (await cluster.status(branch)).stages;
  for (let round = 0; round <= kills; round++) {
    // Some more transfers in each round, and those of which the coordinator knew nothing when it was killed.
    const asked = Array.from({ length: Math.ceil((transfers * (round + 1)) / (kills + 1)) }, (_, i) => i + 1);
    const known = await cluster.records();
    for (const t of asked) if (known[t] === undefined) cluster.transfer(t, BRANCHES[t % 2]!, BRANCHES[(t + 1) % 2]!, 10 * (t % 5) + 10);
    if (round < kills) {
      await setTimeout(20 + Math.random() * 80);
      await cluster.killCoordinator();
      await cluster.startCoordinator();
      continue;
    }
    const isOver = (stages: Stages): boolean => asked.every((t) => stages[t] === 'committed' || stages[t] === 'aborted');
    while (!(await Promise.all(BRANCHES.map(stageOf))).every(isOver)) await setTimeout(20);
  }
  const records = Object.values(await cluster.records());
  const balances = await Promise.all(BRANCHES.map(async (branch) => (await cluster.status(branch)).balance));
  const count = (outcome: string): number => records.filter((record) => record === outcome).length;
  console.log(
    `${transfers} transfers: ${count('committed')} committed, ${count('aborted')} aborted. The coordinator was killed ${kills} times.`,
  );
  console.log(`Money: ${balances.join(' + ')} = ${balances.reduce((sum, balance) => sum + balance, 0)}, and it was 200.`);
} finally {
  await cluster.stop();
}
