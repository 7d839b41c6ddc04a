// Why a behaviour violates a property: the truth of every part of the formula at every state, the atoms that are to blame, and for each fairness
// condition why the behaviour satisfies it.
import type { FairnessCondition, TemporalFormula, TemporalProblem } from '../model/index.ts';
import { causesOf, type Formulas, type LassoTruth } from '../temporal/index.ts';
import { type Behaviour, nextOn } from './counterexample.ts';
import { partsOf, toFormula } from './temporal-formula.ts';

/** One line of the table of truth. */
export interface TruthRow {
  readonly formula: TemporalFormula;
  /** 0 for the violated formula itself, 1 for its parts, and so on. */
  readonly depth: number;
  /** At each state of the trace: whether the formula is true of the behaviour that begins there. */
  readonly truth: readonly boolean[];
}

/** Positions are those of the trace's states; a fact about a step is told at the state where the step begins. */
export interface Explanation {
  /** The conjunct of the property that is violated. */
  readonly violated: TemporalFormula;
  readonly rows: readonly TruthRow[];
  /** Atoms (index of the proposition) whose value at a position makes the formula false. */
  readonly causes: readonly { readonly position: number; readonly proposition: number }[];
  /** In the order of the problem's fairness conditions; empty for a finite trace. */
  readonly fairness: readonly FairnessReason[];
}

/** Why a fairness condition rules the cycle not out. */
export type FairnessReason = { readonly condition: FairnessCondition } & (
  | { readonly kind: 'taken'; readonly position: number }
  | { readonly kind: 'disabled'; readonly position: number }
  | { readonly kind: 'never-enabled' }
);

/** Explains a validated counterexample; `isPrefix` when any continuation would violate the formula too. */
export function explain(
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
  const rows: TruthRow[] = [];
  const add = (formula: TemporalFormula, depth: number) => {
    rows.push({ formula, depth, truth: Array.from(truth.row(toFormula(formulas, formula)), (value) => value === 1) });
    for (const part of partsOf(formula)) add(part, depth + 1);
  };
  add(violated, 0);
  return {
    violated,
    rows,
    causes: causesOf(truth, toFormula(formulas, violated)),
    fairness: isPrefix ? [] : problem.fairness.map((condition) => reasonFor(condition, behaviour)),
  };
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
