// One model of a suite: the check, and what only expectations ask for: the size of the state graph, and whether witnesses are reachable.
import { GraphRecorder, reach, Search } from '../../checker/index.ts';
import type { CheckReport } from '../../report/index.ts';
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

const countGraph = (request: CheckRequest): ModelRun['graph'] => {
  const opened = openModel(request, {});
  if (opened.model === null) return undefined;
  const { canonicalize: _canonicalize, view: _view, ...system } = opened.model.system;
  const recorder = new GraphRecorder({});
  const search = new Search(system, { deadlock: false, recorder, invariants: [], stepInvariants: [] });
  const outcome = search.advance(Number.POSITIVE_INFINITY);
  if (outcome?.verdict !== 'ok') return undefined;
  const { stateCount, rows, targets } = recorder.finish(search.store.count, outcome.statistics.initialStates);
  let transitions = 0;
  let deadlocks = 0;
  for (let state = 0; state < stateCount; state++) {
    const end = rows[state + 1]!;
    if (rows[state] === end) deadlocks++;
    for (let edge = rows[state]!; edge < end; edge++) if (targets[edge] !== state) transitions++;
  }
  return { transitions, deadlocks };
};

const witnesses = (request: CheckRequest, names: readonly string[]): Pick<ModelRun, 'unreached' | 'undecided'> => {
  const unreached: string[] = [];
  const undecided: string[] = [];
  for (const name of names) {
    const opened = openModel({ ...request, invariants: [name], properties: [] }, {});
    const target = opened.model?.system.invariants.findLast((invariant) => invariant.name === name);
    if (opened.model === null || target === undefined) undecided.push(name);
    else {
      const outcome = reach(opened.model.system, target, { interrupted: () => request.signal?.aborted === true });
      if (outcome.kind === 'unreachable') unreached.push(name);
      else if (outcome.kind === 'undecided') undecided.push(name);
    }
  }
  return { unreached, undecided };
};

/** Runs the model to its end. `progress` is told how far the check is. */
export const runModel = async (
  model: RunnableModel,
  signal?: AbortSignal,
  progress?: (progress: CheckProgress) => void,
): Promise<ModelRun> => {
  const { expect, file, config, options, mutated } = model;
  const request: CheckRequest = { ...options, file, workers: 1, ...defined({ config, signal }) };
  const report = await check(request, defined({ progress }));
  const wantsGraph = (expect?.transitions ?? expect?.deadlocks) !== undefined && report.verdict === (expect?.verdict ?? 'ok');
  const graph = wantsGraph ? countGraph(request) : undefined;
  const witnessed =
    expect?.reachable === undefined || report.verdict.endsWith('-error')
      ? { unreached: [], undecided: [] }
      : witnesses(request, expect.reachable);
  const wantsMutation = mutated === true && report.verdict === 'ok' ? expect?.mutation : undefined;
  const mutation = wantsMutation === undefined ? undefined : await (await import('./mutation-run.ts')).runMutation(request, wantsMutation);
  return { report, ...defined({ graph, mutation }), ...witnessed };
};
