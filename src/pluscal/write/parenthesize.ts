// Whether an expression needs parentheses to the right of `=`.
//
// The standard translator decides by looking at symbols outside of brackets and strings: relations and logical operators need them, arithmetic does
// not. Keeping its judgement, oddities included, keeps translations equal. It knows signs in ASCII only: `x := a ∨ b` becomes `x' = a ∨ b`, which is true where
// b is. So this is not kept: what is no arithmetic in Unicode gets parentheses too.
import type { ExpressionText } from '../algorithm/expression-text.ts';

const symbols = /"[^"\\]*(?:\\.[^"\\]*)*"?|<<|>>|[=#<>([{)\]}]|\|-|-\||\\(?=[^ oX])|\/\\|[^\p{ASCII}×∘‥ℕℤℝ]/gu;

const opening = new Set(['<<', '⟨', '(', '[', '{']);
const closing = new Set(['>>', '⟩', ')', ']', '}']);

/** True if the expression must be put into parentheses. Only the first of its lines counts, once for each line. */
export function needsParentheses(e: ExpressionText): boolean {
  const [line] = e.toLines();
  if (line === undefined) return false;
  let depth = 0;
  for (let i = 0; i < e.lines.length; i++) {
    for (const [symbol] of line.matchAll(symbols)) {
      if (symbol.startsWith('"')) {
        if (symbol.length < 2 || !symbol.endsWith('"')) return true;
      } else if (opening.has(symbol)) depth++;
      else if (closing.has(symbol)) {
        if (depth === 0) return true;
        depth--;
      } else if (depth === 0) return true;
    }
  }
  return false;
}
