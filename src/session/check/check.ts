// One check: load, compile, search, report.
import {
  type CheckOutcome,
  type FaultOutcome,
  type FoundViolation,
  hasGoneOn,
  type PropertySummary,
  PropertyTooLargeError,
  planTemporal,
  UnfollowedError,
  withLater,
  withPostconditions,
} from '../../checker/index.ts';
import type { Model } from '../../compiler/index.ts';
import type { Diagnostic } from '../../diagnostics/index.ts';
import { SymmetryError, type TemporalProblem, type TransitionSystem } from '../../model/index.ts';
import type { CheckReport } from '../../report/index.ts';
import { createValues, GivenUp, restoreValues, type Values } from '../../values/index.ts';
import { otherProgram, type PreparedCheckpoints, prepareCheckpoints, programOf, takeFolder } from '../checkpoint/checkpoints.ts';
import { type OpenedModule, openModel } from '../open/open-model.ts';
import { defined } from '../options/defined.ts';
import type { Check, CheckEvents, CheckRequest } from '../request.ts';
import { withProgram } from '../systems/program-file.ts';
import { memoryBudget } from '../threads/memory-budget.ts';
import { Threads } from '../threads/threads.ts';
import { keepVigil, placesOf } from '../threads/vigil.ts';
import { askFurther, asksFurther } from './further-questions.ts';
import { observe } from './observe-coverage.ts';
import { reductionNote } from './reduction-note.ts';
import { reportOf, tellingNothingWithin } from './report-outcome.ts';
import { givenUp, howGivenUp, NOTHING_SEARCHED } from './run-search.ts';
import { searchByWorkers, workersNote } from './search-by-workers.ts';
import { refusalElsewhere, searchElsewhere } from './search-elsewhere.ts';
import { spillRefusal } from './spill.ts';
import { resumedNotes, symmetryNotes, withLessSymmetry } from './symmetry-notes.ts';
import { tellingWhy } from './telling-why.ts';
import { initialOnlyWarnings, readTwice, separately, stutteringWarnings, tooLarge, unfollowed } from './temporal-diagnostics.ts';
import { searchUnreduced, withoutReduction } from './unreduced-search.ts';

const NOTHING = { statesGenerated: 0, distinctStates: 0, depth: 0 };

/** See `Check`. Where SYMMETRY turns out to be none of the specification, it begins again with less of it. */
export const checkTranslated: Check = async (asked, events) => {
  const goesOn = asked.continueAfterViolation === true || asked.maxViolations !== undefined;
  const request = await withProgram(goesOn ? { ...asked, continueAfterViolation: true } : asked);
  const folder = takeFolder(request);
  if (folder.diagnostics.length > 0) return { ...NOTHING, verdict: 'config-error', seconds: 0, diagnostics: folder.diagnostics };
  try {
    return await checkInTurn(request, events);
  } finally {
    folder.release();
  }
};

/** Opens the model; constants are evaluated then, which may be given up. */
const openWatched = (
  request: Parameters<typeof openModel>[0] & CheckRequest,
  events: CheckEvents,
  values: Values,
): ReturnType<typeof openModel> | GivenUp => {
  const vigil = keepVigil(values.arena, request, memoryBudget(request.memory));
  try {
    return openModel(request, events, 'bfs', values);
  } catch (error) {
    if (!(error instanceof GivenUp)) throw error;
    return error;
  } finally {
    vigil.end();
  }
};

const checkInTurn: Check = async (request, events) => {
  const started = performance.now();
  let asked = request;
  const told: Diagnostic[] = [];
  for (;;) {
    const threads = asked.elsewhere === undefined ? Threads.start(asked) : null;
    let checkpoints: PreparedCheckpoints | null = null;
    try {
      checkpoints = await prepareCheckpoints(asked);
      return await checkWith(threads, checkpoints, asked, events, started, told);
    } catch (error) {
      if (!(error instanceof SymmetryError)) throw error;
      const { limits, diagnostic } = withLessSymmetry(asked, error);
      if (diagnostic !== null) told.push(diagnostic);
      const { resume: _useless, ...again } = asked;
      asked = { ...again, symmetry: limits };
    } finally {
      checkpoints?.from?.close();
      threads?.dismiss();
    }
  }
};

/** A model that can be checked, with what a checkpoint tells. */
interface Ready {
  readonly request: CheckRequest;
  readonly model: Model;
  readonly values: Values;
  readonly diagnostics: Diagnostic[];
  readonly module: OpenedModule | null;
}

/** Why nothing is checked. */
type Refused = Pick<CheckReport, 'verdict' | 'diagnostics' | 'limit' | 'property' | 'phase'>;

/** Opens the model, that of the checkpoint to go on from. */
const makeReady = (
  { from, circumstances: { split, ...limits }, diagnostics: unreadable }: PreparedCheckpoints,
  asked: CheckRequest,
  events: CheckEvents,
  told: readonly Diagnostic[],
): Ready | Refused => {
  const refused = (...diagnostics: readonly Diagnostic[]): Refused => ({ verdict: 'config-error', diagnostics });
  const unusable = [...spillRefusal(asked), ...unreadable];
  if (unusable.length > 0) return refused(...unusable);
  // Whether that was worth it is not written: an action of which little is known is left to the program.
  const remember = split !== undefined && [...split.values()].some((by) => by.kind === 'cells' && by.codes !== null);
  const request = { ...asked, ...limits };
  const opened = openWatched(
    { ...request, ...defined({ split }), remember },
    events,
    from === null ? createValues() : restoreValues(from.values),
  );
  if (opened instanceof GivenUp) return { ...howGivenUp(opened), diagnostics: [] };
  if (opened.model === null) {
    const { model: _none, ...refusal } = opened;
    return refusal;
  }
  const { model, values, module } = opened;
  if (from !== null && from.program !== programOf(model, request)) return refused(...opened.diagnostics, otherProgram(request));
  const refusal = request.elsewhere === undefined ? null : refusalElsewhere(model, request);
  if (refusal !== null) return refused(...opened.diagnostics, refusal);
  const diagnostics = [
    ...opened.diagnostics,
    ...symmetryNotes(request, model),
    ...told,
    ...resumedNotes(request, told),
    ...workersNote(request, model),
    ...reductionNote(request, model),
  ];
  return { request, model, values, diagnostics, module };
};

const checkWith = async (
  threads: Threads | null,
  checkpoints: PreparedCheckpoints,
  asked: CheckRequest,
  events: CheckEvents,
  started: number,
  told: readonly Diagnostic[],
): Promise<CheckReport> => {
  const seconds = (): number => (performance.now() - started) / 1000;
  const refusing = (refused: Refused): CheckReport => ({ ...NOTHING, seconds: seconds(), ...refused });
  const ready = makeReady(checkpoints, asked, events, told);
  if (!('model' in ready)) return refusing(ready);
  const { request, model, values, diagnostics, module } = ready;
  const { compressor, from } = checkpoints;
  const { temporal } = model;
  const observed = model.probes === null ? null : observe(model.system, model.probes);
  const system = observed?.system ?? model.system;
  const reduced = temporal !== null && (system.canonicalize !== undefined || system.view !== undefined);
  const searched = reduced ? aboutSearch(temporal, system) : temporal;
  events.loaded?.();
  const watched = { arena: values.arena, placeOf: placesOf(model.builder?.sites ?? []) };
  const wishes = { ...request, deadlock: request.deadlock ?? model.checkDeadlock, postconditions: !reduced, watched };
  // Another model may end the search, with the same answer.
  const ended = { model, isKept: false };
  let covered = (report: CheckReport): CheckReport => report;
  const tellKept = ({ verdict }: Pick<CheckReport, 'verdict'>): void => {
    if (ended.isKept && (verdict === 'interrupted' || verdict === 'limit')) events.warn?.(onlyFirstIsKept(request));
  };
  const finish = async (outcome: CheckOutcome): Promise<CheckReport> => {
    const found = tellingNothingWithin(reportOf(ended.model, values, outcome, diagnostics, seconds()));
    const report = covered({ ...found, diagnostics: [...found.diagnostics, ...initialOnlyWarnings(model, found)] });
    if (outcome.verdict !== 'ok') {
      const failed = withValues(outcome, ended.model);
      const told = await tellingWhy(report, failed, request, { model, module, values });
      return failed.verdict === 'evaluation-error' ? offeringOrder(told, failed, request, values) : told;
    }
    if (report.verdict !== 'ok' || !asksFurther(model)) return report;
    const alone = { ...withoutReduction(system, wishes, outcome), continueAfterViolation: false };
    const further = await askFurther(ended.model, values, report, alone, events);
    tellKept(further);
    return { ...further, seconds: seconds() };
  };
  try {
    if (reduced && searched !== null && system.view?.readsSearch === 'more')
      return refusing({ verdict: 'config-error', diagnostics: [...diagnostics, readTwice(searched)] });
    const early = temporal === null ? null : beforeSearch(temporal, reduced, request, values, diagnostics);
    if (early !== null) return finish(early);
    const whole = { ...model, system };
    const program = (): string => programOf(model, request);
    const rest = reduced ? restOf(temporal, searched) : null;
    const isFollowed = (outcome: CheckOutcome): boolean =>
      (rest !== null && goesOn(outcome)) || (outcome.verdict === 'ok' && asksFurther(model));
    const format = compressor === null ? null : { compressor, program, split: () => model.split };
    const by =
      request.elsewhere !== undefined
        ? { outcome: await searchElsewhere({ model: whole, values, module }, searched, wishes, program(), events), model, isKept: false }
        : await searchByWorkers(
            { model: whole, values, module, temporal: searched, format },
            { ...wishes, ...defined({ from: from?.snapshot }), isFollowed },
            events,
            threads,
          );
    const first = by.outcome;
    Object.assign(ended, { model: by.model, isKept: by.isKept });
    covered = observed?.finish() ?? covered;
    if (rest === null || !goesOn(first)) return finish(reduced ? withPostconditions(system, first) : first);
    const wider = withoutReduction(system, wishes, first);
    const later = await searchUnreduced(system, rest, wider, events);
    tellKept(later.outcome);
    diagnostics.push(separately({ ...model, temporal: rest }, later, wider, first.verdict === 'ok'));
    return finish(withPostconditions(system, withUnreduced(first, later.outcome)));
  } catch (error) {
    if (error instanceof UnfollowedError) return refusing({ verdict: 'config-error', diagnostics: [...diagnostics, unfollowed(searched)] });
    if (!(error instanceof PropertyTooLargeError)) throw error;
    return refusing({ verdict: 'config-error', diagnostics: [...diagnostics, tooLarge(error)] });
  }
};

/** Where a search ends that comes after the first one. */
const onlyFirstIsKept = ({ checkpoint }: CheckRequest): string =>
  `The checkpoint in ${checkpoint} is of the first search. What was ended now comes after it: --resume begins that again.`;

/** The properties that are about the search with VIEW, where there is one. A search without it is another one. */
const aboutSearch = (temporal: TemporalProblem, { view }: TransitionSystem): TemporalProblem | null => {
  const properties = temporal.properties.filter(({ isAboutSearch }) => isAboutSearch === true);
  return view === undefined || properties.length === 0 ? null : { ...temporal, properties };
};

/** The properties that the first search did not decide; null where there are none. */
const restOf = (temporal: TemporalProblem, searched: TemporalProblem | null): TemporalProblem | null => {
  const properties = temporal.properties.filter((property) => searched?.properties.includes(property) !== true);
  return properties.length === 0 ? null : { ...temporal, properties };
};

/** Whether temporal properties are looked at after a search with this outcome. */
const goesOn = (outcome: CheckOutcome): boolean => outcome.verdict === 'ok' || hasGoneOn(outcome);

/** The outcome of a search with SYMMETRY or VIEW, and of the temporal properties without. */
const withUnreduced = (first: CheckOutcome, { isAfterSearch: _ofGraph, ...later }: CheckOutcome): CheckOutcome => {
  // What is left out behind VIEW, or of states that SYMMETRY exchanges, only the second search meets.
  const statistics = { ...first.statistics, ...defined({ leavesOut: later.statistics.leavesOut }) };
  // Invariants and steps are the first search's.
  if (first.verdict !== 'ok') return withLater({ ...first, statistics }, { ...later, isAfterSearch: true });
  const decided: CheckOutcome = {
    ...later,
    ...(later.verdict === 'ok' ? { exited: later.exited || first.exited } : {}),
    ...(first.exited ? {} : { isAfterSearch: true }),
    statistics,
  };
  return withProperties(decided, first.properties);
};

/** The outcome, with the properties that an earlier search decided. */
const withProperties = (outcome: CheckOutcome, earlier: readonly PropertySummary[] = []): CheckOutcome =>
  'properties' in outcome && outcome.properties !== undefined ? { ...outcome, properties: [...earlier, ...outcome.properties] } : outcome;

/** The outcome with the values of variables as the vectors of its traces. */
const withValues = <Outcome extends CheckOutcome>(outcome: Outcome, { system: { rows } }: Model): Outcome => {
  if (rows === undefined) return outcome;
  const ofValues = (trace: FoundViolation['trace']): FoundViolation['trace'] => ({
    ...trace,
    states: trace.states.map((state) => ({ ...state, vector: rows.valuesOf(state.vector) })),
  });
  const { all } = outcome;
  const trace = 'trace' in outcome ? outcome.trace : undefined;
  return {
    ...outcome,
    ...(trace === undefined ? {} : { trace: ofValues(trace) }),
    ...(all === undefined ? {} : { all: { ...all, found: all.found.map((one) => ({ ...one, trace: ofValues(one.trace) })) } }),
  };
};

/** The report of a fault, with an order of the conjuncts that works where a variable is used before it has a value, and there is one. */
const offeringOrder = async (
  report: CheckReport,
  { error, phase, trace }: FaultOutcome,
  request: CheckRequest,
  values: Values,
): Promise<CheckReport> => {
  if (error.variable === undefined || request.program !== undefined || (phase !== 'initial' && phase !== 'next')) return report;
  // What writes files or runs programs is not evaluated again.
  if (request.allowIo === true) return report;
  const { workingOrder } = await import('./conjunct-order.ts');
  const moves = workingOrder(request, values, error, phase === 'initial' ? null : (trace?.states.at(-1)?.vector ?? null));
  if (moves === null) return report;
  const fix = `Put ${moves.join(', and ')}: with that order there is no fault here.`;
  return { ...report, diagnostics: report.diagnostics.map((diagnostic, i) => (i === 0 ? { ...diagnostic, fix } : diagnostic)) };
};

/** What is said of formulas by themselves. What ended it, where automata take too long. Throws PropertyTooLargeError. */
const beforeSearch = (
  temporal: TemporalProblem,
  isReduced: boolean,
  request: CheckRequest,
  { arena }: Values,
  diagnostics: Diagnostic[],
): CheckOutcome | null => {
  const vigil = keepVigil(arena, request, memoryBudget(request.memory));
  try {
    diagnostics.push(...stutteringWarnings(temporal, vigil.poll));
    // What is too large is told before the first search, too.
    if (isReduced) planTemporal(temporal, vigil.poll);
    return null;
  } catch (error) {
    return givenUp(error, NOTHING_SEARCHED);
  } finally {
    vigil.end();
  }
};
