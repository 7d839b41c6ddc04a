// Lazy sets against the sets they denote, listed by plain loops.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createValues, ValueFault, type Values } from '../../../src/values/index.ts';
import { explicit } from '../models.ts';

const values: Values = createValues(1 << 24);
const { atoms, functions, sets } = values;

/** A set under test and its elements, listed naively. */
interface Listed {
  readonly set: number;
  readonly elements: readonly number[];
}

const subsets = (elements: readonly number[]): number[] => {
  const of = (rest: readonly number[]): number[][] => (rest.length === 0 ? [[]] : of(rest.slice(1)).flatMap((s) => [s, [rest[0]!, ...s]]));
  return of(elements).map(sets.set);
};
const combinations = (parts: readonly (readonly number[])[]): number[][] =>
  parts.reduce<number[][]>((found, part) => found.flatMap((c) => part.map((x) => [...c, x])), [[]]);
const functionOn = (domain: readonly number[], images: readonly number[]): number => {
  const set = sets.set(domain);
  const mark = values.arena.mark();
  for (const x of explicit(values, set)) values.arena.push(images[domain.indexOf(x)]!);
  return functions.functionFrom(set, mark);
};

const n = (i: number): number => atoms.number(i);
const interval = fc.tuple(fc.integer({ min: -2, max: 3 }), fc.integer({ min: 0, max: 3 })).map(
  ([low, length]): Listed => ({
    set: sets.interval(n(low), n(low + length - 1), -1),
    elements: Array.from({ length }, (_, i) => n(low + i)),
  }),
);
const written = fc
  .uniqueArray(fc.integer({ min: -2, max: 5 }), { maxLength: 3 })
  .map((all): Listed => ({ set: sets.set(all.map(n)), elements: all.map(n) }));
const base = fc.oneof(interval, written);
// Interned in an order that is not the canonical one.
const keys = ['b', 'a'].map((k) => atoms.string(k));

const over: Record<string, fc.Arbitrary<Listed>> = {
  interval,
  powerset: base.map((s) => ({ set: sets.powerset(s.set), elements: subsets(s.elements) })),
  'function set': fc.tuple(base, base).map(([s, t]) => ({
    set: sets.functionSet(s.set, t.set),
    elements: combinations(s.elements.map(() => t.elements)).map((images) => functionOn(s.elements, images)),
  })),
  'record set': fc.tuple(base, base).map(([s, t]) => ({
    set: sets.recordSet(keys, [s.set, t.set]),
    elements: combinations([s.elements, t.elements]).map((images) => functionOn(keys, images)),
  })),
  product: fc.tuple(base, base, base).map(([s, t, u]) => ({
    set: sets.product([s.set, t.set, u.set]),
    elements: combinations([s.elements, t.elements, u.elements]).map((c) => functions.tuple(c)),
  })),
  'bounded sequences': fc.tuple(base, fc.integer({ min: -1, max: 2 }), fc.integer({ min: -1, max: 3 })).map(([s, least, most]) => ({
    set: sets.boundedSequences(s.set, least, most),
    elements: [0, 1, 2, 3]
      .filter((length) => length >= least && length <= most)
      .flatMap((length) => combinations(new Array<readonly number[]>(length).fill(s.elements)))
      .map((c) => functions.tuple(c)),
  })),
  'powerset of a powerset': fc.uniqueArray(fc.integer({ min: 0, max: 2 }), { maxLength: 2 }).map((all) => {
    const s = sets.set(all.map(n));
    return { set: sets.powerset(sets.powerset(s)), elements: subsets(subsets(all.map(n))) };
  }),
};

const same = (a: Iterable<number>, b: Iterable<number>): void => {
  expect(new Set(a)).toEqual(new Set(b));
};

describe.each(Object.entries(over))('%s', (_, listed) => {
  it('has the members, the size and the explicit form of the listed set', () => {
    fc.assert(
      fc.property(listed, listed, ({ set, elements }, other) => {
        expect(sets.count(set, -1)).toBe(BigInt(elements.length));
        const seen: number[] = [];
        sets.iterate(set, -1, (x) => {
          seen.push(x);
          return false;
        });
        same(seen, elements);
        expect(seen.length).toBe(elements.length);
        for (const x of elements) expect(sets.contains(x, set, -1)).toBe(true);
        for (const x of other.elements) expect(sets.contains(x, set, -1)).toBe(elements.includes(x));
        expect(sets.force(set, -1)).toBe(sets.set(elements));
        expect(values.order.equal(set, sets.set(elements), -1)).toBe(true);
        expect(values.arena.mark()).toBe(0);
      }),
    );
  });

  it('has an order that does not depend on ids, and any part of it can be gone through', () => {
    const cuts = fc.array(fc.nat(12), { maxLength: 3 });
    fc.assert(
      fc.property(listed, cuts, ({ set, elements }, at) => {
        const wanted = elements.toSorted(values.compare);
        const ends = [...at.filter((end) => end < elements.length).sort((a, b) => a - b), elements.length];
        const seen: number[] = [];
        const look = (x: number): boolean => seen.push(x) < 0;
        ends.forEach((end, i) => {
          sets.iterateRange(set, -1, i === 0 ? 0 : ends[i - 1]!, end, look);
        });
        expect(seen).toEqual(wanted);
        seen.length = 0;
        expect(sets.iterateInOrder(set, -1, look)).toBe(false);
        expect(seen).toEqual(wanted);
        if (wanted.length > 0) expect(sets.iterateInOrder(set, -1, (x) => x === wanted.at(-1))).toBe(true);
        expect(values.arena.mark()).toBe(0);
      }),
    );
  });

  it('is combined as the listed sets are', () => {
    fc.assert(
      fc.property(listed, listed, (a, b) => {
        const check = (result: number, wanted: readonly number[]): void => expect(sets.force(result, -1)).toBe(sets.set(wanted));
        check(sets.cup(a.set, b.set, -1), [...a.elements, ...b.elements]);
        check(
          sets.cap(a.set, b.set, -1),
          a.elements.filter((x) => b.elements.includes(x)),
        );
        check(
          sets.difference(a.set, b.set, -1),
          a.elements.filter((x) => !b.elements.includes(x)),
        );
        check(sets.bigUnion(sets.set([sets.settle(a.set, -1), sets.settle(b.set, -1)]), -1), [...a.elements, ...b.elements]);
        const included = a.elements.every((x) => b.elements.includes(x));
        expect(sets.subset(a.set, b.set, -1)).toBe(included);
        expect(sets.subset(sets.set(a.elements), b.set, -1)).toBe(included);
        expect(sets.subset(a.set, sets.set(b.elements), -1)).toBe(included);
        expect(sets.contains(sets.settle(a.set, -1), sets.powerset(b.set), -1)).toBe(included);
        expect(values.order.equal(a.set, b.set, -1)).toBe(sets.set(a.elements) === sets.set(b.elements));
      }),
    );
  });
});

it('tells how often a rule has become part of a value', () => {
  const { nat } = sets.named;
  const rule = sets.filter(nat, (x) => x > n(3));
  const law = functions.lambda(nat, (x) => x);
  for (const plain of [
    nat,
    sets.powerset(nat),
    sets.sequences(sets.set([n(1)])),
    sets.interval(n(1), n(3), -1),
    functions.emptyTuple,
    n(5),
  ]) {
    const before = sets.keptRules();
    sets.settle(plain, -1);
    expect(sets.keptRules()).toBe(before);
  }
  for (const kept of [
    rule,
    law,
    sets.powerset(rule),
    sets.functionSet(sets.set([n(1)]), sets.cup(rule, nat, -1)),
    sets.product([nat, rule]),
  ]) {
    const before = sets.keptRules();
    expect(sets.settle(kept, -1)).toBe(kept);
    expect(sets.keptRules()).toBe(before + 1);
  }
  // A rule over a finite set is not kept.
  const before = sets.keptRules();
  sets.settle(
    functions.lambda(sets.set([n(1), n(2)]), (x) => x),
    -1,
  );
  expect(sets.keptRules()).toBe(before);
});

describe('infinite sets', () => {
  const { nat, int, string } = sets.named;
  const members: [string, number, number, boolean][] = [
    ['5 \\in Nat', n(5), nat, true],
    ['-5 \\in Nat', n(-5), nat, false],
    ['2^80 \\in Nat', atoms.integer(2n ** 80n), nat, true],
    ['-2^80 \\in Nat', atoms.integer(-(2n ** 80n)), nat, false],
    ['-5 \\in Int', n(-5), int, true],
    ['"a" \\in STRING', atoms.string('a'), string, true],
    ['a model value \\in Nat', atoms.model('m'), nat, false],
    ['{1} \\in SUBSET Nat', sets.set([n(1)]), sets.powerset(nat), true],
    ['{-1} \\in SUBSET Nat', sets.set([n(-1)]), sets.powerset(nat), false],
    ['Nat \\in SUBSET Int', nat, sets.powerset(int), true],
    ['<<1, 2>> \\in Seq(Nat)', functions.tuple([n(1), n(2)]), sets.sequences(nat), true],
    ['<<>> \\in Seq({})', functions.emptyTuple, sets.sequences(sets.emptySet), true],
    ['<<1, -2>> \\in Seq(Nat)', functions.tuple([n(1), n(-2)]), sets.sequences(nat), false],
    ['<<3>> \\in [{1} -> Nat]', functions.tuple([n(3)]), sets.functionSet(sets.set([n(1)]), nat), true],
    ['<<3>> \\in [1..1 -> Nat]', functions.tuple([n(3)]), sets.functionSet(sets.interval(n(1), n(1), -1), nat), true],
    ['<<3>> \\in Nat \\X Nat', functions.tuple([n(3)]), sets.product([nat, nat]), false],
    ['-1 \\in Nat \\cup {-1}', n(-1), sets.cup(nat, sets.set([n(-1)]), -1), true],
    ['3 \\in Int \\ Nat', n(3), sets.difference(int, nat, -1), false],
    ['-3 \\in Int \\ Nat', n(-3), sets.difference(int, nat, -1), true],
    ['-3 \\in Int \\cap Nat', n(-3), sets.cap(int, nat, -1), false],
    ['4 \\in {x \\in Nat : x > 3}', n(4), sets.filter(nat, (x) => x > n(3)), true],
    ['3 \\in {x \\in Nat : x > 3}', n(3), sets.filter(nat, (x) => x > n(3)), false],
    ['7 \\in UNION {Nat, {-1}}', n(7), sets.bigUnion(sets.set([nat, sets.set([n(-1)])]), -1), true],
  ];
  it.each(members)('%s', (_, x, s, wanted) => {
    expect(sets.contains(x, s, -1)).toBe(wanted);
  });

  const faults: [string, () => unknown][] = [
    ['"a" \\in Nat', () => sets.contains(atoms.string('a'), nat, 1)],
    ['1 \\in STRING', () => sets.contains(n(1), string, 1)],
    ['"a" \\in {1}', () => sets.contains(atoms.string('a'), sets.set([n(1)]), 1)],
    ['1 \\in 1', () => sets.contains(n(1), n(1), 1)],
    ['enumerating Nat', () => sets.force(nat, 1)],
    ['enumerating Seq({1})', () => sets.iterate(sets.sequences(sets.set([n(1)])), 1, () => false)],
    ['Cardinality(SUBSET Nat)', () => sets.cardinality(sets.powerset(nat), 1)],
    ['Nat \\subseteq {1}', () => sets.subset(nat, sets.set([n(1)]), 1)],
    ['{1} \\cup {"a"}', () => sets.cup(sets.set([n(1)]), sets.set([atoms.string('a')]), 1)],
    ['UNION {{1}, {"a"}}', () => sets.bigUnion(sets.set([sets.set([n(1)]), sets.set([atoms.string('a')])]), 1)],
    ['UNION {{1}, {"a"}}, again', () => sets.bigUnion(sets.set([sets.set([n(1)]), sets.set([atoms.string('a')])]), 1)],
    ['UNION {1, m}', () => sets.bigUnion(sets.set([n(1), atoms.model('m')]), 1)],
    ['1 \\cup {1}', () => sets.cup(n(1), sets.set([n(1)]), 1)],
  ];
  it.each(faults)('%s is a fault', (_, run) => {
    expect(run).toThrow(ValueFault);
    expect(values.arena.mark()).toBe(0);
  });

  it('are infinite only where they are', () => {
    expect(sets.isInfinite(sets.sequences(sets.emptySet))).toBe(false);
    expect(sets.isInfinite(sets.functionSet(nat, sets.emptySet))).toBe(false);
    expect(sets.isInfinite(sets.functionSet(sets.emptySet, nat))).toBe(false);
    expect(sets.isInfinite(sets.product([nat, sets.emptySet]))).toBe(false);
    expect(sets.isInfinite(sets.recordSet(keys, [nat, sets.emptySet]))).toBe(false);
    expect(sets.isInfinite(sets.functionSet(nat, nat))).toBe(true);
  });

  it('are counted without enumerating what is finite', () => {
    const thousand = sets.interval(n(1), n(1000), -1);
    expect(atoms.bigint(sets.cardinality(sets.powerset(thousand), -1))).toBe(2n ** 1000n);
    expect(atoms.bigint(sets.cardinality(sets.functionSet(thousand, thousand), -1))).toBe(1000n ** 1000n);
    expect(() => sets.force(sets.powerset(thousand), -1)).toThrow(ValueFault);
    expect(() => sets.count(sets.powerset(sets.powerset(thousand)), -1)).toThrow(/too many elements to count/);
    expect(sets.isInfinite(sets.sequences(sets.powerset(sets.powerset(thousand))))).toBe(true);
    expect(sets.isInfinite(sets.product([nat, sets.powerset(sets.powerset(thousand))]))).toBe(true);
  });
});

it('of a large set no more are tried once one is at fault, and the first in canonical order is told', () => {
  const large = sets.powerset(sets.interval(n(1), n(20), -1));
  let tried = 0;
  const rule = (subset: number): boolean => {
    tried++;
    if (sets.contains(n(3), subset, -1)) throw new ValueFault(values.print(subset), -1);
    return true;
  };
  expect(() => sets.kept(large, rule, -1)).toThrow('{3}');
  expect(tried).toBeLessThan(100);
});
