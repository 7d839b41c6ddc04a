/**
 * Which atoms, at which positions of a trace, make a formula false.
 *
 * A pair (position, proposition) is marked if it is a cause in the sense of Halpern and Pearl: were it different, perhaps together with some others,
 * the formula would not fail there. Deciding that exactly is NP-complete; this is the approximation of I. Beer, S. Ben-David, H. Chockler, A. Orni,
 * R. Trefler, "Explaining counterexamples using causality", CAV 2009, figure 3, carried over to infinite words `u v v v ...`: a pair (sub-formula,
 * position) met again round the loop adds nothing. It is carried over to the beginning of a behaviour too: a sub-formula that the beginning does not
 * decide is no reason for anything.
 */
import type { Formula, PropositionId } from '../formula/formula.ts';

/** The truth of formulas at the positions of a trace: a lasso (`LassoTruth` is one), or the beginning of a behaviour. */
export interface TraceTruth {
  /** The position that follows; null where the trace ends. */
  after(position: number): number | null;
  /** Null: the trace does not decide it. */
  holds(f: Formula, position: number): boolean | null;
}

/** An atom whose value at a position is part of why the formula is false. */
export interface Cause {
  readonly position: number;
  readonly proposition: PropositionId;
}

/** The causes of `f` being false at `position`, by position; none where it is not false. */
export function causesOf(truth: TraceTruth, f: Formula, position = 0): Cause[] {
  const seen = new Map<Formula, Set<number>>();
  const found = new Map<string, Cause>();
  const pending: [Formula, number][] = [[f, position]];
  while (pending.length > 0) {
    const [g, at] = pending.pop()!;
    if (truth.holds(g, at) !== false) continue;
    let visits = seen.get(g);
    if (visits === undefined) {
      visits = new Set();
      seen.set(g, visits);
    }
    if (visits.has(at)) continue;
    visits.add(at);
    if (g.kind === 'literal') found.set(`${at},${g.proposition}`, { position: at, proposition: g.proposition });
    else pending.push(...reasons(truth, g, at));
  }
  return [...found.values()].sort((a, b) => a.position - b.position || a.proposition - b.proposition);
}

/** The formulas whose falsehood at their positions makes `f` false at `at`; of conjuncts, all that are false. */
function reasons(truth: TraceTruth, f: Formula, at: number): [Formula, number][] {
  const next = truth.after(at);
  const later: [Formula, number][] = next === null ? [] : [[f, next]];
  const isFalse = (g: Formula): boolean => truth.holds(g, at) === false;
  switch (f.kind) {
    case 'constant':
    case 'literal':
      return [];
    case 'and':
    case 'or':
      return f.operands.map((g) => [g, at]);
    case 'next':
      return next === null ? [] : [[f.operand, next]];
    case 'eventually':
      return [[f.operand, at], ...later];
    case 'always':
      return isFalse(f.operand) ? [[f.operand, at]] : later;
    case 'until':
    case 'weakUntil':
      return [[f.right, at], ...(isFalse(f.left) ? [[f.left, at] as [Formula, number]] : later)];
    case 'release':
    case 'strongRelease':
      return isFalse(f.right) ? [[f.right, at]] : [[f.left, at], ...later];
  }
}
