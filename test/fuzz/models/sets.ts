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
    tests: ['m > 5', 'm % 2 = 0', 'm = n', 'm < k * 9', 'm \\in {1, 3, 7}'],
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

interface SetVariable {
  readonly name: string;
  readonly elements: Elements;
}

class Writer {
  readonly #d: Decisions;
  /** Names that were given out. */
  #names = 0;
  readonly variables: readonly SetVariable[];

  constructor(d: Decisions) {
    this.#d = d;
    this.variables = Array.from({ length: 1 + d.pick(2) }, (_, i) => ({ name: `s${i}`, elements: d.oneOf(ELEMENTS) }));
  }

  /** A constant that the variable may be compared with, most often one like its elements. */
  #bounds({ elements }: SetVariable): string {
    return this.#d.oneOf(this.#d.chance(80) ? elements.types : ['5', '{}', '{"a"}', '(0 .. 50)', 'Nat', 'STRING', '{n, 1}']);
  }

  /** A formula about the state, and about `k` where that is bound. */
  #closed(text: string, hasK: boolean): string {
    return hasK ? text : text.replace(/(?<!\.)\bk\b(?! [|:])/g, this.#d.oneOf(['0', '1', '2']));
  }

  #element({ elements }: SetVariable, hasK: boolean): string {
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
    switch (d.pick(12)) {
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
      default:
        return `n < ${d.pick(3)}`;
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
    'Put(s, e) == s \\cup {e}',
    "Sent(e) == s0' = Put(s0, e)",
    ...(names.includes('s1') ? ["Keeps(e) == s1' = s1"] : []),
    `Init ==\n${writer.initial()}`,
    ...actions.map((name) => writer.action(name)),
    `Next == ${actions.join(' \\/ ')}`,
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
