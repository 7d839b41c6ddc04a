/**
 * What fairness does to a graph by itself, before any property: where fair behaviours can stay, and from where there is none.
 */
import type { Automaton } from '../automata/automaton.ts';
import { Bdd, TRUE } from '../formula/bdd.ts';
import { followPaths, Leads } from './digraph.ts';
import { type FairRegion, fairComponents } from './fair-components.ts';
import { GraphCopy } from './graph-copy.ts';
import { Letters } from './letters.ts';
import type { Fairness, StepGraph } from './step-graph.ts';

/** The automaton that accepts every word. */
export function universalAutomaton(bdd: Bdd): Automaton {
  return { bdd, initial: 0, markCount: 0, stateBased: false, edges: [[{ target: 0, label: TRUE, marks: 0 }]] };
}

/**
 * The fair components of a graph: per state the number of its component, or -1 if no fair behaviour visits it forever.
 * Compute it once per graph and fairness; the search for each property uses it. If every entry is -1, no behaviour is fair and every temporal
 * property holds vacuously (for instance because a constraint cut the fair ones off).
 */
export function fairRegion(graph: StepGraph, fairness: Fairness): FairRegion {
  const product = GraphCopy.of(graph, universalAutomaton(new Bdd()), Letters.of(graph, []))!;
  const { components, of } = fairComponents(product, fairness);
  return components.length === 0 ? new Int32Array(graph.stateCount).fill(-1) : of;
}

/** Whether the graph has a fair behaviour at all. */
export function hasFairBehaviour(region: FairRegion): boolean {
  return region.some((component) => component >= 0);
}

/**
 * The reachable states from which no fair behaviour starts, ascending. The specification is machine closed exactly if there are none: then a finite
 * behaviour is never refused by fairness, and safety properties can be checked without it.
 */
export function statesWithoutFairFuture(graph: StepGraph, region: FairRegion): number[] {
  const future = new Uint8Array(graph.stateCount);
  for (let state = 0; state < graph.stateCount; state++) future[state] = region[state]! < 0 ? Leads.unknown : Leads.yes;
  if (!future.includes(Leads.unknown)) return [];
  followPaths({ nodeCount: graph.stateCount, first: graph.firstStep, target: graph.target, poll: graph.poll }, future);
  if (future.includes(Leads.tried)) searchBack(graph, future);
  if (!future.includes(Leads.tried)) return [];
  const result: number[] = [];
  const reachable = graph.isReachable === true ? null : forward(graph);
  for (let state = 0; state < graph.stateCount; state++)
    if (future[state] === Leads.tried && (reachable === null || reachable[state] === 1)) result.push(state);
  return result;
}

/** Finds every state from which one with a fair future is reachable. */
function searchBack({ stateCount, firstStep, target }: StepGraph, future: Uint8Array): void {
  const firstSource = new Uint32Array(stateCount + 1);
  for (let step = 0; step < target.length; step++) firstSource[target[step]! + 1]!++;
  for (let state = 0; state < stateCount; state++) firstSource[state + 1]! += firstSource[state]!;
  const sources = new Uint32Array(target.length);
  const filled = firstSource.slice();
  for (let state = 0; state < stateCount; state++) {
    for (let step = firstStep[state]!; step < firstStep[state + 1]!; step++) sources[filled[target[step]!]!++] = state;
  }
  const queue = new Uint32Array(stateCount);
  let end = 0;
  for (let state = 0; state < stateCount; state++) if (future[state] === Leads.yes) queue[end++] = state;
  for (let i = 0; i < end; i++) {
    for (let k = firstSource[queue[i]!]!; k < firstSource[queue[i]! + 1]!; k++) {
      const source = sources[k]!;
      if (future[source] === Leads.yes) continue;
      future[source] = Leads.yes;
      queue[end++] = source;
    }
  }
}

function forward(graph: StepGraph): Uint8Array {
  const reachable = new Uint8Array(graph.stateCount);
  const queue = new Uint32Array(graph.stateCount);
  let end = 0;
  const add = (state: number) => {
    if (reachable[state] === 1) return;
    reachable[state] = 1;
    queue[end++] = state;
  };
  for (let i = 0; i < graph.initial.length; i++) add(graph.initial[i]!);
  for (let i = 0; i < end; i++) {
    for (let step = graph.firstStep[queue[i]!]!; step < graph.firstStep[queue[i]! + 1]!; step++) add(graph.target[step]!);
  }
  return reachable;
}
