/**
 * Every rewriting rule by itself against the oracle: on formulas it applies to, both sides agree on random words.
 *
 * Random formulas rarely have the shape a rule wants, so each rule (and its dual) is also given formulas from a small family with its root operator and
 * operands drawn from a pool that holds related formulas: sub-formulas of each other, eventual and universal ones, negations.
 */
import { describe, expect, it } from 'vitest';
import type { RewriteRule } from '../../../src/temporal/formula/rewrite.ts';
import { REWRITE_RULES } from '../../../src/temporal/formula/simplify.ts';
import { type Formula, Formulas, type PropositionId, printFormula, Simplifier, satisfies } from '../../../src/temporal/index.ts';
import { cases } from '../../fuzz/seeds.ts';
import { parseFormula } from '../support/parse-formula.ts';
import { type Random, randomFormula, randomWord, seedFor } from '../support/random.ts';

const PROPOSITIONS = 3;

/** Related operands: many pairs of them imply, negate or contain one another. */
function randomOperand(random: Random, formulas: Formulas, depth: number): Formula {
  const p = () => formulas.literal(random.below(PROPOSITIONS) as PropositionId, random.chance(0.4));
  if (depth === 0 || random.chance(0.3)) return p();
  const next = () => randomOperand(random, formulas, depth - 1);
  switch (random.below(8)) {
    case 0:
      return formulas.next(next());
    case 1:
      return formulas.eventually(next());
    case 2:
      return formulas.always(next());
    case 3:
      return formulas.always(formulas.eventually(next()));
    case 4:
      return formulas.and(next(), next());
    case 5:
      return formulas.or(next(), next());
    default:
      return formulas.binary(random.pick(['until', 'weakUntil', 'release', 'strongRelease'] as const), next(), next());
  }
}

function candidate(random: Random, formulas: Formulas, rule: RewriteRule): Formula {
  const operand = () => randomOperand(random, formulas, 3);
  switch (rule.head) {
    case 'next':
    case 'eventually':
    case 'always':
      return formulas.unary(rule.head, operand());
    case 'and':
    case 'or':
      return formulas.nary(rule.head, [operand(), operand(), ...(random.chance(0.3) ? [operand()] : [])]);
    default:
      return formulas.binary(rule.head, operand(), operand());
  }
}

/** Formulas for rules whose shape is too rare to be met by chance. */
const EXAMPLES = [
  'p0 U (p1 R (p0 U p2))',
  'p0 U (p1 M (p0 W p2))',
  '!p0 U (p0 & F p1)',
  'p0 U (p1 | G p0)',
  'p0 W (p1 | G p0)',
  'p0 U (p0 & X p1)',
  'p0 W (p0 & X p1)',
  'F(p0 | G(p1 | X G p2))',
  'F(p0 | X G p1)',
  'F(p0 | G p1)',
  'F G(p0 & X p1)',
  'F G(p0 | G p1)',
  'F G(p0 & F p1)',
  'F G(p0 | F p1)',
  'p0 | (p1 & X(p1 W p0))',
  'p0 | p2 | (p1 & X(p1 U p0))',
  'p0 | X(F p0 | G p1)',
  'p0 | ((X p0) R p1)',
  'p0 | ((X p0) M p1)',
  'G p0 | F(!p0 & F p1)',
  '(X p0) U p1',
  '(X p0) W p1',
  'G F p0 U X p1',
  'G p0 | (p1 R p0)',
  'G p0 | (p0 U p1)',
  '(F p0) W (F p1)',
  'G p0 W p1',
  'F p0 W G p1',
  'F p0 W G(p0 | p1)',
  '(p0 | G F p1) W p2',
  'X(p0 | G F p1)',
  'F(p0 & G F p1)',
  'F(p0 | G F p1)',
  'p0 U (p1 & G F p2)',
  'F p0 U (p0 & X p1)',
  'p0 U (p1 & p0 & X p2)',
  'F p1 U p1',
  '(p0 U p1) | (p0 U p2)',
  '(p0 U p1) | (p0 W p2)',
  '(p0 R p1) | (p2 R p1)',
  '(p0 R p1) | (p2 M p1)',
  'X p0 | X p1',
  'F p0 | F p1',
  'F G p0 | F G p1',
  'G F p0 | G F p1',
];

describe('rewriting rules', () => {
  const random = seedFor('rewriting rules');

  it.each(REWRITE_RULES.map((rule) => [rule.name, rule] as const))('%s', (_, rule) => {
    const formulas = new Formulas();
    const context = new Simplifier(formulas);
    const examples = EXAMPLES.map((text) => parseFormula(formulas, text)).flatMap((f) => [f, formulas.not(f)]);
    const check = (f: Formula): boolean => {
      if (f.kind !== rule.head) return false;
      const rewritten = rule.apply(context, f);
      if (rewritten === undefined || rewritten === f) return false;
      for (let k = 0; k < 25; k++) {
        const word = randomWord(random, PROPOSITIONS, 3, 4);
        if (satisfies(word, f) !== satisfies(word, rewritten)) {
          expect.fail(`${printFormula(f)} is not ${printFormula(rewritten)}`);
        }
      }
      return true;
    };
    let applied = examples.filter(check).length;
    for (let tries = 0; tries < 4000 && applied < 60; tries++) if (check(candidate(random, formulas, rule))) applied++;
    expect(applied, 'times the rule applied').toBeGreaterThan(0);
  });

  it('together keep the meaning and never make a formula larger to translate than is worth it', () => {
    let formulas = new Formulas();
    let simplifier = new Simplifier(formulas);
    for (let i = 0; i < cases(1500); i++) {
      if (i % 500 === 0) {
        formulas = new Formulas();
        simplifier = new Simplifier(formulas);
      }
      const f = randomFormula(random, formulas, 2 + random.below(14), PROPOSITIONS);
      const simple = simplifier.simplify(f);
      expect(simplifier.simplify(simple)).toBe(simple);
      for (let k = 0; k < 10; k++) {
        const word = randomWord(random, PROPOSITIONS, 3, 4);
        if (satisfies(word, f) !== satisfies(word, simple)) expect.fail(`${printFormula(f)} is not ${printFormula(simple)}`);
      }
    }
  });
});

describe('implication by shape', () => {
  it('is never claimed wrongly', () => {
    const random = seedFor('implication');
    const formulas = new Formulas();
    const context = new Simplifier(formulas);
    let claimed = 0;
    for (let i = 0; i < 20000; i++) {
      const f = randomOperand(random, formulas, 3);
      const g = randomOperand(random, formulas, 3);
      if (f === g || !context.implies(f, g)) continue;
      claimed++;
      for (let k = 0; k < 10; k++) {
        const word = randomWord(random, PROPOSITIONS, 3, 4);
        if (satisfies(word, f) && !satisfies(word, g)) expect.fail(`${printFormula(f)} does not imply ${printFormula(g)}`);
      }
    }
    expect(claimed).toBeGreaterThan(200);
  });
});
