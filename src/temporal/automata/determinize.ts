/**
 * The subset construction, without acceptance: which states of an automaton can be reached by reading a word.
 */

import { type BooleanFunction, FALSE, TRUE } from '../formula/bdd.ts';
import { FormulaTooLargeError } from '../formula/too-large.ts';
import type { Automaton } from './automaton.ts';

/** More moves than this for each subset, on average, are too many where there is a limit. */
const MOVES_PER_SUBSET = 16;

export interface SubsetAutomaton {
  /** The states of the automaton in each subset, ascending. Subset 0 is the initial one. */
  readonly subsets: readonly (readonly number[])[];
  /** Per subset: disjoint labels that together cover all letters, with the subset they lead to. */
  readonly moves: readonly (readonly { readonly label: BooleanFunction; readonly target: number }[])[];
}

/**
 * Reachable subsets. The empty subset is among them if some word has no run.
 * @param limit the most subsets to make; also bounds the moves between them, of which there can be as many as letters
 * @returns `undefined` if there are more
 */
export function determinize(automaton: Automaton, limit: number): SubsetAutomaton | undefined {
  const { bdd } = automaton;
  const subsets: (readonly number[])[] = [[automaton.initial]];
  const numbers = new Map<string, number>([[String(automaton.initial), 0]]);
  const moves: { label: BooleanFunction; target: number }[][] = [];
  let moveCount = 0;
  for (let current = 0; current < subsets.length; current++) {
    const byTarget = new Map<number, BooleanFunction>();
    for (const state of subsets[current]!) {
      for (const edge of automaton.edges[state]!) byTarget.set(edge.target, bdd.or(byTarget.get(edge.target) ?? FALSE, edge.label));
    }
    let classes: { label: BooleanFunction; targets: number[] }[] = [{ label: TRUE, targets: [] }];
    for (const [target, label] of [...byTarget].sort(([a], [b]) => a - b)) {
      classes = classes.flatMap((part) => {
        const inside = bdd.and(part.label, label);
        if (inside === FALSE) return [part];
        const outside = bdd.minus(part.label, label);
        const split = [{ label: inside, targets: [...part.targets, target] }];
        return outside === FALSE ? split : [...split, { label: outside, targets: part.targets }];
      });
      if (classes.length > limit) return undefined;
    }
    const leaving = new Map<number, BooleanFunction>();
    for (const { label, targets } of classes) {
      const key = targets.join(',');
      let number = numbers.get(key);
      if (number === undefined) {
        if (subsets.length === limit) return undefined;
        number = subsets.length;
        numbers.set(key, number);
        subsets.push(targets);
      }
      leaving.set(number, bdd.or(leaving.get(number) ?? FALSE, label));
    }
    moves.push([...leaving].map(([target, label]) => ({ label, target })));
    moveCount += leaving.size;
    if (moveCount > limit * MOVES_PER_SUBSET) return undefined;
  }
  return { subsets, moves };
}

/** More subsets than this are of no use to anybody. */
const MOST_SUBSETS = 10_000;

/**
 * Reachable subsets, where there must be an answer.
 * @throws FormulaTooLargeError if there are too many
 */
export function subsetsOf(automaton: Automaton): SubsetAutomaton {
  const subsets = determinize(automaton, MOST_SUBSETS);
  if (subsets === undefined) throw new FormulaTooLargeError(`a deterministic automaton has more than ${MOST_SUBSETS} states`);
  return subsets;
}
