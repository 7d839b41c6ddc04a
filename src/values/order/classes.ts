// Classes of values: values of one class are comparable. An untyped model value differs from everything else, and is comparable with all.
import type { Order } from '../parts/order.ts';
import type { Parts } from '../parts/parts.ts';
import { ValueFault } from '../store/faults.ts';
import { Kind } from '../store/kinds.ts';

export const Class = { model: 0, integer: 1, boolean: 2, string: 3, set: 4, function: 5, firstTyped: 16 } as const;

const NAMES = ['model value', 'integer', 'Boolean', 'string', 'set', 'function'];

const describe = (c: number): string => NAMES[c] ?? 'model value with a type';

/** A value with what it is. What is a function may be written as a tuple or a record, and is told as what is seen. */
const describeValue = (c: number, text: string): string => {
  if (c !== Class.function) return `${describe(c)} ${text}`;
  return `${text.startsWith('<<') ? 'tuple' : /^\[\s*\w+ \|->/.test(text) ? 'record' : 'function'} ${text}`;
};

type Classes = Pick<Order, 'classOf' | 'requireComparable' | 'requireElement' | 'requireElements' | 'requireOneClass'> & {
  /** What is wrong with comparing the two. */
  incomparable(a: number, b: number, site: number): ValueFault;
};

/** The class of a value, and what is wrong with two that are of different ones. */
function createClassOf(parts: Parts): Pick<Classes, 'classOf' | 'incomparable'> {
  const { arena } = parts;
  const { cells } = arena;

  const classOf = (id: number): number => {
    if ((id & 1) !== 0) return Class.integer;
    switch (arena.kind(id)) {
      case Kind.bigint:
        return Class.integer;
      case Kind.boolean:
        return Class.boolean;
      case Kind.string:
        return Class.string;
      case Kind.model: {
        const type = cells[(id >> 1) + 2]! >>> 24;
        return type === 0 ? Class.model : Class.firstTyped + type;
      }
      case Kind.tuple:
      case Kind.function:
      case Kind.lambda:
      case Kind.changed:
        return Class.function;
      default:
        return Class.set;
    }
  };

  const incomparable = (a: number, b: number, site: number): ValueFault => {
    const ca = classOf(a);
    const cb = classOf(b);
    const [x, y] = [parts.print(a), parts.print(b)];
    return new ValueFault(
      ca === cb
        ? `Attempted to compare two ${describe(ca)}s that have incomparable parts: ${x} and ${y}.`
        : `Attempted to compare the ${describeValue(ca, x)} with the ${describeValue(cb, y)}.`,
      site,
    );
  };

  return { classOf, incomparable };
}

/** The classes of values, of the elements of sets, and what has to be of one. */
export function createClasses(parts: Parts): Classes {
  const { arena } = parts;
  const { cells } = arena;
  const { classOf, incomparable } = createClassOf(parts);

  const areComparable = (a: number, b: number): boolean => {
    const ca = classOf(a);
    if (ca === Class.model) return true;
    const cb = classOf(b);
    return cb === Class.model || ca === cb;
  };

  // The first element in the set's own order that is no untyped model value, or 0. What has been one set has no two such elements of different classes.
  const representative = (set: number): number => {
    const at = (set >> 1) + 2;
    const n = arena.length(set);
    for (let i = 0; i < n; i++) if (classOf(cells[at + i]!) !== Class.model) return cells[at + i]!;
    return 0;
  };

  const isNoModel = (id: number): boolean => classOf(id) !== Class.model;

  // Messages name the element that is first in canonical order: the ids depend on what was made first.
  const firstIn = (set: number): number => parts.order.sorted(set).find(isNoModel)!;

  const requireElement = (x: number, set: number, site: number): void => {
    const first = cells[(set >> 1) + 2]!;
    if ((x & first & 1) !== 0) return;
    const c = classOf(x);
    if (c === Class.model || c === classOf(first)) return;
    const y = representative(set);
    if (y !== 0 && c !== classOf(y)) throw incomparable(x, firstIn(set), site);
  };

  const requireElements = (set: number, site: number): void => {
    const at = (set >> 1) + 2;
    const n = arena.length(set);
    let integers = 1;
    for (let i = 0; i < n; i++) integers &= cells[at + i]!;
    if (integers !== 0) return;
    const y = representative(set);
    if (y === 0) return;
    const c = classOf(y);
    for (let i = 0; i < n; i++) {
      const other = classOf(cells[at + i]!);
      if (other === c || other === Class.model) continue;
      const [first, ...more] = Array.from(parts.order.sorted(set)).filter(isNoModel);
      throw incomparable(first!, more.find((z) => classOf(z) !== classOf(first!))!, site);
    }
  };

  const requireOneClass = (a: number, b: number, site: number): void => {
    const x = representative(a);
    const y = representative(b);
    if (x !== 0 && y !== 0 && classOf(x) !== classOf(y)) throw incomparable(firstIn(a), firstIn(b), site);
  };

  return {
    classOf,
    requireElement,
    requireElements,
    requireOneClass,
    incomparable,
    requireComparable: (a, b, site) => {
      if ((a & b & 1) === 0 && a !== b && !areComparable(a, b)) throw incomparable(a, b, site);
    },
  };
}
