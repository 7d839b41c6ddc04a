// What a use of a name denotes: the way from the scope through the instances of a compound name `A(x)!B!C`.
//
// Where the way leads to a definition and names remain, these are labels: the Name denotes a part of the definition (Reference.part).
// Source: Specifying Systems, section 17.5 (names through instances); "TLA+2: A Preliminary Guide", subexpression names.
import { counted, type Span } from '../diagnostics/index.ts';
import type { Expr, Name, PathStep, Selector } from '../syntax/index.ts';
import type { Answers } from './answers.ts';
import { describe, type ModuleContext } from './context.ts';
import type { DefinitionSymbol, InstanceStep, Member, ModuleSymbol, ResolvedModule, ScopeEntry, ValueSymbol } from './symbols.ts';
import { reportUnknownMember, reportUnknownName } from './unknown-names.ts';

/** A name that leads to a symbol. */
export interface FoundSymbol {
  readonly kind: 'symbol';
  readonly path: readonly InstanceStep[];
  readonly symbol: ValueSymbol;
  readonly copy?: object;
}

/** A name that leads into a definition: `Foo(args)!lab1(args)!lab2`. */
export interface FoundPart {
  readonly kind: 'part';
  readonly path: readonly InstanceStep[];
  readonly definition: DefinitionSymbol;
  readonly args: readonly Expr[];
  readonly labels: readonly Selector[];
}

const label = (step: { name: string; span: Span }, args: readonly Expr[]): Selector => ({
  kind: 'label',
  name: step.name,
  args,
  span: step.span,
});

/** The arguments that an instance is given, resolved. */
export const resolveArguments = (
  context: ModuleContext,
  name: string,
  params: readonly { readonly arity: number }[],
  args: readonly Expr[],
  span: Span,
  declared: Span | undefined,
): boolean => {
  if (params.length !== args.length) {
    reportArgumentCount(context, name, params.length, args.length, span, declared);
    for (const arg of args) context.argument(arg, -1, `an argument of \`${name}\``);
    return false;
  }
  for (let i = 0; i < args.length; i++) {
    const { arity } = params[i]!;
    if (arity === 0) context.expression(args[i]!);
    else context.argument(args[i]!, arity, `argument ${i + 1} of \`${name}\``);
  }
  return true;
};

/** Operators whose argument is no set. */
const ofSequence: ReadonlySet<string> = new Set(['Len', 'Head', 'Tail']);

function argumentsFix(name: string, expected: number, found: number): string {
  if (expected === 0) return 'Remove the arguments, or apply a function with brackets: `f[x]`.';
  const takesSet = /^\w/.test(name) && !ofSequence.has(name);
  const several = expected === 1 && found > 1 && takesSet ? `; a set of several values is one, as in \`${name}({a, b})\`` : '';
  return `Give it ${counted(expected, 'argument')}${several}.`;
}

/** Reports an application to the wrong number of arguments. */
export const reportArgumentCount = (
  context: ModuleContext,
  name: string,
  expected: number,
  found: number,
  span: Span,
  declared: Span | undefined,
): void => {
  const takes = expected === 0 ? 'takes no arguments' : `takes ${counted(expected, 'argument')}`;
  const given = found === 0 ? 'none is given' : `${found} ${found === 1 ? 'is' : 'are'} given`;
  context.report.error('E220', span, `\`${name}\` ${takes}, but ${given}`, {
    related: declared ? [{ span: declared, message: `\`${name}\` is introduced here` }] : [],
    fix: argumentsFix(name, expected, found),
  });
};

/** What `A!B!C` names in a module: the names of instances, and of a definition; undefined where there is none. */
export const memberBehind = (answers: Answers, module: ResolvedModule, names: readonly string[]): Member | undefined => {
  const first = module.scope.get(names[0]!);
  let entry: ScopeEntry | undefined = first;
  let instanceParameters = 0;
  for (const name of names.slice(1)) {
    if (entry?.symbol.kind !== 'instance') return undefined;
    instanceParameters += entry.symbol.params.length;
    const member: ScopeEntry | undefined = entry.symbol.target.scope.get(name);
    entry = member?.local === true ? undefined : member;
  }
  if (names.length === 1 || first === undefined || entry?.symbol.kind !== 'definition') return undefined;
  return { symbol: entry.symbol, copy: answers.copyBehind(first, names), instanceParameters };
};

/** What is meant by a name that nothing has here. */
const standInFor = ({ scope, standIns }: ModuleContext, name: string): ScopeEntry | undefined => {
  const other = standIns.get(name);
  return other === undefined ? undefined : scope.find(other);
};

/** Follows a name to what it denotes; null where that fails, with the reason reported. */
export const followName = (context: ModuleContext, name: Name): FoundSymbol | FoundPart | null => {
  const steps: readonly PathStep[] = name.path;
  const first = steps[0]?.name ?? name.name;
  const entry = context.scope.use(first) ?? standInFor(context, first);
  if (!entry) {
    reportUnknownName(context, first, steps[0]?.span ?? name.span);
    for (const step of steps) for (const arg of step.args) context.argument(arg, -1, `an argument of \`${step.name}\``);
    return null;
  }
  let path: readonly InstanceStep[] = entry.path;
  let symbol: ModuleSymbol = entry.symbol;
  const names = [...steps.map((step) => step.name), name.name];
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i]!;
    const next = steps[i + 1]?.name ?? name.name;
    context.answers.mentions.set(step, symbol);
    if (symbol.kind === 'instance') {
      resolveArguments(context, step.name, symbol.params, step.args, step.span, symbol.span);
      const member: ScopeEntry | undefined = symbol.target.scope.get(next);
      if (!member || member.local || member.symbol.kind === 'constant' || member.symbol.kind === 'variable') {
        reportUnknownMember(context, next, symbol, member, steps[i + 1]?.span ?? name.span);
        return null;
      }
      if (member.closed) path = member.path;
      else if (context.answers.trivialInstances.has(symbol)) path = path.concat(member.path);
      else path = [...path, { instance: symbol, args: step.args }, ...member.path];
      symbol = member.symbol;
    } else if (symbol.kind === 'definition') {
      const labels = steps.slice(i + 1).map((s) => label(s, s.args));
      labels.push(label(name, []));
      return { kind: 'part', path, definition: symbol, args: step.args, labels };
    } else {
      context.report.error(
        'E213',
        step.span,
        `\`${step.name}\` is ${describe({ ...entry, symbol })}, so nothing can be named with \`!\` behind it`,
        {
          fix: 'Only the name of an instance (`I == INSTANCE M`) or of a definition can stand before `!`.',
        },
      );
      return null;
    }
  }
  if (symbol.kind === 'instance') {
    context.report.error('E213', name.span, `\`${name.name}\` is an instance of module ${symbol.target.name}, not a value`, {
      related: [{ span: symbol.span, message: 'the instance is defined here' }],
      fix: `Name an operator of the module: \`${name.name}!Op\`.`,
    });
    return null;
  }
  const copy = steps.length === 0 ? entry.copy : context.answers.copyBehind(entry, names);
  return copy === undefined ? { kind: 'symbol', path, symbol } : { kind: 'symbol', path, symbol, copy };
};
