/**
 * Which atoms, at which positions of a counterexample, make a formula false.
 *
 * A pair (position, proposition) is marked if it is a cause in the sense of Halpern and Pearl: were it different, perhaps together with some others,
 * the formula would not fail there. Deciding that exactly is NP-complete; this is the approximation of I. Beer, S. Ben-David, H. Chockler, A. Orni,
 * R. Trefler, "Explaining counterexamples using causality", CAV 2009, figure 3, carried over to infinite words `u v v v ...`: a pair (sub-formula,
 * position) met again round the loop adds nothing.
 */
import type { Formula, PropositionId } from '../formula/formula.ts';
import { type LassoTruth, successorOn } from '../oracle/lasso-oracle.ts';

/** An atom whose value at a position is part of why the formula is false. */
export interface Cause {
  readonly position: number;
  readonly proposition: PropositionId;
}

/** The causes of `f` being false at `position`, by position; none if it is true there. */
export function causesOf(truth: LassoTruth, f: Formula, position = 0): Cause[] {
  const seen = new Map<Formula, Uint8Array>();
  const found = new Map<string, Cause>();
  const pending: [Formula, number][] = [[f, position]];
  while (pending.length > 0) {
    const [g, at] = pending.pop()!;
    if (truth.holds(g, at)) continue;
    let visits = seen.get(g);
    if (visits === undefined) {
      visits = new Uint8Array(truth.word.length);
      seen.set(g, visits);
    }
    if (visits[at] === 1) continue;
    visits[at] = 1;
    if (g.kind === 'literal') found.set(`${at},${g.proposition}`, { position: at, proposition: g.proposition });
    else pending.push(...reasons(truth, g, at));
  }
  return [...found.values()].sort((a, b) => a.position - b.position || a.proposition - b.proposition);
}

/** The formulas whose falsehood at their positions makes `f` false at `at`; of conjuncts, all that are false. */
function reasons(truth: LassoTruth, f: Formula, at: number): [Formula, number][] {
  const next = successorOn(truth.word, at);
  switch (f.kind) {
    case 'constant':
    case 'literal':
      return [];
    case 'and':
    case 'or':
      return f.operands.map((g) => [g, at]);
    case 'next':
      return [[f.operand, next]];
    case 'eventually':
      return [
        [f.operand, at],
        [f, next],
      ];
    case 'always':
      return truth.holds(f.operand, at) ? [[f, next]] : [[f.operand, at]];
    case 'until':
    case 'weakUntil':
      return [[f.right, at], truth.holds(f.left, at) ? [f, next] : [f.left, at]];
    case 'release':
    case 'strongRelease':
      return truth.holds(f.right, at)
        ? [
            [f.left, at],
            [f, next],
          ]
        : [[f.right, at]];
  }
}
