// What the resolution of one module carries along. The functions of this room are split over files by what they resolve and call each other
// through the context (an expression contains definitions, a definition contains expressions), so that no file imports its importer.

import { isBundled, type Span } from '../diagnostics/index.ts';
import type { Bound, Expr, Identifier, Module } from '../syntax/index.ts';
import type { Answers, LabelInfo, LevelTask } from './answers.ts';
import type { Report } from './report.ts';
import type { Scope } from './scope.ts';
import type { BoundSymbol, DefinitionSymbol, ParameterSymbol, ResolvedModule, ScopeEntry, ValueSymbol } from './symbols.ts';

/** Labels may stand in a definition: those found so far, and the names bound since the definition or the enclosing label began. */
export interface LabelFrame {
  readonly labels: Map<string, LabelInfo>;
  readonly bound: (BoundSymbol | ParameterSymbol)[];
}

/** Told of each name that comes into scope, with the meaning it had before. */
export type Introduced = (name: string, before: ScopeEntry | undefined, entry: ScopeEntry) => void;

/** A list of definitions (of a module or a LET) that is being read, with the RECURSIVE operators that await their definition. */
export interface DefinitionList {
  readonly pending: Map<string, { readonly symbol: DefinitionSymbol; readonly span: Span }>;
  tasks: LevelTask[];
  readonly outerTasks: LevelTask[];
  readonly inner: boolean;
}

/**
 * The bundled module that defines a name, for the hint to an unknown name: `Cardinality` is in FiniteSets.
 * @param isValue whether an operator with parameters would be wrong where the name stands
 */
export type SuggestModule = (name: string, isValue: boolean) => string | undefined;

/** Names that get their meaning behind the place that is being resolved. */
export interface BeingBound {
  readonly names: readonly Identifier[];
  /** The place is in the set of these names, and not in that of others beside them. */
  readonly isOwn: boolean;
  /** Those whose sets the place is in besides. */
  readonly outer: BeingBound | null;
}

/** The module being resolved, and the place in it that has been reached. */
export interface ModuleContext {
  readonly module: Module;
  readonly scope: Scope;
  readonly answers: Answers;
  readonly report: Report;
  /** Finds a module by name, nested ones first; reports what is wrong with it. */
  readonly findModule: (name: Identifier) => ResolvedModule | undefined;
  /** A bundled module that defines the name, for a hint. */
  readonly suggestModule: SuggestModule;
  /** See `ResolveOptions`. */
  readonly standIns: ReadonlyMap<string, string>;
  /** The definition being resolved can refer to itself (a function), and whether it did. */
  readonly selfReferences: Map<DefinitionSymbol, boolean>;
  /** A module it is built from is missing or faulty, so that a name that is not found need not be a fault of its own. */
  incomplete: boolean;
  list: DefinitionList;
  labels: LabelFrame | null;
  /** The names of quantifiers, sets and functions whose sets are being resolved, where these names have no meaning. */
  beingBound: BeingBound | null;
  /** What `@` stands for inside of the new value of an update of EXCEPT, where labels have no meaning; null elsewhere. */
  old: ParameterSymbol | null;

  /** Resolves an expression that stands for a value. */
  readonly expression: (expr: Expr) => void;
  /** Resolves the sets of bounds, then, after `between`, the body in the scope of the bound names. */
  readonly bound: (bounds: readonly Bound[], body: Expr, between: () => void) => void;
  /** Resolves an argument for a parameter with this many parameters of its own; `what` names the place in messages. */
  readonly argument: (expr: Expr, arity: number, what: string) => void;
}

/** Makes a name visible and returns the meaning it had; reuse of a visible name is reported. */
export const bindName = (context: ModuleContext, name: string, span: Span, entry: ScopeEntry, what: string): ScopeEntry | undefined => {
  const known = context.scope.taken(name);
  if (known && known.symbol !== entry.symbol) reportTaken(context, name, span, known, what);
  return context.scope.set(name, entry);
};

/** Sets that specifications would like to be finite, in a module that comes along. */
const isReplaceable = ({ symbol }: ScopeEntry): boolean =>
  symbol.kind === 'definition' && ['Nat', 'Int', 'Real', 'Seq'].includes(symbol.name) && isBundled(symbol.span);

/** Reports that a name already has a meaning. */
export const reportTaken = (context: ModuleContext, name: string, span: Span, known: ScopeEntry, what: string): void => {
  if (known.symbol.kind === 'builtin') {
    context.report.error('E212', span, `\`${name}\` is a built-in operator of TLA+ and cannot be defined`, {
      fix: 'Choose another symbol or a name.',
    });
    return;
  }
  const other = known.symbol.span;
  context.report.error('E211', span, `\`${name}\` already has a meaning here and cannot become ${what}`, {
    related: [{ span: other, message: `\`${name}\` is ${describe(known)} introduced here` }],
    notes: other.source === span.source ? [] : [`It comes from ${other.source.name}, which this module extends or instantiates.`],
    fix: isReplaceable(known)
      ? `Rename it. If \`${name}\` is to mean something else in a check, define that under another name, and write \`CONSTANT ${name} <- OtherName\` in the configuration.`
      : 'Rename one of the two: a name in scope cannot be reused, not even as a bound name or parameter.',
  });
};

/** What kind of thing an entry is, with its article. */
export const describe = (entry: ScopeEntry): string => {
  const { symbol } = entry;
  switch (symbol.kind) {
    case 'constant':
      return symbol.arity ? 'a constant operator' : 'a constant';
    case 'variable':
      return 'a variable';
    case 'parameter':
      return 'a parameter';
    case 'bound':
      return 'a bound name';
    case 'definition':
      return symbol.fact ? 'an assumption or theorem' : symbol.params.length ? 'an operator' : 'a definition';
    case 'instance':
      return 'an instance';
    case 'builtin':
      return 'a built-in operator';
  }
};

/** The arities of a symbol's parameters. */
export const parametersOf = (symbol: ValueSymbol): readonly { readonly arity: number }[] => {
  switch (symbol.kind) {
    case 'definition':
      return symbol.params;
    case 'constant':
    case 'parameter':
    case 'builtin':
      return plainParameters(symbol.arity);
    case 'variable':
    case 'bound':
      return plainParameters(0);
  }
};

const plain = { arity: 0 };
const plainLists = [[], [plain], [plain, plain]];
const plainParameters = (count: number): readonly { readonly arity: number }[] =>
  plainLists[count] ?? Array.from({ length: count }, () => plain);

/** Where a symbol is introduced; undefined for those of the language. */
export const spanOf = (symbol: ValueSymbol): Span | undefined => (symbol.kind === 'builtin' ? undefined : symbol.span);
