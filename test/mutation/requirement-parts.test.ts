// Which parts of requirements matter, and what invariants say beside each other.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
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

describe('a requirement of another module', () => {
  const of = async (base: string, root: string): Promise<MutationReport> => {
    writeFileSync(join(folder, 'Base.tla'), `---- MODULE Base ----\n${base}\n====\n`);
    const behaviour = "Init == x = 0 /\\ z = 0\nNext == x' = 0 /\\ z' = (z + 1) % 3";
    writeFileSync(join(folder, 'M.tla'), `---- MODULE M ----\n${root}\n${behaviour}\n====\n`);
    writeFileSync(join(folder, 'M.cfg'), 'INIT Init\nNEXT Next\nINVARIANT Inv\nCHECK_DEADLOCK FALSE\n');
    return mutate({ file: join(folder, 'M.tla'), workers: 1, invariants: [], properties: [], ltl: [], noChanges: true });
  };
  const inv = 'Inv == z # 2 => z < 2';
  const decided = ['Inv premise z # 2: matters', 'Inv conclusion z < 2: matters'];

  it.each([
    ['LOCAL operators that the root module has too', 'EXTENDS Naturals\nVARIABLES x, z\nLOCAL INSTANCE Naturals', 'EXTENDS Base'],
    [
      'an INSTANCE that puts in the place of each name the name itself',
      'EXTENDS Naturals\nVARIABLES x, z',
      'EXTENDS Naturals\nVARIABLES x, z\nINSTANCE Base',
    ],
  ])('is stated in part: %s', async (_, base, root) => {
    expect(said(await of(`${base}\n${inv}`, root))).toEqual(decided);
  });

  it('is stated in part where a definition of it is behind the same INSTANCE', async () => {
    const report = await of(
      'EXTENDS Naturals\nVARIABLES x, z\nLow == z < 2\nInv == z # 2 => Low',
      'EXTENDS Naturals\nVARIABLES x, z\nINSTANCE Base',
    );
    expect(said(report)).toEqual(['Inv premise z # 2: matters', 'Inv conclusion Low: matters']);
  });

  // Said again with the names of the root module, the conclusion holds without the premise.
  it.each([
    ['Limit', 'EXTENDS Naturals\nVARIABLES x, z\nLOCAL Limit == 2\nInv == z # 2 => z < Limit', 'EXTENDS Base\nLimit == 9'],
    [
      'Limit',
      'EXTENDS Naturals\nVARIABLES x, z\nLOCAL Limit == 1\nLow == z < Limit \\/ z = 1\nInv == Low \\/ z = 2',
      'EXTENDS Base\nLimit == 9',
    ],
    ['Inv', 'EXTENDS Naturals\nVARIABLE x\nInv == x # 2 => x < 2', 'EXTENDS Naturals\nVARIABLES x, z\nINSTANCE Base WITH x <- z'],
    [
      'Inv',
      'EXTENDS Naturals\nCONSTANT Limit\nVARIABLE z\nInv == z # 2 => z < Limit',
      'EXTENDS Naturals\nVARIABLES x, z\nLimit == 9\nINSTANCE Base WITH Limit <- 2',
    ],
  ])('is not stated with another meaning of %s', async (name, base, root) => {
    const report = await of(base, root);
    const undecided = report.parts.filter(({ status }) => status === 'undecided');
    expect(undecided.map(({ reason }) => reason)).toContain(
      `it cannot be stated by itself: ${name} does not mean the same in the root module`,
    );
    expect(report.parts.filter(({ status }) => status === 'vacuous')).toEqual([]);
  });
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
