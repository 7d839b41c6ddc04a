/**
 * Whether a formula can tell words apart that differ only in how often letters are repeated.
 *
 * Every formula without `X` cannot. For the others: let an automaton also take, in one step, any sequence of its steps on one letter; what it then
 * accepts includes, for each word it accepted, every word with fewer repetitions (Th. Michaud, A. Duret-Lutz, "Practical stutter-invariance checks
 * for omega-regular languages", SPIN 2015). The formula is invariant under stuttering exactly if that is disjoint from its negation, and the same the
 * other way round: of two words that are equal up to stuttering, the word without repetitions is the same, so one of these tests sees it where only one
 * of them satisfies the formula. Changing one side at a time keeps the product small: the change adds an edge for each pair of edges.
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
  const positive = translator.generalized(f);
  const negative = translator.generalized(translator.formulas.not(f));
  return areDisjoint(withoutRepetitions(positive), negative) && areDisjoint(withoutRepetitions(negative), positive);
}

/** The automaton with an edge for every path on one repeated letter. */
function withoutRepetitions(automaton: Automaton): Automaton {
  const { bdd } = automaton;
  const edges = automaton.edges.map((single): Edge[] => {
    const leaving = [...single];
    const byTarget = new Map<number, Edge[]>();
    const add = (edge: Edge): void => {
      const same = byTarget.get(edge.target);
      if (same === undefined) byTarget.set(edge.target, [edge]);
      else same.push(edge);
    };
    single.forEach(add);
    for (let i = 0; i < leaving.length; i++) {
      const first = leaving[i]!;
      for (const second of automaton.edges[first.target]!) {
        const marks = first.marks | second.marks;
        let label = bdd.and(first.label, second.label);
        for (const known of byTarget.get(second.target) ?? []) if ((marks & ~known.marks) === 0) label = bdd.minus(label, known.label);
        if (label === FALSE) continue;
        const edge = { target: second.target, label, marks };
        leaving.push(edge);
        add(edge);
      }
    }
    return mergeParallelEdges(bdd, leaving);
  });
  return { ...automaton, stateBased: false, edges };
}
