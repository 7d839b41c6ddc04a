// Why an invariant is false in the last state of a counterexample, or no step is possible there.
//
// The formulas are evaluated again, each part by itself, by a program that is compiled for that over the same values.
import { createExplainer, type Refusal } from '../../compiler/explain/explain.ts';
import type { Model } from '../../compiler/index.ts';
import { type ReportedReason, type ReportedReasons, reportedAction, treeMaker, viewOf } from '../../report/index.ts';
import type { Values } from '../../values/index.ts';
import { evaluatorAt } from '../open/evaluator-at.ts';
import type { OpenedModule } from '../open/open-model.ts';
import { oneLine, toldReason } from '../open/told-reason.ts';

/** Instances of actions that are looked at. */
const MOST_INSTANCES = 1000;

/** Reasons that are told. */
const MOST_TOLD = 200;

/** What is asked about a state. */
export interface Failure {
  /** The invariant; null: no step is possible. */
  readonly invariant: string | null;
  /** The values of the variables. */
  readonly state: Int32Array;
  /** How many states the behaviour has up to there. */
  readonly level: number;
}

/** Why; null where that cannot be told without effects that are seen from outside, or is not known. */
export function whyFailed(
  { system, isSilent }: Pick<Model, 'system' | 'isSilent'>,
  { input }: OpenedModule,
  values: Values,
  { invariant, state, level }: Failure,
): ReportedReasons | null {
  // What prints would print again, and what is drawn at random, or read from a register, may be another value.
  if (!isSilent || (system.varies !== undefined && system.varies !== 'level')) return null;
  const { questions: _asked, split: _split, coverage: _coverage, reduce: _reduce, withoutActions: _without, ...plain } = input;
  const explainer = createExplainer({ ...plain, progress: system.progress }, invariant === null ? [] : input.config.invariants);
  if (explainer === null) return null;
  const tree = treeMaker(viewOf(values));
  const told = ({ reason, others }: Refusal): Omit<ReportedReason, 'action'> => ({
    ...toldReason(reason, tree),
    text: oneLine(reason.span),
    others,
  });
  return evaluatorAt(system)(level, () => {
    if (invariant !== null) {
      const refusal = explainer.whyFalse(invariant, state);
      return refusal === null ? null : { reasons: [{ action: null, ...told(refusal) }], left: 0 };
    }
    const found = new Map<string, { readonly reason: ReportedReason; readonly passed: number } | null>();
    for (const instance of explainer.instances(state, MOST_INSTANCES)) {
      const { name, arguments: args, span, isNamed } = instance;
      const key = `${name}|${span.start}|${args.map(({ value }) => value).join()}`;
      const refusal = instance.refusal();
      // Nothing is told of what seems to have a step.
      if (refusal === null) found.set(key, null);
      else if (!found.has(key)) {
        const action = isNamed ? reportedAction({ action: name, arguments: args, span }, tree) : null;
        found.set(key, { reason: { action, ...told(refusal) }, passed: refusal.passed });
      }
    }
    const all = [...found.values()].filter((one) => one !== null).sort((a, b) => b.passed - a.passed);
    if (all.length === 0) return null;
    return { reasons: all.slice(0, MOST_TOLD).map(({ reason }) => reason), left: Math.max(0, all.length - MOST_TOLD) };
  });
}
