// The published formulas (Dwyer et al.; Etessami and Holzmann; Somenzi and Bloem; Liberouter; BEEM; and their negations), as Spot writes them, as SPIN
// writes them and in the notation of this project: all three are read as the same formula.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type LtlFormula, parseLtl } from '../../../src/syntax/index.ts';
import { type Formula, Formulas, type PropositionId } from '../../../src/temporal/index.ts';
import { parseFormula } from '../support/parse-formula.ts';

const published: readonly string[] = readFileSync(new URL('../data/known-formulas.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t')[3]!);

const read = (formulas: Formulas, text: string): Formula => {
  const { formula, diagnostics } = parseLtl({ name: '<formula>', text });
  expect(diagnostics, text).toEqual([]);
  const convert = (f: LtlFormula): Formula => {
    switch (f.kind) {
      case 'constant':
        return formulas.constant(f.value);
      case 'name':
        return formulas.proposition(Number(f.name.slice(1)) as PropositionId);
      case 'expression':
        throw new Error(f.text);
      case 'unary': {
        const inner = convert(f.operand);
        return { '!': formulas.not(inner), G: formulas.always(inner), F: formulas.eventually(inner), X: formulas.next(inner) }[f.operator];
      }
      case 'binary': {
        const [a, b] = [convert(f.left), convert(f.right)];
        return {
          '&&': () => formulas.and(a, b),
          '||': () => formulas.or(a, b),
          xor: () => formulas.not(formulas.equivalent(a, b)),
          '->': () => formulas.implies(a, b),
          '<->': () => formulas.equivalent(a, b),
          U: () => formulas.until(a, b),
          W: () => formulas.weakUntil(a, b),
          R: () => formulas.release(a, b),
          M: () => formulas.strongRelease(a, b),
        }[f.operator]();
      }
    }
  };
  return convert(formula!);
};

const asSpin = (text: string): string =>
  text.replace(/&/g, '&&').replace(/\|/g, '||').replace(/G/g, '[]').replace(/F/g, '<>').replace(/R/g, 'V');
const asOurs = (text: string): string =>
  asSpin(text)
    .replace(/([GFX!])/g, '$1 ')
    .replace(/V/g, 'R');

describe('published formulas', () => {
  it('are there', () => expect(published.length).toBe(338));

  it.each(published)('%s', (text) => {
    const formulas = new Formulas();
    const meant = parseFormula(formulas, text);
    for (const written of [text, text.replace(/\s*(<?->|[&|()])\s*/g, '$1'), asSpin(text), asOurs(text)])
      expect(read(formulas, written), written).toBe(meant);
  });
});
