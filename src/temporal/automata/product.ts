/**
 * Synchronous products of automata, and questions about languages that products answer.
 */

import { FALSE } from '../formula/bdd.ts';
import { FormulaTooLargeError } from '../formula/too-large.ts';
import { type Automaton, allMarks, type Edge, MAX_MARKS, mergeParallelEdges } from './automaton.ts';

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
  const marks = commonMarks(a, b);
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

/**
 * Whether no word is accepted by both. Of the product only what the search comes to is made, and the search ends with the first component that accepts
 * (J.-M. Couvreur, "On-the-fly verification of linear temporal logic", FM 1999).
 * @throws FormulaTooLargeError as `product` does
 */
export function areDisjoint(a: Automaton, b: Automaton): boolean {
  const full = allMarks(commonMarks(a, b));
  const { bdd } = a;
  const width = b.edges.length;
  /** Pair of states -> its number, from 1 in the order in which pairs are found; `LEFT` once its component is known not to accept. */
  const numbers = new Map<number, number>();
  const path: { readonly pair: number; readonly edges: readonly ProductEdge[]; at: number }[] = [];
  const open: number[] = [];
  /** The components of the path: the number of the first pair, the marks inside, and those on the edge that leads to it. */
  const roots: { readonly number: number; marks: number; readonly arc: number }[] = [];
  const enter = (pair: number, arc: number): void => {
    const number = numbers.size + 1;
    numbers.set(pair, number);
    open.push(pair);
    roots.push({ number, marks: 0, arc });
    path.push({ pair, edges: edgesOf(pair), at: 0 });
  };
  const edgesOf = (pair: number): ProductEdge[] => {
    const found: ProductEdge[] = [];
    for (const left of a.edges[Math.floor(pair / width)]!)
      for (const right of b.edges[pair % width]!)
        if (bdd.and(left.label, right.label) !== FALSE)
          found.push({ pair: left.target * width + right.target, marks: left.marks | (right.marks << a.markCount) });
    return found;
  };
  enter(a.initial * width + b.initial, 0);
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const edge = top.edges[top.at++];
    if (edge === undefined) {
      path.pop();
      if (roots.at(-1)!.number !== numbers.get(top.pair)) continue;
      roots.pop();
      let left: number;
      do {
        left = open.pop()!;
        numbers.set(left, LEFT);
      } while (left !== top.pair);
      continue;
    }
    const number = numbers.get(edge.pair);
    if (number === undefined) enter(edge.pair, edge.marks);
    else if (number !== LEFT) {
      let marks = edge.marks;
      let root = roots.at(-1)!;
      for (; root.number > number; root = roots.at(-1)!) {
        marks |= root.marks | root.arc;
        roots.pop();
      }
      root.marks |= marks;
      if (root.marks === full) return false;
    }
  }
  return true;
}

/** An edge of a product: the pair of states it leads to, as one number. */
interface ProductEdge {
  readonly pair: number;
  readonly marks: number;
}

const LEFT = 0;

/** How many marks the product has. */
function commonMarks(a: Automaton, b: Automaton): number {
  if (a.bdd !== b.bdd) throw new Error('internal error: automata of different formula tables cannot be combined');
  const marks = a.markCount + b.markCount;
  if (marks > MAX_MARKS) throw new FormulaTooLargeError(`a product of automata has ${marks} marks, and at most ${MAX_MARKS} are possible`);
  return marks;
}
