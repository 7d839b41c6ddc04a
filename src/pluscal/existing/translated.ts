// A module with its algorithm translated: in memory for checking, or as the new text of the file.
//
// What the file already holds is trusted as TLC trusts it: a translation without checksums stays, and one that was changed by hand stays too, with a
// warning. Only a missing translation and one of an older state of the algorithm are made anew, the latter with a warning that says what is different.
//
// Places in the text with the new translation are mapped back to the text that the user has: `originalSpan` knows every text made here.
import { Attached, type Diagnostic, type SourceText, type Span, textOf } from '../../diagnostics/index.ts';
import { withoutOtherLists } from '../../syntax/index.ts';
import type { Wishes } from '../source/options.ts';
import {
  type AlgorithmRegion,
  endsTranslation,
  findAlgorithm,
  findAttempt,
  findTranslation,
  type TranslationRegion,
} from '../source/region.ts';
import { type Translation, translateRegion } from '../translate.ts';
import { differencesOf } from './differences.ts';
import { bodyChecksum, bodyOf, type Recognized, recognize, translateChanged, wordsOf } from './recognize.ts';

/** A module ready to be parsed. */
export interface Translated {
  /** The text with the translation in it: the same object where nothing had to be done. */
  readonly source: SourceText;
  readonly changed: boolean;
  /** Why the algorithm was translated: there was no translation, or the checksum of the algorithm is another one. */
  readonly reason: 'none' | 'checksum' | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** The new text of a file. */
export interface Written {
  /** Null after an error. */
  readonly text: string | null;
  /** Whether the text differs from the file's. */
  readonly changed: boolean;
  /** The options that were found out, in the words of `PlusCal options (...)`. */
  readonly options: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** How a text was made from another: the part of `before` from `start` to `end` was replaced. */
interface Splice {
  readonly before: SourceText;
  readonly start: number;
  readonly end: number;
  /** The length of what stands there now. */
  readonly length: number;
  /** The offset of the translation in what stands there now, and its own mapping. */
  readonly offset: number;
  readonly map: (offset: number) => Span | null;
  readonly algorithm: Span;
}

const splices = new Attached<SourceText, Splice>();

/**
 * The place in the user's file that a place in a translated text stands for: the same text where it is outside of the translation, the PlusCal text it
 * was made from inside.
 */
export function originalSpan(span: Span): Span {
  const splice = splices.get(span.source);
  if (splice === undefined) return span;
  const { before, start, end, length } = splice;
  if (span.end <= start) return { ...span, source: before };
  const shift = start + length - end;
  if (span.start >= start + length) return { source: before, start: span.start - shift, end: span.end - shift };
  const inside = (offset: number): Span | null => splice.map(offset - start - splice.offset);
  let to = Math.max(span.start, span.end - 1);
  const first = inside(span.start);
  let last = inside(to);
  // Blanks and ends of lines come from nowhere.
  while (last === null && to > span.start) last = inside(--to);
  if (first === null) return last ?? splice.algorithm;
  if (last === null || last.end <= first.start) return first;
  return { source: before, start: Math.min(first.start, last.start), end: Math.max(first.end, last.end) };
}

/** Whether the place is in a translation that was made here. */
function isTranslation({ source, start }: Span): boolean {
  const splice = splices.get(source);
  return splice !== undefined && start >= splice.start && start < splice.start + splice.length;
}

/** Two primes, of which the translation has put one. */
const PRIMED_TWICE: Pick<Diagnostic, 'notes' | 'fix'> = {
  notes: ['Behind the assignment of a variable, in the same step, its name in the algorithm stands for the new value.'],
  fix: 'Write the variable without a prime.',
};

/** A diagnostic with all its places in the user's files. */
export function originalDiagnostic(diagnostic: Diagnostic): Diagnostic {
  const isPrimedTwice = diagnostic.code === 'E250' && diagnostic.fix === 'Remove one of the primes.' && isTranslation(diagnostic.span!);
  const placed: Diagnostic = {
    ...diagnostic,
    ...(isPrimedTwice ? PRIMED_TWICE : {}),
    ...(diagnostic.span ? { span: originalSpan(diagnostic.span) } : {}),
    ...(diagnostic.related ? { related: diagnostic.related.map((r) => ({ ...r, span: originalSpan(r.span) })) } : {}),
  };
  // An action is a list of conjuncts, of which the algorithm knows nothing.
  return withoutOtherLists(placed, (list) => /^(?:\/\\|\\\/)/.test(textOf(list)));
}

const lineEndOf = (text: string): string => (/\r\n|\n/.exec(text)?.[0] === '\r\n' ? '\r\n' : '\n');

const template = (pcal: string, tla: string): string => `(chksum(pcal) = "${pcal}" /\\ chksum(tla) = "${tla}")`;

/** Puts a translation into a text. The translation must be there. */
export function insertTranslation(
  source: SourceText,
  region: AlgorithmRegion,
  marks: TranslationRegion | null,
  made: Translation,
): SourceText {
  const { text } = source;
  const lineEnd = lineEndOf(text);
  const body = lineEnd === '\n' ? made.translation! : made.translation!.replaceAll('\n', lineEnd);
  const sums = made.checksums!;
  let start: number;
  let end: number;
  let begin: string;
  let after = '';
  if (marks) {
    ({ start } = marks.begin);
    end = marks.body.end;
    begin = newBegin(text.slice(marks.begin.start, marks.begin.end), marks, sums);
  } else if (region.comment === null) return source;
  else {
    const rest = /^[ \t]*(?:\\\*[^\r\n]*)?(?=\r?\n|$)/.exec(text.slice(region.comment.end));
    start = region.comment.end + (rest?.[0].length ?? 0);
    end = start;
    begin = `${lineEnd}\\* BEGIN TRANSLATION ${template(sums.pcal, sums.tla)}`;
    after = '\\* END TRANSLATION ';
    if (rest === null) after += lineEnd;
  }
  const put = `${begin}${lineEnd}${body}${after}`;
  const result: SourceText = { ...source, text: text.slice(0, start) + put + text.slice(end) };
  const perLine = lineEnd.length - 1;
  const map = (offset: number): Span | null => {
    // Two characters end a line of the file, one a line of the translation.
    const lines = perLine === 0 ? 0 : body.slice(0, Math.max(0, offset)).split(lineEnd).length - 1;
    return made.map(offset - lines * perLine);
  };
  const offset = begin.length + lineEnd.length;
  splices.set(result, { before: source, start, end, length: put.length, offset, map, algorithm: region.span });
  return result;
}

/** The line BEGIN TRANSLATION with new checksums, where it has any. */
const newBegin = (line: string, { checksums }: TranslationRegion, sums: { pcal: string; tla: string }): string => {
  if (checksums === null) {
    // In a line of a block comment what is written behind the mark may stand behind the comment.
    const isOpen = /^\s*\\\*/.test(line) && !line.includes('chksum');
    return isOpen ? line.trimEnd().replace(/BEGIN +TRANSLATION/, (mark) => `${mark} ${template(sums.pcal, sums.tla)}`) : line;
  }
  let result = line;
  if (checksums.tla !== null) result = result.replace(new RegExp(`(tla\\+?\\)\\s*=\\s*")${checksums.tla}(")`, 'i'), `$1${sums.tla}$2`);
  if (checksums.pcal !== null) result = result.replace(new RegExp(`(cal\\)\\s*=\\s*")${checksums.pcal}(")`, 'i'), `$1${sums.pcal}$2`);
  return result;
};

const BEGINNING =
  'An algorithm begins with `--algorithm` or `--fair algorithm`, in small letters, and a name, and goes on with `{`, `variables`, `define`, `macro`, `procedure`, `process` or `begin`.';

/** TLC does not look at the marks: what stands behind a beginning without an end is a part of the module as any other. */
const unclosed = (source: SourceText, severity: 'error' | 'warning'): Diagnostic => {
  const start = source.text.search(/BEGIN +TRANSLATION/);
  const consequence = severity === 'warning' ? ': the module is checked as it stands, and not compared with the algorithm' : '';
  return {
    code: 'E515',
    severity,
    message: `the translation of the algorithm has no end${consequence}`,
    span: { source, start, end: start + 'BEGIN TRANSLATION'.length },
    fix: 'Write a line `\\* END TRANSLATION` after it.',
  };
};

/** A check takes the module as it stands, as TLC does. */
const unbegun = (source: SourceText): Diagnostic => {
  const start = source.text.search(/END +TRANSLATION/);
  return {
    code: 'E515',
    severity: 'warning',
    message: 'the translation of the algorithm has no beginning: the module is checked as it stands, and not compared with the algorithm',
    span: { source, start, end: start + /^END +TRANSLATION/.exec(source.text.slice(start))![0].length },
    fix: 'Write a line `\\* BEGIN TRANSLATION` before it.',
  };
};

/** Of a text without an algorithm: what seems to be one, and a translation that is compared with nothing. */
const unrecognized = (source: SourceText): Diagnostic[] => {
  const place = findAttempt(source);
  const marks = findTranslation(source);
  const isTranslated = marks !== null && marks !== 'broken' && marks.checksums?.pcal != null;
  if (place === null && !isTranslated) return [];
  const checked = isTranslated ? ': the translation is checked as it stands, and not compared with any' : '';
  return [
    {
      code: 'E514',
      severity: 'warning',
      message: `there is no algorithm in ${source.name}${checked}`,
      span: place ?? (marks as TranslationRegion).begin,
      ...(place === null ? {} : { notes: [BEGINNING] }),
      fix: place === null ? 'Remove the line, or write the algorithm in a comment.' : 'Correct what stands there.',
    },
  ];
};

const outsideComment = ({ span, start }: AlgorithmRegion): Diagnostic => ({
  code: 'E515',
  severity: 'error',
  message: 'there is no place for the translation: the algorithm stands in no comment',
  span: { ...span, end: start },
  fix: 'Put the algorithm into a comment `(* ... *)` of the module, or write the lines `\\* BEGIN TRANSLATION` and `\\* END TRANSLATION`.',
});

const ownDefinition = /^[ \t]*(?:Init|Next|Spec|vars|pc)[ \t]*==/m;

/**
 * Whether an algorithm without translation is more than a comment: it lies between the line with MODULE and the line that closes the module, and
 * the module does not define itself what the translation would define.
 */
export function awaitsTranslation({ text }: SourceText, { comment }: AlgorithmRegion): boolean {
  const header = /(?<!-)-{4,}[ \t]*MODULE/.exec(text);
  if (comment === null || header === null || header.index > comment.start) return false;
  if (/^={4,}/m.test(text.slice(header.index, comment.start))) return false;
  return !ownDefinition.test(text.slice(header.index, comment.start)) && !ownDefinition.test(text.slice(comment.end));
}

/** Whether there is nothing between the marks. */
export function isEmpty(marks: TranslationRegion): boolean {
  return bodyOf(marks).trim() === '';
}

/** Whether a translation is not the one that its checksum was made of. */
export function isChangedByHand(marks: TranslationRegion): boolean {
  const sum = marks.checksums?.tla ?? null;
  return sum !== null && sum !== bodyChecksum(marks);
}

/**
 * Translates the algorithm of a module in memory where the file has no translation of it, or one of an older state.
 * @param source the whole file
 */
export function translated(source: SourceText): Translated {
  const unchanged = (diagnostics: readonly Diagnostic[] = []): Translated => ({ source, changed: false, reason: null, diagnostics });
  const region = findAlgorithm(source);
  if (region === null) return unchanged(unrecognized(source));
  const marks = findTranslation(source);
  if (marks === null && endsTranslation(source)) return unchanged([unbegun(source)]);
  if (marks === null && !awaitsTranslation(source, region)) return unchanged();
  if (marks === 'broken') return unchanged([unclosed(source, 'warning')]);
  if (marks === null || isEmpty(marks)) {
    const made = translateRegion(source, region);
    if (made.translation === null) return { source, changed: false, reason: 'none', diagnostics: made.diagnostics };
    return {
      source: insertTranslation(source, region, marks, made),
      changed: true,
      reason: 'none',
      diagnostics: [notTranslated(region), ...made.diagnostics],
    };
  }
  // What is checked is what stands there; what is said of the algorithm is true of it unless it has changed since.
  if (marks.checksums?.pcal == null) return unchanged(warningsIn(translateRegion(source, region)));
  const found = recognize(source, region, marks);
  const byHand = isChangedByHand(marks);
  const advice = found === null ? [] : warningsIn(found.made);
  if (found?.by === 'text') return unchanged(advice);
  if (found !== null || (region.fair && byHand)) return unchanged([...(byHand ? [changedByHand(marks)] : []), ...advice]);
  const made = translateChanged(source, region, marks);
  if (made.translation === null) return { source, changed: false, reason: 'checksum', diagnostics: made.diagnostics };
  return {
    source: insertTranslation(source, region, marks, made),
    changed: true,
    reason: 'checksum',
    diagnostics: [replaced(region, marks, made.translation, byHand), ...made.diagnostics],
  };
}

/** None where the algorithm cannot be translated: it is not what is checked. */
const warningsIn = ({ translation, diagnostics }: Translation): readonly Diagnostic[] => (translation === null ? [] : diagnostics);

const notTranslated = (region: AlgorithmRegion): Diagnostic => ({
  code: 'E516',
  severity: 'note',
  message: 'the algorithm has no translation yet: it was translated in memory',
  span: { ...region.span, end: region.start },
  fix: 'Run `tlasso translate` on the file to write the translation into it.',
});

const replaced = (region: AlgorithmRegion, marks: TranslationRegion, fresh: string, byHand: boolean): Diagnostic => ({
  code: 'E519',
  severity: 'warning',
  message: 'the algorithm has changed since it was translated: what is checked is a fresh translation, not the one in the file',
  span: { ...region.span, end: region.start },
  related: [{ span: marks.begin, message: 'the translation that is not checked' }],
  notes: [
    ...differencesOf(bodyOf(marks), fresh),
    ...(byHand ? ['The translation in the file was also changed by hand. These changes are not checked.'] : []),
  ],
  fix: 'Run `tlasso translate` on the file to write the fresh translation into it.',
});

const changedByHand = (marks: TranslationRegion): Diagnostic => ({
  code: 'E518',
  severity: 'warning',
  message: 'the translation of the algorithm was changed by hand: it is checked as it stands',
  span: marks.begin,
  fix: 'Change the algorithm instead, and run `tlasso translate` on the file.',
});

/** What would be written, and what the translation in the file was recognized as, where that was asked. */
interface Writing {
  readonly written: Written;
  readonly found: Recognized | null;
}

/**
 * The text of a file with its algorithm translated, as the TLA+ Toolbox writes it.
 * @param source the whole file
 * @param wishes options given beside the module. Without any, those with which the file was translated before are found out and kept.
 */
export function writeTranslation(source: SourceText, wishes?: Wishes): Written {
  return writingOf(source, wishes).written;
}

function writingOf(source: SourceText, wishes: Wishes | undefined): Writing {
  const failed = (diagnostics: readonly Diagnostic[]): Writing => ({
    written: { text: null, changed: false, options: [], diagnostics },
    found: null,
  });
  const region = findAlgorithm(source);
  if (region === null)
    return failed([
      {
        code: 'E514',
        severity: 'error',
        message: `there is no algorithm in ${source.name}`,
        ...(/--\s?(?:fair\s+)?algorithm\b/i.test(source.text) ? { notes: [BEGINNING] } : {}),
        fix: 'Write `--algorithm Name` in a comment `(* ... *)` of the module.',
      },
    ]);
  const marks = findTranslation(source);
  if (marks === 'broken') return failed([unclosed(source, 'error')]);
  const found = wishes === undefined && marks !== null ? recognize(source, region, marks) : null;
  const made = found?.made ?? (wishes ? translateRegion(source, region, wishes) : translateChanged(source, region, marks));
  if (made.translation === null) return failed(made.diagnostics);
  if (marks === null && region.comment === null) return failed([outsideComment(region)]);
  const { text } = insertTranslation(source, region, marks, made);
  const options = wordsOf(found?.wishes ?? {});
  return { written: { text, changed: text !== source.text, options, diagnostics: made.diagnostics }, found };
}

/** Whether a file has the translation of its algorithm, however it is laid out and whatever options it was made with. */
const isUpToDate = (found: Recognized | null, marks: ReturnType<typeof findTranslation>): boolean =>
  found !== null && (found.by !== 'checksum' || (isMarked(marks) && marks.checksums?.tla === bodyChecksum(marks)));

const isMarked = (marks: ReturnType<typeof findTranslation>): marks is TranslationRegion => marks !== null && marks !== 'broken';

/** What is wrong with the translation that a file has, for `tlasso translate --check`: nothing if it is up to date. */
export function checkTranslation(source: SourceText, wishes?: Wishes): readonly Diagnostic[] {
  return inspectTranslation(source, wishes).diagnostics;
}

/** As `checkTranslation`, with the options that were found out. */
export function inspectTranslation(source: SourceText, wishes?: Wishes): Pick<Written, 'options' | 'diagnostics'> {
  const { written, found } = writingOf(source, wishes);
  return { options: written.options, diagnostics: faultsOf(source, written, found) };
}

function faultsOf(source: SourceText, { text, changed, diagnostics }: Written, found: Recognized | null): readonly Diagnostic[] {
  if (text === null) return diagnostics;
  const marks = findTranslation(source);
  if (!changed || isUpToDate(found, marks)) return [];
  const region = findAlgorithm(source)!;
  const message = marks === null ? 'the algorithm has no translation' : 'the translation in the file is not that of the algorithm';
  return [
    {
      code: 'E517',
      severity: 'error',
      message,
      span: { ...region.span, end: region.start },
      fix: 'Run `tlasso translate` on the file.',
    },
  ];
}
