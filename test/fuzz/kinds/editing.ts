// A text that is edited at random, in a workspace that goes along and in one that begins anew: both say the same, and nothing throws.
//
// The files are those of specs/ and of the folders in TLASSO_FUZZ_CORPUS. Each case opens a module, and some of those beside it, and makes twenty changes: words, lines and blanks that
// come, go, or change their places, in any of the open files. After each change the model is asked everything that an editor asks.
import { basename, delimiter, dirname } from 'node:path';
import { ModuleCompletion } from '../../../src/editor/model/completion.ts';
import { describe } from '../../../src/editor/model/description.ts';
import { applied, type TextEdit } from '../../../src/editor/model/edits.ts';
import { fixesFor } from '../../../src/editor/model/fixes.ts';
import { lensesOf } from '../../../src/editor/model/lenses.ts';
import { NameIndex } from '../../../src/editor/model/name-index.ts';
import { foldsOf, outlineOfModule, selectionsAt } from '../../../src/editor/model/outline.ts';
import { problemsIn } from '../../../src/editor/model/problems.ts';
import { callAt } from '../../../src/editor/model/signature.ts';
import { tokensOf } from '../../../src/editor/model/tokens.ts';
import { Workspace } from '../../../src/session/workspace/index.ts';
import type { Difference, FuzzKind } from '../kind.ts';
import { type Corpus, corpusOf } from '../mutated/mutate.ts';
import { type Decisions, decisionsOf } from '../random.ts';

const EDITS = 20;
const MOST_OPEN = 4;
const PIECES = [
  'x',
  ' ',
  '\n',
  '(',
  ')',
  '==',
  '/\\',
  '\\in',
  '<<',
  '>>',
  "'",
  '"',
  '(*',
  '*)',
  '\\*',
  '!',
  '[',
  ']',
  'LET',
  'IN',
  '====',
  'EXTENDS',
];

const folders = ['specs', ...(process.env.TLASSO_FUZZ_CORPUS ?? '').split(delimiter).filter((folder) => folder !== '')];
let known: Corpus | undefined;
const corpus = (): Corpus => {
  known ??= corpusOf(folders);
  return known;
};

const tally = { edits: 0, faulty: 0, names: 0 };

function editOf(text: string, decisions: Decisions): TextEdit {
  const words = [...text.matchAll(/\w+|\S/g)];
  const word = words.length === 0 ? null : words[decisions.pick(words.length)]!;
  const at = word?.index ?? 0;
  const end = at + (word?.[0].length ?? 0);
  switch (decisions.pick(5)) {
    case 0:
      return { start: at, end, text: '' };
    case 1:
      return { start: at, end: at, text: decisions.oneOf(PIECES) };
    case 2:
      return { start: at, end, text: words[decisions.pick(Math.max(1, words.length))]?.[0] ?? 'x' };
    case 3: {
      const stop = text.indexOf('\n', at);
      return { start: at, end: stop < 0 ? text.length : stop, text: '' };
    }
    default:
      return { start: at, end: at, text: text.slice(at, Math.min(text.length, at + decisions.pick(80))) };
  }
}

const told = (path: string, workspace: Workspace): string =>
  JSON.stringify(problemsIn(path, workspace).map(({ code, message, span: { start, end } }) => [code, message, start, end]));

/** Asks everything at one place. */
function askAll(path: string, offset: number, workspace: Workspace, index: NameIndex): void {
  const occurrences = index.occurrences(path);
  tally.names += occurrences.length;
  tokensOf(occurrences, true);
  const found = index.at(path, offset);
  if (found !== null) describe(found.entity, path, workspace, true);
  const source = workspace.source(path)!;
  fixesFor(path, problemsIn(path, workspace), { source, start: offset, end: offset }, workspace);
  const analyzed = path.endsWith('.tla') ? workspace.module(path) : null;
  if (analyzed === null) return;
  outlineOfModule(analyzed);
  foldsOf(analyzed);
  selectionsAt(analyzed, offset);
  callAt(analyzed, source.text, offset);
  lensesOf(path, workspace);
  new ModuleCompletion(analyzed, workspace, source.text).at(offset);
}

function run(seed: number): Difference | undefined {
  const decisions = decisionsOf(seed);
  const { paths, text } = corpus();
  const modules = paths.filter((path) => path.endsWith('.tla'));
  const first = modules[decisions.pick(modules.length)]!;
  const beside = paths.filter((path) => dirname(path) === dirname(first) && path !== first);
  const texts = new Map([first, ...decisions.someOf(beside).slice(0, MOST_OPEN)].map((path) => [path, text(path)]));
  const workspace = new Workspace([]);
  const index = new NameIndex(workspace);
  for (const [path, now] of texts) workspace.put(path, now);
  for (let i = 0; i < EDITS; i++) {
    const path = decisions.oneOf([...texts.keys()]);
    const before = texts.get(path)!;
    const edit = editOf(before, decisions);
    // Most texts are mended again, so that faults do not pile up until nothing can be read.
    const isBack = decisions.chance(60) && before !== text(path);
    const now = isBack ? text(path) : applied(before, [edit]);
    texts.set(path, now);
    tally.edits++;
    const files = {
      ...Object.fromEntries([...texts].map(([file, one]) => [basename(file), one])),
      'edit.txt': JSON.stringify({ path, edit, isBack }),
    };
    try {
      workspace.put(path, now);
      askAll(path, Math.min(edit.start + edit.text.length, now.length), workspace, index);
      const fresh = new Workspace([]);
      for (const [other, current] of texts) fresh.put(other, current);
      for (const other of texts.keys()) {
        const said = told(other, workspace);
        if (said !== '[]') tally.faulty++;
        const expected = told(other, fresh);
        if (said !== expected)
          return { what: `diagnostics of ${other} are stale`, files: { ...files, 'told.json': said, 'fresh.json': expected } };
      }
    } catch (error) {
      return { what: `an exception: ${error instanceof Error ? (error.stack ?? error.message) : error}`, files };
    }
  }
  return undefined;
}

export const kind: FuzzKind = {
  name: 'editing',
  meaning: 'a workspace that goes along with random edits against one that begins anew; no question to it throws',
  quick: 2,
  run,
  tally: () => tally,
};
