import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createValues } from '../../../src/values/index.ts';
import { build, key, oneType } from '../models.ts';

const room = 1 << 20;

// Values of several types: the canonical order is total over all of them.
const mixed = fc.array(oneType(2), { minLength: 1, maxLength: 4 }).map((groups) => groups.flat());

describe('the canonical order', () => {
  it('is total: antisymmetric, and zero for equal values only', () => {
    fc.assert(
      fc.property(mixed, (models) => {
        const values = createValues(room);
        const ids = models.map((m) => build(values, m));
        for (const a of ids) {
          for (const b of ids) {
            expect(Math.sign(values.compare(a, b)) + Math.sign(values.compare(b, a))).toBe(0);
            expect(values.compare(a, b) === 0).toBe(a === b);
          }
        }
      }),
    );
  });

  it('is transitive', () => {
    fc.assert(
      fc.property(mixed, (models) => {
        const values = createValues(room);
        const ids = models.map((m) => build(values, m)).sort(values.compare);
        for (let i = 0; i < ids.length; i++) {
          for (let j = i; j < ids.length; j++) expect(values.compare(ids[i]!, ids[j]!)).toBeLessThanOrEqual(0);
        }
      }),
    );
  });

  it('and printing do not depend on the order of interning', () => {
    fc.assert(
      fc.property(mixed, (models) => {
        const first = createValues(room);
        const second = createValues(room);
        const a = models.map((m) => build(first, m));
        const b = models
          .toReversed()
          .map((m) => build(second, m, true))
          .reverse();
        expect(b.map(second.print)).toEqual(a.map(first.print));
        for (let i = 0; i < a.length; i++) {
          for (let j = 0; j < a.length; j++) expect(Math.sign(second.compare(b[i]!, b[j]!))).toBe(Math.sign(first.compare(a[i]!, a[j]!)));
        }
      }),
    );
  });

  it('sorts sets by size and lists their elements in order', () => {
    fc.assert(
      fc.property(oneType(6), (models) => {
        const values = createValues(room);
        const set = values.sets.set(models.map((m) => build(values, m)));
        const sorted = Array.from(values.order.sorted(set));
        expect(sorted.length).toBe(new Set(models.map(key)).size);
        expect(sorted).toEqual(sorted.toSorted(values.compare));
      }),
    );
  });

  it('of sets is that of their sorted elements, however many of these are in both', () => {
    fc.assert(
      fc.property(oneType(2), fc.array(fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), { maxLength: 6 }), (models, choices) => {
        const values = createValues(room);
        const elements = models.map((m) => build(values, m));
        const sets = choices.map((choice) => values.sets.set(elements.filter((_, i) => choice[i % choice.length])));
        const byElements = (a: number, b: number): number => {
          const [xs, ys] = [values.order.sorted(a), values.order.sorted(b)];
          if (xs.length !== ys.length) return xs.length - ys.length;
          const at = xs.findIndex((x, i) => x !== ys[i]);
          return at < 0 ? 0 : values.compare(xs[at]!, ys[at]!);
        };
        for (const a of sets) for (const b of sets) expect(Math.sign(values.compare(a, b))).toBe(Math.sign(byElements(a, b)));
      }),
    );
  });
});

it('of rules that read alike, deep in sets, is found out as fast as that of others', () => {
  const values = createValues(1 << 20);
  const { sets } = values;
  const nested = (): number => {
    let s = sets.filter(sets.named.nat, () => true);
    for (let depth = 0; depth < 60; depth++) s = sets.set([s, values.atoms.number(depth)]);
    return s;
  };
  // Which of the two comes first nobody can say, and nobody may look for it for ever.
  expect(values.compare(nested(), nested())).toBe(0);
});
