/** The Boolean function of a formula without temporal operators. */
import { type Bdd, type BooleanFunction, FALSE, TRUE } from './bdd.ts';
import type { Formula } from './formula.ts';

/**
 * The Boolean function of `f`, over its propositions as variables.
 * @param known functions computed before; extended
 * @throws Error if `f` has a temporal operator (a mistake of the caller)
 */
export function booleanFunctionOf(bdd: Bdd, f: Formula, known: Map<Formula, BooleanFunction>): BooleanFunction {
  const before = known.get(f);
  if (before !== undefined) return before;
  let result: BooleanFunction;
  switch (f.kind) {
    case 'constant':
      result = f.value ? TRUE : FALSE;
      break;
    case 'literal':
      result = bdd.variable(f.proposition);
      if (f.negated) result = bdd.not(result);
      break;
    case 'and':
      result = f.operands.reduce((sum, g) => bdd.and(sum, booleanFunctionOf(bdd, g, known)), TRUE as BooleanFunction);
      break;
    case 'or':
      result = f.operands.reduce((sum, g) => bdd.or(sum, booleanFunctionOf(bdd, g, known)), FALSE as BooleanFunction);
      break;
    default:
      throw new Error(`internal error: ${f.kind} is not a Boolean operator`);
  }
  known.set(f, result);
  return result;
}
