// Names in expressions: what each use denotes, what each binder introduces, and whether arguments are values or operators as needed.
//
// One pass in the order of the text. Inner names are put into the module's scope and taken out again (see scope.ts). The expressions an
// operator is applied to are resolved against the arities of its parameters: 0 for a value.
// Source: Specifying Systems, chapters 16 and 17.
import { counted, type Span } from '../diagnostics/index.ts';
import {
  type Apply,
  type Bound,
  childrenOf,
  type Except,
  type Expr,
  type Field,
  type Identifier,
  type Labeled,
  type Lambda,
  type Let,
  type Name,
} from '../syntax/index.ts';
import type { LetContent } from './answers.ts';
import { bindName, type ModuleContext, parametersOf, spanOf } from './context.ts';
import { closeDefinitionList, openDefinitionList, resolveUnit } from './definitions.ts';
import { followName, resolveArguments } from './names.ts';
import { directEntry } from './scope.ts';
import { openPart, selectPart } from './subexpressions.ts';
import type { BoundSymbol, DefinitionSymbol, ParameterSymbol, Reference, ScopeEntry } from './symbols.ts';

const spelled = (name: Name): string => (name.path.length === 0 ? name.name : [...name.path.map((step) => step.name), name.name].join('!'));

/** Names bound by one construct, to be taken out of scope again. */
type Opened = { readonly name: string; readonly before: ScopeEntry | undefined }[];

const openBinders = (context: ModuleContext, names: readonly Identifier[], kind: 'bound' | 'parameter', opened: Opened): void => {
  for (const id of names) {
    const symbol: BoundSymbol | ParameterSymbol =
      kind === 'bound' ? { kind, name: id.name, span: id.span } : { kind, name: id.name, arity: 0, span: id.span };
    context.answers.binders.set(id, symbol);
    const before = bindName(context, id.name, id.span, directEntry(symbol, true), kind === 'bound' ? 'a bound name' : 'a parameter');
    opened.push({ name: id.name, before });
    context.labels?.bound.push(symbol);
  }
};

const closeBinders = (context: ModuleContext, opened: Opened): void => {
  for (const { name, before } of opened.reverse()) {
    context.scope.restore(name, before);
    context.labels?.bound.pop();
  }
};

/** Resolves the sets of binders outside their scope, then what stands in it. */
export const resolveBound = (context: ModuleContext, bounds: readonly Bound[], body: Expr, between?: () => void): void => {
  const before = context.beingBound;
  for (const { names, set } of bounds) {
    if (set === null) continue;
    context.beingBound = bounds.reduce((outer, bound) => ({ names: bound.names, isOwn: bound.names === names, outer }), before);
    resolveValue(context, set);
  }
  context.beingBound = before;
  between?.();
  const opened: Opened = [];
  for (const bound of bounds) openBinders(context, bound.names, 'bound', opened);
  resolveValue(context, body);
  closeBinders(context, opened);
};

const resolveAll = (context: ModuleContext, expressions: readonly Expr[]): void => {
  for (const expr of expressions) resolveValue(context, expr);
};

const resolveFields = (context: ModuleContext, fields: readonly Field[]): void => {
  const seen = new Map<string, Field>();
  for (const field of fields) {
    const first = seen.get(field.name);
    if (first) {
      context.report.error('E226', field.span, `the record has two fields \`${field.name}\``, {
        related: [{ span: first.span, message: 'the first one' }],
        fix: 'Remove or rename one of them.',
      });
    } else seen.set(field.name, field);
    resolveValue(context, field.value);
  }
};

const resolveLambda = (context: ModuleContext, lambda: Lambda): void => {
  const opened: Opened = [];
  openBinders(context, lambda.params, 'parameter', opened);
  resolveValue(context, lambda.body);
  closeBinders(context, opened);
};

const resolveLet = (context: ModuleContext, node: Let): void => {
  const names = new Map<string, ScopeEntry['symbol']>();
  const definitions: DefinitionSymbol[] = [];
  const restore: Opened = [];
  const list = openDefinitionList(context, true);
  for (const unit of node.definitions) {
    resolveUnit(context, unit, (name, before, entry) => {
      restore.push({ name, before });
      names.set(name, entry.symbol);
      if (entry.symbol.kind === 'definition' && !definitions.includes(entry.symbol)) definitions.push(entry.symbol);
    });
  }
  closeDefinitionList(context, list);
  const content: LetContent = { definitions, names: names as LetContent['names'], tasks: list.tasks };
  context.answers.lets.set(node, content);
  resolveValue(context, node.body);
  for (const { name, before } of restore.reverse()) context.scope.restore(name, before);
};

const resolveLabeled = (context: ModuleContext, node: Labeled): void => {
  const frame = context.labels;
  if (!frame || context.old !== null) {
    context.report.error('E262', node.span, `the label \`${node.label}\` is not allowed here`, {
      fix: context.old !== null ? 'Move the expression into a definition of its own.' : 'Labels can stand in definitions only.',
    });
    resolveValue(context, node.body);
    return;
  }
  const named = new Set<BoundSymbol | ParameterSymbol>();
  for (const param of node.params) {
    const entry = context.scope.find(param.name);
    const symbol = entry?.symbol;
    if (symbol && (symbol.kind === 'bound' || symbol.kind === 'parameter') && frame.bound.includes(symbol)) {
      if (named.has(symbol)) {
        context.report.error('E260', param.span, `the label \`${node.label}\` has the parameter \`${param.name}\` twice`, {
          fix: 'Remove one of them.',
        });
      }
      named.add(symbol);
      context.answers.binders.set(param, symbol);
    } else {
      context.report.error('E260', param.span, `\`${param.name}\` is not bound between the label \`${node.label}\` and its definition`, {
        fix: `Remove \`${param.name}\` from the label.`,
      });
    }
  }
  for (const symbol of frame.bound) {
    if (named.has(symbol)) continue;
    context.report.error('E260', node.span, `the label \`${node.label}\` needs the parameter \`${symbol.name}\``, {
      related: [{ span: symbol.span, message: `\`${symbol.name}\` is bound here, around the label` }],
      fix: `Write \`${node.label}(${frame.bound.map((s) => s.name).join(', ')}) ::\`.`,
    });
  }
  const labels = new Map();
  const first = frame.labels.get(node.label);
  if (first) {
    context.report.error('E261', node.span, `there is already a label \`${node.label}\` here`, {
      related: [{ span: first.node.span, message: 'the first one' }],
      fix: 'Rename one of them.',
    });
  } else {
    const bound = node.params.flatMap((param) => context.answers.binders.get(param) ?? []);
    frame.labels.set(node.label, { node, bound, labels });
  }
  context.labels = { labels, bound: [] };
  resolveValue(context, node.body);
  context.labels = frame;
};

const isValue = (entry: ScopeEntry): entry is ScopeEntry & Reference => entry.symbol.kind !== 'instance';

/** What a name denotes; null where it denotes nothing. */
const referenceOf = (context: ModuleContext, name: Name, operator: boolean): Reference | null => {
  const entry = name.path.length === 0 ? context.scope.use(name.name) : undefined;
  if (entry && isValue(entry)) return entry;
  const found = followName(context, name);
  if (found?.kind !== 'part') return found;
  return operator ? openPart(context, found, name.span) : selectPart(context, found, name.span);
};

/** Remembers what a name denotes and returns it; null where it denotes nothing. */
const resolveReference = (context: ModuleContext, name: Name, operator: boolean): Reference | null => {
  const reference = referenceOf(context, name, operator);
  if (!reference) return null;
  const { symbol } = reference;
  if (symbol.kind === 'definition') {
    if (context.selfReferences.has(symbol)) context.selfReferences.set(symbol, true);
    if (context.answers.valueless.has(symbol)) {
      context.report.error('E265', name.span, `\`${spelled(name)}\` is an ASSUME/PROVE and has no value`, {
        related: [{ span: symbol.span, message: 'the theorem is stated here' }],
        fix: 'Define the formula as an operator and state the theorem about that.',
      });
    }
  }
  context.answers.references.set(name, reference);
  return reference;
};

const resolveApply = (context: ModuleContext, apply: Apply): void => {
  const reference = resolveReference(context, apply.operator, true);
  if (!reference) {
    for (const arg of apply.args) resolveArgument(context, arg, -1, `an argument of \`${spelled(apply.operator)}\``);
    return;
  }
  const { symbol, part } = reference;
  const name = spelled(apply.operator);
  const params = parametersOf(symbol);
  if (part && params.length !== apply.args.length) {
    context.report.error(
      'E263',
      apply.span,
      `the label \`${name}\` takes ${counted(params.length, 'argument')}, but ${apply.args.length} ${apply.args.length === 1 ? 'is' : 'are'} given`,
      {
        related: [{ span: part.expr.span, message: 'the labeled expression' }],
        fix: 'Give one value for each name bound around the label.',
      },
    );
    return;
  }
  resolveArguments(context, name, params, apply.args, apply.span, spanOf(symbol));
};

const resolveValueName = (context: ModuleContext, name: Name): void => {
  const reference = resolveReference(context, name, false);
  if (!reference) return;
  const arity = parametersOf(reference.symbol).length;
  if (arity === 0) return;
  const declared = spanOf(reference.symbol);
  context.report.error(
    'E221',
    name.span,
    `\`${spelled(name)}\` is an operator with ${counted(arity, 'parameter')} and cannot stand for a value`,
    {
      related: declared ? [{ span: declared, message: `\`${spelled(name)}\` is introduced here` }] : [],
      fix: /^\s*\[/.test(name.span.source.text.slice(name.span.end))
        ? `Give it ${counted(arity, 'argument')} in parentheses: brackets apply a function.`
        : `Give it ${counted(arity, 'argument')}.`,
    },
  );
};

/** Resolves an argument for a place that needs an operator with `arity` parameters, a value (0), or anything (-1, after another fault). */
export const resolveArgument = (context: ModuleContext, expr: Expr, arity: number, what: string): void => {
  if (arity === 0 || (arity < 0 && expr.kind !== 'name' && expr.kind !== 'lambda')) {
    resolveValue(context, expr);
    return;
  }
  const mismatch = (found: number, declared: Span | undefined): void =>
    context.report.error(
      'E223',
      expr.span,
      `${what} must be an operator with ${counted(arity, 'parameter')}, but this one has ${found === 0 ? 'none' : found}`,
      {
        related: declared ? [{ span: declared, message: 'the operator is introduced here' }] : [],
        fix: `Give an operator with ${counted(arity, 'parameter')}, or a LAMBDA around this one.`,
      },
    );
  switch (expr.kind) {
    case 'name': {
      const reference = resolveReference(context, expr, true);
      if (!reference || arity < 0) return;
      const params = parametersOf(reference.symbol);
      if (params.length !== arity) {
        mismatch(params.length, spanOf(reference.symbol));
        return;
      }
      if (params.every((param) => param.arity === 0)) return;
      context.report.error(
        'E223',
        expr.span,
        `${what} must be an operator whose parameters are values, but a parameter of this one is an operator`,
        {
          fix: 'Give a LAMBDA that fixes the operator parameter.',
        },
      );
      return;
    }
    case 'lambda':
      resolveLambda(context, expr);
      if (arity >= 0 && expr.params.length !== arity) mismatch(expr.params.length, undefined);
      return;
    case 'subexpression': {
      const part = openPart(context, expr, expr.span);
      if (!part?.part) return;
      context.answers.parts.set(expr, part.part);
      if (part.part.params.length !== arity) mismatch(part.part.params.length, undefined);
      return;
    }
    default:
      resolveValue(context, expr);
      context.report.error('E222', expr.span, `${what} must be an operator with ${counted(arity, 'parameter')}, but this is a value`, {
        fix: `Give the name of an operator, an operator symbol, or a LAMBDA with ${counted(arity, 'parameter')}.`,
      });
  }
};

/** Resolves an expression that stands for a value. */
export const resolveValue = (context: ModuleContext, expr: Expr): void => {
  switch (expr.kind) {
    case 'name':
      resolveValueName(context, expr);
      return;
    case 'apply':
      resolveApply(context, expr);
      return;
    case 'subexpression': {
      const part = selectPart(context, expr, expr.span);
      if (part?.part) context.answers.parts.set(expr, part.part);
      return;
    }
    case 'quantified':
      resolveBound(context, expr.bounds, expr.body);
      return;
    case 'choose':
      resolveBound(context, [expr.bound], expr.body);
      return;
    case 'set-filter':
      resolveBound(context, [expr.bound], expr.condition);
      return;
    case 'set-map':
    case 'function':
      resolveBound(context, expr.bounds, expr.body);
      return;
    case 'function-application':
      resolveValue(context, expr.function);
      resolveAll(context, expr.args);
      checkFunctionArguments(context, expr.function, expr.args.length, expr.span);
      return;
    case 'except':
      resolveExcept(context, expr);
      return;
    case 'at':
      resolveOldValue(context, expr);
      return;
    case 'let':
      resolveLet(context, expr);
      return;
    case 'lambda':
      resolveLambda(context, expr);
      context.report.error('E224', expr.span, 'a LAMBDA cannot stand for a value', {
        fix: 'Write a function instead: `[x \\in S |-> e]`.',
      });
      return;
    case 'labeled':
      resolveLabeled(context, expr);
      return;
    case 'record':
    case 'record-set':
      resolveFields(context, expr.fields);
      return;
    default:
      // What names and binds nothing.
      for (const child of childrenOf(expr)) resolveValue(context, child.expr);
  }
};

/** Each update has an `@` of its own, in its new value. */
const resolveExcept = (context: ModuleContext, expr: Except): void => {
  resolveValue(context, expr.function);
  for (const update of expr.updates) {
    for (const step of update.path) if (step.kind === 'index') resolveAll(context, step.args);
    const { old } = context;
    context.old = { kind: 'parameter', name: '@', arity: 0, span: update.value.span };
    context.answers.olds.set(update.value, context.old);
    resolveValue(context, update.value);
    context.old = old;
  }
};

const resolveOldValue = (context: ModuleContext, expr: Expr & { readonly kind: 'at' }): void => {
  if (context.old !== null) {
    context.answers.olds.set(expr, context.old);
    return;
  }
  context.report.error('E227', expr.span, '`@` has a meaning only in the new value of an EXCEPT', {
    fix: 'Write out the expression that `@` should stand for.',
  });
};

/** `f[1, 2, 3]` where f is defined with two arguments. One argument can always be a tuple, and a tuple can be the one argument. */
const checkFunctionArguments = (context: ModuleContext, called: Expr, found: number, span: Span): void => {
  if (called.kind !== 'name' || found < 2) return;
  const symbol = context.answers.references.get(called)?.symbol;
  if (symbol?.kind !== 'definition') return;
  const expected = context.answers.functions.get(symbol);
  if (expected === undefined || expected === found) return;
  context.report.error('E225', span, `the function \`${symbol.name}\` takes ${counted(expected, 'argument')}, but ${found} are given`, {
    related: [{ span: symbol.span, message: `\`${symbol.name}\` is defined here` }],
    fix: expected === 1 ? 'If it takes a tuple, write `f[<<a, b>>]`.' : `Give it ${expected} arguments.`,
  });
};
