// Variables that are sets of numbers at first and then something else: with the set in bits every report is the one with the set as a value.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { reportOf } from './report-of.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-kinds-'));
afterAll(() => rmSync(folder, { recursive: true }));

const NEXT = [
  '5',
  '{"a"}',
  's \\cup {"a"}',
  's \\ {"a"}',
  's \\cup 7',
  's \\ 7',
  'Nat',
  'STRING',
  '{{}}',
  's \\cup 1 .. 50',
  '{7} \\cup Nat',
];
const BOUNDS = ['5', '"b"', '{}', '0 .. 5', '0 .. 60', '{"a"}', 'Nat', 'STRING'];
const INVARIANTS = [
  ...BOUNDS.flatMap((bounds) => [`s \\in SUBSET ${bounds}`, `s \\subseteq ${bounds}`]),
  'IF s \\in SUBSET Small THEN s \\notin SUBSET {1} ELSE n < 3',
  '1 \\in s',
  '\\A m \\in s : m < 3',
  '\\E m \\in s : m = 1',
  's # {2}',
  '{2} # s',
];

describe.each(NEXT)('%s', (next) => {
  it.each(INVARIANTS)('%s', async (invariant) => {
    const file = join(folder, 'Kinds.tla');
    writeFileSync(
      file,
      `---- MODULE Kinds ----
EXTENDS Naturals
VARIABLES s, n
Small == {0, 1, 2}
Init == s = {0, 1} /\\ n = 0
Grow == n < 2 /\\ s' = s \\cup {n + 1} /\\ n' = n + 1
Change == n = 2 /\\ s' = ${next} /\\ n' = 3
Next == Grow \\/ Change
Inv == ${invariant}
====
`,
    );
    const config = join(folder, 'Kinds.cfg');
    writeFileSync(config, 'INIT Init\nNEXT Next\nINVARIANT Inv\nCHECK_DEADLOCK FALSE\n');
    // The layout is chosen when the first states are known, before the set becomes something else.
    const report = await reportOf(file, config, { layout: 'values' });
    expect(await reportOf(file, config, { layout: 'cells' })).toEqual(report);
  });
});
