// A formula taken apart into the questions that a person asks about it: this conjunct, for that element, with these values in it.
//
// The next-state relation (or an invariant) is followed through its definitions, junction lists, bounded quantifiers, IFs and CASEs. What cannot be
// taken apart is a test: one compiled function for its truth, and one for each term in it whose value tells why. Names bound on the way are
// cells of the program that are set before a function is called, so everything is compiled once and asked for any state and any element.
//
// A few formulas assign and are not taken apart (recursive operators, functions of actions, \cdot). They are tests that are `whole`: where a variable in
// them has no value yet, their truth is not known.
//
// Invariant: the tree says the same as the formula; only the order of evaluation, left to right, is made visible.
import type { Span } from '../../diagnostics/index.ts';
import { type Bound, childrenOf, type Expr } from '../../syntax/index.ts';
import { subsetsOf } from '../codegen/assignments.ts';
import { Block } from '../codegen/block.ts';
import { bind, type Denotation, type Env, findSubstitution, type Layer, type Mode, value } from '../codegen/environment.ts';
import type { Generator } from '../codegen/generator.ts';
import type { Closed, ProgramBuilder } from '../codegen/program.ts';
import { unassignedIn } from '../codegen/thunks.ts';

/** A function of the program, by its index, for a part of the text. */
export interface Term {
  readonly span: Span;
  readonly index: number;
}

/** A parameter of a definition with the function that gives its value; null where it is an operator or cannot be evaluated alone. */
export interface Argument {
  readonly name: string;
  readonly index: number | null;
}

/** Where a definition has its names from. */
export interface Scope {
  /** All of what it is defined as. */
  readonly body: Span;
  /** The names of its module in the place of which an INSTANCE puts something else, and that: in the words of the root module where it comes from there. */
  readonly substituted: readonly { readonly name: string; readonly by: Span }[];
}

/** One bound of a quantifier: the cells that hold an element (several where it is taken apart as a tuple). */
export interface Range {
  readonly names: readonly string[];
  readonly setters: readonly number[];
  readonly tuple: boolean;
  readonly set: Term;
}

export type Question =
  /** `areGuards`: which items say nothing of the next state. */
  | { readonly kind: 'and' | 'or'; readonly items: readonly Question[]; readonly areGuards: readonly boolean[]; readonly span: Span }
  /** `[A]_v`; `stays`: v does not change. */
  | { readonly kind: 'box'; readonly action: Question; readonly stays: Question; readonly span: Span }
  | { readonly kind: 'implies'; readonly premise: Term; readonly conclusion: Question; readonly span: Span }
  /** `isGuard`: it says nothing of the next state. */
  | {
      readonly kind: 'exists' | 'for-all';
      readonly ranges: readonly Range[];
      readonly body: Question;
      readonly isGuard: boolean;
      readonly span: Span;
    }
  /** `~\E x \in S : P` of one state; `truth`: of all of it; `terms`: those of P, and `body` its truth, for an element. */
  | {
      readonly kind: 'none';
      readonly ranges: readonly Range[];
      readonly truth: number;
      readonly body: number;
      readonly terms: readonly Term[];
      readonly span: Span;
    }
  | { readonly kind: 'if'; readonly condition: Term; readonly whenTrue: Question; readonly whenFalse: Question; readonly span: Span }
  | {
      readonly kind: 'case';
      readonly arms: readonly { readonly guard: Term; readonly body: Question }[];
      readonly other: Question | null;
      readonly span: Span;
    }
  | {
      readonly kind: 'definition';
      readonly name: string;
      readonly arguments: readonly Argument[];
      readonly isAction: boolean;
      readonly body: Question;
      /** Where it is used, and where it is defined. */
      readonly span: Span;
      readonly defined: Span;
      readonly scope: Scope;
    }
  /** `x' = e`; `primed` is its left side. */
  | { readonly kind: 'assign'; readonly variable: number; readonly primed: Span; readonly value: Term; readonly span: Span }
  /**
   * `x' \in S`, and `x' \subseteq S` with the set of the subsets; `right` is S. `truth`: whether it is true of a value that the variable has already.
   */
  | {
      readonly kind: 'assign-element';
      readonly variable: number;
      readonly primed: Span;
      readonly set: Term;
      readonly right: Term;
      readonly truth: number;
      readonly span: Span;
    }
  | { readonly kind: 'unchanged'; readonly variables: readonly number[]; readonly span: Span }
  /**
   * `primed`: the variables whose values in the next state it may read: it has a value only where these are known. `isWhole`: it may assign them itself, which
   * is not followed.
   */
  | {
      readonly kind: 'test';
      readonly truth: number;
      readonly terms: readonly Term[];
      readonly primed: readonly number[];
      readonly isWhole: boolean;
      /** The two sides of `x \\in S` or `X \\subseteq S`; null where it is something else. */
      readonly sides: Sides | null;
      readonly span: Span;
    };

/** What is asked to be in a set, or to be a subset of it, and that set. */
export interface Sides {
  readonly relation: '\\in' | '\\subseteq';
  readonly left: Term;
  readonly right: Term;
}

/** What is larger stays in one piece. */
const MOST_QUESTIONS = 20_000;
const MOST_TERMS = 8;
/** Definitions inside of one that is denied are looked into so many levels deep. */
const DEEPEST_DENIED = 3;

const COMPARISONS = new Set(['=', '/=', '\\in', '\\notin', '\\subseteq', '~', '/\\', '\\/', '=>', '<=>', '\\cup', '\\cap', '\\', '-.']);
const ARITHMETIC = new Set(['<', '>', '\\leq', '\\geq', '+', '-', '*', '%', '\\div', '^', '..', '\\o', '\\prec', '\\succ']);

const textOf = ({ source, start, end }: Span): string => source.text.slice(start, end);

/** A question that is no action by itself, nor several: the next-state relation is not taken apart there. */
function inOnePiece(question: Question): Question {
  return { kind: 'and', items: [question], areGuards: [false], span: question.span };
}

/** Takes one formula apart. */
class QuestionMaker {
  readonly #builder: ProgramBuilder;
  readonly #generator: Generator;
  /** For code that is not to be part of the program. */
  readonly #scratch: Block;
  /** How many questions there are. */
  #made = 0;

  constructor(builder: ProgramBuilder) {
    this.#builder = builder;
    this.#generator = builder.generator;
    this.#scratch = new Block(builder.generator.top, true);
  }

  #term(expr: Expr, env: Env): Term {
    return { span: expr.span, index: this.#builder.addStepValue({ expr, env }) };
  }

  #test(expr: Expr, env: Env, isWhole = false): Question {
    const truth = this.#builder.addStepTruth({ expr, env });
    const told = this.#termsIn(expr, env);
    const denied = this.#deniedTerms(expr, env).filter((t) => !told.some(({ span }) => textOf(span) === textOf(t.span)));
    const terms = [...told, ...denied];
    // A single term that is the whole test says nothing new.
    const informative = terms.filter((t) => t.span !== expr.span);
    return {
      kind: 'test',
      truth,
      terms: informative,
      primed: this.#primedIn(expr, env),
      isWhole,
      sides: this.#sides(expr, env, terms),
      span: expr.span,
    };
  }

  /** @param terms those of the test, of which a side may be one */
  #sides(expr: Expr, env: Env, terms: readonly Term[]): Sides | null {
    const relation = (['\\in', '\\subseteq'] as const).find((name) => this.#isNamed(expr, name));
    if (relation === undefined || expr.kind !== 'apply') return null;
    const [left, right] = expr.args.map((side) => terms.find(({ span }) => span === side.span) ?? this.#term(side, env));
    return { relation, left: left!, right: right! };
  }

  /** The variables whose values in the next state an expression may read. */
  #primedIn(expr: Expr, env: Env): readonly number[] {
    if (this.#generator.analysis.level(expr, env) < 2) return [];
    const assigned = new Set<number>();
    const mode: Mode = { current: 's', next: 'n', building: { prefix: 'n', assigned, outer: null } };
    for (;;) {
      const variable = unassignedIn(this.#generator, expr, env, mode);
      if (variable === null) return [...assigned];
      assigned.add(this.#generator.variables.get(variable)!);
    }
  }

  /** The terms in a test whose values tell why it is false. */
  #termsIn(expr: Expr, env: Env): readonly Term[] {
    const terms: Term[] = [];
    const seen = new Set<string>();
    const keep = (e: Expr): void => {
      const text = textOf(e.span);
      if (terms.length >= MOST_TERMS || seen.has(text)) return;
      seen.add(text);
      terms.push(this.#term(e, env));
    };
    // Whether a step is possible cannot be read off the values inside of ENABLED.
    const keepValue = (e: Expr): void => {
      const saysMore = this.#isNamed(e, 'ENABLED') || !this.#generator.analysis.isBoolean(e, env);
      if (saysMore && this.#generator.analysis.level(e, env) <= 1) keep(e);
    };
    const visit = (e: Expr): void => {
      switch (e.kind) {
        case 'name': {
          const { symbol } = this.#generator.definitions.resolution.reference(e);
          const isOperator = symbol.kind === 'definition' || symbol.kind === 'parameter' || symbol.kind === 'constant';
          if (symbol.kind === 'builtin' || symbol.kind === 'bound') return;
          // An action has no value that says more than its name does.
          if (this.#generator.analysis.level(e, env) > 1 && this.#generator.analysis.isBoolean(e, env)) return;
          if (isOperator && symbol.kind === 'definition' && symbol.params.length > 0) return;
          keep(e);
          return;
        }
        case 'apply': {
          const { name } = e.operator;
          if (COMPARISONS.has(name) || ARITHMETIC.has(name)) {
            for (const a of e.args) visit(a);
            return;
          }
          if (name === "'" && e.args.length === 1) {
            keep(e);
            return;
          }
          keepValue(e);
          for (const a of e.args) visit(a);
          return;
        }
        case 'function-application':
          keep(e);
          for (const a of e.args) visit(a);
          return;
        case 'field-access':
          keep(e);
          return;
        case 'junction':
          for (const item of e.items) visit(item);
          return;
        case 'set':
        case 'tuple':
          for (const item of e.elements) visit(item);
          return;
        case 'quantified':
          for (const b of e.bounds) if (b.set !== null) visit(b.set);
          return;
        case 'if':
          keepValue(e);
          visit(e.condition);
          return;
        case 'let':
        case 'case':
        case 'except':
          keepValue(e);
          return;
        case 'set-filter':
        case 'set-map':
        case 'choose':
          keep(e);
          return;
        default:
      }
    };
    visit(expr);
    return terms;
  }

  /**
   * Of definitions that are denied, as in `~Busy` and `~(Busy /\ Late)`: the variables that they read. That they are TRUE says nothing by itself.
   * A variable is told under the name that it has where the test stands, which may be another one than behind an INSTANCE.
   */
  #deniedTerms(expr: Expr, env: Env): readonly Term[] {
    const [denied] = this.#isNamed(expr, '~') ? expr.args : [];
    if (denied === undefined || this.#generator.analysis.level(denied, env) > 1) return [];
    const read = new Map<string, Term>();
    const visit = (e: Expr, at: Env, depth: number): void => {
      if (read.size >= MOST_TERMS || depth > DEEPEST_DENIED) return;
      if (e.kind === 'let') {
        visit(e.body, this.#generator.enterLet(e, at, this.#scratch), depth);
        return;
      }
      // The values of the terms outside of definitions are told already.
      const isLookedInto = depth > 0 || this.#generator.analysis.isBoolean(e, at);
      if (depth === 0 && this.#isNamed(e, 'ENABLED')) return;
      const variable = e.kind === 'name' ? this.#generator.variableOf(e, at, this.#scratch) : -1;
      if (e.kind === 'name' && variable >= 0 && this.#generator.variableOf(e, env, this.#scratch) === variable) {
        if (depth > 0 && !read.has(e.name)) read.set(e.name, this.#term(e, at));
        return;
      }
      const unfolded = isLookedInto ? this.#generator.unfold(e, at, this.#scratch) : null;
      if (unfolded !== null) visit(unfolded.expr, unfolded.env, unfolded.definition === null ? depth : depth + 1);
      for (const { expr: part } of childrenOf(e)) visit(part, at, depth);
    };
    visit(denied, env, 0);
    return [...read.values()];
  }

  #isNamed(e: Expr, name: string): e is Expr & { kind: 'apply' } {
    return (
      e.kind === 'apply' &&
      e.operator.name === name &&
      this.#generator.definitions.resolution.reference(e.operator).symbol.kind === 'builtin'
    );
  }

  #primedVariable(e: Expr, env: Env): number {
    if (this.#isNamed(e, "'")) return this.#generator.variableOf(e.args[0]!, env, this.#scratch);
    if (e.kind !== 'name') return -1;
    const unfolded = this.#generator.unfold(e, env, this.#scratch);
    return unfolded === null || unfolded.args.length > 0 ? -1 : this.#primedVariable(unfolded.expr, unfolded.env);
  }

  /** The variables of UNCHANGED, or null where it is about anything else. */
  #unchangedVariables(e: Expr, env: Env): number[] | null {
    if (e.kind === 'tuple') {
      const parts = e.elements.map((x) => this.#unchangedVariables(x, env));
      return parts.some((p) => p === null) ? null : parts.flatMap((p) => p!);
    }
    const variable = this.#generator.variableOf(e, env, this.#scratch);
    if (variable >= 0) return [variable];
    const unfolded = e.kind === 'name' ? this.#generator.unfold(e, env, this.#scratch) : null;
    return unfolded === null ? null : this.#unchangedVariables(unfolded.expr, unfolded.env);
  }

  ranges(bounds: readonly Bound[], env: Env): { readonly ranges: readonly Range[]; readonly inner: Env } {
    let inner = env;
    const single = bounds.flatMap((b): readonly Bound[] => (b.tuple ? [b] : b.names.map((n) => ({ ...b, names: [n] }))));
    const found = single.map((b): Range => {
      const set = this.#term(b.set!, env);
      const setters = b.names.map((n) => {
        const cell = this.#generator.fresh('bound');
        this.#generator.top.line(`let ${cell} = 0;`);
        inner = bind(inner, this.#generator.definitions.resolution.binder(n), { kind: 'code', code: value(cell, { atomic: true }) });
        return this.#builder.addSetter(cell);
      });
      return { names: b.names.map((n) => n.name), setters, tuple: b.tuple, set };
    });
    return { ranges: found, inner };
  }

  follow(e: Expr, env: Env): Question {
    if (this.#made++ > MOST_QUESTIONS) return this.#test(e, env);
    switch (e.kind) {
      case 'junction':
        if (e.items.length === 1) return this.follow(e.items[0]!, env);
        return this.#junction(e.operator === '/\\' ? 'and' : 'or', e.items, env, e.span);
      case 'quantified':
        if (e.bounds.some((b) => b.set === null) || (e.quantifier !== '\\A' && e.quantifier !== '\\E')) return this.#test(e, env);
        {
          const isGuard = this.#generator.analysis.level(e, env) <= 1;
          const { ranges: over, inner } = this.ranges(e.bounds, env);
          const body = this.follow(e.body, inner);
          return { kind: e.quantifier === '\\A' ? 'for-all' : 'exists', ranges: over, body, isGuard, span: e.span };
        }
      case 'if':
        return {
          kind: 'if',
          condition: { span: e.condition.span, index: this.#builder.addStepTruth({ expr: e.condition, env }) },
          whenTrue: this.follow(e.whenTrue, env),
          whenFalse: this.follow(e.whenFalse, env),
          span: e.span,
        };
      case 'case':
        return {
          kind: 'case',
          arms: e.arms.map(({ guard, value: then }) => ({
            guard: { span: guard.span, index: this.#builder.addStepTruth({ expr: guard, env }) },
            body: this.follow(then, env),
          })),
          other: e.other === null ? null : this.follow(e.other, env),
          span: e.span,
        };
      case 'let':
        return this.follow(e.body, this.#generator.enterLet(e, env, this.#scratch));
      case 'box-action':
        return { kind: 'box', action: this.follow(e.action, env), stays: this.#unchanged(e.subscript, e, env), span: e.span };
      case 'angle-action':
        // `<<A>>_v` is A, and v changes. The second part is told only where the first one holds.
        return { kind: 'and', items: [this.follow(e.action, env), this.#test(e, env)], areGuards: [false, false], span: e.span };
      case 'labeled':
        return this.follow(e.body, env);
      case 'subexpression': {
        const part = this.#generator.enterPart(e, env, this.#scratch);
        return inOnePiece(this.follow(part.expr, part.env));
      }
      case 'function-application':
        return this.#test(e, env, this.#isConstructor(e.function, env));
      case 'name':
      case 'apply':
        return this.#named(e, env);
      default:
        return this.#test(e, env);
    }
  }

  /** Whether an expression is a function that is written out, whose body is a formula then. */
  #isConstructor(e: Expr, env: Env): boolean {
    if (e.kind === 'function') return true;
    if (e.kind === 'let') return this.#isConstructor(e.body, this.#generator.enterLet(e, env, this.#scratch));
    if (e.kind === 'labeled') return this.#isConstructor(e.body, env);
    const unfolded = this.#generator.unfold(e, env, this.#scratch);
    return unfolded !== null && this.#isConstructor(unfolded.expr, unfolded.env);
  }

  /** UNCHANGED. `whole` is the formula that says it, as it is told. */
  #unchanged(subscript: Expr, whole: Expr, env: Env): Question {
    const variables = this.#unchangedVariables(subscript, env);
    return variables === null ? this.#test(whole, env, true) : { kind: 'unchanged', variables, span: whole.span };
  }

  /** `~\E`, so that an element is told which there is; null where it is something else, or about a step. */
  #none(e: Expr & { kind: 'apply' }, env: Env): Question | null {
    const [inner] = e.args;
    if (inner?.kind !== 'quantified' || inner.quantifier !== '\\E' || inner.bounds.some((b) => b.set === null)) return null;
    if (this.#generator.analysis.level(e, env) > 1) return null;
    const { ranges, inner: within } = this.ranges(inner.bounds, env);
    return {
      kind: 'none',
      ranges,
      truth: this.#builder.addStepTruth({ expr: e, env }),
      body: this.#builder.addStepTruth({ expr: inner.body, env: within }),
      terms: this.#termsIn(inner.body, within),
      span: e.span,
    };
  }

  #junction(kind: 'and' | 'or', items: readonly Expr[], env: Env, span: Span): Question {
    const areGuards = items.map((item) => this.#generator.analysis.level(item, env) <= 1);
    return { kind, items: items.map((item) => this.follow(item, env)), areGuards, span };
  }

  #named(e: Expr & { kind: 'name' | 'apply' }, env: Env): Question {
    const name = e.kind === 'name' ? e : e.operator;
    const { symbol } = this.#generator.definitions.resolution.reference(name);
    const args = e.kind === 'apply' ? e.args : [];
    if (symbol.kind === 'builtin') {
      switch (symbol.name) {
        case '/\\':
        case '\\/':
          return this.#junction(symbol.name === '/\\' ? 'and' : 'or', this.#flatten(e, symbol.name), env, e.span);
        case '=>':
          return {
            kind: 'implies',
            premise: { span: args[0]!.span, index: this.#builder.addStepTruth({ expr: args[0]!, env }) },
            conclusion: this.follow(args[1]!, env),
            span: e.span,
          };
        case '=':
        case '\\in':
        case '\\subseteq': {
          const variable = this.#primedVariable(args[0]!, env);
          if (variable < 0) return this.#test(e, env);
          const right = this.#term(args[1]!, env);
          const assigned = { variable, primed: args[0]!.span, span: e.span };
          if (symbol.name === '=') return { kind: 'assign', ...assigned, value: right };
          const set = symbol.name === '\\in' ? right : this.#term(subsetsOf(args[1]!, this.#generator), env);
          return { kind: 'assign-element', ...assigned, set, right, truth: this.#builder.addStepTruth({ expr: e, env }) };
        }
        case 'UNCHANGED':
          return this.#unchanged(args[0]!, e, env);
        case '\\cdot':
          return this.#test(e, env, true);
        case '~':
          return (e.kind === 'apply' ? this.#none(e, env) : null) ?? this.#test(e, env);
        default:
          return this.#test(e, env);
      }
    }
    const level = this.#generator.analysis.level(e, env);
    if (level < 2 && !this.#generator.analysis.isBoolean(e, env)) return this.#test(e, env);
    const unfolded = this.#generator.unfold(e, env, this.#scratch);
    if (unfolded === null) return this.#test(e, env, this.#generator.recursion(e, env, this.#scratch) !== null);
    const { definition } = unfolded;
    if (definition === null) return this.follow(unfolded.expr, unfolded.env);
    // A definition without structure of its own is a test like any other, in the words of the place where it is used.
    return {
      kind: 'definition',
      name: definition.name,
      arguments: definition.params.map((p, i): Argument => {
        const given = unfolded.args[i];
        const isPlain = p.arity === 0 && given !== undefined && this.#generator.analysis.level(given.expr, given.env) <= 1;
        return { name: p.name, index: isPlain ? this.#builder.addStepValue(given) : null };
      }),
      isAction: level >= 2,
      body: this.follow(unfolded.expr, unfolded.env),
      span: e.span,
      defined: definition.span,
      scope: { body: unfolded.expr.span, substituted: this.#substitutedIn(unfolded.env.layer) },
    };
  }

  /** What an INSTANCE puts in the place of names; those that stand for a name of the same text are left out. */
  #substitutedIn(layer: Layer): Scope['substituted'] {
    return [...layer.substitutions].flatMap(([{ name }, given]) => {
      const by = this.#given(given);
      return by === null || textOf(by) === name ? [] : [{ name, by }];
    });
  }

  /** What is given for a name, behind the names of modules in between. */
  #given(given: Denotation): Span | null {
    if (given.kind === 'operator') return given.operator.span;
    if (given.kind !== 'thunk') return null;
    const { expr, env } = given;
    const { symbol } = expr.kind === 'name' ? this.#generator.definitions.resolution.reference(expr) : { symbol: null };
    const further = symbol?.kind === 'variable' || symbol?.kind === 'constant' ? findSubstitution(env, symbol) : undefined;
    return (further === undefined ? null : this.#given(further)) ?? expr.span;
  }

  /** `a /\ b /\ c` as three items. */
  #flatten(e: Expr, operator: string): readonly Expr[] {
    return this.#isNamed(e, operator) ? [...this.#flatten(e.args[0]!, operator), ...this.#flatten(e.args[1]!, operator)] : [e];
  }
}

/** Takes a formula apart; every function it needs is added to the builder. */
export function questionsOf(builder: ProgramBuilder, formula: Closed): Question {
  return new QuestionMaker(builder).follow(formula.expr, formula.env);
}

/** The body of `\\A x \\in S : F`, and what is asked of it as asked of all elements. */
export function ofAllElements(
  builder: ProgramBuilder,
  { expr, env }: Closed,
): { readonly body: Closed; ask(question: Question): Question } | null {
  if (expr.kind !== 'quantified' || expr.quantifier !== '\\A' || expr.bounds.some(({ set }) => set === null)) return null;
  const { ranges, inner } = new QuestionMaker(builder).ranges(expr.bounds, env);
  return {
    body: { expr: expr.body, env: inner },
    ask: (body) => ({ kind: 'for-all', ranges, body, isGuard: false, span: expr.span }),
  };
}
