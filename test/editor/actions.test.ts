// Code actions for what diagnostics say is to be done: over the protocol each is applied, and its diagnostic is gone.
//
// The diagnostics are those of test/corpus/errors, one file for each fault, and of the texts below. Every one has an action, or is named here with the reason why none can do it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CodeAction, Diagnostic } from 'vscode-languageserver-protocol';
import { writeTranslation } from '../../src/pluscal/index.ts';
import { Editor, edited, editsByFile } from './editor.ts';

const CORPUS = join(import.meta.dirname, '../corpus/errors');

/** Diagnostics whose fix needs something that the text does not tell, by the beginning of the file's name. */
const NEEDS_A_PERSON: Readonly<Record<string, readonly string[]>> = {
  'what stands there is not known, or several things can be meant': [
    ...[
      'E101-missing-operand',
      'E101-mistake',
      'E106',
      'E112',
      'E210-variable-of-instance',
      'E213',
      'E222',
      'E223',
      'E224',
      'E227',
      'E230-two',
    ],
    ...['E233', 'E234', 'E235', 'E244', 'E256', 'E258', 'E264-bound', 'E264-operand', 'E264-variable', 'E301-no-value', 'E301-keyword'],
    ...[
      'E501-begin',
      'E501-brace',
      'E501-choice',
      'E501-either',
      'E501-missing-expression',
      'E501-parenthesis',
      'E501-quantifier',
      'E501-two-labels',
      'E507-macro',
      'E508',
      'E511',
      'E513',
      'E515',
    ],
  ],
  'arguments are missing, or which one is too many is not known': [
    'E220-constant',
    'E220-instance',
    'E220-too',
    'E221',
    'E225-too',
    'E263',
  ],
  'a new name has to be thought of': [
    'E203',
    'E211',
    'E212',
    'E214',
    'E215-instance',
    'E215-theorem',
    'E215-two',
    'E261',
    'E504-reserved',
    'E505',
    'E512',
    'E521',
  ],
  'files or definitions are to be arranged anew': [
    ...['E002', 'E109', 'E201', 'E202', 'E251', 'E265', 'E313', 'E317', 'E319', 'E322', 'E324', 'E328', 'E329', 'E502', 'E506'],
  ],
  'work by hand would be overwritten': ['E518'],
};
const withoutAction = Object.values(NEEDS_A_PERSON).flat();

interface Case {
  readonly name: string;
  /** The file that has the fault, and what is beside it. */
  readonly files: Readonly<Record<string, string>>;
  readonly faulty: string;
}

const moduleNameIn = (text: string): string => /-{4,}\s*MODULE\s+(\w+)/.exec(text)?.[1] ?? 'Test';
/** Lines in front of a module say what other tests expect. */
const withoutRemarks = (text: string): string => text.replace(/^(?:(?:Marks|Says|Runs|Exits)\b.*\r?\n)+/, '');

/** The cases of a folder that an editor can show: no run finds them. */
function casesIn(folder: string): readonly Case[] {
  const read = (file: string): string => withoutRemarks(readFileSync(join(folder, file), 'utf8'));
  return readdirSync(folder)
    .filter((file) => /^E(?:[0-235]\d\d|00\d)-.*\.(?:tla|cfg)$/.test(file))
    .map((file): Case => {
      const name = file.replace(/\.\w+$/, '');
      if (file.endsWith('.tla')) {
        const module = name.startsWith('E204') ? 'Other' : moduleNameIn(read(file));
        return { name: file, files: { [`${module}.tla`]: read(file) }, faulty: `${module}.tla` };
      }
      const module = existsSync(join(folder, `${name}.tla`)) ? read(`${name}.tla`) : '---- MODULE Test ----\n====\n';
      const root = moduleNameIn(module);
      return { name: file, files: { [`${root}.tla`]: module, [`${root}.cfg`]: read(file) }, faulty: `${root}.cfg` };
    });
}

const inModule = (name: string, lines: string): Case => ({
  name,
  files: { 'Test.tla': `---- MODULE Test ----\nEXTENDS Naturals\nVARIABLES x, y\n${lines}\n====\n` },
  faulty: 'Test.tla',
});

const inConfig = (name: string, config: string, module = 'CONSTANT N\nVARIABLE x\nInit == x = 0\nNext == UNCHANGED x\n'): Case => ({
  name,
  files: { 'Test.tla': `---- MODULE Test ----\n${module}====\n`, 'Test.cfg': config },
  faulty: 'Test.cfg',
});

const inAlgorithm = (name: string, statements: string, variables = 'x = 0, y = 0'): Case => ({
  name,
  files: {
    'Test.tla': `---- MODULE Test ----\nEXTENDS Naturals\n(* --algorithm A {\n  variables ${variables};\n  procedure P() { p: return }\n  {\n  a: ${statements};\n  b: skip\n} } *)\n====\n`,
  },
  faulty: 'Test.tla',
});

const inBody = (name: string, body: string): Case => ({
  name,
  files: {
    'Test.tla': `---- MODULE Test ----\nEXTENDS Naturals\n(* --algorithm A\n  variables x = 0, y = 0;\n  macro m() begin x := 1; end macro;\n  procedure P() begin p: return; end procedure;\n  begin\n  a: ${body}\n  b: skip;\nend algorithm *)\n====\n`,
  },
  faulty: 'Test.tla',
});

const TEXTS: readonly Case[] = [
  inBody('then is missing', 'if x = 1 y := 1; end if;'),
  inBody('do is missing', 'while x = 1 y := 1; end while;'),
  inBody('end if in one word', 'if x = 1 then y := 1; endif;'),
  inBody('end alone', 'if x = 1 then y := 1; end;'),
  inBody('a label without colon', 'skip; c await x = 0;'),
  inBody('a call without parentheses', 'call P;'),
  inBody('a word in capitals', 'IF x = 1 THEN y := 1; else y := 2; end if;'),
  inBody('<- for an assignment', 'x <- 1;'),
  inBody('an empty statement', 'skip;;'),
  inAlgorithm('= for an assignment', 'x = 1'),
  inAlgorithm('== for an assignment', 'x == 1'),
  inAlgorithm('x++', 'x++'),
  inAlgorithm('x -= 2', 'x -= 2'),
  inAlgorithm('a comma between statements', 'x := 1, y := 2'),
  inAlgorithm('wait for await', 'wait x = 0'),
  inAlgorithm('a bracket too many', 'x := 1)'),
  inAlgorithm('a call without call', 'P()'),
  inAlgorithm('printf for print', 'printf(x)'),
  inAlgorithm('variables without commas', 'skip', 'x = 0 y = 0'),
  inModule('words of other languages: !=', 'A == x != y'),
  inModule('words of other languages: &&', 'A == x = 1 && y = 2'),
  inModule('words of other languages: and', 'A == (x = 1) and (y = 2)'),
  inModule('words of other languages: true', 'A == true'),
  inModule('words of other languages: /', 'A == x / y'),
  inModule('words of other languages: quotes', "A == x = 'abc'"),
  inModule('a keyword in small letters', 'A == if x = 1 THEN 1 ELSE 2'),
  inModule('== in an expression', 'A == x == 1'),
  inModule('= for a definition', 'A == 1\nB = 2'),
  inModule('names without commas', 'VARIABLE a b'),
  inModule('a comma at the end', 'A == {1, 2, }'),
  inModule('<- without a blank', 'A == x <-1'),
  inModule('a value too many', 'A == x y'),
  inModule('an operator without parentheses', 'A == {1}\nB(a) == a\nC == B x'),
  inModule('a keyword that begins with a capital', 'A == 1\nVariable z'),
  inModule('END of an IF', 'A == IF x = 1 THEN 1 ELSE 2 END'),
  inModule('a name bound to subsets', 'A == \\E a \\subseteq x : TRUE'),
  inModule('a subscript behind WF_', "A == WF_x[1].a(x' = 1)"),
  inModule('a subscript behind [A]_', "A == [][x' = x]_x[1].a"),
  inModule('THEN is missing', 'A == IF x = 1 1 ELSE 2'),
  inModule('a bracket in several lines', 'A == (x\n      + y\nB == 2'),
  inModule('an action in several lines', "A ==\n  []/\\ x' = 1\n    /\\ y' = 2"),
  inModule('parentheses around the first of many', 'A == x = 1 /\\ y = 2 \\/ x = 3'),
  inModule('a module with nearly this name', 'B == INSTANCE Sequence'),
  inModule('an argument of a recursive LET', 'A == LET RECURSIVE f(_), g(_)\n         f(a) == a\n     IN f(1)'),
  inConfig('<- before a value', 'CONSTANT N <- 3\nINIT Init\nNEXT Next\n'),
  inConfig('neither TRUE nor FALSE', 'CONSTANT N = 1\nINIT Init\nNEXT Next\nCHECK_DEADLOCK maybe\n'),
  inConfig('a keyword in small letters', 'INIT Init\nNEXT Next\nConstants N = 1\n'),
  inConfig('a keyword in small letters behind names', 'CONSTANT N = 1\nINIT Init\nNEXT Next\nINVARIANTS Init\nProperties\n'),
  inConfig('a misspelt keyword', 'CONSTNAT N = 1\nINIT Init\nNEXT Next\n'),
  inConfig('a constant that is not there', 'CONSTANT N = 1 Unknown = 2\nINIT Init\nNEXT Next\n'),
  inConfig(
    'two behaviours',
    'CONSTANT N = 1\nSPECIFICATION Spec\nINIT Init\nNEXT Next\n',
    'CONSTANT N\nVARIABLE x\nInit == x = 0\nNext == UNCHANGED x\nSpec == Init /\\ [][Next]_x\n',
  ),
  inConfig(
    'an operator without a value',
    'INIT Init\nNEXT Next\n',
    'CONSTANT F(_)\nVARIABLE x\nG(a) == a\nInit == x = F(0)\nNext == UNCHANGED x\n',
  ),
];

let editor: Editor;
beforeAll(async () => {
  editor = await Editor.start({});
}, 60_000);
afterAll(async () => {
  expect(editor.told).toEqual([]);
  expect(await editor.close()).toBe(0);
});

const everything = { start: { line: 0, character: 0 }, end: { line: 999_999, character: 0 } };
const isSame = (a: Diagnostic, b: Diagnostic): boolean => a.code === b.code && a.message === b.message;
let number = 0;

interface Applied {
  readonly diagnostic: Diagnostic;
  readonly title: string;
  readonly isGone: boolean;
}

/** What each action for each diagnostic of a case leaves. */
async function applied({
  files,
  faulty,
}: Case): Promise<{ readonly diagnostics: readonly Diagnostic[]; readonly actions: readonly Applied[] }> {
  const folder = `case${++number}`;
  const place = (name: string): string => `${folder}/${name}`;
  for (const [name, text] of Object.entries(files)) if (name !== faulty) await editor.open(place(name), text);
  const diagnostics = await editor.open(place(faulty), files[faulty]!);
  const found: Applied[] = [];
  for (const diagnostic of diagnostics) {
    const actions = await editor.ask<CodeAction[]>('codeAction', place(faulty), null, {
      range: diagnostic.range,
      context: { diagnostics: [diagnostic] },
    });
    for (const { title, edit, diagnostics: mends = [] } of actions) {
      if (edit === undefined || !mends.some((one) => isSame(one, diagnostic))) continue;
      let after: readonly Diagnostic[] = diagnostics;
      for (const [name, edits] of Object.entries(editsByFile(edit)))
        await editor.type(place(name), everything, edited(files[name]!, edits));
      after = await editor.diagnosticsNow(place(faulty));
      found.push({ diagnostic, title, isGone: !after.some((one) => isSame(one, diagnostic)) });
      for (const name of Object.keys(editsByFile(edit))) editor.typeAhead(place(name), everything, files[name]!);
    }
  }
  for (const name of Object.keys(files)) await editor.shut(place(name));
  return { diagnostics, actions: found };
}

const corpus = [CORPUS, join(CORPUS, 'models'), join(CORPUS, 'pluscal')].flatMap(casesIn);

describe.each([
  ['the corpus of errors', corpus, 150],
  ['what other languages have, and other faults of typing', TEXTS, 20],
] as const)('%s', (_, cases, least) => {
  const shown = new Set<string>();

  test.each(cases.map((one) => [one.name, one] as const))('%s', async (name, one) => {
    const { diagnostics, actions } = await applied(one);
    for (const { title, isGone, diagnostic } of actions)
      expect([title, diagnostic.message, isGone]).toEqual([title, diagnostic.message, true]);
    // Some faults of the corpus are found by a run, and some are about options of the command.
    const code = /^E\d+/.exec(name)?.[0];
    const isShown = diagnostics.some((diagnostic) => code === undefined || diagnostic.code === code);
    const hasActions = actions.some(({ diagnostic }) => code === undefined || diagnostic.code === code);
    expect(hasActions).toBe(isShown && !withoutAction.some((beginning) => name.startsWith(beginning)));
    if (isShown) shown.add(name);
  });

  test('are shown', () => expect(cases.filter(({ name }) => shown.has(name)).length).toBeGreaterThanOrEqual(least));
});

/** The files as every action would leave them. */
async function changes({ files, faulty }: Case): Promise<readonly string[]> {
  const folder = `case${++number}`;
  const place = (name: string): string => `${folder}/${name}`;
  for (const [name, text] of Object.entries(files)) if (name !== faulty) await editor.open(place(name), text);
  await editor.open(place(faulty), files[faulty]!);
  const context = { diagnostics: [] };
  const actions = await editor.ask<CodeAction[]>('codeAction', place(faulty), null, { range: everything, context });
  for (const name of Object.keys(files)) await editor.shut(place(name));
  return actions.flatMap(({ title, edit }) =>
    Object.entries(editsByFile(edit!)).map(([name, edits]) => `${title}\n${edited(files[name]!, edits)}`),
  );
}

test('lines that an action writes end as those of the text', { timeout: 120_000 }, async () => {
  let compared = 0;
  for (const one of [...corpus, ...TEXTS]) {
    const withLf = Object.fromEntries(Object.entries(one.files).map(([name, text]) => [name, text.replace(/\r\n?/g, '\n')]));
    const withCrLf = Object.fromEntries(Object.entries(withLf).map(([name, text]) => [name, text.replace(/\n/g, '\r\n')]));
    const expected = (await changes({ ...one, files: withLf })).map((text) => text.replace(/\n/g, '\r\n'));
    const found = (await changes({ ...one, files: withCrLf })).map((text) => text.replace('\n', '\r\n'));
    expect([one.name, found]).toEqual([one.name, expected]);
    compared += found.length;
  }
  expect(compared).toBeGreaterThan(100);
});

test('every reason why a diagnostic has no action is about a file of the corpus', () => {
  expect(withoutAction.filter((beginning) => !corpus.some(({ name }) => name.startsWith(beginning)))).toEqual([]);
});

test('only actions of the kinds that were asked for are given', async () => {
  const text = '---- MODULE Kinds ----\nA == unknown\n====\n';
  const [diagnostic] = await editor.open('Kinds.tla', text);
  const ask = async (only: readonly string[]): Promise<readonly string[]> => {
    const context = { diagnostics: [diagnostic], only };
    return (await editor.ask<CodeAction[]>('codeAction', 'Kinds.tla', null, { range: diagnostic!.range, context })).map(
      ({ title }) => title,
    );
  };
  expect(await ask(['source'])).toEqual([]);
  expect(await ask(['quickfix'])).toContain('Define unknown');
});

test('a diagnostic that the editor names is mended from elsewhere in its line, as Neovim asks', async () => {
  const text = '---- MODULE Beside ----\nA == unknown\nB == 1\n====\n';
  const [diagnostic] = await editor.open('Beside.tla', text);
  const titles = async (line: number, diagnostics: readonly unknown[]): Promise<readonly string[]> => {
    const at = { line, character: 0 };
    const asked = { range: { start: at, end: at }, context: { diagnostics } };
    return (await editor.ask<CodeAction[]>('codeAction', 'Beside.tla', null, asked)).map(({ title }) => title);
  };
  expect(await titles(1, [])).toEqual([]);
  expect(await titles(1, [diagnostic])).toContain('Define unknown');
  // One that is not there any more mends nothing.
  const gone = { ...diagnostic!, range: { start: { line: 2, character: 0 }, end: { line: 2, character: 1 } } };
  expect(await titles(2, [gone])).toEqual([]);
});

test.each([
  ['INIT Init', 'Remove INIT'],
  ['NEXT Next', 'Remove NEXT'],
  ['INIT Init\nNEXT Next', 'Remove INIT and NEXT'],
])('beside SPECIFICATION, %j is removed by its name', async (beside, title) => {
  await editor.open('Beside.tla', '---- MODULE Beside ----\nVARIABLE x\nInit == x = 0\nNext == x = x\nSpec == Init\n====\n');
  const [diagnostic] = await editor.open('Beside.cfg', `SPECIFICATION Spec\n${beside}\n`);
  const context = { diagnostics: [diagnostic], only: ['quickfix'] };
  const actions = await editor.ask<CodeAction[]>('codeAction', 'Beside.cfg', null, { range: diagnostic!.range, context });
  expect(actions.map((action) => action.title)).toEqual(expect.arrayContaining(['Remove SPECIFICATION', title]));
});

const ALGORITHM = `---- MODULE Within ----
EXTENDS Naturals
(* --algorithm A
  variables x = 0;
  macro set(v) begin v := 1; end macro;
  begin
  a: x := unknown;
end algorithm *)
====
`;

test.each([
  ['Define unknown', 'EXTENDS Naturals\nunknown == TRUE\n\n(* --algorithm A\n  variables x = 0;'],
  ['Declare the constant unknown', 'EXTENDS Naturals\nCONSTANT unknown\n\n(* --algorithm A\n  variables x = 0;'],
  ['Declare the variable unknown', 'EXTENDS Naturals\n(* --algorithm A\n  variables unknown, x = 0;'],
])('what an algorithm names and nothing defines: %s', async (title, expected) => {
  for (const text of [ALGORITHM, writeTranslation({ name: 'Within.tla', text: ALGORITHM }).text!]) {
    const diagnostics = await editor.open('Within.tla', text);
    const context = { diagnostics };
    const actions = await editor.ask<CodeAction[]>('codeAction', 'Within.tla', null, { range: everything, context });
    const made = actions.filter((one) => one.title === title).map(({ edit }) => edited(text, editsByFile(edit!)['Within.tla']!));
    expect(made.map((one) => one.includes(expected))).toEqual([true]);
    await editor.shut('Within.tla');
  }
});

test('what an algorithm names is defined in front of its comment, where another comment stands in that', async () => {
  const text = ALGORITHM.replace('(* --algorithm', '(* What it does.\n(* And why. *)\n--algorithm');
  const diagnostics = await editor.open('Within.tla', text);
  const actions = await editor.ask<CodeAction[]>('codeAction', 'Within.tla', null, { range: everything, context: { diagnostics } });
  const { edit } = actions.find(({ title }) => title === 'Define unknown')!;
  expect(edited(text, editsByFile(edit!)['Within.tla']!)).toContain('EXTENDS Naturals\nunknown == TRUE\n\n(* What it does.');
  await editor.shut('Within.tla');
});

test('what a macro assigns and no variable is, is declared by its name, and not by that of the parameter', async () => {
  const text = ALGORITHM.replace('x := unknown', 'set(y)');
  const diagnostics = await editor.open('Within.tla', text);
  const actions = await editor.ask<CodeAction[]>('codeAction', 'Within.tla', null, { range: everything, context: { diagnostics } });
  expect(actions.map(({ title }) => title)).toContain('Declare y');
  await editor.shut('Within.tla');
});

test.each([
  ['VARIABLES\n  a \\* with a comma\n  (* and (* so *) on *)\n  b', 'Write a comma', 'VARIABLES\n  a, \\* with a comma'],
  ['VARIABLES\n  a (* not \\* that *)\n  b', 'Write a comma', 'VARIABLES\n  a, (* not \\* that *)'],
  ['VARIABLES\n  a (* a note\n  that \\* goes on *)\n  b', 'Write a comma', 'VARIABLES\n  a, (* a note'],
  ['VARIABLES\n  a (* both *) \\* (* of them *)\n  b', 'Write a comma', 'VARIABLES\n  a, (* both *)'],
  ['A == {1, "b }', 'Close it with } at the end of the line', null],
  ['F(a) == a\nB == 1\nC == F B', 'Apply F', 'C == F(B)'],
])('in %j: %s', async (body, title, expected) => {
  const text = `---- MODULE Placed ----\n${body}\n====\n`;
  const diagnostics = await editor.open('Placed.tla', text);
  const actions = await editor.ask<CodeAction[]>('codeAction', 'Placed.tla', null, { range: everything, context: { diagnostics } });
  const made = actions.filter((one) => one.title === title).map(({ edit }) => edited(text, editsByFile(edit!)['Placed.tla']!));
  expect(made).toEqual(expected === null ? [] : [expect.stringContaining(expected)]);
  await editor.shut('Placed.tla');
});

test('self, which the translator gives its meaning, is not defined', async () => {
  const text = ALGORITHM.replace('unknown', 'self');
  const diagnostics = await editor.open('Within.tla', text);
  const actions = await editor.ask<CodeAction[]>('codeAction', 'Within.tla', null, { range: everything, context: { diagnostics } });
  expect(diagnostics.some(({ code }) => code === 'E210')).toBe(true);
  expect(actions.map(({ title }) => title).filter((title) => /^(?:Define|Declare)/.test(title))).toEqual([]);
  await editor.shut('Within.tla');
});
