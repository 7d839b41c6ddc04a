// Temporal formulas as text: the atoms in the words of the specification, the operators in TLA+'s notation, and as in --ltl those that it has not.
import { onOneLine } from '../../diagnostics/index.ts';
import type { TemporalFormula } from '../../model/index.ts';

const unary = { not: '~', always: '[]', eventually: '<>', next: 'X ' } as const;
const infix = {
  and: ' /\\ ',
  or: ' \\/ ',
  implies: ' => ',
  equivalent: ' <=> ',
  'leads-to': ' ~> ',
  until: ' U ',
  'weak-until': ' W ',
  release: ' R ',
  'strong-release': ' M ',
} as const;

/** Text that needs no parentheses whatever stands around it. */
const isClosed = (text: string): boolean => /^[\w!]+$/.test(text) || /^\w+\([^()]*\)$/.test(text);

/** The formula in one line. */
export function formulaText(f: TemporalFormula): string {
  const operand = (g: TemporalFormula): string => {
    const text = formulaText(g);
    const isPrefixed = g.kind in unary || g.kind === 'constant';
    return isPrefixed || isClosed(text) ? text : `(${text})`;
  };
  switch (f.kind) {
    case 'constant':
      return f.value ? 'TRUE' : 'FALSE';
    case 'proposition':
      return onOneLine(f.text ?? `p${f.index}`);
    case 'not':
    case 'always':
    case 'eventually':
    case 'next':
      return `${unary[f.kind]}${operand(f.operand)}`;
    case 'and':
    case 'or':
      if (f.operands.length === 0) return f.kind === 'and' ? 'TRUE' : 'FALSE';
      return f.operands.length === 1 ? formulaText(f.operands[0]!) : f.operands.map(operand).join(infix[f.kind]);
    default:
      return `${operand(f.left)}${infix[f.kind]}${operand(f.right)}`;
  }
}
