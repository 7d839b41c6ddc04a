/**
 * What a cycle inside a fair component must contain to be fair and accepting, with the conditions that every cycle meets left out.
 *
 * A condition is met by a step (a mark, a recurrent set, the F steps of a Streett pair). A Streett pair is asked for only once an E state is visited.
 */
import type { FairComponents } from '../emptiness/fair-components.ts';
import type { ProductGraph } from '../emptiness/product-graph.ts';
import type { Fairness, RecurrentSteps, StrongFairness } from '../emptiness/step-graph.ts';

export interface CycleConditions {
  /** The nodes of the component, ascending. */
  readonly nodes: Int32Array;
  /** Whether a node is in the component. */
  readonly contains: (node: number) => boolean;
  /** The marks that not every inner edge carries, as single bits. */
  readonly marks: readonly number[];
  readonly recurrent: readonly RecurrentSteps[];
  readonly strong: readonly StrongFairness[];
}

/** Steps left to look at, counted down by the searches. */
export interface Budget {
  left: number;
}

/** The conditions on cycles in the component with that index. */
export function conditionsOf(product: ProductGraph, fairness: Fairness, fair: FairComponents, index: number): CycleConditions {
  const { graph, letters, moves } = product;
  const { nodes } = fair.components[index]!;
  let marks = 0;
  let recurrent: readonly RecurrentSteps[] = [];
  let undecided = fairness.recurrent;
  let strong: readonly StrongFairness[] = [];
  let unseen = fairness.strong;
  for (const node of nodes) {
    const state = product.stateOf(node);
    const automatonState = product.automatonStateOf(node);
    const seen = unseen.length === 0 ? [] : unseen.filter((pair) => pair.states.has(state));
    if (seen.length > 0) {
      strong = [...strong, ...seen];
      unseen = unseen.filter((pair) => !seen.includes(pair));
    }
    if (marks === product.fullMarks && undecided.length === 0) continue;
    for (let step = graph.firstStep[state]!; step < graph.firstStep[state + 1]!; step++) {
      const list = moves.of(letters.at(state, step), automatonState);
      let inside = false;
      for (let i = 0; i < list.length; i += 2) {
        if (fair.of[product.nodeAt(graph.target[step]!, list[i]!)] !== index) continue;
        inside = true;
        marks |= product.fullMarks & ~list[i + 1]!;
      }
      if (!inside || undecided.length === 0) continue;
      const missed = undecided.filter((condition) => !condition.steps.has(step));
      if (missed.length === 0) continue;
      recurrent = [...recurrent, ...missed];
      undecided = undecided.filter((condition) => !missed.includes(condition));
    }
  }
  const bits: number[] = [];
  for (let bit = 1; bit !== 0 && bit <= product.fullMarks; bit <<= 1) if (marks & bit) bits.push(bit);
  return { nodes, contains: (node) => fair.of[node] === index, marks: bits, recurrent, strong };
}

/** Whether a cycle of this one edge alone meets the conditions. */
export function satisfiedBy(conditions: CycleConditions, state: number, step: number, marks: number): boolean {
  return (
    conditions.marks.every((bit) => marks & bit) &&
    conditions.recurrent.every((condition) => condition.steps.has(step)) &&
    conditions.strong.every((pair) => !pair.states.has(state) || pair.steps.has(step))
  );
}
