// How each temporal property is to be checked, decided from its formula alone, before the search: what kind of property it is, and the automata.
//
// A property is taken apart at its conjunctions, so that the automata stay small. A conjunct that is a safety property gets a monitor, which finds a
// shortest finite trace; every conjunct gets the cases in which it is violated, for lassos.
import type { TemporalFormula, TemporalProblem, TemporalProperty } from '../../model/index.ts';
import {
  type Automaton,
  type Case,
  casesOf,
  classify,
  Formulas,
  FormulaTooLargeError,
  isLarge,
  type PropertyClass,
  safetyMonitor,
  syntacticClass,
  Translator,
} from '../../temporal/index.ts';
import { conjunctsOf, propositionsIn, toFormula } from './temporal-formula.ts';

/** There is no automaton of reasonable size for a property. Thrown before anything is searched. */
export class PropertyTooLargeError extends Error {
  override readonly name = 'PropertyTooLargeError';
  readonly property: TemporalProperty;
  /** The conjunct that is too large. */
  readonly conjunct: TemporalFormula;

  constructor(property: TemporalProperty, conjunct: TemporalFormula, cause: FormulaTooLargeError) {
    super(cause.message, { cause });
    this.property = property;
    this.conjunct = conjunct;
  }
}

/** A conjunct of a property and what it takes to check it. */
export interface PlannedConjunct {
  readonly conjunct: TemporalFormula;
  /** Its class in the hierarchy of Manna and Pnueli; one that contains it where the conjunct is too large to know. */
  readonly class: PropertyClass;
  /** Ends every bad prefix; null if the conjunct is no safety property, or the monitor would be too large. */
  readonly monitor: Automaton | null;
  /** The ways to violate it. */
  readonly violations: readonly Case[];
}

export interface PlannedProperty {
  readonly property: TemporalProperty;
  readonly conjuncts: readonly PlannedConjunct[];
}

export interface TemporalPlan {
  readonly problem: TemporalProblem;
  readonly formulas: Formulas;
  readonly properties: readonly PlannedProperty[];
}

/** Throws PropertyTooLargeError. */
export function planTemporal(problem: TemporalProblem): TemporalPlan {
  const formulas = new Formulas();
  const translator = new Translator(formulas);
  const isAboutStates = (index: number) => problem.propositions[index]?.kind === 'state';
  const plan = (conjunct: TemporalFormula): PlannedConjunct => {
    const formula = toFormula(formulas, conjunct);
    const violations = casesOf(translator, formulas.not(formula), isAboutStates);
    try {
      const simple = translator.simplifier.simplify(formula);
      if (!isLarge(simple) && !isLarge(formulas.not(simple))) {
        const found = classify(translator, formula);
        const monitor = found.isSafety ? safetyMonitor(translator.generalized(formula)) : null;
        return { conjunct, class: found.class, monitor, violations };
      }
    } catch (error) {
      if (!(error instanceof FormulaTooLargeError)) throw error;
    }
    return { conjunct, class: syntacticClass(translator.simplifier.simplify(formula)), monitor: null, violations };
  };
  const properties = problem.properties.map((property): PlannedProperty => {
    const conjuncts = conjunctsOf(property.formula).map((conjunct) => {
      try {
        return plan(conjunct);
      } catch (error) {
        if (!(error instanceof FormulaTooLargeError)) throw error;
        throw new PropertyTooLargeError(property, conjunct, error);
      }
    });
    return { property, conjuncts };
  });
  return { problem, formulas, properties };
}

/**
 * For each proposition those that are evaluated along with it, itself among them: the propositions about states of one property, because for most
 * states the values that they look at have to be fetched from memory. If one is wanted all will be: every conjunct of a property is checked.
 */
export function evaluatedTogether({ problem, properties }: TemporalPlan): readonly (readonly number[])[] {
  const together: (readonly number[])[] = problem.propositions.map((_, index) => [index]);
  const placed = new Set<number>();
  for (const { conjuncts } of properties) {
    const group: number[] = [];
    for (const { conjunct, monitor, violations } of conjuncts) {
      if (monitor === null && violations.length === 0) continue;
      for (const index of propositionsIn(conjunct)) {
        if (placed.has(index) || problem.propositions[index]?.kind !== 'state') continue;
        placed.add(index);
        group.push(index);
      }
    }
    for (const index of group) together[index] = group;
  }
  return together;
}
