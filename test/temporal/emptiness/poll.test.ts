// Whoever asks can end a search: it lets the caller look at least once in so many nodes, and what is thrown there comes out.
import { describe, expect, it } from 'vitest';
import {
  type Atom,
  BitSet,
  checkEmptiness,
  Formulas,
  fairRegion,
  isEmptyProduct,
  NO_FAIRNESS,
  type PropositionId,
  type StepGraph,
  safetyMonitor,
  shortestBadPrefix,
  Translator,
} from '../../../src/temporal/index.ts';
import { parseFormula } from '../support/parse-formula.ts';

const STATES = 300_000;

/** A ring of states, each with a stuttering step and one to the next state. */
function ring(poll: () => void): StepGraph {
  const firstStep = Uint32Array.from({ length: STATES + 1 }, (_, state) => 2 * state);
  const target = Uint32Array.from({ length: 2 * STATES }, (_, step) => ((step >> 1) + (step & 1)) % STATES);
  return { stateCount: STATES, initial: [0], firstStep, target, isReachable: true, poll };
}

/** Holds in all states but the last one. */
const atoms: readonly Atom[] = [{ proposition: 0 as PropositionId, about: 'states', holds: BitSet.where(STATES, (s) => s < STATES - 1) }];

const formulas = new Formulas();
const translator = new Translator(formulas);
const automatonOf = (text: string) => translator.generalized(parseFormula(formulas, text));
const lasso = { options: { budget: 1000, enumeration: 1000 } };

describe('a caller is let look', () => {
  it.each<[string, (graph: StepGraph) => unknown]>([
    ['by the search for fair components', (graph) => fairRegion(graph, NO_FAIRNESS)],
    ['by the search of a copy', (graph) => isEmptyProduct({ graph, atoms, automaton: automatonOf('F G p0'), fairness: NO_FAIRNESS })],
    [
      'by the search of a product',
      (graph) => isEmptyProduct({ graph, atoms, automaton: automatonOf('X X G X p0'), fairness: NO_FAIRNESS }),
    ],
    [
      'by the search for a lasso',
      (graph) => checkEmptiness({ graph, atoms, automaton: automatonOf('G F !p0'), fairness: NO_FAIRNESS, ...lasso }),
    ],
    ['by the search for a bad prefix', (graph) => shortestBadPrefix(graph, atoms, safetyMonitor(automatonOf('G p0')))],
  ])('%s', (_, search) => {
    let polls = 0;
    search(ring(() => polls++));
    expect(polls).toBeGreaterThanOrEqual(Math.floor(STATES / 2 ** 16));
    const enough = new Error('enough');
    for (const end of [1, polls]) {
      let left = end;
      const poll = (): void => {
        if (--left === 0) throw enough;
      };
      expect(() => search(ring(poll))).toThrow(enough);
    }
  });
});
