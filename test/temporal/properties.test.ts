/** Laws of the classification, of the decomposition, and of causes. */
import { describe, expect, it, vi } from 'vitest';
import { areDisjoint } from '../../src/temporal/automata/product.ts';
import { complementOfMonitor, safetyClosure } from '../../src/temporal/automata/safety-closure.ts';
import {
  acceptsWord,
  causesOf,
  classify,
  decompose,
  type Formula,
  Formulas,
  isInsensitiveToStuttering,
  isStutterInvariant,
  LassoTruth,
  type LassoWord,
  lassoWord,
  type OnStuttering,
  type PropositionId,
  printFormula,
  safetyMonitor,
  satisfies,
  Translator,
} from '../../src/temporal/index.ts';
import { cases } from '../fuzz/seeds.ts';
import { parseFormula } from './support/parse-formula.ts';
import { type Random, randomFormula, randomWord, seedFor } from './support/random.ts';

const PROPOSITIONS = 2;

function forRandomFormulas(
  test: string,
  count: number,
  size: number,
  body: (f: Formula, translator: Translator, random: Random) => void,
): void {
  const random = seedFor(test);
  let formulas = new Formulas();
  let translator = new Translator(formulas);
  for (let i = 0; i < count; i++) {
    if (i % 100 === 0) {
      formulas = new Formulas();
      translator = new Translator(formulas);
    }
    body(randomFormula(random, formulas, 2 + random.below(size), PROPOSITIONS), translator, random);
  }
}

describe('classification', () => {
  it('obeys the laws of the hierarchy', () => {
    forRandomFormulas('classes', 500, 8, (f, translator) => {
      const { formulas } = translator;
      const c = classify(translator, f);
      const negation = classify(translator, formulas.not(f));
      const name = printFormula(f);
      expect(negation.isSafety, name).toBe(c.isGuarantee);
      expect(negation.isGuarantee, name).toBe(c.isSafety);
      expect(negation.isObligation, name).toBe(c.isObligation);
      expect(negation.isRecurrence, name).toBe(c.isPersistence);
      expect(negation.isPersistence, name).toBe(c.isRecurrence);
      if (c.isSafety || c.isGuarantee) expect(c.isObligation, name).toBe(true);
      expect(c.isObligation, name).toBe(c.isRecurrence && c.isPersistence);
      if (c.isSafety && c.isLiveness)
        expect(areDisjoint(translator.generalized(formulas.not(f)), translator.generalized(formulas.true))).toBe(true);
      expect(c.isObligation, name).toBe(translator.minimalWeak(f) !== undefined);
    });
  });

  it.each([
    ['true', 'safety-and-guarantee', true],
    ['false', 'safety-and-guarantee', false],
    ['p0 & X p1', 'safety-and-guarantee', false],
    ['G p0', 'safety', false],
    ['p0 W p1', 'safety', false],
    ['F p0', 'guarantee', true],
    ['p0 U p1', 'guarantee', false],
    ['F p0 -> F p1', 'obligation', true],
    ['G (p0 -> F p1)', 'recurrence', true],
    ['G F p0', 'recurrence', true],
    ['F G p0', 'persistence', true],
    ['G F p0 -> G F p1', 'reactivity', true],
    // Pathological: the class is that of the language, not of how it is written.
    ['(G(p1 | F G p0) & G(p2 | F G !p0)) | G p1 | G p2', 'safety', false],
    ['G((G p0) U p1)', 'recurrence', false],
  ] as const)('%s is %s, liveness: %s', (text, kind, live) => {
    const formulas = new Formulas();
    const c = classify(new Translator(formulas), parseFormula(formulas, text));
    expect([c.class, c.isLiveness]).toEqual([kind, live]);
  });
});

describe('decomposition', () => {
  it('is a safety property and a liveness property whose intersection is the property', () => {
    forRandomFormulas('decomposition', 400, 8, (f, translator, random) => {
      const { safety, liveness } = decompose(translator, f);
      const name = printFormula(f);
      const again = safetyMonitor(safety.monitor);
      expect(areDisjoint(again, complementOfMonitor(safety.monitor)), `closure of the closure of ${name}`).toBe(true);
      expect(areDisjoint(safety.monitor, complementOfMonitor(again)), `closure of the closure of ${name}`).toBe(true);
      const closureOfLiveness = complementOfMonitor(safetyMonitor(safetyClosure(liveness.automaton)));
      expect(areDisjoint(closureOfLiveness, translator.generalized(translator.formulas.true)), `liveness of ${name}`).toBe(true);
      for (let k = 0; k < 10; k++) {
        const word = randomWord(random, PROPOSITIONS, 3, 3);
        const safe = acceptsWord(safety.monitor, word);
        const live = acceptsWord(liveness.automaton, word);
        expect(safe && live, name).toBe(satisfies(word, f));
        if (safety.formula !== undefined) expect(satisfies(word, safety.formula)).toBe(safe);
        if (liveness.formula !== undefined) expect(satisfies(word, liveness.formula)).toBe(live);
      }
    });
  });

  it.each([
    ['p0 U p1', 'p0 W p1', 'F p1'],
    ['G p0 & F p1', 'G p0', undefined],
    ['F p0', 'true', 'F p0'],
    ['G p0', 'G p0', 'true'],
  ])('of %s: safety %s', (text, safe, live) => {
    const formulas = new Formulas();
    const translator = new Translator(formulas);
    const { safety, liveness } = decompose(translator, parseFormula(formulas, text));
    expect(safety.formula).toBe(parseFormula(formulas, safe));
    if (live !== undefined) {
      const difference = formulas.not(
        formulas.equivalent(liveness.formula!, formulas.or(parseFormula(formulas, live), formulas.not(safety.formula!))),
      );
      expect(areDisjoint(translator.generalized(difference), translator.generalized(formulas.true))).toBe(true);
    }
  });

  it('gives a monitor that stops at the end of a bad prefix', () => {
    const formulas = new Formulas();
    const monitor = safetyMonitor(new Translator(formulas).generalized(parseFormula(formulas, '(p0 W p1) & F p2')));
    const step = (state: number, ...holding: number[]) =>
      monitor.edges[state]!.filter(({ label }) => formulas.bdd.evaluate(label, (p) => holding.includes(p))).map(({ target }) => target);
    const [next] = step(monitor.initial, 0);
    expect(next).toBeDefined();
    expect(step(next!, 2)).toEqual([]);
    expect(step(next!, 1).length).toBe(1);
  });
});

describe('stutter invariance', () => {
  /** The word with one letter repeated. */
  function repeated(word: LassoWord, at: number): LassoWord {
    return {
      length: word.length + 1,
      loopStart: at < word.loopStart ? word.loopStart + 1 : word.loopStart,
      holds: (position, p) => word.holds(position <= at ? position : position - 1, p),
    };
  }

  it('means that repeating a letter changes nothing', () => {
    let variant = 0;
    forRandomFormulas('stutter invariance', 1000, 6, (f, translator, random) => {
      const invariant = isStutterInvariant(translator, f);
      if (!invariant) variant++;
      for (let k = 0; k < 10 && invariant; k++) {
        const word = randomWord(random, PROPOSITIONS, 3, 3);
        expect(satisfies(repeated(word, random.below(word.length)), f), printFormula(f)).toBe(satisfies(word, f));
      }
    });
    expect(variant).toBeGreaterThan(50);
  });

  it.each([
    ['F(p0 & X(!p0 & F p1))', true],
    ['X p0', false],
    ['F(p0 & X p0)', false],
    ['G(p0 -> X p1)', false],
    ['G(p0 -> X(p0 | p1))', true],
    ['X G F p0', true],
    // The step from p0 to !p0, made invariant under stuttering by asking for a change.
    ['F(p0 & X !p0)', true],
  ])('of %s is %s', (text, expected) => {
    const formulas = new Formulas();
    expect(isStutterInvariant(new Translator(formulas), parseFormula(formulas, text))).toBe(expected);
  });
  it('takes work that grows with the square of the length of a chain of X', () => {
    const conjunctions = (length: number): number => {
      const formulas = new Formulas();
      let f = formulas.proposition(0 as PropositionId);
      for (let i = 0; i < length; i++) f = formulas.next(f);
      const translator = new Translator(formulas);
      translator.generalized(f);
      translator.generalized(formulas.not(f));
      const and = vi.spyOn(formulas.bdd, 'and');
      expect(isStutterInvariant(translator, f)).toBe(false);
      return and.mock.calls.length;
    };
    expect(conjunctions(60)).toBeLessThan(5 * conjunctions(30));
  });
});

describe('insensitivity to stuttering steps', () => {
  // Propositions 0 and 1 are about states, the others about steps: true, false and unknown of a stuttering step.
  const kinds: readonly OnStuttering[] = ['same', 'same', 'true', 'false', 'unknown'];
  const onStuttering = (p: PropositionId): OnStuttering => kinds[p]!;
  const propositions = kinds.map((_, p) => p as PropositionId);

  /** The word with a stuttering step before a position, once. */
  const stutteredBefore = (word: LassoWord, position: number, random: Random): LassoWord => {
    const letterAt = (i: number): ReadonlySet<PropositionId> => new Set(propositions.filter((p) => word.holds(i, p)));
    const inserted = propositions.filter((p) => {
      const kind = onStuttering(p);
      if (kind === 'unknown') return random.chance(0.5);
      return kind === 'same' ? word.holds(position, p) : kind === 'true';
    });
    const once = Array.from({ length: word.length }, (_, i) => letterAt(i));
    const loop = once.slice(word.loopStart);
    return lassoWord(once.toSpliced(position, 0, new Set(inserted)), loop);
  };

  it('means that inserting one changes nothing', () => {
    let insensitive = 0;
    let sensitive = 0;
    const random = seedFor('stuttering steps');
    for (let i = 0; i < cases(600); i++) {
      const formulas = new Formulas();
      const f = randomFormula(random, formulas, 2 + random.below(5), kinds.length);
      const claimed = isInsensitiveToStuttering(new Translator(formulas), f, onStuttering);
      if (claimed) insensitive++;
      else sensitive++;
      for (let k = 0; k < 20 && claimed; k++) {
        const word = randomWord(random, kinds.length, 3, 3);
        expect(satisfies(stutteredBefore(word, random.below(word.length), random), f), printFormula(f)).toBe(satisfies(word, f));
      }
    }
    expect(Math.min(insensitive, sensitive)).toBeGreaterThan(cases(600) / 10);
  });

  it.each([
    ['p0', true],
    ['X p0', false],
    // [A]_v and <<A>>_v.
    ['G p2', true],
    ['F p2', false],
    ['p2', false],
    ['F p3', true],
    ['G p3', false],
    ['G(p0 -> F p3)', true],
    // Any other fact about a step.
    ['p4', false],
    ['F p4', false],
    ['G !p4', false],
    ['p4 | !p4', true],
    ['F(p3 & p4)', true],
    ['G(p2 | p4)', true],
  ])('of %s is %s', (text, expected) => {
    const formulas = new Formulas();
    expect(isInsensitiveToStuttering(new Translator(formulas), parseFormula(formulas, text), onStuttering)).toBe(expected);
  });
});

describe('causes', () => {
  const letters = (text: string) =>
    text
      .split(' ')
      .filter((letter) => letter !== '')
      .map((letter) => new Set([...letter].filter((c) => c !== '-').map((c) => Number(c) as PropositionId)));

  /** Words: letters separated by spaces, each the propositions that hold or `-`, the loop after `;`. */
  function causes(text: string, word: string): string {
    const formulas = new Formulas();
    const [stem, loop] = word.split(';') as [string, string];
    const truth = new LassoTruth(lassoWord(letters(stem), letters(loop)));
    return causesOf(truth, parseFormula(formulas, text))
      .map(({ position, proposition }) => `${position}:p${proposition}`)
      .join(' ');
  }

  it.each([
    ['G p0', '0 0 ;- 0', '2:p0'],
    ['F p0', '- ;- -', '0:p0 1:p0 2:p0'],
    ['G(p0 -> F p1)', '- 0 ;-', '1:p0 1:p1 2:p1'],
    ['G(p0 -> X p1)', '1 0 ;-', '1:p0 2:p1'],
    ['p0 U p1', '0 0 ;-', '0:p1 1:p1 2:p0 2:p1'],
    ['p0 & p1', ';0', '0:p1'],
    ['p0 | p1', ';-', '0:p0 0:p1'],
    ['G F p0', '0 ;-', '1:p0'],
    ['F p0', ';0', ''],
  ])('of %s on %s', (text, word, expected) => {
    expect(causes(text, word)).toBe(expected);
  });

  it('exist exactly if the formula is false, and keep it false whatever the other atoms are', () => {
    forRandomFormulas('causes', 2000, 8, (f, _, random) => {
      if (f.kind === 'constant') return;
      const word = randomWord(random, PROPOSITIONS, 3, 3);
      const truth = new LassoTruth(word);
      const found = causesOf(truth, f);
      expect(found.length === 0, printFormula(f)).toBe(truth.holds(f));
      if (truth.holds(f)) return;
      const fixed = new Set(found.map(({ position, proposition }) => `${position},${proposition}`));
      for (let k = 0; k < 10; k++) {
        const coins = Array.from({ length: word.length * PROPOSITIONS }, () => random.chance(0.5));
        const changed: LassoWord = {
          ...word,
          holds: (position, p) => (fixed.has(`${position},${p}`) ? word.holds(position, p) : coins[position * PROPOSITIONS + p]!),
        };
        expect(satisfies(changed, f), printFormula(f)).toBe(false);
      }
    });
  });
});
