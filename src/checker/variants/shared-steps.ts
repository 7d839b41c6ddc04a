// A variant whose program makes only the steps that are different: the others are made by the program of the original.
import type { Action, StepLabel, TransitionSystem } from '../../model/index.ts';

const isOf = (label: StepLabel, { name, span }: Action): boolean =>
  label.action === name && label.span?.source === span?.source && label.span?.start === span?.start;

/**
 * The variant with the steps of kept actions.
 * @param before the original, which can be asked for the steps of some actions
 * @param after the variant; its program makes no steps by kept actions
 * @param keptActions see `Variant`
 */
export function withKeptSteps(before: TransitionSystem, after: TransitionSystem, keptActions: readonly number[]): TransitionSystem {
  const kept = keptActions.flatMap((to, action) => (to >= 0 ? [action] : []));
  const known = new Set(keptActions);
  const changed = after.actions.flatMap((_, action) => (known.has(action) ? [] : [action]));
  const successorsBy: NonNullable<TransitionSystem['successorsBy']> = (actions, states, offset, sink) => {
    const ofBefore = kept.filter((action) => actions.includes(keptActions[action]!));
    if (ofBefore.length > 0) before.successorsBy!(ofBefore, states, offset, (next, action) => sink(next, keptActions[action]!));
    const ofAfter = changed.filter((action) => actions.includes(action));
    if (ofAfter.length > 0) after.successorsBy!(ofAfter, states, offset, sink);
  };
  const all = after.actions.map((_, action) => action);
  return {
    ...after,
    successors: (states, offset, sink) => successorsBy(all, states, offset, sink),
    successorsBy,
    labels: (from, i, to, j) => {
      const ofBefore = before.labels(from, i, to, j, kept).map((label) => {
        const action = before.actions.findIndex((one) => isOf(label, one));
        return { label, at: keptActions[action] ?? -1 };
      });
      const ofAfter = after.labels(from, i, to, j).map((label) => ({ label, at: after.actions.findIndex((one) => isOf(label, one)) }));
      return [...ofBefore.filter(({ at }) => at >= 0), ...ofAfter].sort((a, b) => a.at - b.at).map(({ label }) => label);
    },
  };
}
