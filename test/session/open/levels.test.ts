// TLCGet("level") in what decides which states there are: the level is that of the state in question. Counts are TLC's.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { check } from '../../../src/session/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-levels-'));
afterAll(() => rmSync(folder, { recursive: true }));

const module = `---- MODULE Levels ----
EXTENDS Integers, TLC
VARIABLE x
Init == x = 0
Next == UNCHANGED x \\/ x' = 1 - x
Short == TLCGet("level") < 5
View == <<x, TLCGet("level")>>
====
`;

it.each([
  ['VIEW View CONSTRAINT Short', { statesGenerated: 15, distinctStates: 7, depth: 4 }],
  ['VIEW View ACTION_CONSTRAINT Short', { statesGenerated: 19, distinctStates: 9, depth: 5 }],
  ['CONSTRAINT Short', { statesGenerated: 5, distinctStates: 2, depth: 2 }],
])('%s', async (config, counts) => {
  const file = join(folder, 'Levels.tla');
  writeFileSync(file, module);
  writeFileSync(join(folder, 'Levels.cfg'), `INIT Init NEXT Next ${config}`);
  expect(await check({ file, invariants: [], properties: [], ltl: [], workers: 1 }, {})).toMatchObject({ verdict: 'ok', ...counts });
});
