// The user's formulas as formulas of the temporal room, which are in negation normal form, and the questions that need the user's shape.
import type { TemporalFormula, TemporalProblem } from '../../model/index.ts';
import type { Formula, Formulas, PropositionId } from '../../temporal/index.ts';

/** The same property for the automata; proposition `index` becomes the proposition of that number. */
export function toFormula(formulas: Formulas, f: TemporalFormula): Formula {
  const convert = (g: TemporalFormula) => toFormula(formulas, g);
  switch (f.kind) {
    case 'constant':
      return formulas.constant(f.value);
    case 'proposition':
      return formulas.proposition(f.index as PropositionId);
    case 'not':
      return formulas.not(convert(f.operand));
    case 'always':
      return formulas.always(convert(f.operand));
    case 'eventually':
      return formulas.eventually(convert(f.operand));
    case 'next':
      return formulas.next(convert(f.operand));
    case 'and':
      return formulas.and(...f.operands.map(convert));
    case 'or':
      return formulas.or(...f.operands.map(convert));
    case 'implies':
      return formulas.implies(convert(f.left), convert(f.right));
    case 'equivalent':
      return formulas.equivalent(convert(f.left), convert(f.right));
    case 'leads-to':
      return formulas.always(formulas.implies(convert(f.left), formulas.eventually(convert(f.right))));
    case 'until':
      return formulas.until(convert(f.left), convert(f.right));
    case 'weak-until':
      return formulas.weakUntil(convert(f.left), convert(f.right));
    case 'release':
      return formulas.release(convert(f.left), convert(f.right));
    case 'strong-release':
      return formulas.strongRelease(convert(f.left), convert(f.right));
  }
}

/** Formulas that hold together exactly if the formula does: a behaviour violates it exactly if it violates one of them. */
export function conjunctsOf(f: TemporalFormula): readonly TemporalFormula[] {
  if (f.kind === 'and') return f.operands.flatMap(conjunctsOf);
  if (f.kind !== 'always') return [f];
  const parts = conjunctsOf(f.operand);
  return parts.length === 1 ? [f] : parts.map((operand): TemporalFormula => ({ kind: 'always', operand }));
}

/** All that the specification assumes besides fairness, as one formula. */
export function assumptionsOf({ assumptions = [] }: Pick<TemporalProblem, 'assumptions'>): TemporalFormula {
  return { kind: 'and', operands: assumptions };
}

/** What is to be true of every fair behaviour of the system where the formula is to be true of those of the specification. */
export function underAssumptions(problem: Pick<TemporalProblem, 'assumptions'>, f: TemporalFormula): TemporalFormula {
  const { assumptions = [] } = problem;
  return assumptions.length === 0 ? f : { kind: 'implies', left: assumptionsOf(problem), right: f, ...placeOf(f) };
}

const placeOf = ({ span, text }: TemporalFormula): Pick<TemporalFormula, 'span' | 'text'> => ({
  ...(span === undefined ? {} : { span }),
  ...(text === undefined ? {} : { text }),
});
