/**
 * A property as the conjunction of a safety property and a liveness property.
 *
 * Safe(f) is the closure of f, Live(f) is f or not Safe(f); L(f) is their intersection (B. Alpern, F. Schneider 1987). Both parts are always given
 * as automata. LTL is closed under the closure (G. P. Maretic, M. T. Dashti, D. Basin, "LTL is closed under topological closure", IPL 2014), but a
 * formula for it can be far larger; here the formula with every strong operator made weak is offered where it denotes the closure, and only there.
 */

import type { Formula, Formulas } from '../formula/formula.ts';
import { operandsOf, withOperands } from '../formula/formula.ts';
import type { Automaton, Edge } from './automaton.ts';
import { mergeParallelEdges } from './automaton.ts';
import { areDisjoint } from './product.ts';
import { prune } from './prune.ts';
import { complementOfMonitor, safetyMonitor } from './safety-closure.ts';
import type { Translator } from './translate.ts';

export interface Decomposition {
  /** The safety part: the minimal deterministic monitor, and a formula if a simple one is known to be equivalent. */
  readonly safety: { readonly monitor: Automaton; readonly formula?: Formula };
  /** The liveness part, likewise. */
  readonly liveness: { readonly automaton: Automaton; readonly formula?: Formula };
}

/** Splits a formula into its safety and its liveness part. */
export function decompose(translator: Translator, formula: Formula): Decomposition {
  const { formulas, simplifier } = translator;
  const automaton = translator.generalized(formula);
  const monitor = safetyMonitor(automaton);
  const violations = complementOfMonitor(monitor);
  const weak = simplifier.simplify(weakForm(formulas, simplifier.simplify(formula)));
  const isClosure =
    areDisjoint(translator.generalized(weak), violations) && areDisjoint(monitor, translator.generalized(formulas.not(weak)));
  if (!isClosure) return { safety: { monitor }, liveness: { automaton: prune(union(automaton, violations)) } };
  const live = simplifier.simplify(formulas.or(formula, formulas.not(weak)));
  return { safety: { monitor, formula: weak }, liveness: { automaton: translator.generalized(live), formula: live } };
}

/** The formula with `f U g` made `f W g`, `f M g` made `f R g`, and `F f` made true: implied by it, and a syntactic safety formula. */
function weakForm(formulas: Formulas, f: Formula): Formula {
  if (f.kind === 'eventually') return formulas.true;
  const operands = operandsOf(f).map((g) => weakForm(formulas, g));
  if (f.kind === 'until') return formulas.weakUntil(operands[0]!, operands[1]!);
  if (f.kind === 'strongRelease') return formulas.release(operands[0]!, operands[1]!);
  return withOperands(formulas, f, operands);
}

/** An automaton of the words that one of two automata accepts; both have the same `Bdd`. */
function union(a: Automaton, b: Automaton): Automaton {
  const markCount = Math.max(a.markCount, b.markCount, 1);
  const raise = (automaton: Automaton, offset: number): Edge[][] => {
    const missing = (-1 >>> (32 - markCount)) & ~(automaton.markCount === 0 ? 0 : -1 >>> (32 - automaton.markCount));
    return automaton.edges.map((leaving) =>
      leaving.map((edge) => ({ ...edge, target: edge.target + offset, marks: edge.marks | missing })),
    );
  };
  const first = raise(a, 0);
  const second = raise(b, first.length);
  const start = mergeParallelEdges(a.bdd, [...first[a.initial]!, ...second[b.initial]!]);
  return { bdd: a.bdd, markCount, stateBased: false, initial: first.length + second.length, edges: [...first, ...second, start] };
}
