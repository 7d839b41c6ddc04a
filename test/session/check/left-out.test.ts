// What a complete search says of the states and steps that constraints left out.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type LeftOut, renderCheck } from '../../../src/report/index.ts';
import { useBuiltPrograms } from '../built-programs.ts';
import { reportOf } from './report-of.ts';

useBuiltPrograms();

const folder = mkdtempSync(join(tmpdir(), 'tlasso-left-out-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = join(folder, 'Steps.tla');
writeFileSync(
  file,
  `---- MODULE Steps ----
EXTENDS Integers
VARIABLES x, y
Init == x \\in -1..9 /\\ y = 0
Next == x' = (x + 1) % 100 /\\ y' = (y + 1) % 2
Spec == Init /\\ [][Next]_<<x, y>> /\\ WF_<<x, y>>(Next)
Few == x < 50
All == x < 100
Early == x < 5
None == x < -1
Positive == x >= 0
Forward == x' > x
Any == y' # y
Inv == x < 100
Twice == []<>(y = 0)
====
`,
);

const configured = (...lines: readonly string[]): string => {
  const config = join(folder, `${lines.join(' ').replaceAll(/\W+/g, '-')}.cfg`);
  writeFileSync(config, ['SPECIFICATION Spec', 'CHECK_DEADLOCK FALSE', ...lines].join('\n'));
  return config;
};

/** The lines of a configuration, and what they leave out of the 201 states and their steps. */
const rows: readonly (readonly [lines: readonly string[], leftOut: LeftOut | undefined])[] = [
  [['INVARIANT Inv'], undefined],
  [['INVARIANT Inv', 'CONSTRAINT All'], undefined],
  [['INVARIANT Inv', 'ACTION_CONSTRAINT Any'], undefined],
  [['INVARIANT Inv', 'CONSTRAINT Few'], { constraints: ['Few'], actionConstraints: [] }],
  // Of initial states too.
  [['INVARIANT Inv', 'CONSTRAINT Early'], { constraints: ['Early'], actionConstraints: [] }],
  [['INVARIANT Inv', 'ACTION_CONSTRAINT Forward'], { constraints: [], actionConstraints: ['Forward'] }],
  [['INVARIANT Inv', 'CONSTRAINT Few All', 'ACTION_CONSTRAINT Any'], { constraints: ['Few', 'All'], actionConstraints: ['Any'] }],
  [['PROPERTY Twice', 'CONSTRAINT All'], undefined],
];

const ways: readonly (readonly [string, (config: string) => Promise<{ readonly leftOut?: LeftOut }>])[] = [
  ['one thread', (config) => reportOf(file, config, {})],
  ['two threads', (config) => reportOf(file, config, { layout: 'values', workers: 2, callsAtOnce: true })],
  ['states in a file', (config) => reportOf(file, config, { spill: folder, spillSegment: 4 })],
  ['functions in cells', (config) => reportOf(file, config, { layout: 'cells' })],
];

describe.each(ways)('%s', (way, leftOutIn) => {
  it.each(rows)('%s', async (lines, leftOut) => {
    const report = await leftOutIn(configured(...lines));
    expect(report).toMatchObject({ verdict: 'ok', workers: way === 'two threads' ? 2 : 1 });
    expect(report.leftOut).toEqual(leftOut);
  });
});

it('several threads that make the initial states', async () => {
  const many = join(folder, 'Many.tla');
  writeFileSync(
    many,
    `---- MODULE Many ----
EXTENDS Integers
VARIABLES a, b, c, d, e
Init == a \\in 0..9 /\\ b \\in 0..9 /\\ c \\in 0..9 /\\ d \\in 0..9 /\\ e \\in 0..2
Next == UNCHANGED <<a, b, c, d, e>>
Some == a + b + c + d < 36
====
`,
  );
  const config = join(folder, 'Many.cfg');
  writeFileSync(config, 'INIT Init\nNEXT Next\nCONSTRAINT Some\n');
  const report = await reportOf(many, config, { layout: 'values', workers: 2, callsAtOnce: true });
  expect(report).toMatchObject({
    verdict: 'ok',
    workers: 2,
    distinctStates: 29_997,
    leftOut: { constraints: ['Some'], actionConstraints: [] },
  });
});

it('a search that goes on from a checkpoint knows what was left out before', async () => {
  // Of the initial states only.
  const config = configured('INVARIANT Inv', 'CONSTRAINT Positive');
  const checkpoint = join(folder, 'checkpoint');
  expect(await reportOf(file, config, { checkpoint, maxStates: 40 })).toMatchObject({ verdict: 'limit' });
  expect(await reportOf(file, config, { resume: checkpoint })).toMatchObject({ verdict: 'ok', leftOut: { constraints: ['Positive'] } });
});

describe('what only a search without VIEW meets', () => {
  const hidden = join(folder, 'Hidden.tla');
  writeFileSync(
    hidden,
    `---- MODULE Hidden ----
EXTENDS Integers
VARIABLES x, n
Init == x = 0 /\\ n = 0
Next == x' = 1 - x /\\ n' = (n + 1) % 10
Spec == Init /\\ [][Next]_<<x, n>> /\\ WF_<<x, n>>(Next)
Shown == x
Few == n < 3
Five == n = 5
Settles == <>[](n < 3)
No == FALSE
====
`,
  );
  const config = join(folder, 'Hidden.cfg');
  const leftOutOf = async (line: string, more: Parameters<typeof reportOf>[2] = {}) => {
    writeFileSync(config, `SPECIFICATION Spec\nVIEW Shown\nCONSTRAINT Few\nCHECK_DEADLOCK FALSE\n${line}\n`);
    const { verdict, leftOut } = await reportOf(hidden, config, more);
    return [verdict, leftOut?.constraints];
  };
  it('is told of temporal properties, questions and postconditions', async () => {
    expect(await leftOutOf('')).toEqual(['ok', undefined]);
    expect(await leftOutOf('PROPERTY Settles')).toEqual(['ok', ['Few']]);
    expect(await leftOutOf('', { count: ['n = 5'] })).toEqual(['ok', ['Few']]);
    expect(await leftOutOf('', { possible: ['Five'] })).toEqual(['assumption', ['Few']]);
    expect(await leftOutOf('', { alwaysPossible: ['Few'] })).toEqual(['ok', ['Few']]);
    expect(await leftOutOf('PROPERTY Settles\nPOSTCONDITION No')).toEqual(['assumption', ['Few']]);
  });
});

it('is told of a search that went on after violations', async () => {
  const config = configured('INVARIANT Early', 'CONSTRAINT Few');
  expect(await reportOf(file, config, { continueAfterViolation: true })).toMatchObject({
    verdict: 'invariant',
    leftOut: { constraints: ['Few'] },
  });
});

it('is said in every format for people', async () => {
  const both = await reportOf(file, configured('INVARIANT Inv', 'CONSTRAINT Few', 'ACTION_CONSTRAINT Forward'), {});
  const report = { ...both, seconds: 1 };
  const told =
    'Not checked: what is reached only through states outside of CONSTRAINT Few or by steps outside of ACTION_CONSTRAINT Forward.';
  expect(renderCheck(report, 'text', { version: '' })).toContain(`No error found.\n\n${told}\n`);
  for (const format of ['markdown', 'github', 'junit'] as const) expect(renderCheck(report, format, { version: '' })).toContain(told);
  expect(JSON.parse(renderCheck(report, 'json', { version: '' }))).toMatchObject({
    leftOut: { constraints: ['Few'], actionConstraints: ['Forward'] },
  });
});

it('is said beside the warning that no state is within', async () => {
  const report = await reportOf(file, configured('INVARIANT Inv', 'CONSTRAINT None'), {});
  expect(report).toMatchObject({ distinctStates: 0, leftOut: { constraints: ['None'] } });
  expect(report.diagnostics.map(({ code }) => code)).toContain('E452');
});
