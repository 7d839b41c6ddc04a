/**
 * A formula for the search as one or more cases: in each an automaton and fairness conditions; a word satisfies the formula exactly if it is in one.
 *
 * An automaton for n conjuncts `G F b` or `G F b -> G F c` has 2^n edges, while as fairness conditions they cost n bits a step; so they are taken out
 * first. Disjunctions stay in the automaton, where they share the search, unless the automaton would be too large: then each disjunct is a case.
 * "If every process is fair then every one is served", negated, is n fairness conditions and a disjunction of n formulas `F G !served`.
 */
import type { Automaton } from '../automata/automaton.ts';
import type { Translator } from '../automata/translate.ts';
import { type Formula, type Formulas, type PropositionId, subformulasOf } from '../formula/formula.ts';
import { FormulaTooLargeError } from '../formula/too-large.ts';
import { type FairnessInFormula, fairnessIn } from './fairness-in-formula.ts';

/** One way to satisfy a formula. */
export interface Case extends FairnessInFormula {
  /** Of what is left of the formula beside fairness. */
  readonly automaton: Automaton;
}

/** With more different eventualities than this, smaller automata are looked for first: one automaton may need 2^n edges. */
const MANY_EVENTUALITIES = 10;

/** The same with more temporal operators than this. */
const MANY_OPERATORS = 16;

/** The most cases that are made. */
const MOST_CASES = 256;

/**
 * The cases of a formula; none if it is unsatisfiable in an obvious way.
 * @param isAboutStates which propositions are the same on every step from a state
 * @param most a formula is divided only if it has more eventualities; 10 unless told
 * @throws FormulaTooLargeError if there are too many, or none of the ways to divide it makes the automata small enough
 */
export function casesOf(
  translator: Translator,
  formula: Formula,
  isAboutStates: (p: PropositionId) => boolean,
  most = MANY_EVENTUALITIES,
): Case[] {
  const { formulas, simplifier } = translator;
  const cases: Case[] = [];
  const visit = (f: Formula): void => {
    if (cases.length >= MOST_CASES) throw new FormulaTooLargeError(`the formula has more than ${MOST_CASES} cases`);
    const found = fairnessIn(formulas, simplifier, f, isAboutStates);
    const rest = simplifier.simplify(formulas.and(...found.rest));
    if (rest === formulas.false) return;
    const divide = (): boolean => {
      const parts = disjunctsOf(formulas, found.rest);
      for (const part of parts ?? []) visit(formulas.and(part, ...found.taken));
      return parts !== null;
    };
    if (isLarge(rest, most) && divide()) return;
    try {
      cases.push({ ...found, automaton: translator.generalized(rest) });
    } catch (error) {
      if (!(error instanceof FormulaTooLargeError) || !divide()) throw error;
    }
  };
  visit(formula);
  return cases;
}

/** Whether so much is to be remembered, or to be fulfilled some time, that one automaton is perhaps too large. */
export function isLarge(formula: Formula, most = MANY_EVENTUALITIES): boolean {
  const temporal = subformulasOf(formula).filter((f) => !f.isBoolean && f.kind !== 'and' && f.kind !== 'or');
  const eventualities = temporal.filter((f) => f.kind === 'eventually' || f.kind === 'until' || f.kind === 'strongRelease');
  return eventualities.length > most || temporal.length > most + (MANY_OPERATORS - MANY_EVENTUALITIES);
}

/** A conjunction as a disjunction: that of the conjunct with the most disjuncts is put outside; null if there is none. */
function disjunctsOf(formulas: Formulas, conjuncts: readonly Formula[]): Formula[] | null {
  let parts: Formula[] = [];
  let at = -1;
  conjuncts.forEach((conjunct, i) => {
    const disjuncts = disjunctsIn(formulas, conjunct);
    if (disjuncts.length > Math.max(1, parts.length)) [parts, at] = [disjuncts, i];
  });
  return at < 0 ? null : parts.map((part) => formulas.and(...conjuncts.with(at, part)));
}

/** Formulas whose disjunction it is, also where an operator stands above that distributes over them; Boolean ones stay. */
function disjunctsIn(formulas: Formulas, f: Formula): Formula[] {
  if (f.isBoolean) return [f];
  switch (f.kind) {
    case 'or':
      return f.operands.flatMap((g) => disjunctsIn(formulas, g));
    case 'and':
      return disjunctsOf(formulas, f.operands) ?? [f];
    case 'eventually':
    case 'next':
      return disjunctsIn(formulas, f.operand).map((g) => formulas.unary(f.kind, g));
    case 'until':
      return disjunctsIn(formulas, f.right).map((g) => formulas.until(f.left, g));
    case 'strongRelease':
      return disjunctsIn(formulas, f.left).map((g) => formulas.strongRelease(g, f.right));
    default:
      return [f];
  }
}
