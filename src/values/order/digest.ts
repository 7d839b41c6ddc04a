// A hash of what a value is, and not of the ids by which it is stored: the same in every thread and every run.
//
// Where some order is wanted that does not depend on what was made first, and any such order will do, that of digests costs a fraction of the canonical
// one. It is no proof of anything: different values may have equal digests, and what depends on them is then decided by the canonical order.
import type { Arena } from '../store/arena.ts';
import { Kind } from '../store/kinds.ts';
import { finish } from '../store/murmur-finish.ts';

/** Places of the memory of digests that were computed; the value there is the one asked for last. */
const PLACES = 1 << 16;
/** Keeps small integers apart from the numbers of kinds. */
const INTEGER = 0x3c6ef372;

// These have a meaning of their own: they are part of what a seed means, so they are not those of the arena, which may become others.
const mix = (hash: number, word: number): number => {
  const h = Math.imul(hash ^ word, 0x9e3779b1);
  return h ^ (h >>> 15);
};

const hashOfWords = (cells: Int32Array, from: number, words: number): number => {
  let hash = cells[from]!;
  for (let i = 1; i < words; i++) hash = mix(hash, cells[from + i]!);
  return finish(hash);
};

/** Makes the function from ids to digests. */
export function createDigest(arena: Arena): (id: number) => number {
  const { cells } = arena;
  const known = new Int32Array(PLACES);
  const digests = new Int32Array(PLACES);

  const compute = (at: number, kind: number, length: number): number => {
    const payload = at + 2;
    switch (kind) {
      case Kind.boolean:
      case Kind.string:
      case Kind.model:
      case Kind.bigint:
        // Their payload is no ids.
        return hashOfWords(cells, at + 1, length + 1);
      case Kind.tuple: {
        let hash: number = kind;
        for (let i = 0; i < length; i++) hash = mix(hash, digest(cells[payload + i]!));
        return finish(hash);
      }
      case Kind.set: {
        // In the order of ids: only what does not depend on the order may enter.
        let sum = length;
        for (let i = 0; i < length; i++) sum = (sum + finish(mix(kind, digest(cells[payload + i]!)))) | 0;
        return finish(sum);
      }
      case Kind.function: {
        // The domain is a set, and the values are in its order.
        const domain = (cells[payload]! >> 1) + 2;
        let sum = length;
        for (let i = 1; i < length; i++)
          sum = (sum + finish(mix(mix(kind, digest(cells[domain + i - 1]!)), digest(cells[payload + i]!)))) | 0;
        return finish(mix(kind, sum));
      }
      default:
        // Infinite sets and rules.
        return finish(kind);
    }
  };

  const digest = (id: number): number => {
    if ((id & 1) !== 0) return finish(id ^ INTEGER);
    const at = id >> 1;
    const place = (at ^ (at >>> 16)) & (PLACES - 1);
    if (known[place] === id) return digests[place]!;
    const header = cells[at + 1]!;
    const computed = compute(at, header & 31, header >>> 5);
    known[place] = id;
    digests[place] = computed;
    return computed;
  };
  return digest;
}
