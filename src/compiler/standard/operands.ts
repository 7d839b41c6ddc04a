// What natives ask of their arguments, and how they build functions and sequences.
//
// A native's message names the argument and shows the value it got: "The first argument of Append must be a sequence, but it is 3."
import { Kind, ValueFault } from '../../values/index.ts';
import type { NativeContext } from './natives.ts';

export interface Operands {
  /** The tuple that `id` is. `what` begins the message otherwise. */
  sequence(id: number, what: string, site: number): number;
  /** The tuple or function cell that `id` is. */
  func(id: number, what: string, site: number): number;
  /** The explicit set that `id` is. */
  finiteSet(id: number, what: string, site: number): number;
  /** The truth value that `id` is. */
  truth(id: number, what: string, site: number): boolean;
  /** The integer that `id` is, of moderate size. */
  integer(id: number, what: string, site: number): number;
  /** The integer that `id` is, of moderate size and not negative. */
  natural(id: number, what: string, site: number): number;
  /** Whether both are integers, of any size, and nothing is from the first to the last. */
  isEmptyRange(first: number, last: number, site: number): boolean;
  /** The text of the string that `id` is. */
  text(id: number, what: string, site: number): string;
  /** The elements of a tuple or of an explicit set, as they are in the cell. */
  elements(tuple: number): number[];
  /** Whether `some` are the values of `all` from `at` on, which has as many. One that certainly differs decides. */
  occursAt(some: readonly number[], all: readonly number[], at: number, site: number): boolean;
  /** The elements of a finite set in canonical order, so that what is computed from them does not depend on interning. */
  ordered(set: number, what: string, site: number): Int32Array;
  /** Arguments and values of a tuple or function cell. */
  entries(f: number): Map<number, number>;
  /** The set of these elements, all settled. Faults where they cannot be compared with each other. */
  setOf(elements: readonly number[], site: number): number;
  /** The function with these arguments and values, all settled. Faults where the arguments cannot be members of one set. */
  functionOf(entries: ReadonlyMap<number, number>, site: number): number;
  /** The result of an operator argument, fit to become part of another value. */
  settled(id: number, site: number): number;
}

export const createOperands = ({ values }: NativeContext): Operands => {
  const { arena, atoms, functions, integers, order, sets, print } = values;
  const { cells } = arena;

  const wrong = (id: number, what: string, wanted: string, site: number): never => {
    throw new ValueFault(`${what} must be ${wanted}, but it is ${print(id)}.`, site);
  };
  const func = (id: number, what: string, site: number): number =>
    functions.isFunction(id) ? functions.force(id, site) : wrong(id, what, 'a function', site);
  const elements = (tuple: number): number[] => {
    const at = (tuple >> 1) + 2;
    const n = arena.length(tuple);
    const found: number[] = [];
    for (let i = 0; i < n; i++) found.push(cells[at + i]!);
    return found;
  };
  const occursAt = (some: readonly number[], all: readonly number[], at: number, site: number): boolean =>
    !some.some((x, i) => order.areDistinct(x, all[at + i]!)) && some.every((x, i) => order.equal(x, all[at + i]!, site));
  const finiteSet = (id: number, what: string, site: number): number => {
    if (!sets.isSet(id)) return wrong(id, what, 'a set', site);
    if (sets.isInfinite(id)) return wrong(id, what, 'a finite set', site);
    return sets.force(id, site);
  };

  const setOf = (elements: readonly number[], site: number): number => {
    const set = sets.set(elements);
    if (elements.length > 0) order.requireElements(set, site);
    return set;
  };

  return {
    sequence: (id, what, site) => {
      if ((id & 1) === 0) {
        if (arena.kind(id) === Kind.tuple) return id;
        if (functions.isFunction(id)) {
          const f = functions.force(id, site);
          if (arena.kind(f) === Kind.tuple) return f;
        }
      }
      return wrong(id, what, 'a sequence', site);
    },
    func,
    finiteSet,
    truth: (id, what, site) => {
      if (id === atoms.TRUE) return true;
      return id === atoms.FALSE ? false : wrong(id, what, 'TRUE or FALSE', site) === 0;
    },
    integer: (id, what, site) => integers.index(id, what, site),
    natural: (id, what, site) => {
      const n = integers.index(id, what, site);
      return n >= 0 ? n : wrong(id, what, 'a natural number', site);
    },
    isEmptyRange: (first, last, site) => atoms.isInteger(first) && atoms.isInteger(last) && integers.greater(first, last, site),
    text: (id, what, site) => (atoms.isString(id) ? atoms.text(id) : String(wrong(id, what, 'a string', site))),
    elements,
    occursAt,
    ordered: (set, what, site) => order.sorted(finiteSet(set, what, site)),
    entries: (f) => {
      const found = new Map<number, number>();
      if (arena.kind(f) === Kind.tuple) {
        for (const [i, v] of elements(f).entries()) found.set(atoms.number(i + 1), v);
        return found;
      }
      const domain = functions.domain(f);
      const at = (domain >> 1) + 2;
      for (let i = 0; i < arena.length(domain); i++) found.set(cells[at + i]!, functions.valueAt(f, i));
      return found;
    },
    setOf,
    functionOf: (entries, site) => {
      const domain = setOf([...entries.keys()], site);
      const at = (domain >> 1) + 2;
      const mark = arena.mark();
      for (let i = 0; i < arena.length(domain); i++) arena.push(entries.get(cells[at + i]!)!);
      return functions.functionFrom(domain, mark);
    },
    settled: (id, site) => sets.settle(id, site),
  };
};
