/** One step of an automaton on a letter. */

import type { PropositionId } from '../formula/formula.ts';
import type { Automaton } from './automaton.ts';

/** The states an automaton can move to on a letter; of a monitor (deterministic), one or none, and none means a bad prefix ends here. */
export function successorsOn(automaton: Automaton, state: number, holds: (proposition: PropositionId) => boolean): number[] {
  return automaton.edges[state]!.filter((edge) => automaton.bdd.evaluate(edge.label, (level) => holds(level as PropositionId))).map(
    (edge) => edge.target,
  );
}
