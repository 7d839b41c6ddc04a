// Modules of specs/, and of the folders in TLASSO_FUZZ_CORPUS, in random layouts: laid out they say what they said, have their comments, and are laid out.
import { delimiter } from 'node:path';
import type { SourceText } from '../../../src/diagnostics/index.ts';
import { type FormatOptions, formatDocument } from '../../../src/formatting/index.ts';
import { parseModule } from '../../../src/syntax/index.ts';
import { withoutSpans } from '../../syntax/tree.ts';
import type { Difference, FuzzKind } from '../kind.ts';
import { randomLayout } from '../layouts/random-layout.ts';
import { type Corpus, corpusOf } from '../mutated/mutate.ts';
import { decisionsOf } from '../random.ts';

const LARGEST = 40_000;

const folders = ['specs', ...(process.env.TLASSO_FUZZ_CORPUS ?? '').split(delimiter).filter((folder) => folder !== '')];
let known: Corpus | undefined;
const modules = (): readonly string[] => {
  known ??= corpusOf(folders);
  return known.paths.filter((path) => path.endsWith('.tla'));
};

const counts = new Map<string, number>();
const count = (what: string): undefined => {
  counts.set(what, (counts.get(what) ?? 0) + 1);
};

const source = (text: string): SourceText => ({ name: 'M.tla', text });
const treeOf = (text: string): string => {
  const { module, diagnostics } = parseModule(source(text));
  return JSON.stringify([withoutSpans(module), diagnostics.map(({ message }) => message)]);
};

/** The comments of a text, one after the other, without blanks. */
const commentsOf = (text: string): string => (text.match(/\\\*[^\n]*|\(\*[^*]*\*\)/g) ?? []).join('').replace(/\s+/g, '');

const laidOut = (text: string, options: FormatOptions): string => {
  const result = formatDocument(source(text), options);
  if (result.kind === 'unreadable') throw new Error(`unreadable: ${result.diagnostics[0]!.message}`);
  return result.text;
};

const judge = (original: string, text: string, comments: readonly string[], decide: ReturnType<typeof decisionsOf>): string | undefined => {
  const tree = treeOf(original);
  if (treeOf(text) !== tree) return 'the random layout says something else';
  const wanted = comments.join('').replace(/\s+/g, '');
  const options = decide.chance(30) ? { indent: 1 + decide.pick(8) } : {};
  const once = laidOut(text, options);
  if (treeOf(once) !== tree) return 'the layout changes the tree';
  if (commentsOf(once) !== wanted) return 'the layout changes comments';
  if (laidOut(once, options) !== once) return 'the layout of the layout is another one';
  const start = decide.pick(text.length);
  const part = laidOut(text, { ...options, range: { start, end: Math.min(text.length, start + decide.pick(400)) } });
  if (treeOf(part) !== tree) return 'the layout of a part changes the tree';
  if (commentsOf(part) !== wanted) return 'the layout of a part changes comments';
  count(once === text ? 'was laid out' : part === text ? 'nothing in the part' : 'laid out');
  return undefined;
};

export const kind: FuzzKind = {
  name: 'layouts',
  meaning:
    'modules of specs/ and of TLASSO_FUZZ_CORPUS in random layouts keep tree and comments when they are laid out, whole and in part, and twice is once',
  quick: 8,
  run: (seed): Difference | undefined => {
    const decide = decisionsOf(seed);
    const path = decide.oneOf(modules());
    const original = known!.text(path).slice(0, LARGEST * 2);
    if (original.length > LARGEST || parseModule(source(original)).diagnostics.length > 0) return count('too large, or with a fault');
    const made = randomLayout(source(original), decide);
    if (made === null) return count('cannot be laid out at random');
    let what: string | undefined;
    try {
      what = judge(original, made.text, made.comments, decide);
    } catch (error) {
      what = (error as Error).message;
    }
    return what === undefined ? undefined : { what, files: { 'Original.tla': original, 'Random.tla': made.text } };
  },
  tally: () => Object.fromEntries(counts),
};
