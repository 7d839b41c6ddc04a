// What a set of behaviours is to cover: things that a walk meets in its states, or in its steps.
import type { BehaviourGraph } from './behaviour-graph.ts';

/** Something to cover. What there is to cover is numbered. */
export interface Goal {
  /** What a walk meets in a state. */
  inState(state: number): readonly number[];
  /** What a walk meets in a step, after a step by an action; -1: it is the first. */
  inStep(before: number, edge: number): readonly number[];
  /** Whether `inStep` depends on the step before. */
  readonly isAboutPairs: boolean;
}

const NOTHING: readonly number[] = [];

/** Every action is taken. */
export function actionGoal({ actions }: BehaviourGraph): Goal {
  return { inState: () => NOTHING, inStep: (_, edge) => [actions[edge]!], isAboutPairs: false };
}

/** Every state is visited. */
export function stateGoal(): Goal {
  return { inState: (state) => [state], inStep: () => NOTHING, isAboutPairs: false };
}

/** Every step is taken. */
export function edgeGoal(): Goal {
  return { inState: () => NOTHING, inStep: (_, edge) => [edge], isAboutPairs: false };
}

/** Every action is taken after every action after which it can be taken at once. */
export function pairGoal({ actions, actionCount }: BehaviourGraph): Goal {
  return {
    inState: () => NOTHING,
    inStep: (before, edge) => (before < 0 ? NOTHING : [before * actionCount + actions[edge]!]),
    isAboutPairs: true,
  };
}

/** Each predicate is true of a state; `truth[i]` has a 1 for each state that satisfies the i-th. */
export function predicateGoal(truth: readonly Uint8Array[]): Goal {
  const found = (state: number): readonly number[] => truth.flatMap((of, i) => (of[state] === 1 ? [i] : []));
  return { inState: found, inStep: () => NOTHING, isAboutPairs: false };
}
