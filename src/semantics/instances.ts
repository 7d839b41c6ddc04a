// INSTANCE: what stands for each constant and variable of the instantiated module, and which of its names come into scope.
//
// The module itself is not copied: a reference goes through the instance (InstanceStep). Substitution by name (`x <- x`) is implicit. A module
// without declarations needs no step, so that Naturals instantiated twice is the same Naturals.
// Source: Specifying Systems, sections 17.5.2 and 17.5.3.
import { counted, nearest, type Span } from '../diagnostics/index.ts';
import type { Expr, InstanceDefinition, Name, Substitution } from '../syntax/index.ts';
import { describe, type Introduced, type ModuleContext, parametersOf } from './context.ts';
import type {
  ConstantSymbol,
  InstanceStep,
  InstanceSymbol,
  ModuleSymbol,
  ParameterSymbol,
  ResolvedModule,
  ScopeEntry,
  VariableSymbol,
} from './symbols.ts';

type Declared = ConstantSymbol | VariableSymbol;

const arityOf = (declared: Declared): number => (declared.kind === 'constant' ? declared.arity : 0);

const describeDeclared = (declared: Declared): string =>
  declared.kind === 'variable'
    ? 'variable'
    : declared.arity
      ? `constant operator with ${counted(declared.arity, 'parameter')}`
      : 'constant';

const explicitSubstitution = (
  context: ModuleContext,
  target: ResolvedModule,
  declared: Declared | undefined,
  { name, nameSpan, value }: Substitution,
): void => {
  if (!declared) {
    const entry = target.scope.get(name);
    const near = nearest(
      name,
      [...target.constants, ...target.variables].map((d) => d.name),
    );
    context.report.error(
      'E231',
      nameSpan,
      entry
        ? `\`${name}\` is ${describe(entry)} of module ${target.name}, and only declared constants and variables can be substituted`
        : `module ${target.name} declares no constant or variable \`${name}\``,
      {
        notes: near === undefined ? [] : [`Did you mean \`${near}\`?`],
        fix: near === undefined ? 'Remove the substitution.' : `Write \`${near} <- ...\`.`,
      },
    );
    context.argument(value, -1, `what is substituted for \`${name}\``);
    return;
  }
  const arity = arityOf(declared);
  if (arity === 0) {
    if (value.kind === 'lambda') reportKind(context, declared, value.span);
    context.argument(value, value.kind === 'lambda' ? -1 : 0, `what is substituted for \`${name}\``);
    return;
  }
  if (value.kind === 'lambda') {
    context.argument(value, -1, '');
    if (value.params.length !== arity) reportKind(context, declared, value.span);
    return;
  }
  if (value.kind !== 'name') {
    context.argument(value, value.kind === 'subexpression' ? arity : -1, `what is substituted for \`${name}\``);
    if (value.kind !== 'subexpression') reportKind(context, declared, value.span);
    return;
  }
  context.argument(value, -1, '');
  const symbol = context.answers.references.get(value)?.symbol;
  if (symbol && parametersOf(symbol).length !== arity) reportKind(context, declared, value.span);
};

const reportKind = (context: ModuleContext, declared: Declared, span: Span): void => {
  const arity = arityOf(declared);
  const needed = arity === 0 ? 'an expression' : `an operator with ${counted(arity, 'parameter')}`;
  context.report.error('E233', span, `${needed} must be substituted for the ${describeDeclared(declared)} \`${declared.name}\``, {
    related: [{ span: declared.span, message: `\`${declared.name}\` is declared here` }],
    fix: arity === 0 ? 'Give an expression.' : `Give an operator with ${counted(arity, 'parameter')}, or a LAMBDA.`,
  });
};

/** The substitution of a name by itself, where the instantiating module knows the name. */
const implicitSubstitution = (context: ModuleContext, declared: Declared, span: Span): Expr | null => {
  const entry = context.scope.find(declared.name);
  if (!entry || entry.symbol.kind === 'instance') return null;
  const name: Name = { kind: 'name', path: [], name: declared.name, span };
  const { symbol, path, copy } = entry;
  context.answers.references.set(name, copy === undefined ? { path, symbol } : { path, symbol, copy });
  if (symbol.kind === 'definition' && context.selfReferences.has(symbol)) context.selfReferences.set(symbol, true);
  if (parametersOf(symbol).length !== arityOf(declared)) reportKind(context, declared, span);
  return name;
};

const isIdentity = (context: ModuleContext, declared: Declared, value: Expr): boolean => {
  if (value.kind !== 'name') return false;
  const reference = context.answers.references.get(value);
  return reference?.symbol === declared && reference.path.length === 0;
};

/** Resolves the substitutions of an INSTANCE whose parameters are in scope. Null where the module cannot be had. */
export const makeInstance = (
  context: ModuleContext,
  unit: InstanceDefinition,
  params: readonly ParameterSymbol[],
): InstanceSymbol | null => {
  const target = context.findModule(unit.module);
  if (!target) {
    context.incomplete = true;
    return null;
  }
  const declarations: Declared[] = [...target.constants, ...target.variables];
  const byName = new Map(declarations.map((declared) => [declared.name, declared]));
  const explicit = new Map<string, Substitution>();
  for (const substitution of unit.substitutions) {
    const first = explicit.get(substitution.name);
    if (first) {
      context.report.error('E232', substitution.nameSpan, `\`${substitution.name}\` is substituted twice`, {
        related: [{ span: first.span, message: 'the first substitution' }],
        fix: 'Remove one of them.',
      });
    } else explicit.set(substitution.name, substitution);
    const declared = byName.get(substitution.name);
    if (declared) context.answers.mentions.set(substitution, declared);
    explicitSubstitution(context, target, declared, substitution);
  }
  const substitutions = new Map<Declared, Expr>();
  const missing: Declared[] = [];
  for (const declared of declarations) {
    const value = explicit.get(declared.name)?.value ?? implicitSubstitution(context, declared, unit.module.span);
    if (declared.kind === 'constant') context.answers.substituted.add(declared);
    if (value) substitutions.set(declared, value);
    else missing.push(declared);
  }
  if (missing.length && !context.incomplete) reportMissing(context, unit, missing);
  const symbol: InstanceSymbol = {
    kind: 'instance',
    name: unit.name?.name ?? '',
    params,
    target,
    substitutions,
    local: unit.local,
    span: unit.name?.span ?? unit.span,
  };
  if ([...substitutions].every(([declared, value]) => isIdentity(context, declared, value))) context.answers.trivialInstances.add(symbol);
  return symbol;
};

const reportMissing = (context: ModuleContext, unit: InstanceDefinition, missing: readonly Declared[]): void => {
  const names = missing.map((declared) => `\`${declared.name}\``).join(', ');
  const first = missing[0]!;
  context.report.error(
    'E230',
    unit.module.span,
    missing.length === 1
      ? `the ${describeDeclared(first)} ${names} of module ${unit.module.name} has no meaning here`
      : `the names ${names}, declared in module ${unit.module.name}, have no meaning here`,
    {
      related: missing.map((declared) => ({ span: declared.span, message: `\`${declared.name}\` is declared here` })),
      notes: [
        'A declared name of the instantiated module stands for the same name of this module, where there is one, or for what WITH gives it.',
      ],
      fix: `Say what ${missing.length === 1 ? 'it stands' : 'they stand'} for: \`INSTANCE ${unit.module.name} WITH ${first.name} <- ...\`.`,
    },
  );
};

const samePath = (a: readonly InstanceStep[], b: readonly InstanceStep[]): boolean =>
  a.length === b.length && a.every((step, i) => step.instance === b[i]!.instance && step.args === b[i]!.args);

/** The kinds of symbols between which SANY distinguishes when two imported names meet. */
const classOf = (symbol: ModuleSymbol): string => {
  if (symbol.kind === 'variable' || symbol.kind === 'constant') return 'declaration';
  return symbol.kind === 'definition' && symbol.fact ? 'fact' : 'definition';
};

/** The module that introduces a symbol, if one does. */
export const moduleOf = (symbol: ModuleSymbol): string | undefined => ('module' in symbol ? symbol.module : undefined);

/** Whether two entries mean the same. */
export const sameMeaning = (a: Pick<ScopeEntry, 'symbol' | 'path'>, b: Pick<ScopeEntry, 'symbol' | 'path'>): boolean =>
  a.symbol === b.symbol && samePath(a.path, b.path);

/**
 * Two imports give one name two meanings. The first one is kept. Definitions of one class are only warned about, as SANY does, and not even that
 * where they come from the same module.
 */
export const reconcileImports = (context: ModuleContext, name: string, known: ScopeEntry, added: ScopeEntry, span: Span): void => {
  const spans = [known, added].flatMap((entry) => (entry.symbol.kind === 'builtin' ? [] : [entry.symbol.span]));
  const related = spans.map((s, i) => ({ span: s, message: i === 0 ? 'one meaning' : 'the other meaning' }));
  if (classOf(known.symbol) !== classOf(added.symbol)) {
    context.report.error('E214', span, `\`${name}\` is imported with two meanings: as ${describe(known)} and as ${describe(added)}`, {
      related,
      fix: `Instantiate one of the modules under a name: \`I == INSTANCE M\`.`,
    });
    return;
  }
  if (known.symbol !== added.symbol && moduleOf(known.symbol) === moduleOf(added.symbol) && moduleOf(known.symbol) !== undefined) return;
  context.report.warning('E215', span, `\`${name}\` is imported with two meanings; the first one is used`, {
    related,
    fix: 'Instantiate one of the modules under a name: `I == INSTANCE M`.',
  });
};

/** Brings the definitions of an unnamed INSTANCE into scope. */
export const importInstance = (context: ModuleContext, instance: InstanceSymbol, span: Span, introduced: Introduced): void => {
  const steps: readonly InstanceStep[] = context.answers.trivialInstances.has(instance) ? [] : [{ instance, args: [] }];
  for (const [name, member] of instance.target.scope) {
    const { symbol } = member;
    if (member.local || symbol.kind === 'constant' || symbol.kind === 'variable') continue;
    const path = member.closed || steps.length === 0 ? member.path : [...steps, ...member.path];
    // What no substitution can change is shared, as SANY shares it: an override of it holds everywhere.
    const own = member.closed ? member.copy : {};
    const entry: ScopeEntry = {
      path,
      symbol,
      local: instance.local,
      closed: member.closed,
      ...(own === undefined ? {} : { copy: own }),
      ...(member.givesWay === true ? { givesWay: true } : {}),
    };
    const known = context.scope.find(name);
    if (!known || (entry.givesWay !== true && context.scope.isFree(name))) {
      introduced(name, context.scope.set(name, entry), entry);
    } else if (sameMeaning(known, entry)) {
      if (known.local && !entry.local && context.scope.own(name)) context.scope.set(name, entry);
    } else if (entry.givesWay === true) {
      // What the module only hands on is no obstacle.
    } else if (symbol.kind === 'instance') {
      // SANY imports what an instance defines, but not its name, which is therefore no obstacle to another meaning.
    } else if (classOf(known.symbol) === classOf(symbol) && arityOfSymbol(known.symbol) === arityOfSymbol(symbol)) {
      reconcileImports(context, name, known, entry, span);
    } else {
      const spans = [known.symbol, symbol].flatMap((s) => (s.kind === 'builtin' ? [] : [s.span]));
      context.report.error(
        'E211',
        span,
        `\`${name}\` already has a meaning here, so the definition in module ${instance.target.name} cannot be imported`,
        {
          related: spans.map((s, i) => ({ span: s, message: i === 0 ? 'the first meaning' : 'the imported definition' })),
          fix: `Give the instance a name, \`I == INSTANCE ${instance.target.name}\`, and write \`I!${name}\`.`,
        },
      );
    }
  }
};

const arityOfSymbol = (symbol: ModuleSymbol): number => (symbol.kind === 'instance' ? -1 : parametersOf(symbol).length);
