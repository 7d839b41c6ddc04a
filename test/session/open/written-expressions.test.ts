// What the command line gives as an expression is told as an expression: the names of its definitions, `{x' = 1}`, are nobody's business.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { check } from '../../../src/session/index.ts';
import { withDefaults } from '../../../src/session/options/schema.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-written-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'Written.tla');
writeFileSync(file, "---- MODULE Written ----\nEXTENDS Naturals\nCONSTANT N\nVARIABLE x\nInit == x = 0\nNext == x' = N\nM == N\n====\n");
const config = join(folder, 'Written.cfg');
writeFileSync(config, 'INIT Init\nNEXT Next\n');

it.each([
  [{ constants: ['N=x + 1'] }, 'E316', 'this expression depends on the state, so it cannot stand for the constant `N`'],
  [{ constants: ['N=M + 1'] }, 'E324', '`N=M + 1` is defined by itself: `N=M + 1` -> `M` -> `N` -> `N=M + 1`'],
  [
    { constants: ['N=1'], count: ["x' = 1"] },
    'E316',
    'this expression is an action; what is asked of states must be a state predicate or less',
  ],
  [
    { constants: ['N=1'], count: ['<>(x = 1)'] },
    'E316',
    'this expression is a temporal formula; what is asked of states must be a state predicate or less',
  ],
  [
    { constants: ['N=1'], within: [{ limit: 1, action: 'Next', formula: "x' = 0 ~> x = 1" }] },
    'E316',
    'this expression is an action; the left side of ~> must be a state predicate or less',
  ],
])('%o', async (asked, code, message) => {
  const { diagnostics } = await check({ ...withDefaults('check', asked), file, config, ...asked }, {});
  expect(diagnostics).toMatchObject([{ code, message }]);
  expect(
    JSON.stringify(diagnostics.map(({ message: text, fix, related = [] }) => [text, fix, related.map((one) => one.message)])),
  ).not.toContain('{');
});
