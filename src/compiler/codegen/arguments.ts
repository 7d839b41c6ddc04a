// What parameters stand for: arguments as they are written, to be compiled where they are used.
//
// An operator argument stands for the operator itself, so that a definition in place is specialised to it. Any other argument is a thunk,
// with a place for its value; what costs nothing (a literal, a name) has none and is compiled anew at each use.
import type { DefinitionSymbol, ParameterSymbol } from '../../semantics/index.ts';
import type { Expr, Name, Subexpression } from '../../syntax/index.ts';
import type { Block } from './block.ts';
import { type Denotation, findLocal, findSubstitution, type Thunk } from './environment.ts';
import type { Argument, Generator } from './generator.ts';

export interface Arguments {
  readonly thunk: Generator['thunk'];
  /** Where functions made for what stands in the block are put. */
  homeIn(block: Block): Block;
  readonly operatorDenotation: (argument: Argument) => Denotation;
  readonly argumentDenotation: (param: ParameterSymbol, argument: Argument, block: Block) => Denotation;
  /** True for a literal or a name that is no definition. */
  isTrivial(e: Expr): boolean;
  /** Whether the argument certainly has a value, and one that costs nothing: then it is passed as it is. */
  isKnown(argument: Argument): boolean;
}

export const createArguments = (g: Generator): Arguments => {
  const { resolution } = g.definitions;

  const thunk = (argument: Argument, block: Block): Thunk => ({
    kind: 'thunk',
    expr: argument.expr,
    env: argument.env,
    home: block.isVirtual ? null : block.section(),
    slots: new Map(),
  });

  // What is made in a virtual block depends on the state only: its functions can be put at the top.
  const homeIn = (block: Block): Block => (block.isVirtual ? g.top : block).section();

  const operatorDenotation = (argument: Argument): Denotation => {
    const { expr, env } = argument;
    if (expr.kind === 'name') {
      const { path, symbol } = resolution.reference(expr);
      if (path.length === 0 && (symbol.kind === 'parameter' || symbol.kind === 'constant')) {
        const d = symbol.kind === 'parameter' ? findLocal(env, symbol) : findSubstitution(env, symbol);
        if (d !== undefined) return d;
      }
      return { kind: 'operator', operator: expr, env };
    }
    if (expr.kind === 'lambda') return { kind: 'operator', operator: expr, env };
    if (expr.kind === 'subexpression') return { kind: 'operator', operator: operatorOf(expr), env };
    return { kind: 'thunk', expr, env, home: null, slots: new Map() };
  };

  const parts = new Map<Subexpression, Name>();
  /** A name for the part of a definition that is an operator, like `Def!@`. */
  const operatorOf = (expr: Subexpression): Name => {
    const known = parts.get(expr);
    if (known !== undefined) return known;
    const { span } = expr;
    const name: Name = { kind: 'name', path: [], name: 'part', span };
    const { params } = resolution.subexpression(expr);
    const level = resolution.level(expr);
    const symbol: DefinitionSymbol = {
      kind: 'definition',
      name: 'part',
      params,
      body: expr,
      recursiveFunction: false,
      recursive: false,
      local: true,
      inner: true,
      module: '',
      level,
      span,
    };
    g.definitions.placeholders.set(name, { path: [], symbol });
    parts.set(expr, name);
    return name;
  };

  const isTrivial = (e: Expr): boolean => {
    if (e.kind === 'number' || e.kind === 'string' || e.kind === 'at') return true;
    if (e.kind !== 'name' || e.path.length > 0) return false;
    const { symbol, path } = resolution.reference(e);
    return path.length === 0 && symbol.kind !== 'definition';
  };

  const argumentDenotation = (param: ParameterSymbol, argument: Argument, block: Block): Denotation => {
    if (param.arity > 0) return operatorDenotation(argument);
    return isTrivial(argument.expr) ? { kind: 'thunk', ...argument, home: null, slots: new Map() } : thunk(argument, block);
  };

  const isKnown = ({ expr, env }: Argument): boolean => {
    if (!isTrivial(expr)) return false;
    if (expr.kind !== 'name') return true;
    const { symbol } = resolution.reference(expr);
    if (symbol.kind === 'builtin' || symbol.kind === 'variable') return true;
    const d = symbol.kind === 'constant' ? findSubstitution(env, symbol) : findLocal(env, symbol);
    return d === undefined || d.kind === 'code' || d.kind === 'literal' || (d.kind === 'thunk' && isKnown(d));
  };

  return { thunk, homeIn, operatorDenotation, argumentDenotation, isTrivial, isKnown };
};
