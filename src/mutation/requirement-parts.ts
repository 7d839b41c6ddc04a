// The parts of requirements, each with what stands in its place where the requirement is made as strong as it can be by this part alone.
//
// A part occurs with a polarity: positive where making it true makes the requirement true more often (the conclusion of an implication), negative where
// it makes it true less often (its premise), both below an equivalence or in the condition of an IF. A requirement that still holds with FALSE for a positive part, or with TRUE
// for a negative one, holds with anything in the place of the part: the part does not matter.
//
// Sources: Beer, Ben-David, Eisner, Rodeh, "Efficient detection of vacuity in temporal model checking" (2001); Kupferman, Vardi, "Vacuity detection in
// temporal model checking" (2003).
import { onOneLine, type Span } from '../diagnostics/index.ts';
import { originalSpan } from '../pluscal/index.ts';
import { type DefinitionSymbol, type InstanceStep, otherMeaning, type Resolution } from '../semantics/index.ts';
import { type Config, copied, type Expr, nameAt, type OperatorDefinition, operatorDefinition, type Parameter } from '../syntax/index.ts';

/** What a part is for what stands around it. */
export type PartRole = 'premise' | 'conclusion' | 'disjunct' | 'conjunct' | 'side' | 'condition' | 'branch' | 'for-all' | 'exists' | 'step';

/** What stands for a part. */
export type TruthValue = 'TRUE' | 'FALSE';

/** A requirement with a truth value for one of its parts. */
export interface StrongerRequirement {
  readonly value: TruthValue;
  /** The last of the definitions has this name. */
  readonly name: string;
  /** What it takes to say it, in order: to be added at the end of the root module. */
  readonly definitions: readonly OperatorDefinition[];
}

/** A part of a requirement. */
export interface RequirementPart {
  /** Name of the requirement, as the configuration has it. */
  readonly requirement: string;
  readonly role: PartRole;
  /** The definition in which it stands. */
  readonly definition: string;
  /** In the user's text. */
  readonly span: Span;
  readonly text: string;
  /** Of a conclusion: its premise. Of a quantified formula: what it ranges over. Null for others. */
  readonly beside: string | null;
  /** One, or both where the polarity is both. The part does not matter where all of them hold. */
  readonly stronger: readonly StrongerRequirement[];
  /** Index of the smallest part around it; null where there is none. */
  readonly inside: number | null;
  /** A name in these definitions that does not mean the same at the end of the root module: then they do not say what the requirement says. Null where there is none. */
  readonly otherName: string | null;
}

/** 1 positive, -1 negative, 0 both. */
type Polarity = 1 | -1 | 0;

/** The definitions of the requirement with an expression in the place of a part; names begin with the tag. */
type Context = (inner: Expr, tag: string) => readonly OperatorDefinition[];

/** A place in a requirement. */
interface Place {
  readonly polarity: Polarity;
  readonly context: Context;
  /** The definition in which it stands. */
  readonly definition: string;
  /** See `RequirementPart`. */
  readonly inside: number | null;
  readonly otherName: string | null;
  /** The instances through which the root module has the requirement. */
  readonly path: readonly InstanceStep[];
  /** The definitions that are being gone through. */
  readonly open: ReadonlySet<DefinitionSymbol>;
}

/** A child of an expression, and how it is put back. */
interface Inner {
  readonly expr: Expr;
  readonly polarity: Polarity;
  put(expr: Expr): Expr;
  /** Null where a truth value in its place says the same as one in the place of what is around it. */
  readonly role: PartRole | null;
  readonly beside?: string;
}

const negated = (polarity: Polarity): Polarity => (polarity === 0 ? 0 : polarity === 1 ? -1 : 1);

const textOf = ({ span }: Expr): string => {
  const { source, start, end } = originalSpan(span);
  return onOneLine(source.text.slice(start, end));
};

const replacedAt = <T>(items: readonly T[], at: number, by: T): readonly T[] => items.map((item, i) => (i === at ? by : item));

/** The items of a conjunction or disjunction: one matters by itself only where the truth value is not that of the whole. */
const itemsOf = (items: readonly Expr[], isAnd: boolean, polarity: Polarity, put: (items: readonly Expr[]) => Expr): Inner[] =>
  items.map((item, i) => ({
    expr: item,
    polarity,
    put: (by) => put(replacedAt(items, i, by)),
    role: items.length === 1 || polarity === (isAnd ? 1 : -1) ? null : isAnd ? 'conjunct' : 'disjunct',
  }));

const innerOfApply = (expr: Expr & { readonly kind: 'apply' }, polarity: Polarity): readonly Inner[] => {
  const { args } = expr;
  const put =
    (i: number) =>
    (by: Expr): Expr => ({ ...expr, args: replacedAt(args, i, by) });
  const [left, right] = args;
  switch (expr.operator.name) {
    case '/\\':
    case '\\/':
      return itemsOf(args, expr.operator.name === '/\\', polarity, (items) => ({ ...expr, args: items }));
    case '~':
      return [{ expr: left!, polarity: negated(polarity), put: put(0), role: null }];
    case '[]':
    case '<>':
      return [{ expr: left!, polarity, put: put(0), role: null }];
    case '=>':
    case '~>':
      return [
        { expr: left!, polarity: negated(polarity), put: put(0), role: polarity === -1 ? null : 'premise' },
        { expr: right!, polarity, put: put(1), role: polarity === -1 ? null : 'conclusion', beside: textOf(left!) },
      ];
    case '<=>':
      return args.map((side, i) => ({ expr: side, polarity: 0, put: put(i), role: 'side' }));
    default:
      return [];
  }
};

/** The parts of an expression that are formulas themselves, as far as its own form says so. */
const innerOf = (expr: Expr, polarity: Polarity): readonly Inner[] => {
  switch (expr.kind) {
    case 'apply':
      return innerOfApply(expr, polarity);
    case 'junction':
      return itemsOf(expr.items, expr.operator === '/\\', polarity, (items) => ({ ...expr, items }));
    case 'quantified': {
      if (expr.quantifier !== '\\A' && expr.quantifier !== '\\E') return [];
      const isAll = expr.quantifier === '\\A';
      const asked = polarity !== (isAll ? -1 : 1);
      const beside = expr.bounds.map(({ set }) => (set === null ? '' : textOf(set))).join(', ');
      return [
        { expr: expr.body, polarity, put: (body) => ({ ...expr, body }), role: asked ? (isAll ? 'for-all' : 'exists') : null, beside },
      ];
    }
    case 'if':
      return [
        { expr: expr.condition, polarity: 0, put: (condition) => ({ ...expr, condition }), role: 'condition' },
        { expr: expr.whenTrue, polarity, put: (whenTrue) => ({ ...expr, whenTrue }), role: 'branch' },
        { expr: expr.whenFalse, polarity, put: (whenFalse) => ({ ...expr, whenFalse }), role: 'branch' },
      ];
    case 'case':
      return [
        ...expr.arms.map((arm, i): Inner => {
          const put = (value: Expr): Expr => ({ ...expr, arms: replacedAt(expr.arms, i, { ...arm, value }) });
          return { expr: arm.value, polarity, put, role: 'branch' };
        }),
        ...(expr.other === null
          ? []
          : [{ expr: expr.other, polarity, put: (other: Expr): Expr => ({ ...expr, other }), role: 'branch' } as const]),
      ];
    case 'let':
    case 'labeled':
      return [{ expr: expr.body, polarity, put: (body) => ({ ...expr, body }), role: null }];
    case 'box-action':
    case 'angle-action': {
      const asked = polarity !== (expr.kind === 'box-action' ? -1 : 1);
      return [{ expr: expr.action, polarity, put: (action) => ({ ...expr, action }), role: asked ? 'step' : null }];
    }
    default:
      return [];
  }
};

const isTruthValue = (expr: Expr): boolean =>
  expr.kind === 'name' && expr.path.length === 0 && (expr.name === 'TRUE' || expr.name === 'FALSE');

/** The definition again, with another body. */
const definition = (name: string, params: DefinitionSymbol['params'], body: Expr, span: Span): OperatorDefinition => {
  const parameters = params.map((p): Parameter => ({ kind: 'parameter', name: p.name, arity: p.arity, span: p.span }));
  return copied(operatorDefinition(name, parameters, body, span));
};

/** What is asked about definitions. */
interface Definitions {
  isEntered(symbol: DefinitionSymbol): boolean;
  /** See `RequirementPart`. */
  otherNameIn(symbol: DefinitionSymbol, path: readonly InstanceStep[]): string | null;
}

class Collector {
  readonly parts: RequirementPart[] = [];
  #number = 0;

  readonly #resolution: Resolution;
  readonly #requirement: string;
  readonly #isEntered: (symbol: DefinitionSymbol) => boolean;
  readonly #otherNameIn: Definitions['otherNameIn'];
  readonly #fresh: string;

  constructor({ resolution, fresh }: Requirements, requirement: string, { isEntered, otherNameIn }: Definitions) {
    this.#resolution = resolution;
    this.#requirement = requirement;
    this.#isEntered = isEntered;
    this.#otherNameIn = otherNameIn;
    this.#fresh = fresh;
  }

  visit(expr: Expr, place: Place): void {
    const called = this.#calledBy(expr, place);
    if (called !== null) this.visit(called.body, called.place);
    else if (this.#isBuiltin(expr)) for (const inner of innerOf(expr, place.polarity)) this.#visitInner(inner, place);
  }

  #isBuiltin(expr: Expr): boolean {
    return expr.kind !== 'apply' || this.#resolution.reference(expr.operator).symbol.kind === 'builtin';
  }

  #visitInner({ expr, polarity, put, role, beside = '' }: Inner, place: Place): void {
    const context: Context = (inner, tag) => place.context(put(inner), tag);
    const isAsked = role !== null && !isTruthValue(expr);
    const inside = isAsked ? this.#add(expr, { ...place, polarity, context }, role, beside) : place.inside;
    this.visit(expr, { ...place, polarity, context, inside });
  }

  #add(expr: Expr, { polarity, context, definition: where, inside, otherName }: Place, role: PartRole, beside: string): number {
    const values: readonly TruthValue[] = polarity === 1 ? ['FALSE'] : polarity === -1 ? ['TRUE'] : ['TRUE', 'FALSE'];
    const stronger = values.map((value): StrongerRequirement => {
      const name = `${this.#fresh}_${this.#requirement}_${++this.#number}`;
      return { value, name, definitions: context(nameAt(value, expr.span), name) };
    });
    const span = originalSpan(expr.span);
    return (
      this.parts.push({
        requirement: this.#requirement,
        role,
        definition: where,
        span,
        text: textOf(expr),
        beside: beside === '' ? null : beside,
        stronger,
        inside,
        otherName,
      }) - 1
    );
  }

  /** What a name, or an application of one, is defined as: that is gone through too, in a definition of its own. */
  #calledBy(expr: Expr, place: Place): { readonly body: Expr; readonly place: Place } | null {
    if (expr.kind !== 'name' && expr.kind !== 'apply') return null;
    const name = expr.kind === 'name' ? expr : expr.operator;
    const { symbol, path } = this.#resolution.reference(name);
    if (symbol.kind !== 'definition' || path.length > 0 || name.path.length > 0 || place.open.has(symbol) || !this.#isEntered(symbol))
      return null;
    const depth = place.open.size;
    const context: Context = (inner, tag) => {
      const own = definition(`${tag}_${depth}`, symbol.params, inner, symbol.span);
      const operator = nameAt(own.name.name, name.span);
      const use: Expr = expr.kind === 'name' ? operator : { ...expr, operator, fixity: 'call' };
      return [own, ...place.context(use, tag)];
    };
    const otherName = place.otherName ?? this.#otherNameIn(symbol, place.path);
    return { body: symbol.body, place: { ...place, context, definition: symbol.name, otherName, open: new Set([...place.open, symbol]) } };
  }
}

/** What is asked for parts. */
export interface Requirements {
  readonly resolution: Resolution;
  readonly config: Config;
  /** True for the text of a module that the user wrote. */
  isOwn(span: Span): boolean;
  /** A beginning of names that the module does not have. */
  readonly fresh: string;
}

/** The parts of the invariants and properties that the configuration names, in its order. */
export function requirementParts(requirements: Requirements): readonly RequirementPart[] {
  const { resolution, config, isOwn } = requirements;
  const { scope } = resolution.root;
  const overridden = new Set(config.constants.map((entry) => (entry.kind === 'override' ? entry.name.name : '')));
  const isEntered = (symbol: DefinitionSymbol): boolean =>
    isOwn(symbol.span) &&
    !symbol.inner &&
    !symbol.recursive &&
    !symbol.recursiveFunction &&
    symbol.fact !== true &&
    !overridden.has(symbol.name);
  const otherNameIn: Definitions['otherNameIn'] = (symbol, path) =>
    otherMeaning(resolution, { symbol, path }, symbol.body, (name) => overridden.has(name));
  const parts: RequirementPart[] = [];
  const names = [...new Set([...config.invariants, ...config.properties].map(({ name }) => name))];
  for (const requirement of names) {
    const { symbol, path = [] } = scope.get(requirement) ?? {};
    if (symbol?.kind !== 'definition' || symbol.params.length > 0 || !isEntered(symbol)) continue;
    const collector = new Collector(requirements, requirement, { isEntered, otherNameIn });
    const context: Context = (inner, tag) => [definition(tag, [], inner, symbol.span)];
    const otherName = otherNameIn(symbol, path);
    collector.visit(symbol.body, { polarity: 1, context, definition: requirement, inside: null, otherName, path, open: new Set([symbol]) });
    const before = parts.length;
    parts.push(...collector.parts.map((part) => ({ ...part, inside: part.inside === null ? null : part.inside + before })));
  }
  return parts;
}
