// Seq(S), and the sequences over S whose length is in m..n, which is UNION {[1..i -> S] : i \in m..n}: its payload is S and the ids of the bounds.
import { Relation } from '../../parts/order.ts';
import type { Parts } from '../../parts/parts.ts';
import { Extent, type Misfit } from '../../parts/sets.ts';
import { ValueFault } from '../../store/faults.ts';
import { isRule, Kind } from '../../store/kinds.ts';
import { choices, choicesInRange } from '../choices.ts';
import { hasValuesIn, valueOutside } from '../each-of.ts';
import { exactPower, mismatch, power, requireSet, type SetKind, setKind } from '../set-kind.ts';

const ELEMENTS = 'What the elements of sequences are taken from';

export function sequenceSets(parts: Parts): SetKind {
  const { arena } = parts;
  const elements = (s: number): number => arena.cells[(s >> 1) + 2]!;
  return setKind(parts, {
    extent: (s) => {
      if (parts.sets.isEmpty(elements(s))) return Extent.finite;
      return parts.sets.isInhabited(elements(s)) ? Extent.infinite : Extent.unknown;
    },
    estimate: (s) => (parts.sets.isEmpty(elements(s)) ? 1 : Number.POSITIVE_INFINITY),
    count: (s, site) => {
      if (parts.sets.isEmpty(elements(s))) return 1n;
      throw new ValueFault(`The set ${parts.print(s)} is infinite.`, site);
    },
    isRemembered: true,
    contains: (x, s, site) => isSequenceOver(parts, x, s, 0, Number.POSITIVE_INFINITY, site),
    misfit: (x, s) => elementOfSequenceOutside(parts, x, elements(s)),
    elementClass: () => parts.order.classOf(parts.functions.emptyTuple),
    isWithin: (a, b, site) => (arena.kind(b) === Kind.sequences ? parts.sets.subset(elements(a), elements(b), site) : null),
    relation: (a, b) => parts.order.relation(elements(a), elements(b)),
    generate: (s, site, each) => {
      if (parts.sets.isEmpty(elements(s))) return each(parts.functions.emptyTuple);
      throw new ValueFault(`Attempted to enumerate the set ${parts.print(s)}, which is infinite.`, site);
    },
    print: (s, print) => `Seq(${print(elements(s))})`,
  });
}

export function boundedSequenceSets(parts: Parts): SetKind {
  const { arena } = parts;
  const { cells } = arena;
  const elements = (s: number): number => cells[(s >> 1) + 2]!;
  const least = (s: number): number => cells[(s >> 1) + 3]! >> 1;
  const most = (s: number): number => cells[(s >> 1) + 4]! >> 1;
  const tuple = (chosen: readonly number[]): number => (chosen.length === 0 ? parts.functions.emptyTuple : parts.functions.tuple(chosen));

  return setKind(parts, {
    extent: (s) => (most(s) === 0 ? Extent.finite : parts.sets.extent(elements(s))),
    isEmpty: (s) => least(s) > 0 && parts.sets.isEmpty(elements(s)),
    isInhabited: (s) => least(s) === 0 || parts.sets.isInhabited(elements(s)),
    estimate: (s) => {
      const n = parts.sets.estimate(elements(s));
      if (n <= 1) return most(s) - least(s) + 1;
      return (power(n, most(s) + 1) - power(n, least(s))) / (n - 1) || Number.POSITIVE_INFINITY;
    },
    count: (s, site) => {
      requireSet(parts, elements(s), ELEMENTS, site);
      const choicesAtPlace = most(s) === 0 ? 0n : parts.sets.count(elements(s), site);
      let n = 0n;
      for (let length = least(s); length <= most(s); length++) n += exactPower(parts, choicesAtPlace, BigInt(length), s, site);
      return n;
    },
    isRemembered: true,
    contains: (x, s, site) => isSequenceOver(parts, x, s, least(s), most(s), site),
    misfit: (x, s) => elementOfSequenceOutside(parts, x, elements(s)),
    elementClass: () => parts.order.classOf(parts.functions.emptyTuple),
    isWithin: (a, b, site) => {
      if (arena.kind(b) !== Kind.sequences || most(a) === 0 || !parts.sets.isInhabited(elements(a))) return null;
      return parts.sets.subset(elements(a), elements(b), site);
    },
    relation: (a, b) => {
      if (least(a) !== least(b) || most(a) !== most(b)) return Relation.unknown;
      return most(a) > 0 ? parts.order.relation(elements(a), elements(b)) : Relation.same;
    },
    generate: (s, site, each) => {
      parts.sets.requireFinite(s, site);
      requireSet(parts, elements(s), ELEMENTS, site);
      for (let length = least(s); length <= most(s); length++) {
        const places = length === 0 ? [] : new Array<number>(length).fill(parts.sets.force(elements(s), site));
        if (choices(parts, places, (chosen) => each(tuple(chosen)))) return true;
      }
      return false;
    },
    generateRange: (s, site, from, to, each) => {
      const sorted = parts.order.sorted(most(s) === 0 ? parts.sets.emptySet : parts.sets.force(elements(s), site));
      let before = 0;
      for (let length = least(s); length <= most(s) && before < to; length++) {
        const n = sorted.length ** length;
        const places = new Array<Int32Array>(length).fill(sorted);
        if (choicesInRange(places, Math.max(from - before, 0), Math.min(to - before, n), (chosen) => each(tuple(chosen)))) return true;
        before += n;
      }
      return false;
    },
    parts: () => 1,
    print: (s, print) => `UNION {[1..n -> ${print(elements(s))}] : n \\in ${least(s)}..${most(s)}}`,
  });
}

const isSequenceOver = (parts: Parts, x: number, s: number, least: number, most: number, site: number): boolean => {
  const { arena, functions, sets } = parts;
  if (!functions.isFunction(x)) return mismatch(parts, x, s, 'a function', site);
  if (isRule(arena.kind(x)) && sets.isUnlisted(functions.domain(x))) return false;
  const f = functions.force(x, site);
  if (!functions.isSequence(f)) return false;
  const n = functions.size(f);
  return n >= least && n <= most && hasValuesIn(parts, f, (s >> 1) + 2, 0, site);
};

/** What a sequence has that is none of these elements; its length is told by the sequence itself. */
function elementOfSequenceOutside(parts: Parts, x: number, elements: number): Misfit | null {
  const isSequence = parts.functions.isFunction(x) && !isRule(parts.arena.kind(x)) && parts.functions.isSequence(x);
  return isSequence ? valueOutside(parts, x, null, () => elements) : null;
}
