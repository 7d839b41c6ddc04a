// Which atoms, at which positions of a path, make a formula false (or true) at a position.
//
// A pair (atom, position) is told if it is a cause in the sense of Halpern and Pearl: were it different, perhaps together with some others, the
// formula would have another value there. Deciding that exactly is NP-complete; this is the approximation of I. Beer, S. Ben-David, H. Chockler,
// A. Orni, R. Trefler, "Explaining counterexamples using causality", CAV 2009, figure 3, for formulas in the shape the user gave them: the reason
// for a value is told with the parts' values that it follows from. A pair (formula, position) met again round a loop adds nothing.
import type { TemporalFormula } from '../../model/index.ts';
import type { RowOf } from './truth.ts';

/** A part with the position at which its value counts. Of `P ~> Q` only: that Q has not come since (`late`), or that it comes (`answer`). */
type Reason = readonly [formula: TemporalFormula, position: number, about?: 'late' | 'answer'];

/** Index of the proposition -> positions, in order. Empty where the formula has no value at the position. */
export const blame = (
  formula: TemporalFormula,
  position: number,
  row: RowOf,
  after: (i: number) => number | null,
): ReadonlyMap<number, readonly number[]> => {
  const seen = new Map<TemporalFormula, Set<string>>();
  const found = new Map<number, Set<number>>();
  const pending: Reason[] = [[formula, position]];

  const reasons = (f: TemporalFormula, i: number, about: Reason[2]): readonly Reason[] => {
    const value = row(f)[i]!;
    const next = after(i);
    const on: (readonly [TemporalFormula, number])[] = next === null ? [] : [[f, next]];
    switch (f.kind) {
      case 'constant':
      case 'proposition':
        return [];
      case 'not':
        return [[f.operand, i]];
      case 'next':
        return next === null ? [] : [[f.operand, next]];
      case 'and':
      case 'or': {
        // One part suffices to make a conjunction false: all that do are told.
        const decides = f.kind === 'or';
        const some = value === decides ? f.operands.filter((g) => row(g)[i] === decides) : f.operands;
        return some.map((g) => [g, i] as const);
      }
      case 'implies':
        if (!value)
          return [
            [f.left, i],
            [f.right, i],
          ];
        return [...(row(f.left)[i] === false ? [[f.left, i] as const] : []), ...(row(f.right)[i] === true ? [[f.right, i] as const] : [])];
      case 'equivalent':
        return [
          [f.left, i],
          [f.right, i],
        ];
      case 'always':
        if (!value) return row(f.operand)[i] === false ? [[f.operand, i]] : on;
        return [[f.operand, i], ...on];
      case 'eventually':
        if (value) return row(f.operand)[i] === true ? [[f.operand, i]] : on;
        return [[f.operand, i], ...on];
      case 'leads-to': {
        if (about !== undefined) {
          const later: readonly Reason[] = next === null ? [] : [[f, next, about]];
          if (about === 'late') return [[f.right, i], ...later];
          return row(f.right)[i] === true ? [[f.right, i]] : later;
        }
        if (value) return [row(f.left)[i] === false ? [f.left, i] : [f, i, 'answer'], ...on];
        const isAsked = row(f.left)[i] === true && staysFalse(f.right, i);
        return isAsked
          ? [
              [f.left, i],
              [f, i, 'late'],
            ]
          : on;
      }
      case 'until':
      case 'weak-until':
        if (value) return row(f.right)[i] === true ? [[f.right, i]] : [[f.left, i], ...on];
        return [[f.right, i], ...(row(f.left)[i] === false ? [[f.left, i] as const] : on)];
      case 'release':
      case 'strong-release':
        if (value) return [[f.right, i], ...(row(f.left)[i] === true ? [[f.left, i] as const] : on)];
        return row(f.right)[i] === false ? [[f.right, i]] : [[f.left, i], ...on];
    }
  };
  /** From here on, as far as the path goes. */
  const staysFalse = (f: TemporalFormula, from: number): boolean => {
    const visited = new Set<number>();
    for (let i: number | null = from; i !== null && !visited.has(i); i = after(i)) {
      if (row(f)[i] !== false) return false;
      visited.add(i);
    }
    return true;
  };

  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    const [f, i, about] = item;
    if (about === undefined && row(f)[i] === null) continue;
    let at = seen.get(f);
    if (at === undefined) {
      at = new Set();
      seen.set(f, at);
    }
    const key = `${i}${about ?? ''}`;
    if (at.has(key)) continue;
    at.add(key);
    if (f.kind === 'proposition') {
      const positions = found.get(f.index) ?? new Set();
      found.set(f.index, positions.add(i));
    } else pending.push(...reasons(f, i, about));
  }
  return new Map([...found].map(([index, positions]) => [index, [...positions].sort((a, b) => a - b)]));
};
