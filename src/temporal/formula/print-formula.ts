/** Formulas as text: ASCII operators `! & | X F G U W R M`, which every LTL tool reads. */
import type { Formula, PropositionId } from './formula.ts';

const SYMBOL = {
  next: 'X',
  eventually: 'F',
  always: 'G',
  until: 'U',
  weakUntil: 'W',
  release: 'R',
  strongRelease: 'M',
  and: '&',
  or: '|',
} as const;

/**
 * Prints a formula with the parentheses it needs and no others; temporal binary operators are always parenthesized inside another one, since
 * tools disagree on their associativity. Boolean operands of a conjunction or disjunction come first.
 * @param name how a proposition is written; `p0`, `p1`, ... unless told
 */
export function printFormula(f: Formula, name: (proposition: PropositionId) => string = (p) => `p${p}`): string {
  const print = (g: Formula): string => {
    switch (g.kind) {
      case 'constant':
        return g.value ? 'true' : 'false';
      case 'literal':
        return (g.negated ? '!' : '') + name(g.proposition);
      case 'next':
      case 'eventually':
      case 'always': {
        const inner = operand(g.operand);
        return SYMBOL[g.kind] + (/^[A-Za-z_0-9]/.test(inner) ? ' ' : '') + inner;
      }
      case 'until':
      case 'weakUntil':
      case 'release':
      case 'strongRelease':
        return `${operand(g.left)} ${SYMBOL[g.kind]} ${operand(g.right)}`;
      case 'and':
      case 'or':
        return [...g.operands.filter((h) => h.isBoolean), ...g.operands.filter((h) => !h.isBoolean)]
          .map(operand)
          .join(` ${SYMBOL[g.kind]} `);
    }
  };
  const operand = (g: Formula): string => {
    switch (g.kind) {
      case 'constant':
      case 'literal':
      case 'next':
      case 'eventually':
      case 'always':
        return print(g);
      case 'until':
      case 'weakUntil':
      case 'release':
      case 'strongRelease':
      case 'and':
      case 'or':
        return `(${print(g)})`;
    }
  };
  return print(f);
}
