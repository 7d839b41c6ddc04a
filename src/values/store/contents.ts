// What of an arena can be written to a file and read by another process.
import { eachCell, UNUSED } from './cells.ts';
import { Kind } from './kinds.ts';

/** Ids, not all of them in memory; an Int32Array is one. */
export interface Roots {
  readonly length: number;
  subarray(from: number, to: number): Int32Array;
}
const ROOTS_AT_A_TIME = 2 ** 20;

/** A rule is a function of the program; the cell that stands for it means nothing to another process. */
const isRuleCell = (kind: number): boolean => kind === Kind.filter || kind === Kind.lambda;

/** The cells in `words` without rules: a view or a copy. Null where one of the roots, or another value, is or refers to a rule. */
export function contentsWithoutRules(words: Int32Array, roots: readonly Roots[]): Int32Array | null {
  const rules = new Set<number>();
  eachCell(words, 2, words.length, (at, kind) => {
    if (isRuleCell(kind)) rules.add(at << 1);
  });
  if (rules.size === 0) return words;
  if (roots.some((ids) => isAnyRoot(ids, rules)) || isAnyReferred(words, rules)) return null;
  const copy = words.slice();
  // One word more: the one that a lazy value has behind its payload.
  for (const id of rules) copy[(id >> 1) + 1] = UNUSED | (((copy[(id >> 1) + 1]! >>> 5) + 1) << 5);
  return copy;
}

const isAnyRoot = (roots: Roots, ids: ReadonlySet<number>): boolean => {
  for (let from = 0; from < roots.length; from += ROOTS_AT_A_TIME)
    if (roots.subarray(from, Math.min(roots.length, from + ROOTS_AT_A_TIME)).some((id) => ids.has(id))) return true;
  return false;
};

const isAnyReferred = (words: Int32Array, ids: ReadonlySet<number>): boolean => {
  let isReferred = false;
  eachCell(words, 2, words.length, (at, kind) => {
    if (kind < Kind.tuple || kind === UNUSED || isRuleCell(kind)) return;
    const length = words[at + 1]! >>> 5;
    for (let i = 0; i < length && !isReferred; i++) isReferred = ids.has(words[at + 2 + i]!);
  });
  return isReferred;
};
