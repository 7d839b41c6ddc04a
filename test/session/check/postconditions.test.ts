// POSTCONDITION after a search and after a simulation: TLC evaluates it after both.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { check, simulate } from '../../../src/session/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-post-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = join(folder, 'Post.tla');
writeFileSync(
  file,
  `---- MODULE Post ----
EXTENDS Integers, TLC
VARIABLE x
Init == x = 0 /\\ TLCSet(1, 0)
Next == x' = 1 - x /\\ TLCSet(1, TLCGet(1) + 1)
Counted == TLCGet(1) > 0
Uncounted == TLCGet(1) = 0
Faulty == TLCGet(1) = "a"
====
`,
);

it.each([
  ['Counted', { verdict: 'ok' }],
  ['Uncounted', { verdict: 'assumption' }],
  ['Faulty', { verdict: 'evaluation-error' }],
])('%s', async (name, expected) => {
  writeFileSync(join(folder, 'Post.cfg'), `INIT Init NEXT Next POSTCONDITION ${name}`);
  const request = { file, invariants: [], properties: [] };
  expect(await check({ ...request, ltl: [], workers: 1 }, {})).toMatchObject(expected);
  expect(await simulate({ ...request, behaviours: 2, maxDepth: 4, seed: 1 }, {})).toMatchObject(expected);
});
