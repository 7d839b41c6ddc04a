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

/** The state that a predicate of one state was asked about, where no step was asked about since. */
let last: State | null = null;
const there = (): State => {
  if (last === null) throw new Error('no state was asked about last');
  return last;
};
const about = (given: State): State => {
  last = given;
  return given;
};
const forget = (): void => {
  last = null;
};

export const state = (width: number, holds: (state: State) => boolean, name = 'state proposition'): Proposition => ({
  kind: 'state',
  predicate: statePredicate(name, width, (given) => holds(about(given))),
  holdsThere: () => holds(there()),
});
export const step = (width: number, holds: (from: State, to: State) => boolean): Proposition => ({
  kind: 'step',
  predicate: stepPredicate('step proposition', width, (from, to) => {
    forget();
    return holds(from, to);
  }),
});

/** Fairness of an action of the system, over all variables. */
export function fair(kind: 'weak' | 'strong', width: number, action: IntegerAction): FairnessCondition {
  const changing = (from: State) => action.next(from).filter((to) => !equal(from, to));
  return {
    kind,
    name: `${kind === 'weak' ? 'WF' : 'SF'}(${action.name})`,
    enabled: (states, offset) => changing(about(read(states, offset, width))).length > 0,
    enabledThere: () => changing(there()).length > 0,
    taken: (from, i, to, j) => {
      forget();
      return changing(read(from, i, width)).some((next) => equal(next, read(to, j, width)));
    },
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
