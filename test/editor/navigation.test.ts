// Where names are defined and used, what they are, and what can be written next, asked by a client of the protocol.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  CallHierarchyIncomingCall,
  CallHierarchyItem,
  CallHierarchyOutgoingCall,
  CompletionItem,
  DocumentHighlight,
  DocumentLink,
  DocumentSymbol,
  FoldingRange,
  Hover,
  Location,
  SelectionRange,
  SemanticTokens,
  SignatureHelp,
  SymbolInformation,
  WorkspaceFolder,
} from 'vscode-languageserver-protocol';
import { writeTranslation } from '../../src/pluscal/index.ts';
import { Editor, placeOf, textIn } from './editor.ts';

const QUEUE = `---- MODULE Queue ----
EXTENDS Naturals, Sequences
\\* How many messages fit.
CONSTANT Capacity
VARIABLES queue, sent
(* Nothing was sent. *)
Init == queue = <<>> /\\ sent = 0
\\* Sends one message.
Send(m) == /\\ Len(queue) < Capacity
           /\\ queue' = Append(queue, [id |-> m, size |-> 1])
           /\\ sent' = sent + 1
Receive == /\\ queue # <<>>
           /\\ queue' = Tail(queue)
           /\\ UNCHANGED sent
Next == (\\E m \\in 1 .. 3 : Send(m)) \\/ Receive
Bounded == Len(queue) <= Capacity
Small(n) == LET double == n + n IN double < sent
====
`;
const USER = `---- MODULE Twice ----
EXTENDS Naturals
VARIABLES left, count
Left == INSTANCE Queue WITH queue <- left, sent <- count, Capacity <- 2
Start == Left!Init
Step == Left!Send(1) \\/ Left!Receive
====
`;
const LONGER = `---- MODULE Longer ----
EXTENDS Queue, FiniteSets, Functions
\\* Both grow.
Grow == Send(1)
Sizes == Range(queue)
====
`;
const CONFIG = 'CONSTANT Capacity = 2\nINIT Init\nNEXT Next\nINVARIANT Bounded\n';
const COUNT = `---- MODULE Count ----
EXTENDS Naturals
(* --algorithm Count
variables total = 0, limit \\in 1 .. 3;
macro add(n) begin
  total := total + n;
end macro;
process worker \\in {"a", "b"}
variable own = 0;
begin
  start: while own < limit do
    step: own := own + 1;
          add(1);
  end while;
  finish: goto Done;
end process;
end algorithm; *)
Small == total <= 6
====
`;

let editor: Editor;
beforeAll(async () => {
  editor = await Editor.start({ 'Queue.tla': QUEUE, 'Twice.tla': USER, 'Queue.cfg': CONFIG, 'Count.tla': COUNT, 'Longer.tla': LONGER });
  await Promise.all([
    editor.open('Queue.tla', QUEUE),
    editor.open('Twice.tla', USER),
    editor.open('Queue.cfg', CONFIG),
    editor.open('Count.tla', COUNT),
    editor.open('Longer.tla', LONGER),
  ]);
}, 60_000);
afterAll(async () => {
  expect(editor.told).toEqual([]);
  expect(await editor.close()).toBe(0);
});

const TEXTS: Readonly<Record<string, string>> = {
  'Queue.tla': QUEUE,
  'Twice.tla': USER,
  'Queue.cfg': CONFIG,
  'Count.tla': COUNT,
  'Longer.tla': LONGER,
};

/** `file:line: text` of a place. */
function told({ uri, range }: Location): string {
  const name = uri.replace(/^.*\//, '');
  const text = TEXTS[name] ?? readFileSync(fileURLToPath(uri), 'utf8');
  return `${name}:${range.start.line + 1} ${textIn(text, range)}`;
}

const at = (name: string, piece: string, occurrence = 0, into = 0) => placeOf(TEXTS[name]!, piece, occurrence, into);

test.each([
  ['Queue.tla', 'Capacity\n  ', 0, 'Queue.tla:4 Capacity'],
  ['Queue.tla', 'queue, [id', 0, 'Queue.tla:5 queue'],
  ['Queue.tla', 'm, size', 0, 'Queue.tla:9 m'],
  ['Queue.tla', 'm)) \\/', 0, 'Queue.tla:15 m'],
  ['Queue.tla', 'double <', 0, 'Queue.tla:17 double'],
  ['Queue.tla', 'Append', 0, 'Sequences.tla'],
  ['Queue.tla', '+ 1', 0, 'Naturals.tla'],
  ['Twice.tla', 'Send(1)', 0, 'Queue.tla:9 Send'],
  ['Twice.tla', 'Left!Init', 0, 'Twice.tla:4 Left'],
  ['Twice.tla', 'queue <-', 0, 'Queue.tla:5 queue'],
  ['Twice.tla', 'Queue WITH', 0, 'Queue.tla:1 Queue'],
  ['Longer.tla', 'Send(1)', 0, 'Queue.tla:9 Send'],
  ['Longer.tla', 'Range(', 0, 'Functions.tla'],
  ['Queue.cfg', 'Bounded', 0, 'Queue.tla:16 Bounded'],
  ['Queue.cfg', 'Capacity', 0, 'Queue.tla:4 Capacity'],
  ['Count.tla', 'total <= 6', 0, 'Count.tla:4 total'],
  ['Count.tla', 'own < limit', 0, 'Count.tla:9 own'],
  ['Count.tla', 'limit do', 0, 'Count.tla:4 limit'],
  ['Count.tla', 'add(1)', 0, 'Count.tla:5 add'],
])('definition in %s of %s', async (file, piece, occurrence, expected) => {
  const found = await editor.ask<Location>('definition', file, at(file, piece, occurrence));
  expect(found).not.toBeNull();
  expect(told(found).startsWith(expected), told(found)).toBe(true);
  expect(await editor.ask<Location>('declaration', file, at(file, piece, occurrence))).toEqual(found);
});

test('references go through EXTENDS, INSTANCE ... WITH, and configurations', async () => {
  const ask = async (file: string, piece: string) => {
    const found = await editor.ask<Location[]>('references', file, at(file, piece), { context: { includeDeclaration: true } });
    return found.map(told);
  };
  expect(await ask('Queue.tla', 'Capacity\n')).toEqual([
    'Queue.tla:4 Capacity',
    'Queue.tla:9 Capacity',
    'Queue.tla:16 Capacity',
    'Twice.tla:4 Capacity',
    'Queue.cfg:1 Capacity',
  ]);
  expect(await ask('Longer.tla', 'Send')).toEqual(['Longer.tla:4 Send', 'Queue.tla:9 Send', 'Queue.tla:15 Send', 'Twice.tla:6 Send']);
  expect(await ask('Twice.tla', 'Receive')).toEqual(['Queue.tla:12 Receive', 'Queue.tla:15 Receive', 'Twice.tla:6 Receive']);
  expect(await ask('Count.tla', 'own = 0')).toEqual(['Count.tla:9 own', 'Count.tla:11 own', 'Count.tla:12 own', 'Count.tla:12 own']);
  expect(await ask('Count.tla', 'total = 0')).toEqual([
    'Count.tla:4 total',
    'Count.tla:6 total',
    'Count.tla:6 total',
    'Count.tla:18 total',
  ]);
});

test('highlights tell where a variable is written', async () => {
  const found = await editor.ask<DocumentHighlight[]>('documentHighlight', 'Queue.tla', at('Queue.tla', 'sent = 0'));
  expect(found.map(({ range, kind }) => [range.start.line + 1, kind])).toEqual([
    [5, 3],
    [7, 2],
    [11, 3],
    [11, 2],
    [14, 2],
    [17, 2],
  ]);
});

describe('hover', () => {
  const hover = async (file: string, piece: string): Promise<string> => {
    const found = await editor.ask<Hover | null>('hover', file, at(file, piece));
    return found === null ? '' : (found.contents as { value: string }).value;
  };
  test('of an operator: definition, comment, level', async () => {
    const text = await hover('Twice.tla', 'Send(1)');
    expect(text).toContain('Send(m) == /\\ Len(queue) < Capacity\n');
    expect(text).toContain('operator of module Queue, action level');
    expect(text).toContain('Sends one message.');
  });
  test('of a constant: its value in the configuration', async () => {
    const text = await hover('Queue.tla', 'Capacity\n');
    expect(text).toContain('How many messages fit.');
    expect(text).toContain('`Capacity = 2` in Queue.cfg');
  });
  test('of standard operators, words of the language, and nothing', async () => {
    expect(await hover('Queue.tla', 'Append')).toContain('the sequence s with e at its end');
    expect(await hover('Longer.tla', 'Range(')).toContain('operator of the standard module Functions');
    expect(await hover('Queue.tla', 'UNCHANGED')).toContain("e' = e");
    expect(await hover('Queue.tla', 'LET')).toContain('definitions for one expression');
    expect(await hover('Queue.tla', 'fit.')).toBe('');
  });

  test.each([false, true])(
    'what the translator writes above a definition is no comment of it, where the translation is in the file: %s',
    async (isWritten) => {
      const algorithm = '(* --algorithm A\nvariables x = 0;\ndefine\n  Big == x > 1\nend define;\nbegin\n  a: x := 1;\nend algorithm *)\n';
      const text = `---- MODULE Hovered ----\nEXTENDS Naturals\n${algorithm}Inv == ~Big\n====\n`;
      await editor.open('Hovered.tla', isWritten ? writeTranslation({ name: 'Hovered.tla', text }).text! : text);
      const told = async (piece: string): Promise<string> => {
        const position = placeOf(isWritten ? writeTranslation({ name: 'Hovered.tla', text }).text! : text, piece);
        const found = await editor.ask<Hover>('hover', 'Hovered.tla', position);
        return (found.contents as { value: string }).value.replace(/^[\s\S]*```\n\n/, '');
      };
      expect(await told('Inv ==')).toBe('definition of module Hovered, state level');
      expect(await told('Big ==')).toBe('definition of module Hovered, state level');
      await editor.shut('Hovered.tla');
    },
  );
});

describe('structure', () => {
  test('outline', async () => {
    const names = (symbols: readonly DocumentSymbol[]): unknown[] =>
      symbols.map(({ name, children = [] }) => (children.length === 0 ? name : [name, names(children)]));
    const queue = await editor.ask<DocumentSymbol[]>('documentSymbol', 'Queue.tla', null);
    expect(names(queue)).toEqual([['Queue', ['Capacity', 'queue', 'sent', 'Init', 'Send', 'Receive', 'Next', 'Bounded', 'Small']]]);
    const count = await editor.ask<DocumentSymbol[]>('documentSymbol', 'Count.tla', null);
    expect(names(count)).toEqual([
      ['Count', [['Count', ['total', 'limit', 'add', ['worker', ['own', 'start', 'step', 'finish']]]], 'Small']],
    ]);
  });

  test('symbols of the workspace', async () => {
    const found = await editor.connection.sendRequest<SymbolInformation[]>('workspace/symbol', { query: 'rcv' });
    expect(found.map(({ name, containerName }) => [name, containerName])).toEqual([['Receive', 'Queue']]);
  });

  test('symbols of a folder that is opened later, until it is closed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tlasso-second-'));
    writeFileSync(join(folder, 'Second.tla'), '---- MODULE Second ----\nOnlyInSecond == 1\n====\n');
    const symbols = async () => editor.connection.sendRequest<SymbolInformation[]>('workspace/symbol', { query: 'OnlyInSecond' });
    const change = async (event: { added: WorkspaceFolder[]; removed: WorkspaceFolder[] }) => {
      await editor.connection.sendNotification('workspace/didChangeWorkspaceFolders', { event });
      return (await symbols()).map(({ name }) => name);
    };
    const second = { uri: pathToFileURL(folder).href, name: 'second' };
    expect(await symbols()).toEqual([]);
    expect(await change({ added: [second], removed: [] })).toEqual(['OnlyInSecond']);
    expect(await change({ added: [], removed: [second] })).toEqual([]);
    rmSync(folder, { recursive: true });
  });
  test('folding, links, selections', async () => {
    const folds = await editor.ask<FoldingRange[]>('foldingRange', 'Queue.tla', null);
    expect(folds.map(({ startLine, endLine }) => [startLine + 1, endLine + 1])).toEqual([
      [9, 11],
      [12, 14],
    ]);
    const links = await editor.ask<DocumentLink[]>('documentLink', 'Twice.tla', null);
    expect(links.map(({ range, target }) => [textIn(USER, range), target?.replace(/^.*\//, '')])).toEqual([
      ['Naturals', 'Naturals.tla'],
      ['Queue', 'Queue.tla'],
    ]);
    const [selection] = await editor.ask<SelectionRange[]>('selectionRange', 'Queue.tla', null, {
      positions: [at('Queue.tla', 'queue) < Cap')],
    });
    const texts: string[] = [];
    for (let one = selection; one !== undefined; one = one.parent) texts.push(textIn(QUEUE, one.range).split('\n')[0]!);
    expect(texts.slice(0, 3)).toEqual(['queue', 'Len(queue)', 'Len(queue) < Capacity']);
    expect(texts.at(-1)).toBe('---- MODULE Queue ----');
  });

  test('which definitions use which', async () => {
    const [item] = await editor.ask<CallHierarchyItem[]>('prepareCallHierarchy', 'Queue.tla', at('Queue.tla', 'Send(m) =='));
    const incoming = await editor.connection.sendRequest<CallHierarchyIncomingCall[]>('callHierarchy/incomingCalls', { item });
    expect(incoming.map(({ from }) => from.name)).toEqual(['Grow', 'Next', 'Step']);
    const outgoing = await editor.connection.sendRequest<CallHierarchyOutgoingCall[]>('callHierarchy/outgoingCalls', {
      item: incoming[1]!.from,
    });
    expect(outgoing.map(({ to }) => to.name)).toEqual(['Send', 'Receive']);
  });

  test('colours: what each name is, and its level', async () => {
    const { data } = await editor.ask<SemanticTokens>('semanticTokens/full', 'Queue.tla', null);
    const legend = editor.initialized!.capabilities.semanticTokensProvider!.legend;
    const lines = QUEUE.split('\n');
    const tokens: string[] = [];
    for (let i = 0, line = 0, column = 0; i < data.length; i += 5) {
      if (data[i]! > 0) column = 0;
      line += data[i]!;
      column += data[i + 1]!;
      const modifiers = legend.tokenModifiers.filter((_, bit) => (data[i + 4]! & (1 << bit)) !== 0);
      tokens.push([lines[line]!.slice(column, column + data[i + 2]!), legend.tokenTypes[data[i + 3]!], ...modifiers].join(' '));
    }
    expect(tokens).toContain('Capacity variable definition readonly');
    expect(tokens).toContain('queue variable modification');
    expect(tokens).toContain('Send function definition actionLevel');
    expect(tokens).toContain('Bounded function definition stateLevel');
    expect(tokens).toContain('m parameter definition');
    expect(tokens).toContain('Append function defaultLibrary constantLevel');
  });
});

describe('completion', () => {
  /** The proposals where a line is typed in front of the end of a module. */
  const proposals = async (file: string, line: string): Promise<readonly CompletionItem[]> => {
    const end = at(file, '====');
    const version = editor.typeAhead(file, { start: end, end }, `${line}\n`);
    const { items } = await editor.ask<{ items: CompletionItem[] }>('completion', file, { line: end.line, character: line.length });
    editor.typeAhead(file, { start: end, end: { line: end.line + 1, character: 0 } }, '');
    await editor.diagnosticsOf(file, version + 1);
    return items;
  };
  const labels = (items: readonly CompletionItem[]): string[] => items.map(({ label }) => label);

  test('names in scope, the nearest first, and what is bound around', async () => {
    const items = await proposals('Queue.tla', 'New(message) == \\E measure \\in 1 .. 2 : me');
    expect(labels(items).slice(0, 2).sort()).toEqual(['measure', 'message']);
    expect(labels(await proposals('Queue.tla', 'Other == Bou'))).toContain('Bounded');
  });
  test('members of an instance, fields, operator symbols, modules', async () => {
    const members = await proposals('Twice.tla', 'Other == Left!');
    expect(labels(members).slice(0, 6).sort()).toEqual(['Bounded', 'Init', 'Next', 'Receive', 'Send', 'Small']);
    expect(labels(await proposals('Queue.tla', 'Other == Head(queue).')).sort()).toEqual(['id', 'size']);
    expect(labels(await proposals('Queue.tla', 'Other == 1 \\in'))).toContain('\\in');
    expect(labels(await proposals('Twice.tla', 'Other == INSTANCE Q'))).toContain('Queue');
  });
  test('an operator of a module that is not extended comes with its EXTENDS', async () => {
    const items = await proposals('Queue.tla', 'Other == Cardinal');
    const found = items.find(({ label }) => label === 'Cardinality')!;
    expect(found.additionalTextEdits).toEqual([
      { range: { start: { line: 1, character: 27 }, end: { line: 1, character: 27 } }, newText: ', FiniteSets' },
    ]);
  });
  test('an EXTENDS in a text whose lines end with CR LF', async () => {
    const dos = '---- MODULE Dos ----\r\nOther == Cardinal\r\n====\r\n';
    await editor.open('Dos.tla', dos);
    const { items } = await editor.ask<{ items: CompletionItem[] }>('completion', 'Dos.tla', placeOf(dos, 'Cardinal', 0, 8));
    await editor.shut('Dos.tla');
    const found = items.find(({ label }) => label === 'Cardinality')!;
    const place = { line: 0, character: '---- MODULE Dos ----'.length };
    expect(found.additionalTextEdits).toEqual([{ range: { start: place, end: place }, newText: '\r\nEXTENDS FiniteSets' }]);
  });
  test('a proposal that came without its documentation gets it when it is chosen', async () => {
    const items = await proposals('Longer.tla', 'Other == ');
    const chosen = items.find(({ label, documentation }) => label === 'IsFiniteSet' && documentation === undefined)!;
    const resolved = await editor.connection.sendRequest<CompletionItem>('completionItem/resolve', chosen);
    expect(resolved).toMatchObject({ label: 'IsFiniteSet', documentation: { value: expect.stringContaining('finite') } });
  });
  test('in an algorithm: labels behind goto, variables', async () => {
    const place = at('Count.tla', 'goto Done', 0, 'goto '.length);
    const { items } = await editor.ask<{ items: CompletionItem[] }>('completion', 'Count.tla', place);
    expect(labels(items)).toEqual(expect.arrayContaining(['start', 'step', 'finish']));
  });
  test('in a configuration: what has the right level', async () => {
    const end = { line: 4, character: 0 };
    editor.typeAhead('Queue.cfg', { start: end, end }, 'INVARIANT ');
    const { items } = await editor.ask<{ items: CompletionItem[] }>('completion', 'Queue.cfg', { line: 4, character: 10 });
    editor.typeAhead('Queue.cfg', { start: end, end: { line: 4, character: 10 } }, '');
    const offered = items.filter(({ kind }) => kind !== 14).map(({ label }) => label);
    expect(offered.sort()).toEqual(['Bounded', 'Init']);
  });
  test('signature of the operator that is being applied', async () => {
    const help = await editor.ask<SignatureHelp>('signatureHelp', 'Queue.tla', at('Queue.tla', '[id |->'));
    expect(help.signatures[0]).toMatchObject({ label: 'Append(s, e)' });
    expect(help.activeParameter).toBe(1);
  });
});

test('modules behind the first one of a file have names, which are not renamed', async () => {
  const text = `---- MODULE First ----
EXTENDS Second
A == Twice(1)
====
---- MODULE Second ----
EXTENDS Naturals
Twice(n) == n + n
Four == Twice(2)
====
`;
  await editor.open('First.tla', text);
  const uses = await editor.ask<readonly Location[]>('references', 'First.tla', placeOf(text, 'Twice(2)'), {
    context: { includeDeclaration: true },
  });
  expect(uses.map(({ range }) => range.start)).toEqual([0, 1, 2].map((number) => placeOf(text, 'Twice(', number)));
  const defined = await editor.ask<Location>('definition', 'First.tla', placeOf(text, 'Twice(2)'));
  expect(defined.range.start).toEqual(placeOf(text, 'Twice(n)'));
  await expect(editor.ask('rename', 'First.tla', placeOf(text, 'Twice(1)'), { newName: 'Double' })).rejects.toThrow(
    'behind the first module of First.tla',
  );
  await editor.shut('First.tla');
});
