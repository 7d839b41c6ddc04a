// Sets: explicit ones, sorted by id, and lazy ones that are described and not enumerated.
//
// Why lazy sets exist: `msgs \in SUBSET Message`, `f \in [Proc -> Nat]` or `x \in Int` must be decided without enumerating anything. An
// explicit set is made only where the elements are needed (`force`), once per lazy set: its cell has room to remember the answer.
import type { Parts } from '../parts/parts.ts';
import type { Sets } from '../parts/sets.ts';
import { requireRule, ruleOfOtherThread, ValueFault } from '../store/faults.ts';
import { isRule, Kind, Named, small } from '../store/kinds.ts';
import { createAlgebra } from './algebra.ts';
import { createEnumeration, keptElements } from './enumeration.ts';
import { createExplicitSets } from './explicit-sets.ts';
import { createExtents } from './extents.ts';
import { setKinds } from './kinds/index.ts';
import { intervalOf } from './kinds/intervals.ts';
import { createMembership } from './membership.ts';
import { createSettling } from './settling.ts';

/** Makes a lazy cell with this payload. */
type Lazy = (kind: number, payload: readonly number[]) => number;

export function createSets(parts: Parts): Sets {
  const { arena, atoms } = parts;
  const kinds = setKinds(parts);
  const explicit = createExplicitSets(parts);
  const lazy: Lazy = (kind, payload) => {
    const at = arena.open(payload.length);
    for (let i = 0; i < payload.length; i++) arena.cells[at + i] = payload[i]!;
    return arena.closeLazy(kind, payload.length);
  };
  const isSet = (id: number): boolean => (id & 1) === 0 && arena.kind(id) >= Kind.set && !isRule(arena.kind(id));
  const extents = createExtents(parts, kinds);
  const enumeration = createEnumeration(parts, kinds);
  return {
    ...explicit,
    ...descriptions(parts, lazy),
    ...predicates(parts, lazy),
    ...createAlgebra(parts, lazy),
    ...createMembership(parts, kinds),
    ...extents,
    ...enumeration,
    ...createSettling(parts, kinds, lazy),
    kept: (base, rule, site) => keptElements(parts, base, rule, site),
    isSet,
    size: (s, site) => (arena.kind(s) === Kind.set ? arena.length(s) : Number(enumeration.count(s, site))),
    cardinality: (s, site) => {
      if (!isSet(s)) throw new ValueFault(`The argument of Cardinality must be a set, but it is ${parts.print(s)}.`, site);
      if (extents.isInfinite(s)) {
        const why = extents.isCertainlyInfinite(s) ? 'is infinite' : 'is not known to be finite';
        throw new ValueFault(`Cardinality is only defined for finite sets, but ${parts.print(s)} ${why}.`, site);
      }
      return arena.kind(s) === Kind.set ? small(arena.length(s)) : atoms.integer(enumeration.count(s, site));
    },
    elementClass: (s) => ((s & 1) !== 0 ? -1 : kinds[arena.kind(s)]!.elementClass(s)),
    relationByShape: (a, b) => kinds[arena.kind(a)]!.relation(a, b),
    print: (s, print) => kinds[arena.kind(s)]!.print(s, print),
  };
}

type Described = 'named' | 'interval' | 'powerset' | 'functionSet' | 'recordSet' | 'product' | 'sequences' | 'boundedSequences';

const descriptions = (parts: Parts, lazy: Lazy): Pick<Sets, Described> => {
  const { cells } = parts.arena;
  const name = (which: number): number => lazy(Kind.named, [which]);
  return {
    named: {
      nat: name(Named.nat),
      int: name(Named.int),
      real: name(Named.real),
      string: name(Named.string),
      any: name(Named.any),
    },
    interval: (low, high, site) => intervalOf(parts, low, high, site),
    powerset: (base) => lazy(Kind.powerset, [base]),
    functionSet: (domain, range) => lazy(Kind.functionSet, [parts.sets.isUnlisted(domain) ? domain : parts.sets.force(domain, -1), range]),
    recordSet: (keys, ranges) => {
      const domain = parts.sets.set(keys);
      const at = (domain >> 1) + 2;
      return lazy(Kind.recordSet, [domain, ...keys.map((_, i) => ranges[keys.indexOf(cells[at + i]!)]!)]);
    },
    product: (factors) => lazy(Kind.product, factors),
    sequences: (elements) => lazy(Kind.sequences, [elements]),
    boundedSequences: (elements, least, most) => {
      const from = Math.max(least, 0);
      return from > most ? parts.sets.emptySet : lazy(Kind.boundedSequences, [elements, small(from), small(most)]);
    },
  };
};

// The predicates of `filter` sets are functions of this thread's program; a cell has the number of its predicate.
const predicates = ({ arena }: Parts, lazy: Lazy): Pick<Sets, 'filter' | 'predicate' | 'isOfState'> => {
  const known: ((element: number) => boolean)[] = [];
  const ofState = new Set<number>();
  const numberOf = (s: number): number => arena.cells[(s >> 1) + 3]!;
  return {
    filter: (base, rule, isOfState = false) => {
      requireRule(known.length);
      const number = arena.firstClosure + known.length;
      if (isOfState) ofState.add(number);
      known.push(rule);
      return lazy(Kind.filter, [base, number]);
    },
    predicate: (s) => known[numberOf(s) - arena.firstClosure] ?? ruleOfOtherThread(),
    isOfState: (s) => ofState.has(numberOf(s)),
  };
};
