// Random initial predicates and actions over three small variables: their text, what they say of a pair of states, and the steps that are made by going
// through them from left to right, each as often as there are ways to it.
//
// Both meanings are read off the formula as it is made, so they share nothing with a parser or a compiler.
import type { Decisions } from '../random.ts';

/** x and y are 0..2, s is a subset of {0, 1} as the sum of 1 and 2. */
export type State = readonly [x: number, y: number, s: number];
type Partial = readonly (number | undefined)[];
type Names = Readonly<Record<string, number>>;

export const universe: readonly State[] = Array.from({ length: 36 }, (_, i): State => [i % 3, Math.floor(i / 3) % 3, Math.floor(i / 9)]);

interface Value {
  readonly text: string;
  of(from: Partial, to: Partial, names: Names): number;
}

interface Test {
  readonly text: string;
  of(from: Partial, to: Partial, names: Names): boolean;
}

/** A formula. */
export interface Formula {
  readonly text: string;
  holds(from: State, to: State, names: Names): boolean;
  /** Calls back for each way through it, with what has a value then. */
  walk(from: State, to: Partial, names: Names, then: (to: Partial) => void): void;
  /** The variables that have a value on every way. */
  readonly assigned: ReadonlySet<number>;
}

interface Scope {
  readonly assigned: ReadonlySet<number>;
  readonly names: readonly string[];
}

const variables = ['x', 'y', 's'];
const integers = [0, 1];
const set = 2;
const elements = (bits: number): number[] => [0, 1].filter((i) => (bits & (1 << i)) !== 0);

/** What a module says for the formulas. */
export const definitions = (prime: string): string => `Set(v, e) == v${prime} = e
Pick(v, S) == v${prime} \\in S
Both(P, Q) == P /\\ Q
Low(n) == n < 1 \\/ n < 2
Some(n) == \\E i \\in 0..2 : i >= n
RECURSIVE Down(_)
Down(n) == x${prime} = n \\/ (n > 0 /\\ Down(n - 1))
Move[i \\in 0..2] == x${prime} = i`;

/** Makes formulas; `prime` is a prime for actions and nothing for initial predicates. */
export class Formulas {
  /** @param names how many names there are already */
  constructor(
    private readonly decide: Decisions,
    private readonly prime: "'" | '',
    private readonly names = { made: 0 },
  ) {}

  /** A formula that gives every variable a value. */
  whole(depth: number): Formula {
    const first = this.formula(depth, { assigned: new Set(), names: [] });
    const missing = [...integers, set].filter((v) => !first.assigned.has(v));
    return missing.reduce((f, v) => this.and(f, this.anyOf(v, f.assigned)), first);
  }

  private anyOf(v: number, assigned: ReadonlySet<number>): Formula {
    return v === set
      ? this.choice(v, { text: '{{}, {0}, {0, 1}}', of: () => [0, 1, 3] }, assigned)
      : this.choice(v, { text: '{0, 2}', of: () => [0, 2] }, assigned);
  }

  private formula(depth: number, scope: Scope): Formula {
    const { pick, chance } = this.decide;
    if (depth === 0 || chance(15)) return chance(60) ? this.assignment(scope) : this.test(this.guard(scope), scope);
    switch (pick(13)) {
      case 11:
        return this.recursion(depth, scope);
      case 0:
      case 1:
      case 2: {
        const first = this.formula(depth - 1, scope);
        return this.and(first, this.formula(depth - 1, { ...scope, assigned: first.assigned }));
      }
      case 3:
      case 4:
        return this.or(this.formula(depth - 1, scope), this.formula(depth - 1, scope));
      case 5:
        return this.exists(depth, scope);
      case 6:
        return this.conditional(depth, scope);
      case 7:
        return this.let(depth, scope);
      case 8:
        return this.everywhere(scope);
      case 9: {
        const condition = this.condition(scope);
        const then = this.formula(depth - 1, scope);
        return this.judged({
          text: `(${condition.text} => ${then.text})`,
          holds: (from, to, names) => !condition.of(from, to, names) || then.holds(from, to, names),
          walk: (from, to, names, next) => (condition.of(from, to, names) ? then.walk(from, to, names, next) : next(to)),
          assigned: scope.assigned,
        });
      }
      case 10:
        return this.enabled(depth, scope);
      default: {
        const first = this.formula(depth - 1, scope);
        const second = this.formula(depth - 1, { ...scope, assigned: first.assigned });
        return { ...this.and(first, second), text: `Both(${first.text}, ${second.text})` };
      }
    }
  }

  /** Once all have a value the rest is a test, true in one way. */
  private judged(f: Formula): Formula {
    return {
      ...f,
      walk: (from, to, names, then) => {
        if (to.includes(undefined)) f.walk(from, to, names, then);
        else if (f.holds(from, to as unknown as State, names)) then(to);
      },
    };
  }

  private and(a: Formula, b: Formula): Formula {
    return this.judged({
      text: `(${a.text} /\\ ${b.text})`,
      holds: (from, to, names) => a.holds(from, to, names) && b.holds(from, to, names),
      walk: (from, to, names, then) => a.walk(from, to, names, (middle) => b.walk(from, middle, names, then)),
      assigned: b.assigned,
    });
  }

  private or(a: Formula, b: Formula): Formula {
    return this.judged({
      text: `(${a.text} \\/ ${b.text})`,
      holds: (from, to, names) => a.holds(from, to, names) || b.holds(from, to, names),
      walk: (from, to, names, then) => {
        a.walk(from, to, names, then);
        b.walk(from, to, names, then);
      },
      assigned: new Set([...a.assigned].filter((v) => b.assigned.has(v))),
    });
  }

  private name(): string {
    return `n${this.names.made++}`;
  }

  private exists(depth: number, scope: Scope): Formula {
    const name = this.name();
    const from = this.setOf(scope);
    const body = this.formula(depth - 1, { ...scope, names: [...scope.names, name] });
    return this.judged({
      text: `(\\E ${name} \\in ${from.text} : ${body.text})`,
      holds: (s, t, names) => from.of(s, t, names).some((n) => body.holds(s, t, { ...names, [name]: n })),
      walk: (s, t, names, then) => {
        for (const n of from.of(s, t, names)) body.walk(s, t, { ...names, [name]: n }, then);
      },
      assigned: body.assigned,
    });
  }

  private conditional(depth: number, scope: Scope): Formula {
    const condition = this.condition(scope);
    const [yes, no] = [this.formula(depth - 1, scope), this.formula(depth - 1, scope)];
    const text = this.decide.chance(50)
      ? `(IF ${condition.text} THEN ${yes.text} ELSE ${no.text})`
      : `(CASE ${condition.text} -> ${yes.text} [] OTHER -> ${no.text})`;
    return this.judged({
      text,
      holds: (s, t, names) => (condition.of(s, t, names) ? yes : no).holds(s, t, names),
      walk: (s, t, names, then) => (condition.of(s, t, names) ? yes : no).walk(s, t, names, then),
      assigned: new Set([...yes.assigned].filter((v) => no.assigned.has(v))),
    });
  }

  private let(depth: number, scope: Scope): Formula {
    const name = this.name();
    const value = this.integer(scope);
    const body = this.formula(depth - 1, { ...scope, names: [...scope.names, name] });
    const inside = (s: Partial, t: Partial, names: Names): Names => ({ ...names, [name]: value.of(s, t, names) });
    return this.judged({
      text: `(LET ${name} == ${value.text} IN ${body.text})`,
      holds: (s, t, names) => body.holds(s, t, inside(s, t, names)),
      walk: (s, t, names, then) => body.walk(s, t, inside(s, t, names), then),
      assigned: body.assigned,
    });
  }

  /** A recursive operator of a LET: its base case, and what it says besides at each depth, before or after what is deeper, or instead of it. */
  private recursion(depth: number, scope: Scope): Formula {
    const { pick, oneOf } = this.decide;
    const name = this.name();
    const [operator, formula] = [`R_${name}`, `P_${name}`];
    const form = oneOf(['before', 'after', 'instead', 'given'] as const);
    const inner = { ...scope, names: [...scope.names, name] };
    const assignment = this.assignment(inner);
    const base = pick(2) === 0 ? assignment : this.and(assignment, this.formula(depth - 1, { ...inner, assigned: assignment.assigned }));
    const step = this.formula(depth - 1, form === 'given' ? scope : inner);
    const times = this.integer(scope);
    const under = (f: Formula, n: number): Formula => ({
      ...f,
      holds: (s, t, names) => f.holds(s, t, { ...names, [name]: n }),
      walk: (s, t, names, then) => f.walk(s, t, { ...names, [name]: n }, then),
    });
    const at = (n: number): Formula => {
      if (n === 0) return under(base, 0);
      const [here, deeper] = [under(step, n), at(n - 1)];
      if (form === 'instead') return this.or(here, deeper);
      return form === 'after' ? this.and(deeper, here) : this.and(here, deeper);
    };
    const deeper = form === 'given' ? `${operator}(${formula}, ${name} - 1)` : `${operator}(${name} - 1)`;
    const further = {
      before: `${step.text} /\\ ${deeper}`,
      after: `${deeper} /\\ ${step.text}`,
      instead: `${step.text} \\/ ${deeper}`,
      given: `${formula} /\\ ${deeper}`,
    };
    const [params, given] = form === 'given' ? ['_, _', `${formula}, ${name}`] : ['_', name];
    const use = form === 'given' ? `${operator}(${step.text}, ${times.text})` : `${operator}(${times.text})`;
    return this.judged({
      text: `(LET RECURSIVE ${operator}(${params}) ${operator}(${given}) == IF ${name} = 0 THEN ${base.text} ELSE ${further[form]} IN ${use})`,
      holds: (s, t, names) => at(times.of(s, t, names)).holds(s, t, names),
      walk: (s, t, names, then) => at(times.of(s, t, names)).walk(s, t, names, then),
      assigned: form === 'instead' ? new Set([...base.assigned].filter((v) => step.assigned.has(v))) : base.assigned,
    });
  }

  /** A conjunction over a set: the first of its elements gives the value, the others test it. */
  private everywhere(scope: Scope): Formula {
    const name = this.name();
    const from = this.setOf(scope);
    const body = this.decide.chance(50)
      ? this.assignment(scope)
      : this.test(this.guard({ ...scope, names: [...scope.names, name] }), scope);
    return this.judged({
      text: `(\\A ${name} \\in ${from.text} : ${body.text})`,
      holds: (s, t, names) => from.of(s, t, names).every((n) => body.holds(s, t, { ...names, [name]: n })),
      walk: (s, t, names, then) => {
        const all = from.of(s, t, names);
        const step = (i: number, to: Partial): void => {
          const n = all[i];
          if (n === undefined) then(to);
          else body.walk(s, to, { ...names, [name]: n }, (next) => step(i + 1, next));
        };
        step(0, t);
      },
      assigned: scope.assigned,
    });
  }

  private enabled(depth: number, scope: Scope): Formula {
    if (this.prime === '') return this.assignment(scope);
    const action = new Formulas(this.decide, "'", this.names).whole(Math.min(depth - 1, 2));
    return this.test(
      { text: `(ENABLED ${action.text})`, of: (s) => universe.some((t) => action.holds(s as unknown as State, t, {})) },
      scope,
    );
  }

  private test(condition: Test | Formula, { assigned }: Scope): Formula {
    if ('walk' in condition) return condition;
    return {
      text: condition.text,
      holds: (s, t, names) => condition.of(s, t, names),
      walk: (s, t, names, then) => {
        if (condition.of(s, t, names)) then(t);
      },
      assigned,
    };
  }

  /** A test that may be true in several ways. */
  private guard(scope: Scope): Test | Formula {
    const { pick } = this.decide;
    const value = this.integer(scope);
    switch (pick(5)) {
      case 0:
        return this.or(this.test(this.condition(scope), scope), this.test(this.condition(scope), scope));
      case 1:
        return this.judged({
          text: `Low(${value.text})`,
          holds: (s, t, names) => value.of(s, t, names) < 2,
          walk: (s, t, names, then) => {
            for (let i = value.of(s, t, names); i < 2; i++) then(t);
          },
          assigned: scope.assigned,
        });
      case 2:
        return this.judged({
          text: `Some(${value.text})`,
          holds: (s, t, names) => value.of(s, t, names) <= 2,
          walk: (s, t, names, then) => {
            for (let i = value.of(s, t, names); i <= 2; i++) then(t);
          },
          assigned: scope.assigned,
        });
      default:
        return this.condition(scope);
    }
  }

  private assignment(scope: Scope): Formula {
    const { pick, chance, oneOf } = this.decide;
    const { prime } = this;
    if (chance(25)) return this.ofSet(scope);
    const v = oneOf(integers);
    const target = `${variables[v]}${prime}`;
    const value = this.integer(scope);
    const only = (text: string): Formula => this.choice(v, { text, of: (s, t, names) => [value.of(s, t, names)] }, scope.assigned, text);
    switch (pick(prime === '' ? 5 : 7)) {
      case 0:
        return only(`Set(${variables[v]}, ${value.text})`);
      case 1:
        if (v === 0 && chance(50))
          return this.choice(
            v,
            { text: '', of: (s, t, names) => [2, 1, 0].filter((n) => n <= value.of(s, t, names)) },
            scope.assigned,
            `Down(${value.text})`,
          );
        return v === 0 ? only(`Move[${value.text}]`) : only(`(LET v == ${target} IN v = ${value.text})`);
      case 2: {
        const from = this.setOf(scope);
        return this.choice(v, from, scope.assigned, `Pick(${variables[v]}, ${from.text})`);
      }
      case 3:
        return this.choice(v, this.setOf(scope), scope.assigned);
      case 5:
        return this.unchanged([v], scope);
      case 6:
        return this.unchanged([1 - v, set, v].slice(0, 1 + pick(3)), scope);
      default:
        return only(`${target} = ${value.text}`);
    }
  }

  private ofSet(scope: Scope): Formula {
    const { pick } = this.decide;
    const target = `s${this.prime}`;
    const all = { text: 'SUBSET {0, 1}', of: () => [0, 1, 2, 3] };
    const value = this.integer(scope);
    switch (pick(4)) {
      case 0:
        return this.choice(set, all, scope.assigned, `${target} \\subseteq {0, 1}`);
      case 1:
        return this.choice(
          set,
          { text: '', of: (s, t, names) => (value.of(s, t, names) === 1 ? [0, 2] : [0]) },
          scope.assigned,
          `${target} \\subseteq {i \\in {1} : i = ${value.text}}`,
        );
      case 2:
        return this.choice(set, all, scope.assigned);
      default:
        return this.choice(set, { text: '', of: () => [1] }, scope.assigned, `${target} = {0}`);
    }
  }

  private unchanged(which: readonly number[], scope: Scope): Formula {
    const kept = which.map((v) => this.choice(v, { text: '', of: (s) => [s[v]!] }, scope.assigned));
    const whole = kept.reduce((a, b) => this.and(a, b));
    const names = which.map((v) => variables[v]).join(', ');
    return {
      ...whole,
      text: which.length === 1 ? `UNCHANGED ${names}` : `UNCHANGED <<${names}>>`,
      assigned: new Set([...scope.assigned, ...which]),
    };
  }

  /** The variable is one of these: each in turn where it has no value yet. */
  private choice(
    v: number,
    from: { readonly text: string; of(s: Partial, t: Partial, names: Names): readonly number[] },
    assigned: ReadonlySet<number>,
    text = `${variables[v]}${this.prime} \\in ${from.text}`,
  ): Formula {
    return this.judged({
      text,
      holds: (s, t, names) => from.of(s, t, names).includes(t[v]!),
      walk: (s, t, names, then) => {
        const values = from.of(s, t, names);
        const known = t[v];
        if (known !== undefined) {
          if (values.includes(known)) then(t);
        } else for (const n of values) then(t.map((old, i) => (i === v ? n : old)));
      },
      assigned: new Set([...assigned, v]),
    });
  }

  private setOf(scope: Scope): { readonly text: string; of(s: Partial, t: Partial, names: Names): readonly number[] } {
    const [a, b] = [this.integer(scope), this.integer(scope)];
    switch (this.decide.pick(4)) {
      case 0:
        return { text: `{${a.text}, ${b.text}}`, of: (s, t, names) => [...new Set([a.of(s, t, names), b.of(s, t, names)])] };
      case 1:
        return { text: `0..${a.text}`, of: (s, t, names) => [0, 1, 2].filter((n) => n <= a.of(s, t, names)) };
      case 2:
        return { text: `{i \\in 0..2 : i # ${a.text}}`, of: (s, t, names) => [0, 1, 2].filter((n) => n !== a.of(s, t, names)) };
      default:
        return { text: '0..2', of: () => [0, 1, 2] };
    }
  }

  private condition(scope: Scope): Test {
    const { pick } = this.decide;
    const [a, b] = [this.integer(scope), this.integer(scope)];
    const known = this.prime === '' ? scope.assigned.has(set) : true;
    switch (pick(4)) {
      case 0:
        return { text: `${a.text} = ${b.text}`, of: (s, t, names) => a.of(s, t, names) === b.of(s, t, names) };
      case 1:
        return { text: `~(${a.text} < ${b.text})`, of: (s, t, names) => !(a.of(s, t, names) < b.of(s, t, names)) };
      case 2:
        if (known)
          return { text: `${a.text} \\in s`, of: (s, t, names) => elements((this.prime === '' ? t : s)[set]!).includes(a.of(s, t, names)) };
        break;
      default:
        break;
    }
    return { text: `${a.text} <= ${b.text}`, of: (s, t, names) => a.of(s, t, names) <= b.of(s, t, names) };
  }

  private integer(scope: Scope): Value {
    const { pick, oneOf } = this.decide;
    const constant = pick(3);
    const readable = integers.filter((v) => scope.assigned.has(v));
    switch (pick(5)) {
      case 0:
        if (scope.names.length > 0) {
          const name = oneOf(scope.names);
          return { text: name, of: (_s, _t, names) => names[name]! };
        }
        break;
      case 1:
        if (this.prime !== '') {
          const v = oneOf(integers);
          return { text: variables[v]!, of: (s) => s[v]! };
        }
        break;
      case 2:
        if (readable.length > 0) {
          const v = oneOf(readable);
          return { text: `${variables[v]}${this.prime}`, of: (_s, t) => t[v]! };
        }
        break;
      case 3: {
        const inner = this.integer(scope);
        return { text: `((${inner.text} + 1) % 3)`, of: (s, t, names) => (inner.of(s, t, names) + 1) % 3 };
      }
      default:
        break;
    }
    return { text: String(constant), of: () => constant };
  }
}
