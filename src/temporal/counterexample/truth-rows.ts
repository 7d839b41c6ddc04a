// The truth of formulas at the positions of a trace where that of some atoms is not known: of a path that ends, and of atoms that nothing asks for.
//
// Three values, as S. C. Kleene has them ("Introduction to Metamathematics", section 64): what is known does not depend on what is not. A lasso is an infinite behaviour. A path that
// just ends is the beginning of many behaviours: what they disagree about is unknown. Fixpoints are computed as on lassos, with an unknown state behind the last one.
import type { Formula } from '../formula/formula.ts';

/** Null: not decided by what is known. */
export type Truth = boolean | null;

const not = (a: Truth): Truth => (a === null ? null : !a);
const and = (a: Truth, b: Truth): Truth => (a === false || b === false ? false : a === null || b === null ? null : true);
const or = (a: Truth, b: Truth): Truth => not(and(not(a), not(b)));

/** The truth of a formula at each position, from the truth of its atoms. */
export type RowOf = (f: Formula) => readonly Truth[];

/** Computes rows of truth on `n` positions, each row once. `after` is the position that follows, null where that is not known. */
export const rowsOn = (
  n: number,
  after: (i: number) => number | null,
  loops: boolean,
  atom: (proposition: number, i: number) => Truth,
): RowOf => {
  const known = new Map<Formula, readonly Truth[]>();
  const each = (step: (i: number) => Truth): Truth[] => Array.from({ length: n }, (_, i) => step(i));
  /** From the end to the start, twice round a loop. */
  const fixpoint = (start: boolean, step: (i: number, next: Truth) => Truth): Truth[] => {
    const row: Truth[] = new Array(n).fill(loops ? start : null);
    for (let pass = 0; pass < (loops ? 2 : 1); pass++)
      for (let i = n - 1; i >= 0; i--) {
        const next = after(i);
        row[i] = step(i, next === null ? null : row[next]!);
      }
    return row;
  };
  const evaluate = (f: Formula): readonly Truth[] => {
    switch (f.kind) {
      case 'constant':
        return each(() => f.value);
      case 'literal':
        return each((i) => (f.negated ? not(atom(f.proposition, i)) : atom(f.proposition, i)));
      case 'and':
      case 'or': {
        const all = f.operands.map(row);
        const join = f.kind === 'and' ? and : or;
        return each((i) => all.map((r) => r[i]!).reduce(join, f.kind === 'and'));
      }
      case 'next': {
        const a = row(f.operand);
        return each((i) => {
          const to = after(i);
          return to === null ? null : a[to]!;
        });
      }
      case 'always': {
        const a = row(f.operand);
        return fixpoint(true, (i, next) => and(a[i]!, next));
      }
      case 'eventually': {
        const a = row(f.operand);
        return fixpoint(false, (i, next) => or(a[i]!, next));
      }
      case 'until':
      case 'weakUntil': {
        const [a, b] = [row(f.left), row(f.right)];
        return fixpoint(f.kind === 'weakUntil', (i, next) => or(b[i]!, and(a[i]!, next)));
      }
      case 'release':
      case 'strongRelease': {
        const [a, b] = [row(f.left), row(f.right)];
        return fixpoint(f.kind === 'release', (i, next) => and(b[i]!, or(a[i]!, next)));
      }
    }
  };
  const row: RowOf = (f) => {
    let made = known.get(f);
    if (made === undefined) {
      made = evaluate(f);
      known.set(f, made);
    }
    return made;
  };
  return row;
};
