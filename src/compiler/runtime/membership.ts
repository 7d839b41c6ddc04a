// Membership as generated code asks for it where the elements, or what was done with ids before, tell more than the set.
import { Class, type Values } from '../../values/index.ts';

/** What small integers have for a kind: they have no cells. */
export const SMALL_INTEGER = 0;

/** `site` is the place that a fault is reported at. */
export function createUnlikeMembership({ arena, order, sets }: Values) {
  const { cells } = arena;
  return {
    /** Whether a value is not in the set of one other, `removed`, which has another id. Atoms of one class differ then. */
    isOther: (x: number, removed: number, site: number): boolean => {
      const c = order.classOf(x);
      const areAtoms = c === order.classOf(removed) && c !== Class.set && c !== Class.function;
      return areAtoms || !sets.contains(x, sets.singleton(removed), site);
    },
    /** Whether a set has a value that is not one of its elements as they are. These are atoms of one kind, so no other value of that kind is in it. */
    containsUnlike: (x: number, set: number, kind: number, site: number): boolean =>
      ((x & 1) !== 0 ? SMALL_INTEGER : cells[(x >> 1) + 1]! & 31) !== kind && sets.contains(x, set, site),
  };
}
