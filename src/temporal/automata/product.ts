/**
 * Synchronous products of automata, and questions about languages that products answer.
 */

import { FALSE } from '../formula/bdd.ts';
import { FormulaTooLargeError } from '../formula/too-large.ts';
import { type Automaton, type Edge, MAX_MARKS, mergeParallelEdges } from './automaton.ts';
import { isEmpty } from './components.ts';

export interface Product {
  /** Accepts what both accept: the marks of the second follow those of the first. */
  readonly automaton: Automaton;
  /** The pair of states that each state of the product is. */
  readonly pairs: readonly (readonly [number, number])[];
}

/**
 * The product of two automata over the same `Bdd`.
 * @throws FormulaTooLargeError if they have more marks than an automaton may have; Error if they do not share their labels' `Bdd`
 */
export function product(a: Automaton, b: Automaton): Product {
  if (a.bdd !== b.bdd) throw new Error('internal error: automata of different formula tables cannot be combined');
  const marks = a.markCount + b.markCount;
  if (marks > MAX_MARKS) throw new FormulaTooLargeError(`a product of automata has ${marks} marks, and at most ${MAX_MARKS} are possible`);
  const { bdd } = a;
  const width = b.edges.length;
  const numbers = new Map<number, number>();
  const pairs: [number, number][] = [];
  const stateOf = (p: number, q: number): number => {
    const key = p * width + q;
    let number = numbers.get(key);
    if (number === undefined) {
      number = pairs.length;
      numbers.set(key, number);
      pairs.push([p, q]);
    }
    return number;
  };
  stateOf(a.initial, b.initial);
  const edges: Edge[][] = [];
  for (let current = 0; current < pairs.length; current++) {
    const [p, q] = pairs[current]!;
    const leaving: Edge[] = [];
    for (const left of a.edges[p]!) {
      for (const right of b.edges[q]!) {
        const label = bdd.and(left.label, right.label);
        if (label === FALSE) continue;
        leaving.push({ target: stateOf(left.target, right.target), label, marks: left.marks | (right.marks << a.markCount) });
      }
    }
    edges.push(mergeParallelEdges(bdd, leaving));
  }
  return { automaton: { bdd, initial: 0, markCount: marks, stateBased: false, edges }, pairs };
}

/** Whether no word is accepted by both. */
export function areDisjoint(a: Automaton, b: Automaton): boolean {
  return isEmpty(product(a, b).automaton);
}
