// How few behaviours, and how few steps, cover all edges of a graph at least: what no set of behaviours can do better.
//
// A behaviour goes from one strongly connected part to later ones. So where the parts are put in an order and cut in two, it crosses the cut once at
// most, and every edge across the cut needs a behaviour of its own. Cuts of a few orders are counted; the greatest cut is a bound, not the least number.
//
// A behaviour ends in one place. Edges into a state without edges each end one, and so does each strongly connected part that nothing leaves. A
// behaviour begins in one place: each initial state with an edge and without one into it begins one.
import { type BehaviourGraph, edgesOf } from './behaviour-graph.ts';
import { components } from './components.ts';

/** No set of behaviours that covers the goal has fewer. */
export interface LowerBound {
  readonly behaviours: number;
  readonly steps: number;
}

/** The bound for all edges by behaviours of at most so many steps. */
export function edgeBound(graph: BehaviourGraph, maxSteps: number): LowerBound {
  const { stateCount, initialCount, targets } = graph;
  const edges = targets.length;
  const component = components(graph);
  const isLeft = new Uint8Array(stateCount);
  const hasInside = new Uint8Array(stateCount);
  const entered = new Int32Array(stateCount);
  const hasEdgeInto = new Uint8Array(stateCount);
  for (let state = 0; state < stateCount; state++) {
    const { from, to } = edgesOf(graph, state);
    for (let edge = from; edge < to; edge++) {
      const target = targets[edge]!;
      hasEdgeInto[target] = 1;
      const [here, there] = [component[state]!, component[target]!];
      if (here === there) hasInside[here] = 1;
      else {
        isLeft[here] = 1;
        entered[there]!++;
      }
    }
  }
  let ends = 0;
  for (let one = 0; one < stateCount; one++) if (isLeft[one] === 0) ends += hasInside[one] === 1 ? 1 : entered[one]!;
  let starts = 0;
  for (let state = 0; state < initialCount; state++) {
    const { from, to } = edgesOf(graph, state);
    if (hasEdgeInto[state] === 0 && to > from) starts++;
  }
  return { behaviours: Math.max(ends, starts, greatestCut(graph, component), Math.ceil(edges / maxSteps)), steps: edges };
}

/** The most edges across a cut of the components in an order: by what lies behind them, by what lies before them, by their numbers. */
function greatestCut(graph: BehaviourGraph, component: Int32Array): number {
  const between = edgesBetween(graph, component);
  const count = component.reduce((most, one) => Math.max(most, one + 1), 0);
  const behind = new Int32Array(count);
  const before = new Int32Array(count);
  // Edges lead to smaller numbers: those into a component come after those out of the ones before it, and the other way round.
  for (const [from, to] of [...between].sort(([a], [b]) => a - b)) behind[from] = Math.max(behind[from]!, behind[to]! + 1);
  for (const [from, to] of [...between].sort(([a], [b]) => b - a)) before[to] = Math.max(before[to]!, before[from]! + 1);
  const numbers = Array.from({ length: count }, (_, one) => one);
  const orders = [
    numbers.toSorted((a, b) => b - a),
    numbers.toSorted((a, b) => behind[b]! - behind[a]! || b - a),
    numbers.toSorted((a, b) => before[a]! - before[b]! || b - a),
  ];
  return Math.max(...orders.map((order) => cutOf(order, between)));
}

/** The edges from one component to another, by their numbers. */
function edgesBetween(graph: BehaviourGraph, component: Int32Array): readonly (readonly [number, number])[] {
  const found: [number, number][] = [];
  for (let state = 0; state < graph.stateCount; state++) {
    const { from, to } = edgesOf(graph, state);
    for (let edge = from; edge < to; edge++) {
      const [here, there] = [component[state]!, component[graph.targets[edge]!]!];
      if (here !== there) found.push([here, there]);
    }
  }
  return found;
}

function cutOf(order: readonly number[], between: readonly (readonly [number, number])[]): number {
  const place = new Int32Array(order.length);
  for (const [i, one] of order.entries()) place[one] = i;
  const change = new Int32Array(order.length + 1);
  for (const [from, to] of between) {
    change[place[from]!]!++;
    change[place[to]!]!--;
  }
  let [across, most] = [0, 0];
  for (const step of change) {
    across += step;
    most = Math.max(most, across);
  }
  return most;
}
