// Nodes that were not read from a text: definitions that are added to a module, and trees that stand in it a second time.
import type { Expr, Name, OperatorDefinition, Parameter } from './ast.ts';
import type { Span } from '../diagnostics/index.ts';

/** The name of something in the module itself. */
export const nameAt = (name: string, span: Span): Name => ({ kind: 'name', path: [], name, span });

/** `name(params) == body`. */
export function operatorDefinition(name: string, params: readonly Parameter[], body: Expr, span: Span = body.span): OperatorDefinition {
  return { kind: 'operator-definition', name: { kind: 'identifier', name, span }, params, body, local: false, span };
}

/** A tree of its own with the same places: what a name means is known for each node of a module once. */
export function copied<T>(tree: T): T {
  if (Array.isArray(tree)) return tree.map(copied) as T;
  if (typeof tree !== 'object' || tree === null) return tree;
  return Object.fromEntries(Object.entries(tree).map(([key, part]) => [key, /span$/i.test(key) ? part : copied(part)])) as T;
}
