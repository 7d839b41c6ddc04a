/** The search for fair behaviours of graphs: verdicts, fairness, and how short lassos are. */
import { describe, expect, it } from 'vitest';
import {
  type Atom,
  BitSet,
  casesOf,
  checkEmptiness,
  Formulas,
  fairRegion,
  hasFairBehaviour,
  isFairCycle,
  type Lasso,
  NO_FAIRNESS,
  ProductTooLargeError,
  type PropositionId,
  printFormula,
  satisfies,
  statesWithoutFairFuture,
  Translator,
  withFairness,
} from '../../../src/temporal/index.ts';
import { cases } from '../../fuzz/seeds.ts';
import { parseFormula } from '../support/parse-formula.ts';
import { randomFormula, seedFor } from '../support/random.ts';
import { graphOf, randomScenario, type Scenario, shortestByBruteForce, sourcesOf, wordOfSteps } from '../support/random-graph.ts';

function fresh() {
  const formulas = new Formulas();
  return { formulas, translator: new Translator(formulas) };
}

/** A lasso must be a fair behaviour of the graph that satisfies the formula, by the oracle. */
function expectTrueLasso(scenario: Scenario, lasso: Lasso, f: Parameters<typeof satisfies>[1]): void {
  const { graph, fairness } = scenario;
  const sources = sourcesOf(graph);
  const steps = [...lasso.stem, ...lasso.cycle];
  expect(Array.from(graph.initial)).toContain(lasso.start);
  expect(sources[steps[0]!]).toBe(lasso.start);
  for (let i = 1; i < steps.length; i++) expect(sources[steps[i]!]).toBe(graph.target[steps[i - 1]!]);
  expect(graph.target[steps[steps.length - 1]!]).toBe(sources[lasso.cycle[0]!]);
  expect(isFairCycle(graph, fairness, lasso.cycle)).toBe(true);
  if (!satisfies(wordOfSteps(scenario, lasso.stem, lasso.cycle), f)) expect.fail(`the lasso does not satisfy ${printFormula(f)}`);
}

describe('emptiness on random graphs', () => {
  it('agrees with fairness written in the formula; lassos are true, and as short as can be where they say so', () => {
    const random = seedFor('emptiness');
    let { formulas, translator } = fresh();
    let lassos = 0;
    let shortest = 0;
    for (let i = 0; i < cases(300); i++) {
      if (i % 100 === 0) ({ formulas, translator } = fresh());
      const scenario = randomScenario(random, 2 + random.below(5), random.below(3), random.below(3));
      const { graph, atoms, fairness } = scenario;
      const f = randomFormula(random, formulas, 1 + random.below(6), 3);
      const answer = checkEmptiness({
        graph,
        atoms,
        fairness,
        automaton: random.chance(0.5) ? translator.generalized(f) : translator.buchi(f),
        ...(random.chance(0.5) ? { region: { isKnown: random.chance(0.5), get: () => fairRegion(graph, fairness) } } : {}),
      });
      const written = checkEmptiness({
        graph,
        atoms,
        fairness: NO_FAIRNESS,
        automaton: translator.generalized(formulas.and(f, scenario.fairnessFormula(formulas))),
      });
      expect(answer.kind, printFormula(f)).toBe(written.kind);
      if (answer.kind === 'empty') continue;
      expectTrueLasso(scenario, answer.lasso, f);
      const length = answer.lasso.stem.length + answer.lasso.cycle.length;
      lassos++;
      if (!answer.lasso.isShortest) continue;
      shortest++;
      if (length <= 6) expect(shortestByBruteForce(scenario, f, length), printFormula(f)).toBe(length);
    }
    console.log(`lassos known to be shortest: ${shortest} of ${lassos}`);
    expect(shortest / lassos).toBeGreaterThan(0.95);
  });

  it('takes fairness out of a formula, and divides large ones into cases, without changing the verdict', () => {
    const random = seedFor('fairness in formulas');
    let { formulas, translator } = fresh();
    let taken = 0;
    let divided = 0;
    for (let i = 0; i < cases(200); i++) {
      if (i % 100 === 0) ({ formulas, translator } = fresh());
      const scenario = randomScenario(random, 2 + random.below(6), random.below(3), random.below(3));
      const { graph, atoms } = scenario;
      const aboutStates = new Set(atoms.filter((atom) => atom.about === 'states').map((atom) => atom.proposition));
      const parts = Array.from({ length: 1 + random.below(3) }, () => randomFormula(random, formulas, 1 + random.below(5), 3));
      const f = formulas.and(random.chance(0.5) ? formulas.or(...parts) : formulas.and(...parts), scenario.fairnessFormula(formulas));
      const whole = checkEmptiness({ graph, atoms, automaton: translator.generalized(f), fairness: NO_FAIRNESS });
      const parted = casesOf(translator, f, (p) => aboutStates.has(p), random.below(2));
      if (parted.length > 1) divided++;
      const found = parted.map((part) => {
        taken += part.taken.length;
        const fairness = withFairness(formulas, part, graph, atoms, NO_FAIRNESS);
        const answer = checkEmptiness({ graph, atoms, automaton: part.automaton, fairness });
        if (answer.kind === 'lasso') expectTrueLasso({ ...scenario, fairness }, answer.lasso, f);
        return answer.kind;
      });
      expect(found.includes('lasso') ? 'lasso' : 'empty', printFormula(f)).toBe(whole.kind);
    }
    expect(taken).toBeGreaterThan(cases(200));
    expect(divided).toBeGreaterThan(8);
  });

  it('agrees with fairness written in the formula where a property is about states, as most are', () => {
    const random = seedFor('emptiness of what is about states');
    const patterns = [
      'G p0',
      'F p0',
      'F G p0',
      'G F p0',
      'F (p0 & G p1)',
      'F (p0 & X G p1)',
      'p0 & G p1',
      'F p0 & G F p1',
      'p0 U G p1',
      'X G p0',
    ];
    const answers = new Map(patterns.map((pattern) => [pattern, new Set<string>()]));
    for (let i = 0; i < cases(60); i++) {
      const { formulas, translator } = fresh();
      const scenario = randomScenario(random, 2 + random.below(9), random.below(3), random.below(3));
      const { graph, atoms, fairness } = scenario;
      for (const pattern of patterns) {
        const f = parseFormula(formulas, pattern);
        const answer = checkEmptiness({
          graph,
          atoms: atoms.slice(0, 2),
          fairness,
          automaton: random.chance(0.5) ? translator.generalized(f) : translator.buchi(f),
          ...(random.chance(0.5) ? { region: { isKnown: random.chance(0.5), get: () => fairRegion(graph, fairness) } } : {}),
        });
        const automaton = translator.generalized(formulas.and(f, scenario.fairnessFormula(formulas)));
        expect(answer.kind, pattern).toBe(checkEmptiness({ graph, atoms, fairness: NO_FAIRNESS, automaton }).kind);
        answers.get(pattern)!.add(answer.kind);
        if (answer.kind === 'lasso') expectTrueLasso(scenario, answer.lasso, f);
      }
    }
    for (const [pattern, kinds] of answers) expect(kinds, pattern).toEqual(new Set(['empty', 'lasso']));
  });

  it('finds true lassos without the exact search too', () => {
    const random = seedFor('greedy');
    let { formulas, translator } = fresh();
    for (let i = 0; i < cases(200); i++) {
      if (i % 100 === 0) ({ formulas, translator } = fresh());
      const scenario = randomScenario(random, 2 + random.below(8), 4 + random.below(8), 5 + random.below(3));
      const f = randomFormula(random, formulas, 1 + random.below(6), 3);
      const answer = checkEmptiness({ ...scenario, automaton: translator.buchi(f), options: { budget: random.below(2000) } });
      if (answer.kind === 'lasso') expectTrueLasso(scenario, answer.lasso, f);
    }
  });

  it('says the same of a graph whether or not it looks first at the part where fair runs stay', () => {
    const random = seedFor('inside the region');
    let { formulas, translator } = fresh();
    const met = { empty: 0, lasso: 0, emptyWithRegion: 0 };
    for (let i = 0; i < cases(600); i++) {
      if (i % 100 === 0) ({ formulas, translator } = fresh());
      // Conditions on steps that few have make the part small.
      const scenario = randomScenario(random, 8 + random.below(16), 1 + random.below(4), random.below(3));
      const { graph, fairness } = scenario;
      const region = fairRegion(graph, fairness);
      const f = randomFormula(random, formulas, 1 + random.below(6), 3);
      const question = { ...scenario, automaton: translator.generalized(f) };
      const { kind } = checkEmptiness(question);
      expect(checkEmptiness({ ...question, region: { isKnown: true, get: () => region } }).kind, printFormula(f)).toBe(kind);
      met[kind]++;
      const part = region.filter((component) => component >= 0).length;
      if (kind === 'empty' && part > 0 && part <= graph.stateCount / 4) met.emptyWithRegion++;
    }
    for (const count of Object.values(met)) expect(count).toBeGreaterThan(10);
  });

  it('a graph has a behaviour for the formula or one for its negation', () => {
    const random = seedFor('covering');
    let { formulas, translator } = fresh();
    for (let i = 0; i < cases(200); i++) {
      if (i % 100 === 0) ({ formulas, translator } = fresh());
      const scenario = randomScenario(random, 2 + random.below(10), 0, 0);
      const f = randomFormula(random, formulas, 2 + random.below(8), 3);
      for (let state = 0; state < scenario.graph.stateCount; state++) {
        const graph = { ...scenario.graph, initial: [state], isReachable: false };
        const kinds = [f, formulas.not(f)].map((g) => checkEmptiness({ ...scenario, graph, automaton: translator.generalized(g) }).kind);
        expect(kinds, printFormula(f)).toContain('lasso');
      }
    }
  });

  it('the fair region and what cannot reach it are as defined', () => {
    const random = seedFor('region');
    for (let i = 0; i < cases(200); i++) {
      const { formulas, translator } = fresh();
      const scenario = randomScenario(random, 2 + random.below(8), random.below(2), random.below(3));
      const { graph, fairness } = scenario;
      const region = fairRegion(graph, fairness);
      const hopeless = new Set(statesWithoutFairFuture(graph, region));
      const whole = checkEmptiness({ ...scenario, automaton: translator.generalized(formulas.true) });
      expect(hasFairBehaviour(region)).toBe(whole.kind === 'lasso');
      const reachable = new Set(Array.from(graph.initial));
      for (const state of reachable)
        for (const target of graph.target.subarray(graph.firstStep[state], graph.firstStep[state + 1])) reachable.add(target);
      for (const state of reachable) {
        const answer = checkEmptiness({
          ...scenario,
          graph: { ...graph, initial: [state], isReachable: false },
          automaton: translator.generalized(formulas.true),
        });
        expect(answer.kind).toBe(hopeless.has(state) ? 'empty' : 'lasso');
      }
      for (const state of hopeless) expect(reachable.has(state)).toBe(true);
      if (whole.kind === 'lasso') for (const step of whole.lasso.stem) expect(hopeless.has(sourcesOf(graph)[step]!)).toBe(false);
    }
  });
});

describe('emptiness on small graphs', () => {
  const { formulas, translator } = fresh();
  const parse = (text: string) => parseFormula(formulas, text);
  const states = (proposition: number, count: number, ...members: number[]): Atom => ({
    proposition: proposition as PropositionId,
    about: 'states',
    holds: BitSet.where(count, (state) => members.includes(state)),
  });

  it('without fairness a behaviour may stutter forever at once', () => {
    const graph = graphOf([[1], [0]]);
    const answer = checkEmptiness({ graph, atoms: [states(0, 2, 1)], automaton: translator.buchi(parse('G !p0')), fairness: NO_FAIRNESS });
    expect(answer).toMatchObject({ kind: 'lasso', lasso: { start: 0, stem: [], cycle: [1], endsStuttering: true, isShortest: true } });
  });

  it('weak fairness forbids stuttering where the action stays enabled', () => {
    const graph = graphOf([[1], [0]]);
    const moves = BitSet.where(4, (step) => !graph.stuttering!.has(step));
    const fairness = { recurrent: [{ steps: moves }], strong: [] };
    const question = { graph, atoms: [states(0, 2, 1)], fairness };
    expect(checkEmptiness({ ...question, automaton: translator.buchi(parse('F G !p0')) }).kind).toBe('empty');
    const answer = checkEmptiness({ ...question, automaton: translator.buchi(parse('G F p0')) });
    expect(answer).toMatchObject({ kind: 'lasso', lasso: { stem: [], cycle: [0, 2], endsStuttering: false } });
  });

  it('strong fairness takes an action that is enabled again and again, weak fairness need not', () => {
    // 0 <-> 1, and the action 1 -> 2.
    const graph = graphOf([[1], [0, 2], []]);
    const action = BitSet.where(6, (step) => step === 3);
    const progress = BitSet.where(6, (step) => !graph.stuttering!.has(step) || step === 5);
    const enabled = BitSet.where(3, (state) => state === 1);
    const weak = { steps: BitSet.where(6, (step) => action.has(step) || sourcesOf(graph)[step] !== 1) };
    const automaton = translator.buchi(parse('G !p0'));
    const atoms = [states(0, 3, 2)];
    const underWeak = checkEmptiness({ graph, atoms, automaton, fairness: { recurrent: [{ steps: progress }, weak], strong: [] } });
    expect(underWeak).toMatchObject({ kind: 'lasso', lasso: { stem: [], cycle: [0, 2] } });
    const strong = { states: enabled, steps: action };
    expect(checkEmptiness({ graph, atoms, automaton, fairness: { recurrent: [{ steps: progress }], strong: [strong] } }).kind).toBe(
      'empty',
    );
  });

  it('deleting the states of one strong fairness condition uncovers the next', () => {
    // A cycle through 0, 1, 2, 3 with conditions that cut it down to the stuttering of 3.
    const graph = graphOf([[1], [2], [3], [0]]);
    const none = new BitSet(8);
    const at = (...list: number[]) => BitSet.where(4, (state) => list.includes(state));
    const fairness = {
      recurrent: [],
      strong: [
        { states: at(0), steps: none },
        { states: at(1, 2), steps: none },
      ],
    };
    const answer = checkEmptiness({ graph, atoms: [], automaton: translator.generalized(formulas.true), fairness });
    expect(answer).toMatchObject({ kind: 'lasso', lasso: { stem: [0, 2, 4], cycle: [7], endsStuttering: true } });
    const all = { recurrent: [], strong: [...fairness.strong, { states: at(3), steps: none }] };
    expect(checkEmptiness({ graph, atoms: [], automaton: translator.generalized(formulas.true), fairness: all }).kind).toBe('empty');
    expect(hasFairBehaviour(fairRegion(graph, all))).toBe(false);
  });

  it('an antecedent about steps is no fairness condition of states', () => {
    // Two steps from the only state to itself, the second one with p0 and p1; p2 holds of none.
    const graph = graphOf([[0]]);
    const steps = (proposition: number, ...members: number[]): Atom => ({
      proposition: proposition as PropositionId,
      about: 'steps',
      holds: BitSet.where(2, (step) => members.includes(step)),
    });
    const atoms = [steps(0, 1), steps(1, 1), steps(2)];
    const kinds = (text: string) =>
      casesOf(translator, parse(text), () => false).map((part) => {
        const fairness = withFairness(formulas, part, graph, atoms, NO_FAIRNESS);
        return checkEmptiness({ graph, atoms, automaton: part.automaton, fairness }).kind;
      });
    expect(kinds('(G F p0 -> G F p2) & G F p1')).toEqual(['empty']);
    expect(kinds('(G F p0 -> G F p1) & G F p1')).toEqual(['lasso']);
  });

  it('prefers to end stuttering only if asked, or at equal length', () => {
    // 0 -> 1 -> 2 -> 3; p0 holds in 0 and 1, which form a cycle; 3 can only stutter.
    const graph = graphOf([[1], [0, 2], [3], []]);
    const moving = BitSet.where(graph.target.length, (step) => !graph.stuttering!.has(step) || graph.target[step] === 3);
    const question = {
      graph,
      atoms: [],
      automaton: translator.generalized(formulas.true),
      fairness: { recurrent: [{ steps: moving }], strong: [] },
    };
    expect(checkEmptiness(question)).toMatchObject({ lasso: { endsStuttering: false, stem: [], cycle: [0, 2] } });
    expect(checkEmptiness({ ...question, options: { preferStuttering: true } })).toMatchObject({ lasso: { endsStuttering: true } });
  });

  it('counts a step that changes nothing as the action it is', () => {
    // State 0 has a self-step of an action besides the stuttering one; p0 marks the action's step.
    const graph = graphOf([[0]]);
    const action: Atom = { proposition: 0 as PropositionId, about: 'steps', holds: BitSet.where(2, (step) => step === 0) };
    const answer = checkEmptiness({
      graph,
      atoms: [action],
      automaton: translator.buchi(parse('G F p0 & G F !p0')),
      fairness: NO_FAIRNESS,
    });
    expect(answer).toMatchObject({ kind: 'lasso', lasso: { stem: [], endsStuttering: false } });
    if (answer.kind === 'lasso') expect([...answer.lasso.cycle].sort()).toEqual([0, 1]);
  });

  it('takes forty assumptions of the form G F p, for which there is no automaton of reasonable size', () => {
    const size = 40;
    const graph = graphOf(Array.from({ length: size }, (_, i) => [(i + 1) % size]));
    const atoms = Array.from({ length: size }, (_, i) => states(i, size, i));
    const f = formulas.and(
      ...atoms.map(({ proposition }) => formulas.always(formulas.eventually(formulas.proposition(proposition)))),
      parse('F !p7'),
    );
    const cases = casesOf(translator, f, () => true);
    expect(cases.length).toBe(1);
    const fairness = withFairness(formulas, cases[0]!, graph, atoms, NO_FAIRNESS);
    expect(fairness.recurrent.length).toBe(size);
    const answer = checkEmptiness({ graph, atoms, automaton: cases[0]!.automaton, fairness });
    expect(answer).toMatchObject({ kind: 'lasso', lasso: { stem: [] } });
    if (answer.kind === 'lasso') expect(answer.lasso.cycle.length).toBe(size);
  });

  it('takes ten strong fairness conditions over a ring without trouble', () => {
    const size = 10;
    const graph = graphOf(Array.from({ length: size }, (_, i) => [(i + 1) % size]));
    const strong = Array.from({ length: size }, (_, i) => ({
      states: BitSet.where(size, (state) => state === i),
      steps: BitSet.where(2 * size, (step) => step === 2 * i),
    }));
    const answer = checkEmptiness({
      graph,
      atoms: [],
      automaton: translator.generalized(formulas.true),
      fairness: { recurrent: [], strong },
    });
    expect(answer.kind).toBe('lasso');
    if (answer.kind === 'lasso') expect(answer.lasso.cycle.length).toBe(size);
  });
});

it('a product with more nodes than can be numbered is told', () => {
  const { formulas, translator } = fresh();
  const automaton = translator.buchi(parseFormula(formulas, 'F G p0'));
  expect(automaton.edges.length).toBeGreaterThan(1);
  const graph = { stateCount: 2 ** 30, initial: [], firstStep: new Uint32Array(0), target: new Uint32Array(0) };
  expect(() => checkEmptiness({ graph, atoms: [], automaton, fairness: NO_FAIRNESS })).toThrow(ProductTooLargeError);
});
