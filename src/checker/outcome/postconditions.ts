// Postconditions are evaluated once, after everything else, as TLC does: when nothing was found they decide the verdict; when something was, the verdict
// stays what it is, what a postcondition says is told beside it, and CounterExample has the trace. After a failed evaluation, a limit or an interruption
// they are not evaluated: what they look at is then not the whole of a search. Where the specification ended the search itself they are.
import type { EvaluationError, SearchProgress, Trace, TransitionSystem } from '../../model/index.ts';
import { asEvaluationError } from './fault.ts';
import { type CheckOutcome, type FailedPostcondition, type OkOutcome, predicateRef } from './outcome.ts';

/** The first postcondition that is false, or has no value; null if all hold. `facts` are what TLCGet says of the search. */
export function failedPostcondition(
  system: TransitionSystem,
  facts: Partial<SearchProgress>,
  counterexample: Trace | null,
): FailedPostcondition | null {
  Object.assign(system.progress, { ...facts, level: 0, counterexample });
  for (const postcondition of system.postconditions) {
    try {
      if (!postcondition.holds()) return { predicate: predicateRef(postcondition) };
    } catch (thrown) {
      const error: EvaluationError = asEvaluationError(thrown);
      return { predicate: predicateRef(postcondition), error };
    }
  }
  return null;
}

/** The outcome of everything else with what the postconditions say. */
export function withPostconditions(system: TransitionSystem, outcome: CheckOutcome): CheckOutcome {
  const { statistics } = outcome;
  const { statesGenerated, distinctStates, depth, queue, initialStates } = statistics;
  const facts = { generated: statesGenerated, distinct: distinctStates, diameter: depth, queue, initial: initialStates };
  switch (outcome.verdict) {
    case 'invariant':
    case 'property':
    case 'deadlock': {
      const failed = failedPostcondition(system, facts, outcome.trace);
      return failed === null ? outcome : { ...outcome, postcondition: failed };
    }
    case 'ok': {
      const failed = failedPostcondition(system, facts, null);
      return failed === null ? outcome : deciding(outcome, failed);
    }
    default:
      return outcome;
  }
}

/** The verdict is that of the postcondition. */
function deciding(outcome: OkOutcome, { predicate, error }: FailedPostcondition): CheckOutcome {
  const { statistics, warnings, properties, exited } = outcome;
  const checked = {
    statistics,
    warnings,
    ...(properties === undefined ? {} : { properties }),
    ...(exited ? {} : { isAfterSearch: true as const }),
  };
  if (error === undefined) return { verdict: 'assumption', kind: 'postcondition', predicate, ...checked };
  const verdict = error.reason === 'assertion' ? 'assertion' : 'evaluation-error';
  return { verdict, error, phase: 'postcondition', predicate, ...checked };
}
