// The operators that a configuration names: found, without parameters, and of a level that fits their role.
import type { Diagnostic, Span } from '../../diagnostics/index.ts';
import type { Resolution } from '../../semantics/index.ts';
import type { ConfigName, Name } from '../../syntax/index.ts';
import type { Block } from '../codegen/block.ts';
import type { Closed, ProgramBuilder } from '../codegen/program.ts';
import { type Found, findOperator, type readConstants } from '../configuration/constants.ts';

/** What is known when names are looked up. What is wrong with them is added to `diagnostics`. */
export interface NamingContext {
  readonly builder: ProgramBuilder;
  readonly scratch: Block;
  readonly constants: ReturnType<typeof readConstants>;
  readonly root: Resolution['root'];
  readonly diagnostics: Diagnostic[];
}

export interface ConfiguredNames {
  /**
   * The expression of a name; null where it does not fit.
   * @param highest the highest level it may have: constant, state, action, temporal
   * @param role what it is named for, for messages
   */
  named(name: ConfigName, highest: 0 | 1 | 2 | 3, role: string): Closed | null;
  /** Where an expression that `named` gave is defined. */
  spanOf(e: Closed): Span;
}

/** What a name of the configuration denotes, as an expression: the body of its definition, or of the one that overrides it, where there is one. */
export const closedName = (builder: ProgramBuilder, scratch: Block, name: ConfigName, found: Found): Closed => {
  const g = builder.generator;
  const { actual, replacement, native, placeholders } = g.definitions;
  const denoted = actual(found);
  const by = denoted === found.symbol ? found : replacement(found);
  const path = by === undefined || 'id' in by ? [] : by.path;
  const env = path.length === 0 ? builder.rootEnv : g.enter(path, builder.rootEnv, scratch);
  if (denoted.kind === 'definition' && denoted.params.length === 0 && native(denoted) === undefined) return { expr: denoted.body, env };
  const expr: Name = { kind: 'name', path: [], name: name.name, span: name.span };
  placeholders.set(expr, { ...found, path: [] });
  return { expr, env };
};

export const createConfiguredNames = ({ builder, scratch, constants, root, diagnostics }: NamingContext): ConfiguredNames => {
  const spans = new Map<Closed, Span>();
  const named = (name: ConfigName, highest: 0 | 1 | 2 | 3, role: string): Closed | null => {
    const found = findOperator(root, name);
    if (!('symbol' in found)) {
      diagnostics.push(found);
      return null;
    }
    const symbol = constants.actual(found);
    const arity =
      symbol.kind === 'definition' ? symbol.params.length : symbol.kind === 'constant' || symbol.kind === 'builtin' ? symbol.arity : 0;
    if (arity > 0) {
      diagnostics.push({
        code: 'E313',
        severity: 'error',
        message: `\`${name.name}\` takes ${arity} arguments; ${role} takes none`,
        span: name.span,
        related: symbol.kind === 'builtin' || symbol.kind === 'configured' ? [] : [{ span: symbol.span, message: 'defined here' }],
        fix: 'Define an operator without parameters that applies it.',
      });
      return null;
    }
    if (symbol.kind === 'definition' && symbol.level > highest) {
      const levels = ['a constant', 'a state predicate', 'an action', 'a temporal formula'];
      diagnostics.push({
        code: 'E316',
        severity: 'error',
        message: `\`${name.name}\` is ${levels[symbol.level]}; ${role} must be ${levels[highest]}${highest === 0 ? '' : ' or less'}`,
        span: name.span,
        related: [{ span: symbol.span, message: 'defined here' }],
        fix:
          symbol.level === 3
            ? 'Name it under PROPERTY instead.'
            : role === 'an initial predicate'
              ? 'Remove the primes: an initial predicate says what the variables are in the first state.'
              : symbol.level === 2
                ? 'Name it under ACTION_CONSTRAINT, or as [][A]_vars under PROPERTY.'
                : 'Use an operator of a lower level.',
      });
      return null;
    }
    const closed = closedName(builder, scratch, name, found);
    spans.set(closed, symbol.kind === 'definition' ? symbol.span : name.span);
    return closed;
  };
  return { named, spanOf: (e) => spans.get(e)! };
};
