/**
 * What fairness does to a graph by itself, before any property: where fair behaviours can stay, and from where there is none.
 */
import type { Automaton } from './automaton.ts';
import { Bdd, TRUE } from './bdd.ts';
import { fairComponents } from './fair-components.ts';
import { Letters } from './letters.ts';
import { ProductGraph } from './product-graph.ts';
import type { Fairness, StepGraph } from './step-graph.ts';
import type { FairRegion } from './strong-components.ts';

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
  const product = new ProductGraph(graph, universalAutomaton(new Bdd()), Letters.of(graph, []));
  const { of } = fairComponents(product, fairness);
  return Int32Array.from({ length: graph.stateCount }, (_, state) => {
    const node = product.nodeAt(state, 0);
    return node < 0 ? -1 : of[node]!;
  });
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
  const hasFuture = new Uint8Array(graph.stateCount);
  let left = graph.stateCount;
  region.forEach((component, state) => {
    if (component < 0) return;
    hasFuture[state] = 1;
    left--;
  });
  for (let sweep = 0; left > 0 && sweep < SWEEPS; sweep++) left -= sweepBack(graph, hasFuture);
  if (left === 0) return [];
  searchBack(graph, hasFuture);
  const result: number[] = [];
  const reachable = forward(graph);
  for (let state = 0; state < graph.stateCount; state++) if (reachable[state] === 1 && hasFuture[state] === 0) result.push(state);
  return result;
}

/** Steps mostly lead to greater numbers, so a few sweeps find nearly everything without the reversed graph. */
const SWEEPS = 3;

/** Marks states with a step to a marked one, the greatest first. Returns how many it marked. */
function sweepBack({ stateCount, firstStep, target }: StepGraph, hasFuture: Uint8Array): number {
  let marked = 0;
  for (let state = stateCount - 1; state >= 0; state--) {
    if (hasFuture[state] === 1) continue;
    const end = firstStep[state + 1]!;
    for (let step = firstStep[state]!; step < end; step++) {
      if (hasFuture[target[step]!] === 0) continue;
      hasFuture[state] = 1;
      marked++;
      break;
    }
  }
  return marked;
}

/** Marks every state from which a marked one is reachable. */
function searchBack({ stateCount, firstStep, target }: StepGraph, hasFuture: Uint8Array): void {
  const firstSource = new Uint32Array(stateCount + 1);
  for (const state of target) firstSource[state + 1]!++;
  for (let state = 0; state < stateCount; state++) firstSource[state + 1]! += firstSource[state]!;
  const sources = new Uint32Array(target.length);
  const filled = firstSource.slice();
  for (let state = 0; state < stateCount; state++) {
    for (let step = firstStep[state]!; step < firstStep[state + 1]!; step++) sources[filled[target[step]!]!++] = state;
  }
  const queue = new Uint32Array(stateCount);
  let end = 0;
  for (let state = 0; state < stateCount; state++) if (hasFuture[state] === 1) queue[end++] = state;
  for (let i = 0; i < end; i++) {
    for (let k = firstSource[queue[i]!]!; k < firstSource[queue[i]! + 1]!; k++) {
      const source = sources[k]!;
      if (hasFuture[source] === 1) continue;
      hasFuture[source] = 1;
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
