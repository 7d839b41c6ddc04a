// Expressions as the naive evaluator and the generator know them, and their text in TLA+.

export type Term =
  | { readonly kind: 'integer'; readonly value: bigint }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'string'; readonly value: string }
  /** A bound name, a parameter, a definition without parameters, or a variable. */
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'prefix'; readonly operator: Prefix; readonly operand: Term }
  | { readonly kind: 'infix'; readonly operator: Infix; readonly left: Term; readonly right: Term }
  | { readonly kind: 'junction'; readonly conjunction: boolean; readonly items: readonly Term[] }
  | { readonly kind: 'set'; readonly elements: readonly Term[] }
  | { readonly kind: 'filter'; readonly name: string; readonly set: Term; readonly condition: Term }
  | { readonly kind: 'map'; readonly name: string; readonly set: Term; readonly body: Term }
  | { readonly kind: 'quantified'; readonly all: boolean; readonly names: readonly string[]; readonly set: Term; readonly body: Term }
  /** The least element of a set of integers. */
  | { readonly kind: 'least'; readonly names: readonly [string, string]; readonly set: Term }
  | { readonly kind: 'function'; readonly name: string; readonly set: Term; readonly body: Term }
  | { readonly kind: 'apply'; readonly function: Term; readonly argument: Term }
  /** `\A x \in S, <<y, z>> \in T : p`, and the set and the function made in the same way. */
  | { readonly kind: 'over'; readonly what: Over; readonly bounds: readonly Bound[]; readonly body: Term }
  /** `f[x, y]` */
  | { readonly kind: 'apply-two'; readonly function: Term; readonly arguments: readonly [Term, Term] }
  /** `@` in the value is the name `@`. `joined`: written as a further update of the EXCEPT that is the function. */
  | { readonly kind: 'except'; readonly function: Term; readonly path: readonly Term[]; readonly value: Term; readonly joined?: boolean }
  /** Whether the element is in a set that is too large to be enumerated. */
  | { readonly kind: 'member'; readonly of: Large; readonly element: Term; readonly sets: readonly Term[] }
  | { readonly kind: 'records'; readonly a: Term; readonly b: Term }
  | { readonly kind: 'append'; readonly sequence: Term; readonly element: Term }
  | { readonly kind: 'select'; readonly sequence: Term; readonly name: string; readonly condition: Term }
  | { readonly kind: 'tuple'; readonly elements: readonly Term[] }
  | { readonly kind: 'record'; readonly fields: readonly (readonly [string, Term])[] }
  | { readonly kind: 'field'; readonly record: Term; readonly name: string }
  | { readonly kind: 'functions'; readonly domain: Term; readonly range: Term }
  | { readonly kind: 'product'; readonly left: Term; readonly right: Term }
  | { readonly kind: 'if'; readonly condition: Term; readonly whenTrue: Term; readonly whenFalse: Term }
  | { readonly kind: 'case'; readonly arms: readonly (readonly [Term, Term])[]; readonly other: Term | null }
  | { readonly kind: 'let'; readonly definition: Definition; readonly body: Term }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Term[] }
  /** An operator argument: a LAMBDA. */
  | { readonly kind: 'lambda'; readonly params: readonly string[]; readonly body: Term };

export type Over = 'all' | 'some' | 'set' | 'function';

/** One name, or the names of a tuple. */
export interface Bound {
  readonly names: readonly string[];
  readonly isTuple: boolean;
  readonly set: Term;
}

/** `SUBSET S`, `[S -> T]`, `[a : S, b : T]`, `Seq(S)`, `S \X T` */
export type Large = 'subsets' | 'functions' | 'records' | 'sequences' | 'pairs';

export type Prefix = '~' | '-' | 'SUBSET ' | 'UNION ' | 'DOMAIN ' | 'Cardinality' | 'Len' | 'Head' | 'Tail';
export type Infix =
  | '+'
  | '-'
  | '*'
  | '\\div'
  | '%'
  | '..'
  | '<'
  | '<='
  | '='
  | '#'
  | '/\\'
  | '\\/'
  | '=>'
  | '<=>'
  | '\\in'
  | '\\notin'
  | '\\subseteq'
  | '\\cup'
  | '\\cap'
  | '\\'
  | '\\o';

/** `name(params) == body`; with `domain`, the recursive function `name[params[0] \in domain] == body`. Parameters `f(_)` are operators. */
export interface Definition {
  readonly name: string;
  readonly params: readonly string[];
  readonly operators?: readonly string[];
  readonly domain?: Term;
  readonly recursive?: boolean;
  readonly body: Term;
}

/** The heading of a definition and its body. */
export const printDefinition = (d: Definition): string => {
  if (d.domain !== undefined) return `${d.name}[${d.params[0]} \\in ${print(d.domain)}] == ${print(d.body)}`;
  const params = d.params.map((p) => (d.operators?.includes(p) ? `${p}(_)` : p));
  const recursive = d.recursive === true ? `RECURSIVE ${d.name}(${d.params.map(() => '_').join(', ')})\n` : '';
  return `${recursive}${d.name}${params.length > 0 ? `(${params.join(', ')})` : ''} == ${print(d.body)}`;
};

const printLarge = (of: Large, [s, t]: readonly string[]): string => {
  switch (of) {
    case 'subsets':
      return `SUBSET (${s})`;
    case 'functions':
      return `[${s} -> ${t}]`;
    case 'records':
      return `[a : ${s}, b : ${t}]`;
    case 'sequences':
      return `Seq(${s})`;
    case 'pairs':
      return `(${s} \\X ${t})`;
  }
};

const printOver = ({ what, bounds, body }: Extract<Term, { kind: 'over' }>): string => {
  const bound = bounds
    .map(({ names, isTuple, set }) => `${isTuple ? `<<${names.join(', ')}>>` : names.join(', ')} \\in ${print(set)}`)
    .join(', ');
  switch (what) {
    case 'all':
      return `(\\A ${bound} : ${print(body)})`;
    case 'some':
      return `(\\E ${bound} : ${print(body)})`;
    case 'set':
      return `{${print(body)} : ${bound}}`;
    case 'function':
      return `[${bound} |-> ${print(body)}]`;
  }
};

/** The text, with parentheses around everything that is not one word; on one line. */
export const print = (t: Term): string => {
  const list = (terms: readonly Term[]): string => terms.map(print).join(', ');
  switch (t.kind) {
    case 'integer':
      return t.value < 0n ? `(${t.value})` : String(t.value);
    case 'boolean':
      return t.value ? 'TRUE' : 'FALSE';
    case 'string':
      return `"${t.value}"`;
    case 'name':
      return t.name;
    case 'prefix':
      return `(${t.operator}(${print(t.operand)}))`;
    case 'infix':
      return `(${print(t.left)} ${t.operator} ${print(t.right)})`;
    case 'junction':
      return `(${t.items.map((i) => `(${print(i)})`).join(t.conjunction ? ' /\\ ' : ' \\/ ')})`;
    case 'set':
      return `{${list(t.elements)}}`;
    case 'filter':
      return `{${t.name} \\in ${print(t.set)} : ${print(t.condition)}}`;
    case 'map':
      return `{${print(t.body)} : ${t.name} \\in ${print(t.set)}}`;
    case 'quantified':
      return `(${t.all ? '\\A' : '\\E'} ${t.names.join(', ')} \\in ${print(t.set)} : ${print(t.body)})`;
    case 'least':
      return `(CHOOSE ${t.names[0]} \\in ${print(t.set)} : \\A ${t.names[1]} \\in ${print(t.set)} : ${t.names.join(' <= ')})`;
    case 'function':
      return `[${t.name} \\in ${print(t.set)} |-> ${print(t.body)}]`;
    case 'apply':
      return `${print(t.function)}[${print(t.argument)}]`;
    case 'over':
      return printOver(t);
    case 'apply-two':
      return `${print(t.function)}[${list(t.arguments)}]`;
    case 'except': {
      const { joined, function: f, path, value } = t;
      const update = `!${path.map((p) => (p.kind === 'string' ? `.${p.value}` : `[${print(p)}]`)).join('')} = ${print(value)}]`;
      return joined === true && f.kind === 'except' ? `${print(f).slice(0, -1)}, ${update}` : `[${print(f)} EXCEPT ${update}`;
    }
    case 'member':
      return `(${print(t.element)} \\in ${printLarge(t.of, t.sets.map(print))})`;
    case 'records':
      return printLarge('records', [print(t.a), print(t.b)]);
    case 'append':
      return `Append(${print(t.sequence)}, ${print(t.element)})`;
    case 'select':
      return `SelectSeq(${print(t.sequence)}, LAMBDA ${t.name} : ${print(t.condition)})`;
    case 'tuple':
      return `<<${list(t.elements)}>>`;
    case 'record':
      return `[${t.fields.map(([name, value]) => `${name} |-> ${print(value)}`).join(', ')}]`;
    case 'field':
      return `${print(t.record)}.${t.name}`;
    case 'functions':
      return `[${print(t.domain)} -> ${print(t.range)}]`;
    case 'product':
      return `(${print(t.left)} \\X ${print(t.right)})`;
    case 'if':
      return `(IF ${print(t.condition)} THEN ${print(t.whenTrue)} ELSE ${print(t.whenFalse)})`;
    case 'case': {
      const arms = t.arms.map(([guard, value]) => `${print(guard)} -> ${print(value)}`);
      return `(CASE ${[...arms, ...(t.other === null ? [] : [`OTHER -> ${print(t.other)}`])].join(' [] ')})`;
    }
    case 'let':
      return `(LET ${printDefinition(t.definition).replace('\n', ' ')} IN ${print(t.body)})`;
    case 'call':
      return `${t.name}(${list(t.args)})`;
    case 'lambda':
      return `LAMBDA ${t.params.join(', ')} : ${print(t.body)}`;
  }
};
