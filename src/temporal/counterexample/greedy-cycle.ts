/**
 * A short cycle that meets all conditions, where the shortest is too dear: from the start breadth first to the nearest step that meets a condition
 * not met yet, on from there, and at last breadth first home.
 *
 * In a fair component every Streett pair with an E state has an F step, so asking for an F step of each is always possible; it is asked for only
 * while an E state has been visited on the way.
 */

import type { Members } from '../emptiness/lazy-set.ts';
import type { ProductGraph } from '../emptiness/product-graph.ts';
import { POLL_MASK } from '../emptiness/step-graph.ts';
import type { Budget, CycleConditions } from './cycle-conditions.ts';

/** What a step looked at here takes from the budget, compared with one of the exact search: many starts bring less. */
const COST = 10;

/** Edges looked for: with one of the marks, with a step in one of the sets, or to a node. */
interface Goal {
  readonly marks: number;
  readonly wanted: readonly Members[];
  readonly home: number;
}

interface Found {
  readonly steps: number[];
  readonly visited: number[];
  readonly node: number;
  readonly marks: number;
}

/** Tables for the searches in one component. */
export class GreedySearchSpace {
  readonly visited: Int32Array;
  readonly parents: Int32Array;
  readonly steps: Int32Array;
  readonly marks: Int32Array;
  readonly queue: Int32Array;
  run = 0;

  constructor(
    conditions: CycleConditions,
    /** Per node of the component: its place in it. */
    readonly places: Int32Array,
  ) {
    const size = conditions.nodes.length;
    this.visited = new Int32Array(size);
    this.parents = new Int32Array(size);
    this.steps = new Int32Array(size);
    this.marks = new Int32Array(size);
    this.queue = new Int32Array(size);
  }
}

/** The steps of a cycle through `start` that meets the conditions. */
export function greedyCycle(
  product: ProductGraph,
  conditions: CycleConditions,
  space: GreedySearchSpace,
  start: number,
  budget: Budget,
): number[] | undefined {
  let marks = conditions.marks.reduce((sum, bit) => sum | bit, 0);
  let recurrent = conditions.recurrent;
  let strong = conditions.strong.map((pair) => ({ pair, asked: false, met: false }));
  const steps: number[] = [];
  let node = start;
  const take = (found: Found) => {
    for (const visited of found.visited) {
      const state = product.stateOf(visited);
      for (const entry of strong) if (entry.pair.states.has(state)) entry.asked = true;
    }
    for (const step of found.steps) {
      recurrent = recurrent.filter((condition) => !condition.steps.has(step));
      for (const entry of strong) if (entry.pair.steps.has(step)) entry.met = true;
    }
    strong = strong.filter((entry) => !entry.met);
    marks &= ~found.marks;
    steps.push(...found.steps);
    node = found.node;
  };
  for (;;) {
    const wanted = recurrent.map((condition) => condition.steps);
    for (const entry of strong) if (entry.asked) wanted.push(entry.pair.steps);
    if (marks !== 0 || wanted.length > 0) {
      const found = nearest(product, conditions, space, node, { marks, wanted, home: -1 }, budget);
      if (found === undefined) return undefined;
      take(found);
    } else if (node !== start || steps.length === 0) {
      const found = nearest(product, conditions, space, node, { marks: 0, wanted: [], home: start }, budget);
      if (found === undefined) return undefined;
      take(found);
    } else {
      return steps;
    }
  }
}

/** A shortest path inside the component whose last edge is a goal. */
function nearest(
  product: ProductGraph,
  conditions: CycleConditions,
  space: GreedySearchSpace,
  from: number,
  goal: Goal,
  budget: Budget,
): Found | undefined {
  const { graph, letters, moves } = product;
  const { places, visited, parents, steps, marks, queue } = space;
  const run = ++space.run;
  visited[places[from]!] = run;
  parents[places[from]!] = -1;
  queue[0] = from;
  let end = 1;
  for (let i = 0; i < end; i++) {
    if ((i & POLL_MASK) === POLL_MASK) graph.poll?.();
    const node = queue[i]!;
    const state = product.stateOf(node);
    const automatonState = product.automatonStateOf(node);
    for (let step = graph.firstStep[state]!; step < graph.firstStep[state + 1]!; step++) {
      const list = moves.of(letters.at(state, step), automatonState);
      budget.left -= COST;
      const isWanted = goal.wanted.some((set) => set.has(step));
      for (let k = 0; k < list.length; k += 2) {
        const target = product.nodeAt(graph.target[step]!, list[k]!);
        if (!conditions.contains(target)) continue;
        if (isWanted || (list[k + 1]! & goal.marks) !== 0 || target === goal.home) return trail(space, node, step, list[k + 1]!, target);
        const place = places[target]!;
        if (visited[place] === run) continue;
        visited[place] = run;
        parents[place] = node;
        steps[place] = step;
        marks[place] = list[k + 1]!;
        queue[end++] = target;
      }
    }
  }
  return undefined;
}

function trail(space: GreedySearchSpace, last: number, step: number, marks: number, target: number): Found {
  const steps = [step];
  const visited = [last];
  let allMarks = marks;
  for (let place = space.places[last]!; space.parents[place]! >= 0; place = space.places[space.parents[place]!]!) {
    steps.push(space.steps[place]!);
    visited.push(space.parents[place]!);
    allMarks |= space.marks[place]!;
  }
  return { steps: steps.reverse(), visited, node: target, marks: allMarks };
}
