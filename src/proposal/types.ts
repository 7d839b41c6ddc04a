// Types of expressions, as far as their uses tell them. They choose proposals for constants and nothing else: an expression that fits no type has
// a type that is not known, and two types that do not fit together are left apart.

/** A type of which nothing is known, or what its values at some numbers are: a tuple may have others at each, a function has not. */
interface Variable {
  readonly kind: 'variable';
  bound: Type | null;
  readonly at: Map<number, Type>;
}

/** A type. Variables are told apart by identity; `bound` is what one was found to be. */
export type Type =
  | Variable
  | { readonly kind: 'boolean' }
  | { readonly kind: 'integer' }
  | { readonly kind: 'string' }
  | { readonly kind: 'set'; readonly of: Type }
  /** Functions; sequences are functions of integers. */
  | { readonly kind: 'function'; readonly from: Type; readonly to: Type }
  | { readonly kind: 'tuple'; readonly parts: readonly Type[] }
  | { readonly kind: 'record'; readonly fields: Map<string, Type> };

export const BOOLEAN: Type = { kind: 'boolean' };
export const INTEGER: Type = { kind: 'integer' };
export const STRING: Type = { kind: 'string' };

/** A type of which nothing is known. */
export function unknown(): Type {
  return { kind: 'variable', bound: null, at: new Map() };
}

/** The type of sets of elements of this type. */
export function setOf(of: Type): Type {
  return { kind: 'set', of };
}

/** The type of functions. */
export function functionOf(from: Type, to: Type): Type {
  return { kind: 'function', from, to };
}

/** What a type is found to be. */
export function resolved(type: Type): Type {
  let last = type;
  while (last.kind === 'variable' && last.bound !== null) last = last.bound;
  return last;
}

/** Whether a type is a part of another one, or that itself. */
function contains(type: Type, part: Type): boolean {
  const one = resolved(type);
  if (one === part) return true;
  switch (one.kind) {
    case 'set':
      return contains(one.of, part);
    case 'function':
      return contains(one.from, part) || contains(one.to, part);
    case 'tuple':
      return one.parts.some((element) => contains(element, part));
    case 'record':
      return [...one.fields.values()].some((field) => contains(field, part));
    case 'variable':
      return [...one.at.values()].some((value) => contains(value, part));
    default:
      return false;
  }
}

/** What values of a type are where they are applied to a number that is written; a type of which nothing is known where they cannot be. */
export function typeAt(type: Type, index: number): Type {
  const one = resolved(type);
  switch (one.kind) {
    case 'tuple':
      return one.parts[index - 1] ?? unknown();
    case 'function':
      unify(one.from, INTEGER);
      return one.to;
    case 'variable': {
      const value = one.at.get(index) ?? unknown();
      one.at.set(index, value);
      return value;
    }
    default:
      return unknown();
  }
}

/** A variable is this type: so are its values. */
function bind(variable: Variable, type: Type): void {
  if (contains(type, variable)) return;
  variable.bound = type;
  for (const [index, value] of variable.at) unify(typeAt(type, index), value);
}

/** What is known of a type in the end: what was applied to numbers, and is not known to be a tuple, is a function. */
export function settled(type: Type): Type {
  const one = resolved(type);
  if (one.kind !== 'variable' || one.at.size === 0) return one;
  const [value] = one.at.values();
  return functionOf(INTEGER, value!);
}

/** Makes two types one, as far as they fit. */
export function unify(left: Type, right: Type): void {
  const a = resolved(left);
  const b = resolved(right);
  if (a === b) return;
  if (a.kind === 'variable') bind(a, b);
  else if (b.kind === 'variable') bind(b, a);
  else if (a.kind === 'set' && b.kind === 'set') unify(a.of, b.of);
  else if (a.kind === 'function' && b.kind === 'function') {
    unify(a.from, b.from);
    unify(a.to, b.to);
  } else if (a.kind === 'tuple' && b.kind === 'tuple' && a.parts.length === b.parts.length)
    for (const [i, part] of a.parts.entries()) unify(part, b.parts[i]!);
  else if (a.kind === 'record' && b.kind === 'record')
    for (const [name, type] of b.fields) {
      const own = a.fields.get(name);
      if (own !== undefined) unify(own, type);
      // A block has a parent, which is a block: a type of its own part would have no end.
      else if (!contains(type, a)) a.fields.set(name, type);
    }
}
