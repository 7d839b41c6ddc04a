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
  type Formula,
  Formulas,
  FormulaTooLargeError,
  isLarge,
  type Poll,
  type PropertyClass,
  safetyMonitor,
  syntacticClass,
  Translator,
} from '../../temporal/index.ts';
import { assumptionsOf, conjunctsOf, toFormula, underAssumptions } from './temporal-formula.ts';

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
  /** What is asked of the fair behaviours of the system: the conjunct, under what the specification assumes. Monitors and violations are of this. */
  readonly asked: TemporalFormula;
  /** The conjunct's class in the hierarchy of Manna and Pnueli; one that contains it where the conjunct is too large to know. */
  readonly class: PropertyClass;
  /** Every behaviour satisfies the conjunct, whatever its propositions mean. */
  readonly isTautology: boolean;
  /** Ends every bad prefix; null if the conjunct is no safety property, or the monitor would be too large. */
  readonly monitor: Automaton | null;
  /** The ways to violate it. */
  readonly violations: readonly Case[];
  /**
   * Ends every bad prefix of the conjunct, whatever kind of property it is: no continuation of one satisfies it. Null if there are none, or the monitor
   * would be too large. Made when it is first asked for.
   */
  readonly prefixMonitor: () => Automaton | null;
}

export interface PlannedProperty {
  readonly property: TemporalProperty;
  readonly conjuncts: readonly PlannedConjunct[];
}

export interface TemporalPlan {
  readonly problem: TemporalProblem;
  readonly formulas: Formulas;
  readonly properties: readonly PlannedProperty[];
  /** The ways to satisfy what the specification assumes besides fairness; null where that is too large to know. Made when it is first asked for. */
  readonly assumed: () => readonly Case[] | null;
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** What kind of property a formula is; null where it is too large to know. */
function classified(translator: Translator, formula: Formula): ReturnType<typeof classify> | null {
  try {
    const simple = translator.simplifier.simplify(formula);
    return isLarge(simple) || isLarge(translator.formulas.not(simple)) ? null : classify(translator, formula);
  } catch (error) {
    if (!(error instanceof FormulaTooLargeError)) throw error;
    return null;
  }
}

/** The class of a formula; one that contains it where the formula is too large to know. */
const classOf = (translator: Translator, formula: Formula, found = classified(translator, formula)): PropertyClass =>
  found === null ? syntacticClass(translator.simplifier.simplify(formula)) : found.class;

/** The class of each conjunct of a property, without planning how to check it. */
export function classesOf({ formula }: TemporalProperty): readonly PropertyClass[] {
  const formulas = new Formulas();
  const translator = new Translator(formulas);
  return conjunctsOf(formula).map((conjunct) => classOf(translator, toFormula(formulas, conjunct)));
}

/**
 * @param poll called now and then while automata are built; may throw to give them up
 * @throws PropertyTooLargeError
 */
export function planTemporal(problem: TemporalProblem, poll?: Poll): TemporalPlan {
  const formulas = new Formulas(poll);
  const translator = new Translator(formulas);
  const isAboutStates = (index: number) => problem.propositions[index]?.kind === 'state';
  const closureOf = (formula: Formula): Automaton | null => {
    try {
      return safetyMonitor(translator.generalized(formula));
    } catch (error) {
      if (!(error instanceof FormulaTooLargeError)) throw error;
      return null;
    }
  };
  const monitorsOf = (formula: Formula, found: ReturnType<typeof classified>): Pick<PlannedConjunct, 'monitor' | 'prefixMonitor'> => {
    if (found === null) return { monitor: null, prefixMonitor: () => null };
    const monitor = found.isSafety ? closureOf(formula) : null;
    if (found.isLiveness) return { monitor, prefixMonitor: () => null };
    return { monitor, prefixMonitor: found.isSafety ? () => monitor : once(() => closureOf(formula)) };
  };
  const plan = (conjunct: TemporalFormula): PlannedConjunct => {
    const asked = underAssumptions(problem, conjunct);
    const [said, formula] = [toFormula(formulas, conjunct), toFormula(formulas, asked)];
    const violations = casesOf(translator, formulas.not(formula), isAboutStates);
    const found = classified(translator, formula);
    const itself = said === formula ? found : classified(translator, said);
    const isTautology = itself?.isSafety === true && itself.isLiveness;
    return { conjunct, asked, class: classOf(translator, said, itself), isTautology, violations, ...monitorsOf(formula, found) };
  };
  const assumed = once((): readonly Case[] | null => {
    try {
      return casesOf(translator, toFormula(formulas, assumptionsOf(problem)), isAboutStates);
    } catch (error) {
      if (!(error instanceof FormulaTooLargeError)) throw error;
      return null;
    }
  });
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
  return { problem, formulas, properties, assumed };
}
