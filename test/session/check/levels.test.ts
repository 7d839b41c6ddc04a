// What is asked beside TLCGet("level") is asked at the level at which the search has asked it, or would.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { CheckReport } from '../../../src/report/index.ts';
import { check } from '../../../src/session/index.ts';
import { withDefaults } from '../../../src/session/options/schema.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-levels-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'Levels.tla');
writeFileSync(
  file,
  `---- MODULE Levels ----
EXTENDS Naturals, TLC
VARIABLE x
Init == x = 0
Next == x' = x + 1
AtMostTwo == TLCGet("level") < 3
ByTwoSteps == TLCGet("level") < 3
FaultyStep == IF TLCGet("level") = 2 THEN x > "a" ELSE TRUE
FaultyState == IF TLCGet("level") = 2 THEN x > "a" ELSE TRUE
Tick == x' = x + 1
One == x = 1
Two == x = 2
Three == x = 3
IntoTwo == x' = 2
IsSecond == TLCGet("level") = 2
====
`,
);

const ask = (config: string, more: object = {}): Promise<CheckReport> => {
  const path = join(folder, 'Levels.cfg');
  writeFileSync(path, `INIT Init\nNEXT Next\n${config}\n`);
  return check({ ...withDefaults('check', more), file, config: path, ...more }, {});
};
const both = 'CONSTRAINT AtMostTwo\nACTION_CONSTRAINT ByTwoSteps';

it('looks for what is possible inside of a constraint that reads the level', async () => {
  const answers = async (config: string, possible: readonly string[]): Promise<unknown> =>
    (await ask(config, { possible })).possibilities?.map(({ name, holds }) => [name, holds]);
  const inside = [
    ['One', true],
    ['Two', false],
    ['IntoTwo', false],
    ['IsSecond', true],
  ];
  const names = inside.map(([name]) => String(name));
  expect(await answers('CONSTRAINT AtMostTwo', names)).toEqual(inside);
  expect(await answers(both, names)).toEqual(inside);
  expect(await answers('ACTION_CONSTRAINT ByTwoSteps', ['Two', 'Three'])).toEqual([
    ['Two', true],
    ['Three', false],
  ]);
});

it('counts and looks ahead at the level of each state', async () => {
  const { counts } = await ask('CONSTRAINT AtMostTwo', { count: ['IsSecond'] });
  expect(counts).toMatchObject([{ states: 1, of: 2, byDepth: [0, 1] }]);
  const { possibilities } = await ask('CONSTRAINT AtMostTwo', { alwaysPossible: ['IsSecond'] });
  expect(possibilities).toMatchObject([{ name: 'IsSecond', holds: true }]);
  const within = async (limit: number): Promise<string> =>
    (await ask('ACTION_CONSTRAINT ByTwoSteps', { within: [{ limit, action: 'Tick', formula: 'IsSecond ~> Three' }] })).verdict;
  expect([await within(0), await within(1)]).toEqual(['property', 'ok']);
});

it('shows where something of a step or a state has no value', async () => {
  for (const config of ['ACTION_CONSTRAINT FaultyStep', 'CONSTRAINT FaultyState', 'INVARIANT FaultyState']) {
    const { verdict, trace } = await ask(config);
    expect([config, verdict, trace?.states.length]).toEqual([config, 'evaluation-error', config.startsWith('ACTION') ? 3 : 2]);
  }
});
