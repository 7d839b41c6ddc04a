// Searches that wait for their threads, however small they are.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { useBuiltPrograms } from '../built-programs.ts';
import { reportOf, reportOfSeveral } from './report-of.ts';

useBuiltPrograms();

const folder = mkdtempSync(join(tmpdir(), 'tlasso-at-once-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = join(folder, 'Few.tla');
const config = join(folder, 'Few.cfg');
writeFileSync(
  file,
  `---- MODULE Few ----
EXTENDS Naturals
VARIABLES f, s
Init == f = [i \\in 1 .. 2 |-> 0] /\\ s = {}
Next == \\E i \\in 1 .. 2 : f' = [f EXCEPT ![i] = (@ + 1) % 3] /\\ s' = IF i = 1 THEN s \\cup {f[2]} ELSE s \\ {f[1]}
====
`,
);
writeFileSync(config, 'INIT Init\nNEXT Next\n');

it.each(['values', 'cells'] as const)('two threads search a few states, with --layout %s', async (layout) => {
  const alone = await reportOf(file, config, { layout: 'values' });
  expect(alone).toMatchObject({ verdict: 'ok', distinctStates: 60, workers: 1 });
  expect(await reportOf(file, config, { layout, workers: 2, callsAtOnce: true })).toEqual({ ...alone, workers: 2 });
});

const specOf = (name: string): string => fileURLToPath(new URL(`../../cli/specs/${name}`, import.meta.url));

const deals = 6 ** 5;
const initial = 2 * (deals - 6);
const distinct = deals - 6 + 3 * deals;

it.each([
  ['Deals.cfg', { verdict: 'ok', statesGenerated: initial + distinct, distinctStates: distinct, depth: 4 }],
  ['DealsThis.cfg', { verdict: 'invariant', property: { name: 'NotThis' }, depth: 3 }],
  ['DealsLasso.cfg', { verdict: 'property', property: { name: 'HasThis' } }],
  ['DealsFault.cfg', { verdict: 'evaluation-error', depth: 2 }],
  // What is wrong with an initial state is told by one.
  ['DealsDealt.cfg', { verdict: 'invariant', property: { name: 'NotDealt' }, depth: 1 }],
] as const)(
  '%s',
  async (config, expected) => {
    const alone = await reportOfSeveral(specOf('Deals.tla'), specOf(config), 1);
    expect(alone).toMatchObject(expected);
    for (const workers of config === 'Deals.cfg' ? [2, 3] : [2])
      expect(await reportOfSeveral(specOf('Deals.tla'), specOf(config), workers)).toEqual(alone);
  },
  120_000,
);

// Each thread compiles the same program, and the reduced search is that of one. The numbers are arithmetic: see reduction/reduction.test.ts.
it('two threads search with --por', async () => {
  const most = 16;
  const working = 4 * most * (most + 1) ** 3;
  const wishes = { reduce: true, workers: 2, callsAtOnce: true } as const;
  expect(await reportOf(specOf('Shares.tla'), specOf('SharesMany.cfg'), wishes)).toMatchObject({
    workers: 2,
    statesGenerated: 1 + 2 * working + 4,
    distinctStates: (most + 1) ** 4 + working + 4,
  });
});
