import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createValues, ValueFault, type Values } from '../../../src/values/index.ts';
import { build, explicit, key, type Model, oneType } from '../models.ts';

const room = 1 << 20;

type Entries = (readonly [Model, Model])[];

const asModel = (entries: Entries): Model => ({ kind: 'function', entries });

// A function with values of one type, an argument that may be in its domain, and a new value.
const cases = fc
  .tuple(oneType(5), oneType(5), fc.boolean(), fc.nat(4))
  .map(([keys, images, indexed, pick]): { entries: Entries; argument: Model; value: Model } => {
    const domain = indexed ? keys.map((_, i): Model => ({ kind: 'integer', value: BigInt(i + 1) })) : keys;
    const all = domain.slice(0, 4).map((x, i) => [x, images[i]!] as const);
    return { entries: [...new Map(all.map((e) => [key(e[0]), e])).values()], argument: domain[pick]!, value: images[4]! };
  });

const find = (entries: Entries, x: Model): Model | undefined => entries.find(([y]) => key(y) === key(x))?.[1];

const withStore = (run: (values: Values) => void): void => {
  const values = createValues(room);
  run(values);
  expect(values.arena.mark()).toBe(0);
};

describe('functions', () => {
  it('are applied as maps are', () => {
    fc.assert(
      fc.property(cases, ({ entries, argument }) =>
        withStore((values) => {
          const f = build(values, asModel(entries));
          const x = build(values, argument);
          const wanted = find(entries, argument);
          if (wanted === undefined) {
            expect(values.functions.find(f, x)).toBe(0);
            expect(() => values.functions.apply(f, x, -1)).toThrow(ValueFault);
          } else expect(values.functions.apply(f, x, -1)).toBe(build(values, wanted));
        }),
      ),
    );
  });

  it('are changed by EXCEPT at their arguments only', () => {
    fc.assert(
      fc.property(cases, ({ entries, argument, value }) =>
        withStore((values) => {
          const f = build(values, asModel(entries));
          const changed = entries.map(([x, v]) => [x, key(x) === key(argument) ? value : v] as const);
          const x = build(values, argument);
          expect(values.functions.except(f, x, build(values, value), -1)).toBe(build(values, asModel(changed)));
          // Asked for again it is remembered, and must be the same.
          expect(values.functions.except(f, x, build(values, value), -1)).toBe(build(values, asModel(changed)));
        }),
      ),
    );
  });

  it('have the domain and the values of the map', () => {
    fc.assert(
      fc.property(cases, ({ entries }) =>
        withStore((values) => {
          const f = build(values, asModel(entries));
          const domain = values.sets.force(values.functions.domain(f), -1);
          expect(domain).toBe(build(values, { kind: 'set', elements: entries.map(([x]) => x) }));
          expect(values.functions.size(f)).toBe(entries.length);
          const listed = explicit(values, domain).map((x, i) => [x, values.functions.valueAt(f, i)]);
          for (const [x, v] of listed) expect(values.functions.apply(f, x!, -1)).toBe(v);
        }),
      ),
    );
  });

  it('given by a rule are the functions they denote', () => {
    fc.assert(
      fc.property(cases, ({ entries, argument }) =>
        withStore((values) => {
          const f = build(values, asModel(entries));
          const domain = values.sets.force(values.functions.domain(f), -1);
          const rule = values.functions.lambda(domain, (x) => values.functions.apply(f, x, -1));
          expect(values.functions.force(rule, -1)).toBe(f);
          expect(values.order.equal(rule, f, -1)).toBe(true);
          const x = build(values, argument);
          if (values.functions.find(f, x) !== 0) expect(values.functions.apply(rule, x, -1)).toBe(values.functions.find(f, x));
          else expect(() => values.functions.apply(rule, x, -1)).toThrow(ValueFault);
        }),
      ),
    );
  });

  it('over 1..n are sequences, and over strings records', () => {
    withStore(({ atoms, functions, sets, arena }) => {
      const one = atoms.number(1);
      const mark = arena.mark();
      arena.push(one);
      arena.push(atoms.number(5));
      expect(functions.functionFrom(sets.set([one, atoms.number(2)]), mark)).toBe(functions.tuple([one, atoms.number(5)]));
      const record = functions.record([
        ['b', one],
        ['a', atoms.TRUE],
      ]);
      expect(functions.isRecord(record)).toBe(true);
      expect(functions.field(record, atoms.string('b'), -1)).toBe(one);
      expect(() => functions.field(record, atoms.string('c'), 4)).toThrow(/no field `c`/);
      expect(functions.domain(record)).toBe(sets.set([atoms.string('a'), atoms.string('b')]));
    });
  });
});

// Ids of values that were made early lie between those of integers: where an integer is missing, such a value may be in its place.
it.each([20, 60, 200])('a function is a sequence only where its domain is 1..n, n = %i', (n) => {
  const values = createValues(room);
  const { atoms, sets, functions } = values;
  const integer = (i: number): number => atoms.integer(BigInt(i));
  const others = ['m', 'k', 'z'].map((name) => atoms.model(name));
  const over = (elements: readonly number[]): number => {
    const domain = sets.set(elements);
    const mark = values.arena.mark();
    for (let i = 0; i < elements.length; i++) values.arena.push(integer(0));
    return functions.functionFrom(domain, mark);
  };
  const all = Array.from({ length: n }, (_, i) => integer(i + 1));
  expect(functions.isSequence(over(all))).toBe(true);
  for (const other of [...others, atoms.TRUE, sets.emptySet, functions.emptyTuple])
    for (let missing = 2; missing < n; missing++) {
      const elements = all.with(missing - 1, other);
      const f = over(elements);
      expect(functions.isSequence(f)).toBe(false);
      expect(functions.domain(f)).toBe(sets.set(elements));
      expect([functions.find(f, other), functions.find(f, integer(missing))]).toEqual([integer(0), 0]);
    }
  const two = all.with(4, others[0]!).with(8, others[1]!);
  expect(functions.domain(over(two))).toBe(sets.set(two));
});
