import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createValues, PROFILE_HEAD, type Values } from '../../../src/values/index.ts';
import { build, oneType, rename } from '../models.ts';

const names = ['m1', 'm10', 'm2'] as const;
const permutation = fc.shuffledSubarray([0, 1, 2], { minLength: 3, maxLength: 3 }).map((images) => Uint16Array.from(images));
const after = (a: Uint16Array, b: Uint16Array): Uint16Array => b.map((p) => a[p]!);

const pointsOf = (values: Values): Int32Array => Int32Array.from(names, (name) => values.atoms.model(name));
const together = Int32Array.of(0, 0, 0);

const renaming = (values: Values, permutations: readonly Uint16Array[]) => {
  const points = pointsOf(values);
  return values.permute(points, permutations, values.profile(points, together));
};

const profileOf = (values: Values, id: number): readonly number[] => {
  if ((id & 1) !== 0) return [0, 0, 0];
  const profiles = values.profile(pointsOf(values), together);
  const row = profiles.row(id) + PROFILE_HEAD;
  return [...profiles.rows.slice(row, row + 3)];
};

describe('renaming points', () => {
  it('agrees with renaming the tree', () => {
    fc.assert(
      fc.property(oneType(1), permutation, ([m], images) => {
        const values = createValues(1 << 20);
        const to = new Map(names.map((name, i) => [name as string, names[images[i]!]!]));
        const id = build(values, m!);
        expect(renaming(values, [images])(0, id)).toBe(build(values, rename(m!, to)));
        expect(values.arena.mark()).toBe(0);
      }),
    );
  });

  it('agrees also where more values are met than are remembered', () => {
    const values = createValues(1 << 22);
    const { functions, sets, atoms } = values;
    const [a, b, c] = pointsOf(values);
    const to = renaming(values, [Uint16Array.of(1, 2, 0)]);
    const valueWith = (i: number, x: number, y: number): number => functions.pair(sets.set([x, functions.pair(y, atoms.number(i))]), x);
    for (let i = 0; i < 40_000; i++) expect(to(0, valueWith(i, a!, b!))).toBe(valueWith(i, b!, c!));
    for (let i = 0; i < 40_000; i++) expect(to(0, valueWith(i, c!, b!))).toBe(valueWith(i, a!, c!));
  });

  it('is an action of the group: one after the other is their product, and the inverse undoes', () => {
    fc.assert(
      fc.property(oneType(1), permutation, permutation, ([m], p, q) => {
        const values = createValues(1 << 20);
        const to = renaming(values, [p, q, after(q, p), Uint16Array.from([0, 1, 2], (i) => p.indexOf(i))]);
        const id = build(values, m!);
        expect(to(1, to(0, id))).toBe(to(2, id));
        expect(to(3, to(0, id))).toBe(id);
      }),
    );
  });
});

describe('profiles', () => {
  it('follow the points when they are renamed', () => {
    fc.assert(
      fc.property(oneType(1), permutation, ([m], images) => {
        const values = createValues(1 << 20);
        const id = build(values, m!);
        const before = profileOf(values, id);
        const later = profileOf(values, renaming(values, [images])(0, id));
        expect([0, 1, 2].map((p) => later[images[p]!])).toEqual(before);
      }),
    );
  });

  it('do not depend on the order in which values were made', () => {
    fc.assert(
      fc.property(oneType(1), ([m]) => {
        const [one, other] = [createValues(1 << 20), createValues(1 << 20)];
        for (const name of names.toReversed()) other.atoms.model(name);
        expect(profileOf(other, build(other, m!, true))).toEqual(profileOf(one, build(one, m!)));
      }),
    );
  });

  it('tell points apart that stand in different places', () => {
    const values = createValues(1 << 20);
    const { model, integer } = values.atoms;
    const [a, b, c] = names.map((name) => model(name));
    const { functions, sets } = values;
    const profile = profileOf(values, functions.tuple([a!, sets.set([b!, functions.pair(c!, integer(1n))])]));
    expect(new Set(profile).size).toBe(3);
    expect(profileOf(values, sets.set([a!, b!]))[2]).toBe(0);
    const [first, second] = profileOf(values, sets.set([functions.pair(a!, b!), functions.pair(b!, a!)]));
    expect(first).toBe(second);
  });
});
