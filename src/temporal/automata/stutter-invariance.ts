/**
 * Whether a formula can tell words apart that differ only in how often letters are repeated.
 *
 * Every formula without `X` cannot. For the others: let an automaton also take, in one step, any sequence of its steps on one letter; what it then
 * accepts includes, for each word it accepted, the same word without repetitions. The formula is invariant under stuttering exactly if these
 * automata of it and of its negation are disjoint (Th. Michaud, A. Duret-Lutz, "Practical stutter-invariance checks for omega-regular languages",
 * SPIN 2015).
 */

import { FALSE } from '../formula/bdd.ts';
import type { Formula } from '../formula/formula.ts';
import { type Automaton, type Edge, mergeParallelEdges } from './automaton.ts';
import { areDisjoint } from './product.ts';
import type { Translator } from './translate.ts';

/** Whether the formula has the same truth on words that are equal up to stuttering. */
export function isStutterInvariant(translator: Translator, formula: Formula): boolean {
  const f = translator.simplifier.simplify(formula);
  if (!f.hasNext) return true;
  return areDisjoint(withoutRepetitions(translator.generalized(f)), withoutRepetitions(translator.generalized(translator.formulas.not(f))));
}

/** The automaton with an edge for every path on one repeated letter. */
function withoutRepetitions(automaton: Automaton): Automaton {
  const { bdd } = automaton;
  const edges = automaton.edges.map((leaving) => [...leaving]);
  edges.forEach((leaving) => {
    for (let i = 0; i < leaving.length; i++) {
      const first = leaving[i]!;
      for (const second of automaton.edges[first.target]!) {
        const label = bdd.and(first.label, second.label);
        if (label === FALSE) continue;
        const marks = first.marks | second.marks;
        const same = leaving.filter((edge) => edge.target === second.target && (marks & ~edge.marks) === 0);
        const missing = same.reduce((rest, edge) => bdd.minus(rest, edge.label), label);
        if (missing !== FALSE) leaving.push({ target: second.target, label: missing, marks });
      }
    }
  });
  return { ...automaton, stateBased: false, edges: edges.map((leaving): Edge[] => mergeParallelEdges(bdd, leaving)) };
}
