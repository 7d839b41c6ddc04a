// Properties that stuttering can change. TLA+ cannot write them, because a behaviour with stuttering steps more or less is the same behaviour; with
// the operators of linear temporal logic (X, and U over actions) one can. They are checked as they are, on behaviours that may stutter everywhere.
import { partsOf, propositionsIn, type TemporalFormula, type TemporalProblem, type TemporalProperty } from '../../model/index.ts';
import {
  Formulas,
  FormulaTooLargeError,
  isInsensitiveToStuttering,
  type OnStuttering,
  type Poll,
  Translator,
} from '../../temporal/index.ts';
import { conjunctsOf, toFormula, underAssumptions } from './temporal-formula.ts';

/** A property whose truth stuttering steps change, or can change: what some of its actions are of such a step is not known where it is not `isCertain`. */
export interface SensitiveProperty {
  readonly property: TemporalProperty;
  readonly isCertain: boolean;
}

/**
 * The properties whose truth stuttering steps can change.
 * @param poll called now and then while automata are built; may throw to give them up
 */
export function sensitiveToStuttering(problem: TemporalProblem, poll?: Poll): readonly SensitiveProperty[] {
  const formulas = new Formulas(poll);
  const translator = new Translator(formulas);
  const onStuttering = (index: number): OnStuttering => {
    const proposition = problem.propositions[index];
    if (proposition?.kind !== 'step') return 'same';
    return proposition.onStuttering === undefined ? 'unknown' : proposition.onStuttering ? 'true' : 'false';
  };
  // Without X, with actions only as [][A]_v and <><<A>>_v, nothing has to be computed.
  const isSuspect = (f: TemporalFormula): boolean => {
    if (f.kind === 'next') return true;
    if (f.kind === 'proposition') return onStuttering(f.index) !== 'same';
    if ((f.kind === 'always' || f.kind === 'eventually') && f.operand.kind === 'proposition') {
      const harmless = f.kind === 'always' ? 'true' : 'false';
      const on = onStuttering(f.operand.index);
      return on !== 'same' && on !== harmless;
    }
    return partsOf(f).some(isSuspect);
  };
  const isSensitive = (f: TemporalFormula): boolean => {
    try {
      return !isInsensitiveToStuttering(translator, toFormula(formulas, f), onStuttering);
    } catch (error) {
      // Nothing is claimed of a formula that is too large for it.
      if (error instanceof FormulaTooLargeError) return false;
      throw error;
    }
  };
  const isKnown = (f: TemporalFormula): boolean => [...propositionsIn(f)].every((index) => onStuttering(index) !== 'unknown');
  return problem.properties.flatMap((property) => {
    const sensitive = conjunctsOf(property.formula)
      .map((conjunct) => underAssumptions(problem, conjunct))
      .filter((asked) => isSuspect(asked) && isSensitive(asked));
    return sensitive.length === 0 ? [] : [{ property, isCertain: sensitive.some(isKnown) }];
  });
}
