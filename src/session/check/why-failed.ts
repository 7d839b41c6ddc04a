// Why the last state of a counterexample, or the step to it, violates what it does, no step is possible there, or an assumption is false; and the action
// that has no value there.
//
// The formulas are evaluated again, each part by itself, by a program that is compiled for that over the same values.
import {
  type ActionInstance,
  type AskedOperators,
  createExplainer,
  type Explainer,
  type PropertyPart,
  type Refusal,
} from '../../compiler/explain/explain.ts';
import { refusedInstances } from '../../compiler/explain/refused-instances.ts';
import type { Model } from '../../compiler/index.ts';
import type { Span } from '../../diagnostics/index.ts';
import { type ReportedAction, type ReportedReason, type ReportedReasons, reportedAction, treeMaker, viewOf } from '../../report/index.ts';
import type { EvaluationError } from '../../model/index.ts';
import type { ConfigName } from '../../syntax/index.ts';
import type { Values } from '../../values/index.ts';
import { evaluatorAt } from '../open/evaluator-at.ts';
import type { OpenedModule } from '../open/open-model.ts';
import { oneLine, toldReason } from '../open/told-reason.ts';

/** Instances of actions that are looked at. */
const MOST_INSTANCES = 1000;

/** Reasons that are told. */
const MOST_TOLD = 200;

/** A state of a behaviour. */
export interface FailedState {
  /** The values of the variables, and those in the state before; null: it is an initial state. */
  readonly state: Int32Array;
  readonly before: Int32Array | null;
  /** How many states the behaviour has up to there. */
  readonly level: number;
}

/** What is asked. */
export type Failure =
  | { readonly kind: 'assumption'; readonly span: Span }
  | ({ readonly kind: 'deadlock' } & FailedState)
  /** A step from the state has no value. */
  | ({ readonly kind: 'fault'; readonly error: EvaluationError } & FailedState)
  /** An invariant, or a part of a property that is of this kind. */
  | ({ readonly kind: 'violation'; readonly violated: string; readonly part: PropertyPart['kind'] } & FailedState);

type Failed = Pick<Model, 'system'>;
type Tree = ReturnType<typeof treeMaker>;

/** An explainer for what is asked; null where what is evaluated again may have another value, or nothing is known. */
function explainerOf({ system }: Failed, { input }: OpenedModule, asked: AskedOperators): Explainer | null {
  // What is drawn at random, or read from a register, may be another value.
  if (system.varies !== undefined && system.varies !== 'level') return null;
  const { questions: _asked, split: _split, coverage: _coverage, reduce: _reduce, withoutActions: _without, ...plain } = input;
  // What prints has printed.
  return createExplainer({ ...plain, natives: { ...plain.natives, output: () => {} }, progress: system.progress }, asked);
}

function askedBy(failure: Failure, { invariants, properties }: OpenedModule['input']['config']): AskedOperators {
  switch (failure.kind) {
    case 'assumption':
      return { assumption: failure.span };
    case 'deadlock':
    case 'fault':
      return {};
    case 'violation': {
      const isNamed = ({ name }: ConfigName): boolean => name === failure.violated;
      return { predicates: invariants.filter(isNamed), properties: properties.filter(isNamed) };
    }
  }
}

/** Null: the next-state relation names no action there. */
const actionOf = ({ name, arguments: args, span, isNamed }: ActionInstance, tree: Tree): ReportedAction | null =>
  isNamed ? reportedAction({ action: name, arguments: args, span }, tree) : null;

/** Why; null where that cannot be told, or is not known. */
export function whyFailed(
  model: Failed,
  module: OpenedModule,
  values: Values,
  failure: Exclude<Failure, { kind: 'fault' }>,
): ReportedReasons | null {
  const explainer = explainerOf(model, module, askedBy(failure, module.input.config));
  if (explainer === null) return null;
  const tree = treeMaker(viewOf(values));
  const told = ({ reason, others }: Pick<Refusal, 'reason' | 'others'>): Omit<ReportedReason, 'action'> => ({
    ...toldReason(reason, tree),
    text: oneLine(reason.span),
    others,
  });
  const single = (refusal: Pick<Refusal, 'reason' | 'others'> | null): ReportedReasons | null =>
    refusal === null ? null : { reasons: [{ action: null, ...told(refusal) }], left: 0 };
  if (failure.kind === 'assumption') return single(explainer.whyAssumption());
  const { state, before, level } = failure;
  return evaluatorAt(model.system)(level, () => {
    if (failure.kind === 'violation') {
      const { violated, part } = failure;
      // A name can be that of an invariant and of a property: steps are said something of by the property only.
      const refusal =
        (part === 'steps' ? null : explainer.whyFalse(violated, state)) ?? explainer.whyViolated(violated, part, before, state);
      const why = single(refusal);
      return why !== null && refusal !== null && 'isOfStep' in refusal && refusal.isOfStep ? { ...why, isOfStep: true } : why;
    }
    const all = refusedInstances(explainer.instances(state, MOST_INSTANCES))
      .toSorted((a, b) => b.refusal.passed - a.refusal.passed)
      .map(({ instance, refusal }) => ({ action: actionOf(instance, tree), ...told(refusal) }));
    if (all.length === 0) return null;
    return { reasons: all.slice(0, MOST_TOLD), left: Math.max(0, all.length - MOST_TOLD) };
  });
}

/** Whether evaluation fails at the same place for this reason, which may be in an operator, or a part of the formula is where it has no value or evaluates that. */
const isOf = ({ span: part, at }: Refusal['reason'], { span, calls }: EvaluationError): boolean =>
  (at !== undefined && span !== undefined && at.source === span.source && at.start === span.start && at.end === span.end) ||
  [...(span === undefined ? [] : [span]), ...calls].some(
    ({ source, start, end }) => source === part.source && start >= part.start && end <= part.end,
  );

/** The action with its arguments of which a step has no value; null where that is not known. */
export function faultyAction(
  model: Failed,
  module: OpenedModule,
  values: Values,
  failure: Extract<Failure, { kind: 'fault' }>,
): ReportedAction | null {
  const explainer = explainerOf(model, module, askedBy(failure, module.input.config));
  const { state, level, error } = failure;
  if (explainer === null) return null;
  return evaluatorAt(model.system)(level, () => {
    const instance = explainer.instances(state, MOST_INSTANCES).find((one) => {
      const reason = one.refusal()?.reason;
      return reason?.kind === 'fault' && reason.message === error.message && isOf(reason, error);
    });
    return instance === undefined ? null : actionOf(instance, treeMaker(viewOf(values)));
  });
}
