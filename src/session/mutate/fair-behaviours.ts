// Whether the fair behaviours of two specifications with the same states and steps are the same: those of each satisfy the conditions of the other. A
// condition that the others imply can be left out (`WF_vars(Next)` beside the weak fairness of each action), and strong fairness be weak where what it
// asks for stays possible once it is.
import type { FairnessCondition, Proposition, TemporalFormula, TemporalProblem } from '../../model/index.ts';

/**
 * The problem that asks whether the fair behaviours of the one satisfy the conditions of the other: `WF_v(A)` is `[]<>~ENABLED <<A>>_v \/ []<><<A>>_v`, and
 * `SF_v(A)` is `<>[]~ENABLED <<A>>_v \/ []<><<A>>_v` (Specifying Systems, 8.9.1).
 */
export function satisfiesFairness(one: TemporalProblem, conditions: readonly FairnessCondition[]): TemporalProblem {
  return {
    ...one,
    propositions: conditions.flatMap(propositionsOf),
    properties: conditions.map((condition, i) => ({ name: condition.name, formula: formulaOf(condition, 2 * i) })),
  };
}

function propositionsOf(condition: FairnessCondition): readonly Proposition[] {
  const { name } = condition;
  return [
    { kind: 'state', predicate: { name, holds: (states, offset) => condition.enabled(states, offset) } },
    {
      kind: 'step',
      predicate: { name, holds: (from, fromOffset, to, toOffset) => condition.taken(from, fromOffset, to, toOffset) },
      onStuttering: false,
    },
  ];
}

/** @param first number of the proposition that it is enabled; that it is taken is the next one */
function formulaOf({ kind }: FairnessCondition, first: number): TemporalFormula {
  const always = (operand: TemporalFormula): TemporalFormula => ({ kind: 'always', operand });
  const eventually = (operand: TemporalFormula): TemporalFormula => ({ kind: 'eventually', operand });
  const disabled: TemporalFormula = { kind: 'not', operand: { kind: 'proposition', index: first } };
  const isLeftAlone = kind === 'weak' ? always(eventually(disabled)) : eventually(always(disabled));
  return { kind: 'or', operands: [isLeftAlone, always(eventually({ kind: 'proposition', index: first + 1 }))] };
}
