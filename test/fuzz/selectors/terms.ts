// Random expressions whose parts have names (`D(1)!2!(3)!<<`), and what each part is by textual substitution: the names on the way to it have the texts that
// the selectors give them, definitions of a LET are replaced by their bodies. Every expression has a value whatever its names mean.
//
// The names are those of "TLA+2: A Preliminary Guide", section "Naming subexpressions".
import type { Decisions } from '../random.ts';

export type Sort = 'number' | 'truth' | 'set';

/** A name and the sort of what it means. */
export interface Name {
  readonly name: string;
  readonly sort: Sort;
}

/** What stands for names: a text, or for operators of a LET the text of a use. */
export interface Meaning extends ReadonlyMap<string, string | ((argument: string, here: Meaning) => string)> {}

export interface LocalOperator {
  readonly name: string;
  readonly parameter: string;
  readonly body: Term;
}

/** A part of an expression. */
export interface Part {
  /** The selectors that pick it, one as good as another; without those that give values to `binds`. */
  readonly selectors: readonly string[];
  /** The names that it binds in the part: they are given values there. */
  readonly binds: readonly Name[];
  readonly term: Term;
  readonly local?: LocalOperator;
  /** Labels inside belong to the definition. */
  readonly keepsLabels?: boolean;
}

/** An expression. */
export interface Term {
  /** Its text, in parentheses where it needs them. */
  readonly text: (meaning: Meaning) => string;
  readonly parts: readonly Part[];
  readonly local?: LocalOperator;
  readonly label?: { readonly name: string; readonly binds: readonly Name[] };
  /** It is no value, but its part is. */
  readonly isOperator?: boolean;
}

/** A definition. */
export interface Definition {
  readonly name: string;
  readonly params: readonly Name[];
  /** The name of a parameter that is an operator, or null. */
  readonly operator: string | null;
  readonly body: Term;
  /** The body as a list with a bullet on each line. */
  readonly bullets?: { readonly symbol: string; readonly items: readonly Term[] };
}

/** The meaning under which expressions are printed as they stand, with their labels. */
const NOTHING: Meaning = new Map();

const numbers = (names: readonly string[]): Name[] => names.map((name) => ({ name, sort: 'number' }));

/** The selectors of the i-th (from 0) of so many operands. */
const positions = (i: number, count: number): string[] => [
  `!${i + 1}`,
  ...(i === 0 ? ['!<<'] : []),
  ...(i === 1 && count === 2 ? ['!>>'] : []),
];

const operands = (...terms: readonly Term[]): Part[] =>
  terms.map((term, i) => ({ selectors: positions(i, terms.length), binds: [], term, keepsLabels: true }));

const applied = (terms: readonly Term[], write: (...texts: string[]) => string): Term => ({
  text: (meaning) => write(...terms.map(({ text }) => text(meaning))),
  parts: operands(...terms),
});

/** An operator of one number, applied. */
const use = (operator: string, argument: Term): Term => ({
  text: (meaning) => {
    const given = meaning.get(operator) ?? operator;
    const text = argument.text(meaning);
    return typeof given === 'function' ? given(text, meaning) : `${given}(${text})`;
  },
  parts: operands(argument),
});

/** A name, or something that looks like one. */
const leaf = (word: string): Term => ({
  text: (meaning) => {
    const given = meaning.get(word);
    return typeof given === 'string' ? given : word;
  },
  parts: [],
});

/** An expression that binds names that range over sets. */
const binding = (
  sets: readonly Term[],
  names: readonly string[],
  body: Term,
  write: (sets: readonly string[], body: string) => string,
): Term => ({
  text: (meaning) =>
    write(
      sets.map(({ text }) => text(meaning)),
      body.text(meaning),
    ),
  parts: [...operands(...sets), { selectors: [''], binds: numbers(names), term: body, keepsLabels: true }],
});

/** Makes expressions. */
export class Terms {
  readonly #decide: Decisions;
  #fresh = 0;
  /** The operator of one number that can be used, or null. */
  operator: string | null = null;
  /** Labels can be put here, and these names are bound since the last one; null: none can be put. */
  #since: readonly Name[] | null = [];

  constructor(decide: Decisions) {
    this.#decide = decide;
  }

  name(stem: string): string {
    return `${stem}${++this.#fresh}`;
  }

  /** An expression without names of its own: what is given to a name. */
  closed(sort: Sort, names: readonly Name[]): string {
    const since = this.#since;
    const { operator } = this;
    this.#since = null;
    this.operator = null;
    const text = this.term(sort, names, 1).text(NOTHING);
    this.#since = since;
    this.operator = operator;
    return text;
  }

  definition(name: string, names: readonly Name[]): Definition {
    const { pick, chance, oneOf } = this.#decide;
    const params = Array.from({ length: pick(3) }, (): Name => ({ name: this.name('p'), sort: oneOf<Sort>(['number', 'number', 'set']) }));
    const operator = chance(20) ? this.name('F') : null;
    this.operator = operator;
    this.#since = [];
    const inner = [...names, ...params];
    if (chance(25)) {
      const symbol = oneOf(['/\\', '\\/']);
      const items = Array.from({ length: 1 + pick(3) }, () => this.term('truth', inner, 2));
      const body: Term = {
        text: (meaning) => `(${items.map(({ text }) => text(meaning)).join(` ${symbol} `)})`,
        parts: operands(...items),
      };
      return { name, params, operator, body, bullets: { symbol, items } };
    }
    return { name, params, operator, body: this.term(oneOf<Sort>(['number', 'truth', 'set']), inner, 3) };
  }

  term(sort: Sort, names: readonly Name[], depth: number): Term {
    if (depth > 0 && this.#since !== null && this.#decide.chance(12)) return this.#labeled(sort, names, depth);
    if (depth === 0) return this.#leaf(sort, names);
    if (this.#decide.chance(20)) return this.#any(sort, names, depth - 1);
    switch (sort) {
      case 'number':
        return this.#number(names, depth - 1);
      case 'truth':
        return this.#truth(names, depth - 1);
      case 'set':
        return this.#set(names, depth - 1);
    }
  }

  #leaf(sort: Sort, names: readonly Name[]): Term {
    const { oneOf } = this.#decide;
    const fixed = { number: ['0', '1', '2', '3'], truth: ['TRUE', 'FALSE'], set: ['{}', '{1}', '{0, 2}'] }[sort];
    const known = names.filter((name) => name.sort === sort).map(({ name }) => name);
    return leaf(oneOf([...fixed, ...known, ...known]));
  }

  #labeled(sort: Sort, names: readonly Name[], depth: number): Term {
    const binds = this.#since!;
    this.#since = [];
    let inner: Term;
    // A label of a labelled expression would name the same twice.
    do inner = this.term(sort, names, depth - 1);
    while (inner.label !== undefined);
    this.#since = binds;
    const label = { name: this.name('lab'), binds: this.#decide.chance(50) ? binds : binds.toReversed() };
    const head = `${label.name}${binds.length === 0 ? '' : `(${label.binds.map(({ name }) => name).join(', ')})`}`;
    // What is substituted has no labels: their names would be defined twice.
    return { ...inner, text: (meaning) => (meaning === NOTHING ? `(${head} :: ${inner.text(meaning)})` : inner.text(meaning)), label };
  }

  /** Something under names that are bound here. */
  #under(words: readonly string[], sort: Sort, names: readonly Name[], depth: number): Term {
    const since = this.#since;
    const binds = numbers(words);
    if (since !== null) this.#since = [...since, ...binds];
    const term = this.term(sort, [...names, ...binds], depth);
    this.#since = since;
    return term;
  }

  /** Something in which no labels are put. */
  #unlabeled(make: () => Term): Term {
    const since = this.#since;
    this.#since = null;
    const term = make();
    this.#since = since;
    return term;
  }

  /** Expressions of every sort. */
  #any(sort: Sort, names: readonly Name[], depth: number): Term {
    const { oneOf } = this.#decide;
    const term = (of: Sort): Term => this.term(of, names, depth);
    return oneOf([
      () => applied([term('truth'), term(sort), term(sort)], (p, a, b) => `(IF ${p} THEN ${a} ELSE ${b})`),
      () => {
        const [p, a, b] = [term('truth'), term(sort), term(sort)];
        const arm = (selector: string, part: Term): Part => ({ selectors: [selector], binds: [], term: part, keepsLabels: true });
        return {
          text: (m: Meaning) => `(CASE ${p.text(m)} -> ${a.text(m)} [] OTHER -> ${b.text(m)})`,
          parts: [arm('!1!1', p), arm('!1!2', a), arm('!2!2', b)],
        };
      },
      () => {
        const parameter = this.name('q');
        const name = this.name('d');
        const defined = this.#unlabeled(() => this.term(sort, [...names, { name: parameter, sort: 'number' }], depth));
        const local = { name, parameter, body: defined };
        const body = oneOf([
          () => use(name, term('number')),
          () => applied([term('truth'), use(name, term('number')), term(sort)], (p, a, b) => `(IF ${p} THEN ${a} ELSE ${b})`),
        ])();
        return {
          text: (m: Meaning) => `(LET ${name}(${parameter}) == ${defined.text(m)} IN ${body.text(m)})`,
          parts: [{ selectors: positions(0, 1), binds: [], term: body, local, keepsLabels: true }],
          local,
        };
      },
      () => {
        const [a, b] = [term(sort), term(sort)];
        const [first, record] = [oneOf([true, false]), oneOf([true, false])];
        const whole = applied([a, b], (s, t) => (record ? `[left |-> ${s}, right |-> ${t}]` : `<<${s}, ${t}>>`));
        const at: Term = { text: () => (record ? (first ? '"left"' : '"right"') : first ? '1' : '2'), parts: [] };
        return {
          text: (m: Meaning) => (record ? `${whole.text(m)}.${first ? 'left' : 'right'}` : `${whole.text(m)}[${at.text(m)}]`),
          parts: operands(whole, at),
        };
      },
      () => {
        const parameter = this.name('l');
        const body = this.#unlabeled(() => this.#under([parameter], sort, names, depth));
        const argument = term('number');
        const lambda: Term = {
          text: (m) => `LAMBDA ${parameter} : ${body.text(m)}`,
          parts: [{ selectors: [''], binds: numbers([parameter]), term: body }],
          isOperator: true,
        };
        const [first, second] = operands(lambda, argument);
        return { text: (m: Meaning) => `Ap1(${lambda.text(m)}, ${argument.text(m)})`, parts: [{ ...first!, keepsLabels: false }, second!] };
      },
    ])();
  }

  #number(names: readonly Name[], depth: number): Term {
    const { oneOf } = this.#decide;
    const [number, set] = [() => this.term('number', names, depth), () => this.term('set', names, depth)];
    const { operator } = this;
    return oneOf([
      () => applied([number(), number()], (a, b) => `(${a} + ${b})`),
      () => applied([number(), number()], (a, b) => `(${a} - ${b})`),
      () => applied([number()], (a) => `(-${a})`),
      () => applied([set()], (a) => `Cardinality(${a})`),
      () => {
        const bound = this.name('c');
        const zero: Term = { text: () => '0', parts: [] };
        const domain = applied([set(), applied([zero], (a) => `{${a}}`)], (a, b) => `(${a} \\cup ${b})`);
        const isZero = applied([leaf(bound), zero], (a, b) => `(${a} = ${b})`);
        const body = applied([this.#under([bound], 'truth', names, depth), isZero], (p, q) => `(${p} \\/ ${q})`);
        return binding([domain], [bound], body, ([s], p) => `(CHOOSE ${bound} \\in ${s} : ${p})`);
      },
      () => {
        const bound = this.name('f');
        const [s, k, e] = [set(), this.#unlabeled(number), this.#under([bound], 'number', names, depth)];
        // The domain has what the function is applied to.
        const domain: Term = applied([s, applied([k], (a) => `{${a}}`)], (a, b) => `(${a} \\cup ${b})`);
        const table = binding([domain], [bound], e, ([d], body) => `[${bound} \\in ${d} |-> ${body}]`);
        return applied([table, { text: k.text, parts: [] }], (f, a) => `${f}[${a}]`);
      },
      ...(operator === null ? [] : [() => use(operator, number()), () => use(operator, number())]),
    ])();
  }

  #truth(names: readonly Name[], depth: number): Term {
    const { oneOf } = this.#decide;
    const [number, truth, set] = (['number', 'truth', 'set'] as const).map((sort) => () => this.term(sort, names, depth)) as [
      () => Term,
      () => Term,
      () => Term,
    ];
    const infix = (make: () => Term, symbols: readonly string[]) => () => {
      const symbol = oneOf(symbols);
      return applied([make(), make()], (a, b) => `(${a} ${symbol} ${b})`);
    };
    return oneOf([
      infix(truth, ['/\\', '\\/', '=>', '<=>', '=']),
      infix(number, ['=', '<', '#', '\\geq']),
      infix(set, ['=', '\\subseteq']),
      () => applied([number(), set()], (a, s) => `(${a} \\in ${s})`),
      () => applied([truth()], (p) => `(~${p})`),
      () => this.#quantified(names, depth),
    ])();
  }

  #quantified(names: readonly Name[], depth: number): Term {
    const { oneOf } = this.#decide;
    const [v, w] = [this.name('v'), this.name('w')];
    const quantifier = oneOf(['\\A', '\\E']);
    const set = (): Term => this.term('set', names, depth);
    const body = (binds: readonly string[]): Term => this.#under(binds, 'truth', names, depth);
    const write = (bounds: string, p: string): string => `(${quantifier} ${bounds} : ${p})`;
    return oneOf([
      () => binding([set()], [v], body([v]), ([s], p) => write(`${v} \\in ${s}`, p)),
      () => binding([set(), set()], [v, w], body([v, w]), ([s, t], p) => write(`${v} \\in ${s}, ${w} \\in ${t}`, p)),
      () => binding([set()], [v, w], body([v, w]), ([s], p) => write(`${v}, ${w} \\in ${s}`, p)),
      () => {
        const pairs = applied([set(), set()], (s, t) => `(${s} \\X ${t})`);
        return binding([pairs], [v, w], body([v, w]), ([s], p) => write(`<<${v}, ${w}>> \\in ${s}`, p));
      },
    ])();
  }

  #set(names: readonly Name[], depth: number): Term {
    const { oneOf, pick } = this.#decide;
    const [number, set] = [() => this.term('number', names, depth), () => this.term('set', names, depth)];
    const bound = this.name('s');
    return oneOf([
      () => applied(Array.from({ length: 1 + pick(3) }, number), (...texts) => `{${texts.join(', ')}}`),
      () => {
        const symbol = oneOf(['\\cup', '\\cap', '\\']);
        return applied([set(), set()], (s, t) => `(${s} ${symbol} ${t})`);
      },
      () => applied([applied([set(), set()], (s, t) => `{${s}, ${t}}`)], (s) => `(UNION ${s})`),
      () => binding([set()], [bound], this.#under([bound], 'truth', names, depth), ([s], p) => `{${bound} \\in ${s} : ${p}}`),
      () => binding([set()], [bound], this.#under([bound], 'number', names, depth), ([s], e) => `{${e} : ${bound} \\in ${s}}`),
    ])();
  }
}

/** The text of a definition. */
export const printDefinition = ({ name, params, operator, body, bullets }: Definition): string => {
  const all = [...params.map((p) => p.name), ...(operator === null ? [] : [`${operator}(_)`])];
  const head = `${name}${all.length === 0 ? '' : `(${all.join(', ')})`} ==`;
  if (bullets === undefined) return `${head} ${body.text(NOTHING)}`;
  return [head, ...bullets.items.map(({ text }) => `  ${bullets.symbol} ${text(NOTHING)}`)].join('\n');
};
