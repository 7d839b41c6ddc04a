// \cup, \cap, \, UNION: explicit where all operands are, described where one is.
import type { Parts } from '../parts/parts.ts';
import type { Sets } from '../parts/sets.ts';
import { ValueFault } from '../store/faults.ts';
import { Kind } from '../store/kinds.ts';
import { OperationMemo } from '../store/operation-memo.ts';
import { MANY_ELEMENTS } from './extents.ts';
import { requireSet } from './set-kind.ts';

const MEMBER = 'Each element of the operand of UNION';

/** Of larger explicit sets nobody asks for each element whether the rest of a union has it. */
const MOST_ASKED = 1 << 12;

/** Makes a lazy cell with this payload. */
type Lazy = (kind: number, payload: readonly number[]) => number;

function createUnion(parts: Parts, lazy: Lazy): Pick<Sets, 'bigUnion' | 'unionOf'> {
  const { arena } = parts;
  const { cells } = arena;
  const memo = new OperationMemo();
  // Of explicit sets with few elements together, which need no description: 0 where they are anything else.
  const unionOfExplicit = (family: number, site: number): number => {
    const known = memo.find(family, 0, 0);
    if (known !== 0) return known;
    const at = (family >> 1) + 2;
    const n = arena.length(family);
    let total = 0;
    for (let i = 0; i < n; i++) {
      const set = cells[at + i]!;
      if ((set & 1) !== 0 || arena.kind(set) !== Kind.set) return 0;
      total += arena.length(set);
    }
    if (total > MANY_ELEMENTS) return 0;
    const mark = arena.mark();
    for (let i = 0; i < n; i++) {
      const from = (cells[at + i]! >> 1) + 2;
      const end = from + arena.length(cells[at + i]!);
      for (let j = from; j < end; j++) arena.push(cells[j]!);
    }
    const union = parts.sets.setFrom(mark);
    if (arena.length(union) > 0) parts.order.requireElements(union, site);
    memo.keep(family, 0, 0, union);
    return union;
  };

  // Of sets in an explicit one, which may be described ones and then are none of its elements.
  const unionOfFamily = (family: number, site: number): number => {
    const explicit = unionOfExplicit(family, site);
    if (explicit !== 0) return explicit;
    const { sets } = parts;
    const at = (family >> 1) + 2;
    const n = arena.length(family);
    // Of several that are none the first in canonical order is told.
    for (let i = 0; i < n; i++)
      if (!sets.isSet(cells[at + i]!)) requireSet(parts, parts.order.sorted(family).find((x) => !sets.isSet(x))!, MEMBER, site);
    const union = lazy(Kind.union, [family]);
    return sets.isLarge(union) ? union : sets.force(union, site);
  };

  return {
    bigUnion: (s, site) => {
      requireSet(parts, s, 'The operand of UNION', site);
      if (arena.kind(s) === Kind.powerset) return cells[(s >> 1) + 2]!;
      if (parts.sets.isUnlisted(s)) return lazy(Kind.union, [s]);
      return unionOfFamily(parts.sets.force(s, site), site);
    },
    unionOf: (mark, site) => {
      if (arena.mark() - mark === 1) {
        const only = arena.stack()[mark]!;
        arena.release(mark);
        requireSet(parts, only, MEMBER, site);
        return only;
      }
      return unionOfFamily(parts.sets.setFrom(mark), site);
    },
  };
}

/**
 * A \cup B of sets of which one at least is kept as it is described: each operand once, what is explicit first and in one set, without what the others have.
 * So s \cup (s \cup Nat) is s \cup Nat, and what is added to a set again and again does not make its description longer. A union is a chain: its right side is
 * none.
 */
function createDescribedUnion(parts: Parts, lazy: Lazy, isDescribed: (s: number) => boolean): (s: number, t: number) => number {
  const { arena } = parts;
  const { cells } = arena;

  const addOperands = (s: number, to: Set<number>): void => {
    if (arena.kind(s) !== Kind.cup) {
      to.add(isDescribed(s) ? s : parts.sets.force(s, -1));
      return;
    }
    addOperands(cells[(s >> 1) + 2]!, to);
    addOperands(cells[(s >> 1) + 3]!, to);
  };

  // The answer, or `otherwise` where nobody can know it.
  const attempt = <T>(answer: () => T, otherwise: T): T => {
    const height = arena.mark();
    try {
      return answer();
    } catch (error) {
      if (!(error instanceof ValueFault)) throw error;
      arena.release(height);
      return otherwise;
    }
  };

  // Rules are not asked: they are the program's, and may take any time.
  const without = (explicit: number, described: readonly number[]): number => {
    if (arena.length(explicit) > MOST_ASKED) return explicit;
    const asked = described.filter((s) => !parts.sets.hasRule(s));
    return parts.sets.collected((push) =>
      parts.sets.iterate(explicit, -1, (x) => !asked.some((s) => attempt(() => parts.sets.contains(x, s, -1), false)) && push(x)),
    );
  };

  // What cannot be in one set stays in several.
  const addExplicit = (to: number[], set: number): void => {
    for (const [i, other] of to.entries()) {
      const joined = attempt(() => parts.sets.merged(other, set, -1), 0);
      if (joined === 0) continue;
      to[i] = joined;
      return;
    }
    to.push(set);
  };

  const memo = new OperationMemo();
  return (s, t) => {
    const known = memo.find(s, t, 0);
    if (known !== 0) return known;
    const operands = new Set<number>();
    addOperands(s, operands);
    addOperands(t, operands);
    const described = [...operands].filter((set) => arena.kind(set) !== Kind.set);
    const explicit: number[] = [];
    for (const set of operands) {
      const rest = arena.kind(set) === Kind.set ? without(set, described) : parts.sets.emptySet;
      if (rest !== parts.sets.emptySet) addExplicit(explicit, rest);
    }
    const union = [...explicit, ...described].reduce((joined, set) => lazy(Kind.cup, [joined, set]));
    memo.keep(s, t, 0, union);
    return union;
  };
}

export function createAlgebra(parts: Parts, lazy: Lazy): Pick<Sets, 'cup' | 'cap' | 'difference' | 'bigUnion' | 'unionOf'> {
  const { arena } = parts;
  const { cells } = arena;

  // Kept as it is described: all but explicit sets and short intervals.
  const isDescribed = (s: number): boolean => {
    const kind = arena.kind(s);
    return kind !== Kind.set && (kind !== Kind.interval || parts.sets.isLarge(s));
  };

  const unionOfDescribed = createDescribedUnion(parts, lazy, isDescribed);

  // The elements of an explicit set that are in another set, or those that are not. Whether they can be compared is found where each is asked for.
  const chosen = (a: number, other: number, wanted: boolean, site: number): number => {
    const mark = arena.mark();
    const at = (a >> 1) + 2;
    const n = arena.length(a);
    try {
      for (let i = 0; i < n; i++) if (parts.sets.contains(cells[at + i]!, other, site) === wanted) arena.push(cells[at + i]!);
    } catch (error) {
      if (!(error instanceof ValueFault)) throw error;
      // Others may be wrong as well: which one is told does not depend on which was made first.
      arena.release(mark);
      return parts.sets.kept(a, (x) => parts.sets.contains(x, other, site) === wanted, site);
    }
    return parts.sets.setFrom(mark);
  };

  const cup = (s: number, t: number, site: number): number => {
    const { sets } = parts;
    if (s === t) {
      requireSet(parts, s, 'The operand of \\cup', site);
      return s;
    }
    requireSet(parts, s, 'The left side of \\cup', site);
    requireSet(parts, t, 'The right side of \\cup', site);
    if (s === sets.emptySet) return t;
    if (t === sets.emptySet) return s;
    if (isDescribed(s) || isDescribed(t)) return unionOfDescribed(s, t);
    return sets.merged(sets.force(s, site), sets.force(t, site), site);
  };

  const cap = (s: number, t: number, site: number): number => {
    const { sets } = parts;
    requireSet(parts, s, 'The left side of \\cap', site);
    requireSet(parts, t, 'The right side of \\cap', site);
    const [from, other] = isDescribed(s) && (!isDescribed(t) || sets.estimate(t) < sets.estimate(s)) ? [t, s] : [s, t];
    if (isDescribed(from)) return s === t ? s : lazy(Kind.cap, [s, t]);
    return chosen(sets.force(from, site), other, true, site);
  };

  const difference = (s: number, t: number, site: number): number => {
    requireSet(parts, s, 'The left side of \\', site);
    requireSet(parts, t, 'The right side of \\', site);
    if (isDescribed(s)) return lazy(Kind.difference, [s, t]);
    return chosen(parts.sets.force(s, site), t, false, site);
  };

  return {
    cup,
    cap,
    difference,
    ...createUnion(parts, lazy),
  };
}
