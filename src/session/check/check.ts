// One check: load, compile, search, report.
import { type CheckOutcome, PropertyTooLargeError, planTemporal, withPostconditions } from '../../checker/index.ts';
import type { Diagnostic } from '../../diagnostics/index.ts';
import { SymmetryError, type TemporalProblem } from '../../model/index.ts';
import type { CheckReport } from '../../report/index.ts';
import { createValues, GivenUp, Interrupted, restoreValues, type Values } from '../../values/index.ts';
import { otherProgram, prepareCheckpoints, programOf, symmetryOf, takeFolder } from '../checkpoint/checkpoints.ts';
import { openModel } from '../open/open-model.ts';
import type { Check, CheckEvents, CheckRequest } from '../request.ts';
import { withProgram } from '../systems/program-file.ts';
import { memoryBudget } from '../threads/memory-budget.ts';
import { Threads } from '../threads/threads.ts';
import { keepVigil, placesOf } from '../threads/vigil.ts';
import { askFurther, asksFurther } from './further-questions.ts';
import { observe } from './observe-coverage.ts';
import { unreduced } from './possibility.ts';
import { reductionNote } from './reduction-note.ts';
import { reportOf, tellingNothingWithin } from './report-outcome.ts';
import { givenUp, NOTHING_SEARCHED, runSearch, type SearchWishes } from './run-search.ts';
import { searchByWorkers, workersNote } from './search-by-workers.ts';
import { spillRefusal } from './spill.ts';
import { resumedNotes, symmetryNotes, withLessSymmetry } from './symmetry-notes.ts';
import { separately, stutteringWarnings, tooLarge } from './temporal-diagnostics.ts';
import { searchViews } from './view-search.ts';

const nothing = { statesGenerated: 0, distinctStates: 0, depth: 0 };

/** See `Check`. Where SYMMETRY turns out to be none of the specification, it begins again with less of it. */
export const check: Check = async (asked, events) => {
  const goesOn = asked.continueAfterViolation === true || asked.maxViolations !== undefined;
  const request = await withProgram(goesOn ? { ...asked, continueAfterViolation: true } : asked);
  const folder = takeFolder(request);
  if (folder.diagnostics.length > 0) return { ...nothing, verdict: 'config-error', seconds: 0, diagnostics: folder.diagnostics };
  try {
    return await checkInTurn(request, events);
  } finally {
    folder.release();
  }
};

/** Opens the model; constants are evaluated then, which may be given up. */
const openWatched = (request: CheckRequest, events: CheckEvents, values: Values): ReturnType<typeof openModel> | GivenUp => {
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
    const threads = Threads.start(asked);
    try {
      return await checkWith(threads, asked, events, started, told);
    } catch (error) {
      if (!(error instanceof SymmetryError)) throw error;
      const { limits, diagnostic } = withLessSymmetry(asked, error);
      if (diagnostic !== null) told.push(diagnostic);
      const { resume: _useless, ...again } = asked;
      asked = { ...again, symmetry: limits };
    } finally {
      threads?.dismiss();
    }
  }
};

const checkWith = async (
  threads: Threads | null,
  asked: CheckRequest,
  events: CheckEvents,
  started: number,
  told: readonly Diagnostic[],
): Promise<CheckReport> => {
  const seconds = (): number => (performance.now() - started) / 1000;
  const unusable: Diagnostic[] = [...spillRefusal(asked)];
  const { compressor, from, diagnostics: unreadable } = await prepareCheckpoints(asked);
  const request = from === null ? asked : { ...asked, ...symmetryOf(from) };
  unusable.push(...unreadable);
  if (unusable.length > 0) return { ...nothing, verdict: 'config-error', seconds: seconds(), diagnostics: unusable };
  const opened = openWatched(request, events, from === null ? createValues() : restoreValues(from.values));
  if (opened instanceof GivenUp) {
    const how = opened instanceof Interrupted ? ({ verdict: 'interrupted' } as const) : ({ verdict: 'limit', limit: 'memory' } as const);
    return { ...nothing, ...how, seconds: seconds(), diagnostics: [] };
  }
  if (opened.model === null) return { ...nothing, verdict: opened.verdict, seconds: seconds(), diagnostics: opened.diagnostics };
  const { model, values } = opened;
  const program = programOf(model, request);
  if (from !== null && from.program !== program)
    return { ...nothing, verdict: 'config-error', seconds: seconds(), diagnostics: [...opened.diagnostics, otherProgram(request)] };
  const diagnostics = [
    ...opened.diagnostics,
    ...symmetryNotes(request, model),
    ...told,
    ...resumedNotes(request, told),
    ...workersNote(request, model),
    ...reductionNote(request, model),
  ];
  const { temporal } = model;
  const observed = model.probes === null ? null : observe(model.system, model.probes);
  const system = observed?.system ?? model.system;
  const deadlock = request.deadlock ?? model.checkDeadlock;
  const reduced = temporal !== null && (system.canonicalize !== undefined || system.view !== undefined);
  events.loaded?.();
  const watched = { arena: values.arena, placeOf: placesOf(model.builder?.sites ?? []) };
  const wishes = { ...request, deadlock, postconditions: !reduced, watched };
  /** The wishes for a search without SYMMETRY and VIEW, after one with them: what VIEW hides may be infinite. */
  const withoutReduction = ({ statistics }: CheckOutcome): SearchWishes =>
    system.view === undefined || request.maxStates !== undefined
      ? wishes
      : { ...wishes, maxStates: Math.max(leastAllowance, statistics.distinctStates * allowanceFactor) };
  let covered = (report: CheckReport): CheckReport => report;
  const finish = async (outcome: CheckOutcome): Promise<CheckReport> => {
    const report = covered(tellingNothingWithin(reportOf(model, values, outcome, diagnostics, seconds())));
    if (report.verdict !== 'ok' || !asksFurther(model)) return report;
    const further = await askFurther(model, values, report, { ...withoutReduction(outcome), continueAfterViolation: false }, events);
    return { ...further, seconds: seconds() };
  };
  try {
    const early = temporal === null ? null : beforeSearch(temporal, reduced, request, values, diagnostics);
    if (early !== null) return finish(early);
    const first = await searchByWorkers(
      { ...model, system },
      values,
      reduced ? null : temporal,
      { ...wishes, ...(from === null ? {} : { from: from.snapshot }) },
      events,
      threads,
      compressor === null ? null : { compressor, program },
    );
    covered = observed?.finish() ?? covered;
    if (!reduced) return finish(first);
    if (first.verdict !== 'ok') return finish(withPostconditions(system, first));
    const wider = { ...withoutReduction(first), deadlock: false };
    // Postconditions are about the first search, and what it has counted.
    const registers = new Map(system.progress.registers);
    const without = await runSearch(unreduced(system), temporal, wider, events);
    const views = without.verdict === 'limit' && temporal !== null ? await searchViews(system, temporal, wider, events) : null;
    const second = views?.outcome ?? without;
    system.progress.registers?.clear();
    for (const [key, value] of registers) system.progress.registers?.set(key, value);
    diagnostics.push(separately(model, without.verdict === 'limit' ? (wider.maxStates ?? null) : null, without.verdict !== 'limit', views));
    return finish(withPostconditions(system, { ...second, statistics: first.statistics }));
  } catch (error) {
    if (!(error instanceof PropertyTooLargeError)) throw error;
    return { ...nothing, verdict: 'config-error', seconds: seconds(), diagnostics: [...diagnostics, tooLarge(error)] };
  }
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

const leastAllowance = 100_000;
const allowanceFactor = 50;
