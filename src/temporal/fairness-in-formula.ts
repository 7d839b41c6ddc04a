/**
 * Fairness that is written in a formula, taken out of it: `G F b`, and `G F b -> G F c`, among the conjuncts.
 *
 * An automaton for many such conjuncts is exponentially large in their number, while as conditions on the steps of a graph each costs one bit per
 * step. They come from properties with assumptions, "if the environment is fair then ...", whose negation is the assumptions and something more. The
 * Boolean formulas b and c are evaluated on every step; an antecedent b must be about states, as a Streett pair's E is.
 */
import { BitSet } from './bit-set.ts';
import { booleanFunctionOf } from './boolean-function.ts';
import { type Formula, type Formulas, type PropositionId, propositionsOf } from './formula.ts';
import type { Atom, Fairness, StepGraph } from './step-graph.ts';

export interface SeparatedFairness {
  /** What is left of the formula. */
  readonly formula: Formula;
  /** What was taken out, together with the fairness given. */
  readonly fairness: Fairness;
}

/**
 * Splits a formula into fairness conditions on the steps of a graph and the rest; a fair behaviour satisfies the formula exactly if it satisfies the
 * rest and is fair in the sense returned. The fair region for the fairness given stays usable: it only contains more.
 */
export function separateFairness(
  formulas: Formulas,
  formula: Formula,
  graph: StepGraph,
  atoms: readonly Atom[],
  fairness: Fairness,
): SeparatedFairness {
  const recurrent = [...fairness.recurrent];
  const strong = [...fairness.strong];
  const rest: Formula[] = [];
  const aboutStates = new Set(atoms.filter((atom) => atom.about === 'states').map((atom) => atom.proposition));
  for (const conjunct of formula.kind === 'and' ? formula.operands : [formula]) {
    const often = recurringIn(conjunct);
    if (often !== undefined) {
      recurrent.push({ steps: stepsWhere(formulas, often, graph, atoms) });
      continue;
    }
    const pair = strongIn(formulas, conjunct);
    if (pair !== undefined && propositionsOf(pair.antecedent).every((p) => aboutStates.has(p))) {
      const steps = stepsWhere(formulas, pair.antecedent, graph, atoms);
      const states = BitSet.where(
        graph.stateCount,
        (state) => graph.firstStep[state]! < graph.firstStep[state + 1]! && steps.has(graph.firstStep[state]!),
      );
      strong.push({ states, steps: stepsWhere(formulas, pair.consequent, graph, atoms) });
      continue;
    }
    rest.push(conjunct);
  }
  return { formula: formulas.and(...rest), fairness: { recurrent, strong } };
}

/** The b of `G F b`, b Boolean. */
function recurringIn(f: Formula): Formula | undefined {
  return f.kind === 'always' && f.operand.kind === 'eventually' && f.operand.operand.isBoolean ? f.operand.operand : undefined;
}

/** The b and c of `F G !b | G F c`. */
function strongIn(formulas: Formulas, f: Formula): { antecedent: Formula; consequent: Formula } | undefined {
  if (f.kind !== 'or' || f.operands.length !== 2) return undefined;
  for (const [g, h] of [f.operands, [...f.operands].reverse()] as const) {
    const antecedent = recurringIn(formulas.not(g!));
    const consequent = recurringIn(h!);
    if (antecedent !== undefined && consequent !== undefined) return { antecedent, consequent };
  }
  return undefined;
}

/** The steps on which a Boolean formula holds. */
function stepsWhere(formulas: Formulas, f: Formula, graph: StepGraph, atoms: readonly Atom[]): BitSet {
  const { bdd } = formulas;
  const meaning = booleanFunctionOf(bdd, f, new Map());
  const byProposition = new Map(atoms.map((atom) => [atom.proposition, atom]));
  const result = new BitSet(graph.target.length);
  for (let state = 0; state < graph.stateCount; state++) {
    for (let step = graph.firstStep[state]!; step < graph.firstStep[state + 1]!; step++) {
      const holds = bdd.evaluate(meaning, (level) => {
        const atom = byProposition.get(level as PropositionId);
        return atom?.holds.has(atom.about === 'states' ? state : step) === true;
      });
      if (holds) result.add(step);
    }
  }
  return result;
}
