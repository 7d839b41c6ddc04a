/**
 * Which parts of a property matter: the property with one occurrence of a sub-formula replaced so that it is harder to satisfy.
 *
 * If the harder property still holds, the occurrence does not matter and the property holds vacuously; if not, the counterexample to the harder one is
 * an interesting witness of the property (I. Beer, S. Ben-David, C. Eisner, Y. Rodeh, CAV 1997; O. Kupferman, M. Vardi, CHARME 1999). In negation
 * normal form every operator is monotone, so every occurrence is replaced by false; under a negated proposition that is the atom made true.
 */
import { type Formula, type Formulas, operandsOf, withOperands } from './formula.ts';

export interface Occurrence {
  /** The places of the operands that lead from the root to the occurrence. */
  readonly path: readonly number[];
  readonly subformula: Formula;
  /** `negative` for a negated proposition: its atom is replaced by true. */
  readonly polarity: 'positive' | 'negative';
  /** The property with this occurrence replaced; it implies the property. */
  readonly mutated: Formula;
}

/** Every occurrence of a proper sub-formula, outer ones first; those whose replacement changes nothing are left out. */
export function occurrencesIn(formulas: Formulas, f: Formula): Occurrence[] {
  const result: Occurrence[] = [];
  const visit = (g: Formula, path: readonly number[], rebuild: (replacement: Formula) => Formula) => {
    if (path.length > 0) {
      const mutated = rebuild(formulas.false);
      if (mutated === f) return;
      result.push({ path, subformula: g, polarity: g.kind === 'literal' && g.negated ? 'negative' : 'positive', mutated });
    }
    const operands = operandsOf(g);
    operands.forEach((operand, i) => {
      visit(operand, [...path, i], (replacement) => rebuild(withOperands(formulas, g, operands.with(i, replacement))));
    });
  };
  visit(f, [], (replacement) => replacement);
  return result;
}
