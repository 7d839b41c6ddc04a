// A long `Init` does not keep anybody waiting: while initial states are made the event loop gets its turns, and what comes out is the same.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type CheckRequest, check, simulate } from '../../../src/session/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-portions-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Looks at ten times the square of `range` + 1 candidates, and finds, late, one for each divisor of 36. */
const write = (name: string, range: number, extra = ''): CheckRequest => {
  const file = join(folder, `${name}.tla`);
  writeFileSync(
    file,
    `---- MODULE ${name} ----
EXTENDS Integers, TLC
VARIABLES a, b, c
Init == ${extra} /\\ a \\in 0..${range} /\\ b \\in 0..${range} /\\ c \\in 0..9 /\\ (${range} - a) * b = 36 /\\ c = 9
Next == UNCHANGED <<a, b, c>>
====
`,
  );
  writeFileSync(join(folder, `${name}.cfg`), 'INIT Init NEXT Next');
  return { file, invariants: [], properties: [], ltl: [], workers: 1 };
};

/** Checks, or does something else, and counts the turns that the event loop gets meanwhile. */
const watched = async <Report>(run: () => Promise<Report>) => {
  let turns = 0;
  let isOver = false;
  const tick = (): void => {
    turns++;
    if (!isOver) setImmediate(tick);
  };
  setImmediate(tick);
  const report = await run();
  isOver = true;
  return { report, turns };
};

it('can be interrupted', async () => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 300);
  const report = await check({ ...write('Long', 5000), signal: controller.signal }, {});
  expect(report).toMatchObject({ verdict: 'interrupted', distinctStates: 0 });
});

it('finds the same as in one go, which is what arithmetic says', async () => {
  const { report, turns } = await watched(() => check(write('Short', 1200), {}));
  // 36 has nine divisors.
  expect(report).toMatchObject({ verdict: 'ok', statesGenerated: 18, distinctStates: 9, depth: 1 });
  expect(turns).toBeGreaterThan(3);
});

it('is made in one go where it prints, so that nothing is printed twice', async () => {
  const printed: string[] = [];
  const report = await check(write('Talking', 500, '/\\ PrintT("once")'), { print: (text) => printed.push(text) });
  expect(report).toMatchObject({ verdict: 'ok', distinctStates: 9 });
  expect(printed.map((text) => text.trim())).toEqual(['"once"']);
});

it('a simulation can be interrupted before its first behaviour', async () => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 300);
  const report = await simulate({ ...write('LongBefore', 5000), behaviours: 10, signal: controller.signal }, {});
  expect(report).toMatchObject({ verdict: 'interrupted', simulation: { behaviours: 0 } });
});

it('a simulation makes the same behaviours as where it begins in one go', async () => {
  const gently = await watched(() => simulate({ ...write('Behaviours', 1000), behaviours: 50, maxDepth: 3, seed: 7 }, {}));
  const talking = write('TalkingBehaviours', 1000, 'PrintT("once")');
  const atOnce = await watched(() => simulate({ ...talking, behaviours: 50, maxDepth: 3, seed: 7 }, {}));
  expect(gently.turns).toBeGreaterThan(atOnce.turns);
  // 36 has nine divisors; each behaviour makes two steps.
  for (const { report } of [gently, atOnce])
    expect(report).toMatchObject({ verdict: 'ok', simulation: { behaviours: 50, visited: 150, longest: 3 }, statesGenerated: 9 + 50 * 2 });
});
