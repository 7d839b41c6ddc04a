// Why the last state of a counterexample, or the step to it, violates what it does, or no step is possible there.
//
// The formulas are evaluated again, each part by itself, by a program that is compiled for that over the same values.
import { createExplainer, type Refusal } from '../../compiler/explain/explain.ts';
import { refusedInstances } from '../../compiler/explain/refused-instances.ts';
import type { Model } from '../../compiler/index.ts';
import { type ReportedReason, type ReportedReasons, reportedAction, treeMaker, viewOf } from '../../report/index.ts';
import type { ConfigName } from '../../syntax/index.ts';
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
  /** The invariant or property; null: no step is possible. */
  readonly violated: string | null;
  /** The values of the variables, and those in the state before; null: it is an initial state. */
  readonly state: Int32Array;
  readonly before: Int32Array | null;
  /** How many states the behaviour has up to there. */
  readonly level: number;
}

/** Why; null where that cannot be told without effects that are seen from outside, or is not known. */
export function whyFailed(
  { system, isSilent }: Pick<Model, 'system' | 'isSilent'>,
  { input }: OpenedModule,
  values: Values,
  { violated, state, before, level }: Failure,
): ReportedReasons | null {
  // What prints would print again, and what is drawn at random, or read from a register, may be another value.
  if (!isSilent || (system.varies !== undefined && system.varies !== 'level')) return null;
  const { questions: _asked, split: _split, coverage: _coverage, reduce: _reduce, withoutActions: _without, ...plain } = input;
  const { invariants, properties } = input.config;
  const isNamed = ({ name }: ConfigName): boolean => name === violated;
  const asked = { predicates: invariants.filter(isNamed), properties: properties.filter(isNamed) };
  const explainer = createExplainer({ ...plain, progress: system.progress }, asked);
  if (explainer === null) return null;
  const tree = treeMaker(viewOf(values));
  const told = ({ reason, others }: Pick<Refusal, 'reason' | 'others'>): Omit<ReportedReason, 'action'> => ({
    ...toldReason(reason, tree),
    text: oneLine(reason.span),
    others,
  });
  return evaluatorAt(system)(level, () => {
    if (violated !== null) {
      const refusal = explainer.whyFalse(violated, state) ?? explainer.whyViolated(violated, before, state);
      if (refusal === null) return null;
      const isOfStep = 'isOfStep' in refusal && refusal.isOfStep;
      return { reasons: [{ action: null, ...told(refusal) }], left: 0, ...(isOfStep ? { isOfStep } : {}) };
    }
    const all = refusedInstances(explainer.instances(state, MOST_INSTANCES))
      .toSorted((a, b) => b.refusal.passed - a.refusal.passed)
      .map(({ instance: { name, arguments: args, span, isNamed }, refusal }) => ({
        action: isNamed ? reportedAction({ action: name, arguments: args, span }, tree) : null,
        ...told(refusal),
      }));
    if (all.length === 0) return null;
    return { reasons: all.slice(0, MOST_TOLD), left: Math.max(0, all.length - MOST_TOLD) };
  });
}
