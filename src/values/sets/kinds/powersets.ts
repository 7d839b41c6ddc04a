// SUBSET S. In canonical order: by size, then element by element.
import type { Parts } from '../../parts/parts.ts';
import { Kind } from '../../store/kinds.ts';
import { elementOutside } from '../each-of.ts';
import { type Each, exactPower, mismatch, power, type SetKind, setKind } from '../set-kind.ts';
import { operand } from './intervals.ts';

/** Of larger bases nobody waits for all subsets: who looks for one of them most often looks for a small one. */
const MOST_BITS_COUNTED = 30;

export function powersets(parts: Parts): SetKind {
  const { arena } = parts;
  const { cells } = arena;
  const base = (s: number): number => cells[(s >> 1) + 2]!;
  return setKind(parts, {
    extent: (s) => parts.sets.extent(base(s)),
    estimate: (s) => power(2, parts.sets.estimate(base(s))),
    isCounted: (s) => parts.sets.isCounted(base(s)),
    count: (s, site) => exactPower(parts, 2n, parts.sets.count(base(s), site), s, site),
    isRemembered: true,
    contains: (x, s, site) => {
      if (!parts.sets.isSet(x)) return mismatch(parts, x, s, 'a set', site);
      return parts.sets.subset(x, base(s), site);
    },
    misfit: (x, s) => (parts.sets.isSet(x) && !parts.sets.isInfinite(x) ? elementOutside(parts, x, base(s)) : null),
    elementClass: (s) => parts.order.classOf(s),
    isWithin: (a, b, site) => (arena.kind(b) === Kind.powerset ? parts.sets.subset(base(a), base(b), site) : null),
    relation: (a, b) => parts.order.relation(base(a), base(b)),
    generate: (s, site, each) => {
      const set = parts.sets.force(base(s), site);
      const n = arena.length(set);
      if (n > MOST_BITS_COUNTED) return subsetsInRange(parts, parts.order.sorted(set), 0, Number.POSITIVE_INFINITY, each);
      const from = (set >> 1) + 2;
      for (let bits = 0; bits < 2 ** n; bits++) {
        const mark = arena.mark();
        for (let i = 0; i < n; i++) if (((bits >>> i) & 1) !== 0) arena.push(cells[from + i]!);
        if (each(parts.sets.setFrom(mark))) return true;
      }
      return false;
    },
    generateRange: (s, site, from, to, each) => subsetsInRange(parts, parts.order.sorted(parts.sets.force(base(s), site)), from, to, each),
    print: (s, print) => `SUBSET ${operand(parts, base(s), print)}`,
  });
}

/** How many subsets of this size a set of n elements has. */
const binomial = (n: number, size: number): number => {
  let answer = size > n ? 0 : 1;
  for (let i = 0; i < size && answer > 0; i++) answer = (answer * (n - i)) / (i + 1);
  return answer;
};

/** The places of the elements of a subset, given its number. */
const subsetAt = (n: number, number: number): number[] => {
  let size = 0;
  let rest = number;
  for (; rest >= binomial(n, size); size++) rest -= binomial(n, size);
  const at: number[] = [];
  for (let i = 0, next = 0; i < size; i++, next++) {
    for (let after = binomial(n - 1 - next, size - 1 - i); rest >= after; after = binomial(n - 1 - next, size - 1 - i)) {
      rest -= after;
      next++;
    }
    at.push(next);
  }
  return at;
};

const subsetsInRange = (parts: Parts, base: Int32Array, from: number, to: number, each: Each): boolean => {
  const n = base.length;
  let at = subsetAt(n, from);
  for (let number = from; number < to; number++) {
    const mark = parts.arena.mark();
    for (const i of at) parts.arena.push(base[i]!);
    if (each(parts.sets.setFrom(mark))) return true;
    const size = at.length;
    let last = size - 1;
    while (last >= 0 && at[last] === n - size + last) last--;
    if (last < 0) {
      if (size === n) return false;
      at = Array.from({ length: size + 1 }, (_, i) => i);
    } else for (let place = at[last]! + 1; last < size; last++, place++) at[last] = place;
  }
  return false;
};
