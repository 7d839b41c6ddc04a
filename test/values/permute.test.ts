import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createValues } from '../../src/values/index.ts';
import { build, type Model, oneType } from './models.ts';

const names = ['m1', 'm2', 'm10'] as const;
const permutation = fc.shuffledSubarray([...names], { minLength: 3, maxLength: 3 });

const rename = (m: Model, to: ReadonlyMap<string, string>): Model => {
  switch (m.kind) {
    case 'name':
      return { kind: 'name', value: to.get(m.value) ?? m.value };
    case 'set':
      return { kind: 'set', elements: m.elements.map((e) => rename(e, to)) };
    case 'function':
      return { kind: 'function', entries: m.entries.map(([x, v]) => [rename(x, to), rename(v, to)]) };
    default:
      return m;
  }
};

describe('renaming model values', () => {
  it('agrees with renaming the tree', () => {
    fc.assert(
      fc.property(oneType(1), permutation, ([m], images) => {
        const values = createValues(1 << 20);
        const to = new Map(names.map((name, i) => [name as string, images[i]!]));
        const pairs = new Map([...to].map(([a, b]) => [values.atoms.model(a), values.atoms.model(b)]));
        const id = build(values, m!);
        expect(values.permute(pairs)(id)).toBe(build(values, rename(m!, to)));
        expect(values.arena.mark()).toBe(0);
      }),
    );
  });

  it('is an action of the group: one after the other is their product, and the inverse undoes', () => {
    fc.assert(
      fc.property(oneType(1), permutation, permutation, ([m], p, q) => {
        const values = createValues(1 << 20);
        const model = (name: string): number => values.atoms.model(name);
        const first = new Map(names.map((name, i) => [model(name), model(p[i]!)]));
        const second = new Map(names.map((name, i) => [model(name), model(q[i]!)]));
        const product = new Map([...first].map(([a, b]) => [a, second.get(b)!]));
        const inverse = new Map([...first].map(([a, b]) => [b, a]));
        const id = build(values, m!);
        const renamed = values.permute(first)(id);
        expect(values.permute(second)(renamed)).toBe(values.permute(product)(id));
        expect(values.permute(inverse)(renamed)).toBe(id);
      }),
    );
  });
});
