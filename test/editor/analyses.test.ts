// Which analysis an answer is made from.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { NameIndex } from '../../src/editor/model/name-index.ts';
import { Analyses, REMEMBERED_COSTS } from '../../src/editor/server/analyses.ts';
import { OpenDocuments } from '../../src/editor/server/documents.ts';
import { Messages } from '../../src/editor/server/messages.ts';
import { Workspace } from '../../src/session/workspace/index.ts';

const URI = 'file:///nowhere/Large.tla';

/** A module whose analysis takes some tenths of a second. */
const definitions = Array.from(
  { length: 1500 },
  (_, i) =>
    `Op${i}(x, y) ==\n  /\\ x \\in 1 .. ${i}\n  /\\ \\E z \\in {w \\in 1 .. 9 : w > x} : ${i === 0 ? 'z = y' : `Op${i - 1}(z, y)`}\n`,
);
const text = ['---- MODULE Large ----', 'EXTENDS Naturals', ...definitions, '===='].join('\n');

it('of a large text is not made while an answer waits, also where the last ones were of a text that was known', {
  timeout: 60_000,
}, async () => {
  const documents = new OpenDocuments();
  const workspace = new Workspace([]);
  const failures: unknown[] = [];
  const analyses = new Analyses({
    documents,
    workspace,
    index: new NameIndex(workspace),
    messages: new Messages(),
    changed: () => {},
    analysed: () => {},
    failed: (error) => failures.push(error),
  });
  let version = 0;
  /** Replaces the last character but one of the first definition. */
  const type = (char: string): void => {
    const start = text.indexOf('..') + 3;
    const at = { line: 3, character: 15 };
    documents.change(URI, [{ range: { start: at, end: { ...at, character: 16 } }, text: char }], ++version);
    analyses.typed(URI, [{ start, end: start + 1, text: char }]);
  };
  documents.open(URI, 'tla', ++version, text);
  analyses.opened(URI);
  await analyses.settled();
  type('2');
  await analyses.settled();
  // Typed and taken back, as often as costs are remembered and once more: the text is the one that was analysed.
  for (let i = 0; i <= REMEMBERED_COSTS; i++) {
    type('3');
    type('2');
    await analyses.settled();
  }
  type('7');
  await analyses.settledQuickly(URI);
  expect(analyses.editsIn(URI)).toHaveLength(1);
  await analyses.settled();
  expect(analyses.editsIn(URI)).toEqual([]);
  expect(workspace.source('/nowhere/Large.tla')?.text).toContain('x \\in 1 .. 7');
  expect(failures).toEqual([]);
});

it('a module that is not open is the text that it was read from, whoever has read it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tlasso-closed-'));
  try {
    const [upper, lower] = [join(folder, 'Upper.tla'), join(folder, 'Lower.tla')];
    writeFileSync(lower, '---- MODULE Lower ----\nOne == 1\n====\n');
    writeFileSync(upper, '---- MODULE Upper ----\nEXTENDS Lower\nTwo == One\n====\n');
    const workspace = new Workspace([folder]);
    // The one that is extended is read with the other, and both once more when something else has changed.
    for (const text of ['---- MODULE Other ----\n====\n', '---- MODULE Other ----\nA == 1\n====\n']) {
      workspace.put(join(folder, 'Other.tla'), text);
      for (const path of [upper, lower]) {
        const analyzed = workspace.module(path);
        expect(analyzed?.module?.span.source, path).toBe(analyzed?.source);
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
