// Reading Chevrotain's concrete syntax trees.
import type { CstElement, CstNode, Token } from '../../grammar/index.ts';
import type { SourceText, Span } from '../diagnostics/index.ts';

const none: readonly never[] = [];

const isNode = (element: CstElement): element is CstNode => 'children' in element;

/** The sub-trees made by a rule, in order. */
export function nodes(node: CstNode, rule: string): readonly CstNode[] {
  return (node.children[rule] as CstNode[] | undefined) ?? none;
}

/** The first sub-tree made by a rule, which is there if the text was parsed. */
export function first(node: CstNode, rule: string): CstNode {
  return nodes(node, rule)[0]!;
}

/** The first sub-tree made by a rule, where there is one. */
export function maybe(node: CstNode, rule: string): CstNode | undefined {
  return nodes(node, rule)[0];
}

/** The tokens of a kind directly in a node, in order. */
export function tokens(node: CstNode, kind: string): readonly Token[] {
  return (node.children[kind] as Token[] | undefined) ?? none;
}

/** The first token of a kind directly in a node, where there is one. */
export function token(node: CstNode, kind: string): Token | undefined {
  return tokens(node, kind)[0];
}

/** The only element of a node, such as the alternative chosen by a rule. */
export function only(node: CstNode): { readonly key: string; readonly node: CstNode | undefined; readonly token: Token | undefined } {
  for (const key in node.children) {
    const element = node.children[key]![0];
    if (element === undefined) continue;
    return isNode(element) ? { key, node: element, token: undefined } : { key, node: undefined, token: element as Token };
  }
  return { key: '', node: undefined, token: undefined };
}

/** The text a node covers. */
export function nodeSpan(source: SourceText, node: CstNode): Span {
  return {
    source,
    start: node.location!.startOffset,
    end: (node.location!.endOffset ?? node.location!.startOffset - 1) + 1,
  };
}
