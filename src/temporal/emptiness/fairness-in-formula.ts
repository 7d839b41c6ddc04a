/**
 * Fairness that is written in a formula, taken out of it: `G F b`, and `G F b -> G F c`, among the conjuncts.
 *
 * An automaton for many such conjuncts is exponentially large in their number, while as conditions on the steps of a graph each costs one bit per
 * step. They come from properties with assumptions, "if the environment is fair then ...", whose negation is the assumptions and something more. The
 * Boolean formulas b and c are evaluated on every step; an antecedent b must be about states, as a Streett pair's E is.
 */
import { booleanFunctionOf } from '../formula/boolean-function.ts';
import { type Formula, type Formulas, type PropositionId, propositionsOf } from '../formula/formula.ts';
import type { Simplifier } from '../formula/simplify.ts';
import { LazySet, type Members } from './lazy-set.ts';
import { type Atom, type Fairness, type StepGraph, sourceOf } from './step-graph.ts';

/** A formula as the conjunction of fairness and something else. */
export interface FairnessInFormula {
  /** The conjuncts that are not fairness. */
  readonly rest: readonly Formula[];
  /** The conjuncts that were taken out. */
  readonly taken: readonly Formula[];
  /** The b of each `G F b` taken out. */
  readonly recurrent: readonly Formula[];
  /** The b and c of each `G F b -> G F c` taken out, b about states. */
  readonly strong: readonly { readonly antecedent: Formula; readonly consequent: Formula }[];
}

/** Takes a formula apart; `isAboutStates` tells which propositions are the same on every step from a state. */
export function fairnessIn(
  formulas: Formulas,
  simplifier: Simplifier,
  formula: Formula,
  isAboutStates: (p: PropositionId) => boolean,
): FairnessInFormula {
  const taken: Formula[] = [];
  const recurrent: Formula[] = [];
  const strong: { antecedent: Formula; consequent: Formula }[] = [];
  const rest: Formula[] = [];
  for (const conjunct of simplifiedConjuncts(formulas, simplifier, formula)) {
    const often = recurringIn(conjunct);
    const pair = often === undefined ? strongIn(formulas, conjunct) : undefined;
    if (often !== undefined) recurrent.push(often);
    else if (pair !== undefined && propositionsOf(pair.antecedent).every(isAboutStates)) strong.push(pair);
    else {
      rest.push(conjunct);
      continue;
    }
    taken.push(conjunct);
  }
  return { rest, taken, recurrent, strong };
}

function simplifiedConjuncts(formulas: Formulas, simplifier: Simplifier, formula: Formula): Set<Formula> {
  const once = conjunctsOf(formulas, formula).flatMap((f) => conjunctsOf(formulas, simplifier.simplify(f)));
  return new Set(once.map((f) => simplifier.simplify(f)));
}

/** Conjunctions taken apart, also under `G`; Boolean ones stay. */
function conjunctsOf(formulas: Formulas, f: Formula): Formula[] {
  if (f.isBoolean) return [f];
  if (f.kind === 'and') return f.operands.flatMap((g) => conjunctsOf(formulas, g));
  if (f.kind !== 'always') return [f];
  return conjunctsOf(formulas, f.operand).map((g) => formulas.always(g));
}

/**
 * The fairness given and that of a formula, as sets of the graph's states and steps. A fair behaviour satisfies the formula exactly if it satisfies the
 * rest and is fair in the sense returned; the fair region for the fairness given stays usable, because it only contains more.
 */
export function withFairness(
  formulas: Formulas,
  { recurrent, strong }: Pick<FairnessInFormula, 'recurrent' | 'strong'>,
  graph: StepGraph,
  atoms: readonly Atom[],
  fairness: Fairness,
): Fairness {
  const stepsOf = (f: Formula) => stepsWhere(formulas, f, graph, atoms);
  return {
    ...fairness,
    recurrent: [...fairness.recurrent, ...recurrent.map((f) => ({ steps: stepsOf(f) }))],
    strong: [
      ...fairness.strong,
      ...strong.map(({ antecedent, consequent }) => {
        const steps = stepsOf(antecedent);
        // The antecedent is about states: the same on every step from one.
        const has = (state: number) => graph.firstStep[state]! < graph.firstStep[state + 1]! && steps.has(graph.firstStep[state]!);
        return { states: { has }, steps: stepsOf(consequent) };
      }),
    ],
  };
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
function stepsWhere(formulas: Formulas, f: Formula, graph: StepGraph, atoms: readonly Atom[]): Members {
  const { bdd } = formulas;
  const meaning = booleanFunctionOf(bdd, f, new Map());
  const byProposition = new Map(atoms.map((atom) => [atom.proposition, atom]));
  return new LazySet(new Int32Array(LazySet.wordsFor(graph.target.length)), (step) =>
    bdd.evaluate(meaning, (level) => {
      const atom = byProposition.get(level as PropositionId);
      return atom?.holds.has(atom.about === 'states' ? sourceOf(graph, step) : step) === true;
    }),
  );
}
