// Bound variables: grouping `x, y \in S, <<a, b>> \in T` and saying what is wrong with other mixtures.
import type { CstNode } from '../../grammar/index.ts';
import { spanOf } from '../../grammar/index.ts';
import type { Diagnostic, SourceText, Span } from '../diagnostics/index.ts';
import { join } from '../diagnostics/index.ts';
import type { Bound, Expr, Identifier } from './ast.ts';
import { maybe, nodeSpan, nodes, token, tokens } from './cst.ts';

/** `bounded`: every variable needs a set; `free`: none may have one; `either`: all or none. */
export type BoundRule = 'bounded' | 'free' | 'either';

const identifiersOf = (source: SourceText, node: CstNode): Identifier[] =>
  tokens(node, 'Identifier').map((t) => ({ kind: 'identifier', name: t.image, span: spanOf(source, t) }));

/** One `bound` node as it stands: a name, or a tuple of names, with or without a set. */
export function buildBound(source: SourceText, node: CstNode, expression: (node: CstNode) => Expr): Bound {
  const set = maybe(node, 'expression');
  return {
    names: identifiersOf(source, node),
    tuple: token(node, 'LeftAngle') !== undefined,
    set: set ? expression(set) : null,
    span: nodeSpan(source, node),
  };
}

/** The bounds of a `bounds` node, names that share a set in one. */
export function buildBounds(
  source: SourceText,
  node: CstNode,
  rule: BoundRule,
  expression: (node: CstNode) => Expr,
  diagnostics: Diagnostic[],
): Bound[] {
  const fault = (span: Span, message: string, fix: string): void => {
    diagnostics.push({ code: 'E112', severity: 'error', message, span, fix });
  };
  const bounds: Bound[] = [];
  let waiting: Bound[] = [];
  for (const part of nodes(node, 'bound')) {
    const bound = buildBound(source, part, expression);
    if (bound.tuple) {
      if (waiting.length > 0) fault(waiting[0]!.span, `\`${waiting[0]!.names[0]!.name}\` has no set`, 'Write `x \\in S` before the tuple.');
      if (bound.set === null) fault(bound.span, 'a tuple of bound variables needs a set', 'Write `<<x, y>> \\in S`.');
      waiting = [];
      bounds.push(bound);
    } else if (bound.set === null) waiting.push(bound);
    else {
      const names = [...waiting, bound].flatMap((b) => b.names);
      bounds.push({ names, tuple: false, set: bound.set, span: waiting[0] ? join(waiting[0].span, bound.span) : bound.span });
      waiting = [];
    }
  }
  if (waiting.length > 0) {
    const span = join(waiting[0]!.span, waiting.at(-1)!.span);
    if (rule === 'bounded' || bounds.length > 0)
      fault(span, `\`${waiting[0]!.names[0]!.name}\` has no set`, 'Write `x \\in S` for each variable here.');
    bounds.push({ names: waiting.flatMap((b) => b.names), tuple: false, set: null, span });
  }
  const bounded = bounds.find((b) => b.set !== null);
  if (rule === 'free' && bounded)
    fault(bounded.span, 'a temporal quantifier ranges over variables, not over a set', 'Remove `\\in` and the set.');
  return bounds;
}
