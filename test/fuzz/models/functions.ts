// Random specifications about variables that are functions over few arguments: how they are read, changed part by part and as a whole.

import type { RandomModel } from '../model.ts';
import { type Decisions, decisionsOf } from '../random.ts';

/** Sets of arguments, with some elements and something that is none. */
const DOMAINS = [
  { set: '0 .. 2', elements: ['0', '1', '2'], other: '7' },
  { set: '1 .. 3', elements: ['1', '2', '3'], other: '0' },
  { set: 'Two', elements: ['1', '2'], other: '3' },
  { set: '{"a", "b", "c"}', elements: ['"a"', '"b"', '"c"'], other: '"z"' },
  { set: 'Proc', elements: [], other: '5' },
  { set: '{1, 4}', elements: ['1', '4'], other: '2' },
  { set: '({"a", "b"} \\X {1, 2})', elements: ['<<"a", 1>>', '<<"b", 2>>'], other: '<<"a", 3>>' },
] as const;

const RANGES = ['number', 'truth', 'text', 'set', 'record', 'row', 'sequence'] as const;
type Range = (typeof RANGES)[number];

const SETS: Readonly<Record<Range, string>> = {
  number: '0 .. 2',
  truth: 'BOOLEAN',
  text: '{"x", "y"}',
  set: 'SUBSET {1, 2}',
  record: '[u : 0 .. 1, w : BOOLEAN]',
  row: '[Two -> 0 .. 1]',
  sequence: '{<<>>, <<1>>, <<1, 2>>}',
};

const VALUES: Readonly<Record<Range, readonly string[]>> = {
  number: ['0', '1', '2'],
  truth: ['TRUE', 'FALSE'],
  text: ['"x"', '"y"'],
  set: ['{}', '{1}', '{1, 2}'],
  record: ['[u |-> 0, w |-> TRUE]', '[u |-> 1, w |-> FALSE]'],
  row: ['[j \\in Two |-> 0]', '<<1, 0>>'],
  sequence: ['<<>>', '<<1>>', '<<1, 2>>'],
};

/** Values that are in none of the ranges. */
const ODD_VALUES = [
  '5',
  '"z"',
  'TRUE',
  'p1',
  '{}',
  '{"a"}',
  '{{1}}',
  'Nat',
  '{Nat}',
  'SUBSET Nat',
  'Seq({1})',
  '(1 .. 50)',
  'SUBSET (1 .. 3)',
  '{x \\in Nat : x > 3}',
  '<<1, 2, 3>>',
  '<<"a">>',
  '<<Nat>>',
  '[u |-> 5]',
  '[u |-> Nat, w |-> TRUE]',
  '[z |-> 1]',
  '[j \\in {7} |-> 0]',
  '[j \\in Nat |-> 0]',
] as const;

/** A name that stands for an argument of the domain. */
interface Bound {
  readonly name: string;
  readonly domain: number;
}

interface FunctionVariable {
  readonly name: string;
  readonly domain: number;
  readonly range: Range;
}

class Writer {
  readonly #d: Decisions;
  readonly variables: readonly FunctionVariable[];
  /** Whether values come up late that are unlike those before. */
  readonly isOdd: boolean;

  constructor(d: Decisions) {
    this.#d = d;
    this.isOdd = d.chance(50);
    this.variables = Array.from({ length: 1 + d.pick(3) }, (_, i) => ({
      name: `f${i}`,
      domain: d.pick(DOMAINS.length),
      range: d.oneOf(RANGES),
    }));
  }

  /** An argument, seldom one that is in no domain. */
  #key(domain: number, scope: readonly Bound[]): string {
    const d = this.#d;
    const names = scope.filter((bound) => bound.domain === domain).map(({ name }) => name);
    const { elements, other } = DOMAINS[domain]!;
    if (d.chance(3)) return other;
    const all = [...names, ...names, ...elements];
    return all.length === 0 ? `CHOOSE c \\in ${DOMAINS[domain]!.set} : TRUE` : d.oneOf(all);
  }

  #apply({ name, domain }: FunctionVariable, scope: readonly Bound[]): string {
    return `${name}[${this.#key(domain, scope)}]`;
  }

  /** A value of a range; `old` is what stands for the old value, where there is one. */
  #value(range: Range, scope: readonly Bound[], old: string | null, depth = 0): string {
    const d = this.#d;
    const alike = this.variables.filter((v) => v.range === range);
    if (alike.length > 0 && d.chance(30)) return this.#apply(d.oneOf(alike), scope);
    if (depth < 2 && d.chance(15))
      return `IF ${this.#test(scope)} THEN ${this.#value(range, scope, old, depth + 1)} ELSE ${this.#value(range, scope, old, depth + 1)}`;
    if (old !== null && d.chance(50)) {
      switch (range) {
        case 'number':
          return `(${old} + 1) % 3`;
        case 'truth':
          return `~${old}`;
        case 'set':
          return d.oneOf([`${old} \\cup {1}`, `${old} \\ {1}`, `{1, 2} \\ ${old}`]);
        case 'record':
          return `[${old} EXCEPT !.u = 1 - @]`;
        case 'row':
          return `[${old} EXCEPT ![1] = 1 - @]`;
        case 'sequence':
          return `IF ${old} = <<>> THEN <<1>> ELSE Tail(${old})`;
        default:
          return old;
      }
    }
    return d.oneOf(VALUES[range]);
  }

  /** A truth value about the state. */
  #test(scope: readonly Bound[]): string {
    const d = this.#d;
    const v = d.oneOf(this.variables);
    const { set } = DOMAINS[v.domain]!;
    const value = d.oneOf(VALUES[v.range]);
    switch (d.pick(7)) {
      case 0:
        return `${this.#apply(v, scope)} = ${value}`;
      case 1:
        return `${this.#apply(v, scope)} # ${value}`;
      case 2:
        return `(\\E q \\in ${set} : ${v.name}[q] = ${value})`;
      case 3:
        return `(\\A q \\in DOMAIN ${v.name} : ${v.name}[q] # ${value})`;
      case 4:
        return `Cardinality({q \\in ${set} : ${v.name}[q] = ${value}}) < 2`;
      case 5:
        return `Has(${v.name}, ${this.#key(v.domain, scope)}, ${value})`;
      default:
        return `n < ${d.pick(3)}`;
    }
  }

  /** A function like the variable, made from what it was; a part of it is changed. */
  #changed(v: FunctionVariable, scope: readonly Bound[]): string {
    const d = this.#d;
    const update = (): string => {
      const key = this.#key(v.domain, scope);
      if (v.range === 'record' && d.chance(40)) return `![${key}].u = ${d.oneOf(['0', '1', '1 - @'])}`;
      if (v.range === 'row' && d.chance(40)) return `![${key}][${d.oneOf(['1', '2', '3'])}] = ${d.oneOf(['0', '1', '1 - @'])}`;
      return `![${key}] = ${this.#value(v.range, scope, d.chance(50) ? '@' : `${v.name}[${key}]`)}`;
    };
    return `[${v.name} EXCEPT ${Array.from({ length: 1 + d.pick(d.chance(20) ? 4 : 2) }, update).join(', ')}]`;
  }

  /** The conjunct that gives the variable its next value. */
  #assignment(v: FunctionVariable, scope: readonly Bound[]): string {
    const d = this.#d;
    const { set } = DOMAINS[v.domain]!;
    const whole = (): string => `[y \\in ${set} |-> ${this.#value(v.range, [...scope, { name: 'y', domain: v.domain }], `${v.name}[y]`)}]`;
    const next = `${v.name}'`;
    switch (d.pick(16)) {
      case 0:
        return `${next} = ${whole()}`;
      case 1:
        return `${next} = IF ${this.#test(scope)} THEN ${this.#changed(v, scope)} ELSE ${d.oneOf([v.name, whole(), this.#changed(v, scope)])}`;
      case 2:
        return `LET new == ${this.#changed(v, scope)} IN ${next} = new`;
      case 3:
        return `${next} = Put(${v.name}, ${this.#key(v.domain, scope)}, ${this.#value(v.range, scope, null)})`;
      case 4:
        return `(${next} = ${this.#changed(v, scope)} \\/ UNCHANGED ${v.name})`;
      case 5:
        return `(IF ${this.#test(scope)} THEN ${next} = ${this.#changed(v, scope)} ELSE UNCHANGED ${v.name})`;
      case 6:
        return d.chance(25)
          ? `${next} \\in [${set} -> ${d.oneOf([SETS[v.range], `{${VALUES[v.range].slice(0, 2).join(', ')}}`])}]`
          : `${next} = ${v.name}`;
      case 7:
        return d.chance(20) ? `${next} = [q \\in ${set} \\cup {} |-> ${VALUES[v.range][0]}]` : `UNCHANGED ${v.name}`;
      case 8:
      case 9:
      case 10:
        return `UNCHANGED ${v.name}`;
      default:
        return `${next} = ${this.#changed(v, scope)}`;
    }
  }

  /** What is asked of the state that is made. */
  #afterwards(scope: readonly Bound[]): string {
    const d = this.#d;
    const v = d.oneOf(this.variables);
    return d.oneOf([
      `${v.name}'[${this.#key(v.domain, scope)}] # ${d.oneOf(VALUES[v.range])}`,
      `(\\E q \\in ${DOMAINS[v.domain]!.set} : ${v.name}'[q] # ${v.name}[q])`,
      `${v.name}' # ${v.name}`,
      `${v.name}' # ${this.#changed(v, scope)}`,
      `(${this.#changed(v, scope)} = ${v.name}' \\/ ${v.name} = [y \\in ${DOMAINS[v.domain]!.set} |-> ${d.oneOf(VALUES[v.range])}] \\/ n = 0)`,
      `(${v.name}[${this.#key(v.domain, scope)}])' \\in ${SETS[v.range]}`,
    ]);
  }

  /** What the variable becomes once `n` has grown: with an odd value for an argument, seldom something else than a function over its domain. */
  #odd(v: FunctionVariable): string {
    const d = this.#d;
    const { set } = DOMAINS[v.domain]!;
    const [odd, key, next] = [d.oneOf(ODD_VALUES), this.#key(v.domain, []), `${v.name}'`];
    if (d.chance(5)) return `${next} = ${d.oneOf([odd, '[x \\in {7} |-> 0]', `[x \\in ${set} \\cup {"more"} |-> 0]`])}`;
    switch (d.pick(8)) {
      case 0:
        return `${next} = [y \\in ${set} |-> IF y = ${key} THEN ${odd} ELSE ${v.name}[y]]`;
      case 1:
        return `${next} = [y \\in ${set} |-> ${odd}]`;
      case 2:
        return `${next} \\in [${set} -> {${odd}}]`;
      case 3:
        return `${next} = Put(${v.name}, ${key}, ${odd})`;
      case 4:
        if (v.range === 'record') return `${next} = [${v.name} EXCEPT ![${key}].u = ${odd}]`;
        if (v.range === 'row') return `${next} = [${v.name} EXCEPT ![${key}][1] = ${odd}]`;
        return `${next} = [${v.name} EXCEPT ![${key}] = ${odd}, ![${this.#key(v.domain, [])}] = {@}]`;
      default:
        return `${next} = [${v.name} EXCEPT ![${key}] = ${odd}]`;
    }
  }

  /** Actions by which an odd value comes up after some states, and perhaps goes again. */
  lateActions(): readonly string[] {
    if (!this.isOdd) return [];
    const d = this.#d;
    const v = d.oneOf(this.variables);
    const others = this.variables.filter((other) => other !== v).map(({ name }) => ` /\\ UNCHANGED ${name}`);
    const back = `Back == n = 2 /\\ ${v.name}' = [${v.name} EXCEPT ![${this.#key(v.domain, [])}] = ${d.oneOf(VALUES[v.range])}]${others.join('')} /\\ n' = n`;
    return [
      `Tick == n < 2 /\\ n' = n + 1 /\\ UNCHANGED <<${this.variables.map(({ name }) => name).join(', ')}>>`,
      `Late == n = 2 /\\ ${this.#odd(v)}${others.join('')} /\\ ${d.oneOf(["n' = n", "n' = 0", "n' = 2"])}`,
      ...(d.chance(40) ? [back] : []),
    ];
  }

  action(name: string): string {
    const d = this.#d;
    const scope = d.chance(70) ? [{ name: 'k', domain: d.oneOf(this.variables).domain }] : [];
    const parts = [
      ...(d.chance(70) ? [this.#test(scope)] : []),
      ...this.variables.map((v) => this.#assignment(v, scope)),
      d.oneOf(["n' = n", "n' = (n + 1) % 3", 'UNCHANGED n', "n' \\in {n, 0}"]),
      ...(d.chance(15) ? [this.#afterwards(scope)] : []),
    ];
    const [bound] = scope;
    const head = bound === undefined ? '' : `\\E k \\in ${DOMAINS[bound.domain]!.set} :`;
    return `${name} == ${head}\n${parts.map((part) => `  /\\ ${part}`).join('\n')}`;
  }

  initial(): string {
    const d = this.#d;
    const of = (v: FunctionVariable): string => {
      const { set } = DOMAINS[v.domain]!;
      if (d.chance(10) && v.range !== 'record') return `${v.name} \\in [${set} -> {${VALUES[v.range].slice(0, 2).join(', ')}}]`;
      if (d.chance(30) && set === '1 .. 3') return `${v.name} = <<${[0, 1, 2].map(() => d.oneOf(VALUES[v.range])).join(', ')}>>`;
      return `${v.name} = [q \\in ${set} |-> ${d.oneOf(VALUES[v.range])}]`;
    };
    return [...this.variables.map(of), 'n = 0'].map((part) => `  /\\ ${part}`).join('\n');
  }

  /** What holds of all states, or does not. */
  invariant(): string {
    const d = this.#d;
    const v = d.oneOf(this.variables);
    const { set } = DOMAINS[v.domain]!;
    const some = d.oneOf(VALUES[v.range]);
    switch (d.pick(6)) {
      case 0:
        return `${v.name} # [q \\in ${set} |-> ${some}]`;
      case 1:
        return `Cardinality({q \\in ${set} : ${v.name}[q] = ${some}}) < 3`;
      case 2:
        return `\\A y \\in ${set} : ${v.name}[y] = ${some} => ${this.#test([{ name: 'y', domain: v.domain }])} \\/ n < 2`;
      case 3:
        return `ENABLED A1 \\/ ${this.#test([])} \\/ n < 2`;
      default:
        return `${v.name} \\in [${set} -> ${SETS[v.range]}]`;
    }
  }

  property(): string {
    const d = this.#d;
    const v = d.oneOf(this.variables);
    return d.oneOf([
      `[][${v.name}'[${this.#key(v.domain, [])}] = ${v.name}[${this.#key(v.domain, [])}] \\/ n < 3]_vars`,
      `[][${this.#afterwards([])} \\/ TRUE]_${v.name}`,
      `[]<>(${this.#test([])})`,
      `(${this.#test([])}) ~> (${this.#test([])})`,
      `[][A1 \\/ A2 \\/ n' = n]_${v.name}`,
    ]);
  }
}

/** The specification of a seed. */
export function functionsModel(seed: number): RandomModel {
  const d = decisionsOf(seed);
  const writer = new Writer(d);
  const names = [...writer.variables.map(({ name }) => name), 'n'];
  const actions = Array.from({ length: 2 + d.pick(3) }, (_, i) => `A${i + 1}`);
  const late = writer.lateActions();
  const all = [...actions, ...late.map((text) => text.split(' ')[0]!)];
  const invariants = Array.from({ length: d.pick(3) }, (_, i) => `I${i}`);
  const properties = Array.from({ length: d.chance(30) ? 1 : 0 }, (_, i) => `P${i}`);
  const text = [
    '---- MODULE Cells ----',
    'EXTENDS Naturals, FiniteSets, Sequences',
    'CONSTANTS Proc, p1',
    `VARIABLES ${names.join(', ')}`,
    `vars == <<${names.join(', ')}>>`,
    'Two == 1 .. 2',
    'Put(f, x, e) == [f EXCEPT ![x] = e]',
    'Has(f, x, e) == f[x] = e',
    `Init ==\n${writer.initial()}`,
    ...actions.map((name) => writer.action(name)),
    ...late,
    `Next == ${all.join(' \\/ ')}`,
    `Spec == Init /\\ [][Next]_vars /\\ WF_vars(A1)`,
    ...invariants.map((name) => `${name} == ${writer.invariant()}`),
    ...properties.map((name) => `${name} == ${writer.property()}`),
    '====',
  ];
  const config = [
    'CONSTANTS Proc = {p1, p2} p1 = p1',
    'SPECIFICATION Spec',
    ...invariants.map((name) => `INVARIANT ${name}`),
    ...properties.map((name) => `PROPERTY ${name}`),
    `CHECK_DEADLOCK ${d.chance(30) ? 'TRUE' : 'FALSE'}`,
  ];
  return { root: 'Cells', files: { 'Cells.tla': `${text.join('\n')}\n`, 'Cells.cfg': `${config.join('\n')}\n` }, comparable: 'values' };
}
