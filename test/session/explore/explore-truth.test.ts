// The truth of formulas along a path and what makes them false, against the lasso oracle of the temporal room, which shares no code with the path's.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toFormula } from '../../../src/checker/liveness/temporal-formula.ts';
import type { TemporalFormula } from '../../../src/model/index.ts';
import { causesOf, Formulas, LassoTruth, type LassoWord, rowsOn } from '../../../src/temporal/index.ts';

const atoms = 3;

const formula: fc.Arbitrary<TemporalFormula> = fc.letrec<{ f: TemporalFormula }>((tie) => {
  const f = tie('f');
  return {
    f: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.record({ kind: fc.constant('proposition' as const), index: fc.nat(atoms - 1) }),
      fc.record({ kind: fc.constantFrom('not' as const, 'always' as const, 'eventually' as const, 'next' as const), operand: f }),
      fc.record({ kind: fc.constantFrom('and' as const, 'or' as const), operands: fc.array(f, { minLength: 1, maxLength: 3 }) }),
      fc.record({
        kind: fc.constantFrom(
          'implies' as const,
          'equivalent' as const,
          'leads-to' as const,
          'until' as const,
          'weak-until' as const,
          'release' as const,
          'strong-release' as const,
        ),
        left: f,
        right: f,
      }),
    ),
  };
}).f;

/** A lasso with the truth of every atom at every position. */
const lasso = fc
  .record({ stem: fc.nat(3), cycle: fc.integer({ min: 1, max: 3 }) })
  .chain(({ stem, cycle }) =>
    fc
      .array(fc.array(fc.boolean(), { minLength: atoms, maxLength: atoms }), { minLength: stem + cycle, maxLength: stem + cycle })
      .map((letters) => ({ letters, loop: stem })),
  );

const wordOf = (letters: readonly (readonly boolean[])[], loop: number): LassoWord => ({
  length: letters.length,
  loopStart: loop,
  holds: (position, p) => letters[position]![p]!,
});
const afterOn = (n: number, loop: number) => (i: number) => (i + 1 < n ? i + 1 : loop);

describe('the truth of a formula on a lasso', () => {
  it('is that of the oracle at every position', () => {
    fc.assert(
      fc.property(formula, lasso, (f, { letters, loop }) => {
        const row = rowsOn(letters.length, afterOn(letters.length, loop), true, (index, i) => letters[i]![index]!);
        const violated = toFormula(new Formulas(), f);
        const oracle = new LassoTruth(wordOf(letters, loop)).row(violated);
        expect(row(violated)).toEqual(Array.from(oracle, (v) => v === 1));
      }),
      { numRuns: 2000 },
    );
  });

  it('is decided on an unfinished path only where every way on agrees', () => {
    fc.assert(
      fc.property(formula, lasso, lasso, (f, begun, rest) => {
        const n = begun.letters.length;
        const row = rowsOn(
          n,
          (i) => (i + 1 < n ? i + 1 : null),
          false,
          (index, i) => begun.letters[i]![index]!,
        );
        const letters = [...begun.letters, ...rest.letters];
        const asked = toFormula(new Formulas(), f);
        const oracle = new LassoTruth(wordOf(letters, n + rest.loop)).row(asked);
        for (const [i, value] of row(asked).entries()) if (value !== null) expect([i, value]).toEqual([i, oracle[i] === 1]);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('causes', () => {
  it('names atoms that keep the value what it is, whatever the others are', () => {
    fc.assert(
      fc.property(formula, lasso, fc.infiniteStream(fc.boolean()), (f, { letters, loop }, coins) => {
        const after = afterOn(letters.length, loop);
        const violated = toFormula(new Formulas(), f);
        const row = rowsOn(letters.length, after, true, (index, i) => letters[i]![index]!);
        for (let position = 0; position < letters.length; position++) {
          if (row(violated)[position] !== false) continue;
          const causes = causesOf({ after, holds: (g, i) => row(g)[i]! }, violated, position);
          const isCause = (i: number, p: number): boolean => causes.some((c) => c.position === i && c.proposition === p);
          for (let k = 0; k < 5; k++) {
            const changed = letters.map((letter, i) => letter.map((value, p) => (isCause(i, p) ? value : (coins.next().value as boolean))));
            const truth = new LassoTruth(wordOf(changed, loop));
            expect(truth.holds(violated, position)).toBe(false);
          }
        }
      }),
      { numRuns: 1500 },
    );
  });

  const p = (index: number): TemporalFormula => ({ kind: 'proposition', index });
  const causes = (f: TemporalFormula, letters: string, loop: number): string => {
    const all = letters.split(' ').map((letter) => Array.from({ length: atoms }, (_, i) => letter.includes(String(i))));
    const after = afterOn(all.length, loop);
    const row = rowsOn(all.length, after, true, (index, i) => all[i]![index]!);
    const found = causesOf({ after, holds: (g, i) => row(g)[i]! }, toFormula(new Formulas(), f));
    return [0, 1, 2]
      .map((index) => [index, found.filter((c) => c.proposition === index).map((c) => c.position)] as const)
      .flatMap(([index, at]) => (at.length === 0 ? [] : [`${index}: ${at.join()}`]))
      .join('; ');
  };
  // The letters are the atoms that hold; `-`: none.
  it.each([
    ['[]p0: the first state where it is false', { kind: 'always', operand: p(0) }, '0 0 - 0', 2, '0: 2'],
    ['<>p0: all states', { kind: 'eventually', operand: p(0) }, '- - -', 1, '0: 0,1,2'],
    ['p0 ~> p1: the request, and no answer since', { kind: 'leads-to', left: p(0), right: p(1) }, '01 - 0 -', 3, '1: 2,3; 0: 2'],
    ['p0 /\\ p1: the false one', { kind: 'and', operands: [p(0), p(1)] }, '0', 0, '1: 0'],
    ['[]<>p0: the cycle, not the stem', { kind: 'always', operand: { kind: 'eventually', operand: p(0) } }, '0 -', 1, '0: 1'],
  ] as const)('%s', (_, f, letters, loop, expected) => {
    expect(causes(f, letters, loop).split('; ').sort()).toEqual(expected.split('; ').sort());
  });
});
