// A text whose analysis takes longer than a person waits after a key: what is asked meanwhile is answered from the analysis that stands, for the text as it is.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CompletionItem, DocumentSymbol, FoldingRange, Hover, Location, SemanticTokens } from 'vscode-languageserver-protocol';
import { Editor, placeOf, textIn } from './editor.ts';

const COUNT = 1500;
const definitions = Array.from({ length: COUNT }, (_, i) => [
  `Step${i}(x, y) ==`,
  `  /\\ x \\in 1 .. ${i}`,
  `  /\\ \\E z \\in {w \\in 1 .. 9 : w > x} : ${i === 0 ? 'z = y' : `Step${i - 1}(z, y)`}`,
  '',
]);
const LARGE = ['---- MODULE Large ----', 'EXTENDS Naturals', ...definitions.flat(), 'Seven == 7', 'Last == Seven', '====', ''].join('\n');
const NAME = 'Large.tla';

const TOP = { line: 2, character: 0 };

let editor: Editor;
beforeAll(async () => {
  editor = await Editor.start({ [NAME]: LARGE });
  expect(await editor.open(NAME, LARGE)).toEqual([]);
}, 60_000);
afterAll(async () => {
  expect(editor.told).toEqual([]);
  expect(await editor.close()).toBe(0);
});

/** The text, and the editor's, with a line at the top. */
function typeAtTop(line: string): string {
  editor.typeAhead(NAME, { start: TOP, end: TOP }, line);
  return LARGE.replace('EXTENDS Naturals\n', `EXTENDS Naturals\n${line}`);
}

it('has places of the text as it is', { timeout: 60_000 }, async () => {
  const text = typeAtTop('\\* One line,\n\\* and another one.\n');
  const use = placeOf(text, 'Seven', 1);
  const [hover, definition] = await Promise.all([editor.ask<Hover>('hover', NAME, use), editor.ask<Location>('definition', NAME, use)]);
  expect(textIn(text, hover.range!)).toBe('Seven');
  expect(hover.range!.start).toEqual(use);
  expect(definition.range.start).toEqual(placeOf(text, 'Seven'));
  await editor.type(NAME, { start: TOP, end: { line: 4, character: 0 } }, '');
});

it('has answers about the whole text that are not of an older one', { timeout: 60_000 }, async () => {
  const asked = [0, 1, 2].map(async (i) => {
    const text = typeAtTop(`New${i} == ${i}\n`);
    const [symbols, folds, tokens] = await Promise.all([
      editor.ask<DocumentSymbol[]>('documentSymbol', NAME, null),
      editor.ask<FoldingRange[]>('foldingRange', NAME, null),
      editor.ask<SemanticTokens>('semanticTokens/full', NAME, null),
    ]);
    return { text, symbols, folds, tokens };
  });
  for (const { symbols, folds, tokens } of await Promise.all(asked)) {
    const names = symbols[0]!.children!.map(({ name }) => name);
    expect(names.slice(0, 4)).toEqual(['New2', 'New1', 'New0', 'Step0']);
    expect(names).toHaveLength(COUNT + 5);
    expect(folds.find(({ startLine }) => startLine > 0)!.startLine).toBe(5);
    // The module's name, Naturals, New2.
    expect(tokens.data.slice(10, 13)).toEqual([1, 0, 4]);
  }
  await editor.type(NAME, { start: TOP, end: { line: 5, character: 0 } }, '');
});

it('has proposals that begin with what was typed before those that have its letters, and says when there are more', async () => {
  const end = placeOf(LARGE, '====');
  const propose = async (typed: string): Promise<{ isIncomplete: boolean; items: CompletionItem[] }> => {
    editor.typeAhead(NAME, { start: end, end }, typed);
    const found = await editor.ask<{ isIncomplete: boolean; items: CompletionItem[] }>('completion', NAME, {
      ...end,
      character: typed.length,
    });
    editor.typeAhead(NAME, { start: end, end: { ...end, character: typed.length } }, '');
    return found;
  };
  const all = await propose('New == ');
  expect(all.isIncomplete).toBe(true);
  expect(all.items.length).toBeGreaterThan(100);
  expect((await propose('New == S')).isIncomplete).toBe(true);
  const seven = await propose('New == se');
  expect(seven.items[0]!.label).toBe('Seven');
  const few = await propose('New == stp1499');
  expect(few).toMatchObject({ isIncomplete: false });
  expect(few.items.map(({ label }) => label)).toEqual(['Step1499']);
  await editor.diagnosticsNow(NAME);
});

it('has proposals in a line that is longer than any that a person reads', { timeout: 60_000 }, async () => {
  const elements = Array.from({ length: 5000 }, (_, i) => `e${i}`).join(', ');
  const line = `Set == \\E one \\in {${elements}}, other \\in {${elements.slice(0, 8000)}, o`;
  await editor.open('Wide.tla', `---- MODULE Wide ----\n${line}\n====\n`);
  const { items } = await editor.ask<{ items: CompletionItem[] }>('completion', 'Wide.tla', { line: 1, character: line.length });
  expect(items.map(({ label }) => label)).toContain('other');
  await editor.shut('Wide.tla');
});
