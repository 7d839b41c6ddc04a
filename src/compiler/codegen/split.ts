// The next-state relation split into the actions that a person would name.
//
// The relation is taken apart at its disjunctions, bounded \E and definitions, from the top, as far as nothing else is in between. Each
// leaf is one action, named after the innermost definition on the way, with that definition's parameters and the names bound since.
// Splitting is done twice by the same walk: once to find the leaves, as lists of branch numbers, and once for each leaf to emit the loops
// that lead to it.
//
// With `unroll` a bounded \E over a set that is known becomes one branch for each element: instances of actions.
import type { Span } from '../../diagnostics/index.ts';
import type { Expr, Identifier, Quantified } from '../../syntax/index.ts';
import { Block } from './block.ts';
import type { Env, Mode } from './environment.ts';
import type { Argument, Generator } from './generator.ts';
import type { Iteration } from './iteration.ts';

type Leaf = (leaf: Expr, env: Env, block: Block, args: readonly Argument[]) => void;

/** The environments of a quantifier's body that are branches of their own, or null: one loop. */
export type Unroll = (e: Quantified, env: Env) => readonly Env[] | null;

/** One action, or an instance of it: what it is called, and how to emit the code that leads to its formula. */
export interface SplitAction {
  /** The number of the action; equal for its instances. */
  readonly index: number;
  readonly name: string;
  readonly parameters: readonly string[];
  readonly span: Span;
  /** Its formula, as the first walk found it. */
  readonly formula: Argument;
  /** The sets of the loops that lead to it. */
  readonly loops: readonly Argument[];
  walk(block: Block, leaf: Leaf): void;
}

interface Context {
  readonly name: string;
  readonly span: Span;
  readonly parameters: readonly string[];
  readonly args: readonly Argument[];
  readonly loops: readonly Argument[];
  /** The branches on the way that are no elements: equal for the instances of an action. */
  readonly group: string;
}

const mode: Mode = { current: 's', next: null, building: null };

/** The actions of a next-state relation. `scratch` is where the first walk may emit. */
export const splitActions = (
  g: Generator,
  iteration: Iteration,
  next: Expr,
  rootEnv: Env,
  scratch: Block,
  unroll: Unroll,
): readonly SplitAction[] => {
  const { resolution } = g.definitions;
  const found: { readonly choices: readonly number[]; readonly context: Context; readonly formula: Argument }[] = [];

  // Follows `choices` at disjunctions; where they run out, follows every branch and calls `reached` with the choices made.
  const walk = (
    e: Expr,
    env: Env,
    block: Block,
    context: Context,
    choices: readonly number[] | null,
    made: readonly number[],
    reached: (leaf: Expr, env: Env, block: Block, context: Context, made: readonly number[]) => void,
  ): void => {
    const branch = (items: readonly Expr[]): void => {
      for (const [i, item] of items.entries()) {
        if (choices !== null && choices[made.length] !== i) continue;
        walk(item, env, block, { ...context, group: `${context.group}/${i}` }, choices, [...made, i], reached);
      }
    };
    const bound = (names: readonly Identifier[], inner: Env): Context => {
      const args = names.map((n): Argument => {
        const expr: Expr = { kind: 'name', path: [], name: n.name, span: n.span };
        g.definitions.placeholders.set(expr, { path: [], symbol: resolution.binder(n) });
        return { expr, env: inner };
      });
      return { ...context, parameters: [...context.parameters, ...names.map((n) => n.name)], args: [...context.args, ...args] };
    };
    switch (e.kind) {
      case 'junction':
        if (e.operator === '\\/') {
          branch(e.items);
          return;
        }
        if (e.items.length === 1) {
          walk(e.items[0]!, env, block, context, choices, made, reached);
          return;
        }
        break;
      case 'quantified':
        if (e.quantifier === '\\E' && e.bounds.every((b) => b.set !== null) && g.analysis.level(e.body, env) >= 2) {
          const names = e.bounds.flatMap((b) => b.names);
          const elements = unroll(e, env);
          if (elements !== null) {
            for (const [i, inner] of elements.entries()) {
              if (choices !== null && choices[made.length] !== i) continue;
              walk(e.body, inner, block, bound(names, inner), choices, [...made, i], reached);
            }
            return;
          }
          const loops = [...context.loops, ...e.bounds.map((b): Argument => ({ expr: b.set!, env }))];
          iteration.bounds(e.bounds, env, mode, block, null, (inner, at) =>
            walk(e.body, inner, at, { ...bound(names, inner), loops }, choices, made, reached),
          );
          return;
        }
        break;
      case 'let':
        walk(e.body, g.enterLet(e, env, block), block, context, choices, made, reached);
        return;
      case 'labeled':
        walk(e.body, env, block, context, choices, made, reached);
        return;
      case 'name':
      case 'apply': {
        const name = e.kind === 'name' ? e : e.operator;
        const { symbol } = resolution.reference(name);
        if (symbol.kind === 'builtin') {
          if (symbol.name !== '\\/' || e.kind !== 'apply') break;
          branch(e.args);
          return;
        }
        if (g.analysis.level(e, env) < 2) break;
        const unfolded = g.unfold(e, env, block);
        if (unfolded === null) break;
        const d = unfolded.definition;
        const inner: Context =
          d === null ? context : { ...context, name: d.name, span: d.span, parameters: d.params.map((p) => p.name), args: unfolded.args };
        const arity0 = d === null || d.params.every((p) => p.arity === 0);
        walk(unfolded.expr, unfolded.env, block, arity0 ? inner : { ...inner, parameters: [], args: [] }, choices, made, reached);
        return;
      }
      default:
        break;
    }
    reached(e, env, block, context, made);
  };

  const start: Context = { name: 'Next', span: next.span, parameters: [], args: [], loops: [], group: '' };
  walk(next, rootEnv, new Block(scratch), start, null, [], (expr, env, _block, context, made) => {
    found.push({ choices: made, context, formula: { expr, env } });
  });
  const groups = [...new Set(found.map(({ context }) => context.group))];
  return found.map(({ choices, context, formula }) => ({
    index: groups.indexOf(context.group),
    formula,
    loops: context.loops,
    name: context.name,
    parameters: context.parameters,
    span: context.span,
    walk: (block, leaf) => walk(next, rootEnv, block, start, choices, [], (e, env, at, c) => leaf(e, env, at, c.args)),
  }));
};
