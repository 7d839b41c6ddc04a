// Records of few fields are the values that they are, whatever was made before them.
import { expect, it } from 'vitest';
import { createSmallCells } from '../../../src/compiler/runtime/small-cells.ts';
import { createValues, small } from '../../../src/values/index.ts';

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'];

it.each([1, 2, 3, 4, 5, 6])('makes records of %i fields, also when they are made again', (n) => {
  const values = createValues();
  const { atoms, functions, sets } = values;
  const make = createSmallCells(values) as unknown as Record<string, (domain: number, ...fields: number[]) => number>;
  // Two domains of the same size: what differs in nothing else must not be taken for one.
  const domains = ['', 'x'].map((prefix) => NAMES.slice(0, n).map((name) => prefix + name));
  let state = 1;
  const random = (below: number): number => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % below;
  };
  // Few values of a field, so that records come again; all together more than are remembered.
  const seen = new Map<string, number>();
  for (let i = 0; i < 20_000; i++) {
    const names = domains[random(2)]!;
    const fields = names.map((name) => [name, random(4) === 0 ? atoms.string(`s${random(5)}`) : small(random(9) - 4)] as const);
    const domain = sets.set(names.map((name) => atoms.string(name)));
    const sorted = Array.from({ length: n }, (_, at) => values.arena.cells[(domain >> 1) + 2 + at]!);
    const inOrder = sorted.map((key) => fields.find(([name]) => atoms.string(name) === key)![1]);
    const made = make[`record${n}`]!(domain, ...inOrder);
    expect(made).toBe(functions.record(fields));
    const text = values.print(made);
    expect(seen.get(text) ?? made).toBe(made);
    seen.set(text, made);
  }
});
