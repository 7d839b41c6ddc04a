// One module: what it extends, declares, defines and states, and what it hands on to modules that extend or instantiate it.
//
// A nested module sees what the module around it has introduced so far, directly and without substitution.
// Source: Specifying Systems, section 17.5; where two imports meet, SANY.
import { finish, type Span, type Steps } from '../diagnostics/index.ts';
import type { Identifier, Module, Parameter, Theorem, Unit } from '../syntax/index.ts';
import type { Answers, LevelTask } from './answers.ts';
import type { ModuleContext, SuggestModule } from './context.ts';
import { closeDefinitionList, introduce, openDefinitionList, resolveUnit } from './definitions.ts';
import { resolveArgument, resolveBound, resolveValue } from './expressions.ts';
import { moduleOf, reconcileImports, sameMeaning } from './instances.ts';
import type { Report } from './report.ts';
import { Scope } from './scope.ts';
import type { AssumptionInfo, ConstantSymbol, DefinitionSymbol, ResolvedModule, ScopeEntry, VariableSymbol } from './symbols.ts';
import { definitionIn } from './unknown-names.ts';

/** What all modules of one specification share. */
export interface Specification {
  readonly answers: Answers;
  readonly report: Report;
  /** Finds a module that stands in a text of its own; reports what is wrong with it. */
  readonly findModule: (name: Identifier) => ResolvedModule | undefined;
  /** Such a module, if it has been used already. */
  readonly knownModule: (name: string) => ResolvedModule | undefined;
  readonly suggestModule: SuggestModule;
  readonly standIns: ReadonlyMap<string, string>;
}

/** What a module collects besides its names. */
interface Contents {
  readonly constants: Set<ConstantSymbol>;
  readonly variables: Set<VariableSymbol>;
  readonly assumptions: Map<AssumptionInfo['body'], AssumptionInfo>;
  readonly sources: Map<string, Span>;
}

const extendModule = (context: ModuleContext, contents: Contents, name: Identifier): ResolvedModule | undefined => {
  const extended = context.findModule(name);
  if (!extended) {
    context.incomplete = true;
    return undefined;
  }
  for (const [key, entry] of extended.scope) {
    if (entry.local) continue;
    const known = context.scope.own(key);
    if (!known || (entry.givesWay !== true && known.givesWay === true)) context.scope.set(key, entry);
    else if (!entry.givesWay && !sameMeaning(known, entry)) reconcileImports(context, key, known, entry, name.span);
  }
  for (const [key, module] of extended.modules) context.scope.setModule(key, module);
  for (const constant of extended.constants) contents.constants.add(constant);
  for (const variable of extended.variables) contents.variables.add(variable);
  for (const assumption of extended.assumptions) contents.assumptions.set(assumption.body, assumption);
  return extended;
};

/** A declaration of a name that an extended module declares alike is only warned about, as in SANY; the first one stays. */
const declare = <T extends ConstantSymbol | VariableSymbol>(
  context: ModuleContext,
  place: Identifier | Parameter,
  symbol: T,
  declared: Set<T>,
): void => {
  const known = context.scope.find(symbol.name);
  const arity = (s: ConstantSymbol | VariableSymbol): number => (s.kind === 'constant' ? s.arity : 0);
  if (known && known.symbol.kind === symbol.kind && arity(known.symbol as T) === arity(symbol)) {
    context.answers.mentions.set(place, known.symbol);
    context.report.warning('E215', symbol.span, `\`${symbol.name}\` is declared twice; both declarations mean the same`, {
      related: [{ span: (known.symbol as T).span, message: 'the first declaration' }],
      fix: 'Remove one of them.',
    });
    return;
  }
  context.answers.mentions.set(place, symbol);
  introduce(context, symbol.name, symbol.span, symbol, false, symbol.kind === 'variable' ? 'a variable' : 'a constant');
  declared.add(symbol);
};

const rejectInSection = (context: ModuleContext, unit: Unit): void => {
  const [first] = context.list.pending.values();
  if (!first) return;
  const names = [...context.list.pending.keys()].map((name) => `\`${name}\``).join(', ');
  context.report.error('E243', unit.span, `this must not stand between the RECURSIVE declaration of ${names} and the definition`, {
    related: [{ span: first.span, message: 'declared here' }],
    fix: 'Move it in front of the RECURSIVE declaration or behind the definition.',
  });
};

/** A named assumption or theorem is a definition without parameters, and its body may have labels. */
const stateFact = (context: ModuleContext, name: Identifier | null, body: Theorem['body']): void => {
  const labels = { labels: new Map(), bound: [] };
  if (body) {
    context.labels = name ? labels : null;
    resolveValue(context, body);
    context.labels = null;
  }
  if (!name) return;
  const symbol: DefinitionSymbol = {
    kind: 'definition',
    name: name.name,
    params: [],
    body: body ?? { kind: 'name', path: [], name: 'TRUE', span: name.span },
    recursiveFunction: false,
    recursive: false,
    local: false,
    inner: false,
    fact: true,
    module: context.module.name.name,
    level: 0,
    span: name.span,
  };
  if (!body) context.answers.valueless.add(symbol);
  else if (labels.labels.size) context.answers.labels.set(symbol, labels.labels);
  if (symbol.body.kind === 'name' && !body) resolveValue(context, symbol.body);
  context.answers.mentions.set(name, symbol);
  context.list.tasks.push({ kind: 'definition', symbol });
  if (!isNamedAgain(context, symbol)) introduce(context, symbol.name, symbol.span, symbol, false, 'an assumption or theorem');
};

/** An assumption or theorem that has the name of another one is only warned about, as in SANY; the name means the first one. */
const isNamedAgain = (context: ModuleContext, { name, span }: DefinitionSymbol): boolean => {
  const known = context.scope.taken(name)?.symbol;
  if (known?.kind !== 'definition' || !known.fact) return false;
  context.report.warning('E215', span, `another assumption or theorem is named \`${name}\`, and it is that one which the name means`, {
    related: [{ span: known.span, message: 'the one that is meant' }],
    fix: 'Rename one of the two.',
  });
  return true;
};

const resolveNested = (context: ModuleContext, specification: Specification, contents: Contents, module: Module): void => {
  const name = module.name.name;
  const known = context.scope.findModule(name) ?? specification.knownModule(name);
  if (known) {
    context.report.error('E203', module.name.span, `there is already a module ${name}`, {
      related: [{ span: known.span, message: `module ${name} stands here` }],
      fix: 'Rename the nested module.',
    });
  }
  const closed = contents.constants.size === 0 && contents.variables.size === 0;
  const nested = finish(resolveModuleText(module, specification, context.scope, closed && !openOutside(context.scope)));
  context.list.tasks.push(nested.task);
  if (nested.incomplete) context.incomplete = true;
  context.scope.setModule(name, nested.module);
  for (const [key, span] of nested.module.sources) if (key !== name) contents.sources.set(key, span);
};

/** Whether a module around this scope declares constants or variables. */
const openOutside = (scope: Scope): boolean => {
  for (let outer = scope.outer; outer; outer = outer.outer) {
    for (const [, { symbol }] of outer.entries()) if (symbol.kind === 'constant' || symbol.kind === 'variable') return true;
  }
  return false;
};

const resolveModuleUnit = (context: ModuleContext, specification: Specification, contents: Contents, unit: Unit): void => {
  if (resolveUnit(context, unit)) return;
  const module = context.module.name.name;
  rejectInSection(context, unit);
  switch (unit.kind) {
    case 'variables':
      for (const place of unit.names)
        declare(context, place, { kind: 'variable', name: place.name, module, span: place.span }, contents.variables);
      return;
    case 'constants':
      for (const place of unit.constants) {
        const { name, arity, span } = place;
        declare(context, place, { kind: 'constant', name, arity, module, span }, contents.constants);
      }
      return;
    case 'assumption':
      stateFact(context, unit.name, unit.body);
      context.list.tasks.push({ kind: 'assumption', body: unit.body });
      contents.assumptions.set(unit.body, { name: unit.name?.name ?? null, body: unit.body, path: [], span: unit.span });
      return;
    case 'theorem':
      stateFact(context, unit.name, unit.body);
      if (unit.body)
        context.list.tasks.push(unit.axiom ? { kind: 'assumption', body: unit.body } : { kind: 'theorem', body: unit.body, module });
      return;
    case 'nested-module':
      resolveNested(context, specification, contents, unit.module);
      return;
    case 'operator-definition':
    case 'function-definition':
    case 'instance':
    case 'recursive':
      return;
  }
};

/** A module as its text says. */
export interface ModuleText {
  readonly module: ResolvedModule;
  /** A module it is built from is missing, so that its names are not all known. */
  readonly incomplete: boolean;
  /** What is to be checked in it. */
  readonly task: LevelTask;
}

/** Resolves a module, given the scope of the module around it. `outsideClosed`: nothing around it can be substituted. */
export function* resolveModuleText(
  module: Module,
  specification: Specification,
  outer: Scope | null,
  outsideClosed: boolean,
): Steps<ModuleText> {
  const tasks: LevelTask[] = [];
  const scope = new Scope(outer, (name) => definitionIn(module, name) !== undefined);
  const { answers, report } = specification;
  const contents: Contents = {
    constants: new Set(),
    variables: new Set(),
    assumptions: new Map(),
    sources: new Map([[module.name.name, module.span]]),
  };
  const context: ModuleContext = {
    module,
    scope,
    answers,
    report,
    findModule: (name) => {
      const found = scope.findModule(name.name) ?? specification.findModule(name);
      if (found) for (const [key, span] of found.sources) contents.sources.set(key, span);
      if (found) answers.mentions.set(name, found);
      return found;
    },
    suggestModule: specification.suggestModule,
    standIns: specification.standIns,
    selfReferences: new Map(),
    incomplete: false,
    list: { pending: new Map(), tasks, outerTasks: tasks, inner: false },
    labels: null,
    beingBound: null,
    old: null,
    expression: (expr) => resolveValue(context, expr),
    argument: (expr, arity, what) => resolveArgument(context, expr, arity, what),
    bound: (bounds, body, between) => resolveBound(context, bounds, body, between),
  };
  const extended = module.extends.flatMap((name) => extendModule(context, contents, name) ?? []);
  const list = openDefinitionList(context, false, tasks);
  for (const unit of module.units) {
    yield;
    resolveModuleUnit(context, specification, contents, unit);
  }
  closeDefinitionList(context, list);
  const closed = outsideClosed && contents.constants.size === 0 && contents.variables.size === 0;
  const exported = new Map<string, ScopeEntry>();
  for (const [name, entry] of scope.entries()) {
    const shared = closed && !entry.closed ? { ...entry, closed } : entry;
    const isHandedOn = moduleOf(entry.symbol) !== module.name.name;
    const givesWay = module.givesWay === 'all' || (module.givesWay === 'handed-on' && isHandedOn);
    exported.set(name, givesWay ? { ...shared, givesWay: true } : shared);
  }
  const resolved: ResolvedModule = {
    name: module.name.name,
    span: module.span,
    constants: [...contents.constants],
    variables: [...contents.variables],
    scope: exported,
    modules: scope.modules(),
    assumptions: [...contents.assumptions.values()],
    sources: contents.sources,
  };
  answers.mentions.set(module.name, resolved);
  return { module: resolved, incomplete: context.incomplete, task: { kind: 'module', module: resolved, extended, tasks } };
}
