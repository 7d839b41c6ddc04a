// Renaming, mending, formatting, and checks that are run from the editor.

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  CancellationToken,
  CancellationTokenSource,
  type CodeAction,
  type CodeLens,
  type Diagnostic,
  type InlayHint,
  type ProgressToken,
  type TextEdit,
  WorkDoneProgress,
  type WorkspaceEdit,
} from 'vscode-languageserver-protocol/node';
import { checkTranslation } from '../../src/pluscal/index.ts';
import { Editor, edited, editsByFile, placeOf } from './editor.ts';

const COUNTER = `---- MODULE Counter ----
EXTENDS Naturals
CONSTANT Limit
VARIABLES value, steps
Init == value = 0 /\\ steps = 0
Up == /\\ value < Limit + 1
      /\\ value' = value + 1
Next == Up /\\ steps' = steps + 1
Low == value <= Limit
Positive == \\A x \\in {value} : x >= 0
====
`;
const USER = `---- MODULE Pair ----
EXTENDS Naturals
VARIABLES a, steps
A == INSTANCE Counter WITH value <- a, Limit <- 1
Ok == A!Low
Next == A!Next
====
`;
const LONGER = `---- MODULE Longer ----
EXTENDS Counter
Twice == Up \\/ Low
====
`;
const CONFIG = 'CONSTANT Limit = 2\nINIT Init\nNEXT Next\nINVARIANTS Positive Low\nCHECK_DEADLOCK FALSE\n';
const PCAL = `---- MODULE Flag ----
EXTENDS Naturals
(* --algorithm Flag
variable up = FALSE;
begin
  raise: up := TRUE;
  lower: up := FALSE;
end algorithm; *)
\\* BEGIN TRANSLATION
\\* END TRANSLATION
Raised == pc = "lower" => up
====
`;
const ENDLESS = `---- MODULE Endless ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = x + 1
====
`;
const TEXTS: Readonly<Record<string, string>> = {
  'Counter.tla': COUNTER,
  'Pair.tla': USER,
  'Counter.cfg': CONFIG,
  'Flag.tla': PCAL,
  'Longer.tla': LONGER,
  'Endless.tla': ENDLESS,
  'Endless.cfg': 'INIT Init\nNEXT Next\n',
};

let editor: Editor;
beforeAll(async () => {
  editor = await Editor.start(TEXTS);
  for (const [name, text] of Object.entries(TEXTS)) await editor.open(name, text);
}, 60_000);
afterAll(async () => {
  expect(editor.told).toEqual([]);
  expect(await editor.close()).toBe(0);
});

const everything = { start: { line: 0, character: 0 }, end: { line: 99_999, character: 0 } };
const at = (name: string, piece: string, into = 0) => placeOf(TEXTS[name]!, piece, 0, into);

describe('rename', () => {
  const rename = async (name: string, piece: string, newName: string): Promise<Record<string, string>> => {
    const change = await editor.ask<WorkspaceEdit>('rename', name, at(name, piece), { newName });
    return Object.fromEntries(Object.entries(editsByFile(change)).map(([file, edits]) => [file, edited(TEXTS[file]!, edits)]));
  };

  test('of a constant: the module, INSTANCE ... WITH, the configuration', async () => {
    expect(await rename('Counter.tla', 'Limit\n', 'Most')).toEqual({
      'Counter.tla': COUNTER.replaceAll('Limit', 'Most'),
      'Pair.tla': USER.replace('Limit <-', 'Most <-'),
      'Counter.cfg': CONFIG.replace('Limit', 'Most'),
    });
  });

  test('of an operator that an instance has, from the place of its use', async () => {
    const changed = await rename('Pair.tla', 'Low', 'Bounded');
    expect(Object.keys(changed).sort()).toEqual(['Counter.cfg', 'Counter.tla', 'Longer.tla', 'Pair.tla']);
    expect(changed['Longer.tla']).toBe(LONGER.replace('Low', 'Bounded'));
    expect(changed['Pair.tla']).toContain('A!Bounded');
    expect(changed['Counter.cfg']).toContain('Positive Bounded');
  });

  test('of an operator that a module extends, from the place of its use', async () => {
    expect(await rename('Longer.tla', 'Up', 'Rise')).toEqual({
      'Counter.tla': COUNTER.replaceAll('Up', 'Rise').replace(/^ {6}(?=\/)/gm, '        '),
      'Longer.tla': LONGER.replace('Up', 'Rise'),
    });
  });

  test('is offered for names that can be renamed, with the name as it is', async () => {
    const offered = await editor.ask('prepareRename', 'Longer.tla', at('Longer.tla', 'Up', 1));
    expect(offered).toEqual({ range: { start: at('Longer.tla', 'Up'), end: at('Longer.tla', 'Up', 2) }, placeholder: 'Up' });
    await expect(editor.ask('prepareRename', 'Longer.tla', at('Longer.tla', 'EXTENDS'))).rejects.toThrow('There is no name here');
    await expect(editor.ask('prepareRename', 'Counter.tla', at('Counter.tla', 'Naturals'))).rejects.toThrow('comes with tlasso');
  });

  test('of a module: its file too', async () => {
    const change = await editor.ask<WorkspaceEdit>('rename', 'Counter.tla', at('Counter.tla', 'Counter'), { newName: 'Meter' });
    expect(edited(USER, editsByFile(change)['Pair.tla']!)).toContain('INSTANCE Meter WITH');
    const files = (change.documentChanges ?? []).flatMap((one) =>
      'kind' in one && one.kind === 'rename' ? [one.newUri.replace(/^.*\//, '')] : [],
    );
    expect(files).toEqual(['Meter.tla', 'Meter.cfg']);
  });

  test('of a variable of an algorithm: its translation with it', async () => {
    const translation = await editor.ask<CodeAction[]>('codeAction', 'Flag.tla', null, {
      range: { start: at('Flag.tla', '--algorithm'), end: at('Flag.tla', '--algorithm') },
      context: { diagnostics: [] },
    });
    const translate = translation.find(({ title }) => title === 'Translate the algorithm')!;
    const text = edited(PCAL, editsByFile(translate.edit!)['Flag.tla']!);
    expect(checkTranslation({ name: 'Flag.tla', text })).toEqual([]);
    const all = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
    expect(await editor.type('Flag.tla', all, text)).toEqual([]);
    for (const [piece, newName] of [
      ['up = FALSE', 'raised'],
      ['lower: up', 'drop'],
    ] as const) {
      const change = await editor.ask<WorkspaceEdit>('rename', 'Flag.tla', placeOf(text, piece), { newName });
      const changed = edited(text, editsByFile(change)['Flag.tla']!);
      expect(checkTranslation({ name: 'Flag.tla', text: changed })).toEqual([]);
      expect(changed).not.toMatch(newName === 'drop' ? /\blower\b/ : /\bup\b/);
      expect(changed).toContain(newName === 'drop' ? 'Raised == pc = "drop" => up' : 'Raised == pc = "lower" => raised');
    }
  });

  test('of a label, where another module compares it with pc; not where nothing says that a string is the label', async () => {
    const locks = `---- MODULE Locks ----
(* --algorithm Locks
process worker \\in {"left", "right"}
begin
  wait: await pc["left"] # "wait";
  left: skip;
end process;
end algorithm; *)
====
`;
    await editor.open('Locks.tla', locks);
    const place = placeOf(locks, 'wait:');
    const actions = await editor.ask<CodeAction[]>('codeAction', 'Locks.tla', null, {
      range: { start: place, end: place },
      context: { diagnostics: [] },
    });
    const text = edited(locks, editsByFile(actions.find(({ title }) => title === 'Translate the algorithm')!.edit!)['Locks.tla']!);
    const all = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
    await editor.type('Locks.tla', all, text);
    const user = `---- MODULE Uses ----
EXTENDS Locks
Waiting == [pc EXCEPT !["left"] = "wait"] = pc /\\ pc["right"] \\in {"wait", "left"}
====
`;
    await editor.open('Uses.tla', user);
    const change = await editor.ask<WorkspaceEdit>('rename', 'Locks.tla', placeOf(text, 'wait:'), { newName: 'idle' });
    expect(edited(user, editsByFile(change)['Uses.tla']!)).toBe(user.replaceAll('"wait"', '"idle"'));
    expect(edited(text, editsByFile(change)['Locks.tla']!)).toContain('idle: await pc["left"] # "idle";');
    // The process is called "left" too.
    await expect(editor.ask('rename', 'Locks.tla', placeOf(text, 'left: skip'), { newName: 'idle' })).rejects.toThrow(
      '"left" in Locks.tla:3 may be this name or another thing',
    );
    const called = user.replace('Waiting', 'At(p, l) == pc[p] = l\nFirst == At("right", "wait")\nWaiting');
    await editor.type('Uses.tla', all, called);
    await expect(editor.ask('rename', 'Locks.tla', placeOf(text, 'wait:'), { newName: 'idle' })).rejects.toThrow('"wait" in Uses.tla:4');
  });

  test('of a name that a module of tlasso finds in a module of its own name is refused', async () => {
    const functions = '---- MODULE Functions ----\nRange(f) == {f[x] : x \\in DOMAIN f}\n====\n';
    writeFileSync(join(editor.folder, 'Functions.tla'), functions);
    writeFileSync(join(editor.folder, 'Clocks.tla'), '---- MODULE Clocks ----\nEXTENDS VectorClocks\n====\n');
    await editor.open('Functions.tla', functions);
    await expect(editor.ask('rename', 'Functions.tla', placeOf(functions, 'Range'), { newName: 'Image' })).rejects.toThrow(
      'Then Clocks.tla:2 would have an error: module VectorClocks has an error',
    );
  });

  test('of a name in front of a list: its items stay its items', async () => {
    const lists = `---- MODULE Lists ----
VARIABLES at, of
Same == \\A i \\in {1, 2} : ~ /\\ at[i] = of
                          \\* a comment
                          /\\ \\/ at = of
                             \\/ at # of
====
`;
    await editor.open('Lists.tla', lists);
    const longer = await editor.ask<WorkspaceEdit>('rename', 'Lists.tla', placeOf(lists, 'i \\in'), { newName: 'process' });
    const text = edited(lists, editsByFile(longer)['Lists.tla']!);
    expect(text).toContain(`~ /\\ at[process] = of
                                \\* a comment
                                /\\ \\/ at = of
                                   \\/ at # of`);
  });

  test('in an algorithm whose translation was changed by hand is refused', async () => {
    const old = `---- MODULE Changed ----
EXTENDS Naturals
(* --algorithm Changed
variable up = 0;
begin
  raise: up := up + 1;
end algorithm; *)
\\* BEGIN TRANSLATION
VARIABLE up
Init == up = 0
Next == up' = up + 2
\\* END TRANSLATION
====
`;
    await editor.open('Changed.tla', old);
    await expect(editor.ask('rename', 'Changed.tla', placeOf(old, 'up = 0'), { newName: 'raised' })).rejects.toThrow('Translate it first');
  });

  test.each([
    ['Counter.tla', 'steps = 0', 'value', 'would mean something else'],
    ['Counter.tla', 'x >= 0', 'value', 'already has a meaning'],
    ['Counter.tla', 'value <', 'x', 'already has a meaning'],
    ['Counter.tla', 'steps = 0', 'count', 'has no meaning here'],
    ['Counter.tla', 'Low', 'IF', 'is a word of TLA+'],
    ['Counter.tla', 'Low', 'a b', 'is no name'],
    ['Counter.tla', 'Naturals', 'Numbers', 'comes with tlasso'],
  ])('in %s of %s to %s is refused: %s', async (file, piece, newName, reason) => {
    await expect(editor.ask('rename', file, at(file, piece), { newName })).rejects.toThrow(reason);
  });
});

describe('code actions', () => {
  /** The text after an action that is offered at a place of a text. */
  const mended = async (name: string, text: string, piece: string, title: string): Promise<string | null> => {
    const all = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
    const diagnostics = await editor.type(name, all, text);
    const place = placeOf(text, piece);
    const actions = await editor.ask<CodeAction[]>('codeAction', name, null, {
      range: { start: place, end: place },
      context: { diagnostics },
    });
    const action = actions.find((one) => one.title === title);
    await editor.type(name, all, TEXTS[name]!);
    return action === undefined ? null : edited(text, editsByFile(action.edit!)[name]!);
  };

  test.each([
    ['Counter.tla', COUNTER.replace('value + 1', 'valu + 1'), 'valu +', 'Write value', COUNTER],
    [
      'Counter.tla',
      COUNTER.replace('value = 0', 'value = Len(<<>>)'),
      'Len',
      'Add Sequences to EXTENDS',
      COUNTER.replace('value = 0', 'value = Len(<<>>)').replace('Naturals', 'Naturals, Sequences'),
    ],
    [
      'Counter.tla',
      COUNTER.replace('Up /\\', 'Walk(1) /\\'),
      'Walk',
      'Define Walk',
      COUNTER.replace('Next == Up', 'Walk(a) == TRUE\n\nNext == Walk(1)'),
    ],
    [
      'Counter.tla',
      COUNTER,
      'Up ==',
      'Add steps to UNCHANGED',
      COUNTER.replace("value' = value + 1\n", "value' = value + 1\n      /\\ UNCHANGED steps\n"),
    ],
    [
      'Counter.cfg',
      CONFIG.replace('CONSTANT Limit = 2\n', ''),
      'INIT',
      'Declare Limit in the configuration',
      `CONSTANT Limit = Limit\n${CONFIG.replace('CONSTANT Limit = 2\n', '')}`,
    ],
    ['Counter.cfg', CONFIG.replace('Positive Low', 'Positive Lov'), 'Lov', 'Write Low', CONFIG],
  ])('%s: %#', async (name, text, piece, title, expected) => {
    expect(await mended(name, text, piece, title)).toBe(expected);
  });
});

test('formatting of a module, of a part of it, of a configuration', async () => {
  const all = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
  const options = { tabSize: 2, insertSpaces: true };
  const untidy = COUNTER.replace('Low == value <= Limit', 'Low   ==   value<=Limit');
  await editor.type('Counter.tla', all, untidy);
  const edits = await editor.ask<TextEdit[]>('formatting', 'Counter.tla', null, { options });
  expect(edited(untidy, edits)).toContain('\nLow == value <= Limit\n');
  const both = untidy.replace('Init == value = 0', 'Init==value=0');
  await editor.type('Counter.tla', all, both);
  const place = placeOf(both, 'Low');
  const part = await editor.ask<TextEdit[]>('rangeFormatting', 'Counter.tla', null, { options, range: { start: place, end: place } });
  expect(edited(both, part)).toBe(COUNTER.replace('Init == value = 0', 'Init==value=0'));
  await editor.type('Counter.tla', all, COUNTER);
  const config = CONFIG.replace('CONSTANT Limit = 2', '  CONSTANT   Limit=2');
  await editor.type('Counter.cfg', all, config);
  expect(edited(config, await editor.ask<TextEdit[]>('formatting', 'Counter.cfg', null, { options }))).toBe(CONFIG);
  await editor.type('Counter.cfg', all, CONFIG);
});

test('a check from a lens: the counterexample as related places, values of a state and coverage as hints', async () => {
  const lenses = await editor.ask<CodeLens[]>('codeLens', 'Counter.tla', null);
  expect(lenses.map(({ command }) => command?.title)).toEqual(['Check', 'Explore', 'Coverage', 'Check Positive', 'Check Low']);
  const run = async (title: string): Promise<{ verdict: string; summary: string }> => {
    const { command } = lenses.find((one) => one.command?.title === title)!;
    return editor.connection.sendRequest('workspace/executeCommand', { command: command!.command, arguments: command!.arguments });
  };
  expect(await run('Coverage')).toMatchObject({ verdict: 'invariant' });
  const found = await editor.diagnosticsWhen('Counter.tla', (all) => all.length > 0);
  const [fault] = found as readonly Diagnostic[];
  expect(fault).toMatchObject({ source: 'tlasso check', message: 'Low is violated, in state 4' });
  expect(fault!.relatedInformation?.map(({ message }) => message)).toEqual([
    'state 1: value = 0, steps = 0',
    expect.stringContaining('value = 1'),
    expect.stringContaining('value = 2'),
    expect.stringContaining('value = 3'),
  ]);
  const range = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
  const hints = async () => (await editor.ask<InlayHint[]>('inlayHint', 'Counter.tla', null, { range })).map(({ label }) => label);
  expect(await hints()).toEqual(expect.arrayContaining([expect.stringContaining('new states'), '= 3']));
  await editor.connection.sendRequest('workspace/executeCommand', {
    command: 'tlasso.state',
    arguments: [{ file: editor.uri('Counter.tla') }, 2],
  });
  expect(await hints()).toContain('= 1');
  expect(await run('Check Positive')).toMatchObject({ verdict: 'ok' });
  await editor.diagnosticsWhen('Counter.tla', (all) => all.length === 0);
});

describe('what a check has found', () => {
  const SMALL = `---- MODULE Small ----
EXTENDS Limits
VARIABLE x
Init == x = 0
Next == x < 5 /\\ x' = x + 1
Low == x < Limit
====
`;
  const LIMITS = '---- MODULE Limits ----\nEXTENDS Naturals\nLimit == 2\n====\n';
  const SMALL_CONFIG = 'INIT Init\nNEXT Next\nINVARIANT Low\nCHECK_DEADLOCK FALSE\n';
  const FILES: Readonly<Record<string, string>> = { 'Small.tla': SMALL, 'Limits.tla': LIMITS, 'Small.cfg': SMALL_CONFIG };
  const check = async (): Promise<{ verdict: string; summary: string }> =>
    editor.connection.sendRequest('workspace/executeCommand', {
      command: 'tlasso.check',
      arguments: [{ file: editor.uri('Small.tla') }],
    });
  const violations = (all: readonly Diagnostic[]): number => all.filter(({ source }) => source === 'tlasso check').length;
  const save = (name: string, text: string): void => {
    writeFileSync(join(editor.folder, name), text);
    void editor.connection.sendNotification('textDocument/didSave', { textDocument: { uri: editor.uri(name) } });
  };

  test('is forgotten when a text changes that it read, and is never about another text than the one that is open', async () => {
    for (const [name, text] of Object.entries(FILES)) writeFileSync(join(editor.folder, name), text);
    for (const [name, text] of Object.entries(FILES)) await editor.open(name, text);
    const changes: readonly (readonly [name: string, text: string, verdict: string])[] = [
      ['Limits.tla', LIMITS.replace('2', '9'), 'ok'],
      ['Limits.tla', LIMITS, 'invariant'],
      ['Small.cfg', SMALL_CONFIG.replace('INVARIANT Low\n', ''), 'ok'],
      ['Small.cfg', SMALL_CONFIG, 'invariant'],
      ['Small.tla', SMALL.replace('x < 5', 'x < 1'), 'ok'],
    ];
    expect(await check()).toMatchObject({ verdict: 'invariant' });
    for (const [name, text, verdict] of changes) {
      const version = editor.typeAhead(name, everything, text);
      await editor.diagnosticsOf(name, version);
      expect(violations(await editor.diagnosticsNow('Small.tla'))).toBe(0);
      await expect(check()).rejects.toThrow(`${name} is not saved, and a check reads the files. Save, and check again.`);
      save(name, text);
      expect(await check()).toMatchObject({ verdict });
      const found = await editor.diagnosticsWhen('Small.tla', (all) => violations(all) === (verdict === 'ok' ? 0 : 1));
      expect(violations(found)).toBe(verdict === 'ok' ? 0 : 1);
    }
    for (const name of Object.keys(FILES)) await editor.shut(name);
  });

  test('is forgotten when a file changes that is not open, and is not told of a text that has changed meanwhile', async () => {
    for (const [name, text] of Object.entries(FILES)) writeFileSync(join(editor.folder, name), text);
    await editor.open('Small.tla', SMALL);
    expect(await check()).toMatchObject({ verdict: 'invariant' });
    writeFileSync(join(editor.folder, 'Limits.tla'), `${LIMITS} changed`);
    void editor.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri: editor.uri('Limits.tla'), type: 2 }] });
    expect(violations(await editor.diagnosticsWhen('Small.tla', (all) => violations(all) === 0))).toBe(0);
    // The check begins when the editor has answered.
    editor.begun = () => editor.typeAhead('Small.tla', everything, SMALL.replace('x < 5', 'x < 1'));
    expect((await check()).summary).toContain('it has changed since');
    editor.begun = () => undefined;
    expect(violations(await editor.diagnosticsNow('Small.tla'))).toBe(0);
    await editor.shut('Small.tla');
  });
});

test('a check of a configuration is one of its module with it', async () => {
  const module = "---- MODULE Many ----\nEXTENDS Naturals\nVARIABLE x\nInit == x = 0\nNext == x < 9 /\\ x' = x + 1\nLow == x < 3\n====\n";
  const configs = { 'Many.cfg': 'INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\n', 'ManyLow.cfg': 'INIT Init\nNEXT Next\nINVARIANT Low\n' };
  writeFileSync(join(editor.folder, 'Many.tla'), module);
  for (const [name, text] of Object.entries(configs)) writeFileSync(join(editor.folder, name), text);
  await editor.open('Many.tla', module);
  const verdictOf = async (name: string): Promise<unknown> =>
    editor.connection.sendRequest('workspace/executeCommand', {
      command: 'tlasso.check',
      arguments: [{ file: join(editor.folder, name) }],
    });
  expect(await verdictOf('Many.cfg')).toMatchObject({ verdict: 'ok' });
  expect(await verdictOf('ManyLow.cfg')).toMatchObject({ verdict: 'invariant' });
  await editor.shut('Many.tla');
});

test.each([[{ file: '--help' }], [{ file: 'Counter.tla' }], [{ file: '/Counter.tla', config: '--trace=/tmp/written' }], [{}]])(
  'a check of %j is refused: the arguments of the command are paths',
  async (given) => {
    const run = editor.connection.sendRequest('workspace/executeCommand', { command: 'tlasso.check', arguments: [given] });
    await expect(run).rejects.toThrow('The command needs the file of a module');
  },
);

test('a text of another machine is a text like others', async () => {
  const uri = 'file://elsewhere/Far.tla';
  const textDocument = { uri, languageId: 'tlaplus', version: 1, text: '---- MODULE Far ----\nNear == 1\n====\n' };
  await editor.connection.sendNotification('textDocument/didOpen', { textDocument });
  const symbols = await editor.connection.sendRequest<{ name: string }[]>('textDocument/documentSymbol', { textDocument: { uri } });
  expect(symbols.map(({ name }) => name)).toEqual(['Far']);
  await editor.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
});

describe('a check that does not end by itself', () => {
  const run = (one: Editor, token: CancellationToken = CancellationToken.None) => {
    const model = { file: one.uri('Endless.tla'), config: fileURLToPath(one.uri('Endless.cfg')) };
    return one.connection.sendRequest('workspace/executeCommand', { command: 'tlasso.check', arguments: [model] }, token);
  };

  const EARLY = 'The check was cancelled before it could tell what it had found.';
  /** What a check that was ended says: on a busy machine it may not come to a report. */
  const said = (ended: Promise<unknown>) =>
    ended.then(
      (told) => (told as { verdict: string }).verdict,
      (error: Error) => error.message.replace(EARLY, 'interrupted'),
    );

  /** Runs a check, until it has told how far it is. */
  const running = async (one: Editor, token?: CancellationToken) => {
    const titles: string[] = [];
    const told = new Promise<{ token: ProgressToken; message: string }>((resolve) => {
      one.begun = (progress) =>
        one.connection.onProgress(WorkDoneProgress.type, progress, (value) => {
          if (value.kind === 'begin') titles.push(`${value.title}${value.cancellable === true ? ', cancellable' : ''}`);
          if (value.kind === 'report') resolve({ token: progress, message: value.message ?? '' });
        });
    });
    const ended = said(run(one, token));
    return { ended, ...(await told), titles };
  };

  test('tells how far it is, and is ended from there', async () => {
    const { ended, token, message, titles } = await running(editor);
    expect(titles).toEqual(['Check Endless.tla, cancellable']);
    expect(message).toMatch(/states/);
    await editor.connection.sendNotification('window/workDoneProgress/cancel', { token });
    expect(await ended).toBe('interrupted');
    expect(await editor.diagnosticsNow('Endless.tla')).toEqual([]);
  });

  test('ends when another check of the module begins, and when its request is cancelled', async () => {
    const source = new CancellationTokenSource();
    const first = await running(editor);
    const second = await running(editor, source.token);
    expect(await first.ended).toBe('interrupted');
    source.cancel();
    expect(await second.ended).toBe('interrupted');
  });

  test('does not begin when it is cancelled before', async () => {
    const source = new CancellationTokenSource();
    editor.begun = () => source.cancel();
    await expect(run(editor, source.token)).rejects.toThrow(EARLY);
  });

  test('ends with the server', async () => {
    const other = await Editor.start({ 'Endless.tla': ENDLESS, 'Endless.cfg': TEXTS['Endless.cfg']! });
    await running(other);
    const isRunning = (): boolean => spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).stdout.includes(other.folder);
    expect(isRunning()).toBe(true);
    await other.close();
    await vi.waitUntil(() => !isRunning(), { timeout: 60_000, interval: 100 });
  });
});

test('a question that is cancelled while a text is analysed has no answer, and others have theirs', async () => {
  const many = Array.from({ length: 3000 }, (_, i) => `D${i} == ${i} + value`).join('\n');
  const text = COUNTER.replace('Counter', 'Many').replace('====', `${many}\n====`);
  const opened = editor.open('Many.tla', text);
  const source = new CancellationTokenSource();
  const about = { textDocument: { uri: editor.uri('Many.tla') } };
  const cancelled = editor.connection.sendRequest('textDocument/documentSymbol', about, source.token);
  source.cancel();
  await expect(cancelled).rejects.toThrow('cancelled');
  expect(await editor.ask('documentSymbol', 'Many.tla', null)).toHaveLength(1);
  expect(await opened).toEqual([]);
});
