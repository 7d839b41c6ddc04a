// The rows of a module, and its blocks: a block is a unit, or what stands between two units.
import {
  cutUnits,
  is,
  type LexResult,
  type ModuleTokens,
  markDefinitions,
  scanModule,
  type Token,
  type Vocabulary,
  vocabulary,
} from '../../grammar/index.ts';
import type { SourceText } from '../diagnostics/index.ts';
import { findAlgorithm, findTranslation } from '../pluscal/index.ts';
import { firstOf, type Item, type Role, type Row, rowsOf } from './rows.ts';

/** Rows that are laid out together. */
export interface Region {
  readonly rows: readonly Row[];
  /** Whether a row begins a block. */
  readonly begins: (row: number) => boolean;
  /** The piece from which the next row is indented, where the body of what a row says begins there. */
  readonly headOf: (row: number) => number | undefined;
  /** By how many columns the block of a row is moved. */
  readonly shiftOf: (row: number) => number;
}

/** A part of a text, half-open. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

const roleOf = (token: Token, v: Vocabulary): Role => {
  if (is(token, v.Identifier)) return 'name';
  if (is(token, v.Number) || is(token, v.Decimal)) return 'number';
  if (is(token, v.String)) return 'string';
  return /^[A-Za-z]/.test(token.image) && !is(token, v.Fairness) ? 'keyword' : 'symbol';
};

/** Offsets at which units, modules and the lines between them begin. */
interface Starts {
  readonly units: ReadonlySet<number>;
  readonly others: ReadonlySet<number>;
  readonly definitions: ReadonlySet<number>;
  /** Of each unit, the module in which it stands. */
  readonly moduleOf: ReadonlyMap<number, ModuleTokens>;
}

const startsOf = (tokens: readonly Token[], module: ModuleTokens, v: Vocabulary): Starts => {
  const units = new Set<number>();
  const moduleOf = new Map<number, ModuleTokens>();
  const walk = (one: ModuleTokens): void => {
    for (const part of one.parts) {
      if (part.kind === 'module') walk(part);
      else {
        units.add(part.tokens[0]!.startOffset);
        moduleOf.set(part.tokens[0]!.startOffset, one);
      }
    }
  };
  walk(module);
  const others = tokens.filter((t) => is(t, v.Separator) || is(t, v.ModuleEnd)).map((t) => t.startOffset);
  const definitions = tokens.filter((t) => is(t, v.DefinitionStart)).map((t) => t.startOffset);
  return { units, others: new Set(others), definitions: new Set(definitions), moduleOf };
};

/** Words after which a list of names begins. */
const DECLARING = /^(?:EXTENDS|VARIABLES?|CONSTANTS?)$/;

const isHead = (row: Row, { units, definitions }: Starts): boolean => {
  const { pieces } = row;
  const { start, text } = firstOf(row);
  if (!units.has(start) && !definitions.has(start)) return false;
  const last = pieces.findLast(({ role }) => role !== 'comment')!;
  if (DECLARING.test(last.text)) return last === firstOf(row);
  return (last.text === '==' || last.text === '≜') && !DECLARING.test(text) && !hasBullet(pieces);
};

/** Whether a junction list may begin in a row. */
export function hasBullet(pieces: Row['pieces']): boolean {
  return pieces.some(({ text }) => /^(?:\/\\|\\\/|∧|∨)$/.test(text));
}

/** The column in which most units of each module begin. */
const unitColumns = (rows: readonly Row[], { units, moduleOf }: Starts): ReadonlyMap<ModuleTokens, number> => {
  const counts = new Map<ModuleTokens, Map<number, number>>();
  for (const row of rows) {
    const { start, column } = firstOf(row);
    if (!units.has(start)) continue;
    const module = moduleOf.get(start)!;
    const own = counts.get(module) ?? new Map<number, number>();
    counts.set(module, own.set(column, (own.get(column) ?? 0) + 1));
  }
  return new Map([...counts].map(([module, own]) => [module, [...own].sort(([a, n], [b, m]) => m - n || a - b)[0]![0]]));
};

/** For each row the first row of its block. */
const blocksOf = (rows: readonly Row[], { units, others }: Starts, untouched: readonly Range[]): readonly number[] => {
  const first: number[] = [];
  let own = 0;
  let ended = false;
  for (const [i, row] of rows.entries()) {
    const { blankLines, hasToken } = row;
    const piece = firstOf(row);
    const isComment = !hasToken;
    const afterUntouched = i > 0 && untouched.some(({ start }) => start >= rows[i - 1]!.pieces.at(-1)!.end && start < piece.start);
    // A comment below an empty line belongs to no unit, unless the unit goes on after it.
    if (isComment && blankLines > 0) ended = true;
    const begins = i === 0 || afterUntouched || units.has(piece.start) || others.has(piece.start);
    if (begins) own = i;
    if (!isComment) {
      if (!begins && ended) for (let j = own; j < i; j++) first[j] = own;
      ended = false;
    }
    first.push(ended && !begins ? i : own);
  }
  return first;
};

/** Whether a unit, or a line of one, stands partly in what stays as it is. */
const isCut = (module: ModuleTokens, items: readonly Item[], untouched: readonly Range[]): boolean => {
  const within = (offset: number): Range | undefined => untouched.find(({ start, end }) => start <= offset && offset < end);
  const isCutUnit = ({ parts }: ModuleTokens): boolean =>
    parts.some((part) =>
      part.kind === 'module' ? isCutUnit(part) : new Set(part.tokens.map(({ startOffset }) => within(startOffset))).size > 1,
    );
  return items.some(({ start, end }) => within(start) !== within(end - 1)) || isCutUnit(module);
};

/**
 * The rows of the first module of a text.
 * @param untouched parts of whole lines that are no rows: the comment with the algorithm, and its translation
 * @returns null where the text cannot be cut into rows
 */
export function moduleRegion(source: SourceText, scanned: LexResult, untouched: readonly Range[]): Region | null {
  const v = vocabulary();
  const tokens = markDefinitions(scanned.tokens, v);
  const module = cutUnits(tokens, v);
  if (module === null) return null;
  const isOutside = ({ start, end }: Range): boolean => !untouched.some((range) => range.start <= start && end <= range.end);
  const items: Item[] = [
    ...scanned.tokens.map((t) => ({ role: roleOf(t, v), start: t.startOffset, end: t.endOffset + 1 })),
    ...scanned.comments.map(({ start, end }) => ({ role: 'comment' as const, start, end })),
  ]
    .filter(isOutside)
    .sort((a, b) => a.start - b.start);
  if (isCut(module, items, untouched)) return null;
  const rows = rowsOf(source.text, items, { pairsAreOne: true });
  if (rows === null) return null;
  const starts = startsOf(tokens, module, v);
  const first = blocksOf(rows, starts, untouched);
  const columns = unitColumns(rows, starts);
  /** The smallest column of each block, by its first row. */
  const leftmost = new Map<number, number>();
  for (const [i, row] of rows.entries())
    leftmost.set(first[i]!, Math.min(leftmost.get(first[i]!) ?? Number.POSITIVE_INFINITY, firstOf(row).column));
  const shiftOf = (row: number): number => {
    const { start, column } = firstOf(rows[first[row]!]!);
    const module = starts.units.has(start) ? starts.moduleOf.get(start) : undefined;
    if (module === undefined || leftmost.get(first[row]!)! < column) return 0;
    return columns.get(module)! - column;
  };
  return {
    rows,
    begins: (row) => first[row] === row,
    headOf: (row) => (isHead(rows[row]!, starts) ? rows[row]!.lead : undefined),
    shiftOf,
  };
}

/** The whole lines of a part of a text. */
const linesOf = (text: string, { start, end }: Range): Range => {
  const next = text.slice(end).search(/[\r\n]/);
  const before = Math.max(text.lastIndexOf('\n', start - 1), text.lastIndexOf('\r', start - 1)) + 1;
  return { start: start === 0 ? 0 : before, end: next < 0 ? text.length : end + next };
};

/** The parts of a text that are no rows of its module: the comment with the algorithm, and the translation. */
export function untouchedIn(source: SourceText): readonly Range[] {
  const algorithm = findAlgorithm(source);
  const translation = algorithm && findTranslation(source);
  const untouched: Range[] = [];
  if (algorithm?.comment) untouched.push(linesOf(source.text, algorithm.comment));
  if (translation !== null && translation !== 'broken') untouched.push({ start: translation.begin.start, end: translation.end.end });
  return untouched;
}

/** The tokens and comments of the first module of a text. */
export function scanned(source: SourceText): LexResult {
  return scanModule(source, vocabulary());
}
