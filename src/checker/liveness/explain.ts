// Explains a counterexample: finds what `Explanation` says.
import {
  type FairnessCondition,
  partsOf,
  type Proposition,
  type TemporalFormula,
  type TemporalProblem,
  type Trace,
  type TransitionSystem,
} from '../../model/index.ts';
import { causesOf, type Formulas, type LassoTruth, type PropositionId, rowsOn } from '../../temporal/index.ts';
import type { Explanation, FairnessReason, TruthRow } from '../outcome/explanation.ts';
import { describeTrace, retold } from '../outcome/trace-building.ts';
import { type Behaviour, nextOn, validate } from './counterexample.ts';
import { toFormula } from './temporal-formula.ts';
import type { PlannedConjunct, TemporalPlan } from './temporal-plan.ts';

/** What shows that a behaviour violates a property. */
export interface Evidence {
  readonly trace: Trace;
  readonly explanation: Explanation;
}

/**
 * The evidence of a counterexample, which is evaluated again from the definitions: nothing is printed. Throws as `validate` does.
 * @param isPrefix whether any continuation of it would violate the formula too
 */
export function evidenceOf(
  behaviour: Behaviour,
  system: TransitionSystem,
  { problem, formulas }: Pick<TemporalPlan, 'problem' | 'formulas'>,
  { asked, conjunct }: Pick<PlannedConjunct, 'asked' | 'conjunct'>,
  isPrefix: boolean,
): Evidence {
  return retold(system, () => {
    const truth = validate(behaviour, { system, problem, formulas, violated: asked, isFair: !isPrefix });
    const explanation = explain(behaviour, truth, { problem, formulas, violated: conjunct, isPrefix });
    return { trace: describeTrace(system, behaviour.vectors, isPrefix ? undefined : behaviour.loop), explanation };
  });
}

/** Explains a validated counterexample; `isPrefix` when any continuation would violate the formula too. */
function explain(
  behaviour: Behaviour,
  truth: LassoTruth,
  context: {
    readonly problem: TemporalProblem;
    readonly formulas: Formulas;
    readonly violated: TemporalFormula;
    readonly isPrefix: boolean;
  },
): Explanation {
  const { problem, formulas, violated, isPrefix } = context;
  const after = (position: number): number => truth.after(position);
  const rowOf = rowsOn(truth.word.length, after, true, (index, position) =>
    hasValue(behaviour, position, problem.propositions[index]!) ? truth.word.holds(position, index as PropositionId) : null,
  );
  const rows: TruthRow[] = [];
  const add = (formula: TemporalFormula, depth: number) => {
    rows.push({ formula, depth, truth: rowOf(toFormula(formulas, formula)) });
    for (const part of partsOf(formula)) add(part, depth + 1);
  };
  add(violated, 0);
  return {
    violated,
    rows,
    causes: causesOf({ after, holds: (f, position) => rowOf(f)[position]! }, toFormula(formulas, violated)),
    fairness: isPrefix ? [] : problem.fairness.map((condition) => reasonFor(condition, behaviour)),
    assumptions: problem.assumptions ?? [],
  };
}

/** Whether an atom has a value at a position, in the state or the step from it. */
function hasValue(behaviour: Behaviour, position: number, proposition: Proposition): boolean {
  const state = behaviour.vectors[position] as Int32Array;
  if (proposition.kind === 'state') return proposition.hasValue?.(state, 0) ?? true;
  return proposition.hasValue?.(state, 0, nextOn(behaviour, position), 0) ?? true;
}

function reasonFor(condition: FairnessCondition, behaviour: Behaviour): FairnessReason {
  let disabled = -1;
  for (let position = behaviour.loop; position < behaviour.vectors.length; position++) {
    const state = behaviour.vectors[position] as Int32Array;
    if (!condition.enabled(state, 0)) {
      if (disabled < 0) disabled = position;
    } else if (condition.taken(state, 0, nextOn(behaviour, position), 0)) {
      return { condition, kind: 'taken', position };
    }
  }
  return condition.kind === 'weak' ? { condition, kind: 'disabled', position: disabled } : { condition, kind: 'never-enabled' };
}
