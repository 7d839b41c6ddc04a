// Which options a translation in a file was made with, where they were given on a command line and stand nowhere.
//
// The checksum of the algorithm is taken from its tree, and wf, sf, label, labelRoot and version change the tree: an algorithm translated with them has another
// checksum though nobody changed it. What wfNext, nof and noDoneDisjunct change is only seen in the text of the translation. So both are tried.
import type { SourceText } from '../../diagnostics/index.ts';
import { crc32 } from '../source/crc32.ts';
import type { Fairness, Wishes } from '../source/options.ts';
import type { AlgorithmRegion, TranslationRegion } from '../source/region.ts';
import { type Translation, translateRegion } from '../translate.ts';

/** A translation in a file, and a fresh one that it agrees with. */
export interface Recognized {
  /** The fresh translation, with the options that the one in the file was made with. */
  readonly made: Translation;
  /** Those options, as far as they are not the module's own. */
  readonly wishes: Wishes;
  /** What agrees: the text to the letter, or up to white space, or only the checksum of the algorithm. */
  readonly by: 'text' | 'words' | 'checksum';
}

/** A text without blanks at the ends of its lines and at its own. */
export const withoutEndingBlanks = (text: string): string =>
  // What stands before a blank is looked at first: a run of blanks inside a line is gone through once, and not once for each of them.
  text.replace(/(?<![ \t\r])[ \t\r]+$/gm, '').trim();

/** A text without what the translator or an editor may write in another way: blanks at ends of lines, and the places of assertions. */
const letters = (text: string): string => withoutEndingBlanks(text).replace(/(Failure of assertion at )line \d+, column \d+/g, '$1');

/** A text up to white space. Whether a list begins with its bullet depends on the width of the lines. */
export function words(text: string): string {
  return wordsIn(letters(text));
}

function wordsIn(lettersOfText: string): string {
  return lettersOfText.replace(/\s+/g, ' ').replace(/([:=]) (?:\\\/|\/\\) /g, '$1 ');
}

/** The text of the translation in a file. */
export function bodyOf({ body }: TranslationRegion): string {
  return body.source.text.slice(body.start, body.end);
}

/** The checksum of the translation that the file has. */
export function bodyChecksum(marks: TranslationRegion): string {
  return crc32(
    bodyOf(marks)
      .split(/\r\n|\n|\r/)
      .join(''),
  );
}

const mostRoots = 4;

/** What the labels that a translator has added may begin with: their first one ends with 1. */
const labelRoots = (body: string): string[] => {
  const roots = new Set<string>();
  for (const [, root] of body.matchAll(/^([A-Za-z]\w*)1(?:\(self\))? ==/gm)) roots.add(root!);
  return [...roots].slice(0, mostRoots);
};

/** The options about labels that may have been given beside a module. */
const labelWishes = (body: string): Wishes[] => [{}, { label: true }, ...labelRoots(body).map((labelRoot) => ({ label: true, labelRoot }))];

/** Versions that give trees of different forms: the current one, and those before and at 1.5. */
const versionWishes: readonly Wishes[] = [{}, { version: 1500 }, { version: 1400 }];

/** Tries that may give different trees for want of labels only have one key. */
const beyondLabels = ({ version, fairness }: Wishes): string => `${version ?? ''} ${fairness ?? ''}`;

/** The options that change the tree of the algorithm. Those without options about labels come first of each version. */
const treeWishes = (body: string): Wishes[] =>
  versionWishes.flatMap((version) =>
    labelWishes(body).flatMap((labels) =>
      (['', 'wf', 'sf'] as const).map((fairness) => ({ ...version, ...labels, ...(fairness === '' ? {} : { fairness }) })),
    ),
  );

/** The options that change only the text, beside those that a tree was made with. */
const textWishes = (tree: Wishes, body: string): Wishes[] => {
  const kinds: Fairness[] = ['nof'];
  if (body.includes('WF_vars(')) kinds.push('wf', 'wfNext');
  if (body.includes('SF_vars(')) kinds.push('sf');
  const fairness: Wishes[] = tree.fairness === undefined ? [{}, ...kinds.map((kind) => ({ fairness: kind }))] : [{}];
  return fairness.flatMap((kind) => [
    { ...tree, ...kind },
    { ...tree, ...kind, noDoneDisjunct: true },
  ]);
};

/**
 * The fresh translation with which the translation of a file agrees. Null where there is none: the algorithm was changed after it was translated, or the
 * translation was changed by hand and has no checksum that tells.
 *
 * The checksum of an algorithm that begins with `--fair` is always the same one, so there the text has to agree. Where a checksum tells, the text must agree to the letter to
 * count for more: the columns of a junction list are white space too.
 */
export function recognize(source: SourceText, region: AlgorithmRegion, marks: TranslationRegion): Recognized | null {
  const body = bodyOf(marks);
  const wantedLetters = letters(body);
  const wantedWords = wordsIn(wantedLetters);
  const sum = region.fair ? null : (marks.checksums?.pcal ?? null);
  let best: Recognized | null = null;
  // A large algorithm takes a while: what cannot give anything else is not tried again.
  const withoutLabels = new Set<string>();
  /** Whether the tree has the checksum in the file. */
  const compare = (wishes: Wishes): { readonly tree: boolean; readonly text: boolean } => {
    const made = translateRegion(source, region, wishes);
    if (!made.needsLabels) withoutLabels.add(beyondLabels(wishes));
    if (made.translation === null) return { tree: false, text: false };
    const tree = sum === null || made.checksums!.pcal === sum;
    const madeLetters = letters(made.translation);
    const text = madeLetters === wantedLetters;
    if (text && (tree || best?.by !== 'text')) best = { made, wishes, by: 'text' };
    else if (tree && (best === null || best.by === 'checksum') && wordsIn(madeLetters) === wantedWords)
      best = { made, wishes, by: 'words' };
    else if (tree && sum !== null) best ??= { made, wishes, by: 'checksum' };
    return { tree, text };
  };
  for (const treeWish of treeWishes(body)) {
    if (treeWish.label === true && withoutLabels.has(beyondLabels(treeWish))) continue;
    const first = compare(treeWish);
    if (first.tree && first.text) return best;
    if (!first.tree) continue;
    for (const wishes of textWishes(treeWish, body)) if (compare(wishes).text) return best;
    if (sum !== null) return best;
  }
  return best;
}

/** A fresh translation of an algorithm that was changed. Labels are added where the algorithm cannot do without, if the translator has added some before. */
export function translateChanged(source: SourceText, region: AlgorithmRegion, marks: TranslationRegion | null): Translation {
  const first = translateRegion(source, region);
  if (first.translation !== null || marks === null) return first;
  const algorithm = source.text.slice(region.span.start, region.span.end);
  const isWritten = (root: string): boolean => new RegExp(`\\b${root}\\d+[ \\t]*:(?!=)`).test(algorithm);
  for (const labelRoot of labelRoots(bodyOf(marks)).filter((root) => !isWritten(root))) {
    const made = translateRegion(source, region, { label: true, labelRoot });
    if (made.translation !== null) return made;
  }
  return first;
}

/** Options in the words of `PlusCal options (...)`. */
export function wordsOf({ fairness, label, labelRoot, noDoneDisjunct, version }: Wishes): string[] {
  return [
    ...(fairness ? [fairness] : []),
    ...(label ? ['label'] : []),
    ...(labelRoot !== undefined ? [`labelRoot ${labelRoot}`] : []),
    ...(noDoneDisjunct ? ['noDoneDisjunct'] : []),
    ...(version !== undefined ? [`version ${version / 1000}`] : []),
  ];
}
