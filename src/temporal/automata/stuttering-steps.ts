/**
 * Whether stuttering steps can change the truth of a formula whose propositions are partly about steps.
 *
 * In `isStutterInvariant` a repeated letter repeats everything. In TLA+ an inserted step has the state of the step after it, but it changes nothing:
 * `[A]_v` is true of it and `<<A>>_v` false, and of any other fact about a step we know nothing. Let an automaton also take, before any step, steps that
 * stutter; what it then accepts includes each word it accepted with stuttering steps left out. The formula is insensitive exactly if that is disjoint
 * from its negation, and the same the other way round.
 */

import { type BooleanFunction, FALSE, TRUE } from '../formula/bdd.ts';
import type { Formula, PropositionId } from '../formula/formula.ts';
import { type Automaton, type Edge, mergeParallelEdges } from './automaton.ts';
import { areDisjoint } from './product.ts';
import type { Translator } from './translate.ts';

/** What a proposition is on a stuttering step: as on the step after it, always true, always false, or not known. */
export type OnStuttering = 'same' | 'true' | 'false' | 'unknown';

/** Whether inserting and leaving out stuttering steps leaves the truth of the formula as it is. */
export function isInsensitiveToStuttering(
  translator: Translator,
  formula: Formula,
  onStuttering: (proposition: PropositionId) => OnStuttering,
): boolean {
  const positive = translator.generalized(formula);
  const negative = translator.generalized(translator.formulas.not(formula));
  return areDisjoint(withStuttering(positive, onStuttering), negative) && areDisjoint(withStuttering(negative, onStuttering), positive);
}

/** The automaton with an edge for every edge that comes after some stuttering steps. */
function withStuttering(automaton: Automaton, onStuttering: (proposition: PropositionId) => OnStuttering): Automaton {
  const { bdd } = automaton;
  const still = stillness(automaton, onStuttering);
  const single = automaton.edges.map((leaving) => leaving.map((edge): Edge => ({ ...edge, label: still(edge.label) })));
  const edges = automaton.edges.map((leaving, state) => {
    // All paths of stuttering steps from here, grown one step at a time.
    const paths = (single[state] as Edge[]).filter((edge) => edge.label !== FALSE);
    const grow = (into: Edge[], edge: Edge) => {
      const same = into.filter((old) => old.target === edge.target && (edge.marks & ~old.marks) === 0);
      const missing = same.reduce((rest, old) => bdd.minus(rest, old.label), edge.label);
      if (missing !== FALSE) into.push({ ...edge, label: missing });
    };
    for (let i = 0; i < paths.length; i++) {
      const { target, label, marks } = paths[i] as Edge;
      for (const next of single[target] as Edge[])
        grow(paths, { target: next.target, label: bdd.and(label, next.label), marks: marks | next.marks });
    }
    const result: Edge[] = [...leaving];
    for (const { target, label, marks } of paths)
      for (const last of automaton.edges[target] as readonly Edge[])
        grow(result, { target: last.target, label: bdd.and(label, last.label), marks: marks | last.marks });
    return mergeParallelEdges(bdd, result);
  });
  return { ...automaton, stateBased: false, edges };
}

/** What a label demands of the state when the step stutters. */
function stillness(
  { bdd }: Automaton,
  onStuttering: (proposition: PropositionId) => OnStuttering,
): (f: BooleanFunction) => BooleanFunction {
  const known = new Map<BooleanFunction, BooleanFunction>();
  const visit = (f: BooleanFunction): BooleanFunction => {
    if (f === FALSE || f === TRUE) return f;
    const done = known.get(f);
    if (done !== undefined) return done;
    const [low, high] = [visit(bdd.low(f)), visit(bdd.high(f))];
    const result = ((): BooleanFunction => {
      switch (onStuttering(bdd.level(f) as PropositionId)) {
        case 'true':
          return high;
        case 'false':
          return low;
        case 'unknown':
          return bdd.or(low, high);
        case 'same': {
          const variable = bdd.variable(bdd.level(f));
          return bdd.or(bdd.and(variable, high), bdd.and(bdd.not(variable), low));
        }
      }
    })();
    known.set(f, result);
    return result;
  };
  return visit;
}
