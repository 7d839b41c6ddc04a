// The operators that a configuration names: found, without parameters, and of a level that fits their role.
import type { Diagnostic, Span } from '../diagnostics/index.ts';
import type { DefinitionSymbol, Resolution } from '../semantics/index.ts';
import type { ConfigName, Name } from '../syntax/index.ts';
import type { Block } from './block.ts';
import { findOperator, type readConstants } from './constants.ts';
import type { Native } from './natives.ts';
import type { Closed, ProgramBuilder } from './program.ts';

/** What is known when names are looked up. What is wrong with them is added to `diagnostics`. */
export interface NamingContext {
  readonly builder: ProgramBuilder;
  readonly scratch: Block;
  readonly constants: ReturnType<typeof readConstants>;
  readonly root: Resolution['root'];
  readonly diagnostics: Diagnostic[];
  native(symbol: DefinitionSymbol): Native | undefined;
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

export const createConfiguredNames = ({ builder, scratch, constants, root, diagnostics, native }: NamingContext): ConfiguredNames => {
  const g = builder.generator;
  const spans = new Map<Closed, Span>();
  const named = (name: ConfigName, highest: 0 | 1 | 2 | 3, role: string): Closed | null => {
    const found = findOperator(root, name);
    if (!('symbol' in found)) {
      diagnostics.push(found);
      return null;
    }
    const symbol = constants.actual(found.symbol);
    if (symbol.kind === 'definition' && symbol.params.length > 0) {
      diagnostics.push({
        code: 'E313',
        severity: 'error',
        message: `\`${name.name}\` takes ${symbol.params.length} arguments; ${role} takes none`,
        span: name.span,
        related: [{ span: symbol.span, message: 'defined here' }],
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
    const env = found.path.length === 0 ? builder.rootEnv : g.enter(found.path, builder.rootEnv, scratch);
    const expr: Name = { kind: 'name', path: [], name: name.name, span: name.span };
    g.definitions.placeholders.set(expr, found.symbol);
    const plain = symbol.kind === 'definition' && symbol === found.symbol && native(symbol) === undefined;
    const closed: Closed = { expr: plain ? symbol.body : expr, env };
    spans.set(closed, symbol.kind === 'definition' ? symbol.span : name.span);
    return closed;
  };
  return { named, spanOf: (e) => spans.get(e)! };
};
