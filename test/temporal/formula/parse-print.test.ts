import { describe, expect, it } from 'vitest';
import { Formulas, printFormula, propositionsOf, subformulasOf } from '../../../src/temporal/index.ts';
import { parseFormula } from '../support/parse-formula.ts';
import { randomFormula, seedFor } from '../support/random.ts';

describe('formulas', () => {
  const formulas = new Formulas();
  const parse = (text: string) => parseFormula(formulas, text);

  it.each([
    ['p0 & p1', 'p1 & p0'],
    ['p0 & (p1 & p2)', '(p0 & p1) & p2 & p0'],
    ['!(p0 U p1)', '!p0 R !p1'],
    ['!(p0 W p1)', '!p0 M !p1'],
    ['!G F p0', 'F G !p0'],
    ['!X p0', 'X !p0'],
    ['true U p0', 'F p0'],
    ['false R p0', 'G p0'],
    ['p0 W false', 'G p0'],
    ['p0 M true', 'F p0'],
    ['p0 & !p0', 'false'],
    ['p0 | !p0 | p1', 'true'],
    ['F F p0', 'F p0'],
    ['p0 U p0', 'p0'],
    ['p0 -> p1', '!p0 | p1'],
    ['!(p0 <-> p1)', '(!p0 | !p1) & (p0 | p1)'],
  ])('%s is the same object as %s', (left, right) => {
    expect(parse(left)).toBe(parse(right));
  });

  it.each([
    ['G (p0 -> F p1)', '!p0 | F p1'],
    ['p0 U (p1 U p2)', 'p0 U (p1 U p2)'],
  ])('prints %s', (text, part) => {
    expect(printFormula(parse(text))).toContain(part);
  });

  it('prints with the names given', () => {
    expect(printFormula(parse('G (!p0 | X p1)'), (p) => ['ready', 'done'][p]!)).toBe('G(!ready | X done)');
  });

  it('lists operands before the formulas that contain them', () => {
    const list = subformulasOf(parse('G (p0 -> F p1)')).map((f) => printFormula(f));
    expect(list).toEqual(['!p0', 'p1', 'F p1', '!p0 | F p1', 'G(!p0 | F p1)']);
    expect(propositionsOf(parse('G (p7 -> F p1)'))).toEqual([1, 7]);
  });

  it('prints what it can read back', () => {
    const random = seedFor('print then parse');
    for (let i = 0; i < 2000; i++) {
      const f = randomFormula(random, formulas, 1 + random.below(15), 4);
      expect(parse(printFormula(f))).toBe(f);
      expect(formulas.not(formulas.not(f))).toBe(f);
    }
  });

  it.each([
    ['F p0', true, false],
    ['G p0', false, true],
    ['G F p0', true, true],
    ['p0 U F p1', true, false],
    ['p0 R G p1', false, true],
    ['X G F p0', true, true],
    ['p0', false, false],
    ['p0 & G F p1', false, false],
  ])('%s: eventual %s, universal %s', (text, eventual, universal) => {
    const f = parse(text);
    expect([f.isEventual, f.isUniversal]).toEqual([eventual, universal]);
  });
});
