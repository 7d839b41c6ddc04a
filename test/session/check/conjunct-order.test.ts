// A variable that is used before it has a value: the order of the conjuncts that is offered.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { check } from '../../../src/session/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-order-'));
afterAll(() => rmSync(folder, { recursive: true }));

const told = async (text: string) => {
  const file = join(folder, 'Order.tla');
  writeFileSync(file, `---- MODULE Order ----\nEXTENDS Naturals\nVARIABLES x, y, z\n${text}\n====\n`);
  writeFileSync(join(folder, 'Order.cfg'), 'INIT Init\nNEXT Next\n');
  const { verdict, diagnostics } = await check({ file, workers: 1, invariants: [], properties: [], ltl: [] }, {});
  expect(verdict).toBe('evaluation-error');
  expect(diagnostics[0]?.message).toContain('is used before it has a value');
  return diagnostics[0]?.fix;
};

const START = 'Init == x = 0 /\\ y = 0 /\\ z = 0\n';

describe('an order that works', () => {
  it('of an initial predicate', async () => {
    expect(await told('Init ==\n  /\\ z = x\n  /\\ x \\in 0..2\n  /\\ y = z\nNext == UNCHANGED <<x, y, z>>')).toBe(
      'Put `z = x` (line 5) behind `x \\in 0..2` (line 6): with that order there is no fault here.',
    );
  });

  it('on one line, before what another conjunct needs', async () => {
    expect(await told(`${START}Next == x' = z' /\\ UNCHANGED y /\\ z' = 2`)).toBe(
      "Put `x' = z'` (line 5) behind `z' = 2` (line 5): with that order there is no fault here.",
    );
  });

  it('by several moves, with lines of several lines and comments between them', async () => {
    const next = "Next ==\n  /\\ x < 3\n  \\* y first\n  /\\ y' = z' + 1\n  /\\ z' =\n       x' + 1\n  /\\ x' = x + 1";
    const fix = await told(START + next);
    expect(fix).toMatch(/^Put `y' = z' \+ 1` \(line 8\) behind `z' = x' \+ 1` \(line 9\), and /);
  });

  it('in a definition that the action uses', async () => {
    expect(await told(`${START}Move == x' = y' /\\ y' = 1 - y\nNext == Move /\\ UNCHANGED z`)).toContain("behind `y' = 1 - y`");
  });
});

describe('where there is none nothing is offered', () => {
  it('for a circle', async () => {
    expect(await told(`${START}Next == x' = z' /\\ z' = x' /\\ UNCHANGED y`)).toBeUndefined();
  });

  it('where no conjunct gives a value', async () => {
    expect(await told(`${START}Next == x' = z' + 1 /\\ UNCHANGED <<y>>`)).toBeUndefined();
  });

  it('where another order has another fault', async () => {
    expect(await told(`${START}Next == x' = z' /\\ z' = 1 /\\ y' = 1 \\div 0`)).toBeUndefined();
  });
});
