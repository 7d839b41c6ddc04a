/**
 * Automata on infinite words with generalized Buechi acceptance on edges (TGBA).
 *
 * An edge has a label, the Boolean function of the letters it takes, and a set of marks; a run is accepting if it takes edges with each mark
 * infinitely often (with no marks every run is). Buechi automata are the case of one mark; `stateBased` says that all edges that leave a state
 * carry the same marks, so that the marks may be read as marks of states.
 *
 * Automata are values: no algorithm changes one it was given.
 */
import type { Bdd, BooleanFunction } from './bdd.ts';

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

/** An automaton that accepts nothing: one state and no edges. */
export function emptyAutomaton(bdd: Bdd, stateBased = false): Automaton {
  return { bdd, initial: 0, markCount: stateBased ? 1 : 0, stateBased, edges: [[]] };
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

/** Keeps the states that `keep` says, renumbered in order, and the edges between them; the initial state is always kept. */
export function restrictTo(automaton: Automaton, keep: (state: number) => boolean): Automaton {
  const renamed = new Int32Array(automaton.edges.length).fill(-1);
  let count = 0;
  for (let state = 0; state < renamed.length; state++) {
    if (state === automaton.initial || keep(state)) renamed[state] = count++;
  }
  const edges: Edge[][] = [];
  automaton.edges.forEach((leaving, state) => {
    if (renamed[state]! < 0) return;
    const kept = keep(state) ? leaving.filter((edge) => keep(edge.target)) : [];
    edges.push(kept.map((edge) => ({ ...edge, target: renamed[edge.target]! })));
  });
  return { ...automaton, initial: renamed[automaton.initial]!, edges };
}

/** Whether no letter can be taken by two edges of one state. */
export function isDeterministic(automaton: Automaton): boolean {
  return automaton.edges.every((leaving) =>
    leaving.every((edge, i) => leaving.every((other, j) => j <= i || automaton.bdd.and(edge.label, other.label) === 0)),
  );
}
