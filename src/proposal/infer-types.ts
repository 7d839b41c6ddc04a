// The types of a module's constants and definitions, from how they are used.
//
// A definition is looked at anew for each use, with the types of its arguments. What is recursive, too deep or too long for that has no type.
import type {
  ConstantSymbol,
  DefinitionSymbol,
  InstanceStep,
  Reference,
  Resolution,
  ValueSymbol,
  VariableSymbol,
} from '../semantics/index.ts';
import { type Bound, childrenOf, type Expr } from '../syntax/index.ts';
import { BOOLEAN, functionOf, INTEGER, resolved, STRING, setOf, type Type, typeAt, unify, unknown } from './types.ts';

/** Symbol -> type, innermost first. */
interface Environment {
  readonly types: ReadonlyMap<ValueSymbol, Type>;
  readonly outer: Environment | null;
}

/** Expressions that may be looked at in all: definitions in definitions can make exponentially many. */
const MOST_EXPRESSIONS = 200_000;

/** Definitions that may be open in one another. */
const MOST_DEEP = 40;

/** The modules whose operators are listed in `STANDARD`. */
const LISTED = ['Naturals', 'Integers', 'Reals', 'Sequences', 'FiniteSets', 'TLC'];

const NUMBERS = setOf(INTEGER);
const sequenceOf = (element: Type): Type => functionOf(INTEGER, element);

/** The types of the arguments and of the value of standard operators. */
const STANDARD: Readonly<Record<string, () => readonly Type[]>> = {
  Nat: () => [NUMBERS],
  Int: () => [NUMBERS],
  Real: () => [NUMBERS],
  '..': () => [INTEGER, INTEGER, NUMBERS],
  '-.': () => [INTEGER, INTEGER],
  ...Object.fromEntries(['+', '-', '*', '\\div', '%', '^', '/'].map((name) => [name, () => [INTEGER, INTEGER, INTEGER]])),
  ...Object.fromEntries(['<', '>', '<=', '>=', '\\leq', '\\geq'].map((name) => [name, () => [INTEGER, INTEGER, BOOLEAN]])),
  Cardinality: () => [setOf(unknown()), INTEGER],
  IsFiniteSet: () => [setOf(unknown()), BOOLEAN],
  // A symmetry joins permutations of sets that have nothing in common: that they are functions on the set is left out.
  Permutations: () => [setOf(unknown()), setOf(unknown())],
  Seq: () => {
    const element = unknown();
    return [setOf(element), setOf(sequenceOf(element))];
  },
  Len: () => [sequenceOf(unknown()), INTEGER],
  Head: () => {
    const element = unknown();
    return [sequenceOf(element), element];
  },
  Tail: () => {
    const sequence = sequenceOf(unknown());
    return [sequence, sequence];
  },
  Append: () => {
    const element = unknown();
    return [sequenceOf(element), element, sequenceOf(element)];
  },
  '\\o': () => {
    const sequence = sequenceOf(unknown());
    return [sequence, sequence, sequence];
  },
};

/** The types of the arguments and of the value of operators of the language. */
function builtinTypes(name: string): readonly Type[] | null {
  const one = unknown();
  switch (name) {
    case 'TRUE':
    case 'FALSE':
      return [BOOLEAN];
    case 'BOOLEAN':
      return [setOf(BOOLEAN)];
    case 'STRING':
      return [setOf(STRING)];
    case '=':
    case '/=':
      return [one, one, BOOLEAN];
    case '\\in':
    case '\\notin':
      return [one, setOf(one), BOOLEAN];
    case '\\subseteq':
      return [setOf(one), setOf(one), BOOLEAN];
    case '\\cup':
    case '\\cap':
    case '\\':
      return [setOf(one), setOf(one), setOf(one)];
    case '/\\':
    case '\\/':
    case '=>':
    case '<=>':
    case '~>':
    case '-+->':
      return [BOOLEAN, BOOLEAN, BOOLEAN];
    case '~':
    case '[]':
    case '<>':
    case 'ENABLED':
      return [BOOLEAN, BOOLEAN];
    case 'SUBSET':
      return [setOf(one), setOf(setOf(one))];
    case 'UNION':
      return [setOf(setOf(one)), setOf(one)];
    case 'DOMAIN':
      return [functionOf(one, unknown()), setOf(one)];
    case "'":
      return [one, one];
    case 'UNCHANGED':
      return [one, BOOLEAN];
    default:
      return null;
  }
}

/** Infers types in one specification. */
export class TypeInference {
  readonly #resolution: Resolution;
  /** Of declared constants and variables. */
  readonly #declared = new Map<ValueSymbol, Type>();
  readonly #open = new Set<DefinitionSymbol>();
  #looked = 0;

  constructor(resolution: Resolution) {
    this.#resolution = resolution;
  }

  /** The type of a declared constant or variable. */
  declared(symbol: ConstantSymbol | VariableSymbol): Type {
    const known = this.#declared.get(symbol) ?? unknown();
    this.#declared.set(symbol, known);
    return known;
  }

  /** The type of a definition of the root module, its parameters being anything. */
  definition({ path, symbol }: Pick<Reference, 'path'> & { readonly symbol: DefinitionSymbol }): Type {
    return this.#applied(symbol, null, this.#enter(path, null));
  }

  /** The type of an expression in the scope of the root module. */
  expression(expr: Expr): Type {
    return this.#infer(expr, null);
  }

  #lookup(symbol: ValueSymbol, environment: Environment | null): Type | undefined {
    for (let e = environment; e !== null; e = e.outer) {
      const type = e.types.get(symbol);
      if (type !== undefined) return type;
    }
    return undefined;
  }

  /** The environment behind instances. */
  #enter(path: readonly InstanceStep[], environment: Environment | null): Environment | null {
    let inside = environment;
    for (const { instance, args } of path) {
      const params = new Map<ValueSymbol, Type>(instance.params.map((p, i) => [p, args[i] ? this.#infer(args[i], inside) : unknown()]));
      const around: Environment = { types: params, outer: inside };
      const substituted = [...instance.substitutions].map(([symbol, by]): [ValueSymbol, Type] => [symbol, this.#infer(by, around)]);
      inside = { types: new Map(substituted), outer: around };
    }
    return inside;
  }

  #applied(symbol: DefinitionSymbol, args: readonly Type[] | null, environment: Environment | null): Type {
    if (this.#open.has(symbol) || this.#open.size > MOST_DEEP) return unknown();
    this.#open.add(symbol);
    const params = symbol.params.map((param, i): [ValueSymbol, Type] => [param, args?.[i] ?? unknown()]);
    const type = this.#infer(symbol.body, { types: new Map(params), outer: environment });
    this.#open.delete(symbol);
    return type;
  }

  /** Names that range over sets. */
  #bind(bounds: readonly Bound[], environment: Environment | null): { readonly inside: Environment; readonly domains: readonly Type[] } {
    const types = new Map<ValueSymbol, Type>();
    const domains: Type[] = [];
    for (const bound of bounds) {
      const names = bound.names.map((name) => {
        const type = unknown();
        types.set(this.#resolution.binder(name), type);
        return type;
      });
      const elements: readonly Type[] = bound.tuple ? [{ kind: 'tuple', parts: names }] : names;
      domains.push(...elements);
      if (bound.set === null) continue;
      const set = this.#infer(bound.set, environment);
      for (const element of elements) unify(set, setOf(element));
    }
    return { inside: { types, outer: environment }, domains };
  }

  /** The type of what a function is applied to: several arguments are one tuple. */
  #domain(parts: readonly Type[]): Type {
    return parts.length === 1 ? parts[0]! : { kind: 'tuple', parts };
  }

  #isA(expr: Expr, type: Type, environment: Environment | null): void {
    unify(this.#infer(expr, environment), type);
  }

  #call(name: Expr & { kind: 'name' }, args: readonly Expr[], environment: Environment | null): Type {
    const { path, symbol, part } = this.#resolution.reference(name);
    const types = args.map((arg) => this.#infer(arg, environment));
    if (part !== undefined) return unknown();
    const listed =
      symbol.kind === 'builtin'
        ? builtinTypes(symbol.name)
        : symbol.kind === 'definition' && LISTED.includes(symbol.module)
          ? STANDARD[symbol.name]?.()
          : null;
    if (listed) {
      for (const [i, type] of types.entries()) if (listed[i] !== undefined) unify(type, listed[i]);
      return listed.at(-1)!;
    }
    const inside = this.#enter(path, environment);
    const known = this.#lookup(symbol, inside);
    if (known !== undefined) return args.length > 0 ? unknown() : known;
    if (symbol.kind === 'definition') return this.#applied(symbol, types, inside);
    return (symbol.kind === 'constant' || symbol.kind === 'variable') && args.length === 0 ? this.declared(symbol) : unknown();
  }

  #infer(e: Expr, environment: Environment | null): Type {
    if (++this.#looked > MOST_EXPRESSIONS) return unknown();
    switch (e.kind) {
      case 'number':
        return INTEGER;
      case 'string':
        return STRING;
      case 'name':
        return this.#call(e, [], environment);
      case 'apply':
        return this.#call(e.operator, e.args, environment);
      case 'junction':
        for (const item of e.items) this.#isA(item, BOOLEAN, environment);
        return BOOLEAN;
      case 'quantified':
        this.#isA(e.body, BOOLEAN, this.#bind(e.bounds, environment).inside);
        return BOOLEAN;
      case 'if': {
        this.#isA(e.condition, BOOLEAN, environment);
        const value = this.#infer(e.whenTrue, environment);
        this.#isA(e.whenFalse, value, environment);
        return value;
      }
      case 'case': {
        const value = unknown();
        for (const arm of e.arms) {
          this.#isA(arm.guard, BOOLEAN, environment);
          this.#isA(arm.value, value, environment);
        }
        if (e.other !== null) this.#isA(e.other, value, environment);
        return value;
      }
      case 'let':
        // Its definitions are looked at where they are used.
        return this.#infer(e.body, environment);
      case 'labeled':
        return this.#infer(e.body, environment);
      case 'fairness':
      case 'box-action':
      case 'angle-action':
        this.#infer(e.subscript, environment);
        this.#isA(e.action, BOOLEAN, environment);
        return BOOLEAN;
      default:
        return this.#inferCollection(e, environment);
    }
  }

  #inferCollection(e: Expr, environment: Environment | null): Type {
    switch (e.kind) {
      case 'choose': {
        const { inside, domains } = this.#bind([e.bound], environment);
        this.#isA(e.body, BOOLEAN, inside);
        return domains[0]!;
      }
      case 'set': {
        const element = unknown();
        for (const one of e.elements) this.#isA(one, element, environment);
        return setOf(element);
      }
      case 'set-filter': {
        const { inside, domains } = this.#bind([e.bound], environment);
        this.#isA(e.condition, BOOLEAN, inside);
        return setOf(domains[0]!);
      }
      case 'set-map':
        return setOf(this.#infer(e.body, this.#bind(e.bounds, environment).inside));
      case 'function': {
        const { inside, domains } = this.#bind(e.bounds, environment);
        return functionOf(this.#domain(domains), this.#infer(e.body, inside));
      }
      case 'function-set': {
        const from = unknown();
        const to = unknown();
        this.#isA(e.domain, setOf(from), environment);
        this.#isA(e.range, setOf(to), environment);
        return setOf(functionOf(from, to));
      }
      case 'function-application':
        return this.#inferApplication(e, environment);
      case 'except':
        return this.#inferExcept(e, environment);
      case 'record':
        return { kind: 'record', fields: new Map(e.fields.map(({ name, value }) => [name, this.#infer(value, environment)])) };
      case 'record-set': {
        const fields = e.fields.map(({ name, value }): [string, Type] => {
          const field = unknown();
          this.#isA(value, setOf(field), environment);
          return [name, field];
        });
        return setOf({ kind: 'record', fields: new Map(fields) });
      }
      case 'field-access': {
        const field = unknown();
        this.#isA(e.record, { kind: 'record', fields: new Map([[e.field, field]]) }, environment);
        return field;
      }
      case 'tuple':
        return { kind: 'tuple', parts: e.elements.map((one) => this.#infer(one, environment)) };
      case 'cross-product': {
        const parts = e.factors.map((factor) => {
          const part = unknown();
          this.#isA(factor, setOf(part), environment);
          return part;
        });
        return setOf({ kind: 'tuple', parts });
      }
      default:
        for (const { expr, binds } of childrenOf(e)) if (binds.length === 0) this.#infer(expr, environment);
        return unknown();
    }
  }

  #inferApplication(e: Expr & { kind: 'function-application' }, environment: Environment | null): Type {
    const value = unknown();
    const args = e.args.map((arg) => this.#infer(arg, environment));
    const applied = resolved(this.#infer(e.function, environment));
    const [argument] = e.args;
    if (e.args.length === 1 && argument!.kind === 'number') return typeAt(applied, Number(argument!.value));
    // A tuple is applied to a number, which says nothing about the others.
    if (applied.kind !== 'tuple') unify(applied, functionOf(this.#domain(args), value));
    return value;
  }

  #inferExcept(e: Expr & { kind: 'except' }, environment: Environment | null): Type {
    const whole = this.#infer(e.function, environment);
    for (const { path, value } of e.updates) {
      let part = whole;
      for (const step of path) {
        const next = unknown();
        const keyed: Type =
          step.kind === 'field'
            ? { kind: 'record', fields: new Map([[step.name, next]]) }
            : functionOf(this.#domain(step.args.map((arg) => this.#infer(arg, environment))), next);
        unify(part, keyed);
        part = next;
      }
      // `@` has no type of its own here: what is around it says what it is.
      this.#isA(value, part, environment);
    }
    return whole;
  }
}
