// Random actions and initial predicates: their text, and what they say of a pair of states.
//
// What a formula says is a predicate of two complete states, as in *Specifying Systems*; nothing here knows about assignment. The generator
// only takes care that each variable is assigned before it is read, from left to right, and assigned on every path.
import { bind, evaluate, type Scope } from './evaluate.ts';
import { booleanType, Generator, infix, int, integerType, type Names, setType, type Type } from './generate.ts';
import { print, type Term } from './terms.ts';
import { equal, setOf, type Value } from './values.ts';

/** The variables, with the values that they can have. */
export const variables: readonly { readonly name: string; readonly type: Type; readonly domain: readonly Value[] }[] = [
  { name: 'u', type: integerType, domain: [0n, 1n, 2n] },
  { name: 'z', type: booleanType, domain: [false, true] },
  { name: 'w', type: setType(integerType), domain: [[], [0n], [1n], [0n, 1n]].map(setOf) },
];

/** The values of the variables, in their order. */
export type State = readonly Value[];

/** All states. */
export const states: readonly State[] = variables.reduce<State[]>((all, v) => all.flatMap((s) => v.domain.map((x) => [...s, x])), [[]]);

/** The names of a state, and those of the next with primes. */
export const scopeOf = (state: State, next?: State): Scope => {
  let scope: Scope = { names: new Map(), operators: new Map() };
  scope = bind(scope, 'BOOLEAN', setOf([false, true]));
  for (const [i, v] of variables.entries()) {
    scope = bind(scope, v.name, state[i]!);
    if (next !== undefined) scope = bind(scope, `${v.name}'`, next[i]!);
  }
  return scope;
};

export interface Formula {
  readonly text: string;
  holds(scope: Scope): boolean;
}

type Assigned = ReadonlySet<number>;

const all: Assigned = new Set(variables.keys());

/** Makes formulas out of decisions. `initial`: of one state, where the variables without primes are assigned. */
export class FormulaGenerator {
  private readonly terms: Generator;

  constructor(
    decisions: readonly number[],
    private readonly initial: boolean,
  ) {
    this.terms = new Generator(decisions, true);
  }

  /** A formula that assigns every variable. */
  whole(depth: number): Formula {
    return this.formula(new Set(), all, this.initial ? [] : variables.map(({ name, type }) => ({ name, type })), depth);
  }

  private target(i: number): string {
    return this.initial ? variables[i]!.name : `${variables[i]!.name}'`;
  }

  private term(type: Type, bound: Names['values'], assigned: Assigned, depth = 2): Term {
    const values = [...bound, ...Array.from(assigned, (i) => ({ name: this.target(i), type: variables[i]!.type }))];
    return this.terms.term(type, { values, operators: [] }, depth);
  }

  // A value of the variable's domain.
  private valueFor(i: number, bound: Names['values'], assigned: Assigned): Term {
    const { type } = variables[i]!;
    const e = this.term(type, bound, assigned);
    if (type.kind === 'integer') return infix('%', e, int(3n));
    return type.kind === 'set' ? infix('\\cap', e, infix('..', int(0n), int(1n))) : e;
  }

  private valuesFor(i: number, bound: Names['values'], assigned: Assigned): Term {
    const { type } = variables[i]!;
    const elements = Array.from({ length: 1 + this.terms.pick(2) }, () => this.valueFor(i, bound, assigned));
    if (type.kind === 'set' && this.terms.pick(3) === 0) return { kind: 'prefix', operator: 'SUBSET ', operand: elements[0]! };
    if (type.kind === 'integer' && this.terms.pick(3) === 0) return infix('..', elements[0]!, int(2n));
    return { kind: 'set', elements };
  }

  private test(bound: Names['values'], assigned: Assigned, depth: number): Formula {
    if (!this.initial && depth > 0 && this.terms.pick(6) === 0) {
      const unprimed = bound.filter((b) => !b.name.endsWith("'"));
      const goal = this.some(new Set(), all);
      const action = this.formula(new Set(), goal, unprimed, depth - 1);
      return {
        text: `(ENABLED (${action.text}))`,
        holds: (scope) =>
          states.some((next) => action.holds(variables.reduce((inner, v, i) => bind(inner, `${v.name}'`, next[i]!), scope))),
      };
    }
    return plain(this.term(booleanType, bound, assigned));
  }

  /** Some of the goal, at least `assigned`. */
  private some(assigned: Assigned, goal: Assigned): Assigned {
    return new Set(Array.from(goal).filter((i) => assigned.has(i) || this.terms.pick(2) === 0));
  }

  /** A formula that may read `assigned` and assigns what is missing of the goal. */
  private formula(assigned: Assigned, goal: Assigned, bound: Names['values'], depth: number): Formula {
    const missing = Array.from(goal).filter((i) => !assigned.has(i));
    const again = (more: Names['values'] = bound): Formula => this.formula(assigned, goal, more, depth - 1);
    if (depth <= 0) {
      let now = assigned;
      const parts = missing.map((i) => {
        const part = this.assignment(i, bound, now);
        now = new Set([...now, i]);
        return part;
      });
      return parts.length === 0 ? this.test(bound, assigned, 0) : junction(true, parts);
    }
    const { terms } = this;
    const choices: (() => Formula)[] = [
      () => this.formula(assigned, goal, bound, 0),
      () => {
        const middle = this.some(assigned, goal);
        return junction(true, [this.formula(assigned, middle, bound, depth - 1), this.formula(middle, goal, bound, depth - 1)]);
      },
      () => junction(true, [this.test(bound, assigned, depth), again()]),
      () => junction(false, [again(), again()]),
      () => junction(true, [again(), this.test(bound, goal, depth)]),
      () => {
        const condition = this.test(bound, assigned, 0);
        const [a, b] = [again(), again()];
        return {
          text: `(IF ${condition.text} THEN ${a.text} ELSE ${b.text})`,
          holds: (s) => (condition.holds(s) ? a : b).holds(s),
        };
      },
      () => {
        const guards = [this.test(bound, assigned, 0), this.test(bound, assigned, 0)];
        const [a, b, other] = [again(), again(), again()];
        return {
          text: `(CASE ${guards[0]!.text} -> ${a.text} [] ${guards[1]!.text} -> ${b.text} [] OTHER -> ${other.text})`,
          holds: (s) => (guards[0]!.holds(s) ? a : guards[1]!.holds(s) ? b : other).holds(s),
        };
      },
      () => this.quantified(assigned, goal, bound, depth),
      () => {
        const d = terms.name('d');
        const type = terms.type(1);
        const value = this.term(type, bound, assigned);
        const body = again([...bound, { name: d, type }]);
        return {
          text: `(LET ${d} == ${print(value)} IN ${body.text})`,
          holds: (s) => body.holds(bind(s, d, evaluate(value, s))),
        };
      },
      () => {
        const a = terms.name('A');
        const [p, type] = [terms.name('p'), terms.type(1)] as const;
        const inner = again([...bound, { name: p, type }]);
        const argument = this.term(type, bound, assigned);
        return {
          text: `(LET ${a}(${p}) == ${inner.text} IN ${a}(${print(argument)}))`,
          holds: (s) => inner.holds(bind(s, p, evaluate(argument, s))),
        };
      },
    ];
    if (!this.initial && missing.length > 0) {
      const subscript = `<<${missing.map((i) => variables[i]!.name).join(', ')}>>`;
      const same = (s: Scope): boolean => missing.every((i) => unchanged(i, s));
      choices.push(
        () => {
          const action = again();
          return { text: `[${action.text}]_${subscript}`, holds: (s) => action.holds(s) || same(s) };
        },
        () => {
          const action = again();
          return { text: `<<${action.text}>>_${subscript}`, holds: (s) => action.holds(s) && !same(s) };
        },
      );
    }
    if (!this.initial && missing.length === variables.length) choices.push(() => this.composition(bound, depth));
    return terms.oneOf(choices)();
  }

  private composition(bound: Names['values'], depth: number): Formula {
    // What a LET or an argument stands for is about the state in between where it is used after it; here it is a value, about the first state.
    const rigid = bound.filter(({ name }) => !/^[dp]/.test(name));
    const [a, b] = [this.formula(new Set(), all, bound, depth - 2), this.formula(new Set(), all, rigid, depth - 2)];
    return {
      text: `(${a.text} \\cdot ${b.text})`,
      holds: (s) =>
        states.some((middle) => {
          const first = variables.reduce((inner, v, i) => bind(inner, `${v.name}'`, middle[i]!), s);
          const second = variables.reduce((inner, v, i) => bind(inner, v.name, middle[i]!), s);
          return a.holds(first) && b.holds(second);
        }),
    };
  }

  private quantified(assigned: Assigned, goal: Assigned, bound: Names['values'], depth: number): Formula {
    const some = this.terms.pick(3) > 0;
    const x = this.terms.name('x');
    const of = some ? this.terms.type(1) : integerType;
    // An empty \A would assign nothing.
    const set: Term = some
      ? this.term(setType(of), bound, assigned)
      : { kind: 'set', elements: [int(0n), this.term(integerType, bound, assigned, 0)] };
    const body = this.formula(assigned, goal, [...bound, { name: x, type: of }], depth - 1);
    return {
      text: `(${some ? '\\E' : '\\A'} ${x} \\in ${print(set)} : ${body.text})`,
      holds: (s) => {
        const { elements } = evaluate(set, s) as { elements: readonly Value[] };
        const each = (v: Value): boolean => body.holds(bind(s, x, v));
        return some ? elements.some(each) : elements.every(each);
      },
    };
  }

  private assignment(i: number, bound: Names['values'], assigned: Assigned): Formula {
    const name = this.target(i);
    const target: Term = { kind: 'name', name };
    const choices: (() => Formula)[] = [
      () => plain(infix('=', target, this.valueFor(i, bound, assigned))),
      () => plain(infix('\\in', target, this.valuesFor(i, bound, assigned))),
      () => {
        const set = this.valuesFor(i, bound, assigned);
        const x = this.terms.name('x');
        return plain({ kind: 'quantified', all: false, names: [x], set, body: infix('=', target, { kind: 'name', name: x }) });
      },
    ];
    if (!this.initial)
      choices.push(
        () => ({ text: `UNCHANGED ${variables[i]!.name}`, holds: (s) => unchanged(i, s) }),
        () => {
          const e = plain(infix('=', target, this.valueFor(i, bound, assigned)));
          const value = e.text.slice(e.text.indexOf(' = ') + 3, -1);
          return { text: `Set(${variables[i]!.name}, ${value})`, holds: e.holds };
        },
      );
    return this.terms.oneOf(choices)();
  }
}

const plain = (term: Term): Formula => ({ text: print(term), holds: (s) => evaluate(term, s) === true });

const junction = (conjunction: boolean, parts: readonly Formula[]): Formula => ({
  text: `(${parts.map((p) => `(${p.text})`).join(conjunction ? ' /\\ ' : ' \\/ ')})`,
  holds: (s) => (conjunction ? parts.every((p) => p.holds(s)) : parts.some((p) => p.holds(s))),
});

const unchanged = (i: number, s: Scope): boolean => {
  const { name } = variables[i]!;
  return equal(s.names.get(name)!(), s.names.get(`${name}'`)!());
};
