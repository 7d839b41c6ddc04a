// What parameters stand for: arguments as they are written, to be compiled where they are used.
//
// An operator argument stands for the operator itself, so that a definition in place is specialised to it. Any other argument is a thunk,
// with a place for its value; what costs nothing (a literal, a name) has none and is compiled anew at each use.
import type { DefinitionSymbol, ParameterSymbol, ValueSymbol } from '../../semantics/index.ts';
import type { Expr, Name, Subexpression } from '../../syntax/index.ts';
import type { Block } from './block.ts';
import { bind, type Denotation, findLocal, findSubstitution, type Thunk } from './environment.ts';
import type { Argument, Generator } from './generator.ts';

/** True for a literal or a name that is no definition. */
export function isTrivial(g: Generator, e: Expr): boolean {
  if (e.kind === 'number' || e.kind === 'string' || e.kind === 'at') return true;
  if (e.kind !== 'name' || e.path.length > 0) return false;
  const { symbol, path } = g.definitions.resolution.reference(e);
  return path.length === 0 && symbol.kind !== 'definition';
}

/** Whether the argument certainly has a value, and one that costs nothing: then it is passed as it is. */
export function isKnown(g: Generator, { expr, env }: Argument): boolean {
  if (!isTrivial(g, expr)) return false;
  if (expr.kind !== 'name') return true;
  const { symbol } = g.definitions.resolution.reference(expr);
  if (symbol.kind === 'builtin' || symbol.kind === 'variable') return true;
  const d = symbol.kind === 'constant' ? findSubstitution(env, symbol) : findLocal(env, symbol);
  return d === undefined || d.kind === 'code' || d.kind === 'literal' || (d.kind === 'thunk' && isKnown(g, d));
}

/** Where functions made for what stands in the block are put. What is made in a virtual block depends on the state only: that is the top. */
export function homeIn(g: Generator, block: Block): Block {
  return (block.isVirtual ? g.top : block).section();
}

/** A thunk that has no place for its value: it is compiled anew at each use. */
export function withoutHome({ expr, env }: Argument): Thunk {
  return { kind: 'thunk', expr, env, home: null, since: null, slots: new Map() };
}

export class Arguments {
  readonly #g: Generator;
  readonly #parts = new Map<Subexpression, Name>();

  constructor(g: Generator) {
    this.#g = g;
  }

  /** A thunk that may be computed once for several uses below the block. */
  thunk({ expr, env }: Argument, block: Block, since: Thunk['since'] = null): Thunk {
    return { kind: 'thunk', expr, env, home: block.isVirtual ? null : block.section(), since, slots: new Map() };
  }

  /** The argument under a name of its own: wherever it is used below the block, it is computed once. */
  kept(argument: Argument, block: Block): Argument {
    if (isTrivial(this.#g, argument.expr)) return argument;
    const { span } = argument.expr;
    const symbol: ParameterSymbol = { kind: 'parameter', name: 'argument', arity: 0, span };
    const name: Name = { kind: 'name', path: [], name: 'argument', span };
    this.#g.definitions.placeholders.set(name, { path: [], symbol });
    return { expr: name, env: bind(argument.env, symbol, this.thunk(argument, block)) };
  }

  /** What an operator that is passed denotes. */
  operator({ expr, env }: Argument): Denotation {
    if (expr.kind === 'name') {
      const { path, symbol } = this.#g.definitions.resolution.reference(expr);
      if (path.length === 0 && (symbol.kind === 'parameter' || symbol.kind === 'constant')) {
        const d = symbol.kind === 'parameter' ? findLocal(env, symbol) : findSubstitution(env, symbol);
        if (d !== undefined) return d;
      }
      return { kind: 'operator', operator: expr, env };
    }
    if (expr.kind === 'lambda') return { kind: 'operator', operator: expr, env };
    if (expr.kind === 'subexpression') return { kind: 'operator', operator: this.#partAsName(expr), env };
    return withoutHome({ expr, env });
  }

  /** What a parameter denotes that is given the argument. */
  ofParameter(param: ParameterSymbol, argument: Argument, block: Block): Denotation {
    if (param.arity > 0) return this.operator(argument);
    return isTrivial(this.#g, argument.expr) ? withoutHome(argument) : this.thunk(argument, block);
  }

  /** The same of what a LAMBDA binds. */
  ofBinder(symbol: ValueSymbol, argument: Argument, block: Block): Denotation {
    return symbol.kind === 'parameter' ? this.ofParameter(symbol, argument, block) : this.thunk(argument, block);
  }

  /** A name for the part of a definition that is an operator, like `Def!@`. */
  #partAsName(expr: Subexpression): Name {
    const known = this.#parts.get(expr);
    if (known !== undefined) return known;
    const { resolution, placeholders } = this.#g.definitions;
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
    placeholders.set(name, { path: [], symbol });
    this.#parts.set(expr, name);
    return name;
  }
}
