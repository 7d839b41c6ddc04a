// Searches that come after the first one, of temporal properties beside VIEW and of questions, write no checkpoints: there is one of the first search then, and it
// is told that the others begin again.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { check } from '../../../src/session/index.ts';
import { withDefaults } from '../../../src/session/options/schema.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-later-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = join(folder, 'Hiding.tla');
writeFileSync(
  file,
  `---- MODULE Hiding ----
EXTENDS Naturals
VARIABLES x, hidden
vars == <<x, hidden>>
Init == x = 0 /\\ hidden = 0
Next == x' = (x + 1) % 3 /\\ hidden' = hidden + 1
Spec == Init /\\ [][Next]_vars /\\ WF_vars(Next)
Seen == x
Two == <>(x = 2)
Five == x = 5
====
`,
);
const LATER = [
  ['temporal properties', 'PROPERTY Two\n', {}],
  ['--count', '', { count: ['x = 1'] }],
  ['--possible', '', { possible: ['Five'] }],
] as const;

it.each(LATER)('a limit in a later search leaves a checkpoint of the first: %s', async (what, more, asked) => {
  const config = join(folder, 'Hiding.cfg');
  writeFileSync(config, `SPECIFICATION Spec\nVIEW Seen\n${more}`);
  const checkpoint = join(folder, what);
  const warned: string[] = [];
  const ask = (options: object) =>
    check({ ...withDefaults('check', options), file, config, ...asked, ...options }, { warn: (message) => warned.push(message) });
  const ended = await ask({ checkpoint, maxStates: 20 });
  expect([ended.verdict, ended.distinctStates]).toEqual(['limit', 3]);
  expect(existsSync(join(checkpoint, 'tlasso.checkpoint'))).toBe(true);
  const told = [`The checkpoint in ${checkpoint} is of the first search. What was ended now comes after it: --resume begins that again.`];
  expect(warned).toEqual(told);
  const { seconds: _before, ...before } = ended;
  const { seconds: _again, ...again } = await ask({ checkpoint, resume: checkpoint, maxStates: 20 });
  expect(again).toEqual(before);
  expect(warned).toEqual([...told, ...told]);
});

it('nothing is told where the first search ends early', async () => {
  const config = join(folder, 'First.cfg');
  writeFileSync(config, 'SPECIFICATION Spec\nPROPERTY Two\n');
  const warned: string[] = [];
  const options = { checkpoint: join(folder, 'first'), maxStates: 20 };
  const report = await check({ ...withDefaults('check', options), file, config, ...options }, { warn: (message) => warned.push(message) });
  expect([report.verdict, warned]).toEqual(['limit', []]);
});
