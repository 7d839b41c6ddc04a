/**
 * A small recursive-descent parser for LTL, for tests only (the product's own syntax lives in the grammar room).
 * Unary `! X F G` bind tightest, then `U W R M` (right associative), `&`, `|`, `->`, `<->`.
 */
import type { Formula, Formulas, PropositionId } from '../../../src/temporal/index.ts';

const TOKEN = /\s*(<->|->|[!&|()XFGUWRM]|p\d+|true|false|1|0)/y;

export function parseFormula(formulas: Formulas, text: string): Formula {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (match === null) throw new Error(`cannot read ${text.slice(at)}`);
    tokens.push(match[1]!);
  }
  let position = 0;
  const take = (token: string): boolean => tokens[position] === token && ++position > 0;
  const equivalence = (): Formula => {
    const left = implication();
    return take('<->') ? formulas.equivalent(left, equivalence()) : left;
  };
  const implication = (): Formula => {
    const left = disjunction();
    return take('->') ? formulas.implies(left, implication()) : left;
  };
  const disjunction = (): Formula => {
    let left = conjunction();
    while (take('|')) left = formulas.or(left, conjunction());
    return left;
  };
  const conjunction = (): Formula => {
    let left = binary();
    while (take('&')) left = formulas.and(left, binary());
    return left;
  };
  const binary = (): Formula => {
    const left = unary();
    if (take('U')) return formulas.until(left, binary());
    if (take('W')) return formulas.weakUntil(left, binary());
    if (take('R')) return formulas.release(left, binary());
    if (take('M')) return formulas.strongRelease(left, binary());
    return left;
  };
  const unary = (): Formula => {
    if (take('!')) return formulas.not(unary());
    if (take('X')) return formulas.next(unary());
    if (take('F')) return formulas.eventually(unary());
    if (take('G')) return formulas.always(unary());
    if (take('(')) {
      const inner = equivalence();
      if (!take(')')) throw new Error(`missing ) in ${text}`);
      return inner;
    }
    const token = tokens[position++];
    if (token === 'true' || token === '1') return formulas.true;
    if (token === 'false' || token === '0') return formulas.false;
    if (token?.startsWith('p')) return formulas.proposition(Number(token.slice(1)) as PropositionId);
    throw new Error(`unexpected ${token ?? 'end'} in ${text}`);
  };
  const result = equivalence();
  if (position < tokens.length) throw new Error(`unexpected ${tokens[position]} in ${text}`);
  return result;
}
