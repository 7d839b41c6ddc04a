// Which parts of requirements matter, and what invariants say beside each other.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { MutationReport, PartResult } from '../../src/report/index.ts';
import { mutate } from '../../src/session/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-parts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (text: string, config: string, requirements: Partial<Parameters<typeof mutate>[0]> = {}): Promise<MutationReport> => {
  writeFileSync(join(folder, 'M.tla'), `---- MODULE M ----\nEXTENDS Integers, Sequences\n${text}\n====\n`);
  writeFileSync(join(folder, 'M.cfg'), `${config}\nCHECK_DEADLOCK FALSE\n`);
  return mutate({ file: join(folder, 'M.tla'), workers: 1, invariants: [], properties: [], ltl: [], noChanges: true, ...requirements });
};

const counter = `VARIABLES x, y
vars == <<x, y>>
Init == x = 0 /\\ y = 0
Next == x < 3 /\\ x' = x + 1 /\\ y' = 1 - y
Spec == Init /\\ [][Next]_vars /\\ WF_vars(Next)
`;

const said = ({ parts }: MutationReport): readonly string[] =>
  parts.map(({ requirement, role, text, status }: PartResult) => `${requirement} ${role} ${text}: ${status}`);

it('tells of premises that are never true, and where the others are true first', async () => {
  const report = await run(`${counter}Inv == (x > 7 => y = 0) /\\ (x = 2 => y = 0)`, 'SPECIFICATION Spec\nINVARIANT Inv');
  expect(said(report)).toEqual([
    'Inv premise x > 7: matters',
    'Inv conclusion y = 0: vacuous',
    'Inv premise x = 2: matters',
    'Inv conclusion y = 0: matters',
  ]);
  expect(report.parts[1]).toMatchObject({ beside: 'x > 7', values: ['FALSE'], span: { source: { name: join(folder, 'M.tla') } } });
  expect(report.parts[3]?.witness).toMatchObject({ state: 3, trace: { states: [{}, {}, {}] } });
  expect(report.findings).toEqual([{ kind: 'vacuous-part', part: report.parts[1] }]);
});

it('replaces one use of a definition and not the others', async () => {
  const text = `${counter}Odd(n) == n % 2 = 1 \\/ n = 99\nInv == (Odd(x) => y = 1) /\\ (Odd(7) \\/ x = 9)`;
  expect(said(await run(text, 'SPECIFICATION Spec', { invariants: ['Inv'] }))).toEqual([
    'Inv premise Odd(x): matters',
    // In the premise, TRUE for an alternative is TRUE for the whole: it is not asked for by itself.
    'Inv conclusion y = 1: matters',
    'Inv disjunct Odd(7): matters',
    'Inv disjunct n % 2 = 1: matters',
    'Inv disjunct n = 99: vacuous',
    'Inv disjunct x = 9: vacuous',
  ]);
});

it('asks temporal and action properties', async () => {
  const text = `${counter}Live == x = 1 ~> (x = 3 \\/ x = 8)\nNever == x = 9 ~> x = 0\nSteps == [][x' > x \\/ y' = 7]_x`;
  const report = await run(text, 'SPECIFICATION Spec\nPROPERTIES Live Never Steps');
  expect(said(report)).toEqual([
    'Live premise x = 1: vacuous',
    'Live conclusion x = 3 \\/ x = 8: matters',
    'Live disjunct x = 3: matters',
    'Live disjunct x = 8: vacuous',
    'Never premise x = 9: matters',
    'Never conclusion x = 0: vacuous',
    "Steps step x' > x \\/ y' = 7: matters",
    "Steps disjunct x' > x: matters",
    "Steps disjunct y' = 7: vacuous",
  ]);
  expect(report.parts[1]?.witness?.state).toBeNull();
});

it('says that a part matters without which the rest has no value', async () => {
  const report = await run(
    "VARIABLE q\nInit == q = <<>>\nNext == q = <<>> /\\ q' = <<1>>\nInv == q # <<>> => Head(q) = 1",
    'INIT Init\nNEXT Next\nINVARIANT Inv',
  );
  expect(report.parts[0]).toMatchObject({ role: 'premise', status: 'matters', reason: expect.stringContaining('Head') });
});

it('judges the others where one cannot be stated by itself', async () => {
  // The name that Inner binds is a definition at the end of the module.
  writeFileSync(
    join(folder, 'Inner.tla'),
    '---- MODULE Inner ----\nEXTENDS Integers\nVARIABLE x\nLow == \\A n \\in {x} : n = 8 => x = 1\n====\n',
  );
  writeFileSync(
    join(folder, 'M.tla'),
    "---- MODULE M ----\nEXTENDS Inner\nInit == x = 0\nNext == x = 0 /\\ x' = 1\nInv == Low /\\ (x = 8 => x = 0)\nn == 3\n====\n",
  );
  writeFileSync(join(folder, 'M.cfg'), 'INIT Init\nNEXT Next\nINVARIANT Inv\nCHECK_DEADLOCK FALSE\n');
  const report = await mutate({ file: join(folder, 'M.tla'), workers: 1, invariants: [], properties: [], ltl: [], noChanges: true });
  const found = said(report);
  expect(found).toContain('Inv conclusion x = 0: vacuous');
  expect(found.filter((line) => line.includes('undecided')).length).toBeGreaterThan(0);
  expect(report.parts.find(({ status }) => status === 'undecided')?.reason).toContain('it cannot be stated by itself');
});

it('compares invariants where the variables have their values in other combinations', async () => {
  const text = `${counter}TypeOK == x \\in 0..3 /\\ y \\in 0..1\nParity == y = x % 2\nSame == x % 2 = y\nWeak == x = 1 => y = 1\nOnlyX == x < 5`;
  const { relations } = await run(text, 'SPECIFICATION Spec\nINVARIANTS TypeOK Parity Same Weak OnlyX');
  expect(relations).toMatchObject({ states: 8, isWhole: true });
  expect(relations?.relations.map(({ requirement, kind, other }) => `${requirement} ${kind} ${other}`)).toEqual([
    'TypeOK separate null',
    'OnlyX separate null',
    'Same same Parity',
    'Weak follows Parity',
    'Weak follows Same',
  ]);
});
