// S \X T \X U, and [a : S, b : T], which is a product whose places have names: the payload of the latter begins with the explicit set of its keys.
import { Relation, relationOfParts } from '../../parts/order.ts';
import type { Parts } from '../../parts/parts.ts';
import { Extent } from '../../parts/sets.ts';
import { ValueFault } from '../../store/faults.ts';
import { isRule, Kind } from '../../store/kinds.ts';
import { choices, choicesInRange, functionOf, functionsInRange } from '../choices.ts';
import { hasValuesIn, valueOutside } from '../each-of.ts';
import { joinedExtent, mismatch, type SetKind, setKind } from '../set-kind.ts';
import { operand } from './intervals.ts';

export function products(parts: Parts): SetKind {
  const { arena } = parts;
  const factors = factorsFrom(parts, 0);
  return setKind(parts, {
    ...common(parts, Kind.product, 0),
    isRemembered: true,
    contains: (x, s, site) => {
      const { functions } = parts;
      const f = functionIn(parts, x, s, 'a function', site);
      if (f === 0) return false;
      const n = functions.size(f);
      if (n !== arena.length(s)) return false;
      // Whether it has the domain of these tuples may be what nobody knows: then that is the fault.
      if (!functions.isSequence(f))
        return parts.order.equal(functions.domain(f), functions.domain(functions.tuple(new Array<number>(n).fill(f))), site);
      return hasValuesIn(parts, f, (s >> 1) + 2, 1, site);
    },
    misfit: (x, s) => {
      const f = functionIn(parts, x, s, 'a function', -1);
      const isOfLength = f !== 0 && parts.functions.isSequence(f) && parts.functions.size(f) === arena.length(s);
      return isOfLength ? valueOutside(parts, f, null, (i) => factors(s)[i]!) : null;
    },
    generate: (s, site, each) => {
      parts.sets.requireFinite(s, site);
      if (parts.sets.isEmpty(s)) return false;
      const explicit = factors(s).map((factor) => parts.sets.force(factor, site));
      return choices(parts, explicit, (chosen) => each(parts.functions.tuple(chosen)));
    },
    generateRange: (s, site, from, to, each) => {
      const sorted = factors(s).map((factor) => parts.order.sorted(parts.sets.force(factor, site)));
      return choicesInRange(sorted, from, to, (chosen) => each(parts.functions.tuple(chosen)));
    },
    print: (s, print) =>
      `(${factors(s)
        .map((factor) => operand(parts, factor, print))
        .join(' \\X ')})`,
  });
}

export function recordSets(parts: Parts): SetKind {
  const { arena, atoms } = parts;
  const { cells } = arena;
  const factors = factorsFrom(parts, 1);
  const domain = (s: number): number => cells[(s >> 1) + 2]!;
  return setKind(parts, {
    ...common(parts, Kind.recordSet, 1),
    isRemembered: true,
    contains: (x, s, site) => {
      const { functions } = parts;
      const f = functionIn(parts, x, s, 'a record', site);
      if (f === 0 || (functions.domain(f) !== domain(s) && !parts.order.equal(functions.domain(f), domain(s), site))) return false;
      return hasValuesIn(parts, f, (s >> 1) + 3, 1, site);
    },
    misfit: (x, s) => valueOutside(parts, x, domain(s), (i) => factors(s)[i]!),
    generate: (s, site, each) => {
      parts.sets.requireFinite(s, site);
      if (parts.sets.isEmpty(s)) return false;
      const explicit = factors(s).map((factor) => parts.sets.force(factor, site));
      return choices(parts, explicit, (chosen) => each(functionOf(parts, domain(s), chosen)));
    },
    generateRange: (s, site, from, to, each) => {
      const sorted = factors(s).map((factor) => parts.order.sorted(parts.sets.force(factor, site)));
      const inOrder = Array.from(parts.order.placesOf(domain(s)), (place) => sorted[place]!);
      return functionsInRange(parts, domain(s), inOrder, from, to, each);
    },
    print: (s, print) => {
      const keys = Array.from({ length: arena.length(domain(s)) }, (_, i) => cells[(domain(s) >> 1) + 2 + i]!);
      const fields = factors(s).map((factor, i) => `${atoms.text(keys[i]!)}: ${print(factor)}`);
      return `[${fields.sort().join(', ')}]`;
    },
  });
}

/** The sets from which elements are chosen: the words of the payload from this one on. */
const factorsFrom =
  ({ arena }: Parts, first: number) =>
  (s: number): number[] =>
    Array.from({ length: arena.length(s) - first }, (_, i) => arena.cells[(s >> 1) + 2 + first + i]!);

/** The tuple or function cell that x equals; 0 where it has a domain that is not enumerated, which is no tuple and no record. */
const functionIn = (parts: Parts, x: number, s: number, wanted: string, site: number): number => {
  const { arena, functions, sets } = parts;
  if (!functions.isFunction(x)) {
    mismatch(parts, x, s, wanted, site);
    return 0;
  }
  return isRule(arena.kind(x)) && sets.isUnlisted(functions.domain(x)) ? 0 : functions.force(x, site);
};

// What is said of the factors alone.
const common = (
  parts: Parts,
  kind: number,
  first: number,
): Pick<SetKind, 'extent' | 'isEmpty' | 'isInhabited' | 'estimate' | 'isCounted' | 'count' | 'elementClass' | 'isWithin' | 'relation'> => {
  const { arena } = parts;
  const { cells } = arena;
  const factors = factorsFrom(parts, first);
  const haveSameKeys = (a: number, b: number): boolean =>
    arena.length(a) === arena.length(b) && (first === 0 || cells[(a >> 1) + 2] === cells[(b >> 1) + 2]);
  return {
    extent: (s) => {
      const { sets } = parts;
      const all = factors(s);
      if (all.some(sets.isEmpty)) return Extent.finite;
      const answer = joinedExtent(all.map(sets.extent));
      return answer === Extent.infinite && !all.every(sets.isInhabited) ? Extent.unknown : answer;
    },
    isEmpty: (s) => factors(s).some(parts.sets.isEmpty),
    isInhabited: (s) => factors(s).every(parts.sets.isInhabited),
    estimate: (s) =>
      factors(s).reduce((n, factor) => {
        const m = parts.sets.estimate(factor);
        return n === 0 || m === 0 ? 0 : n * m;
      }, 1),
    isCounted: (s) => factors(s).every(parts.sets.isCounted),
    count: (s, site) => {
      const { sets } = parts;
      let n = 1n;
      for (const factor of factors(s)) if (!sets.isInfinite(factor)) n *= sets.count(factor, site);
      if (n !== 0n && sets.isInfinite(s)) throw new ValueFault(`The set ${parts.print(s)} is infinite.`, site);
      return n;
    },
    elementClass: () => parts.order.classOf(parts.functions.emptyTuple),
    isWithin: (a, b, site) => {
      if (arena.kind(b) !== kind || !parts.sets.isInhabited(a)) return null;
      if (!haveSameKeys(a, b)) return false;
      const outer = factors(b);
      return factors(a).every((factor, i) => parts.sets.subset(factor, outer[i]!, site));
    },
    relation: (a, b) => {
      if (!parts.sets.isInhabited(a) || !parts.sets.isInhabited(b)) return Relation.unknown;
      if (!haveSameKeys(a, b)) return Relation.different;
      const others = factors(b);
      return relationOfParts(factors(a).map((factor, i) => parts.order.relation(factor, others[i]!)));
    },
  };
};
