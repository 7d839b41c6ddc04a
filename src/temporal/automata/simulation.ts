/**
 * Reduction by direct and by reverse simulation, iterated.
 *
 * State q' simulates q if for every edge of q and every letter on it, q' has an edge on that letter with at least the same marks to a state that
 * simulates the first one's target. States that simulate each other are merged, and an edge is not needed for letters on which a strictly better
 * edge leaves the same state. Reverse simulation is the same on the automaton read backwards, from the initial state.
 *
 * Sources: K. Etessami, Th. Wilke, R. Schuller, "Fair simulation relations, parity games, and state space reduction for Buechi automata", SIAM J.
 * Computing 2005; for generalized acceptance on edges and the reverse direction T. Babiak et al., SPIN 2013; for the pruning of edges L. Clemente,
 * R. Mayr, "Advanced automata minimization", POPL 2013 (the cases of the identity with strict direct and strict backward simulation).
 */

import { type BooleanFunction, FALSE } from '../formula/bdd.ts';
import { type Automaton, type Edge, isDeterministic, mergeParallelEdges } from './automaton.ts';
import { prune } from './prune.ts';

/** Larger automata are left alone: the relation is a matrix over pairs of states. */
const MAX_STATES = 512;

/** Applies direct and reverse simulation until neither makes the automaton smaller. The result is pruned. */
export function reduceBySimulation(automaton: Automaton): Automaton {
  let current = automaton;
  for (;;) {
    if (current.edges.length > MAX_STATES) return current;
    const direct = prune(quotientByDirectSimulation(current));
    const next = isDeterministic(direct) ? direct : prune(quotientByReverseSimulation(direct));
    if (!isSmaller(next, current)) return next;
    current = next;
  }
}

function isSmaller(a: Automaton, b: Automaton): boolean {
  const edges = (automaton: Automaton) => automaton.edges.reduce((sum, leaving) => sum + leaving.length, 0);
  return a.edges.length < b.edges.length || (a.edges.length === b.edges.length && edges(a) < edges(b));
}

/** A square matrix of booleans: `row * size + column`; true when the column's state simulates the row's. */
type Relation = Uint8Array;

interface Arc {
  readonly other: number;
  readonly label: BooleanFunction;
  readonly marks: number;
}

/** The greatest simulation below `initial`, between states with these arcs. */
function greatestSimulation(automaton: Automaton, arcs: readonly (readonly Arc[])[], initial: Relation): Relation {
  const { bdd } = automaton;
  const size = arcs.length;
  const relation = initial;
  const unions = arcs.map((list) => list.reduce((sum, arc) => bdd.or(sum, arc.label), FALSE as BooleanFunction));
  for (let p = 0; p < size; p++) {
    for (let q = 0; q < size; q++) if (relation[p * size + q] && !bdd.implies(unions[p]!, unions[q]!)) relation[p * size + q] = 0;
  }
  const covers = (q: number, arc: Arc): boolean => {
    let missing: BooleanFunction = arc.label;
    for (const candidate of arcs[q]!) {
      if ((arc.marks & ~candidate.marks) !== 0 || !relation[arc.other * size + candidate.other]) continue;
      missing = bdd.minus(missing, candidate.label);
      if (missing === FALSE) return true;
    }
    return missing === FALSE;
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (let p = 0; p < size; p++) {
      for (let q = 0; q < size; q++) {
        if (p === q || !relation[p * size + q]) continue;
        if (!arcs[p]!.every((arc) => covers(q, arc))) {
          relation[p * size + q] = 0;
          changed = true;
        }
      }
    }
  }
  return relation;
}

/** The class of each state under mutual simulation: the smallest member. */
function classesOf(relation: Relation, size: number): Int32Array {
  const classes = new Int32Array(size);
  for (let q = 0; q < size; q++) {
    let p = 0;
    while (!(relation[p * size + q] && relation[q * size + p])) p++;
    classes[q] = p;
  }
  return classes;
}

function quotientByDirectSimulation(automaton: Automaton): Automaton {
  const size = automaton.edges.length;
  const arcs = automaton.edges.map((leaving) => leaving.map((edge): Arc => ({ other: edge.target, label: edge.label, marks: edge.marks })));
  const relation = greatestSimulation(automaton, arcs, new Uint8Array(size * size).fill(1));
  const classes = classesOf(relation, size);
  const { bdd } = automaton;
  const edges = automaton.edges.map((leaving, state): Edge[] => {
    if (classes[state] !== state) return [];
    const merged = mergeParallelEdges(
      bdd,
      leaving.map((edge) => ({ ...edge, target: classes[edge.target]! })),
    );
    const strictlyBetter = (other: Edge, edge: Edge) =>
      other !== edge && (edge.marks & ~other.marks) === 0 && relation[edge.target * size + other.target] === 1;
    return merged.flatMap((edge) => withoutCovered(automaton, edge, merged, strictlyBetter));
  });
  return { ...automaton, initial: classes[automaton.initial]!, edges };
}

function withoutCovered(automaton: Automaton, edge: Edge, others: readonly Edge[], better: (other: Edge, edge: Edge) => boolean): Edge[] {
  let label = edge.label;
  for (const other of others) if (better(other, edge)) label = automaton.bdd.minus(label, other.label);
  return label === FALSE ? [] : [{ ...edge, label }];
}

function quotientByReverseSimulation(automaton: Automaton): Automaton {
  const size = automaton.edges.length;
  const { bdd } = automaton;
  const entering: (Arc & { readonly other: number })[][] = automaton.edges.map(() => []);
  automaton.edges.forEach((leaving, state) => {
    for (const edge of leaving) entering[edge.target]!.push({ other: state, label: edge.label, marks: edge.marks });
  });
  const initial = new Uint8Array(size * size).fill(1);
  for (let p = 0; p < size; p++) {
    for (let q = 0; q < size; q++) {
      if (p === automaton.initial && q !== automaton.initial) initial[p * size + q] = 0;
      if (automaton.stateBased && marksOfState(automaton, p) & ~marksOfState(automaton, q)) initial[p * size + q] = 0;
    }
  }
  const relation = greatestSimulation(automaton, entering, initial);
  const classes = classesOf(relation, size);
  const into: { source: number; label: BooleanFunction; marks: number }[][] = automaton.edges.map(() => []);
  automaton.edges.forEach((leaving, state) => {
    for (const edge of leaving) into[classes[edge.target]!]!.push({ source: classes[state]!, label: edge.label, marks: edge.marks });
  });
  const edges: Edge[][] = automaton.edges.map(() => []);
  into.forEach((list, target) => {
    const merged = mergeParallelEdges(
      bdd,
      list.map(({ source, label, marks }) => ({ target: source, label, marks })),
    );
    const strictlyBetter = (other: Edge, edge: Edge) =>
      other !== edge && (edge.marks & ~other.marks) === 0 && relation[edge.target * size + other.target] === 1;
    for (const edge of merged) {
      for (const kept of withoutCovered(automaton, edge, merged, strictlyBetter)) {
        edges[kept.target]!.push({ target, label: kept.label, marks: kept.marks });
      }
    }
  });
  return { ...automaton, initial: classes[automaton.initial]!, edges };
}

function marksOfState(automaton: Automaton, state: number): number {
  return automaton.edges[state]!.reduce((marks, edge) => marks | edge.marks, 0);
}
