// Whether the fair behaviours of two specifications with the same states and steps are the same: those of each satisfy the conditions of the other. A
// condition that the others imply can be left out (`WF_vars(Next)` beside the weak fairness of each action), and strong fairness be weak where what it
// asks for stays possible once it is.
import type { FairnessCondition, Proposition, TemporalFormula, TemporalProblem } from '../../model/index.ts';

/**
 * The problem that asks whether the fair behaviours of the one satisfy the conditions and assumptions of the other: `WF_v(A)` is `[]<>~ENABLED <<A>>_v \/ []<><<A>>_v`, and
 * `SF_v(A)` is `<>[]~ENABLED <<A>>_v \/ []<><<A>>_v` (Specifying Systems, 8.9.1).
 */
export function satisfiesFairness(one: TemporalProblem, { fairness, assumptions = [], ...other }: TemporalProblem): TemporalProblem {
  const isAssuming = [...(one.assumptions ?? []), ...assumptions].length > 0;
  const [assumed, said] = [one, other].map(({ propositions }) => (isAssuming ? propositions.map(withoutPlace) : []));
  const propositions = [...assumed!, ...said!];
  return {
    ...one,
    propositions: [...propositions, ...fairness.flatMap(propositionsOf)],
    properties: [
      ...fairness.map((condition, i) => ({ name: condition.name, formula: formulaOf(condition, propositions.length + 2 * i) })),
      ...assumptions.map((formula) => ({ name: formula.text ?? 'an assumption', formula: shifted(formula, assumed!.length) })),
    ],
  };
}

/** The state in which a predicate was evaluated last is that of one of two programs. */
const withoutPlace = (proposition: Proposition): Proposition =>
  proposition.kind === 'state' ? { kind: 'state', predicate: proposition.predicate } : proposition;

/** The formula where so many propositions stand before its own. */
function shifted(f: TemporalFormula, by: number): TemporalFormula {
  if (f.kind === 'proposition') return { ...f, index: f.index + by };
  if ('operands' in f) return { ...f, operands: f.operands.map((operand) => shifted(operand, by)) };
  if ('operand' in f) return { ...f, operand: shifted(f.operand, by) };
  return 'left' in f ? { ...f, left: shifted(f.left, by), right: shifted(f.right, by) } : f;
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
