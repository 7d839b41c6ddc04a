// Checks and mutations, within limits.
import { countStatuses, jsonTraceOf, killRate, type MutantResult, type ReportedTrace, verdictText } from '../../report/index.ts';
import { check, mutate } from '../../session/index.ts';
import { defined } from '../../session/options/defined.ts';
import { withDefaults } from '../../session/options/schema.ts';
import type { CheckProgress, CheckRequest } from '../../session/request.ts';
import type { Answer, Call, CallLimits, KeptTrace, ModelArguments } from './call.ts';
import { clipped, shortDiagnostics, shortPlace, shortState } from './short.ts';

/** So many states of a counterexample are told; all of them can be read. */
const MOST_STATES = 12;
const MOST_MUTANTS = 20;

/** The request of a check. Nothing that a specification could write, run or read outside of its folder is allowed. */
export function requestOf({ file, config, constants, invariants, properties }: ModelArguments): CheckRequest {
  return {
    ...withDefaults('check', defined({ config, constants, invariants, properties })),
    file,
    workers: 1,
    allowIo: false,
    allowExec: false,
  };
}

const kept = (model: ModelArguments, trace: ReportedTrace, violated: string | null): KeptTrace => ({
  model,
  states: [...jsonTraceOf(trace).states],
  violated,
});

const statesOf = ({ states }: KeptTrace): Readonly<Record<string, unknown>> => ({
  length: states.length,
  isLasso: states.at(-1)?.loop !== undefined,
  states: [...states.slice(0, MOST_STATES - 1), ...states.slice(MOST_STATES - 1).slice(-1)].map((state, i) => shortState(state, i === 0)),
});

/** Checks a model. */
export async function checkModel(
  { model, ltl, deadlock }: Extract<Call, { tool: 'check' }>,
  { seconds, maxStates, memory }: CallLimits,
  progress: (progress: CheckProgress) => void,
): Promise<Answer> {
  const request = { ...requestOf(model), ltl, maxStates, memory, timeout: seconds, ...defined({ deadlock }) };
  const report = await check(request, { progress });
  const trace = report.trace && kept(model, report.trace, report.property?.name ?? report.verdict);
  return {
    data: {
      verdict: report.verdict,
      says: clipped(verdictText(report)),
      property: report.property?.name,
      statesGenerated: report.statesGenerated,
      distinctStates: report.distinctStates,
      depth: report.depth,
      seconds: Math.round(report.seconds * 100) / 100,
      isComplete: report.verdict === 'ok' && report.exited !== true && report.leftOut === undefined,
      leftOut: report.leftOut,
      notChecked: report.notChecked?.map(({ name, kind, message }) => ({ name: clipped(name), kind, message: clipped(message) })),
      ...shortDiagnostics(report.diagnostics),
      counterexample: trace && statesOf(trace),
    },
    ...defined({ trace }),
  };
}

const mutantData = ({ id, operator, definition, span, before, after }: MutantResult): object => ({
  id,
  operator,
  definition,
  place: shortPlace(span),
  before: clipped(before, 200),
  after: clipped(after, 200),
});

/** Changes a model in many small ways: which of the changes does no property notice? */
export async function mutateModel(
  { model, maxMutants, from }: Extract<Call, { tool: 'mutate' }>,
  { seconds, memory }: CallLimits,
): Promise<Answer> {
  const { signal, hear } = endingAfter(seconds);
  const report = await mutate({ ...withDefaults('mutate', {}), ...requestOf(model), maxMutants, memory, pairs: false, signal, hear });
  const survivors = report.mutants.filter(({ status }) => status === 'survived');
  const next = from + MOST_MUTANTS;
  return {
    data: {
      isComplete: report.original !== null && !report.interrupted,
      distinctStates: report.original?.distinctStates,
      possible: report.possible,
      counts: countStatuses(report.mutants),
      killRate: killRate(report.mutants) ?? undefined,
      survivors: survivors.slice(from, next).map(mutantData),
      next: next < survivors.length ? next : undefined,
      ...shortDiagnostics(report.diagnostics),
    },
  };
}

/** What a run looks at to end after a time. */
const endingAfter = (seconds: number): { readonly signal: AbortSignal; readonly hear: () => boolean } => {
  const end = performance.now() + seconds * 1000;
  return { signal: AbortSignal.timeout(seconds * 1000), hear: () => performance.now() > end };
};
