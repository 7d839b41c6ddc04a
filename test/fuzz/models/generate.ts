// Random models made from a list of decisions: variables, constants, definitions, actions, invariants, temporal properties with fairness, and
// everything that a configuration can say about them. Expressions are those that the naive evaluator knows, so that what can be reached
// is known without any checker (see search.ts).
import {
  booleanType,
  Generator,
  infix,
  int,
  integerType,
  type Names,
  sequenceType,
  setType,
  stringType,
  type Type,
} from '../../compiler/naive/generate.ts';
import { type Definition, print, printDefinition, type Term } from '../../compiler/naive/terms.ts';
import { setOf, type Value } from '../../compiler/naive/values.ts';

/** A variable: what it may be at first. */
export interface Variable {
  readonly name: string;
  readonly type: Type;
  readonly initial: readonly Term[];
}

/** `\E param \in set : guard /\ v' \in values[v]` for each variable. */
export interface ActionOf {
  readonly name: string;
  readonly param?: { readonly name: string; readonly set: Term };
  readonly guard: Term;
  /** For each variable in order its next values, or null where it is left unchanged. */
  readonly values: readonly (readonly Term[] | null)[];
}

export type Shape = 'plain' | 'extends' | 'instance' | 'named instance' | 'instance with a parameter';

/** A model, before it is text. */
export interface Plan {
  readonly shape: Shape;
  readonly constants: readonly { readonly name: string; readonly value: Value; readonly config: string }[];
  readonly definitions: readonly Definition[];
  /** Definitions that the configuration replaces: name and name of what stands for it. */
  readonly overrides: readonly (readonly [string, string])[];
  readonly variables: readonly Variable[];
  readonly actions: readonly ActionOf[];
  readonly invariants: readonly Term[];
  readonly constraint?: Term;
  /** May read primed variables, such as `v1'`. */
  readonly actionConstraint?: Term;
  /** As text: the naive search does not look at them. */
  readonly properties: readonly string[];
  readonly fairness: readonly string[];
  readonly deadlock: boolean;
  readonly symmetry: boolean;
  /** Expressions that may have no value. */
  readonly partial: boolean;
}

const name = (word: string): Term => ({ kind: 'name', name: word });
const set = (...elements: readonly Term[]): Term => ({ kind: 'set', elements });
const when = (condition: Term, whenTrue: Term, whenFalse: Term): Term => ({ kind: 'if', condition, whenTrue, whenFalse });
const len = (operand: Term): Term => ({ kind: 'prefix', operator: 'Len', operand });

const processes = ['p1', 'p2', 'p3'];

class Maker {
  private readonly terms: Generator;
  readonly partial: boolean;

  constructor(decisions: readonly number[]) {
    this.partial = (decisions[0] ?? 0) % 8 === 7;
    this.terms = new Generator(decisions.slice(1), !this.partial);
  }

  pick(below: number): number {
    return this.terms.pick(below);
  }

  private variable(i: number, names: Names): Variable {
    const word = `v${i + 1}`;
    const some = (type: Type, wrap: (e: Term) => Term): Term[] =>
      Array.from({ length: 1 + this.pick(2) }, () => wrap(this.terms.term(type, names, 1)));
    switch (this.pick(5)) {
      case 0:
        return { name: word, type: integerType, initial: some(integerType, within) };
      case 1:
        return { name: word, type: booleanType, initial: some(booleanType, (e) => e) };
      case 2:
        return { name: word, type: setType(integerType), initial: some(setType(integerType), withinSet) };
      case 3:
        return { name: word, type: sequenceType(integerType), initial: [{ kind: 'tuple', elements: [] }] };
      default:
        return { name: word, type: setType(stringType), initial: [set(), name('P')].slice(0, 1 + this.pick(2)) };
    }
  }

  private next({ name: word, type }: Variable, names: Names): Term {
    const v = name(word);
    const term = (of: Type): Term => this.terms.term(of, names, 2);
    if (type.kind === 'integer') return within(term(type));
    if (type.kind === 'sequence') {
      const longer: Term = { kind: 'append', sequence: v, element: infix('%', term(integerType), int(2n)) };
      return [
        (): Term => when(infix('<', len(v), int(2n)), longer, v),
        (): Term => when(infix('<', int(0n), len(v)), { kind: 'prefix', operator: 'Tail', operand: v }, v),
        (): Term => ({ kind: 'tuple', elements: [infix('%', term(integerType), int(2n))] }),
      ][this.pick(3)]!();
    }
    if (type.kind !== 'set') return term(type);
    if (type.of.kind === 'integer') return withinSet(term(type));
    const processes = names.values.filter((one) => one.name.startsWith('q'));
    const one = processes.length === 0 ? null : name(processes[0]!.name);
    return infix(
      '\\cap',
      one === null
        ? term(type)
        : [(): Term => infix('\\cup', v, set(one)), (): Term => infix('\\', v, set(one)), (): Term => term(type)][this.pick(3)]!(),
      name('P'),
    );
  }

  private action(i: number, variables: readonly Variable[], names: Names): ActionOf {
    let inner = names;
    let param: ActionOf['param'];
    const kind = this.pick(3);
    if (kind === 1) {
      param = { name: `i${i}`, set: infix('..', int(0n), int(1n)) };
      inner = this.terms.bound(names, [[`i${i}`, integerType]]);
    } else if (kind === 2) {
      param = { name: `q${i}`, set: name('P') };
      inner = this.terms.bound(names, [[`q${i}`, stringType]]);
    }
    const guard = this.pick(3) === 0 ? ({ kind: 'boolean', value: true } as const) : this.terms.term(booleanType, inner, 2);
    const values = variables.map((v) => {
      const way = this.pick(4);
      return way === 0 ? null : Array.from({ length: way === 3 ? 2 : 1 }, () => this.next(v, inner));
    });
    return { name: `A${i + 1}`, ...(param === undefined ? {} : { param }), guard, values };
  }

  private invariant(variables: readonly Variable[], names: Names): Term {
    if (this.pick(2) === 0) return this.terms.term(booleanType, names, 3);
    // False of few states: of a value of one variable, or of one together with another.
    const rare = (): Term => {
      const v = variables[this.pick(variables.length)]!;
      return infix('#', name(v.name), this.terms.term(v.type, { values: [], operators: [] }, 0));
    };
    return infix('\\/', rare(), rare());
  }

  private property(variables: readonly Variable[], names: Names, actions: readonly ActionOf[]): string {
    const vars = `<<${variables.map((v) => v.name).join(', ')}>>`;
    const p = (): string => `(${print(this.terms.term(booleanType, names, 1))})`;
    const one = (): string =>
      [
        () => `[]<>${p()}`,
        () => `<>[]${p()}`,
        () => `(${p()} ~> ${p()})`,
        () => `<>${p()}`,
        () => `[]${p()}`,
        () => `[](${p()} => <>${p()})`,
        () => `[][${this.step(actions)}]_${vars}`,
        () => `WF_${vars}(${this.step(actions)})`,
        () => `SF_${vars}(${this.step(actions)})`,
      ][this.pick(9)]!();
    return [one, one, () => `(${one()} /\\ ${one()})`, () => `(${one()} \\/ ${one()})`, () => `(${one()} => ${one()})`, () => `~${one()}`][
      this.pick(6)
    ]!();
  }

  private step(actions: readonly ActionOf[]): string {
    const { name: word, param } = actions[this.pick(actions.length)]!;
    return param === undefined ? word : `\\E ${param.name} \\in ${print(param.set)} : ${word}(${param.name})`;
  }

  plan(): Plan {
    const shape = (['plain', 'extends', 'instance', 'named instance', 'instance with a parameter'] as const)[this.pick(5)]!;
    const symmetry = this.pick(6) === 1;
    const constants: Plan['constants'][number][] = [
      { name: 'P', value: setOf(processes.slice(0, 2 + this.pick(2))), config: '' },
      { name: 'N', value: BigInt(this.pick(3)), config: '' },
    ];
    let names: Names = {
      values: [
        { name: 'P', type: setType(stringType) },
        { name: 'N', type: integerType },
      ],
      operators: [],
    };
    if (this.pick(4) === 1) {
      constants.push({ name: 'L', value: 'p1', config: '' });
      names = this.terms.bound(names, [['L', stringType]]);
    }
    const definitions: Definition[] = [];
    const overrides: (readonly [string, string])[] = [];
    for (let i = this.pick(3); i > 0; i--) {
      const made = this.terms.definition(names, 2);
      definitions.push(...made.definitions);
      names = made.names;
    }
    if (this.pick(3) === 1) {
      const [d, e] = [`D${definitions.length}`, `E${definitions.length}`];
      const before = names;
      definitions.push({ name: e, params: [], body: this.terms.term(integerType, before, 2) });
      definitions.push({ name: d, params: [], body: this.terms.term(integerType, before, 2) });
      overrides.push([d, e]);
      names = this.terms.bound(names, [[d, integerType]]);
    }
    const variables = Array.from({ length: 1 + this.pick(3) }, (_, i) => this.variable(i, names));
    names = this.terms.bound(
      names,
      variables.map((v) => [v.name, v.type]),
    );
    const actions = Array.from({ length: 1 + this.pick(3) }, (_, i) => this.action(i, variables, names));
    const invariants = Array.from({ length: this.pick(3) }, () => this.invariant(variables, names));
    const constraint = this.pick(6) === 1 ? this.terms.term(booleanType, names, 2) : undefined;
    const primed = this.terms.bound(
      names,
      variables.map((v) => [`${v.name}'`, v.type]),
    );
    const actionConstraint = this.pick(8) === 1 ? this.terms.term(booleanType, primed, 2) : undefined;
    const properties = Array.from({ length: Math.max(0, this.pick(4) - 1) }, () => this.property(variables, names, actions));
    const vars = `<<${variables.map((v) => v.name).join(', ')}>>`;
    const fairness = Array.from({ length: this.pick(3) }, () => `${this.pick(2) === 0 ? 'WF' : 'SF'}_${vars}(${this.step(actions)})`);
    return {
      shape,
      constants,
      definitions,
      overrides,
      variables,
      actions,
      invariants,
      ...(constraint === undefined ? {} : { constraint }),
      ...(actionConstraint === undefined ? {} : { actionConstraint }),
      properties,
      fairness,
      deadlock: this.pick(4) === 1,
      symmetry,
      partial: this.partial,
    };
  }
}

const within = (e: Term): Term => infix('%', e, int(3n));
const withinSet = (e: Term): Term => infix('\\cap', e, infix('..', int(0n), int(1n)));

/** The plan that a list of decisions stands for. */
export const planOf = (decisions: readonly number[]): Plan => new Maker(decisions).plan();

/** A definition without parameters that the configuration replaces means another; behind an instance it means what it says. */
export const replacedIn = ({ shape, overrides }: Plan): ReadonlyMap<string, string> =>
  new Map(shape === 'plain' || shape === 'extends' ? overrides : []);

const actionText = ({ name: word, param, guard, values }: ActionOf, variables: readonly Variable[]): string =>
  [
    `${word}${param === undefined ? '' : `(${param.name})`} ==`,
    `  /\\ ${print(guard)}`,
    ...values.map((next, i) => {
      const v = variables[i]!.name;
      if (next === null) return `  /\\ UNCHANGED ${v}`;
      return next.length === 1 ? `  /\\ ${v}' = ${print(next[0]!)}` : `  /\\ ${v}' \\in ${print(set(...next))}`;
    }),
  ].join('\n');

const callText = ({ name: word, param }: ActionOf): string =>
  param === undefined ? word : `\\E ${param.name} \\in ${print(param.set)} : ${word}(${param.name})`;

const valueText = (v: Value): string => (typeof v === 'object' && v.kind === 'set' ? `{${v.elements.join(', ')}}` : String(v));

/** The files of a plan. `symmetric`: with SYMMETRY where the plan asks for it. */
export const filesOf = (plan: Plan, symmetric: boolean): Readonly<Record<string, string>> => {
  const { shape, variables, actions } = plan;
  const vars = variables.map((v) => v.name).join(', ');
  const base = shape === 'plain' ? 'Root' : 'Base';
  const told: readonly (readonly [string, string])[] = [
    ...plan.invariants.map((e, i) => [`Inv${i + 1}`, print(e)] as const),
    ...(plan.constraint === undefined ? [] : [['Con', print(plan.constraint)] as const]),
    ...(plan.actionConstraint === undefined ? [] : [['Step', print(plan.actionConstraint)] as const]),
    ...plan.properties.map((e, i) => [`Prop${i + 1}`, e] as const),
    ['Spec', [`Init /\\ [][Next]_<<${vars}>>`, ...plan.fairness].join(' /\\ ')],
  ];
  const declared = plan.constants.map((c) => c.name).join(', ');
  const baseText = [
    `---- MODULE ${base} ----`,
    'EXTENDS Integers, Sequences, FiniteSets, TLC',
    `CONSTANTS ${declared}`,
    ...(plan.symmetry && shape === 'plain' ? ['Sym == Permutations(P)'] : []),
    `VARIABLES ${vars}`,
    ...plan.definitions.map(printDefinition),
    `Init ==\n${variables.map((v) => `  /\\ ${v.name} ${v.initial.length === 1 ? `= ${print(v.initial[0]!)}` : `\\in ${print(set(...v.initial))}`}`).join('\n')}`,
    ...actions.map((a) => actionText(a, variables)),
    `Next ==\n${actions.map((a) => `  \\/ ${callText(a)}`).join('\n')}`,
    ...told.map(([word, text]) => `${word} == ${text}`),
    '====',
    '',
  ].join('\n');
  return {
    [`${base}.tla`]: baseText,
    ...(shape === 'plain' ? {} : { 'Root.tla': rootText(plan, told) }),
    'Root.cfg': configText(plan, told, symmetric),
  };
};

const rootText = ({ shape, variables, constants, symmetry }: Plan, told: readonly (readonly [string, string])[]): string => {
  const renamed = shape === 'named instance' || shape === 'instance with a parameter';
  const own = (i: number): string => (renamed ? `w${i + 1}` : `v${i + 1}`);
  const head = ['---- MODULE Root ----', shape === 'extends' ? 'EXTENDS Base' : 'EXTENDS Integers, Sequences, FiniteSets, TLC'];
  const declared =
    shape === 'extends'
      ? []
      : [`CONSTANTS ${constants.map((c) => c.name).join(', ')}`, `VARIABLES ${variables.map((_, i) => own(i)).join(', ')}`];
  const sym = symmetry ? ['Sym == Permutations(P)'] : [];
  const [first, ...others] = variables;
  const rest = others.map((v, i) => `${v.name} <- ${own(i + 1)}`);
  const names = [...told.map(([word]) => word), 'Init', 'Next'];
  const body = {
    plain: [],
    extends: [],
    instance: ['INSTANCE Base'],
    'named instance': [
      `I == INSTANCE Base WITH ${[`${first!.name} <- ${own(0)}`, ...rest].join(', ')}`,
      ...names.map((word) => `${word} == I!${word}`),
    ],
    'instance with a parameter': [
      `I(a) == INSTANCE Base WITH ${[`${first!.name} <- a`, ...rest].join(', ')}`,
      ...names.map((word) => `${word} == I(${own(0)})!${word}`),
    ],
  }[shape];
  return [...head, ...declared, ...sym, ...body, '====', ''].join('\n');
};

const configText = (plan: Plan, told: readonly (readonly [string, string])[], symmetric: boolean): string => {
  const named = (stem: string): string[] => told.flatMap(([word]) => (word.startsWith(stem) ? [word] : []));
  const line = (keyword: string, words: readonly string[]): string[] => words.map((word) => `${keyword} ${word}`);
  const spec = plan.fairness.length > 0 || plan.properties.length > 0;
  return [
    ...(spec ? ['SPECIFICATION Spec'] : ['INIT Init', 'NEXT Next']),
    'CONSTANTS',
    ...plan.constants.map((c) => `  ${c.name} = ${valueText(c.value)}`),
    ...(plan.shape === 'plain' || plan.shape === 'extends' ? plan.overrides.map(([d, e]) => `  ${d} <- ${e}`) : []),
    ...line('INVARIANT', named('Inv')),
    ...line('CONSTRAINT', named('Con')),
    ...line('ACTION_CONSTRAINT', named('Step')),
    ...line('PROPERTY', named('Prop')),
    ...(symmetric && plan.symmetry ? ['SYMMETRY Sym'] : []),
    ...(plan.deadlock ? [] : ['CHECK_DEADLOCK FALSE']),
    '',
  ].join('\n');
};
