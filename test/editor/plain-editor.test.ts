// An editor that can do little: what it is given has the forms that every editor knows.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CodeAction, CompletionList, Hover, SignatureHelp, SymbolInformation, WorkspaceEdit } from 'vscode-languageserver-protocol';
import { Editor, edited, editsByFile, placeOf } from './editor.ts';

const CLOCK = `---- MODULE Clock ----
EXTENDS Naturals
CONSTANT Hours
VARIABLE hour
\\* Some hour.
Init == hour \\in 1 .. Hours
Add(a, b) == a + b
Next == hour' = Add(hour, 1)
====
`;

let editor: Editor;
beforeAll(async () => {
  editor = await Editor.start({ 'Clock.tla': CLOCK }, {});
  await editor.open('Clock.tla', CLOCK);
}, 60_000);
afterAll(async () => {
  expect(editor.told).toEqual([]);
  expect(await editor.close()).toBe(0);
});

const at = (piece: string, into = 0) => placeOf(CLOCK, piece, 0, into);

test('texts without Markdown', async () => {
  const hover = await editor.ask<Hover>('hover', 'Clock.tla', at('Init'));
  expect(hover.contents).toEqual({
    kind: 'plaintext',
    value: 'Init == hour \\in 1 .. Hours\n\ndefinition of module Clock, state level\n\nSome hour.',
  });
  const signature = await editor.ask<SignatureHelp>('signatureHelp', 'Clock.tla', at('Add(hour, 1)', 4));
  expect(signature.signatures[0]!.documentation).toMatchObject({ kind: 'plaintext' });
  const { items } = await editor.ask<CompletionList>('completion', 'Clock.tla', at('Add(hour', 3));
  const add = items.find(({ label }) => label === 'Add')!;
  expect(add).toMatchObject({
    insertTextFormat: 1,
    documentation: { kind: 'plaintext', value: expect.stringContaining('Add(a, b) == a + b') },
  });
});

test('an outline without levels', async () => {
  const symbols = await editor.ask<SymbolInformation[]>('documentSymbol', 'Clock.tla', null);
  expect(symbols.map(({ name, location }) => [name, location.uri, location.range.start.line])).toEqual([
    ['Clock', editor.uri('Clock.tla'), 0],
    ['Hours', editor.uri('Clock.tla'), 2],
    ['hour', editor.uri('Clock.tla'), 3],
    ['Init', editor.uri('Clock.tla'), 5],
    ['Add', editor.uri('Clock.tla'), 6],
    ['Next', editor.uri('Clock.tla'), 7],
  ]);
});

test('a module is not renamed: the editor cannot rename its file', async () => {
  await expect(editor.ask('rename', 'Clock.tla', at('Clock'), { newName: 'Watch' })).rejects.toThrow('file must be renamed');
});

test('changes by document', async () => {
  const { changes, documentChanges } = await editor.ask<WorkspaceEdit>('rename', 'Clock.tla', at('hour'), { newName: 'time' });
  expect(documentChanges).toBeUndefined();
  expect(edited(CLOCK, changes![editor.uri('Clock.tla')]!)).toBe(CLOCK.replace(/\bhour\b/g, 'time').replace('Some time', 'Some hour'));
  const unchanged = CLOCK.replace("hour' =", "hour' = other +");
  await editor.type('Clock.tla', { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } }, unchanged);
  const place = placeOf(unchanged, 'other');
  const actions = await editor.ask<CodeAction[]>('codeAction', 'Clock.tla', null, {
    range: { start: place, end: place },
    context: { diagnostics: [] },
  });
  const define = actions.find(({ title }) => title === 'Define other')!;
  expect(edited(unchanged, define.edit!.changes![editor.uri('Clock.tla')]!)).toContain('other == TRUE\n\nNext');
});

test('a module and its file, where the editor renames files and does not say how', async () => {
  // As Neovim 0.7 does.
  const neovim = await Editor.start({ 'Clock.tla': CLOCK }, { workspace: { workspaceEdit: { resourceOperations: ['rename'] } } });
  await neovim.open('Clock.tla', CLOCK);
  const change = await neovim.ask<WorkspaceEdit>('rename', 'Clock.tla', at('Clock'), { newName: 'Watch' });
  expect(change.changes).toBeUndefined();
  expect(edited(CLOCK, editsByFile(change)['Clock.tla']!)).toBe(CLOCK.replace('Clock', 'Watch'));
  expect(change.documentChanges!.at(-1)).toEqual({ kind: 'rename', oldUri: neovim.uri('Clock.tla'), newUri: neovim.uri('Watch.tla') });
  expect(await neovim.close()).toBe(0);
});
