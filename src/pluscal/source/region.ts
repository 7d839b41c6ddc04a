// Where a module keeps its algorithm and the translation of it.
//
// An algorithm stands in a comment `(* ... *)`, or in the text before the module, and begins with `--algorithm Name` or `--fair algorithm Name`. Prose may mention the words, so what
// follows must look like an algorithm. Its translation stands between two marks:
//
//     \* BEGIN TRANSLATION (chksum(pcal) = "7a2331f4" /\ chksum(tla) = "4cd2e9fd")
//     \* END TRANSLATION
//
// Source: the manual, section 4.1; "PlusCal checksums" of the TLA+ tools.
import { Attached, nearest, type SourceText, type Span } from '../../diagnostics/index.ts';

/** An algorithm in a text. */
export interface AlgorithmRegion {
  /** From `--` to the end of the comment, without its delimiter. */
  readonly span: Span;
  /** The comment around it; null where it stands in the text before the module. */
  readonly comment: Span | null;
  /** The offset after the word `algorithm`. */
  readonly start: number;
  readonly fair: boolean;
}

/** The marks in a text. */
export interface TranslationRegion {
  /** The line with BEGIN TRANSLATION, without its end. */
  readonly begin: Span;
  /** What stands between the two lines. */
  readonly body: Span;
  /** The line with END TRANSLATION, without its end. */
  readonly end: Span;
  /** The checksums written in the first line, where they are. */
  readonly checksums: { readonly pcal: string | null; readonly tla: string | null } | null;
}

const head = /--(fair[ \t\r\n]+)?algorithm(?=\s+\w+\s*(?:\{|(?:variables?|define|macro|procedure|fair|process|begin)\b|\(\*|\\\*))/g;

/** A comment that begins so is meant to be an algorithm, whatever follows. */
const boldHead = /--(fair[ \t\r\n]+)?algorithm(?=\s+(?!(?:variables?|define|macro|procedure|fair|process|begin)\b)\w)/g;

/** And so is one without a name, if nobody has translated it: what a translation says needs no algorithm. */
const namelessHead = /--(fair[ \t\r\n]+)?algorithm(?=\s+\w)/g;

const WORD = 'algorithm';

/** What looks like the beginning of an algorithm: the word, or nearly that. */
const attempt = /--?\s?(?:fair\s+)?([a-z]{7,11})\b/gi;

/** The comments `(* ... *)` of a text. */
const blockComments = (text: string): { start: number; end: number }[] => {
  const result: { start: number; end: number }[] = [];
  const marks = /\(\*|\*\)|\\\*[^\n\r]*|"[^"\\\r\n]*(?:\\[^\r\n][^"\\\r\n]*)*"/g;
  let depth = 0;
  let start = 0;
  for (let match = marks.exec(text); match !== null; match = marks.exec(text)) {
    const [mark] = match;
    if (mark === '(*') {
      if (depth++ === 0) start = match.index;
    } else if (mark === '*)') {
      if (depth > 0 && --depth === 0) result.push({ start, end: match.index + 2 });
    } else if (depth > 0) {
      // Inside a comment neither strings nor line comments hide its end.
      marks.lastIndex = match.index + 1;
    }
  }
  return result;
};

const known = new Attached<SourceText, AlgorithmRegion | null>();

/** The first algorithm of a text, or null. */
export function findAlgorithm(source: SourceText): AlgorithmRegion | null {
  let region = known.get(source);
  if (region === undefined) {
    region = firstAlgorithm(source);
    known.set(source, region);
  }
  return region;
}

function firstAlgorithm(source: SourceText): AlgorithmRegion | null {
  const { text } = source;
  if (!text.includes('algorithm')) return null;
  let comments: { start: number; end: number }[] | undefined;
  const found: AlgorithmRegion[] = [];
  for (const match of text.matchAll(head)) {
    comments ??= blockComments(text);
    const comment = comments.find(({ start, end }) => start < match.index && match.index < end);
    const header = text.search(/(?<!-)-{4,}[ \t]*MODULE/);
    if (!comment && header < match.index) continue;
    found.push(regionOf(source, match, comment ?? null, header));
    // What stands behind other words of its line may be prose.
    if (/^[\s(*]*$/.test(text.slice(text.lastIndexOf('\n', match.index) + 1, match.index))) return found.at(-1)!;
  }
  if (found[0] !== undefined) return found[0];
  for (const match of text.matchAll(findTranslation(source) === null ? namelessHead : boldHead)) {
    const comment = beginningWith(text, match.index);
    if (comment !== undefined) return regionOf(source, match, comment, 0);
  }
  return null;
}

interface Offsets {
  readonly start: number;
  readonly end: number;
}

/** @param header where the module begins: an algorithm without a comment stands before it */
const regionOf = (source: SourceText, match: RegExpExecArray, comment: Offsets | null, header: number): AlgorithmRegion => ({
  span: { source, start: match.index, end: comment ? comment.end - 2 : header },
  comment: comment ? { source, ...comment } : null,
  start: match.index + match[0].length,
  fair: match[1] !== undefined,
});

/** The comment whose text begins at an offset. */
const beginningWith = (text: string, offset: number): Offsets | undefined =>
  blockComments(text).find(({ start, end }) => start < offset && offset < end && /^[\s*]*$/.test(text.slice(start + 2, offset)));

/** Where a comment begins as if it were an algorithm; null where none does. For texts without an algorithm. */
export function findAttempt(source: SourceText): Span | null {
  const { text } = source;
  // A text may begin with an algorithmic overview.
  const isMeant = (word: string): boolean => word.toLowerCase() === WORD || (!word.startsWith(WORD) && nearest(word, [WORD]) !== undefined);
  const match = [...text.matchAll(attempt)].find((one) => isMeant(one[1]!) && beginningWith(text, one.index) !== undefined);
  return match === undefined ? null : { source, start: match.index, end: match.index + match[0].length };
}

/** Whether a text has the line that ends a translation. */
export function endsTranslation({ text }: SourceText): boolean {
  return endMark.test(text);
}

const beginMark = /^.*\bBEGIN +TRANSLATION.*$/m;
const endMark = /^.*\bEND +TRANSLATION.*$/m;
const checksum =
  /BEGIN +TRANSLATION\s+\(\s*ch(?:ec)?ksum\(p(?:lus)?cal\)\s*(?:=\s*"([0-9a-f]*)"|\\in\s*STRING)\s*\/\\\s*ch(?:ec)?ksum\(tla\+?\)\s*(?:=\s*"([0-9a-f]*)"|\\in\s*STRING)\s*\)/i;

const translations = new Attached<SourceText, TranslationRegion | 'broken' | null>();

/** The marks of a translation; `null` for none, `'broken'` where the first has no second. */
export function findTranslation(source: SourceText): TranslationRegion | 'broken' | null {
  let found = translations.get(source);
  if (found === undefined) {
    found = firstTranslation(source);
    translations.set(source, found);
  }
  return found;
}

function firstTranslation(source: SourceText): TranslationRegion | 'broken' | null {
  const { text } = source;
  if (!text.includes('TRANSLATION')) return null;
  const begin = beginMark.exec(text);
  if (begin === null) return null;
  const after = begin.index + begin[0].length;
  const end = endMark.exec(text.slice(after));
  if (end === null) return 'broken';
  const sums = checksum.exec(begin[0]);
  const bodyStart = after + (text.startsWith('\r\n', after) ? 2 : 1);
  return {
    begin: { source, start: begin.index, end: after },
    body: { source, start: bodyStart, end: Math.max(bodyStart, after + end.index) },
    end: { source, start: after + end.index, end: after + end.index + end[0].length },
    checksums: sums ? { pcal: sums[1] ?? null, tla: sums[2] ?? null } : null,
  };
}
