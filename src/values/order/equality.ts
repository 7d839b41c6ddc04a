// Whether values that have different ids are different.
//
// Compound values are different if some part is certainly different, and only otherwise is an incomparable part a fault.
import type { Order } from '../parts/order.ts';
import { Relation } from '../parts/order.ts';
import type { Parts } from '../parts/parts.ts';
import { ValueFault } from '../store/faults.ts';
import { Kind } from '../store/kinds.ts';
import { PairMemo } from '../store/pair-memo.ts';
import { WalkMemo } from '../store/walk-memo.ts';
import { Class, type createClasses } from './classes.ts';
import { createUnlistedRelation } from './unlisted.ts';

const MEMO_SIZE = 1 << 14;

/** What is known of lazy values, and what they equal. */
function createLazyForms(parts: Parts) {
  const { arena } = parts;
  const isLazy = (id: number): boolean => (id & 1) === 0 && arena.kind(id) >= Kind.lazy;
  // The tuple or function cell, or the explicit set, that a lazy value equals.
  const force = (id: number, site: number): number =>
    parts.functions.isFunction(id) ? parts.functions.force(id, site) : parts.sets.force(id, site);
  return { ...createUnlistedRelation(parts), isLazy, force };
}

/** Whether a part of a value has no explicit form: then others that have other ids may equal it. */
function createDescriptions({ arena }: Parts): (id: number) => boolean {
  const { cells } = arena;
  const memo = new WalkMemo();
  const isDescribed = (id: number): boolean => {
    const kind = (id & 1) !== 0 ? 0 : arena.kind(id);
    if (kind < Kind.tuple || kind >= Kind.lazy) return kind >= Kind.lazy;
    const known = memo.find(id);
    if (!Number.isNaN(known)) return known !== 0;
    const at = (id >> 1) + 2;
    const n = arena.length(id);
    let found = false;
    for (let i = 0; i < n && !found; i++) found = isDescribed(cells[at + i]!);
    memo.keep(id, found ? 1 : 0);
    return found;
  };
  return isDescribed;
}

/** Whether different ids certainly denote different values. */
interface Distinctness {
  /** False: nobody can know (1 and "a"). */
  areDistinct(a: number, b: number): boolean;
  /** Whether that was found out before, without a look at the values. */
  areKnown(a: number, b: number): boolean;
}

/** Whether two explicit sets certainly differ. @param areDistinct the same of their elements */
function createSetDistinctness(parts: Parts, areDistinct: Distinctness['areDistinct']): Distinctness['areDistinct'] {
  const { arena } = parts;
  const { cells } = arena;
  const isDescribed = createDescriptions(parts);

  const areAllDistinct = (set: number): boolean => {
    const at = (set >> 1) + 2;
    const n = arena.length(set);
    for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) if (!areDistinct(cells[at + i]!, cells[at + j]!)) return false;
    return true;
  };

  // Whether an element of a certainly differs from all of b. Both are sorted by id: common elements are passed over by merging.
  const hasAnother = (a: number, b: number): boolean => {
    const n = arena.length(a);
    const m = arena.length(b);
    const pa = (a >> 1) + 2;
    const pb = (b >> 1) + 2;
    for (let i = 0, j = 0; i < n; i++) {
      const x = cells[pa + i]!;
      while (j < m && cells[pb + j]! < x) j++;
      if (j < m && cells[pb + j] === x) continue;
      let everDistinct = true;
      for (let k = 0; k < m && everDistinct; k++) everDistinct = areDistinct(x, cells[pb + k]!);
      if (everDistinct) return true;
    }
    return false;
  };

  return (a, b) => {
    const n = arena.length(a);
    const m = arena.length(b);
    const larger = n > m ? a : b;
    if (n !== m && (!isDescribed(larger) || areAllDistinct(larger))) return true;
    return hasAnother(a, b) || hasAnother(b, a);
  };
}

function createDistinctness(parts: Parts, classOf: Order['classOf'], lazy: ReturnType<typeof createLazyForms>): Distinctness {
  const { arena } = parts;
  const { isLazy, force, relationOfUnlisted, isUnlisted } = lazy;

  // Pairs that are different.
  const known = new PairMemo(MEMO_SIZE);
  const areDistinct = (a: number, b: number): boolean => {
    if ((a & b & 1) !== 0) return true;
    const ca = classOf(a);
    const cb = classOf(b);
    if (ca === Class.model || cb === Class.model) return true;
    if (ca !== cb) return false;
    if (ca !== Class.set && ca !== Class.function) return true;
    if (isLazy(a) || isLazy(b))
      return isUnlisted(a) || isUnlisted(b) ? relationOfUnlisted(a, b) === Relation.different : areListedDistinct(a, b);
    if (known.has(a, b)) return true;
    const answer = ca === Class.set ? areSetsDistinct(a, b) : areFunctionsDistinct(a, b);
    if (answer) known.keep(a, b);
    return answer;
  };

  const areSetsDistinct = createSetDistinctness(parts, areDistinct);

  const areFunctionsDistinct = (a: number, b: number): boolean => {
    const { functions, sets } = parts;
    const n = functions.size(a);
    // The domains of tuples are as many numbers.
    if (arena.kind(a) === Kind.tuple && arena.kind(b) === Kind.tuple) {
      if (n !== arena.length(b)) return true;
    } else {
      const da = functions.domain(a);
      const db = functions.domain(b);
      if (da !== db) {
        const x = sets.force(da, -1);
        const y = sets.force(db, -1);
        if (x !== y) return areDistinct(x, y);
      }
    }
    for (let i = 0; i < n; i++) {
      const x = functions.valueAt(a, i);
      const y = functions.valueAt(b, i);
      if (x !== y && areDistinct(x, y)) return true;
    }
    return false;
  };

  const areListedDistinct = (a: number, b: number): boolean => {
    const x = force(a, -1);
    const y = force(b, -1);
    return x !== y && areDistinct(x, y);
  };

  return { areDistinct, areKnown: (a, b) => known.has(a, b) };
}

export function createEquality(
  parts: Parts,
  { classOf, incomparable }: ReturnType<typeof createClasses>,
): Pick<Order, 'equal' | 'relation' | 'areDistinct'> {
  const { cells } = parts.arena;
  const lazy = createLazyForms(parts);
  const { isLazy, force, relationOfUnlisted, isUnlisted, isInfinite } = lazy;
  const { areDistinct, areKnown } = createDistinctness(parts, classOf, lazy);

  const relation = (a: number, b: number): Relation => {
    if (a === b) return Relation.same;
    if ((isLazy(a) || isLazy(b)) && classOf(a) === classOf(b)) {
      if (isUnlisted(a) || isUnlisted(b)) return relationOfUnlisted(a, b);
      if (force(a, -1) === force(b, -1)) return Relation.same;
    }
    return areDistinct(a, b) ? Relation.different : Relation.unknown;
  };

  const equalLazy = (a: number, b: number, site: number): boolean => {
    const ca = classOf(a);
    const cb = classOf(b);
    if (ca === Class.model || cb === Class.model) return false;
    if (ca !== cb) throw incomparable(a, b, site);
    const isEitherUnlisted = isUnlisted(a) || isUnlisted(b);
    const isDescriptionAsked = isEitherUnlisted || (ca === Class.set && (parts.sets.isLarge(a) || parts.sets.isLarge(b)));
    const known = isDescriptionAsked ? relationOfUnlisted(a, b) : Relation.unknown;
    if (known !== Relation.unknown) return known === Relation.same;
    if (!isEitherUnlisted) {
      const x = force(a, site);
      const y = force(b, site);
      return x === y || equal(x, y, site);
    }
    const why = isInfinite(a) || isInfinite(b) ? 'not both are known to be finite' : 'they have too many elements';
    throw new ValueFault(`Cannot decide whether ${parts.print(a)} and ${parts.print(b)} are equal: ${why}.`, site);
  };

  // Whether an integer in one of two tuples of one length is another one in the other: most tuples that are compared differ so, and nothing need be remembered of them.
  const areTuplesApart = (a: number, b: number): boolean => {
    if (((a | b) & 1) !== 0) return false;
    const [x, y] = [(a >> 1) + 2, (b >> 1) + 2];
    const header = cells[x - 1]!;
    if ((header & 31) !== Kind.tuple || header !== cells[y - 1]!) return false;
    for (let i = 0; i < header >>> 5; i++) if ((cells[x + i]! & cells[y + i]! & 1) !== 0 && cells[x + i] !== cells[y + i]) return true;
    return false;
  };

  const equalSlow = (a: number, b: number, site: number): boolean => {
    if (areTuplesApart(a, b)) return false;
    if (areKnown(a, b)) return false;
    if (isLazy(a) || isLazy(b)) return equalLazy(a, b, site);
    if (areDistinct(a, b)) return false;
    throw incomparable(a, b, site);
  };

  const equal = (a: number, b: number, site: number): boolean => {
    if (a === b) return true;
    if ((a & b & 1) !== 0) return false;
    return equalSlow(a, b, site);
  };

  return { equal, relation, areDistinct: (a, b) => a !== b && areDistinct(a, b) };
}
