import { describe, expect, it } from 'vitest';
import {
  type Atom,
  BitSet,
  type Formula,
  Formulas,
  type PropositionId,
  safetyMonitor,
  shortestBadPrefix,
  sourceOf,
  Translator,
} from '../../../src/temporal/index.ts';
import { parseFormula } from '../support/parse-formula.ts';
import { graphOf } from '../support/random-graph.ts';

/** The monitor of a safety formula. */
const monitorOf = (formulas: Formulas, f: Formula) => safetyMonitor(new Translator(formulas).generalized(f));

/** A line of states; each leads to the next one, and the last one to itself. */
const line = (length: number) => graphOf(Array.from({ length }, (_, i) => [Math.min(i + 1, length - 1)]));

describe('a shortest bad prefix', () => {
  it.each(['states', 'steps'] as const)('is found with more atoms than an integer has bits, about %s', (about) => {
    const graph = line(70);
    // Atom i holds in state i, or on the steps that leave it.
    const [size, stateOf] =
      about === 'states' ? [70, (member: number) => member] : [graph.target.length, (step: number) => sourceOf(graph, step)];
    const atoms = Array.from({ length: 60 }, (_, i): Atom => {
      return { proposition: i as PropositionId, about, holds: BitSet.where(size, (member) => stateOf(member) === i) };
    });
    const formulas = new Formulas();
    const some = formulas.always(formulas.or(...atoms.map(({ proposition }) => formulas.proposition(proposition))));
    const prefix = shortestBadPrefix(graph, atoms, monitorOf(formulas, some));
    expect(prefix).toEqual(Array.from({ length: 61 }, (_, i) => i));
    const none = formulas.always(formulas.not(formulas.and(...atoms.map(({ proposition }) => formulas.proposition(proposition)))));
    expect(shortestBadPrefix(graph, atoms, monitorOf(formulas, none))).toBeNull();
  });
  it('does not show the step after it where every step is wrong', () => {
    const formulas = new Formulas();
    const atoms: Atom[] = [{ proposition: 0 as PropositionId, about: 'states', holds: BitSet.where(5, (state) => state < 2) }];
    expect(shortestBadPrefix(line(5), atoms, monitorOf(formulas, parseFormula(formulas, 'G p0')))).toEqual([0, 1, 2]);
  });
  it('ends with a step that changes something where there is one', () => {
    const formulas = new Formulas();
    // The steps from state 0 lead to 1, to 2, and to itself; only the one to 2 is right.
    const graph = graphOf([[1, 2], [], []]);
    const atoms: Atom[] = [{ proposition: 0 as PropositionId, about: 'steps', holds: BitSet.where(5, (step) => step === 1) }];
    expect(shortestBadPrefix(graph, atoms, monitorOf(formulas, parseFormula(formulas, 'p0')))).toEqual([0, 1]);
  });
});
