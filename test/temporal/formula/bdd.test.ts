/** Boolean functions: against truth tables. */
import { describe, expect, it } from 'vitest';
import { Bdd, type BooleanFunction, FALSE, TRUE } from '../../../src/temporal/formula/bdd.ts';
import { BitSet } from '../../../src/temporal/index.ts';
import { cases } from '../../fuzz/seeds.ts';
import { type Random, seedFor } from '../support/random.ts';

const VARIABLES = 5;
const ROWS = 2 ** VARIABLES;

/** A function with its truth table. */
function randomFunction(bdd: Bdd, random: Random, size: number): { f: BooleanFunction; table: boolean[] } {
  if (size === 0) {
    const level = random.below(VARIABLES);
    return { f: bdd.variable(level), table: Array.from({ length: ROWS }, (_, row) => ((row >> level) & 1) === 1) };
  }
  const left = randomFunction(bdd, random, random.below(size));
  const right = randomFunction(bdd, random, random.below(size));
  switch (random.below(4)) {
    case 0:
      return { f: bdd.and(left.f, right.f), table: left.table.map((value, i) => value && right.table[i]!) };
    case 1:
      return { f: bdd.or(left.f, right.f), table: left.table.map((value, i) => value || right.table[i]!) };
    case 2:
      return { f: bdd.minus(left.f, right.f), table: left.table.map((value, i) => value && !right.table[i]!) };
    default:
      return { f: bdd.not(left.f), table: left.table.map((value) => !value) };
  }
}

describe('Boolean functions', () => {
  it('are equal exactly if their truth tables are; cubes are irredundant primes', () => {
    const random = seedFor('bdd');
    const bdd = new Bdd();
    const byTable = new Map<string, BooleanFunction>();
    for (let i = 0; i < cases(1500); i++) {
      const { f, table } = randomFunction(bdd, random, 8);
      const key = table.map(Number).join('');
      expect(byTable.get(key) ?? f).toBe(f);
      byTable.set(key, f);
      for (let row = 0; row < ROWS; row++) expect(bdd.evaluate(f, (level) => ((row >> level) & 1) === 1)).toBe(table[row]);
      const cubes = bdd.cubes(f);
      const sum = (list: readonly (readonly number[])[]) =>
        list.reduce((all, cube) => bdd.or(all, bdd.cube(cube)), FALSE as BooleanFunction);
      expect(sum(cubes)).toBe(f);
      for (const cube of cubes) {
        expect(sum(cubes.filter((other) => other !== cube))).not.toBe(f);
        for (const literal of cube) expect(bdd.implies(bdd.cube(cube.filter((other) => other !== literal)), f)).toBe(false);
      }
      const boundary = random.below(VARIABLES + 1);
      const parts = bdd.splitAt(f, boundary);
      expect(parts.reduce((all, { condition, rest }) => bdd.or(all, bdd.and(condition, rest)), FALSE as BooleanFunction)).toBe(f);
      expect(new Set(parts.map(({ rest }) => rest)).size).toBe(parts.length);
    }
  });

  it('survive growth of the tables', () => {
    const bdd = new Bdd();
    let parity: BooleanFunction = FALSE;
    let all: BooleanFunction = TRUE;
    for (let level = 0; level < 600; level++) {
      const variable = bdd.variable(level);
      parity = bdd.or(bdd.minus(parity, variable), bdd.minus(variable, parity));
      if (level % 2 === 0) all = bdd.and(bdd.variable(598 - level), all);
    }
    expect(bdd.evaluate(parity, (level) => level < 7)).toBe(true);
    expect(bdd.support(parity).length).toBe(600);
    expect(bdd.cubes(all).length).toBe(1);
  });
});

describe('bit sets', () => {
  it('hold what was added', () => {
    const set = BitSet.where(100, (n) => n % 3 === 0);
    set.add(1);
    set.delete(99);
    expect([0, 1, 2, 31, 32, 33, 96, 99].filter((n) => set.has(n))).toEqual([0, 1, 33, 96]);
    expect(new BitSet(70).fill().has(69)).toBe(true);
  });
});
