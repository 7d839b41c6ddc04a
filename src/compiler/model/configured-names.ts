// The operators that a configuration names: found, without parameters, and of a level that fits their role.
import { counted, type Diagnostic, InternalError, type Span } from '../../diagnostics/index.ts';
import type { DefinitionSymbol, Level, Resolution } from '../../semantics/index.ts';
import type { ConfigName, Name, OperatorRole } from '../../syntax/index.ts';
import type { Block } from '../codegen/block.ts';
import type { Closed, ProgramBuilder } from '../codegen/program.ts';
import { type Constants, type Found, findOperator } from '../configuration/constants.ts';

/** What is known when names are looked up. What is wrong with them is added to `diagnostics`. */
export interface NamingContext {
  readonly builder: ProgramBuilder;
  readonly scratch: Block;
  readonly constants: Constants;
  readonly root: Resolution['root'];
  readonly diagnostics: Diagnostic[];
}

/** What an operator must be that is named somewhere: the row of a keyword, or the like for a question. */
export type Demand = Pick<OperatorRole, 'level' | 'called' | 'fix' | 'refusesActions'> & Partial<Pick<OperatorRole, 'evaluated'>>;

/** A named operator in the program. */
export interface CompiledName {
  readonly name: string;
  /** Where it is defined. */
  readonly span: Span;
  /** The number of its function. */
  readonly index: number;
  /** Of a part of a property: the elements of quantifiers that it is about. */
  readonly elements?: string;
}

const LEVELS = ['a constant', 'a state predicate', 'an action', 'a temporal formula'] as const;

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

const arityOf = (symbol: ReturnType<Constants['actual']>): number => {
  if (symbol.kind === 'definition') return symbol.params.length;
  return symbol.kind === 'constant' || symbol.kind === 'builtin' ? symbol.arity : 0;
};

const takesArguments = (name: ConfigName, symbol: ReturnType<Constants['actual']>, { called }: Demand): Diagnostic => ({
  code: 'E313',
  severity: 'error',
  message: `\`${name.name}\` takes ${counted(arityOf(symbol), 'argument')}; ${called} takes none`,
  span: name.span,
  related: symbol.kind === 'builtin' || symbol.kind === 'configured' ? [] : [{ span: symbol.span, message: 'defined here' }],
  fix: 'Define an operator without parameters that applies it.',
});

const fixForLevel = (level: Level, { fix, evaluated }: Demand): string => {
  if (level === 3) return `Name it under ${evaluated === 'behaviour' ? 'SPECIFICATION' : 'PROPERTY'} instead.`;
  if (fix !== undefined) return fix;
  return level === 2 ? 'Name it under ACTION_CONSTRAINT, or as [][A]_vars under PROPERTY.' : 'Use an operator of a lower level.';
};

/** Whether an option has the expression itself, and no name of it: then its definition is called by the text in braces, which is nothing to tell. */
export const isWritten = (name: string): boolean => name.startsWith('{');

/** What the user wrote, of the name that its definition has. */
export const writtenAs = (name: string): string => name.replace(/^\{(.*)\}$/s, '$1');

const called = (name: ConfigName): string => (isWritten(name.name) ? 'this expression' : `\`${name.name}\``);

const tooHigh = (name: ConfigName, { level, span }: DefinitionSymbol, demand: Demand): Diagnostic => {
  const written = isWritten(name.name);
  const fixWritten = `Write an expression without ${level === 3 ? 'temporal operators' : 'primes'}.`;
  return {
    code: 'E316',
    severity: 'error',
    message: `${called(name)} is ${LEVELS[level]}; ${demand.called} must be ${LEVELS[demand.level]}${demand.level === 0 ? '' : ' or less'}`,
    span: name.span,
    ...(written ? {} : { related: [{ span, message: 'defined here' }] }),
    fix: written ? fixWritten : fixForLevel(level, demand),
  };
};

const actionForProperty = (name: ConfigName, { span }: DefinitionSymbol, demand: Demand): Diagnostic => {
  const written = isWritten(name.name);
  return {
    code: 'E316',
    severity: 'error',
    message: `${called(name)} is an action; ${demand.called} must be a temporal formula or a state predicate`,
    span: name.span,
    ...(written ? {} : { related: [{ span, message: 'defined here' }] }),
    notes: ['As it stands it says something of the first step only.'],
    fix: `Write \`[][${written ? 'A' : name.name}]_vars\`, with the tuple of the variables, to say it of every step.`,
  };
};

/** Looks up the operators that a configuration, or a question beside it, names. */
export class ConfiguredNames {
  readonly #context: NamingContext;
  readonly #spans = new Map<Closed, Span>();

  constructor(context: NamingContext) {
    this.#context = context;
  }

  /** The expression of a name; null, after a diagnostic, where it does not fit. */
  find(name: ConfigName, demand: Demand): Closed | null {
    const { root, diagnostics, constants, builder, scratch } = this.#context;
    const found = findOperator(root, name);
    if (!('symbol' in found)) {
      diagnostics.push(found);
      return null;
    }
    const symbol = constants.actual(found);
    if (arityOf(symbol) > 0) {
      diagnostics.push(takesArguments(name, symbol, demand));
      return null;
    }
    if (symbol.kind === 'definition' && symbol.level > demand.level) {
      diagnostics.push(tooHigh(name, symbol, demand));
      return null;
    }
    if (symbol.kind === 'definition' && symbol.level === 2 && demand.refusesActions === true) {
      diagnostics.push(actionForProperty(name, symbol, demand));
      return null;
    }
    const closed = closedName(builder, scratch, name, found);
    this.#spans.set(closed, symbol.kind === 'definition' ? symbol.span : name.span);
    return closed;
  }

  /** Where an expression that `find` gave is defined. */
  spanOf(e: Closed): Span {
    const span = this.#spans.get(e);
    if (span === undefined) throw new InternalError('an expression was not found by its name');
    return span;
  }

  /** The functions for names: those that fit. */
  compile(names: readonly ConfigName[], demand: Demand, add: (e: Closed) => number): readonly CompiledName[] {
    return names.flatMap((name) => {
      const e = this.find(name, demand);
      return e === null ? [] : [{ name: name.name, span: this.spanOf(e), index: add(e) }];
    });
  }
}
