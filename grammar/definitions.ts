// Where definitions begin.
//
// Nothing in `a == 1 b == 2` separates the two definitions: that a name begins a definition is known only at the `==` that follows. This pass
// finds the beginning from there, looking back over `f(x, y)`, `f[x \in S]`, `a + b`, `-. a`, `a^#` or a plain name, and puts a virtual
// `DefinitionStart` before it. The name of a theorem or an assumption is no definition of its own.
import { is, type Token, type Vocabulary, virtualToken } from './tokens.ts';

/** How many tokens the left side of a definition may have. */
const farthest = 5000;

/** The index of the `(` or `[` that the closing bracket at `close` matches, or -1. */
const openingOf = (tokens: readonly Token[], close: number, v: Vocabulary): number => {
  let depth = 0;
  for (let i = close; i >= Math.max(0, close - farthest); i--) {
    const type = tokens[i]!.tokenType;
    if (type === v.RightParen || type === v.RightBracket || type === v.RightBracketSub) depth++;
    else if ((type === v.LeftParen || type === v.LeftBracket) && --depth === 0) return i;
  }
  return -1;
};

const isInfix = (token: Token | undefined, v: Vocabulary): boolean =>
  is(token, v.Infix) || is(token, v.Equals) || is(token, v.In) || is(token, v.Minus) || is(token, v.AndOr);

/** Whether `F(+)` before a name on a later line passes `+` to `F`, rather than being the operator `(+)` between two names. */
const isCall = (before: Token, symbol: Token, after: Token): boolean =>
  symbol.image.startsWith('(') && before.endOffset + 1 === symbol.startOffset && after.startLine > symbol.startLine;

/**
 * Whether an expression that misses its end stands before the infix operator at `at`, and a definition of a name on the line below: `A == x' = x +` and
 * `B == 1`. No definition begins behind what needs an expression, unless that is an operator as an argument (`a <- +`).
 */
const isUnfinished = (tokens: readonly Token[], at: number, v: Vocabulary): boolean => {
  if (tokens[at + 1]!.startLine === tokens[at]!.startLine) return false;
  const before = tokens[at - 2];
  if (isInfix(before, v) || is(before, v.Prefix)) return !is(tokens[at - 3], v.LeftArrow);
  return [v.DefinedAs, v.If, v.Then, v.Else, v.LetIn, v.Colon, v.Arrow].some((type) => is(before, type));
};

/** The index of the first token of the definition whose `==` is at `at`. */
const startOf = (tokens: readonly Token[], at: number, v: Vocabulary): number => {
  const last = tokens[at - 1];
  if (is(last, v.RightParen) || is(last, v.RightBracket)) {
    const open = openingOf(tokens, at - 1, v);
    return open > 0 && is(tokens[open - 1], v.Identifier) ? open - 1 : -1;
  }
  if (is(last, v.Postfix)) return is(tokens[at - 2], v.Identifier) ? at - 2 : -1;
  if (!is(last, v.Identifier)) return -1;
  // In `a <- ~ b == c` the operator is an argument.
  if (is(tokens[at - 2], v.Prefix)) return is(tokens[at - 3], v.LeftArrow) ? at - 1 : at - 2;
  if (!isInfix(tokens[at - 2], v) || !is(tokens[at - 3], v.Identifier)) return at - 1;
  return isCall(tokens[at - 3]!, tokens[at - 2]!, last!) || isUnfinished(tokens, at - 2, v) ? at - 1 : at - 3;
};

/** The tokens with a `DefinitionStart` before each definition. */
export function markDefinitions(tokens: readonly Token[], v: Vocabulary): Token[] {
  const starts = new Set<number>();
  for (let i = 1; i < tokens.length; i++) {
    if (tokens[i]!.tokenType !== v.DefinedAs) continue;
    const start = startOf(tokens, i, v);
    if (start < 0) continue;
    const before = tokens[start - 1];
    if (is(before, v.Theorem) || is(before, v.Assume) || is(before, v.Axiom)) continue;
    starts.add(start);
  }
  const result: Token[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!;
    if (starts.has(i)) result.push(virtualToken(v.DefinitionStart, token, false));
    result.push(token);
  }
  return result;
}
