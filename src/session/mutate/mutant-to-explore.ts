// One mutant, for the explorer: its texts, and the behaviour up to the step where it and the original part.
import { searchVariant } from '../../checker/index.ts';
import { type Diagnostic, nearest, placeOf } from '../../diagnostics/index.ts';
import { EvaluationError } from '../../model/index.ts';
import type { Mutant } from '../../mutation/index.ts';
import type { ReportedDifference, ReportedTrace } from '../../report/index.ts';
import { evaluationFault } from '../open/evaluation-fault.ts';
import type { CheckRequest } from '../request.ts';
import { isProgramFile } from '../systems/program-file.ts';
import { allMutants } from './chosen.ts';
import { reportedDifference } from './judge-mutant.ts';
import { areSameVariables, MOST_STATES, NotOpened, openOriginal } from './original.ts';
import { variantOf } from './requirements.ts';
import { changedIn, keptIn, openVariant, textsOf } from './variant.ts';

/** A mutant that can be looked at. */
export interface MutantToExplore {
  /** Its whole id. */
  readonly id: string;
  readonly texts: readonly (readonly [file: string, text: string])[];
  /** Which of the two has the behaviour. */
  readonly explored: 'original' | 'variant';
  /** A shortest behaviour that only one of the two has; null where none was found. */
  readonly trace: ReportedTrace | null;
  /** The state of the trace, from 0, in which the two part; -1: they have different initial states. */
  readonly parts: number;
  /** What is changed, and who has the step that follows, in a sentence. */
  readonly remark: string;
}

const fault = (message: string, fix: string): Diagnostic => ({ code: 'E615', severity: 'error', message, fix });

/** The mutant of this id, or the only one whose id begins like that. */
const mutantOf = (mutants: readonly Mutant[], id: string, file: string): Mutant | Diagnostic => {
  const alike = mutants.filter((mutant) => mutant.id.startsWith(id));
  const found = mutants.find((mutant) => mutant.id === id) ?? (alike.length === 1 ? alike[0] : undefined);
  if (found !== undefined) return found;
  const near = nearest(
    id,
    mutants.map((mutant) => mutant.id),
  );
  const several =
    alike.length === 0
      ? ''
      : `: ${alike
          .slice(0, 4)
          .map((mutant) => mutant.id)
          .join(', ')}${alike.length > 4 ? ', ...' : ''}`;
  return fault(
    alike.length === 0 ? `no change has the id ${id}` : `${alike.length} changes have an id that begins with ${id}${several}`,
    near === undefined || alike.length > 0 ? `\`tlasso mutate ${file} --list\` tells the ids of all changes.` : `Did you mean ${near}?`,
  );
};

const remarkOf = (mutant: Mutant, difference: ReportedDifference | null): string => {
  const what = `${placeOf(mutant.span)} ${mutant.operator}.`;
  if (difference === null) return `${what} No behaviour was found that only one of the two has.`;
  const [has, other] =
    difference.side === 'mutant' ? ['the changed specification', 'the original'] : ['the original', 'the changed specification'];
  if (difference.ends) return `${what} Here ${other} has no step, and ${has} has one.`;
  if (difference.trace.states.length === 1) return `${what} Only ${has} begins like this; ${other} is beside it.`;
  return `${what} Only ${has} has the next step; ${other} is beside it.`;
};

/** Finds a mutant of a module, and where it and the original part. */
export function mutantToExplore(request: CheckRequest, id: string): MutantToExplore | readonly Diagnostic[] {
  if (isProgramFile(request.file))
    return [
      fault(`${request.file} is a program: what is changed is text of TLA+ or PlusCal`, 'Only modules of TLA+ have changes to explore.'),
    ];
  try {
    const original = openOriginal(request, MOST_STATES, () => {});
    const mutant = mutantOf(allMutants(original).mutants, id, request.file);
    if ('code' in mutant) return [mutant];
    const texts = textsOf(mutant, mutant.edits);
    const { opened, module } = openVariant(original, texts);
    if (opened.model === null) return opened.diagnostics.filter(({ severity }) => severity === 'error');
    if (!areSameVariables(original.model.system.variables, opened.model.system.variables))
      return [
        fault(
          `the change ${mutant.id} has other variables than the original: their states cannot stand beside each other`,
          '`tlasso mutate --list` says what becomes of the change, and its findings show a behaviour.',
        ),
      ];
    const nothing = { invariants: [], initialPredicates: [], stepInvariants: [] };
    const variant = { ...variantOf(original, opened.model, keptIn(original, changedIn(original, module), opened.model)), ...nothing };
    const maxStates = original.known.store.count * 2 + MOST_STATES;
    const outcome = searchVariant(original.known, variant, {
      maxStates,
      maxStatesOfViolated: 0,
      endsAtViolation: false,
      pause: () => {},
    });
    if (outcome.isEqual === true)
      return [
        fault(`the change ${mutant.id} has the same states and steps as the original: there is nothing to see`, 'Look at another one.'),
      ];
    const difference = outcome.difference === null ? null : reportedDifference(original, opened.model.system, outcome.difference);
    return {
      id: mutant.id,
      texts: [...texts],
      explored: difference?.side === 'original' && !difference.ends ? 'original' : 'variant',
      trace: difference?.trace ?? null,
      parts: difference === null ? -1 : difference.trace.states.length - (difference.ends ? 1 : 2),
      remark: remarkOf(mutant, difference),
    };
  } catch (error) {
    if (error instanceof NotOpened && error.diagnostics.length > 0) return error.diagnostics;
    if (!(error instanceof EvaluationError)) throw error;
    return [evaluationFault(error)];
  }
}
