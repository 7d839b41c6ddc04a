// Comparing sets and functions of which one at least has no explicit form: by how they are described, or by the number of elements.
import { Relation } from '../parts/order.ts';
import type { Parts } from '../parts/parts.ts';
import { isRule } from '../store/kinds.ts';

interface UnlistedRelation {
  /** What two sets or two functions are to each other. */
  relationOfUnlisted(a: number, b: number): Relation;
  /** Of a function: whether its domain is. */
  isUnlisted(id: number): boolean;
  isInfinite(id: number): boolean;
}

export function createUnlistedRelation(parts: Parts): UnlistedRelation {
  const { arena } = parts;
  const isGivenByRule = (id: number): boolean => (id & 1) === 0 && isRule(arena.kind(id));
  const extentOf = (id: number): number => (isGivenByRule(id) ? parts.functions.domain(id) : id);
  const isInfinite = (id: number): boolean => parts.sets.isInfinite(extentOf(id));
  const isCertainlyInfinite = (id: number): boolean => parts.sets.isCertainlyInfinite(extentOf(id));

  // Rules are the same only where they are one and the same; with other values at some places they may differ there.
  const relationOfFunctions = (a: number, b: number): Relation => {
    const { functions, order } = parts;
    const isDifferent = order.relation(functions.domain(a), functions.domain(b)) === Relation.different || functions.differSomewhere(a, b);
    return isDifferent ? Relation.different : Relation.unknown;
  };

  const relationOfUnlisted = (a: number, b: number): Relation => {
    if (a === b) return Relation.same;
    const { sets } = parts;
    const areFinite = !isInfinite(a) && !isInfinite(b);
    if (!areFinite && ((!isInfinite(a) && isCertainlyInfinite(b)) || (!isInfinite(b) && isCertainlyInfinite(a)))) return Relation.different;
    if (parts.functions.isFunction(a) || parts.functions.isFunction(b)) return relationOfFunctions(a, b);
    const byShape = arena.kind(a) === arena.kind(b) ? sets.relationByShape(a, b) : Relation.unknown;
    if (byShape !== Relation.unknown || !areFinite) return byShape;
    // The number of elements is exact where it is known without making them.
    return sets.isCounted(a) && sets.isCounted(b) && sets.estimate(a) !== sets.estimate(b) ? Relation.different : Relation.unknown;
  };

  return { relationOfUnlisted, isUnlisted: (id) => parts.sets.isUnlisted(extentOf(id)), isInfinite };
}
