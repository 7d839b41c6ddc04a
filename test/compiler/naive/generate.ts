// Random expressions of a given type, made from a list of numbers.
//
// Each decision takes the next number of the list, and 0, the simplest decision, when the list is used up. So a shorter list with smaller
// numbers gives a simpler expression, and shrinking the list shrinks the expression (as in Hypothesis).
import type { Bound, Definition, Infix, Over, Term } from './terms.ts';

export type Type =
  | { readonly kind: 'integer' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'string' }
  | { readonly kind: 'set'; readonly of: Type }
  | { readonly kind: 'sequence'; readonly of: Type }
  | { readonly kind: 'function'; readonly from: Type; readonly to: Type }
  /** `[a |-> integer, b |-> boolean]` */
  | { readonly kind: 'record' };

export const integerType: Type = { kind: 'integer' };
export const booleanType: Type = { kind: 'boolean' };
export const stringType: Type = { kind: 'string' };
export const setType = (of: Type): Type => ({ kind: 'set', of });
export const sequenceType = (of: Type): Type => ({ kind: 'sequence', of });
const functionType = (from: Type, to: Type): Type => ({ kind: 'function', from, to });
const recordType: Type = { kind: 'record' };

const sameType = (a: Type, b: Type): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What the expression may mention. */
export interface Names {
  readonly values: readonly { readonly name: string; readonly type: Type }[];
  readonly operators: readonly { readonly name: string; readonly params: readonly (Type | Lambda)[]; readonly result: Type }[];
}

/** A parameter that is an operator. */
export interface Lambda {
  readonly kind: 'operator';
  readonly params: readonly Type[];
  readonly result: Type;
}

const integers = [0n, 1n, 2n, 3n, -1n, 5n, 7n, 1073741823n, 1073741824n, -1073741824n, -1073741825n, 4294967296n];

/** Makes expressions out of decisions. */
export class Generator {
  private at = 0;
  private fresh = 0;

  /** `total`: only expressions that have a value whatever the names stand for, and small integers. */
  constructor(
    private readonly decisions: readonly number[],
    private readonly total = false,
  ) {}

  /** A number in 0..below-1. */
  pick(below: number): number {
    return (this.decisions[this.at++] ?? 0) % below;
  }

  oneOf<T>(options: readonly T[]): T {
    return options[this.pick(options.length)]!;
  }

  name(stem: string): string {
    return `${stem}${++this.fresh}`;
  }

  type(depth: number): Type {
    const simple = [integerType, booleanType, stringType];
    if (depth <= 0) return this.oneOf(simple);
    const inner = (): Type => this.type(depth - 1);
    return this.oneOf<() => Type>([
      () => integerType,
      () => booleanType,
      () => setType(integerType),
      () => setType(inner()),
      () => sequenceType(inner()),
      () => functionType(this.oneOf([integerType, stringType, booleanType]), inner()),
      () => recordType,
      () => stringType,
    ])();
  }

  /** A definition, or one with another that makes it safe to use; and the names with it. */
  definition(names: Names, depth: number): { readonly definitions: readonly Definition[]; readonly names: Names } {
    const shape = this.pick(5);
    if (shape === 4) return this.recursiveFunction(names, depth);
    if (shape === 3) return this.recursiveOperator(names, depth);
    const name = this.name('Op');
    const result = this.type(1);
    const params = Array.from({ length: 1 + this.pick(2) }, () => [this.name('p'), this.type(1)] as const);
    const inner = this.bound(names, params);
    const types = params.map(([, t]) => t);
    const words = params.map(([p]) => p);
    if (shape < 2) {
      const body = this.term(result, inner, depth);
      return { definitions: [{ name, params: words, body }], names: withOperator(names, { name, params: types, result }) };
    }
    const f = this.name('f');
    const body = this.term(result, withOperator(inner, { name: f, params: [integerType], result: integerType }), depth);
    const lambda: Lambda = { kind: 'operator', params: [integerType], result: integerType };
    return {
      definitions: [{ name, params: [f, ...words], operators: [f], body }],
      names: withOperator(names, { name, params: [lambda, ...types], result }),
    };
  }

  // R(n) for any n calls itself at most three times.
  private recursiveOperator(names: Names, depth: number): { readonly definitions: readonly Definition[]; readonly names: Names } {
    const [name, n, result] = [this.name('R'), this.name('n'), this.type(1)];
    const start = `${name}start`;
    const again: Term = { kind: 'call', name, args: [infix('-', word(n), int(1n))] };
    const guarded: Term = { kind: 'call', name, args: [infix('%', word(n), int(4n))] };
    return {
      definitions: [
        { name, params: [n], recursive: true, body: this.recursion(n, result, again, names, depth) },
        { name: start, params: [n], body: guarded },
      ],
      names: withOperator(names, { name: start, params: [integerType], result }),
    };
  }

  private recursiveFunction(names: Names, depth: number): { readonly definitions: readonly Definition[]; readonly names: Names } {
    const [name, n, result] = [this.name('F'), this.name('n'), this.type(1)];
    const again: Term = { kind: 'apply', function: word(name), argument: infix('-', word(n), int(1n)) };
    const domain = infix('..', int(0n), int(3n));
    return {
      definitions: [{ name, params: [n], domain, body: this.recursion(n, result, again, names, depth) }],
      names: this.bound(names, [[name, functionType(integerType, result)]]),
    };
  }

  private recursion(n: string, result: Type, again: Term, names: Names, depth: number): Term {
    const inner = this.bound(names, [[n, integerType]]);
    const r = this.name('r');
    return {
      kind: 'if',
      condition: infix('<=', word(n), int(0n)),
      whenTrue: this.term(result, inner, depth - 1),
      whenFalse: {
        kind: 'let',
        definition: { name: r, params: [], body: again },
        body: this.term(result, this.bound(inner, [[r, result]]), depth - 1),
      },
    };
  }

  /** A name that is bound again, as `@` is, is the new one. */
  bound(names: Names, more: readonly (readonly [string, Type])[]): Names {
    const others = names.values.filter(({ name }) => !more.some(([again]) => again === name));
    return { ...names, values: [...others, ...more.map(([name, type]) => ({ name, type }))] };
  }

  /** An expression of this type. */
  term(type: Type, names: Names, depth: number): Term {
    const known = names.values.filter((v) => sameType(v.type, type)).map((v): Term => ({ kind: 'name', name: v.name }));
    if (depth <= 0) return known.length > 0 && this.pick(3) > 0 ? this.oneOf(known) : this.literal(type, names);
    const general: (() => Term)[] = [
      () => this.literal(type, names),
      ...(known.length > 0 ? [() => this.oneOf(known), () => this.oneOf(known)] : []),
      () => ({
        kind: 'if',
        condition: this.term(booleanType, names, depth - 1),
        whenTrue: this.term(type, names, depth - 1),
        whenFalse: this.term(type, names, depth - 1),
      }),
      () => this.cases(type, names, depth),
      () => this.letIn(type, names, depth),
      () => this.application(type, names, depth),
      () => this.applyTwo(type, names, depth),
      ...names.operators
        .filter((o) => sameType(o.result, type))
        .flatMap((o) => [() => this.call(o, names, depth), () => this.call(o, names, depth)]),
      ...(this.total ? [] : [() => this.plainApplication(type, names, depth)]),
    ];
    return this.oneOf([...general, ...this.special(type, names, depth - 1)])();
  }

  private call(o: Names['operators'][number], names: Names, depth: number): Term {
    return {
      kind: 'call',
      name: o.name,
      args: o.params.map((p) => (p.kind === 'operator' ? this.lambda(p, names, depth - 1) : this.term(p, names, depth - 1))),
    };
  }

  private lambda(type: Lambda, names: Names, depth: number): Term {
    const params = type.params.map((p) => [this.name('l'), p] as const);
    return { kind: 'lambda', params: params.map(([n]) => n), body: this.term(type.result, this.bound(names, params), depth) };
  }

  private cases(type: Type, names: Names, depth: number): Term {
    const arms = Array.from(
      { length: 1 + this.pick(2) },
      () => [this.term(booleanType, names, depth - 1), this.term(type, names, depth - 1)] as const,
    );
    return { kind: 'case', arms, other: this.total || this.pick(4) > 0 ? this.term(type, names, depth - 1) : null };
  }

  private letIn(type: Type, names: Names, depth: number): Term {
    const shape = this.pick(3);
    const of = this.type(1);
    if (shape < 2) {
      const name = this.name('d');
      const body = this.term(of, names, depth - 1);
      return { kind: 'let', definition: { name, params: [], body }, body: this.term(type, this.bound(names, [[name, of]]), depth - 1) };
    }
    const name = this.name('o');
    const params = [[this.name('q'), this.type(1)]] as const;
    const body = this.term(of, this.bound(names, params), depth - 1);
    const inner: Names = { ...names, operators: [...names.operators, { name, params: params.map(([, t]) => t), result: of }] };
    return { kind: 'let', definition: { name, params: params.map(([p]) => p), body }, body: this.term(type, inner, depth - 1) };
  }

  // f[x] where x is in the domain, and something else otherwise.
  private application(type: Type, names: Names, depth: number): Term {
    const from = this.oneOf([integerType, stringType]);
    const f = this.name('f');
    const x = this.name('x');
    return {
      kind: 'let',
      definition: { name: f, params: [], body: this.term(functionType(from, type), names, depth - 1) },
      body: {
        kind: 'let',
        definition: { name: x, params: [], body: this.term(from, names, depth - 1) },
        body: {
          kind: 'if',
          condition: infix('\\in', word(x), { kind: 'prefix', operator: 'DOMAIN ', operand: word(f) }),
          whenTrue: { kind: 'apply', function: word(f), argument: word(x) },
          whenFalse: this.literal(type, names),
        },
      },
    };
  }

  private plainApplication(type: Type, names: Names, depth: number): Term {
    if (this.pick(2) === 0) return { kind: 'prefix', operator: 'Head', operand: this.term(sequenceType(type), names, depth - 1) };
    return {
      kind: 'apply',
      function: this.term(functionType(integerType, type), names, depth - 1),
      argument: this.term(integerType, names, depth - 1),
    };
  }

  private literal(type: Type, names: Names): Term {
    switch (type.kind) {
      case 'integer':
        return int(this.oneOf(this.total ? integers.slice(0, 4) : integers));
      case 'boolean':
        return { kind: 'boolean', value: this.pick(2) === 1 };
      case 'string':
        return { kind: 'string', value: this.oneOf(['a', 'b', 'c']) };
      case 'set':
        return { kind: 'set', elements: Array.from({ length: this.pick(3) }, () => this.term(type.of, names, 0)) };
      case 'sequence':
        return { kind: 'tuple', elements: Array.from({ length: this.pick(3) }, () => this.term(type.of, names, 0)) };
      case 'function':
        return this.functionOver(type, names, 0);
      case 'record':
        return {
          kind: 'record',
          fields: [
            ['a', this.term(integerType, names, 0)],
            ['b', this.term(booleanType, names, 0)],
          ],
        };
    }
  }

  private functionOver(type: Extract<Type, { kind: 'function' }>, names: Names, depth: number): Term {
    const name = this.name('x');
    return {
      kind: 'function',
      name,
      set: this.term(setType(type.from), names, depth),
      body: this.term(type.to, this.bound(names, [[name, type.from]]), depth),
    };
  }

  private range(names: Names, depth: number): Term {
    const low = infix('%', this.term(integerType, names, depth), int(4n));
    return infix('..', low, infix('%', this.term(integerType, names, depth), int(5n)));
  }

  // Expressions of which only this type has any.
  private special(type: Type, names: Names, depth: number): (() => Term)[] {
    const term = (t: Type): Term => this.term(t, names, depth);
    const integer = (): Term => term(integerType);
    const truth = (): Term => term(booleanType);
    switch (type.kind) {
      case 'integer':
        return [
          () => infix(this.oneOf<Infix>(['+', '-', '*']), integer(), integer()),
          () => infix(this.oneOf<Infix>(['\\div', '%']), integer(), this.total ? int(3n) : integer()),
          () => ({ kind: 'prefix', operator: '-', operand: integer() }),
          () => ({ kind: 'prefix', operator: 'Cardinality', operand: term(setType(this.type(1))) }),
          () => ({ kind: 'prefix', operator: 'Len', operand: term(sequenceType(this.type(1))) }),
          () => ({ kind: 'field', record: term(recordType), name: 'a' }),
          ...(this.total
            ? []
            : [(): Term => ({ kind: 'least', names: [this.name('y'), this.name('z')], set: term(setType(integerType)) })]),
        ];
      case 'boolean': {
        const any = this.type(1);
        const quantified = (): Term => {
          const of = this.type(1);
          const bound = Array.from({ length: 1 + this.pick(2) }, () => this.name('x'));
          return {
            kind: 'quantified',
            all: this.pick(2) === 1,
            names: bound,
            set: term(setType(of)),
            body: this.term(
              booleanType,
              this.bound(
                names,
                bound.map((n) => [n, of]),
              ),
              depth,
            ),
          };
        };
        return [
          () => infix(this.oneOf<Infix>(['=', '#']), term(any), term(any)),
          () => infix(this.oneOf<Infix>(['<', '<=']), integer(), integer()),
          () => infix(this.oneOf<Infix>(['\\in', '\\notin']), term(any), term(setType(any))),
          () => infix('\\subseteq', term(setType(any)), term(setType(any))),
          () => ({ kind: 'prefix', operator: '~', operand: truth() }),
          () => infix(this.oneOf<Infix>(['/\\', '\\/', '=>', '<=>']), truth(), truth()),
          () => ({ kind: 'junction', conjunction: this.pick(2) === 1, items: Array.from({ length: 1 + this.pick(3) }, truth) }),
          quantified,
          quantified,
          () => this.over(this.oneOf<Over>(['all', 'some']), booleanType, names, depth),
          () => this.member(names, depth),
          () => ({ kind: 'field', record: term(recordType), name: 'b' }),
        ];
      }
      case 'string':
        return [];
      case 'set': {
        const set = (): Term => term(type);
        const over = (of: Type, make: (name: string, inner: Names) => Term): Term => {
          const name = this.name('x');
          return make(name, this.bound(names, [[name, of]]));
        };
        const of = type.of;
        return [
          () => infix(this.oneOf<Infix>(['\\cup', '\\cap', '\\']), set(), set()),
          () => ({ kind: 'prefix', operator: 'UNION ', operand: { kind: 'set', elements: [set(), set()] } }),
          () => over(of, (name, inner) => ({ kind: 'filter', name, set: set(), condition: this.term(booleanType, inner, depth) })),
          () => {
            const from = this.type(1);
            return over(from, (name, inner) => ({ kind: 'map', name, set: term(setType(from)), body: this.term(of, inner, depth) }));
          },
          () => this.over('set', of, names, depth),
          ...(of.kind === 'record'
            ? [(): Term => ({ kind: 'records', a: this.range(names, depth), b: { kind: 'name', name: 'BOOLEAN' } })]
            : []),
          ...(of.kind === 'integer' ? [() => this.range(names, depth), () => this.range(names, depth)] : []),
          ...(of.kind === 'set' && of.of.kind === 'integer'
            ? [(): Term => ({ kind: 'prefix', operator: 'SUBSET ', operand: this.range(names, depth) })]
            : []),
          ...(of.kind === 'boolean' ? [(): Term => ({ kind: 'name', name: 'BOOLEAN' })] : []),
          ...(of.kind === 'function' && of.from.kind === 'integer' && of.to.kind === 'boolean'
            ? [(): Term => ({ kind: 'functions', domain: this.range(names, depth), range: { kind: 'name', name: 'BOOLEAN' } })]
            : []),
          ...(of.kind === 'sequence' && of.of.kind === 'integer'
            ? [(): Term => ({ kind: 'product', left: this.range(names, depth), right: this.range(names, depth) })]
            : []),
          ...(of.kind === 'integer' || of.kind === 'string'
            ? [(): Term => ({ kind: 'prefix', operator: 'DOMAIN ', operand: term(functionType(of, this.type(0))) })]
            : []),
        ];
      }
      case 'sequence':
        return [
          () => infix('\\o', term(type), term(type)),
          () => ({ kind: 'tuple', elements: Array.from({ length: this.pick(4) }, () => term(type.of)) }),
          ...(this.total ? [] : [(): Term => ({ kind: 'prefix', operator: 'Tail', operand: term(type) })]),
          () => this.except(type, integerType, type.of, names, depth),
          () => ({ kind: 'append', sequence: term(type), element: term(type.of) }),
          () => {
            const name = this.name('x');
            return {
              kind: 'select',
              sequence: term(type),
              name,
              condition: this.term(booleanType, this.bound(names, [[name, type.of]]), depth),
            };
          },
        ];
      case 'function':
        return [
          () => this.functionOver(type, names, depth),
          () => this.functionOver(type, names, depth),
          () => this.except(type, type.from, type.to, names, depth),
        ];
      case 'record':
        return [
          () => ({
            kind: 'record',
            fields: [
              ['b', truth()],
              ['a', integer()],
            ],
          }),
          () => this.exceptField(names, depth),
        ];
    }
  }

  private except(type: Type, from: Type, to: Type, names: Names, depth: number): Term {
    let f = this.term(type, names, depth);
    let last: Term | null = null;
    for (let updates = [1, 2, 1, 1, 3, 4][this.pick(6)]!, first = true; updates > 0; updates--, first = false) {
      // A place that was just updated is the interesting one.
      const place: Term = last !== null && this.pick(3) === 1 ? last : this.term(from, names, depth);
      last = place;
      const path = [place];
      let at = to;
      // Deeper into functions, sequences and records.
      while (this.pick(3) > 0) {
        if (at.kind === 'function') path.push(this.term(at.from, names, depth));
        else if (at.kind === 'sequence') path.push(this.term(integerType, names, depth));
        else if (at.kind === 'record') path.push({ kind: 'string', value: 'a' });
        else break;
        at = at.kind === 'function' ? at.to : at.kind === 'sequence' ? at.of : integerType;
      }
      f = {
        kind: 'except',
        function: f,
        path,
        value: this.updated(at, names, depth),
        ...(first ? {} : { joined: true }),
      };
    }
    return f;
  }

  // What replaces an old value of this type. A definition that speaks of the old value may be used inside of another EXCEPT, whose own is another.
  private updated(type: Type, names: Names, depth: number): Term {
    const inside = this.bound(names, [['@', type]]);
    if (depth < 1 || this.pick(4) > 0) return this.term(type, inside, depth);
    const name = this.name('o');
    const [param, domain] = [this.name('n'), { kind: 'set', elements: [int(1n), int(2n)] } as const];
    const body = this.pick(2) === 0 ? word('@') : this.term(type, inside, depth - 1);
    const use = this.pick(3);
    const definition = { name, params: use === 0 ? [] : [param], ...(use === 2 ? { domain } : {}), body };
    const args = [int(1n)];
    const used: Term = [
      word(name),
      { kind: 'call', name, args } as const,
      { kind: 'apply', function: word(name), argument: args[0]! } as const,
    ][use]!;
    const other: Term = { kind: 'tuple', elements: [this.term(type, inside, depth - 1)] };
    const value: Term =
      this.pick(3) > 0 ? used : { kind: 'if', condition: this.term(booleanType, inside, 0), whenTrue: used, whenFalse: word('@') };
    const inner: Term = { kind: 'except', function: other, path: [int(1n)], value };
    return { kind: 'let', definition, body: { kind: 'apply', function: inner, argument: int(1n) } };
  }

  // One or two bounds; a tuple of names over a set of pairs.
  private bounds(names: Names, depth: number): { readonly bounds: readonly Bound[]; readonly inner: Names } {
    let inner = names;
    const bounds: Bound[] = [];
    for (let i = 1 + this.pick(2); i > 0; i--) {
      if (this.pick(2) === 1) {
        const pair = [this.name('x'), this.name('y')];
        bounds.push({ names: pair, isTuple: true, set: this.pairs(names, depth) });
        inner = this.bound(
          inner,
          pair.map((n) => [n, integerType]),
        );
      } else {
        const name = this.name('x');
        const type = this.type(0);
        bounds.push({ names: [name], isTuple: false, set: this.term(setType(type), names, depth) });
        inner = this.bound(inner, [[name, type]]);
      }
    }
    return { bounds, inner };
  }

  private pairs(names: Names, depth: number): Term {
    const product: Term = { kind: 'product', left: this.range(names, depth), right: this.range(names, depth) };
    if (this.pick(2) === 0) return product;
    const name = this.name('x');
    const inner = this.bound(names, [[name, sequenceType(integerType)]]);
    return { kind: 'filter', name, set: product, condition: this.term(booleanType, inner, depth - 1) };
  }

  private over(what: Over, type: Type, names: Names, depth: number): Term {
    const { bounds, inner } = this.bounds(names, depth);
    return { kind: 'over', what, bounds, body: this.term(type, inner, depth) };
  }

  // [x \in S, y \in T |-> e][a, b] where <<a, b>> is in the domain, and something else otherwise.
  private applyTwo(type: Type, names: Names, depth: number): Term {
    const [f, x, y, a, b] = ['f', 'x', 'y', 'a', 'b'].map((stem) => this.name(stem)) as [string, string, string, string, string];
    const inner = this.bound(names, [
      [x, integerType],
      [y, booleanType],
    ]);
    const bounds: Bound[] = [
      { names: [x], isTuple: false, set: this.range(names, depth - 1) },
      { names: [y], isTuple: false, set: this.term(setType(booleanType), names, depth - 1) },
    ];
    const made: Term = { kind: 'over', what: 'function', bounds, body: this.term(type, inner, depth - 1) };
    const pair: Term = { kind: 'tuple', elements: [word(a), word(b)] };
    const define = (name: string, body: Term, rest: Term): Term => ({ kind: 'let', definition: { name, params: [], body }, body: rest });
    return define(
      f,
      made,
      define(
        a,
        this.term(integerType, names, depth - 1),
        define(b, this.term(booleanType, names, depth - 1), {
          kind: 'if',
          condition: infix('\\in', pair, { kind: 'prefix', operator: 'DOMAIN ', operand: word(f) }),
          whenTrue: { kind: 'apply-two', function: word(f), arguments: [word(a), word(b)] },
          whenFalse: this.literal(type, names),
        }),
      ),
    );
  }

  private member(names: Names, depth: number): Term {
    const [s, t] = [this.type(0), this.type(0)];
    const set = (of: Type): Term => this.term(setType(of), names, depth);
    const element = (type: Type): Term => this.term(type, names, depth);
    switch (this.pick(5)) {
      case 0:
        return { kind: 'member', of: 'subsets', element: element(setType(s)), sets: [set(s)] };
      case 1:
        return { kind: 'member', of: 'functions', element: element(functionType(s, t)), sets: [set(s), set(t)] };
      case 2:
        return { kind: 'member', of: 'records', element: element(recordType), sets: [set(integerType), set(booleanType)] };
      case 3:
        return { kind: 'member', of: 'sequences', element: element(sequenceType(s)), sets: [set(s)] };
      default:
        return { kind: 'member', of: 'pairs', element: element(sequenceType(s)), sets: [set(s), set(s)] };
    }
  }

  private exceptField(names: Names, depth: number): Term {
    const [field, type] = this.oneOf([['a', integerType] as const, ['b', booleanType] as const]);
    const value = this.updated(type, names, depth);
    return { kind: 'except', function: this.term(recordType, names, depth), path: [{ kind: 'string', value: field }], value };
  }
}

const word = (name: string): Term => ({ kind: 'name', name });
const withOperator = (names: Names, operator: Names['operators'][number]): Names => ({
  ...names,
  operators: [...names.operators, operator],
});
export const int = (value: bigint): Term => ({ kind: 'integer', value });
export const infix = (operator: Infix, left: Term, right: Term): Term => ({ kind: 'infix', operator, left, right });
