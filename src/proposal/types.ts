// Types of expressions, as far as their uses tell them. They choose proposals for constants and nothing else: an expression that fits no type has
// a type that is not known, and two types that do not fit together are left apart.

/** A type. Variables are told apart by identity; `bound` is what one was found to be. */
export type Type =
  | { readonly kind: 'variable'; bound: Type | null }
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
  return { kind: 'variable', bound: null };
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
    default:
      return false;
  }
}

/** Makes two types one, as far as they fit. */
export function unify(left: Type, right: Type): void {
  const a = resolved(left);
  const b = resolved(right);
  if (a === b) return;
  if (a.kind === 'variable') {
    if (!contains(b, a)) a.bound = b;
  } else if (b.kind === 'variable') {
    if (!contains(a, b)) b.bound = a;
  } else if (a.kind === 'set' && b.kind === 'set') unify(a.of, b.of);
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
