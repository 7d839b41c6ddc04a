// Short ways to write temporal problems about integer systems.
import type { FairnessCondition, Proposition, TemporalFormula, TemporalProblem } from '../../src/model/index.ts';
import { equal, type IntegerAction, read, type State, statePredicate, stepPredicate } from './integer-system.ts';

export const p = (index: number): TemporalFormula => ({ kind: 'proposition', index });
export const not = (operand: TemporalFormula): TemporalFormula => ({ kind: 'not', operand });
export const always = (operand: TemporalFormula): TemporalFormula => ({ kind: 'always', operand });
export const eventually = (operand: TemporalFormula): TemporalFormula => ({ kind: 'eventually', operand });
export const and = (...operands: TemporalFormula[]): TemporalFormula => ({ kind: 'and', operands });
export const implies = (left: TemporalFormula, right: TemporalFormula): TemporalFormula => ({ kind: 'implies', left, right });
export const leadsTo = (left: TemporalFormula, right: TemporalFormula): TemporalFormula => ({ kind: 'leads-to', left, right });
export const until = (left: TemporalFormula, right: TemporalFormula): TemporalFormula => ({ kind: 'until', left, right });

export const state = (width: number, holds: (state: State) => boolean): Proposition => ({
  kind: 'state',
  predicate: statePredicate('state proposition', width, holds),
});
export const step = (width: number, holds: (from: State, to: State) => boolean): Proposition => ({
  kind: 'step',
  predicate: stepPredicate('step proposition', width, holds),
});

/** Fairness of an action of the system, over all variables. */
export function fair(kind: 'weak' | 'strong', width: number, action: IntegerAction): FairnessCondition {
  const changing = (from: State) => action.next(from).filter((to) => !equal(from, to));
  return {
    kind,
    name: `${kind === 'weak' ? 'WF' : 'SF'}(${action.name})`,
    enabled: (states, offset) => changing(read(states, offset, width)).length > 0,
    taken: (from, i, to, j) => changing(read(from, i, width)).some((next) => equal(next, read(to, j, width))),
  };
}

/** A problem with one property per formula, called P0, P1, ... */
export function problem(
  propositions: readonly Proposition[],
  formulas: readonly TemporalFormula[],
  fairness: readonly FairnessCondition[] = [],
): TemporalProblem {
  return { propositions, fairness, properties: formulas.map((formula, i) => ({ name: `P${i}`, formula })) };
}
