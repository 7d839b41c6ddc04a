// Membership as generated code asks for it where the elements are known when the program is compiled.
import type { Values } from '../../values/index.ts';

/** What small integers have for a kind: they have no cells. */
export const SMALL_INTEGER = 0;

/**
 * Whether a set has a value that is not one of its elements as they are. These are atoms of one kind, so no other value of that kind is in it. `site` is the place
 * that a fault is reported at.
 */
export function createUnlikeMembership({ arena, sets }: Values) {
  const { cells } = arena;
  return {
    containsUnlike: (x: number, set: number, kind: number, site: number): boolean =>
      ((x & 1) !== 0 ? SMALL_INTEGER : cells[(x >> 1) + 1]! & 31) !== kind && sets.contains(x, set, site),
  };
}
