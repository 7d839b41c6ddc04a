/**
 * The shortest cycle through a node that meets all conditions, by breadth-first search over (node, what has been met).
 *
 * What has been met is a few bits: one per mark and recurrent set, two per Streett pair (an E state was visited; an F step was taken, which makes the
 * first bit irrelevant).
 */

import type { ProductGraph } from '../emptiness/product-graph.ts';
import { POLL_MASK } from '../emptiness/step-graph.ts';
import type { Budget, CycleConditions } from './cycle-conditions.ts';

/** The most pairs (node, bits) for which tables are made. */
const MAX_PAIRS = 1 << 21;

/** Tables for the searches in one component, reused from start to start. */
export class ExactSearchSpace {
  readonly visited: Int32Array;
  readonly parents: Int32Array;
  readonly steps: Int32Array;
  readonly queue: Int32Array;
  run = 0;

  private constructor(
    readonly bits: number,
    /** Per node of the component: its place in it. */
    readonly places: Int32Array,
    nodeCount: number,
  ) {
    const size = nodeCount << bits;
    this.visited = new Int32Array(size);
    this.parents = new Int32Array(size);
    this.steps = new Int32Array(size);
    this.queue = new Int32Array(size);
  }

  /** Tables for a component, or `undefined` if they would be too large. */
  static for(conditions: CycleConditions, places: Int32Array): ExactSearchSpace | undefined {
    const bits = conditions.marks.length + conditions.recurrent.length + 2 * conditions.strong.length;
    if (bits > 20 || conditions.nodes.length * 2 ** bits > MAX_PAIRS) return undefined;
    return new ExactSearchSpace(bits, places, conditions.nodes.length);
  }
}

/**
 * The steps of a shortest cycle through `start` that meets the conditions, if it is shorter than `limit`.
 * The budget is charged for the steps looked at but not enforced within one search.
 */
export function exactCycle(
  product: ProductGraph,
  conditions: CycleConditions,
  space: ExactSearchSpace,
  start: number,
  limit: number,
  budget: Budget,
): number[] | undefined {
  const { graph, letters, moves } = product;
  const { bits, places, visited, parents, steps, queue } = space;
  const run = ++space.run;
  const startPair = places[start]! << bits;
  visited[startPair] = run;
  parents[startPair] = -1;
  queue[0] = startPair;
  let end = 1;
  let levelEnd = 1;
  let depth = 1;
  for (let i = 0; i < end; i++) {
    if ((i & POLL_MASK) === POLL_MASK) graph.poll?.();
    if (i === levelEnd) {
      levelEnd = end;
      depth++;
    }
    if (depth >= limit) return undefined;
    const pair = queue[i]!;
    const node = conditions.nodes[pair >> bits]!;
    const state = product.stateOf(node);
    const automatonState = product.automatonStateOf(node);
    const before = afterVisit(conditions, pair & ((1 << bits) - 1), state);
    for (let step = graph.firstStep[state]!; step < graph.firstStep[state + 1]!; step++) {
      const list = moves.of(letters.at(state, step), automatonState);
      budget.left--;
      for (let k = 0; k < list.length; k += 2) {
        const target = product.nodeAt(graph.target[step]!, list[k]!);
        if (!conditions.contains(target)) continue;
        const met = afterStep(conditions, before, step, list[k + 1]!);
        if (target === start && isComplete(conditions, met)) return [...trail(parents, steps, pair), step];
        const next = (places[target]! << bits) | met;
        if (visited[next] === run) continue;
        visited[next] = run;
        parents[next] = pair;
        steps[next] = step;
        queue[end++] = next;
      }
    }
  }
  return undefined;
}

function trail(parents: Int32Array, steps: Int32Array, last: number): number[] {
  const result: number[] = [];
  for (let pair = last; parents[pair]! >= 0; pair = parents[pair]!) result.push(steps[pair]!);
  return result.reverse();
}

/** Bits: marks, recurrent sets, then per Streett pair (E visited, F taken). */
function afterVisit(conditions: CycleConditions, met: number, state: number): number {
  let result = met;
  let bit = 1 << (conditions.marks.length + conditions.recurrent.length);
  for (const pair of conditions.strong) {
    if ((result & (bit << 1)) === 0 && pair.states.has(state)) result |= bit;
    bit <<= 2;
  }
  return result;
}

function afterStep(conditions: CycleConditions, met: number, step: number, marks: number): number {
  let result = met;
  let bit = 1;
  for (const mark of conditions.marks) {
    if (marks & mark) result |= bit;
    bit <<= 1;
  }
  for (const condition of conditions.recurrent) {
    if ((result & bit) === 0 && condition.steps.has(step)) result |= bit;
    bit <<= 1;
  }
  for (const pair of conditions.strong) {
    if ((result & (bit << 1)) === 0 && pair.steps.has(step)) result = (result & ~bit) | (bit << 1);
    bit <<= 2;
  }
  return result;
}

function isComplete(conditions: CycleConditions, met: number): boolean {
  const plain = conditions.marks.length + conditions.recurrent.length;
  const all = (1 << plain) - 1;
  if ((met & all) !== all) return false;
  for (let i = 0, bit = 1 << plain; i < conditions.strong.length; i++, bit <<= 2) if (met & bit) return false;
  return true;
}
