// A rule over an infinite set is a function of the program: another process finds it again as another value. So a checkpoint has none, wherever ids are kept in it.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type CheckRequest, check } from '../../../src/session/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-rules-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** From n = 2 on there is a rule. */
const model = (name: string, value: string): string => `---- MODULE ${name} ----
EXTENDS Naturals
VARIABLES f, n
Rule == {j \\in Nat : j > 3}
Init == f = [i \\in 1 .. 3 |-> 0] /\\ n = 0
Set == \\E i \\in 1 .. 3 : n % 2 = 0 /\\ f' = [f EXCEPT ![i] = n] /\\ n' = n
Late == n = 2 /\\ f' = [f EXCEPT ![2] = ${value}] /\\ n' = n
Tick == n < 4 /\\ n' = n + 1 /\\ f' = f
Next == Set \\/ Late \\/ Tick
Seen == <<f, n, IF n > 1 THEN Rule ELSE 0>>
====`;

it.each([
  ['the values of functions that have codes', 'Coded', 'Rule', '', { layout: 'cells', codes: 8 }],
  ['the values of VIEW', 'Viewed', '5', 'VIEW Seen\n', {}],
] as const)('is not written where a rule is among %s', async (_, name, value, view, more) => {
  const file = join(folder, `${name}.tla`);
  writeFileSync(file, model(name, value));
  writeFileSync(join(folder, `${name}.cfg`), `INIT Init\nNEXT Next\n${view}CHECK_DEADLOCK FALSE\n`);
  const request: CheckRequest = { file, workers: 1, invariants: [], properties: [], ltl: [], ...more };
  const whole = await check(request, {});
  expect(whole.verdict).toBe('ok');
  const written: number[] = [];
  const warnings = new Set<string>();
  for (let maxStates = 1; maxStates < whole.distinctStates; maxStates += 3) {
    const checkpoint = join(folder, `${name}-${maxStates}`);
    const cut = await check({ ...request, checkpoint, maxStates }, { warn: (text) => warnings.add(text.replace(/.*: /, '')) });
    expect(cut.verdict).toBe('limit');
    if (!existsSync(join(checkpoint, 'tlasso.checkpoint'))) continue;
    written.push(maxStates);
    const { verdict, distinctStates } = await check({ ...request, resume: checkpoint }, {});
    expect({ maxStates, verdict, distinctStates }).toEqual({ maxStates, verdict: 'ok', distinctStates: whole.distinctStates });
  }
  expect(Math.min(...written)).toBeLessThan(5);
  expect(Math.max(...written)).toBeLessThan(15);
  expect([...warnings]).toEqual(['rules over infinite sets, which have no text, are in states, in the values of VIEW or in other values.']);
});
