// [S -> T].
import { Relation, relationOfParts } from '../../parts/order.ts';
import type { Parts } from '../../parts/parts.ts';
import { Extent } from '../../parts/sets.ts';
import { ValueFault } from '../../store/faults.ts';
import { isRule, Kind } from '../../store/kinds.ts';
import { choices, functionOf, functionsInRange } from '../choices.ts';
import { hasValuesIn, valueOutside } from '../each-of.ts';
import { exactPower, mismatch, power, requireSet, type SetKind, setKind } from '../set-kind.ts';

const RANGE = 'The range of a set of functions';

export function functionSets(parts: Parts): SetKind {
  const { arena } = parts;
  const { cells } = arena;
  const domain = (s: number): number => cells[(s >> 1) + 2]!;
  const range = (s: number): number => cells[(s >> 1) + 3]!;
  // Of a set without elements each part says nothing.
  const areBothInhabited = (s: number): boolean => parts.sets.isInhabited(domain(s)) && parts.sets.isInhabited(range(s));

  return setKind(parts, {
    extent: (s) => extentOfFunctions(parts, domain(s), range(s)),
    isEmpty: (s) => parts.sets.isEmpty(range(s)) && parts.sets.isInhabited(domain(s)),
    isInhabited: (s) => parts.sets.isEmpty(domain(s)) || parts.sets.isInhabited(range(s)),
    estimate: (s) => power(parts.sets.estimate(range(s)), parts.sets.estimate(domain(s))),
    isCounted: (s) => parts.sets.isCounted(domain(s)) && parts.sets.isCounted(range(s)),
    count: (s, site) => {
      const { sets } = parts;
      requireSet(parts, range(s), RANGE, site);
      if (sets.isEmpty(range(s))) return sets.isEmpty(domain(s)) ? 1n : 0n;
      const n = sets.count(domain(s), site);
      return n === 0n ? 1n : exactPower(parts, sets.count(range(s), site), n, s, site);
    },
    isRemembered: true,
    contains: (x, s, site) => {
      const { functions, order, sets } = parts;
      if (!functions.isFunction(x)) return mismatch(parts, x, s, 'a function', site);
      if (isRule(arena.kind(x)) && sets.isUnlisted(functions.domain(x))) {
        if (!order.equal(functions.domain(x), domain(s), site)) return false;
        const of = parts.print(functions.domain(x));
        throw new ValueFault(
          `Cannot decide whether a function with the domain ${of}, which is not enumerated, is in ${parts.print(s)}.`,
          site,
        );
      }
      const f = functions.force(x, site);
      const own = functions.domain(f);
      if (own !== domain(s) && !order.equal(own, domain(s), site)) return false;
      return hasValuesIn(parts, f, (s >> 1) + 3, 0, site);
    },
    misfit: (x, s) => valueOutside(parts, x, domain(s), () => range(s)),
    elementClass: () => parts.order.classOf(parts.functions.emptyTuple),
    isWithin: (a, b, site) => {
      if (arena.kind(b) !== Kind.functionSet || !areBothInhabited(a)) return null;
      return parts.order.equal(domain(a), domain(b), site) && parts.sets.subset(range(a), range(b), site);
    },
    relation: (a, b) => {
      if (!areBothInhabited(a) || !areBothInhabited(b)) return Relation.unknown;
      return relationOfParts([parts.order.relation(domain(a), domain(b)), parts.order.relation(range(a), range(b))]);
    },
    generate: (s, site, each) => {
      const { functions, sets } = parts;
      sets.requireFinite(s, site);
      requireSet(parts, range(s), RANGE, site);
      if (sets.isEmpty(domain(s))) return each(functions.emptyTuple);
      if (sets.isEmpty(range(s))) return false;
      const n = Number(sets.count(domain(s), site));
      const of = sets.force(domain(s), site);
      const to = sets.force(range(s), site);
      return choices(parts, new Array<number>(n).fill(to), (chosen) => each(functionOf(parts, of, chosen)));
    },
    generateRange: (s, site, from, to, each) => {
      const of = parts.sets.force(domain(s), site);
      const values = parts.order.sorted(parts.sets.force(range(s), site));
      return functionsInRange(parts, of, new Array<Int32Array>(arena.length(of)).fill(values), from, to, each);
    },
    print: (s, print) => `[${print(domain(s))} -> ${print(range(s))}]`,
  });
}

const extentOfFunctions = ({ sets }: Parts, domain: number, range: number): Extent => {
  const [of, to] = [sets.extent(domain), sets.extent(range)];
  if (of === Extent.finite && to === Extent.finite) return Extent.finite;
  if (sets.isEmpty(domain) || (sets.isEmpty(range) && sets.isInhabited(domain))) return Extent.finite;
  // From an infinite set to one with one element there is one function.
  if (of === Extent.infinite && sets.isInhabited(range) && sets.estimate(range) > 1) return Extent.infinite;
  return to === Extent.infinite && sets.isInhabited(domain) ? Extent.infinite : Extent.unknown;
};
