// Reading Chevrotain's concrete syntax trees of algorithms.
import type { CstNode } from '../../../grammar/pluscal.ts';
import type { PlusCalToken } from '../../../grammar/pluscal-tokens.ts';
import type { SourceText, Span } from '../../diagnostics/index.ts';

const none: readonly never[] = [];

/** The sub-trees made by a rule, in order. */
export function nodes(node: CstNode, rule: string): readonly CstNode[] {
  return (node.children[rule] as CstNode[] | undefined) ?? none;
}

/** The first sub-tree made by a rule, where there is one. */
export function maybe(node: CstNode, rule: string): CstNode | undefined {
  return nodes(node, rule)[0];
}

/** The first sub-tree made by a rule, which is there if the text was parsed. */
export function first(node: CstNode, rule: string): CstNode {
  return nodes(node, rule)[0]!;
}

/** The tokens of a kind directly in a node, in order. */
export function tokens(node: CstNode, kind: string): readonly PlusCalToken[] {
  return (node.children[kind] as PlusCalToken[] | undefined) ?? none;
}

/** The first token of a kind directly in a node, where there is one. */
export function token(node: CstNode, kind: string): PlusCalToken | undefined {
  return tokens(node, kind)[0];
}

/** The only sub-tree of a node, and the rule that made it. */
export function only(node: CstNode): { readonly rule: string; readonly node: CstNode } {
  const [rule, children] = Object.entries(node.children)[0]!;
  return { rule, node: children[0] as CstNode };
}

/** The text a token covers. */
export function tokenSpan(source: SourceText, t: PlusCalToken): Span {
  return { source, start: t.startOffset, end: t.endOffset + 1 };
}

/** The text a node covers. */
export function nodeSpan(source: SourceText, node: CstNode): Span {
  return {
    source,
    start: node.location!.startOffset,
    end: (node.location!.endOffset ?? node.location!.startOffset - 1) + 1,
  };
}
