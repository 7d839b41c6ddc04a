/**
 * The benchmark formulas of the literature: Dwyer's patterns, Etessami-Holzmann, Somenzi-Bloem, Liberouter, BEEM, and their negations, with their
 * classes and the sizes that other translators reach (facts recorded once, in `data/`).
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  classify,
  type Formula,
  Formulas,
  isStutterInvariant,
  type PropertyClass,
  stateCount,
  Translator,
} from '../../../src/temporal/index.ts';
import { parseFormula } from '../support/parse-formula.ts';

interface Known {
  readonly family: string;
  readonly number: string;
  readonly class: string;
  readonly text: string;
  readonly ltl3ba: number;
  readonly spotBuchi: number;
  readonly spotGeneralized: number;
}

const KNOWN: readonly Known[] = readFileSync(new URL('../data/known-formulas.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [family, number, cls, text, ltl3ba, spotBuchi, spotGeneralized] = line.split('\t') as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    return { family, number, class: cls, text, ltl3ba: +ltl3ba, spotBuchi: +spotBuchi, spotGeneralized: +spotGeneralized };
  });

const LETTER: Record<PropertyClass, string> = {
  'safety-and-guarantee': 'B',
  safety: 'S',
  guarantee: 'G',
  obligation: 'O',
  recurrence: 'R',
  persistence: 'P',
  reactivity: 'T',
};

const translated = KNOWN.map((known) => {
  const formulas = new Formulas();
  const translator = new Translator(formulas);
  const formula: Formula = parseFormula(formulas, known.text);
  return {
    known,
    translator,
    formula,
    buchi: stateCount(translator.buchi(formula)),
    generalized: stateCount(translator.generalized(formula)),
  };
});

const sum = (list: typeof translated, value: (entry: (typeof translated)[number]) => number) =>
  list.reduce((total, entry) => total + value(entry), 0);

describe('automata of known formulas', () => {
  const families = ['dac-patterns', 'eh-patterns', 'sb-patterns', '!dac-patterns', '!eh-patterns', '!sb-patterns'];
  const measured = translated.filter(({ known }) => families.includes(known.family));

  it('has all 338 of them', () => {
    expect(KNOWN.length).toBe(338);
    expect(measured.length).toBe(188);
  });

  it('are together within 5 % of the best known translator, and below LTL3BA', () => {
    const total = sum(measured, (entry) => entry.buchi);
    const best = sum(measured, (entry) => entry.known.spotBuchi);
    expect(best).toBe(694);
    expect(total).toBeLessThanOrEqual(best * 1.05);
    expect(total).toBeLessThanOrEqual(sum(measured, (entry) => entry.known.ltl3ba));
    expect(sum(measured, (entry) => entry.generalized)).toBeLessThanOrEqual(653 * 1.05);
  });

  it.each([...new Set(KNOWN.map((known) => known.family))])('%s: never above LTL3BA in total', (family) => {
    const list = translated.filter(({ known }) => known.family === family);
    expect(sum(list, (entry) => entry.buchi)).toBeLessThanOrEqual(sum(list, (entry) => entry.known.ltl3ba));
  });

  it.each(translated.map((entry) => [`${entry.known.family} ${entry.known.number}`, entry] as const))(
    '%s: not above both LTL3BA and Spot',
    (_, entry) => {
      expect(entry.buchi).toBeLessThanOrEqual(Math.max(entry.known.ltl3ba, entry.known.spotBuchi));
      expect(entry.generalized).toBeLessThanOrEqual(entry.buchi);
    },
  );
});

describe('classes of known formulas', () => {
  it.each(translated.map((entry) => [`${entry.known.family} ${entry.known.number}: ${entry.known.class}`, entry] as const))(
    '%s',
    (_, entry) => {
      expect(LETTER[classify(entry.translator, entry.formula).class]).toBe(entry.known.class);
    },
  );
});

describe('stutter invariance of known formulas', () => {
  it('is independent of how the formula is written', () => {
    const invariant = translated.filter((entry) => isStutterInvariant(entry.translator, entry.formula));
    const withoutNext = translated.filter((entry) => !entry.known.text.includes('X'));
    for (const entry of withoutNext) expect(invariant).toContain(entry);
    expect(invariant.length).toBe(260);
    const names = invariant.filter((entry) => !withoutNext.includes(entry)).map((entry) => `${entry.known.family} ${entry.known.number}`);
    expect(names).toContain('sb-patterns 11');
    expect(names).not.toContain('sb-patterns 16');
  });
});
