// A search by as many threads as were asked for, where the model allows several.
import { type CheckOutcome, UnshareableError } from '../../checker/index.ts';
import type { Model } from '../../compiler/index.ts';
import type { Diagnostic } from '../../diagnostics/index.ts';
import type { TemporalProblem } from '../../model/index.ts';
import { Safepoints, type Values } from '../../values/index.ts';
import { type CheckpointFormat, checkpointsOf } from '../checkpoint/checkpoints.ts';
import { allowsPortions } from '../open/open-model.ts';
import type { CheckEvents, CheckRequest } from '../request.ts';
import type { Threads } from '../threads/threads.ts';
import { runSearch, type SearchWishes } from './run-search.ts';
import { helpersFor } from './search-threads.ts';

/** Searches with help where that is asked for and possible. What threads cannot share may be found out only while they try: then again, alone. */
export const searchByWorkers = async (
  model: Model,
  values: Values,
  temporal: TemporalProblem | null,
  request: CheckRequest & SearchWishes,
  events: CheckEvents,
  threads: Threads | null,
  format: CheckpointFormat | null = null,
): Promise<CheckOutcome> => {
  const { system } = model;
  const helpers = threads !== null && obstacleTo(model, request) === null ? helpersFor(threads, model, values, request, events) : null;
  const checkpoints = checkpointsOf(model, values, request, format, helpers?.safepoints ?? new Safepoints(), events);
  const wishes = {
    ...request,
    ...(checkpoints === null ? {} : { checkpoints }),
    portions: allowsPortions(model),
  };
  if (helpers === null) return runSearch(system, temporal, wishes, events);
  try {
    return await runSearch(system, temporal, { ...wishes, helpers }, events);
  } catch (error) {
    if (!(error instanceof UnshareableError)) throw error;
    return runSearch(system, temporal, wishes, events);
  }
};

/** Why one thread searches alone, whatever was asked. */
export const obstacleTo = (
  { system, isShareable, probes }: Model,
  { continueAfterViolation }: Pick<CheckRequest, 'continueAfterViolation'>,
): string | null => {
  if (continueAfterViolation === true) return 'all violations are counted in one place';
  if (system.view !== undefined) return 'with VIEW the states that are kept depend on the order of the search';
  if (probes !== null) return 'the coverage of conjuncts is counted in one place';
  if (!isShareable)
    return 'the specification uses operators whose value depends on what was evaluated before, such as TLCGet, TLCSet or RandomElement';
  return null;
};

/** Tells that fewer threads search than were asked for by number. */
export const workersNote = (request: CheckRequest, model: Model): readonly Diagnostic[] => {
  const obstacle = request.workers === 'auto' || request.workers === 1 ? null : obstacleTo(model, request);
  if (obstacle === null) return [];
  return [
    { code: 'E453', severity: 'note', message: `one worker searches: ${obstacle}`, fix: 'Leave out --workers: the result is the same.' },
  ];
};
