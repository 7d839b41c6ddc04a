// Integer expressions over the names of several modules, and what they mean by textual substitution.
//
// `expand` replaces every use of a definition by its text until only constants, variables, parameters and arithmetic are left; an instance is
// its definition's text with the texts of WITH put in. So it needs no environments and no scopes, and shares no idea with the compiler.

export interface Module {
  readonly name: string;
  readonly outer: Module | null;
  readonly extended: Module[];
  readonly constants: Constant[];
  readonly variables: Variable[];
  readonly units: Unit[];
  /** What is visible in it, in the order of the text. */
  readonly scope: Entry[];
}

export interface Constant {
  readonly kind: 'constant';
  readonly name: string;
  readonly arity: 0 | 1;
}

export interface Variable {
  readonly kind: 'variable';
  readonly name: string;
}

export interface Parameter {
  readonly kind: 'parameter';
  readonly name: string;
  readonly arity: 0 | 1;
  /** Only what is certainly a constant may stand for it. */
  readonly constant: boolean;
}

export interface Definition {
  readonly kind: 'definition';
  readonly name: string;
  readonly params: readonly Parameter[];
  readonly body: Term;
  readonly local: boolean;
}

export interface Instance {
  readonly kind: 'instance';
  /** Empty: unnamed. */
  readonly name: string;
  readonly params: readonly Parameter[];
  readonly target: Module;
  readonly substitutions: ReadonlyMap<Constant | Variable, Term | Operator>;
  /** Those that stand in the text; the others substitute a name by itself. */
  readonly written: ReadonlySet<Constant | Variable>;
  readonly local: boolean;
}

export type Unit = Definition | Instance | { readonly kind: 'nested'; readonly module: Module };

/** A name that is visible in a module; `path` are the unnamed instances through which it came. Extending modules share it. */
export interface Entry {
  readonly symbol: Constant | Variable | Definition | Instance;
  readonly path: readonly Step[];
  readonly local: boolean;
}

export interface Step {
  readonly instance: Instance;
  readonly args: readonly (Term | Operator)[];
}

/** An operator as an argument: `text`, which applied to `param` is `body`. */
export interface Operator {
  readonly kind: 'operator';
  readonly param: Parameter;
  readonly body: Term;
  readonly text: string;
}

export type Term =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'symbol'; readonly symbol: Constant | Variable | Parameter; readonly args: readonly Term[] }
  /** Of two numbers, modulo 5. */
  | { readonly kind: 'sum' | 'product'; readonly left: Term; readonly right: Term }
  | { readonly kind: 'if'; readonly less: Term; readonly than: Term; readonly whenTrue: Term; readonly whenFalse: Term }
  /** How many elements of 0..2 are less than the term, in which `param` stands for the element. */
  | { readonly kind: 'count'; readonly param: Parameter; readonly body: Term }
  | {
      readonly kind: 'use';
      /** How it is written, without the arguments of the definition. */
      readonly text: string;
      readonly path: readonly Step[];
      readonly definition: Definition;
      readonly args: readonly (Term | Operator)[];
      /** Absent behind `I!`, which no override of the configuration reaches. */
      readonly entry?: Entry;
    }
  | { readonly kind: 'let'; readonly unit: Definition | Instance; readonly body: Term };

/** What the configuration puts in the place of definitions. */
export interface Overrides {
  /** Where the root module has the definition from a module that declares something, or made it itself. */
  readonly entries: ReadonlyMap<Entry, Definition>;
  /** Where the definition is that of a module that declares nothing: it is replaced wherever it is used. */
  readonly shared: ReadonlyMap<Definition, Definition>;
}

type Meaning = Term | Operator;

export class TooLarge extends Error {}

/** The configuration replaces a definition by one that is defined by it. */
export class Circular extends Error {}

const mostNodes = 5_000;

/** Replaces symbols in a term without uses. Bound names are renamed, so that none captures what is put in. */
export const replace = (term: Term, by: ReadonlyMap<Constant | Variable | Parameter, Meaning>, budget = { nodes: 0 }): Term => {
  if (++budget.nodes > mostNodes) throw new TooLarge();
  const inner = (t: Term): Term => replace(t, by, budget);
  switch (term.kind) {
    case 'number':
      return term;
    case 'symbol': {
      const args = term.args.map(inner);
      const meaning = by.get(term.symbol);
      if (meaning === undefined) return { ...term, args };
      if (meaning.kind !== 'operator') return meaning;
      return replace(meaning.body, new Map([[meaning.param, args[0]!]]), budget);
    }
    case 'sum':
    case 'product':
      return { ...term, left: inner(term.left), right: inner(term.right) };
    case 'if':
      return { ...term, less: inner(term.less), than: inner(term.than), whenTrue: inner(term.whenTrue), whenFalse: inner(term.whenFalse) };
    case 'count': {
      const param: Parameter = { ...term.param };
      const renamed = replace(term.body, new Map([[term.param, { kind: 'symbol', symbol: param, args: [] }]]), budget);
      return { kind: 'count', param, body: inner(renamed) };
    }
    default:
      throw new Error(`${term.kind} is not expanded`);
  }
};

/** Texts by textual substitution, under these overrides. */
export const createExpansion = (overrides: Overrides, freeze: (term: Term) => Term) => {
  const bodies = new Map<Definition, Term>();
  const working = new Set<Definition>();

  const bodyOf = (definition: Definition): Term => {
    let body = bodies.get(definition);
    if (body === undefined) {
      if (working.has(definition)) throw new Circular();
      working.add(definition);
      body = expand(definition.body);
      working.delete(definition);
      bodies.set(definition, body);
    }
    return body;
  };

  const meaningOf = (given: Term | Operator): Meaning =>
    given.kind === 'operator' ? { ...given, body: expand(given.body) } : expand(given);

  const use = (term: Term & { readonly kind: 'use' }): Term => {
    const by = term.entry === undefined ? undefined : (overrides.entries.get(term.entry) ?? overrides.shared.get(term.definition));
    const args = new Map<Parameter, Meaning>();
    const definition = by ?? term.definition;
    let body = by === undefined ? bodyOf(definition) : freeze(bodyOf(by));
    if (by === undefined)
      for (const { instance, args: given } of [...term.path].reverse()) {
        body = replace(body, new Map(Array.from(instance.substitutions, ([symbol, value]) => [symbol, meaningOf(value)])));
        for (const [i, param] of instance.params.entries()) args.set(param, meaningOf(given[i]!));
      }
    for (const [i, param] of definition.params.entries()) args.set(param, meaningOf(term.args[i]!));
    return replace(body, args);
  };

  const expand = (term: Term): Term => {
    switch (term.kind) {
      case 'use':
        return use(term);
      case 'let':
        return expand(term.body);
      case 'number':
        return term;
      case 'symbol':
        return { ...term, args: term.args.map(expand) };
      case 'sum':
      case 'product':
        return { ...term, left: expand(term.left), right: expand(term.right) };
      case 'if':
        return {
          ...term,
          less: expand(term.less),
          than: expand(term.than),
          whenTrue: expand(term.whenTrue),
          whenFalse: expand(term.whenFalse),
        };
      case 'count':
        return { ...term, body: expand(term.body) };
    }
  };
  return expand;
};

const mostSteps = 200_000;

/** The value of an expanded term. */
export const valueOfTerm = (term: Term, of: ReadonlyMap<Constant | Variable | Parameter, number>, budget = { steps: 0 }): number => {
  if (++budget.steps > mostSteps) throw new TooLarge();
  const value = (t: Term): number => valueOfTerm(t, of, budget);
  switch (term.kind) {
    case 'number':
      return term.value;
    case 'symbol':
      return of.get(term.symbol)!;
    case 'sum':
      return (value(term.left) + value(term.right)) % 5;
    case 'product':
      return (value(term.left) * value(term.right)) % 5;
    case 'if':
      return value(term.less) < value(term.than) ? value(term.whenTrue) : value(term.whenFalse);
    case 'count':
      return [0, 1, 2].filter((element) => element < valueOfTerm(term.body, new Map([...of, [term.param, element]]), budget)).length;
    default:
      throw new Error(`${term.kind} is not expanded`);
  }
};
