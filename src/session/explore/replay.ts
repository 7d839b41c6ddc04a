// Does a trace fit the module? It is executed: the first state must be an initial one, every other a successor of the one before (or the same
// state again). Where it stops being a behaviour, the message says at which step and what the nearest possible step would have been.
import { EvaluationError, type StepLabel } from '../../model/index.ts';
import { algorithmSpan } from '../../pluscal/index.ts';
import { alike } from './alike.ts';
import { choicesFrom, choicesWith } from './choices.ts';
import type { PathState, Specification } from './specification.ts';
import type { FoundTrace } from './trace-files.ts';
import type { WalkStep } from './walks.ts';

/** The part of a trace that is a behaviour of the module. */
export interface Replay {
  readonly steps: readonly WalkStep[];
  /** Index of the state to which the last one returns; null where the trace is finite or does not fit to its end. */
  readonly loop: number | null;
  /** Why it stops; null where all of it fits. */
  readonly problem: { readonly step: number; readonly message: string } | null;
}

export const sameState = (a: Int32Array, b: Int32Array): boolean => a.every((id, i) => id === b[i]);

/** The label with its place in the algorithm, where there is one. */
export const placed = (label: StepLabel | null): StepLabel | null =>
  label?.span === undefined ? label : { ...label, span: algorithmSpan(label.span) };

/** Executes a trace. */
export const replay = (specification: Specification, trace: FoundTrace): Replay => {
  const { system, values, tree } = specification;
  const steps: WalkStep[] = [];
  const stop = (step: number, message: string): Replay => ({ steps, loop: null, problem: { step, message } });
  const names = system.variables.map((v) => v.name);
  const show = (i: number, state: Int32Array): string => `${names[i]} = ${values.print(state[i]!)}`;

  const isSame = (own: number, given: number): boolean => own === given || (trace.isLoose && alike(tree(own), tree(given)));
  const fits = (own: Int32Array, given: Int32Array): boolean => own.every((id, i) => isSame(id, given[i]!));

  /** The possible state with the fewest differences. */
  const nearest = (wanted: Int32Array, possible: readonly WalkStep[]): string => {
    let best: { readonly step: WalkStep; readonly differ: readonly number[] } | null = null;
    for (const step of possible) {
      const differ = names.map((_, i) => i).filter((i) => !isSame(step.state[i]!, wanted[i]!));
      if (best === null || differ.length < best.differ.length) best = { step, differ };
    }
    if (best === null) return ' No step is possible there.';
    const action = best.step.label === null ? 'an initial state' : `a step of ${best.step.label.action}`;
    return ` The nearest is ${action} with ${best.differ.map((i) => show(i, best.step.state)).join(', ')} where the trace has ${best.differ.map((i) => show(i, wanted)).join(', ')}.`;
  };

  for (const [i, given] of trace.states.entries()) {
    const lacking = names.filter((name) => !given.has(name));
    if (lacking.length > 0) return stop(i + 1, `State ${i + 1} gives no value to ${lacking.join(', ')}.`);
    const wanted = Int32Array.from(names, (name) => given.get(name)!);
    const from = steps.at(-1)?.state;
    if (from !== undefined && fits(from, wanted)) {
      steps.push({ state: from, label: null });
      continue;
    }
    const choices = choicesWith(specification, from === undefined ? null : { state: from, level: i }, ({ state }) => fits(state, wanted));
    const possible = choices.groups.flatMap((g) => g.choices);
    const found = possible.find((c) => sameState(c.state, wanted)) ?? possible.find((c) => fits(c.state, wanted));
    if (found === undefined) {
      const what = from === undefined ? 'State 1 is not an initial state.' : `State ${i + 1} does not follow state ${i} by any action.`;
      const faults = [...(choices.fault === null ? [] : [choices.fault]), ...choices.faulty.map((f) => f.fault)];
      const fault = faults.map(({ message }) => ` ${message}`).join('');
      return stop(i + 1, what + nearest(wanted, possible) + fault);
    }
    steps.push({ state: found.state, label: placed(found.label) });
  }
  const { loop } = trace;
  if (loop === null || steps.length === 0) return { steps, loop: null, problem: null };
  if (loop < 0 || loop >= steps.length)
    return { steps, loop: null, problem: { step: steps.length, message: `There is no state ${loop + 1} to go back to.` } };
  const back = labelBetween(specification, { state: steps.at(-1)!.state, level: steps.length }, steps[loop]!.state);
  if (back === undefined) return stop(steps.length, `The last state does not lead back to state ${loop + 1}.`);
  return { steps, loop, problem: null };
};

/** Whether a step that was taken once is known to be none now: what actions draw at random cannot be asked again. */
export const isNoStep = ({ system }: Specification, label: StepLabel | null | undefined): label is undefined =>
  label === undefined && system.varies !== 'actions';

/**
 * The label of a step, null for one that changes nothing, undefined where there is none.
 * @param isWanted of several labels one of which this is true, if there is one
 */
export const labelBetween = (
  specification: Specification,
  from: PathState,
  to: Int32Array,
  isWanted: (label: StepLabel) => boolean = () => true,
): StepLabel | null | undefined => {
  try {
    const labels = specification.at(from.level, () => specification.system.labels(from.state, 0, to, 0));
    return labels.find(isWanted) ?? labels[0] ?? (sameState(from.state, to) ? null : undefined);
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    // Some action has no value there: the others are asked one by one.
    const { groups } = choicesFrom(specification, from);
    const steps = groups.flatMap(({ choices }) => choices).filter(({ state }) => sameState(state, to));
    const step = steps.find(({ label }) => label !== null && isWanted(label)) ?? steps[0];
    return step?.label ?? (sameState(from.state, to) ? null : undefined);
  }
};
