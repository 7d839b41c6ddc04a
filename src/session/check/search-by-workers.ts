// A search by as many threads as were asked for, where the model allows several.
import { type CheckOutcome, type Search, UnshareableError } from '../../checker/index.ts';
import { type Model, NOT_SHAREABLE } from '../../compiler/index.ts';
import type { Diagnostic } from '../../diagnostics/index.ts';
import type { TemporalProblem } from '../../model/index.ts';
import { Safepoints, type Values } from '../../values/index.ts';
import { type CheckpointFormat, checkpointsOf, programOf } from '../checkpoint/checkpoints.ts';
import { allowsPortions, type OpenedModule } from '../open/open-model.ts';
import { defined } from '../options/defined.ts';
import type { CheckEvents, CheckRequest } from '../request.ts';
import type { Threads } from '../threads/threads.ts';
import { placesOf } from '../threads/vigil.ts';
import { LayoutTrial } from './layout-trial.ts';
import { runSearch, type SearchWishes, type Successor } from './run-search.ts';
import { type Called, helpersFor } from './search-threads.ts';

/** What is searched: a model, what it was compiled from, and what its checkpoints are written with. */
export interface Searched {
  readonly model: Model;
  readonly values: Values;
  readonly module: OpenedModule | null;
  readonly temporal: TemporalProblem | null;
  readonly format: CheckpointFormat | null;
}

/** What came of a search, and the model that it ended with: the functions and traces are those of its system. */
export interface SearchedModel {
  readonly outcome: CheckOutcome;
  readonly model: Model;
  /** There is a checkpoint of it. */
  readonly isKept: boolean;
}

/** Searches with help where that is asked for and possible. What threads cannot share may be found out only while they try: then again, alone. */
export const searchByWorkers = async (
  searched: Searched,
  request: CheckRequest & SearchWishes,
  events: CheckEvents,
  threads: Threads | null,
): Promise<SearchedModel> => {
  const { values, temporal, format } = searched;
  let { model } = searched;
  const hasHelp = threads !== null && obstacleTo(model, request) === null;
  const trial = new LayoutTrial(searched, request);
  const called: Called = {
    model: () => {
      trial.close();
      return model;
    },
    isDecided: () => !trial.isAwaited(),
    isTemporal: temporal !== null,
  };
  const helpers = hasHelp ? helpersFor(threads, called, values, request, events) : null;
  const safepoints = helpers?.safepoints ?? new Safepoints();
  const ofNow = format && {
    ...format,
    program: () => (model === searched.model ? format.program() : programOf(model, request)),
    split: () => model.split,
  };
  const checkpoints = checkpointsOf(model, values, request, ofNow, safepoints, events);
  const placeOf = (site: number): string | null => placesOf(model.builder?.sites ?? [])(site);
  const watched = request.watched && { ...request.watched, placeOf };
  const wishes = { ...request, ...defined({ checkpoints: checkpoints ?? undefined, watched }), portions: allowsPortions(model) };
  const look = (search: Search): Successor | null => {
    const relaid = trial.look(search);
    if (relaid === null) return null;
    ({ model } = relaid);
    return { system: model.system, temporal: model.temporal, from: relaid.from };
  };
  const run = async (more: Pick<SearchWishes, 'helpers'>): Promise<SearchedModel> => {
    const outcome = await runSearch(
      searched.model.system,
      temporal,
      { ...wishes, ...more, trial: { isForced: trial.isForced, look } },
      events,
    );
    return { outcome, model, isKept: checkpoints?.isWritten === true };
  };
  try {
    return await run(defined({ helpers: helpers ?? undefined }));
  } catch (error) {
    if (helpers === null || !(error instanceof UnshareableError)) throw error;
    ({ model } = searched);
    return run({});
  }
};

/** Why one thread searches alone, whatever was asked. */
export const obstacleTo = (
  { system, isSearchShareable, probes }: Model,
  { continueAfterViolation }: Pick<CheckRequest, 'continueAfterViolation'>,
): string | null => {
  if (continueAfterViolation === true) return 'all violations are counted in one place';
  if (system.view !== undefined) return 'with VIEW the states that are kept depend on the order of the search';
  if (probes !== null) return 'the coverage of conjuncts is counted in one place';
  if (!isSearchShareable) return NOT_SHAREABLE;
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
