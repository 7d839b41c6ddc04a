// The next-state relation split into the actions that a person would name.
//
// The relation is taken apart at its disjunctions, bounded \E and definitions, from the top, as far as nothing else is in between. Each
// leaf is one action, named after the innermost definition on the way, with that definition's parameters and the names bound since.
// Splitting is done twice by the same walk: once to find the leaves, as lists of branch numbers, and once for each leaf to emit the loops
// that lead to it.
//
// With `unroll` a bounded \E over a set that is known becomes one branch for each element: instances of actions.
import type { Span } from '../../diagnostics/index.ts';
import type { DefinitionSymbol } from '../../semantics/index.ts';
import type { Apply, Expr, Identifier, Name, Quantified } from '../../syntax/index.ts';
import { Block } from './block.ts';
import type { Env, Mode } from './environment.ts';
import { type Argument, type Generator, Place } from './generator.ts';

type Leaf = (leaf: Argument, block: Block, args: readonly Argument[]) => void;

/** The environments of a quantifier's body that are branches of their own, or null: one loop. */
export type Unroll = (e: Quantified, env: Env) => readonly Env[] | null;

/** One action, or an instance of it: what it is called, and how to emit the code that leads to its formula. */
export interface SplitAction {
  /** The number of the action; equal for its instances. */
  readonly index: number;
  readonly name: string;
  readonly parameters: readonly string[];
  readonly span: Span;
  /** It has the name of a definition of which other actions, with names of their own, are parts too. */
  readonly isRest: boolean;
  /** Its formula, as the first walk found it. */
  readonly formula: Argument;
  /** What its parameters stand for. */
  readonly args: readonly Argument[];
  /** The sets of the loops that lead to it. */
  readonly loops: readonly Argument[];
  walk(block: Block, leaf: Leaf): void;
}

/** What is known of an action on the way to it. */
interface Facts {
  readonly name: string;
  readonly span: Span;
  /** The definitions on the way, without the last one. */
  readonly around: readonly Span[];
  readonly parameters: readonly string[];
  readonly args: readonly Argument[];
  readonly loops: readonly Argument[];
  /** The branches on the way that are no elements: equal for the instances of an action. */
  readonly group: string;
}

const MODE: Mode = { current: 's', next: null, building: null };

/** A step of a walk: a formula, and how it was come to. */
interface Step {
  readonly e: Expr;
  readonly at: Place;
  readonly facts: Facts;
  /** The branches that were taken. */
  readonly made: readonly number[];
}

/** Follows `choices` at disjunctions; where there are none, follows every branch. Calls `reached` at what is not taken apart. */
class Walk {
  readonly #choices: readonly number[] | null;
  readonly #unroll: Unroll;
  readonly #reached: (step: Step) => void;

  constructor(choices: readonly number[] | null, unroll: Unroll, reached: (step: Step) => void) {
    this.#choices = choices;
    this.#unroll = unroll;
    this.#reached = reached;
  }

  follow(step: Step): void {
    if (!this.#takeApart(step)) this.#reached(step);
  }

  /** Follows what the formula is made of; false where it is an action. */
  #takeApart(step: Step): boolean {
    const { e, at } = step;
    switch (e.kind) {
      case 'junction':
        if (e.operator === '\\/') this.#branches(e.items, step);
        else if (e.items.length === 1) this.follow({ ...step, e: e.items[0]! });
        else return false;
        return true;
      case 'quantified':
        if (e.quantifier !== '\\E' || e.bounds.some((b) => b.set === null) || at.g.analysis.level(e.body, at.env) < 2) return false;
        this.#elements(e, step);
        return true;
      case 'let':
        this.follow({ ...step, e: e.body, at: at.enterLet(e) });
        return true;
      case 'labeled':
        this.follow({ ...step, e: e.body });
        return true;
      case 'name':
      case 'apply':
        return this.#use(e, step);
      default:
        return false;
    }
  }

  #isChosen(i: number, { made }: Step): boolean {
    return this.#choices === null || this.#choices[made.length] === i;
  }

  #branches(items: readonly Expr[], step: Step): void {
    const { facts, made } = step;
    for (const [i, e] of items.entries())
      if (this.#isChosen(i, step)) this.follow({ ...step, e, facts: { ...facts, group: `${facts.group}/${i}` }, made: [...made, i] });
  }

  #elements(e: Quantified, step: Step): void {
    const { at, facts, made } = step;
    const names = e.bounds.flatMap((b) => b.names);
    const elements = this.#unroll(e, at.env);
    if (elements === null) {
      const loops = [...facts.loops, ...e.bounds.map((b) => at.argument(b.set!))];
      at.g.bounds(
        e.bounds,
        at,
        (inner) => this.follow({ ...step, e: e.body, at: inner, facts: { ...withBound(facts, names, inner), loops } }),
        { under: { formula: e.body, isUniversal: false } },
      );
      return;
    }
    for (const [i, env] of elements.entries()) {
      if (!this.#isChosen(i, step)) continue;
      const inner = at.inEnv(env);
      this.follow({ e: e.body, at: inner, facts: withBound(facts, names, inner), made: [...made, i] });
    }
  }

  #use(e: Name | Apply, step: Step): boolean {
    const { at, facts } = step;
    const { symbol } = at.g.definitions.resolution.reference(e.kind === 'name' ? e : e.operator);
    if (symbol.kind === 'builtin') {
      if (symbol.name !== '\\/' || e.kind !== 'apply') return false;
      this.#branches(e.args, step);
      return true;
    }
    const unfolded = at.g.analysis.level(e, at.env) < 2 ? null : at.unfold(e);
    if (unfolded === null) return false;
    const { definition: d, args } = unfolded;
    const inner: Facts =
      d === null ? facts : { ...facts, name: d.name, span: d.span, around: [...facts.around, facts.span], ...this.#told(d, args, at) };
    this.follow({ ...step, e: unfolded.expr, at: at.inEnv(unfolded.env), facts: inner });
    return true;
  }

  /** The parameters that have a value before the step is made: one that stands for an action has none. None are told where some stand for operators. */
  #told({ params }: DefinitionSymbol, args: readonly Argument[], { g }: Place): Pick<Facts, 'parameters' | 'args'> {
    if (params.some((p) => p.arity > 0)) return { parameters: [], args: [] };
    const hasValue = (arg: Argument): boolean => g.analysis.level(arg.expr, arg.env) <= 1;
    return { parameters: params.filter((_, i) => hasValue(args[i]!)).map((p) => p.name), args: args.filter(hasValue) };
  }
}

/** Names that are bound on the way tell the steps of an action apart. */
function withBound(facts: Facts, names: readonly Identifier[], { g, env }: Place): Facts {
  const args = names.map((n): Argument => {
    const expr: Name = { kind: 'name', path: [], name: n.name, span: n.span };
    g.definitions.placeholders.set(expr, { path: [], symbol: g.definitions.resolution.binder(n) });
    return { expr, env };
  });
  return { ...facts, parameters: [...facts.parameters, ...names.map((n) => n.name)], args: [...facts.args, ...args] };
}

/** The actions of a next-state relation; those without a name of their own have its name. `scratch` is where the first walk may emit. */
export function splitActions(
  g: Generator,
  next: Argument & { readonly name: string },
  scratch: Block,
  unroll: Unroll,
): readonly SplitAction[] {
  const facts: Facts = { name: next.name, span: next.expr.span, around: [], parameters: [], args: [], loops: [], group: '' };
  const walk = (block: Block, choices: readonly number[] | null, reached: (step: Step) => void): void =>
    new Walk(choices, unroll, reached).follow({ e: next.expr, at: new Place(g, next.env, MODE, block), facts, made: [] });
  const found: Step[] = [];
  walk(new Block(scratch), null, (step) => found.push(step));
  const groups = [...new Set(found.map((step) => step.facts.group))];
  const divided = new Set(found.flatMap((step) => step.facts.around));
  return found.map(({ e, at, facts: { name, parameters, span, args, loops, group }, made }) => ({
    index: groups.indexOf(group),
    formula: { expr: e, env: at.env },
    args,
    loops,
    name,
    parameters,
    span,
    isRest: divided.has(span),
    walk: (block, leaf) => walk(block, made, (step) => leaf(step.at.argument(step.e), step.at.block, step.facts.args)),
  }));
}
