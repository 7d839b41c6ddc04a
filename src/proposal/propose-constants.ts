// Values for the declared constants of a module, to begin with: small sets of model values, small numbers, majorities.
import type { ConstantSymbol, Resolution } from '../semantics/index.ts';
import { childrenOf, type Expr } from '../syntax/index.ts';
import type { TypeInference } from './infer-types.ts';
import { type Joins, joinsOf } from './joined-sets.ts';
import { placeholdersOf } from './placeholders.ts';
import { settled, type Type } from './types.ts';

/** A declared constant, or a definition that cannot be evaluated as it stands, with a value to begin with. */
export interface ProposedConstant {
  readonly name: string;
  /**
   * What it is: declared; defined as any value outside of a set, which a model value is; or defined as infinitely many numbers over which the
   * behaviour ranges.
   */
  readonly kind: 'declared' | 'choice' | 'numbers';
  /** How many arguments it takes. */
  readonly arity: number;
  /** The value as a configuration writes it; null where the use of the constant does not tell one. */
  readonly value: string | null;
  /** What the value is, as the end of "it is used as ...". */
  readonly use: string;
}

/** How many elements a proposed set has. Three are the least of which a majority is not all. */
const SET_SIZE = 3;

/** The number to begin with. */
const NUMBER = 2;

const A_STRING = '"a"';
const STRINGS = '{"a", "b", "c"}';
/** "a" to "z"; "a1" and so on behind them. */
const letterAt = (place: number): string => `${String.fromCharCode(97 + (place % 26))}${place < 26 ? '' : Math.floor(place / 26)}`;
const NUMBERS = '{1, 2, 3}';
const FIRST_NUMBERS = '{0, 1, 2}';

/** Lower-case letters that stand for a constant: `rm` for RM, `n` for Node. */
function initialsOf(name: string): string {
  if (/^[A-Z]{1,3}s?$/.test(name)) return name.replace(/s$/, '').toLowerCase();
  return (/[A-Za-z]/.exec(name)?.[0] ?? 'v').toLowerCase();
}

/** Makes names of model values that nothing else has. */
class ModelValues {
  readonly #taken: (name: string) => boolean;
  readonly #stems = new Set<string>();

  constructor(taken: (name: string) => boolean) {
    this.#taken = taken;
  }

  /** The elements of a set that a constant of this name is. */
  elements(name: string): readonly string[] {
    const numbered = (stem: string): readonly string[] => Array.from({ length: SET_SIZE }, (_, i) => `${stem}${i + 1}`);
    const isFree = (stem: string): boolean => !this.#stems.has(stem) && !numbered(stem).some(this.#taken);
    const word = name.toLowerCase().replace(/[^a-z]/g, '') || 'v';
    const stems = [initialsOf(name), word.slice(0, 2), word.slice(0, 3), word, `${word}_`];
    const stem = stems.find(isFree) ?? `${word}__`;
    this.#stems.add(stem);
    return numbered(stem);
  }
}

const written = (elements: readonly string[]): string => `{${elements.join(', ')}}`;

/** All sets of two of three elements: any two of them meet. */
function majoritiesOf([a, b, c]: readonly string[]): string {
  return `{{${a}, ${b}}, {${a}, ${c}}, {${b}, ${c}}}`;
}

/** What is assumed whatever else is true: the conjuncts of the assumptions. */
function conjunctsOf(e: Expr): readonly Expr[] {
  const isConjunction = e.kind === 'junction' ? e.operator === '/\\' : e.kind === 'apply' && e.operator.name === '/\\';
  return isConjunction ? childrenOf(e).flatMap(({ expr }) => conjunctsOf(expr)) : [e];
}

/** What is assumed of an element and a set, as `Name \in Set` and `{Name, Other} \subseteq Set`. */
function membershipsOf(assumptions: readonly Expr[]): readonly { readonly name: string; readonly set: Expr }[] {
  return assumptions.flatMap(conjunctsOf).flatMap((e) => {
    if (e.kind !== 'apply' || e.args.length !== 2) return [];
    const [left, set] = [e.args[0]!, e.args[1]!];
    const elements = e.operator.name === '\\in' ? [left] : e.operator.name === '\\subseteq' && left.kind === 'set' ? left.elements : [];
    return elements.flatMap((element) => (element.kind === 'name' ? [{ name: element.name, set }] : []));
  });
}

type Memberships = ReturnType<typeof membershipsOf>;

/** The first value that an assumption `Name \in {...}` lists for each constant, where it is a string or a number. */
function listedValues(memberships: Memberships): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { name, set } of memberships) {
    const first = set.kind === 'set' ? set.elements[0] : undefined;
    if (found.has(name)) continue;
    if (first?.kind === 'string') found.set(name, JSON.stringify(first.value));
    else if (first?.kind === 'number') found.set(name, String(first.value));
  }
  return found;
}

/** Constants that are assumed to be elements of another one: one of the elements that are proposed for it, each another one as long as there are some. */
function withElements(proposed: readonly ProposedConstant[], memberships: Memberships): readonly ProposedConstant[] {
  const sets = new Map(proposed.map(({ name, value }) => [name, /^\{([^{}]+)\}$/.exec(value ?? '')?.[1]?.split(', ')]));
  const used = new Map<string, number>();
  return proposed.map((constant) => {
    if (constant.arity > 0 || sets.get(constant.name) !== undefined) return constant;
    const around = memberships.find(
      ({ name, set }) => name === constant.name && set.kind === 'name' && sets.get(set.name) !== undefined,
    )?.set;
    if (around?.kind !== 'name') return constant;
    const elements = sets.get(around.name)!;
    const place = used.get(around.name) ?? 0;
    used.set(around.name, place + 1);
    return { ...constant, value: elements[place % elements.length]!, use: `an element of ${around.name}` };
  });
}

/**
 * Proposals for the constants, in the order of their declarations.
 * @param types has seen all uses of the constants
 */
export function proposeConstants(resolution: Resolution, types: TypeInference): readonly ProposedConstant[] {
  const { root } = resolution;
  const modelValues = new ModelValues((name) => root.scope.has(name));
  /** The elements of proposed sets of model values, by the type of an element. */
  const universes = new Map<Type, readonly string[]>();
  const typed = root.constants.map((constant) => ({ constant, type: settled(types.declared(constant)) }));
  for (const { constant, type } of typed) {
    if (constant.arity > 0 || type.kind !== 'set') continue;
    const element = settled(type.of);
    if (element.kind === 'variable' && !universes.has(element)) universes.set(element, modelValues.elements(constant.name));
  }
  const apart = setsApart(typed, joinsOf(resolution), modelValues);
  const memberships = membershipsOf(root.assumptions.map(({ body }) => body));
  const listed = listedValues(memberships);
  const placeholders = placeholdersOf(resolution);
  const strings = typed.filter(({ constant, type }) => constant.arity === 0 && type.kind === 'string').map(({ constant }) => constant);
  const proposed = typed.map(({ constant, type }): ProposedConstant => {
    const isPlaceholder = WITH_PLACEHOLDER.has(type.kind) && placeholders.has(constant.name);
    const { value, use } = isPlaceholder ? likeNoOther(constant.name) : valueFor(constant, type, universes, modelValues);
    // What has a name of its own is mostly meant to be something of its own.
    const own = value === A_STRING ? JSON.stringify(letterAt(strings.indexOf(constant))) : value;
    const first = listed.get(constant.name) ?? apart.get(constant) ?? own;
    return { name: constant.name, kind: 'declared', arity: constant.arity, value: first, use };
  });
  return withElements(proposed, memberships);
}

interface Typed {
  readonly constant: ConstantSymbol;
  readonly type: Type;
}

/**
 * The values of sets that have the type of a set before them, where nothing else has it and they are joined with that one: they have elements of their own.
 * Sets of strings and of numbers are told apart, too, also from the elements of sets that are written: a translated algorithm joins its sets of processes in `ProcSet`.
 */
function setsApart(typed: readonly Typed[], joins: Joins, modelValues: ModelValues): ReadonlyMap<ConstantSymbol, string> {
  const chosen = new Map<ConstantSymbol, readonly string[]>();
  const sets = typed.flatMap(({ constant, type }) => (type.kind === 'set' ? [{ constant, element: settled(type.of) }] : []));
  const inner = new Set(sets.map(({ element }) => (element.kind === 'set' ? settled(element.of) : null)));
  for (const { constant, element } of sets) {
    if (!OF_THEIR_OWN.has(element.kind) || inner.has(element)) continue;
    const alike = sets.filter((other) => haveOneType(other.element, element)).map((other) => other.constant);
    const before = alike.slice(0, alike.indexOf(constant));
    const isApart = before.length > 0 && joins.areJoined(alike.map(({ name }) => name));
    const others = isApart ? before.flatMap((one) => chosen.get(one) ?? []) : [];
    const taken = new Set([...joins.elementsBeside(constant.name), ...others]);
    if (isApart || element.kind !== 'variable') chosen.set(constant, ownElements(element.kind, constant.name, taken, isApart, modelValues));
  }
  return new Map([...chosen].map(([constant, elements]) => [constant, written(elements)]));
}

/** Types of elements of which there are enough for sets without a common one. */
const OF_THEIR_OWN: ReadonlySet<Type['kind']> = new Set(['variable', 'string', 'integer']);

const haveOneType = (a: Type, b: Type): boolean => (a.kind === 'variable' ? a === b : a.kind === b.kind);

/**
 * Elements that are not taken.
 * @param isNamed strings have the name of the constant, to be told from those of another one
 */
function ownElements(
  kind: Type['kind'],
  name: string,
  taken: ReadonlySet<string>,
  isNamed: boolean,
  modelValues: ModelValues,
): readonly string[] {
  if (kind === 'variable') return modelValues.elements(name);
  const named = kind === 'string' && isNamed ? modelValues.elements(name).map((element) => JSON.stringify(element)) : [];
  const next = (i: number): string => (kind === 'string' ? JSON.stringify(letterAt(i)) : String(i + 1));
  const enough = Array.from({ length: taken.size + SET_SIZE }, (_, i) => next(i));
  return [...named, ...enough].filter((element) => !taken.has(element)).slice(0, SET_SIZE);
}

/** Types of values of which one that is like no other can take the place: what no configuration can write, and strings, of which any given one could be in use. */
const WITH_PLACEHOLDER: ReadonlySet<Type['kind']> = new Set(['function', 'tuple', 'record', 'string']);

const likeNoOther = (name: string): Pick<ProposedConstant, 'value' | 'use'> => ({ value: name, use: 'a value like no other' });

function valueFor(
  { name, arity }: ConstantSymbol,
  type: Type,
  universes: ReadonlyMap<Type, readonly string[]>,
  modelValues: ModelValues,
): Pick<ProposedConstant, 'value' | 'use'> {
  if (arity > 0) return { value: null, use: `an operator with ${arity} argument${arity === 1 ? '' : 's'}` };
  switch (type.kind) {
    case 'boolean':
      return { value: 'TRUE', use: 'TRUE or FALSE' };
    case 'integer':
      return { value: String(NUMBER), use: 'a number' };
    case 'string':
      return { value: A_STRING, use: 'a string' };
    case 'variable':
      return likeNoOther(name);
    case 'set':
      return setValue(settled(type.of), name, universes, modelValues);
    case 'function':
      return { value: null, use: 'a function' };
    case 'tuple':
      return { value: null, use: 'a tuple' };
    case 'record':
      return { value: null, use: 'a record' };
  }
}

function setValue(
  element: Type,
  name: string,
  universes: ReadonlyMap<Type, readonly string[]>,
  modelValues: ModelValues,
): Pick<ProposedConstant, 'value' | 'use'> {
  switch (element.kind) {
    case 'boolean':
      return { value: '{TRUE, FALSE}', use: 'a set of truth values' };
    case 'integer':
      return { value: NUMBERS, use: 'a set of numbers' };
    case 'string':
      return { value: STRINGS, use: 'a set of strings' };
    case 'variable':
      return { value: written(universes.get(element)!), use: 'a set' };
    case 'set': {
      const inner = settled(element.of);
      const isNumbers = inner.kind === 'integer';
      if (inner.kind !== 'variable' && !isNumbers) return { value: null, use: 'a set of sets' };
      const elements = isNumbers ? ['1', '2', '3'] : (universes.get(inner) ?? modelValues.elements(name));
      return { value: majoritiesOf(elements), use: 'a set of sets' };
    }
    default:
      return { value: null, use: `a set of ${element.kind}s` };
  }
}

/** The value for a definition as it stands; null where that can be evaluated. */
export function proposeReplacement(name: string, body: Expr, isRangedOver: boolean): ProposedConstant | null {
  if (body.kind === 'choose' && body.bound.set === null)
    return { name, kind: 'choice', arity: 0, value: name, use: 'a value like no other: it is defined by a CHOOSE without a set' };
  if (body.kind === 'name' && ['Nat', 'Int'].includes(body.name) && isRangedOver)
    return {
      name,
      kind: 'numbers',
      arity: 0,
      value: FIRST_NUMBERS,
      use: `a set of numbers: it is defined as ${body.name}, and all of its elements are tried`,
    };
  return null;
}
