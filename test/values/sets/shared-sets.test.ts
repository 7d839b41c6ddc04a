// Sets that are made of others several times: described ones are walked once, however many paths lead to them, and unions of described sets have one form.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createValues, ValueFault } from '../../../src/values/index.ts';

const values = createValues(1 << 22);
const { atoms, sets } = values;
const { nat, int, string } = sets.named;
const n = (i: number): number => atoms.number(i);

/** So often a set is made of the one before: 2^60 paths. */
const TIMES = 60;
const repeated = (from: number, next: (s: number) => number): number => {
  let s = from;
  for (let i = 0; i < TIMES; i++) s = next(s);
  return s;
};

describe('a set that is made of another twice, and that of a third', () => {
  const negative = sets.filter(int, (x) => x < n(0));
  const doubled: [string, number][] = [
    ['product', repeated(nat, (s) => sets.product([s, s]))],
    ['record set', repeated(nat, (s) => sets.recordSet([atoms.string('a'), atoms.string('b')], [s, s]))],
    ['function set', repeated(nat, (s) => sets.functionSet(s, s))],
    ['intersection', repeated(nat, (s) => sets.cap(s, sets.cap(s, int, -1), -1))],
    ['union of intersections', repeated(nat, (s) => sets.cup(sets.cap(s, int, -1), sets.cap(int, s, -1), -1))],
    ['difference', repeated(nat, (s) => sets.difference(s, sets.difference(s, negative, -1), -1))],
    ['union of a family', repeated(nat, (s) => sets.bigUnion(sets.set([s, sets.powerset(s)]), -1))],
    ['product with a rule', repeated(negative, (s) => sets.product([s, s]))],
    ['product of what has too many elements', repeated(sets.interval(n(1), n(10 ** 6), -1), (s) => sets.product([s, s]))],
  ];
  it.each(doubled)('%s', (_, s) => {
    expect(sets.isUnlisted(s)).toBe(true);
    expect(sets.isLarge(s)).toBe(true);
    expect(sets.readsState(s)).toBe(false);
    expect([sets.isEmpty(s), sets.isCounted(s), sets.estimate(s) > 1000]).toContain(true);
    const settled = sets.settle(s, -1);
    expect(sets.settle(settled, -1)).toBe(settled);
  });
});

describe('a union with described sets', () => {
  const text = (s: number): string => values.print(s);
  const set = (...elements: number[]): number => sets.set(elements.map(n));
  const cup = (a: number, b: number): number => sets.cup(a, b, -1);

  it('has each operand once', () => {
    const s = cup(set(-1), nat);
    expect(cup(s, cup(s, nat))).toBe(s);
    expect(cup(cup(nat, s), s)).toBe(s);
    expect(repeated(s, (t) => cup(t, set(-1)))).toBe(s);
    expect(text(cup(cup(nat, string), cup(string, nat)))).toBe('(Nat \\cup STRING)');
  });

  it('is that of the others where all elements of one are in them', () => {
    expect(cup(nat, set(1, 2))).toBe(nat);
    expect(cup(set(1, 2), nat)).toBe(nat);
    expect(text(cup(set(-1, 2), nat))).toBe('({-1} \\cup Nat)');
    expect(cup(sets.powerset(nat), sets.set([set(1), set()]))).toBe(sets.powerset(nat));
  });

  it('has its explicit elements in one set, where they can be in one', () => {
    expect(cup(cup(nat, set(-1)), set(-2))).toBe(cup(cup(set(-2), nat), set(-1)));
    expect(text(cup(cup(nat, set(-1)), sets.set([atoms.string('a')])))).toBe('(({-1} \\cup {"a"}) \\cup Nat)');
  });

  it('asks no rule', () => {
    const rule = sets.filter(nat, () => {
      throw new Error('a rule was asked');
    });
    expect(text(cup(rule, set(1)))).toBe('({1} \\cup {x \\in Nat : ...})');
  });

  // What is in one of the operands is in their union, whatever is wrong with asking others.
  const leaves = [
    nat,
    int,
    string,
    sets.powerset(nat),
    set(1, -2),
    set(-3),
    sets.set([atoms.string('a')]),
    sets.set([set(1), set(-1)]),
    sets.interval(n(-4), n(2), -1),
    sets.emptySet,
  ];
  const probes = [n(1), n(-2), n(-3), n(-9), atoms.string('a'), atoms.string('b'), set(1), set(-1), set(-7), atoms.model('m')];
  type Tree = number | readonly [Tree, Tree];
  const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
    tree: fc.oneof({ maxDepth: 5, depthSize: 'medium' }, fc.constantFrom(...leaves), fc.tuple(tie('tree'), tie('tree'))),
  }));
  const leavesOf = (t: Tree): number[] => (typeof t === 'number' ? [t] : t.flatMap(leavesOf));
  const attempt = <T>(run: () => T): T | null => {
    try {
      return run();
    } catch (error) {
      if (!(error instanceof ValueFault)) throw error;
      return null;
    }
  };
  const isIn = (x: number, s: number): boolean | null => attempt(() => sets.contains(x, s, -1));
  const made = (t: Tree): number | null => {
    if (typeof t === 'number') return t;
    const [a, b] = t.map(made);
    return a == null || b == null ? null : attempt(() => cup(a, b));
  };

  it('has the elements of its operands', () => {
    let asked = 0;
    fc.assert(
      fc.property(tree, (t) => {
        const s = made(t);
        if (s === null) return;
        expect(values.arena.mark()).toBe(0);
        for (const x of probes) {
          const answers = leavesOf(t).map((leaf) => isIn(x, leaf));
          const answer = isIn(x, s);
          if (answers.includes(true)) expect(answer).toBe(true);
          else if (answers.includes(null)) expect(answer).not.toBe(true);
          else expect(answer).toBe(false);
          asked++;
        }
      }),
      { numRuns: 500 },
    );
    expect(asked).toBeGreaterThan(1000);
  });
});
