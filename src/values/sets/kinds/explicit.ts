// Explicit sets: all elements, sorted by id.
import type { Parts } from '../../parts/parts.ts';
import { Extent } from '../../parts/sets.ts';
import { ValueFault } from '../../store/faults.ts';
import { isRule, Kind } from '../../store/kinds.ts';
import { eachOfExplicit, type SetKind, setKind } from '../set-kind.ts';

/**
 * Of sets with at most this many elements each one is compared to find what cannot be compared, such as 1 and "a", inside of other values. What is lazy
 * may equal an element that has another id, so it is compared with each one of all sets.
 */
const MOST_COMPARED = 4;

export function explicitSets(parts: Parts): SetKind {
  const { arena } = parts;
  const { cells } = arena;

  // The value that a lazy one equals, where it has one: then it is an element that is found by its id.
  const listed = (x: number): number => {
    const { functions, sets } = parts;
    const kind = arena.kind(x);
    if (kind < Kind.lazy || sets.isUnlisted(isRule(kind) ? functions.domain(x) : x)) return x;
    return isRule(kind) ? functions.force(x, -1) : sets.force(x, -1);
  };

  const equalsOne = (x: number, s: number, site: number): boolean => {
    const y = listed(x);
    if (y !== x) return parts.sets.contains(y, s, site);
    const height = arena.mark();
    try {
      // No callback: V8 would allocate what it captures in each call.
      const at = (s >> 1) + 2;
      const n = arena.length(s);
      for (let i = 0; i < n; i++) if (parts.order.equal(x, cells[at + i]!, site)) return true;
      return false;
    } catch (error) {
      if (!(error instanceof ValueFault)) throw error;
      arena.release(height);
      return equalsOneInOrder(x, s, site);
    }
  };

  // As above. An element that it equals decides, whatever cannot be compared; of that the first in canonical order is told.
  const equalsOneInOrder = (x: number, s: number, site: number): boolean => {
    let fault: ValueFault | null = null;
    const height = arena.mark();
    for (const element of parts.order.sorted(s)) {
      try {
        if (parts.order.equal(x, element, site)) return true;
      } catch (error) {
        if (!(error instanceof ValueFault)) throw error;
        arena.release(height);
        fault ??= error;
      }
    }
    if (fault !== null) throw fault;
    return false;
  };

  return setKind(parts, {
    extent: () => Extent.finite,
    isEmpty: (s) => arena.length(s) === 0,
    isInhabited: (s) => arena.length(s) > 0,
    estimate: (s) => arena.length(s),
    isCounted: () => true,
    count: (s) => BigInt(arena.length(s)),
    contains: (x, s, site) => {
      const at = (s >> 1) + 2;
      const n = cells[at - 1]! >>> 5;
      let low = 0;
      let high = n - 1;
      if (high < 0) return false;
      while (low <= high) {
        const middle = (low + high) >> 1;
        const y = cells[at + middle]!;
        if (y === x) return true;
        if (y < x) low = middle + 1;
        else high = middle - 1;
      }
      const first = cells[at]!;
      if ((x & first & 1) !== 0) return false;
      parts.order.requireElement(x, s, site);
      if ((x & 1) !== 0) return false;
      const kind = arena.kind(x);
      return kind >= Kind.tuple && (kind >= Kind.lazy || n <= MOST_COMPARED) && equalsOne(x, s, site);
    },
    elementClass: (s) => (arena.length(s) === 0 ? -1 : parts.order.classOf(cells[(s >> 1) + 2]!)),
    generate: (s, _, each) => eachOfExplicit(parts, s, each),
    parts: () => 0,
    print: (s, print) => `{${Array.from(parts.order.sorted(s), print).join(', ')}}`,
  });
}
