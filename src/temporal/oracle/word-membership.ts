/** Whether an automaton accepts an ultimately periodic word: emptiness of its product with the word. */
import type { Automaton, Edge } from '../automata/automaton.ts';
import { isEmpty } from '../automata/components.ts';
import { TRUE } from '../formula/bdd.ts';
import type { PropositionId } from '../formula/formula.ts';
import { type LassoWord, successorOn } from './lasso-oracle.ts';

/** Whether some run of the automaton on the word is accepting. */
export function acceptsWord(automaton: Automaton, word: LassoWord): boolean {
  const { bdd } = automaton;
  const edges: Edge[][] = [];
  for (const leaving of automaton.edges) {
    for (let position = 0; position < word.length; position++) {
      edges.push(
        leaving
          .filter((edge) => bdd.evaluate(edge.label, (level) => word.holds(position, level as PropositionId)))
          .map((edge) => ({ target: edge.target * word.length + successorOn(word, position), label: TRUE, marks: edge.marks })),
      );
    }
  }
  return !isEmpty({ ...automaton, initial: automaton.initial * word.length, edges });
}
