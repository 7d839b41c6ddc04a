// Searches that wait for their threads, however small they are.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { useBuiltPrograms } from '../built-programs.ts';
import { reportOf } from './report-of.ts';

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
