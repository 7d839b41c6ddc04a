// Predicates that have no value in a state where another one is violated: the violation is the verdict, they are told beside it.
import { EvaluationError, type StatePredicate, type StepPredicate } from '../../model/index.ts';
import { isTooDeep } from './fault.ts';
import type { OutcomeWarning } from './outcome.ts';

/** A predicate without value. */
export interface Unevaluated {
  readonly name: string;
  readonly error: EvaluationError;
}

/** What a finding has beside it. */
export interface Beside {
  readonly unevaluated?: readonly Unevaluated[];
}

/** One of the predicates has no value: the first one behind it that is violated, and those before that which have none. Null where none is. */
export function violatedBehind<P extends StatePredicate | StepPredicate>(
  error: unknown,
  predicates: readonly P[],
  index: number,
  holds: (predicate: P) => boolean,
): { readonly index: number; readonly unevaluated: readonly Unevaluated[] } | null {
  // A failed Assert is a finding of its own.
  if (!(error instanceof EvaluationError) || error.reason === 'assertion' || isTooDeep(error)) return null;
  const unevaluated: Unevaluated[] = [{ name: predicates[index]!.name, error }];
  for (let i = index + 1; i < predicates.length; i++) {
    const predicate = predicates[i] as P;
    try {
      if (!holds(predicate)) return { index: i, unevaluated };
    } catch (other) {
      if (!(other instanceof EvaluationError)) throw other;
      unevaluated.push({ name: predicate.name, error: other });
    }
  }
  return null;
}

/** As warnings. */
export const unevaluatedWarnings = ({ unevaluated }: Beside): readonly OutcomeWarning[] =>
  (unevaluated ?? []).map(({ name, error }) => ({
    kind: 'unevaluated',
    message: `${name} cannot be evaluated in the same state: ${error.message}`,
    ...(error.span === undefined ? {} : { span: error.span }),
  }));
