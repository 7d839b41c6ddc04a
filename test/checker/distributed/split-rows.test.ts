// Partitions that keep functions in cells and sets in bits say what one process says that keeps values.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { CheckReport } from '../../../src/report/index.ts';
import { check } from '../../../src/session/check/whole-check.ts';
import type { CheckRequest } from '../../../src/session/request.ts';
import { smallModels } from '../../specs/small-models.ts';
import { inPartitions } from './elsewhere.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-split-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Numbers from 0 to 1, the same ones for the same seed. */
const randomFrom = (seed: number) => (): number => {
  seed = (seed * 48271) % 2147483647;
  return seed / 2147483647;
};

/** What is the same however it was searched. Of a search that ended early actions are not counted alike. */
const told = ({ seconds: _seconds, workers: _workers, coverage, ...report }: CheckReport): unknown =>
  report.verdict === 'ok' ? { ...report, coverage } : report;

const compared = async (request: CheckRequest, losses: number, expanded: number | null = null): Promise<string | null> => {
  const { elsewhere, searched } = inPartitions(randomFrom(losses + 5), losses, expanded);
  const warned: string[] = [];
  const there = await check({ ...request, layout: 'cells', elsewhere }, { warn: (text) => warned.push(text) });
  expect(told(there)).toEqual(told(await check({ ...request, layout: 'values' }, {})));
  // The search was not given back to one process.
  return warned.length > 0 ? null : searched.layout;
};

describe('partitions with functions in cells and sets in bits', () => {
  const models = smallModels().map(([file, config]) => [basename(config), file, config] as const);
  let split = 0;

  it.each(models)('of %s', async (_, file, config) => {
    const request = { file, config, workers: 1, invariants: [], properties: [], ltl: [] };
    if ((await compared(request, 0)) !== null) split++;
    await compared(request, 2, 3);
  });

  it('are used', () => expect(split).toBeGreaterThan(10));

  const write = (name: string, text: string): CheckRequest => {
    const [file, config] = [join(folder, `${name}.tla`), join(folder, `${name}.cfg`)];
    writeFileSync(file, `---- MODULE ${name} ----\n${text}\n====\n`);
    writeFileSync(config, 'INIT Init\nNEXT Next\nINVARIANT Good\nCHECK_DEADLOCK FALSE\n');
    return { file, config, workers: 1, invariants: [], properties: [], ltl: [] };
  };

  it.each([
    // More elements than there is room for, and such that cannot be compared with those so far.
    ['Many', 'Len(q) < 60 /\\ n = Len(q)', 'n + 100', 'n < 45'],
    ['Odd', 'Len(q) < 40', '{n}', 'n < 30'],
    // What is no explicit set, after the layout is chosen.
    ['Infinite', 'Len(q) < 20', 'Nat', 'n < 30'],
  ])('%s: elements that come up later', async (name, guard, element, good) => {
    const request = write(
      name,
      `EXTENDS Naturals, Sequences
VARIABLES s, f, n, q
Init == s = {} /\\ f = [i \\in 1..3 |-> 0] /\\ n = 0 /\\ q = <<>>
Add == ${guard} /\\ s' = s \\cup {IF n < 5 THEN n ELSE ${element}} /\\ n' = n + 1 /\\ q' = Append(q, 0) /\\ f' = [f EXCEPT ![1 + (n % 3)] = n]
Drop == s # {} /\\ n % 3 = 0 /\\ n > 0 /\\ s' = s \\ {n - 3} /\\ f' = [f EXCEPT ![2] = n] /\\ UNCHANGED <<n, q>>
Next == Add \\/ Drop
Good == ${good}`,
    );
    const values = await check({ ...request, layout: 'values' }, {});
    expect(values.distinctStates).toBeGreaterThan(5);
    for (const losses of [0, 4]) expect(await compared(request, losses, 3)).not.toBeNull();
  });

  it('say what one process says of a state whose successors have what cannot be sent', async () => {
    const request = write(
      'Rules',
      `EXTENDS Naturals
VARIABLES n, r
Init == n = 0 /\\ r = 0
Next == n' = n + 1 /\\ r' = IF n < 30 THEN 0 ELSE [i \\in Nat |-> i]
Good == n < 30`,
    );
    const { elsewhere } = inPartitions(randomFrom(3), 0);
    const here = await check(request, {});
    expect(here).toMatchObject({ verdict: 'invariant', depth: 31 });
    expect(told(await check({ ...request, elsewhere }, {}))).toEqual(told(here));
  });
});
