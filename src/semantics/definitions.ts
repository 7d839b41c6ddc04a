// The definitions of a module or a LET: operators, functions, instances, RECURSIVE declarations.
//
// A name comes into scope after its definition, so that an operator cannot refer to itself, except where RECURSIVE has introduced it before and
// for a function, whose name is in scope in its own body. Source: Specifying Systems, section 17.4; TLA+2 guide, "Recursive operator definitions".
import { counted, type Span } from '../diagnostics/index.ts';
import type {
  Expr,
  FunctionConstructor,
  FunctionDefinition,
  Identifier,
  OperatorDefinition,
  Parameter,
  RecursiveDeclaration,
  Unit,
} from '../syntax/index.ts';
import { bindName, type DefinitionList, type Introduced, type ModuleContext, reportTaken } from './context.ts';
import { importInstance, makeInstance } from './instances.ts';
import { directEntry } from './scope.ts';
import type { DefinitionSymbol, ModuleSymbol, ParameterSymbol, ScopeEntry } from './symbols.ts';

/** A symbol while its definition is being read. */
type Draft<T> = { -readonly [K in keyof T]: T[K] };

const ignore: Introduced = () => {};

/** Starts a list of definitions: a module's or a LET's. Its tasks go to the given list where there is one. */
export const openDefinitionList = (
  context: ModuleContext,
  inner: boolean,
  tasks: DefinitionList['tasks'] = [],
): DefinitionList & { outer: DefinitionList } => {
  const list = { pending: new Map(), tasks, outerTasks: tasks, inner, outer: context.list };
  context.list = list;
  return list;
};

/** Ends a list of definitions: every RECURSIVE declaration must have found its definition. */
export const closeDefinitionList = (context: ModuleContext, list: DefinitionList & { outer: DefinitionList }): void => {
  for (const [name, { symbol, span }] of list.pending) {
    context.answers.undefinedYet.delete(symbol);
    context.report.error('E240', span, `\`${name}\` is declared RECURSIVE but never defined`, {
      fix: `Define \`${name}\` in the same ${list.inner ? 'LET' : 'module'}, or remove the declaration.`,
    });
  }
  list.tasks = list.outerTasks;
  context.list = list.outer;
};

/** Puts a new symbol into scope. A name that is taken is reported; the new meaning is used further on. */
export const introduce = (
  context: ModuleContext,
  name: string,
  span: Span,
  symbol: ModuleSymbol,
  local: boolean,
  what: string,
  introduced: Introduced = ignore,
): void => {
  const entry = directEntry(symbol, local);
  introduced(name, bindName(context, name, span, entry, what), entry);
};

/** The RECURSIVE symbol that this definition completes, if there is one; reports a name that is taken otherwise. */
const announced = (context: ModuleContext, name: Identifier, what: string): Draft<DefinitionSymbol> | null => {
  const pending = context.list.pending.get(name.name);
  if (pending) return pending.symbol;
  const known = context.scope.taken(name.name);
  if (!known) return null;
  if (known.symbol.kind === 'definition' && context.answers.undefinedYet.has(known.symbol)) {
    context.report.error('E242', name.span, `\`${name.name}\` is declared RECURSIVE outside of this LET`, {
      related: [{ span: known.symbol.span, message: 'it is declared here' }],
      fix: `Define \`${name.name}\` beside its declaration, or declare it in this LET.`,
    });
    return null;
  }
  reportTaken(context, name.name, name.span, known, what);
  return null;
};

/** The RECURSIVE declaration has its definition; after the last one the section ends. */
const complete = (context: ModuleContext, symbol: DefinitionSymbol): void => {
  const { list } = context;
  context.answers.undefinedYet.delete(symbol);
  list.pending.delete(symbol.name);
};

const endSection = (context: ModuleContext): void => {
  if (context.list.pending.size === 0) context.list.tasks = context.list.outerTasks;
};

/** Parameters of an operator or of an instance, put into scope while `body` runs. */
const withParameters = <T>(context: ModuleContext, params: readonly Parameter[], body: (symbols: readonly ParameterSymbol[]) => T): T => {
  const symbols: ParameterSymbol[] = [];
  const opened: { name: string; before: ScopeEntry | undefined }[] = [];
  for (const param of params) {
    const symbol: ParameterSymbol = { kind: 'parameter', name: param.name, arity: param.arity, span: param.span };
    symbols.push(symbol);
    context.answers.mentions.set(param, symbol);
    opened.push({ name: param.name, before: bindName(context, param.name, param.span, directEntry(symbol, true), 'a parameter') });
  }
  const result = body(symbols);
  for (const { name, before } of opened.reverse()) context.scope.restore(name, before);
  return result;
};

const resolveOperator = (context: ModuleContext, unit: OperatorDefinition, introduced: Introduced): void => {
  const { name } = unit;
  const declared = announced(context, name, 'an operator');
  const symbol: Draft<DefinitionSymbol> = declared ?? {
    kind: 'definition',
    name: name.name,
    params: [],
    body: unit.body,
    recursiveFunction: false,
    recursive: false,
    local: unit.local,
    inner: context.list.inner,
    module: context.module.name.name,
    level: 0,
    span: name.span,
  };
  if (declared) {
    // SANY looks at the last parameter only, and Apalache's modules rely on it.
    const fits = declared.params.length === unit.params.length && (unit.params.at(-1)?.arity ?? 0) === 0;
    if (!fits) reportRecursiveArity(context, declared, name.span, unit.params.length);
    declared.body = unit.body;
    declared.local = unit.local;
    declared.span = name.span;
  }
  context.answers.mentions.set(name, symbol);
  withParameters(context, unit.params, (params) => {
    symbol.params = params;
    // Names that are announced are in scope, so they have been reported.
    const own = declared === null ? params.find((param) => param.name === symbol.name) : undefined;
    if (own !== undefined) reportTaken(context, own.name, own.span, directEntry(symbol, true), 'a parameter');
    resolveBody(context, symbol, unit.body);
  });
  finish(context, symbol, declared !== null, introduced);
};

const resolveBody = (context: ModuleContext, symbol: DefinitionSymbol, body: Expr): void => {
  const { labels } = context;
  context.labels = { labels: new Map(), bound: [] };
  context.expression(body);
  if (context.labels.labels.size) context.answers.labels.set(symbol, context.labels.labels);
  context.labels = labels;
};

const finish = (context: ModuleContext, symbol: DefinitionSymbol, declared: boolean, introduced: Introduced): void => {
  const entry = directEntry(symbol, symbol.local);
  const before = context.scope.set(symbol.name, entry);
  context.list.tasks.push({ kind: 'definition', symbol });
  if (declared) {
    complete(context, symbol);
    endSection(context);
  } else introduced(symbol.name, before, entry);
};

const reportRecursiveArity = (context: ModuleContext, declared: DefinitionSymbol, span: Span, found: number): void => {
  context.report.error(
    'E241',
    span,
    `\`${declared.name}\` is declared RECURSIVE with ${counted(declared.params.length, 'parameter')}, but defined with ${found}`,
    {
      related: [{ span: declared.span, message: 'the RECURSIVE declaration' }],
      fix: 'Give both the same number of parameters, all of them ordinary ones.',
    },
  );
};

/** `f[x \in S] == e` is the constant operator f == [x \in S |-> e], in whose e the name f may be used. */
const resolveFunction = (context: ModuleContext, unit: FunctionDefinition, introduced: Introduced): void => {
  const { name } = unit;
  const declared = announced(context, name, 'a function');
  const body: FunctionConstructor = { kind: 'function', bounds: unit.bounds, body: unit.body, span: unit.span };
  if (declared?.params.length) reportRecursiveArity(context, declared, name.span, 0);
  const symbol: Draft<DefinitionSymbol> = declared ?? {
    kind: 'definition',
    name: name.name,
    params: [],
    body,
    recursiveFunction: false,
    recursive: false,
    local: unit.local,
    inner: context.list.inner,
    module: context.module.name.name,
    level: 0,
    span: name.span,
  };
  context.answers.mentions.set(name, symbol);
  symbol.body = body;
  symbol.params = [];
  symbol.local = unit.local;
  symbol.span = name.span;
  context.answers.functions.set(
    symbol,
    unit.bounds.reduce((sum, bound) => sum + (bound.tuple ? 1 : bound.names.length), 0),
  );
  // The sets are outside the scope of the function's name, the body is inside.
  const entry = directEntry(symbol, symbol.local);
  let before: ScopeEntry | undefined;
  context.selfReferences.set(symbol, false);
  const { labels } = context;
  context.labels = { labels: new Map(), bound: [] };
  context.bound(unit.bounds, unit.body, () => {
    before = context.scope.set(symbol.name, entry);
  });
  if (context.labels.labels.size) context.answers.labels.set(symbol, context.labels.labels);
  context.labels = labels;
  symbol.recursiveFunction = context.selfReferences.get(symbol) ?? false;
  context.selfReferences.delete(symbol);
  context.list.tasks.push({ kind: 'definition', symbol });
  if (declared) {
    complete(context, symbol);
    endSection(context);
  } else introduced(symbol.name, before, entry);
};

const resolveRecursive = (context: ModuleContext, unit: RecursiveDeclaration, introduced: Introduced): void => {
  const { list } = context;
  if (list.pending.size === 0 && unit.operators.length) {
    const tasks: DefinitionList['tasks'] = [];
    list.tasks.push({ kind: 'recursive', tasks });
    list.tasks = tasks;
  }
  for (const operator of unit.operators) {
    const symbol: DefinitionSymbol = {
      kind: 'definition',
      name: operator.name,
      params: Array.from({ length: operator.arity }, () => ({ kind: 'parameter', name: '_', arity: 0, span: operator.span })),
      body: { kind: 'string', value: operator.name, span: operator.span },
      recursiveFunction: false,
      recursive: true,
      local: false,
      inner: list.inner,
      module: context.module.name.name,
      level: 0,
      span: operator.span,
    };
    introduce(context, operator.name, operator.span, symbol, false, 'a RECURSIVE operator', introduced);
    context.answers.undefinedYet.add(symbol);
    context.answers.mentions.set(operator, symbol);
    list.pending.set(operator.name, { symbol, span: operator.span });
  }
};

/** Resolves a unit that can stand in a module and in a LET. Other units are left to the module: false. */
export const resolveUnit = (context: ModuleContext, unit: Unit, introduced: Introduced = ignore): boolean => {
  switch (unit.kind) {
    case 'operator-definition':
      resolveOperator(context, unit, introduced);
      return true;
    case 'function-definition':
      resolveFunction(context, unit, introduced);
      return true;
    case 'recursive':
      resolveRecursive(context, unit, introduced);
      return true;
    case 'instance': {
      const symbol = withParameters(context, unit.params, (params) => makeInstance(context, unit, params));
      if (!symbol) return true;
      context.list.tasks.push({ kind: 'instance', symbol });
      if (unit.name) context.answers.mentions.set(unit.name, symbol);
      if (unit.name) introduce(context, unit.name.name, unit.name.span, symbol, unit.local, 'an instance', introduced);
      else importInstance(context, symbol, unit.module.span, introduced);
      return true;
    }
    case 'variables':
    case 'constants':
    case 'assumption':
    case 'theorem':
    case 'nested-module':
      return false;
  }
};
