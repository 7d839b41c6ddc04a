// A file in another layout.
//
// Line breaks are the author's. The formatter chooses indentation, the blanks between pieces, empty lines, and columns; what a row is aligned with it stays aligned
// with. What cannot be read is left as it is: a text with a fault, what stands outside of the module, the translation of an algorithm. A text of
// which the layout would change the meaning is an internal error, and is never returned.
import { type Diagnostic, InternalError, lineEndOf, type SourceText } from '../diagnostics/index.ts';
import { carryTranslation, findAlgorithm, findTranslation, translate } from '../pluscal/index.ts';
import { parseConfig, parseModule } from '../syntax/index.ts';
import { algorithmRegion } from './algorithm-rows.ts';
import { anchorsOf, usualIndent } from './anchors.ts';
import { columnsOf } from './columns.ts';
import { configRegion } from './config-rows.ts';
import { moduleRegion, type Range, type Region, scanned, untouchedIn } from './module-rows.ts';
import { type Edit, editsOf } from './row-edits.ts';
import { differenceOf, differenceOfConfigs } from './same-meaning.ts';

/** What can be said about a layout. */
export interface FormatOptions {
  /** Only the units, comments and algorithms that reach into this part of the text, in offsets. */
  readonly range?: Range;
  /** Columns by which bodies on rows of their own are indented. Without it, what most of the file's have; 2 in a file that has none. */
  readonly indent?: number;
}

/** A text in its layout. */
export interface FormattedText {
  readonly kind: 'formatted';
  /** The whole text. */
  readonly text: string;
  /** What has changed, in offsets of the old text, in order; none overlap. */
  readonly edits: readonly Edit[];
  /** What keeps its layout, and why. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The text has faults, so it is left as it is. */
export interface UnreadableText {
  readonly kind: 'unreadable';
  readonly diagnostics: readonly Diagnostic[];
}

const USUAL_INDENT = 2;

/** The changes that lay a region out; null where it has to stay as it is. */
const layOut = (source: SourceText, region: Region, { range, indent }: FormatOptions, lineEnd: string): readonly Edit[] | null => {
  const { rows, begins, headOf, shiftOf } = region;
  const anchors = anchorsOf(rows, begins, headOf);
  const columns = columnsOf({ rows, anchors, shiftOf, indent: indent ?? usualIndent(rows, anchors) ?? USUAL_INDENT });
  if (columns === null) return null;
  const edits = editsOf(source.text, rows, columns, lineEnd);
  if (range === undefined) return edits;
  let first = 0;
  const blocks = rows.map((_, i) => {
    if (begins(i)) first = i;
    return first;
  });
  const touched = new Set(
    rows.flatMap(({ pieces }, i) => (pieces[0]!.start <= range.end && range.start <= pieces.at(-1)!.end ? [blocks[i]!] : [])),
  );
  return edits.filter((_, i) => touched.has(blocks[i]!));
};

/** A text with changes that are in order. */
export function withEdits(text: string, edits: readonly Edit[]): string {
  let result = '';
  let at = 0;
  for (const { start, end, text: put } of edits) {
    result += text.slice(at, start) + put;
    at = end;
  }
  return result + text.slice(at);
}

const keepsLayout = (source: SourceText, { start }: Range, what: string, why: string, fix: string): Diagnostic => ({
  code: 'E116',
  severity: 'note',
  message: `${what} keeps its layout: ${why}`,
  span: { source, start, end: start },
  fix,
});

/** Changes that are any, without those that change nothing. */
const effective = (text: string, edits: readonly Edit[]): readonly Edit[] =>
  edits.filter(({ start, end, text: put }) => text.slice(start, end) !== put);

/** What of the translation is written anew, as a change of the old text. */
const translationEdit = (before: SourceText, carried: SourceText): Edit | null => {
  const [old, fresh] = [findTranslation(before), findTranslation(carried)];
  if (old === null || old === 'broken' || fresh === null || fresh === 'broken') return null;
  const text = carried.text.slice(fresh.begin.start, fresh.body.end);
  return { start: old.begin.start, end: old.body.end, text };
};

class Formatting {
  readonly diagnostics: Diagnostic[] = [];
  readonly #source: SourceText;
  readonly #options: FormatOptions;
  readonly #lineEnd: string;

  constructor(source: SourceText, options: FormatOptions) {
    this.#source = source;
    this.#options = options;
    this.#lineEnd = lineEndOf(source.text);
  }

  /** The changes of the module's own rows. */
  module(): readonly Edit[] {
    const source = this.#source;
    const region = moduleRegion(source, scanned(source), untouchedIn(source));
    const edits = region && layOut(source, region, this.#options, this.#lineEnd);
    if (edits !== null) return edits;
    const why = 'something follows a comment on the same line and cannot be moved by itself';
    this.diagnostics.push(keepsLayout(source, { start: 0, end: 0 }, 'the module', why, 'Put what follows on a line of its own.'));
    return [];
  }

  /** The changes of the algorithm, and of its translation where they would make that one of an older algorithm. */
  algorithm(others: readonly Edit[]): readonly Edit[] {
    const source = this.#source;
    const found = findAlgorithm(source);
    if (found === null) return others;
    const region = algorithmRegion(source, found);
    const edits = region && layOut(source, region, this.#options, this.#lineEnd);
    if (edits === null) {
      const why = 'something follows a comment on the same line and cannot be moved by itself';
      this.diagnostics.push(keepsLayout(source, found.span, 'the algorithm', why, 'Put what follows on a line of its own.'));
    }
    const own = effective(source.text, edits ?? []);
    const both = [...others, ...own].sort((a, b) => a.start - b.start);
    const withTranslation = this.#carried(both);
    if (withTranslation !== null) return withTranslation;
    const why = 'its translation was changed by hand, and columns of the algorithm are part of what the translation was made from';
    const fix = 'Run `tlasso translate` on the file, which replaces the translation, and format it then.';
    this.diagnostics.push(keepsLayout(source, found.span, 'the algorithm', why, fix));
    return this.#carried(others) ?? others;
  }

  /** The changes together with what they change in the translation; null where it could not follow. */
  #carried(edits: readonly Edit[]): readonly Edit[] | null {
    const source = this.#source;
    const after: SourceText = { ...source, text: withEdits(source.text, edits) };
    if (after.text === source.text) return edits;
    const carried = carryTranslation(source, after);
    if (carried === null || carried.text === after.text) return carried && edits;
    const edit = translationEdit(source, carried);
    return edit === null ? null : [...edits, edit].sort((a, b) => a.start - b.start);
  }
}

/**
 * A text in its layout. Nothing is read or written.
 * @param source the whole file
 * @returns the text and its changes; or, where it cannot be read, its faults
 * @throws InternalError where the layout would change what the text says
 */
export function formatDocument(source: SourceText, options: FormatOptions = {}): FormattedText | UnreadableText {
  if (source.text.startsWith(BYTE_ORDER_MARK)) return formatBehindMark(source, options);
  return source.name.endsWith('.cfg') ? formatConfig(source, options) : formatModule(source, options);
}

const BYTE_ORDER_MARK = '\ufeff';

/** A byte order mark is no part of what is laid out, and stays. */
const formatBehindMark = (source: SourceText, { range, ...others }: FormatOptions): FormattedText | UnreadableText => {
  const { length } = BYTE_ORDER_MARK;
  const before = (offset: number): number => Math.max(0, offset - length);
  const within = range && { range: { start: before(range.start), end: before(range.end) } };
  const formatted = formatDocument({ ...source, text: source.text.slice(length) }, { ...others, ...within });
  if (formatted.kind === 'unreadable') return formatted;
  const edits = formatted.edits.map(({ start, end, text }) => ({ start: start + length, end: end + length, text }));
  return { ...formatted, edits, text: BYTE_ORDER_MARK + formatted.text };
};

const formatConfig = (source: SourceText, options: FormatOptions): FormattedText | UnreadableText => {
  const errors = parseConfig(source).diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) return { kind: 'unreadable', diagnostics: errors };
  const region = configRegion(source);
  const lineEnd = lineEndOf(source.text);
  const laidOut = region === null ? null : layOut(source, region, options, lineEnd);
  const edits = effective(source.text, laidOut ?? []);
  const why = 'something follows a comment on the same line and cannot be moved by itself';
  const kept =
    laidOut === null ? [keepsLayout(source, { start: 0, end: 0 }, 'the configuration', why, 'Put what follows on a line of its own.')] : [];
  return verified(source, edits, kept, differenceOfConfigs);
};

/** The text with its changes, if it says the same. */
const verified = (
  source: SourceText,
  edits: readonly Edit[],
  diagnostics: readonly Diagnostic[],
  difference: (before: SourceText, after: SourceText) => string | null,
): FormattedText => {
  const text = withEdits(source.text, edits);
  const found = text === source.text ? null : difference(source, { ...source, text });
  if (found !== null) throw new InternalError(`the layout of ${source.name} would make ${found}: nothing was changed`);
  return { kind: 'formatted', text, edits, diagnostics };
};

const formatModule = (source: SourceText, options: FormatOptions): FormattedText | UnreadableText => {
  const { diagnostics: faults } = parseModule(source);
  const algorithmFaults = findAlgorithm(source) === null ? [] : translate(source).diagnostics;
  const errors = [...faults, ...algorithmFaults].filter(({ severity }) => severity === 'error');
  if (errors.length > 0) return { kind: 'unreadable', diagnostics: errors };
  const formatting = new Formatting(source, options);
  const edits = effective(source.text, formatting.algorithm(effective(source.text, formatting.module())));
  return verified(source, edits, formatting.diagnostics, differenceOf);
};
