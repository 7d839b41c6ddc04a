// The models of bench/ mean what the benchmarks say of them. Counts are SPIN's (6.5.2, its verifier breadth first without reduction, on the models
// in Promela beside them; it counts depth from 0), and arithmetic. The large sizes are compared when the benchmarks run.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { check } from '../../src/index.ts';

const root = join(import.meta.dirname, '../..');

const countsOf = async (module: string, text: string): Promise<readonly unknown[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'tlasso-bench-models-'));
  try {
    const config = join(folder, 'Bench.cfg');
    writeFileSync(config, text);
    const { verdict, distinctStates, statesGenerated, depth } = await check(join(root, module), { config });
    return [verdict, distinctStates, statesGenerated, depth];
  } finally {
    rmSync(folder, { recursive: true });
  }
};

it.each([
  [2, 7, 9, 3],
  [3, 24, 47, 6],
  [4, 79, 209, 9],
  [5, 261, 877, 12],
  [6, 862, 3517, 15],
])('%i philosophers in TLA+ are those in Promela', async (n, stored, transitions, deepest) => {
  const text = `CONSTANTS N = ${n} Remedy = "order"\nSPECIFICATION Spec\nINVARIANTS TypeOK EatsWithBoth\n`;
  const counts = await countsOf('specs/dining-philosophers/DiningPhilosophers.tla', text);
  expect(counts).toEqual(['ok', stored, transitions, deepest + 1]);
});

it.each([
  [2, 1, 62, 125, 11],
  [2, 3, 249, 499, 32],
  [3, 2, 4024, 12_073, 36],
  [3, 3, 7864, 23_593, 47],
])("Peterson's algorithm for %i processes and %i rooms in TLA+ is that in Promela", async (n, rooms, stored, transitions, deepest) => {
  const text = `CONSTANTS N = ${n} Rooms = ${rooms}\nSPECIFICATION Spec\nINVARIANT MutualExclusion\n`;
  expect(await countsOf('bench/spin/Peterson.tla', text)).toEqual(['ok', stored, transitions, deepest + 1]);
});

it('counters have as many states as arithmetic says', async () => {
  const text = 'CONSTANTS A = 5 B = 7 C = 11\nSPECIFICATION Spec\nINVARIANT InRange\n';
  expect(await countsOf('bench/Counters.tla', text)).toEqual(['ok', 5 * 7 * 11, 3 * 5 * 7 * 11 + 1, 4 + 6 + 10 + 1]);
});

it('tokens have as many states as arithmetic says', async () => {
  // 9 over 3 and 8 over 3, for six tokens on four places.
  const text = 'CONSTANTS N = 4 K = 6\nSPECIFICATION Spec\nINVARIANT TypeOK\nCHECK_DEADLOCK FALSE\n';
  expect(await countsOf('bench/Tokens.tla', text)).toEqual(['ok', 84, 3 * 56 + 1, 6 * 3 + 1]);
});
