// Renaming points (atoms that a group of permutations moves) inside values: what symmetry reduction and nothing else needs.
//
// Answers are remembered in a table in which newer ones push out older ones, so memory is bounded; what is lost is made again from the parts.

import type { Parts } from '../parts/parts.ts';
import { Kind } from '../store/kinds.ts';
import type { Profiles } from './profiles.ts';

/** The value with every point replaced by its image under the permutation with this number. */
export type Rename = (permutation: number, id: number) => number;

/** Makes a renaming of the points by permutations, each given by the places of the images: the point p goes to `points[permutation[p]]`. */
export type Permute = (points: Int32Array, permutations: readonly Uint16Array[], profiles: Profiles) => Rename;

const FIRST_SLOTS = 1 << 12;
const MOST_SLOTS = 1 << 19;
/** Words of a slot: the value, the permutation, the answer. */
const SLOT = 3;

export function createPermute(later: Pick<Parts, 'arena' | 'sets' | 'functions'>): Permute {
  const { arena } = later;
  const { cells } = arena;
  return (points, permutations, profiles) => {
    const moved = Int32Array.from(permutations, movedMask);
    let slots = FIRST_SLOTS;
    let known = new Int32Array(slots * SLOT);
    let misses = 0;

    const slotOf = (permutation: number, id: number): number => {
      const hash = Math.imul(id ^ Math.imul(permutation, 0x85ebca6b), 0x9e3779b1);
      return ((hash >>> 12) & (slots - 1)) * SLOT;
    };

    const rename = (permutation: number, id: number): number => {
      if ((id & 1) !== 0) return id;
      const slot = slotOf(permutation, id);
      if (known[slot] === id && known[slot + 1] === permutation) return known[slot + 2]!;
      const answer = (profiles.mask(id) & moved[permutation]!) === 0 ? id : renamed(permutation, id);
      remember(permutation, id, answer);
      return answer;
    };

    const remember = (permutation: number, id: number, answer: number): void => {
      if (++misses > slots * 2 && slots < MOST_SLOTS) {
        misses = 0;
        slots *= 4;
        known = new Int32Array(slots * SLOT);
      }
      const slot = slotOf(permutation, id);
      known[slot] = id;
      known[slot + 1] = permutation;
      known[slot + 2] = answer;
    };

    const renamed = (permutation: number, id: number): number => {
      const kind = arena.kind(id);
      if (kind < Kind.tuple) {
        const point = points.indexOf(id);
        return point < 0 ? id : points[permutations[permutation]![point]!]!;
      }
      const n = arena.length(id);
      const at = (id >> 1) + 2;
      const mark = arena.mark();
      if (kind === Kind.function) return renamedFunction(permutation, at, n, mark);
      for (let i = 0; i < n; i++) {
        const x = rename(permutation, cells[at + i]!);
        arena.push(x);
      }
      return kind === Kind.tuple ? later.functions.tupleFrom(mark) : later.sets.setFrom(mark);
    };

    // The values stand in the order of the domain, which is another one afterwards.
    const renamedFunction = (permutation: number, at: number, n: number, mark: number): number => {
      const domain = rename(permutation, cells[at]!);
      const from = (cells[at]! >> 1) + 2;
      for (let i = 1; i < n; i++) arena.push(0);
      for (let i = 1; i < n; i++) {
        const value = rename(permutation, cells[at + i]!);
        const place = later.functions.placeOf(domain, rename(permutation, cells[from + i - 1]!));
        arena.stack()[mark + place] = value;
      }
      return later.functions.functionFrom(domain, mark);
    };

    return rename;
  };
}

/** Bits of the points that a permutation moves, as in `Profiles.mask`. */
export function movedMask(permutation: Uint16Array): number {
  let mask = 0;
  for (let p = 0; p < permutation.length; p++) if (permutation[p] !== p) mask |= 1 << (p & 31);
  return mask;
}
