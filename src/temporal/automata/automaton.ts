/**
 * Automata on infinite words with generalized Buechi acceptance on edges (TGBA).
 *
 * An edge has a label, the Boolean function of the letters it takes, and a set of marks; a run is accepting if it takes edges with each mark
 * infinitely often (with no marks every run is). Buechi automata are the case of one mark; `stateBased` says that all edges that leave a state
 * carry the same marks, so that the marks may be read as marks of states.
 *
 * Automata are values: no algorithm changes one it was given.
 */
import type { Bdd, BooleanFunction } from '../formula/bdd.ts';

/** The most marks an automaton can have: they are the bits of a small integer. */
export const MAX_MARKS = 31;

export interface Edge {
  readonly target: number;
  readonly label: BooleanFunction;
  /** Bit `i` is mark `i`. */
  readonly marks: number;
}

export interface Automaton {
  /** The functions of the labels; automata that are combined must share it. */
  readonly bdd: Bdd;
  readonly initial: number;
  readonly markCount: number;
  readonly stateBased: boolean;
  /** The edges that leave each state. At least one state, even if the language is empty. */
  readonly edges: readonly (readonly Edge[])[];
}

/** The set of all marks. */
export function allMarks(markCount: number): number {
  return markCount === 0 ? 0 : -1 >>> (32 - markCount);
}

export function stateCount(automaton: Automaton): number {
  return automaton.edges.length;
}

export function edgeCount(automaton: Automaton): number {
  return automaton.edges.reduce((sum, edges) => sum + edges.length, 0);
}

/** Joins edges with the same target and marks, drops unsatisfiable ones. */
export function mergeParallelEdges(bdd: Bdd, edges: readonly Edge[]): Edge[] {
  const merged = new Map<string, Edge>();
  for (const edge of edges) {
    if (edge.label === 0) continue;
    const key = `${edge.target},${edge.marks}`;
    const known = merged.get(key);
    merged.set(key, known === undefined ? edge : { ...edge, label: bdd.or(known.label, edge.label) });
  }
  return [...merged.values()];
}

/** Keeps the states that `keep` says and that can be reached through them, numbered breadth first from the initial state, which is always kept. */
export function restrictTo(automaton: Automaton, keep: (state: number) => boolean): Automaton {
  const renamed = new Map<number, number>([[automaton.initial, 0]]);
  const order = [automaton.initial];
  const edges: Edge[][] = [];
  for (let i = 0; i < order.length; i++) {
    const leaving: Edge[] = [];
    for (const edge of keep(order[i]!) ? automaton.edges[order[i]!]! : []) {
      if (!keep(edge.target)) continue;
      let target = renamed.get(edge.target);
      if (target === undefined) {
        target = order.length;
        renamed.set(edge.target, target);
        order.push(edge.target);
      }
      leaving.push({ ...edge, target });
    }
    edges.push(leaving);
  }
  return { ...automaton, initial: 0, edges };
}

/** Whether no letter can be taken by two edges of one state. */
export function isDeterministic(automaton: Automaton): boolean {
  return automaton.edges.every((leaving) =>
    leaving.every((edge, i) => leaving.every((other, j) => j <= i || automaton.bdd.and(edge.label, other.label) === 0)),
  );
}
