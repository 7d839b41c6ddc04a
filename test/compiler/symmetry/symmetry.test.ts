// The representative of an orbit against all its members, made one by one from trees.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalizeBy, symmetryOf } from '../../../src/compiler/symmetry/symmetry.ts';
import { createValues, ValueFault, type Values } from '../../../src/values/index.ts';
import { cases } from '../../fuzz/seeds.ts';
import { build, key, type Model, rename } from '../../values/models.ts';

type Renaming = ReadonlyMap<string, string>;

const allNames = ['p1', 'p10', 'p2', 'q', 'r', 's'];

/** All products, the identity included; slowly. */
const groupOf = (generators: readonly Renaming[]): readonly Renaming[] => {
  const found = new Map<string, Renaming>();
  const add = (p: Renaming): void => {
    const text = allNames.map((name) => p.get(name) ?? name).join();
    if (found.has(text)) return;
    found.set(text, p);
    for (const g of generators) add(new Map(allNames.map((name) => [name, g.get(p.get(name) ?? name) ?? p.get(name) ?? name])));
  };
  add(new Map());
  return [...found.values()];
};

const permutationOf = (names: readonly string[]): fc.Arbitrary<Renaming> =>
  fc
    .shuffledSubarray([...names], { minLength: names.length, maxLength: names.length })
    .map((to) => new Map(names.map((x, i) => [x, to[i]!])));

const rotation = (names: readonly string[]): Renaming => new Map(names.map((x, i) => [x, names[(i + 1) % names.length]!]));
const exchange = (a: string, b: string): Renaming =>
  new Map([
    [a, b],
    [b, a],
  ]);

/** Full symmetric groups, products of two, rotations, and whatever some permutations generate. */
const generators: fc.Arbitrary<readonly Renaming[]> = fc.oneof(
  fc.integer({ min: 2, max: 5 }).map((n) => [rotation(allNames.slice(0, n)), exchange(allNames[0]!, allNames[1]!)]),
  fc.constant([exchange('p1', 'p10'), exchange('q', 'r'), exchange('r', 's')]),
  fc.integer({ min: 2, max: 6 }).map((n) => [rotation(allNames.slice(0, n))]),
  fc.array(permutationOf(allNames), { minLength: 1, maxLength: 2 }),
);

const name: fc.Arbitrary<Model> = fc.constantFrom(...allNames).map((value) => ({ kind: 'name', value }));
const number: fc.Arbitrary<Model> = fc.integer({ min: 0, max: 2 }).map((n) => ({ kind: 'integer', value: BigInt(n) }));
const tuple = (elements: readonly Model[]): Model => ({
  kind: 'function',
  entries: elements.map((e, i) => [{ kind: 'integer', value: BigInt(i + 1) }, e]),
});
const setOf = (part: fc.Arbitrary<Model>): fc.Arbitrary<Model> =>
  fc.array(part, { maxLength: 5 }).map((elements) => ({ kind: 'set', elements }));
const pair = fc.tuple(name, name).map(tuple);
const functionTo = (part: fc.Arbitrary<Model>): fc.Arbitrary<Model> =>
  fc
    .array(fc.tuple(name, part), { maxLength: 6 })
    .map((entries) => ({ kind: 'function', entries: [...new Map(entries.map((entry) => [key(entry[0]), entry])).values()] }));

const variable: fc.Arbitrary<Model> = fc.oneof(
  name,
  number,
  setOf(name),
  setOf(pair),
  setOf(setOf(name)),
  functionTo(number),
  functionTo(name),
  functionTo(setOf(name)),
  setOf(functionTo(name)),
  fc.array(name, { maxLength: 4 }).map(tuple),
);

const setup = (values: Values, group: readonly Renaming[], width: number) => {
  const { functions, sets, atoms, arena } = values;
  const asFunction = (p: Renaming): number => {
    const domain = sets.set(allNames.map((x) => atoms.model(x)));
    const mark = arena.mark();
    const at = (domain >> 1) + 2;
    for (let i = 0; i < allNames.length; i++)
      arena.push(atoms.model(p.get(atoms.text(arena.cells[at + i]!)) ?? atoms.text(arena.cells[at + i]!)));
    return functions.functionFrom(domain, mark);
  };
  const canonicalize = canonicalizeBy(values, symmetryOf(values, [sets.set(group.map(asFunction))]), width);
  return (state: Int32Array): number[] => {
    if (canonicalize === null) return [...state];
    const out = new Int32Array(width);
    canonicalize(Int32Array.from([0, ...state]), 1, out);
    return [...out];
  };
};

describe('the representative of an orbit', () => {
  it('is a member, the same for all members, and does not depend on the order in which values were made', () => {
    fc.assert(
      fc.property(generators, fc.array(variable, { minLength: 1, maxLength: 3 }), (generated, state) => {
        const group = groupOf(generated);
        const values = createValues(1 << 22);
        const representative = setup(values, generated, state.length);
        const vectorOf = (g: Renaming): Int32Array => Int32Array.from(state, (m) => build(values, rename(m, g)));
        const orbit = group.map(vectorOf);
        const found = representative(orbit[0]!);
        expect(orbit.map(String)).toContain(String(found));
        expect(orbit.map((member) => String(representative(member)))).toEqual(orbit.map(() => String(found)));

        const other = createValues(1 << 22);
        for (const x of allNames.toReversed()) other.atoms.model(x);
        const there = setup(other, group, state.length);
        const turned = group.at(-1)!;
        const vector = Int32Array.from(state.toReversed(), (m) => build(other, rename(m, turned), true)).reverse();
        expect(there(vector).map(other.print)).toEqual(found.map(values.print));
      }),
      { numRuns: cases(150) },
    );
  });

  it('is unlike for unlike orbits: as many as Burnside counts', () => {
    // Functions from six points to three colours, up to rotation: (3^6 + 3^3 + 2 * 3^2 + 2 * 3) / 6 = 130 necklaces.
    const values = createValues(1 << 22);
    const representative = setup(values, [rotation(allNames)], 1);
    const found = new Set<number>();
    for (let code = 0; code < 3 ** 6; code++) {
      const entries = allNames.map((value, i): [Model, Model] => [
        { kind: 'name', value },
        { kind: 'integer', value: BigInt(Math.floor(code / 3 ** i) % 3) },
      ]);
      found.add(representative(Int32Array.of(build(values, { kind: 'function', entries })))[0]!);
    }
    expect(found.size).toBe(130);
  });

  it('finds relations that no counting of occurrences tells apart', () => {
    // Permutations of six points as sets of pairs: every point stands once on each side. Conjugacy classes: partitions of 6.
    const values = createValues(1 << 22);
    const representative = setup(values, [rotation(allNames), exchange('p1', 'p10')], 1);
    const found = new Set<number>();
    for (const g of groupOf([rotation(allNames), exchange('p1', 'p10')])) {
      const pairs = allNames.map((x) =>
        tuple([
          { kind: 'name', value: x },
          { kind: 'name', value: g.get(x) ?? x },
        ]),
      );
      found.add(representative(Int32Array.of(build(values, { kind: 'set', elements: pairs })))[0]!);
    }
    expect(found.size).toBe(11);
  });

  it('puts one variable after the other into its least form', () => {
    // Three permutations of four points, renamed together: by Burnside as many as the squares of the centralizers' sizes of the classes add up to,
    // 24^2 + 4^2 + 8^2 + 3^2 + 4^2.
    const values = createValues(1 << 22);
    const four = allNames.slice(0, 4);
    const generated = [rotation(four), exchange('p1', 'p10')];
    const representative = setup(values, generated, 3);
    const unturned: Renaming = new Map();
    const turnedBy = (turn: Renaming, p: Renaming): number => {
      const to = (x: string): Model => ({ kind: 'name', value: turn.get(x) ?? x });
      return build(values, { kind: 'function', entries: four.map((x) => [to(x), to(p.get(x) ?? x)]) });
    };
    // Each as it is, and as the two permutations that generate the group make it.
    const permutations = groupOf(generated).map((p) => [unturned, ...generated].map((turn) => turnedBy(turn, p)));
    const found = new Set<string>();
    const different: string[] = [];
    for (const a of permutations)
      for (const b of permutations)
        for (const c of permutations) {
          const [own, ...others] = a.map((_, i) => String(representative(Int32Array.of(a[i]!, b[i]!, c[i]!))));
          found.add(own!);
          different.push(...others.filter((other) => other !== own));
        }
    expect(different).toEqual([]);
    expect(found.size).toBe(681);
  });

  it('refuses what is no permutation', () => {
    const values = createValues(1 << 20);
    expect(() => setup(values, [new Map([['p1', 'q']])], 1)).toThrow(ValueFault);
  });
});
