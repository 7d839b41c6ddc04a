// The value of what is selected, over the protocol.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CodeAction } from 'vscode-languageserver-protocol/node';
import { Editor } from './editor.ts';

const QUORUMS = `---- MODULE Quorums ----
EXTENDS FiniteSets, Naturals, Sequences
CONSTANT Node
VARIABLE leader
Majorities == {q \\in SUBSET Node : 2 * Cardinality(q) > Cardinality(Node)}
Init == leader \\in Node
Next == leader' \\in Node
Listed == /\\ Node # {}
          /\\ Head(<<>>) = 1
Mixed == /\\ Node # {}
            \\/ FALSE
         /\\ Cardinality(Node) = 3
====
`;

const CONFIG = 'CONSTANT Node = {n1, n2, n3}\nINIT Init\nNEXT Next\n';

let editor: Editor;
const shown: string[] = [];
beforeAll(async () => {
  editor = await Editor.start({ 'Quorums.tla': QUORUMS, 'Quorums.cfg': CONFIG });
  editor.connection.onNotification('window/showMessage', ({ type, message }: { type: number; message: string }) => {
    shown.push(`${type}: ${message}`);
  });
  await editor.open('Quorums.tla', QUORUMS);
});
afterAll(() => editor.close());

/** The actions for the first occurrence of a text in a file. */
const actionsFor = async (text: string, file = 'Quorums.tla', whole = QUORUMS): Promise<readonly CodeAction[]> => {
  const at = whole.indexOf(text);
  const position = (offset: number) => {
    const before = whole.slice(0, offset).split('\n');
    return { line: before.length - 1, character: before.at(-1)!.length };
  };
  const range = { start: position(at), end: position(at + text.length) };
  return editor.ask<CodeAction[]>('codeAction', file, null, { range, context: { diagnostics: [] } });
};

const evaluate = async (text: string): Promise<{ value: string | null; message: string }> => {
  const [action] = (await actionsFor(text)).filter(({ kind }) => kind === 'evaluate');
  if (action?.command === undefined) throw new Error(`nothing evaluates ${text}`);
  return editor.connection.sendRequest('workspace/executeCommand', {
    command: action.command.command,
    arguments: action.command.arguments,
  });
};

test('an expression has the value that the configuration gives it', { timeout: 60_000 }, async () => {
  expect(await evaluate('{q \\in SUBSET Node : 2 * Cardinality(q) > Cardinality(Node)}')).toMatchObject({
    value: '{{n1, n2}, {n1, n3}, {n2, n3}, {n1, n2, n3}}',
  });
  expect(shown.at(-1)).toBe(
    '3: {q \\in SUBSET Node : 2 * Cardinality(q) > Cardinality(Node)} = {{n1, n2}, {n1, n3}, {n2, n3}, {n1, n2, n3}}',
  );
});

test('a list keeps its columns', { timeout: 60_000 }, async () => {
  const [, list = ''] = /Mixed == ([^=]*= 3)/.exec(QUORUMS)!;
  expect(await evaluate(list)).toMatchObject({ value: 'TRUE' });
});

test('why it has none is shown', { timeout: 60_000 }, async () => {
  const list = '/\\ Node # {}\n          /\\ Head(<<>>) = 1';
  expect(await evaluate(list)).toMatchObject({ value: null });
  expect(shown.at(-1)).toMatch(/^1: .*the sequence is empty/s);
  await evaluate('leader \\in Node');
  expect(shown.at(-1)).toMatch(/^1: .*it reads variables/s);
});

test('it is offered for expressions only', async () => {
  const kinds = async (text: string) => (await actionsFor(text)).map(({ kind }) => kind);
  expect(await kinds('Cardinality(q) > Cardinality(Node)')).toContain('evaluate');
  expect(await kinds('SUBSET Node : 2')).not.toContain('evaluate');
  expect(await kinds('Init ==')).not.toContain('evaluate');
  expect(await kinds('')).not.toContain('evaluate');
  await editor.open('Quorums.cfg', CONFIG);
  expect(await actionsFor('{n1, n2, n3}', 'Quorums.cfg', CONFIG)).toEqual([]);
});

test('it is about the files', async () => {
  const changed = QUORUMS.replace('2 *', '3 *');
  await editor.type('Quorums.tla', { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } }, changed);
  await expect(evaluate('SUBSET Node')).rejects.toThrow(
    'Quorums.tla is not saved, and an evaluation reads the files. Save, and evaluate again.',
  );
});
