// The standard module that an unknown name may come from.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { check } from '../../../src/session/index.ts';

let folder = '';
afterEach(() => rmSync(folder, { recursive: true }));

/** What is to be done about the unknown name in a module with these definitions. */
async function fix(body: string, behind = ''): Promise<string | undefined> {
  folder = mkdtempSync(join(tmpdir(), 'tlasso-suggested-'));
  const file = join(folder, 'Main.tla');
  writeFileSync(file, `---- MODULE Main ----\nVARIABLE x\n${body}\n====\n${behind}`);
  writeFileSync(join(folder, 'Voting.tla'), '---- MODULE Voting ----\n====\n');
  const { diagnostics } = await check({ file, invariants: [], properties: [], ltl: [], workers: 1 }, {});
  return diagnostics[0]?.fix;
}

it.each([
  ['a bundled one', 'Seuqences', 'Write `Sequences`, or put Seuqences.tla beside the module.'],
  ['one in a file beside it', 'voting', 'Write `Voting`, or put voting.tla beside the module.'],
  ['one that follows in the file', 'Helpers', 'Write `Helper`, or put Helpers.tla beside the module.'],
  ['not the module itself', 'Man', 'Put Man.tla beside the module, or correct the name.'],
])('the module that a misspelt name means: %s', async (_, name, expected) => {
  expect(await fix(`I == INSTANCE ${name}`, '---- MODULE Helper ----\n====\n')).toBe(expected);
});

it.each([
  ['LTL has an operator Next, which takes a formula', 'Step == x = 1\nSpec == x = 0 /\\ [][Next]_x', 'extend the module that does'],
  ['its own name is near', "Nxt == x' = 1\nSpec == x = 0 /\\ [][Next]_x", 'Write `Nxt`'],
  ['arguments follow', 'A == Cardinality({x})', 'Add FiniteSets to EXTENDS.'],
  ['it is an argument', 'F(Op(_), a) == Op(a)\nA == F(Cardinality, {x})', 'Add FiniteSets to EXTENDS.'],
  ['it is a symbol in another spelling', 'A == x <= 1', 'Add Integers to EXTENDS.'],
  ['it is a symbol by its name', 'A == x \\leq 1', 'Add Integers to EXTENDS.'],
  ['nothing defines the symbol', 'A == x =| 1', 'or define `=|`'],
  ['it is a value', 'A == x \\in Nat', 'Add Integers to EXTENDS.'],
])('%s', async (_, body, expected) => {
  expect(await fix(body)).toContain(expected);
});
