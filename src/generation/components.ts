// Strongly connected components of a graph, and how much lies behind a state.
//
// Source: Tarjan, Depth-first search and linear graph algorithms, 1972.
import { type BehaviourGraph, edgesOf } from './behaviour-graph.ts';

/** The number of each state's component, below the number of states. A component has a greater number than those that its edges lead to. */
export function components(graph: BehaviourGraph): Int32Array {
  const { stateCount, targets } = graph;
  const component = new Int32Array(stateCount).fill(-1);
  const order = new Int32Array(stateCount).fill(-1);
  const low = new Int32Array(stateCount);
  const stack: number[] = [];
  let next = 0;
  let count = 0;
  for (let root = 0; root < stateCount; root++) {
    if (order[root]! >= 0) continue;
    const frames: { readonly state: number; edge: number }[] = [];
    const open = (state: number): void => {
      order[state] = low[state] = next++;
      stack.push(state);
      frames.push({ state, edge: edgesOf(graph, state).from });
    };
    open(root);
    for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
      const { state } = frame;
      if (frame.edge < edgesOf(graph, state).to) {
        const target = targets[frame.edge++]!;
        if (order[target]! < 0) open(target);
        else if (component[target]! < 0) low[state] = Math.min(low[state]!, order[target]!);
        continue;
      }
      frames.pop();
      const above = frames.at(-1);
      if (above !== undefined) low[above.state] = Math.min(low[above.state]!, low[state]!);
      if (low[state] !== order[state]) continue;
      for (let member = stack.pop(); member !== undefined; member = stack.pop()) {
        component[member] = count;
        if (member === state) break;
      }
      count++;
    }
  }
  return component;
}

/** For each state, how many components the longest way from it goes through after its own: 0 where nothing leaves its component. */
export function heights(graph: BehaviourGraph): Int32Array {
  const { stateCount, targets } = graph;
  const component = components(graph);
  const members = new Map<number, number[]>();
  for (let state = 0; state < stateCount; state++) {
    const one = component[state]!;
    const known = members.get(one);
    if (known === undefined) members.set(one, [state]);
    else known.push(state);
  }
  const height = new Int32Array(stateCount);
  const ofComponent = new Int32Array(stateCount);
  // The components that edges lead to have smaller numbers.
  for (let one = 0; one < members.size; one++) {
    for (const state of members.get(one)!) {
      const { from, to } = edgesOf(graph, state);
      for (let edge = from; edge < to; edge++) {
        const there = component[targets[edge]!]!;
        if (there !== one) ofComponent[one] = Math.max(ofComponent[one]!, ofComponent[there]! + 1);
      }
    }
    for (const state of members.get(one)!) height[state] = ofComponent[one]!;
  }
  return height;
}
