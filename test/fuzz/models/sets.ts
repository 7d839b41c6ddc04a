// Random specifications about variables that are sets, above all of messages: what is put in and taken out, looked for and gone through.
import type { RandomModel } from '../model.ts';
import { type Decisions, decisionsOf } from '../random.ts';

/** What the elements of a variable are like. */
interface Elements {
  /** Elements, some of which read `n`, `k` (0 .. 2) or another variable. */
  readonly some: readonly string[];
  /** Sets that contain all elements, or many. */
  readonly types: readonly string[];
  /** Tests of an element `m`; the first ones depend on nothing else. */
  readonly tests: readonly string[];
}

const ELEMENTS: readonly Elements[] = [
  {
    some: [
      '[type |-> "a", k |-> n]',
      '[type |-> "a", k |-> 1]',
      '[type |-> "b", k |-> k]',
      '[type |-> "c", to |-> k, k |-> n]',
      '[type |-> "c", to |-> 0, k |-> 0]',
    ],
    types: [
      '([type : {"a", "b"}, k : 0 .. 2] \\cup [type : {"c"}, to : 0 .. 2, k : 0 .. 2])',
      '[type : {"a", "b", "c"}, k : Nat]',
      'Messages',
    ],
    tests: ['m.type = "a"', 'm.type # "c"', 'm.type \\in {"a", "c"}', 'm.to = 0', 'm.k = n', 'm.k < k', 'IsA(m)', '"to" \\in DOMAIN m'],
  },
  {
    some: ['<<n, k>>', '<<0, 1>>', '<<k, 2>>', '<<p1, k>>'],
    types: ['((0 .. 2) \\X (0 .. 2))', '(Nat \\X Nat)', '(({p1, p2} \\cup {0, 1, 2}) \\X Nat)'],
    tests: ['m[1] = 0', 'm[2] > 0', 'm[1] = n', 'm = <<k, k>>', 'm[3] = 1'],
  },
  {
    some: ['n * 9 + k * 3', 'n', 'k + 20', 'n * 13 + k * 4', '7'],
    types: ['(0 .. 40)', 'Nat', '{x \\in Int : x >= 0}'],
    tests: ['m > 5', 'm % 2 = 0', 'm = n', 'm < k * 9', 'm \\in {1, 3, 7}', '(m < 7 \\/ Deep(m) > 2)'],
  },
  {
    some: ['{n}', '{}', '{k, 1}', '{0, 1, 2}', '1 .. k'],
    types: ['SUBSET (0 .. 2)', 'SUBSET Nat', '{{}, {0}, {1}, {2}, {0, 1}, {1, 2}, {0, 2}, {0, 1, 2}}'],
    tests: ['m = {}', '0 \\in m', 'Cardinality(m) < 2', 'n \\in m', 'm \\subseteq {0, k}'],
  },
  {
    some: ['p1', 'p2', '"x"', '"y"', 'n'],
    types: ['{p1, p2, "x", "y"}', '{p1, p2, 0, 1, 2}', '(Proc \\cup STRING)'],
    tests: ['m = p1', 'm \\in Proc', 'm # "x"', 'm = n', 'm # p2'],
  },
  {
    some: ['[j \\in 1 .. 2 |-> n]', '[v |-> n]', '[v |-> "none"]', '<<>>', '<<k>>'],
    types: ['Seq(0 .. 2)', '[v : {0, 1, 2}]', '[v : {"none", 0}]'],
    tests: ['m = <<>>', 'Len(m) = 1', 'm.v = 0', 'm.v = n', 'DOMAIN m = {}'],
  },
];

/** The name `k`, where it is no field. */
const FREE_K = /(?<!\.)\bk\b(?! [|:])/g;

/** Elements that are unlike most: of other types, of other shapes, sets of sets, infinite ones. */
const ODD_ELEMENTS = [
  '"z"',
  '100',
  'TRUE',
  'p2',
  '{}',
  '{"q"}',
  '{{1}, {}}',
  'Nat',
  '{Nat}',
  'SUBSET Nat',
  '(0 .. 60)',
  '<<>>',
  '<<"a", 1>>',
  '<<1, 2, 3>>',
  '<<Nat, 1>>',
  '[type |-> 1, k |-> 0]',
  '[type |-> "a"]',
  '[type |-> "b", k |-> "none"]',
  '[type |-> "c", to |-> {1}, k |-> 0]',
  '[type |-> "c", to |-> Nat, k |-> 0]',
  '[u |-> 1]',
  '[j \\in {7} |-> 0]',
  '[v |-> Nat]',
  '{x \\in Int : x > 3}',
] as const;

/** Values that are unlike most sets of the variable NAME: no sets, infinite ones, large ones, sets of it. */
const ODD_VALUES = [
  '5',
  '"text"',
  '<<1, 2>>',
  '[a |-> 1]',
  'p1',
  'Nat',
  'STRING',
  'Seq({1})',
  'SUBSET Nat',
  '[Nat -> {1}]',
  '[{1} -> Nat]',
  '(Nat \\ {1})',
  '{x \\in Int : x > 3}',
  '(NAME \\cup Nat)',
  '(Nat \\cap NAME)',
  '(0 .. 40)',
  '(NAME \\cup (0 .. 35))',
  '{[type |-> "a", k |-> i] : i \\in 0 .. 33}',
  '(NAME \\cup {[type |-> "c", to |-> i, k |-> j] : i \\in 0 .. 5, j \\in 0 .. 6})',
  '{<<i, j>> : i \\in 0 .. 5, j \\in 0 .. 6}',
  '(NAME \\cup ((0 .. 6) \\X (0 .. 5)))',
  '{{i} : i \\in 0 .. 40}',
  'SUBSET (0 .. 5)',
  '{[v |-> i] : i \\in 0 .. 33}',
  '[type : {"a", "b"}, k : 0 .. 20]',
  'SUBSET NAME',
  '{NAME}',
  '{1, "x"}',
  '{{}}',
] as const;

interface SetVariable {
  readonly name: string;
  readonly elements: Elements;
}

class Writer {
  readonly #d: Decisions;
  /** Names that were given out. */
  #names = 0;
  /** Whether values come up late that are unlike those before. */
  readonly isOdd: boolean;
  readonly variables: readonly SetVariable[];

  constructor(d: Decisions) {
    this.#d = d;
    this.isOdd = d.chance(70);
    this.variables = Array.from({ length: 1 + d.pick(2) }, (_, i) => ({ name: `s${i}`, elements: d.oneOf(ELEMENTS) }));
  }

  /** A constant that the variable may be compared with, most often one like its elements. */
  #bounds({ elements }: SetVariable): string {
    return this.#d.oneOf(this.#d.chance(80) ? elements.types : ['5', '{}', '{"a"}', '(0 .. 50)', 'Nat', 'STRING', '{n, 1}']);
  }

  /** A formula about the state, and about `k` where that is bound. */
  #closed(text: string, hasK: boolean): string {
    return hasK ? text : text.replace(FREE_K, this.#d.oneOf(['0', '1', '2']));
  }

  #element({ elements }: SetVariable, hasK: boolean): string {
    if (this.isOdd && this.#d.chance(1)) return this.#d.oneOf(ODD_ELEMENTS);
    return this.#closed(this.#d.oneOf(elements.some), hasK);
  }

  /** A new bound name. */
  #name(): string {
    return `m${this.#names++}`;
  }

  /** A test of an element with this name. */
  #simpleTest(tests: readonly string[], name: string, hasK: boolean): string {
    return this.#closed(this.#d.oneOf(tests), hasK).replace(/\bm\b/g, name);
  }

  #elementTest({ elements }: SetVariable, name: string, hasK: boolean): string {
    const d = this.#d;
    const one = (): string => this.#simpleTest(d.chance(70) ? elements.tests.slice(0, 3) : elements.tests, name, hasK);
    if (d.chance(40)) return one();
    return d.oneOf([
      `${one()} /\\ ${one()}`,
      `/\\ ${one()} /\\ ${one()}`,
      `(${one()} \\/ ${one()})`,
      `~(${one()})`,
      `${one()} /\\ ${this.#test(hasK)}`,
    ]);
  }

  #test(hasK: boolean): string {
    const d = this.#d;
    const v = d.oneOf(this.variables);
    const m = this.#name();
    switch (d.pick(14)) {
      case 0:
        return `${this.#element(v, hasK)} \\in ${v.name}`;
      case 1:
        return `${this.#element(v, hasK)} \\notin ${v.name}`;
      case 2:
        return `(\\E ${m} \\in ${v.name} : ${this.#elementTest(v, m, hasK)})`;
      case 3:
        return `(\\A ${m} \\in ${v.name} : ${this.#simpleTest(v.elements.tests, m, hasK)} => ${this.#simpleTest(v.elements.tests, m, hasK)})`;
      case 4:
        return `Cardinality({${m} \\in ${v.name} : ${this.#elementTest(v, m, hasK)}}) < ${1 + d.pick(3)}`;
      case 5:
        return `${v.name} \\subseteq ${this.#bounds(v)}`;
      case 6:
        return `${v.name} \\in SUBSET ${this.#bounds(v)}`;
      case 7:
        return `${v.name} = ${d.oneOf(['{}', `{${this.#element(v, hasK)}}`, v.name])}`;
      case 8:
        return `${v.name} # ${this.#changed(v, hasK)}`;
      case 9:
        return `(\\E ${m} \\in ${v.name} \\ {${this.#element(v, hasK)}} : \\E ${m}w \\in ${v.name} : ${m}w = ${m})`;
      case 10:
        return `${this.#element(v, hasK)} \\in ${this.#changed(v, hasK)}`;
      case 11:
      case 12:
        return this.#allIn(v, hasK);
      default:
        return `n < ${d.pick(3)}`;
    }
  }

  /** Several elements are looked for together. */
  #allIn(v: SetVariable, hasK: boolean): string {
    const d = this.#d;
    const i = this.#name();
    const element = this.#element(v, true).replace(FREE_K, i);
    const all = (set: string): string => `(\\A ${i} \\in ${set} : ${element} \\in ${v.name})`;
    switch (d.pick(6)) {
      case 0:
        return all(d.oneOf(['{2, n}', '{n}', '(n .. 2)', '{0, 1} \\ {n}', '{}', '{"x"}', 'Proc', 'Nat']));
      case 1:
        return `(\\E ${i}s \\in {{0, 1}, {2}, {1, 2}${d.chance(20) ? ', {}' : ''}${d.chance(10) ? ', {p1}' : ''}} : ${all(`${i}s`)})`;
      case 2:
        return `(\\A ${i} \\in ${v.name} : ${i} \\in ${d.oneOf(this.variables).name})`;
      case 3:
        return all(hasK ? '{k, 1}' : '{0, 1}');
      default:
        return all(d.oneOf(['{1}', '{0, 2}', '0 .. 2', '1 .. 2']));
    }
  }

  /** A set like the variable, made from what it was. */
  #changed(v: SetVariable, hasK: boolean, depth = 0): string {
    const d = this.#d;
    const base = depth < 2 && d.chance(25) ? `(${this.#changed(v, hasK, depth + 1)})` : v.name;
    const element = this.#element(v, hasK);
    const m = this.#name();
    switch (d.pick(14)) {
      case 0:
        return `${base} \\ {${element}}`;
      case 1:
        return `${base} \\cup {${element}, ${this.#element(v, hasK)}}`;
      case 2:
        return `IF ${this.#test(hasK)} THEN ${base} \\cup {${element}} ELSE ${base}`;
      case 3:
        return `Put(${base}, ${element})`;
      case 4:
        return `{${m} \\in ${v.name} : ${this.#elementTest(v, m, hasK)}}`;
      case 5:
        return `(${base} \\ {${m} \\in ${v.name} : ${this.#elementTest(v, m, hasK)}}) \\cup {${element}}`;
      case 6:
        return `LET e == ${element} IN ${base} \\cup {e}`;
      case 7:
        return d.chance(30) ? `{${element}} \\cup ${base}` : `${base} \\cup {${element}}`;
      case 8:
        return d.chance(15) ? d.oneOf(v.elements.types) : `${base} \\cup {${element}}`;
      case 9:
        return d.chance(30)
          ? d.oneOf(['5', '{1, "x"}', '{}', `{${element}}`, '{{}}', 'Nat', '0 .. 40', 'STRING'])
          : `${base} \\ {${element}}`;
      default:
        return `${base} \\cup {${element}}`;
    }
  }

  #assignment(v: SetVariable, hasK: boolean): string {
    const d = this.#d;
    const next = `${v.name}'`;
    const m = this.#name();
    switch (d.pick(12)) {
      case 0:
        return `UNCHANGED ${v.name}`;
      case 1:
        return `(${next} = ${this.#changed(v, hasK)} \\/ UNCHANGED ${v.name})`;
      case 2:
        return `Sent(${this.#element(this.variables[0]!, hasK)})`.replace('Sent', v === this.variables[0] ? 'Sent' : `Keeps`);
      case 3:
        return `(\\E ${m} \\in ${v.name} : ${this.#elementTest(v, m, hasK)} /\\ ${next} = ${v.name} \\ {${m}})`;
      case 4:
        return d.chance(40) ? `${next} \\in SUBSET {${this.#element(v, hasK)}, ${this.#element(v, hasK)}}` : `${next} = ${v.name}`;
      case 5:
        return `(IF ${this.#test(hasK)} THEN ${next} = ${this.#changed(v, hasK)} ELSE UNCHANGED ${v.name})`;
      default:
        return `${next} = ${this.#changed(v, hasK)}`;
    }
  }

  #afterwards(hasK: boolean): string {
    const d = this.#d;
    const v = d.oneOf(this.variables);
    const m = this.#name();
    return d.oneOf([
      `${this.#element(v, hasK)} \\in ${v.name}'`,
      `${v.name}' # ${v.name}`,
      `${v.name}' # ${this.#changed(v, hasK)}`,
      `(\\E ${m} \\in ${v.name}' : ${m} \\notin ${v.name})`,
      `(\\A ${m} \\in ${v.name} : ${m} \\in ${v.name}')`,
      `${v.name}' \\subseteq ${d.oneOf(v.elements.types)}`,
    ]);
  }

  /** What the variable becomes once `n` has grown: an odd value, or one with odd elements. */
  #odd(v: SetVariable): string {
    const d = this.#d;
    const [element, value] = [d.oneOf(ODD_ELEMENTS), d.oneOf(ODD_VALUES).replaceAll('NAME', v.name)];
    const next = `${v.name}'`;
    switch (d.pick(12)) {
      case 0:
      case 1:
      case 2:
        return `${next} = ${value}`;
      case 3:
        return `${next} = ${v.name} \\cup ${value}`;
      case 4:
        return `${next} = (${v.name} \\ ${value}) \\cup {${element}}`;
      case 5:
        return `${next} \\in {${v.name}, ${value}}`;
      case 6:
        return `(\\E x \\in {${element}} : ${next} = ${v.name} \\cup {x})`;
      case 7:
        return `${next} = Put(${v.name}, ${element})`;
      case 8:
        return `${next} = IF ${this.#test(false)} THEN ${value} ELSE ${v.name} \\cup {${element}, ${this.#element(v, false)}}`;
      default:
        return `${next} = ${v.name} \\cup {${element}}`;
    }
  }

  /** Actions by which an odd value comes up after some states, and perhaps goes again. */
  lateActions(): readonly string[] {
    if (!this.isOdd) return [];
    const d = this.#d;
    const v = d.oneOf(this.variables);
    const others = this.variables.filter((other) => other !== v).map(({ name }) => ` /\\ UNCHANGED ${name}`);
    const unchanged = this.variables.map(({ name }) => name).join(', ');
    const after = d.oneOf(["n' = n", "n' = 0", "n' = 2"]);
    const back = `Back == n = 2 /\\ ${v.name}' = ${d.oneOf(['{}', `{${this.#element(v, false)}}`, `${v.name} \\ {${d.oneOf(ODD_ELEMENTS)}}`])}${others.join('')} /\\ n' = n`;
    return [
      `Tick == n < 2 /\\ n' = n + 1 /\\ UNCHANGED <<${unchanged}>>`,
      `Late == n = 2 /\\ ${this.#odd(v)}${others.join('')} /\\ ${after}`,
      ...(d.chance(40) ? [back] : []),
    ];
  }

  action(name: string): string {
    const d = this.#d;
    const hasK = d.chance(60);
    const received = d.chance(40) ? d.oneOf(this.variables) : null;
    const m = this.#name();
    const parts = [
      ...(received === null ? [] : d.chance(70) ? [this.#elementTest(received, m, hasK)] : []),
      ...(d.chance(50) ? [this.#test(hasK)] : []),
      ...this.variables.map((v) => this.#assignment(v, hasK)),
      d.oneOf(["n' = n", "n' = (n + 1) % 3", 'UNCHANGED n', "n' \\in {n, 0}"]),
      ...(d.chance(15) ? [this.#afterwards(hasK)] : []),
    ];
    const head = `${hasK ? '\\E k \\in 0 .. 2 : ' : ''}${received === null ? '' : `\\E ${m} \\in ${received.name} :`}`;
    return `${name} == ${head}\n${parts.map((part) => `  /\\ ${part}`).join('\n')}`;
  }

  initial(): string {
    const of = (v: SetVariable): string =>
      this.#d.chance(60) ? `${v.name} = {}` : `${v.name} = {${this.#element(v, false)}, ${this.#element(v, false)}}`;
    return ['n = 0', ...this.variables.map(of)].map((part) => `  /\\ ${part}`).join('\n');
  }

  invariant(): string {
    const d = this.#d;
    const v = d.oneOf(this.variables);
    const m = this.#name();
    return d.oneOf([
      `${v.name} \\subseteq ${this.#bounds(v)}`,
      `${v.name} \\in SUBSET ${this.#bounds(v)}`,
      `\\A ${m} \\in ${v.name} : ${this.#simpleTest(v.elements.tests.slice(0, 2), m, false)} => ${this.#test(false)} \\/ n < 2`,
      `${this.#test(false)} \\/ n < 2`,
      `ENABLED A1 \\/ ${this.#test(false)} \\/ n < 2`,
      `Cardinality(${v.name}) < ${2 + d.pick(4)}`,
    ]);
  }

  property(): string {
    const v = this.#d.oneOf(this.variables);
    return this.#d.oneOf([
      `[][${this.#afterwards(false)} \\/ TRUE]_${v.name}`,
      `[][${v.name} \\subseteq ${v.name}' \\/ n < 3]_vars`,
      `[]<>(${this.#test(false)})`,
      `(${this.#test(false)}) ~> (${this.#test(false)})`,
      `[][A1 \\/ A2 \\/ n' = n]_${v.name}`,
    ]);
  }
}

/** The specification of a seed. */
export function setsModel(seed: number): RandomModel {
  const d = decisionsOf(seed);
  const writer = new Writer(d);
  const names = [...writer.variables.map(({ name }) => name), 'n'];
  const actions = Array.from({ length: 2 + d.pick(3) }, (_, i) => `A${i + 1}`);
  const late = writer.lateActions();
  const all = [...actions, ...late.map((text) => text.split(' ')[0]!)];
  const invariants = Array.from({ length: d.pick(3) }, (_, i) => `I${i}`);
  const properties = Array.from({ length: d.chance(30) ? 1 : 0 }, (_, i) => `P${i}`);
  const text = [
    '---- MODULE Bits ----',
    'EXTENDS Integers, FiniteSets, Sequences',
    'CONSTANTS p1, p2',
    `VARIABLES ${names.join(', ')}`,
    `vars == <<${names.join(', ')}>>`,
    'Proc == {p1, p2}',
    'Messages == UNION {[type : {"a", "b"}, k : 0 .. 2], [type : {"c"}, to : 0 .. 2, k : 0 .. 2]}',
    'IsA(x) == x.type = "a"',
    'RECURSIVE Deep(_)',
    'Deep(x) == IF x < 20 THEN x ELSE 1 + Deep(x + 1)',
    'Put(s, e) == s \\cup {e}',
    "Sent(e) == s0' = Put(s0, e)",
    ...(names.includes('s1') ? ["Keeps(e) == s1' = s1"] : []),
    `Init ==\n${writer.initial()}`,
    ...actions.map((name) => writer.action(name)),
    ...late,
    `Next == ${all.join(' \\/ ')}`,
    'Spec == Init /\\ [][Next]_vars /\\ WF_vars(A1)',
    ...invariants.map((name) => `${name} == ${writer.invariant()}`),
    ...properties.map((name) => `${name} == ${writer.property()}`),
    '====',
  ];
  const config = [
    'CONSTANTS p1 = p1 p2 = p2',
    'SPECIFICATION Spec',
    ...invariants.map((name) => `INVARIANT ${name}`),
    ...properties.map((name) => `PROPERTY ${name}`),
    `CHECK_DEADLOCK ${d.chance(30) ? 'TRUE' : 'FALSE'}`,
  ];
  return { root: 'Bits', files: { 'Bits.tla': `${text.join('\n')}\n`, 'Bits.cfg': `${config.join('\n')}\n` }, comparable: 'values' };
}
