/** Automata against the oracle: every stage of the translation accepts exactly the words that satisfy the formula. */
import { describe, expect, it } from 'vitest';
import { degeneralize } from '../../../src/temporal/automata/degeneralize.ts';
import { areDisjoint } from '../../../src/temporal/automata/product.ts';
import { prune } from '../../../src/temporal/automata/prune.ts';
import { reduceBySimulation } from '../../../src/temporal/automata/simulation.ts';
import { tableau } from '../../../src/temporal/automata/tableau.ts';
import {
  type Automaton,
  acceptsWord,
  type Formula,
  Formulas,
  FormulaTooLargeError,
  isDeterministic,
  type PropositionId,
  printFormula,
  satisfies,
  Translator,
} from '../../../src/temporal/index.ts';
import { cases } from '../../fuzz/seeds.ts';
import { parseFormula } from '../support/parse-formula.ts';
import { randomFormula, randomWord, seedFor } from '../support/random.ts';

const PROPOSITIONS = 3;

/** Every intermediate automaton of the translation of a formula. */
function stages(translator: Translator, f: Formula): Record<string, Automaton> {
  const simple = translator.simplifier.simplify(f);
  const raw = tableau(translator.simplifier, f, 'by-continuation');
  const pruned = prune(raw);
  const weak = translator.minimalWeak(f);
  return {
    raw,
    undivided: tableau(translator.simplifier, simple, 'none'),
    pruned,
    simulated: reduceBySimulation(pruned),
    degeneralized: degeneralize(pruned),
    generalized: translator.generalized(f),
    buchi: translator.buchi(f),
    ...(weak === undefined ? {} : { weak }),
  };
}

describe('automata', () => {
  it('accept a word exactly if it satisfies the formula (thousands of pairs, every stage)', () => {
    const random = seedFor('membership');
    let formulas = new Formulas();
    let translator = new Translator(formulas);
    for (let i = 0; i < cases(600); i++) {
      if (i % 100 === 0) {
        formulas = new Formulas();
        translator = new Translator(formulas);
      }
      const f = randomFormula(random, formulas, 2 + random.below(10), PROPOSITIONS);
      const automata = stages(translator, f);
      for (let k = 0; k < 10; k++) {
        const word = randomWord(random, PROPOSITIONS, 3, 4);
        const expected = satisfies(word, f);
        for (const [stage, automaton] of Object.entries(automata)) {
          if (acceptsWord(automaton, word) !== expected) expect.fail(`${stage} of ${printFormula(f)} is wrong: expected ${expected}`);
        }
      }
    }
  });

  it('of a formula and of its negation are disjoint', () => {
    const random = seedFor('disjoint');
    let formulas = new Formulas();
    let translator = new Translator(formulas);
    for (let i = 0; i < cases(300); i++) {
      if (i % 100 === 0) {
        formulas = new Formulas();
        translator = new Translator(formulas);
      }
      const f = randomFormula(random, formulas, 2 + random.below(12), PROPOSITIONS);
      if (!areDisjoint(translator.buchi(f), translator.generalized(formulas.not(f)))) expect.fail(printFormula(f));
    }
  });

  it('with marked states mark all edges of a state alike; the weak ones are deterministic', () => {
    const random = seedFor('state-based');
    const formulas = new Formulas();
    const translator = new Translator(formulas);
    for (let i = 0; i < 300; i++) {
      const f = randomFormula(random, formulas, 2 + random.below(10), PROPOSITIONS);
      const buchi = translator.buchi(f);
      expect([buchi.markCount, buchi.stateBased]).toEqual([1, true]);
      for (const leaving of buchi.edges) expect(new Set(leaving.map((edge) => edge.marks)).size).toBeLessThanOrEqual(1);
      const weak = translator.minimalWeak(f);
      if (weak !== undefined) expect(isDeterministic(weak)).toBe(true);
    }
  });

  it('do not lose a promise that a simplified state formula would forget', () => {
    const formulas = new Formulas();
    const translator = new Translator(formulas);
    for (const text of ['p2 R X X F !p1', 'G X F p0', '(!p1 & F !p0) U G X(p1 W ((p2 W !p2) M F X X p0))']) {
      const f = parseFormula(formulas, text);
      expect(areDisjoint(tableau(translator.simplifier, f, 'by-continuation'), translator.buchi(formulas.not(f)))).toBe(true);
    }
  });

  it('may have more than 31 propositions, with any numbers', () => {
    const formulas = new Formulas();
    const translator = new Translator(formulas);
    const all = Array.from({ length: 100 }, (_, i) => formulas.proposition((i * 1_000_003) as PropositionId));
    const automaton = translator.buchi(
      formulas.always(formulas.implies(formulas.and(...all.slice(0, 50)), formulas.eventually(formulas.or(...all.slice(50))))),
    );
    expect(automaton.edges.length).toBe(2);
  });

  it('refuse formulas that have no automaton of a reasonable size, soon and with a clear error', () => {
    for (const [count, message] of [
      [32, /32 different eventualities/],
      [25, /too large|edges/],
    ] as const) {
      const formulas = new Formulas();
      const many = Array.from({ length: count }, (_, i) => formulas.always(formulas.eventually(formulas.proposition(i as PropositionId))));
      const translate = () => new Translator(formulas).generalized(formulas.and(...many));
      expect(translate).toThrow(FormulaTooLargeError);
      expect(translate).toThrow(message);
    }
  });
});
