// One model of a suite: the check, and what only expectations ask for: the size of the state graph, and whether witnesses are reachable.
import { GraphRecorder } from '../../checker/index.ts';
import type { CheckReport } from '../../report/index.ts';
import { checkPossible, unreduced } from '../check/possibility.ts';
import { exploreStates } from '../check/run-search.ts';
import { check } from '../check/whole-check.ts';
import { openModel } from '../open/open-model.ts';
import { defined } from '../options/defined.ts';
import type { CheckProgress, CheckRequest } from '../request.ts';
import type { MutationRun } from './mutation-run.ts';
import type { RunnableModel } from './suite-model.ts';

/** What one model did: plain data, so that it can cross threads. */
export interface ModelRun {
  readonly report: CheckReport;
  /** Distinct steps between different states, and states without a step. */
  readonly graph?: { readonly transitions: number; readonly deadlocks: number };
  /** Witnesses that no state satisfies, and those about which nothing is known. */
  readonly unreached: readonly string[];
  readonly undecided: readonly string[];
  /** Absent where it was not asked for. */
  readonly mutation?: MutationRun;
}

/** The size of the graph that the constraints leave, without SYMMETRY and VIEW. Undefined where the search does not come to its end. */
const countGraph = async (request: CheckRequest): Promise<ModelRun['graph']> => {
  const { model } = openModel(request, {});
  if (model === null) return undefined;
  const recorder = new GraphRecorder({});
  const { search, outcome } = await exploreStates(unreduced(model.system), request, {}, { recorder });
  if (outcome.verdict !== 'ok' || outcome.exited) return undefined;
  const { stateCount, rows, targets, cut } = recorder.finish(search.store.count, outcome.statistics.initialStates);
  let transitions = 0;
  let deadlocks = 0;
  for (let state = 0; state < stateCount; state++) {
    const end = rows[state + 1]!;
    // A state that has only steps which constraints leave out has steps.
    if (rows[state] === end && cut[state] === 0) deadlocks++;
    for (let edge = rows[state]!; edge < end; edge++) if (targets[edge] !== state) transitions++;
  }
  return { transitions, deadlocks };
};

/** Looks for each witness as `--possible` does. */
const witnesses = async (request: CheckRequest, names: readonly string[]): Promise<Pick<ModelRun, 'unreached' | 'undecided'>> => {
  const unreached: string[] = [];
  const undecided: string[] = [];
  for (const name of names) {
    const { model } = openModel({ ...request, invariants: [], properties: [], ltl: [], possible: [name] }, {});
    const witness = model?.possible.find((possibility) => possibility.name === name && possibility.proposition.kind === 'state');
    if (model === null || witness === undefined) undecided.push(name);
    else {
      const answer = await checkPossible(model.system, witness, { ...request, deadlock: false }, {});
      if (answer.kind === 'undecided') undecided.push(name);
      else if (!answer.holds) unreached.push(name);
    }
  }
  return { unreached, undecided };
};

/** Nothing is reachable in a model that cannot be read. */
const unread = (names: readonly string[]): Pick<ModelRun, 'unreached' | 'undecided'> => ({ unreached: [], undecided: names });

/** Runs the model to its end. `progress` is told how far the check is. */
export const runModel = async (
  model: RunnableModel,
  signal?: AbortSignal,
  progress?: (progress: CheckProgress) => void,
): Promise<ModelRun> => {
  const { expect, file, config, options, mutated, tellsWhy } = model;
  const request: CheckRequest = { ...options, file, workers: 1, ...defined({ config, signal }) };
  const report = await check({ ...request, ...defined({ tellsWhy }) }, defined({ progress }));
  const isExpected = report.verdict === (expect?.verdict ?? 'ok');
  const wantsGraph = (expect?.transitions ?? expect?.deadlocks) !== undefined && isExpected;
  const graph = wantsGraph ? await countGraph(request) : undefined;
  // What else differs is not told where the verdict does.
  const reachable = isExpected ? (expect?.reachable ?? []) : [];
  const witnessed =
    report.verdict === 'parse-error' || report.verdict === 'config-error' ? unread(reachable) : await witnesses(request, reachable);
  const wantsMutation = mutated === true && isExpected ? expect?.mutation : undefined;
  const mutation = wantsMutation === undefined ? undefined : await (await import('./mutation-run.ts')).runMutation(request, wantsMutation);
  return { report, ...defined({ graph, mutation }), ...witnessed };
};
