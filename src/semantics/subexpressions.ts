// Subexpression names: `Foo!2!<<`, `Foo(a)!lab(b)`, `Foo!(e)!1`, `Foo!:!local`.
//
// A selection walks from a definition into its body and collects what the names on the way stand for: parameters, bound names, label parameters.
// Where a value is needed all of them must be given. Where an operator is needed, those not given become its parameters.
// Source: "TLA+2: A Preliminary Guide", section "Naming subexpressions"; the numbering follows SANY.
import { counted, nearest, onOneLine, type Span, textOf } from '../diagnostics/index.ts';
import type { Expr, Name, Selector, Subexpression } from '../syntax/index.ts';
import type { LabelInfo } from './answers.ts';
import type { ModuleContext } from './context.ts';
import { type FoundPart, followName, reportArgumentCount } from './names.ts';
import { binderOf, caseOperandAt, operandAt, type PositionSelector, unlabeled } from './operands.ts';
import type { BoundSymbol, DefinitionSymbol, InstanceStep, ParameterSymbol, Reference, SubexpressionTarget } from './symbols.ts';

type Binding = SubexpressionTarget['bindings'][number];

/** Where a selection has arrived. */
class Selection {
  readonly context: ModuleContext;
  readonly open: boolean;
  readonly span: Span;
  readonly bindings: Binding[] = [];
  readonly params: ParameterSymbol[] = [];
  path: readonly InstanceStep[];
  expr: Expr;
  /** The labels that can follow, directly after a name. */
  labels: ReadonlyMap<string, LabelInfo> | null = null;
  failed = false;

  constructor(
    context: ModuleContext,
    open: boolean,
    span: Span,
    path: readonly InstanceStep[],
    definition: DefinitionSymbol,
    args: readonly Expr[],
  ) {
    this.context = context;
    this.open = open;
    this.span = span;
    this.path = path;
    this.expr = definition.body;
    this.enter(definition, args, span);
  }

  enter(definition: DefinitionSymbol, args: readonly Expr[], span: Span): void {
    this.bind(definition.params, args, `\`${definition.name}\``, span);
    this.expr = definition.body;
    this.labels = this.context.answers.labels.get(definition) ?? new Map();
  }

  fail(span: Span, message: string, fix: string, notes: readonly string[] = []): void {
    if (!this.failed) this.context.report.error('E264', span, message, { fix, notes });
    this.failed = true;
  }

  /** Gives names their values, or makes them parameters. */
  bind(symbols: readonly (ParameterSymbol | BoundSymbol)[], args: readonly Expr[], what: string, span: Span): void {
    const { context } = this;
    if (this.open && args.length === 0) {
      for (const symbol of symbols) {
        const arity = symbol.kind === 'parameter' ? symbol.arity : 0;
        const param: ParameterSymbol = { kind: 'parameter', name: symbol.name, arity, span };
        const value: Name = { kind: 'name', path: [], name: symbol.name, span };
        context.answers.references.set(value, { path: [], symbol: param });
        this.params.push(param);
        this.bindings.push({ symbol, value });
      }
      return;
    }
    args.forEach((arg, i) => {
      const symbol = symbols[i];
      const arity = symbol?.kind === 'parameter' ? symbol.arity : 0;
      context.argument(arg, symbol ? arity : -1, `argument ${i + 1} of ${what}`);
      if (symbol) this.bindings.push({ symbol, value: arg });
    });
    if (args.length === symbols.length) return;
    this.failed = true;
    if (what.startsWith('the')) {
      context.report.error(
        'E263',
        span,
        `${what} takes ${counted(symbols.length, 'argument')}, but ${args.length || 'none'} ${args.length === 1 ? 'is' : 'are'} given`,
        {
          related: symbols.map((symbol) => ({ span: symbol.span, message: `\`${symbol.name}\` is introduced here` })),
          fix: `Give one value for each name: \`(${symbols.map((symbol) => symbol.name).join(', ')})\`.`,
        },
      );
    } else reportArgumentCount(context, what.slice(1, -1), symbols.length, args.length, span, symbols[0]?.span);
  }

  /** A label of the definition just named, or a definition of the LET just reached. True where the name is an instance, which needs the next. */
  name(name: string, args: readonly Expr[], span: Span): void {
    if (this.labels) {
      const info = this.labels.get(name);
      if (!info) {
        const near = nearest(name, this.labels.keys());
        this.fail(
          span,
          `there is no label \`${name}\` in the definition`,
          this.labels.size
            ? `Use one of its labels: ${[...this.labels.keys()].map((l) => `\`${l}\``).join(', ')}.`
            : 'Give the subexpression a label: `lab :: e`.',
          near === undefined ? [] : [`Did you mean \`${near}\`?`],
        );
        return;
      }
      this.context.answers.selected.set(span, info.node);
      this.bind(info.bound, args, `the label \`${name}\``, span);
      this.expr = info.node.body;
      this.labels = info.labels;
      return;
    }
    const node = unlabeled(this.expr);
    if (node.kind !== 'let') {
      this.fail(span, `\`${name}\` can be selected only from the definitions of a LET`, 'Select an operand by its number, `!<<` or `!>>`.');
      return;
    }
    const symbol = this.context.answers.lets.get(node)?.names.get(name);
    if (symbol?.kind === 'definition') {
      this.context.answers.selected.set(span, symbol);
      this.enter(symbol, args, span);
    } else {
      this.fail(
        span,
        symbol ? `\`${name}\` is an instance` : `the LET defines no \`${name}\``,
        symbol ? `Name one of its operators in the LET: \`Op == ${name}!Op\`.` : 'Name one of the definitions of the LET.',
      );
    }
  }

  operand(selector: PositionSelector, next: Selector | undefined): boolean {
    const node = unlabeled(this.expr);
    this.labels = null;
    if (node.kind === 'case') {
      const side = next?.kind === 'index' || next?.kind === 'left' || next?.kind === 'right' ? next : undefined;
      const picked = side && caseOperandAt(node, selector, side);
      if (picked) this.expr = picked;
      else
        this.fail(
          selector.span,
          'the CASE has no such part',
          'Select an arm and its side: `!2!1` is the condition of the second arm, `!2!2` its value.',
        );
      return true;
    }
    const picked = operandAt(node, selector);
    if (picked) this.expr = picked;
    else {
      const binder = binderOf(node);
      this.fail(
        selector.span,
        'the expression has no such operand',
        binder
          ? `Select the body by giving the bound names values: \`!(${binder.names.map((n) => n.name).join(', ')})\`.`
          : 'Count its operands from 1.',
        [`The selector stands behind \`${shorten(textOf(node.span))}\`.`],
      );
    }
    return false;
  }

  body(args: readonly Expr[], span: Span): void {
    const binder = binderOf(unlabeled(this.expr));
    this.labels = null;
    if (!binder) {
      this.fail(span, 'the expression binds no names, so it takes no arguments', 'Select an operand by its number, `!<<` or `!>>`.');
      return;
    }
    const symbols = binder.names.flatMap((name) => this.context.answers.binders.get(name) ?? []);
    this.bind(symbols, args, 'the selector', span);
    this.expr = binder.body;
  }
}

const shorten = (text: string): string => {
  const line = onOneLine(text);
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
};

const run = (selection: Selection, selectors: readonly Selector[]): void => {
  for (let i = 0; i < selectors.length && !selection.failed; i++) {
    const selector = selectors[i]!;
    switch (selector.kind) {
      case 'index':
      case 'left':
      case 'right':
        if (selection.operand(selector, selectors[i + 1])) i++;
        break;
      case 'arguments':
        selection.body(selector.args, selector.span);
        break;
      case 'at':
        if (selection.open) selection.body([], selector.span);
        else selection.fail(selector.span, '`!@` makes an operator, but a value is needed here', 'Give the bound names values: `!(e)`.');
        break;
      case 'definition':
        if (selection.labels) selection.labels = null;
        else selection.fail(selector.span, '`!:` can stand only behind a name', 'Remove it.');
        break;
      case 'label':
        selection.name(selector.name, selector.args, selector.span);
        break;
    }
  }
};

/** Where the walk starts, and the selectors that follow. */
const start = (context: ModuleContext, source: FoundPart | Subexpression): FoundPart | null => {
  if (source.kind === 'part') return source;
  const { base } = source;
  const name = base.kind === 'name' ? base : base.operator;
  const args = base.kind === 'name' ? [] : base.args;
  const found = followName(context, name);
  if (!found) return null;
  if (found.kind === 'part') {
    context.answers.references.set(name, { path: found.path, symbol: found.definition });
    const last = found.labels.at(-1)!;
    const labels = last.kind === 'label' ? [...found.labels.slice(0, -1), { ...last, args }] : found.labels;
    return { ...found, labels: [...labels, ...source.selectors] };
  }
  const { symbol } = found;
  if (symbol.kind !== 'definition') {
    context.report.error('E264', name.span, `\`${name.name}\` has no definition whose parts could be named`, {
      fix: 'Name a part of an operator that is defined by `==`.',
    });
    return null;
  }
  context.answers.references.set(name, { path: found.path, symbol });
  return { kind: 'part', path: found.path, definition: symbol, args, labels: source.selectors };
};

const select = (context: ModuleContext, source: FoundPart | Subexpression, span: Span, open: boolean): Reference | null => {
  const part = start(context, source);
  if (!part) return null;
  const { definition } = part;
  if (context.answers.undefinedYet.has(definition) || context.selfReferences.has(definition)) {
    context.report.error('E264', span, `a part of \`${definition.name}\` cannot be named inside its own definition`, {
      fix: 'Define the part as an operator of its own.',
    });
    return null;
  }
  if (context.answers.valueless.has(definition)) {
    context.report.error('E265', span, `\`${definition.name}\` is an ASSUME/PROVE, whose parts have no value here`, {
      fix: 'Define the formula as an operator.',
    });
    return null;
  }
  const selection = new Selection(context, open, span, part.path, definition, part.args);
  run(selection, part.labels);
  if (selection.failed) return null;
  const { path, expr, bindings, params } = selection;
  const target: SubexpressionTarget = { path, expr, bindings, params };
  const name: Name = { kind: 'name', path: [], name: definition.name, span };
  const node: Subexpression =
    source.kind === 'subexpression' ? source : { kind: 'subexpression', base: name, selectors: part.labels, span };
  context.answers.references.set(name, { path: part.path, symbol: definition });
  context.answers.parts.set(node, target);
  const symbol: DefinitionSymbol = {
    kind: 'definition',
    name: shorten(textOf(span)),
    params,
    body: node,
    recursiveFunction: false,
    recursive: false,
    local: true,
    inner: true,
    module: context.module.name.name,
    level: 0,
    span,
  };
  return { path: [], symbol, part: target };
};

/** Finds the part of a definition that stands for a value: every name on the way must be given one. */
export const selectPart = (context: ModuleContext, source: FoundPart | Subexpression, span: Span): Reference | null =>
  select(context, source, span, false);

/** Finds the part of a definition that stands for an operator: what is not given becomes its parameters. */
export const openPart = (context: ModuleContext, source: FoundPart | Subexpression, span: Span): Reference | null =>
  select(context, source, span, true);
