// The whole check: the search, with looks at the temporal properties on the graph so far, then these properties on the whole graph, then the
// postconditions.
//
// A temporal property is said to hold only after a complete search: where states are left that nobody looked at, it may be violated beyond them. Where the
// specification ended the search itself, the verdict is `ok` with temporal properties left open: what is enough is for its author to say.
import { InternalError } from '../diagnostics/index.ts';
import type { TemporalProblem, TransitionSystem } from '../model/index.ts';
import { ProductTooLargeError } from '../temporal/index.ts';
import { giveUp, type RunEnd } from '../values/index.ts';
import type { DistributedEnd } from './distributed/level-coordinator.ts';
import type { DistributedCounts } from './distributed/messages.ts';
import { EarlyChecks, type EarlyEnd, statesOfLook } from './early-checks.ts';
import type { Deciding } from './level/exploration-options.ts';
import {
  checkTemporal,
  livenessRefusal,
  type PropertyResult,
  type TemporalOutcome,
  type TemporalRun,
  type TemporalView,
  viewCandidates,
} from './liveness/liveness.ts';
import { planTemporal, type TemporalPlan } from './liveness/temporal-plan.ts';
import type { TemporalWorkers } from './liveness/temporal-workers.ts';
import { realLassos } from './liveness/view-lassos.ts';
import type {
  AllViolations,
  CheckOutcome,
  FoundViolation,
  OutcomeWarning,
  PropertyOutcome,
  PropertySummary,
  SearchStatistics,
} from './outcome/outcome.ts';
import { predicateRef } from './outcome/outcome.ts';
import { withPostconditions } from './outcome/postconditions.ts';
import { Search } from './search/search.ts';
import type { SearchOptions } from './search/search-options.ts';
import { GraphRecorder } from './store/graph.ts';
import { isOutOfMemory } from './store/store-limits.ts';

/** Temporal properties together with SYMMETRY or VIEW: see `livenessRefusal`. */
export class LivenessRefusedError extends Error {
  override readonly name = 'LivenessRefusedError';
  readonly reason: 'symmetry' | 'view';

  constructor(reason: 'symmetry' | 'view') {
    super(
      `Temporal properties cannot be checked with ${reason.toUpperCase()}: it identifies states that behaviours tell apart, so violations could be missed and invented.`,
    );
    this.reason = reason;
  }
}

/** What is asked of the search, and which threads check temporal properties. */
export interface CheckOptions extends SearchOptions {
  /** The threads that `workers` starts: once they have searched they can go on. */
  readonly temporalWorkers?: TemporalWorkers;
  /** Whether to evaluate the postconditions in the end; true by default. */
  readonly postconditions?: boolean;
}

/** A check in pieces: `advance` until there is a verdict. */
export class Check {
  readonly search: Search;
  /** The verdict, once there is one. */
  outcome: CheckOutcome | null = null;

  readonly #plan: TemporalPlan | null;
  readonly #recorder: GraphRecorder | null;
  readonly #early: EarlyChecks | null;
  /** What was found ends the search. */
  #isStopping = false;
  /** What the caller asked for last, of algorithms that evaluate nothing: why they are to end, or null. A look that memory ended does not end the search. */
  #asked: RunEnd | null = null;
  readonly #options: CheckOptions;
  /** What other processes had counted when they had first expanded as many states as a look is at; by the look. */
  readonly #countedAtLook: DistributedCounts[] = [];
  /** What the last look at what others had gathered saw. */
  #seenElsewhere: TemporalView | null = null;
  /** What the search found, and the check of temporal properties that goes on from there. */
  #temporal: { readonly found: CheckOutcome; readonly run: TemporalRun } | null = null;

  /**
   * @param problem the temporal properties; null, or without any, for a check of safety only
   * @throws LivenessRefusedError
   * @throws PropertyTooLargeError
   * @throws Interrupted where it is asked to stop while automata are built
   */
  constructor(system: TransitionSystem, problem: TemporalProblem | null, options: CheckOptions = {}) {
    this.#options = options;
    const isTemporal = problem !== null && problem.properties.length > 0;
    const refusal = isTemporal ? livenessRefusal(system, problem.properties) : null;
    if (refusal !== null) throw new LivenessRefusedError(refusal);
    this.#plan = isTemporal ? planTemporal(problem, () => this.#giveUpIfAsked()) : null;
    this.#recorder = this.#plan === null ? null : new GraphRecorder({ temporal: true });
    this.search = new Search(system, {
      ...options,
      ...(this.#recorder === null ? {} : { recorder: this.#recorder }),
      interrupted: () => this.#isStopping || options.interrupted?.() === true,
    });
    this.#early =
      this.#plan === null || this.#recorder === null
        ? null
        : new EarlyChecks(this.#plan, this.search, this.#recorder, { ...options, interrupted: () => this.#isAskedToStop() });
  }

  /** Expands at most so many states; after the last, checks one conjunct of a temporal property or so. */
  advance(expansions: number): CheckOutcome | null {
    if (this.outcome !== null) return this.outcome;
    return this.#ended(this.#verdictAfter(expansions));
  }

  #ended(verdict: CheckOutcome | null): CheckOutcome | null {
    if (verdict === null) return null;
    this.outcome = this.#options.postconditions === false ? verdict : withPostconditions(this.search.system, verdict);
    return this.outcome;
  }

  /** Before other processes search: the outcome where an assumption is false or has no value, else null. */
  beginElsewhere(): CheckOutcome | null {
    return this.#ended(this.search.beginElsewhere());
  }

  /** What gets the steps that other processes make; null where nobody asks for them. */
  get recorder(): GraphRecorder | null {
    return this.#recorder;
  }

  /** Other processes have expanded a level, and counted this. Returns whether it is time to look at the temporal properties, once so much of the graph is here. */
  expandedElsewhere(counts: DistributedCounts): boolean {
    const counted = this.#countedAtLook;
    while (counts.earlier >= statesOfLook(counted.length)) counted.push(counts);
    return this.#early !== null && counted.length > this.#early.looks && this.#early.isAffordable;
  }

  /** That much is here. Returns whether what is seen in it is the answer: then `endElsewhere`. */
  lookElsewhere(processes: number): boolean {
    const early = this.#early as EarlyChecks;
    // So what is told does not depend on when there was time for the look.
    this.search.countElsewhere(this.#countedAtLook[early.looks] as DistributedCounts, processes);
    this.#seenElsewhere = early.lookBeside();
    return this.#seenElsewhere !== null;
  }

  /**
   * Other processes have searched: see `LevelCoordinator`. Null where temporal properties are left to check: `advance`.
   * @param isGathered whether `search.store` and `recorder` have their graph
   */
  endElsewhere(end: DistributedEnd, counts: DistributedCounts, processes: number, isGathered: boolean): CheckOutcome | null {
    if (this.#seenElsewhere !== null) return this.#ended(this.#seen(this.#seenElsewhere, this.search.statistics));
    const found = this.search.endElsewhere(end, counts, processes);
    return this.#ended(isGathered || this.#plan === null ? this.#withinMemory(found, () => this.#begin(found)) : this.#withoutGraph(found));
  }

  /** What a search comes to whose graph there is no memory for, or whose graph says nothing. */
  #withoutGraph(found: CheckOutcome): CheckOutcome {
    if (found.verdict === 'ok') return { verdict: 'limit', limit: 'memory', statistics: found.statistics, warnings: [], ...this.#open };
    return found.verdict === 'limit' || found.verdict === 'interrupted' ? { ...found, ...this.#open } : found;
  }

  #verdictAfter(expansions: number): CheckOutcome | null {
    if (this.#temporal !== null) {
      const { found, run } = this.#temporal;
      return this.#withinMemory(found, () => {
        const { done, value } = run.next();
        return done === true ? this.#conclude(found, value) : null;
      });
    }
    const { search } = this;
    // What is seen early ends the search, which is to go on after violations then.
    const early = this.#options.continueAfterViolation === true ? null : this.#early;
    const found = search.advance(early?.before(expansions) ?? expansions);
    if (found !== null) return this.#withinMemory(found, () => this.#begin(found));
    const view = early?.look() ?? null;
    return view === null ? null : this.#seen(view, this.#stopSearch());
  }

  /** The counts of a search that goes no further. */
  #stopSearch(): SearchStatistics {
    const { search } = this;
    this.#isStopping = true;
    // The workers are dismissed first.
    let end: CheckOutcome | null = null;
    while (search.isParallel && end === null) end = search.advance(Number.POSITIVE_INFINITY);
    return search.statistics;
  }

  #isAskedToStop(): boolean {
    this.#asked = whatIsAsked(this.#options);
    return this.#asked !== null;
  }

  #giveUpIfAsked(): void {
    if (this.#isAskedToStop()) giveUp(this.#asked);
  }

  /** The verdict about what was seen before the search is complete. */
  #seen(view: TemporalView, statistics: SearchStatistics): CheckOutcome | null {
    switch (view.kind) {
      case 'nothing':
      case 'interrupted':
        return null;
      case 'fault':
        return faultIn(view, statistics);
      case 'violated': {
        const { result } = view;
        return violationOf(result, [summaryOf(result)], statistics, []);
      }
    }
  }

  /** A search that was not complete: what its graph shows of temporal properties, or that they are not decided. */
  #endEarly(found: CheckOutcome, early: EarlyChecks, end: EarlyEnd): CheckOutcome {
    const { distinctStates, queue } = found.statistics;
    const view = early.lookAtLast(Math.min(this.#recorder?.recorded ?? 0, distinctStates - queue), end);
    const verdict = view === null ? null : this.#seen(view, found.statistics);
    return verdict ?? { ...found, ...this.#open };
  }

  /** For a verdict that leaves temporal properties open. */
  get #open(): { readonly seenStates?: number } {
    return this.#early === null ? {} : { seenStates: this.#early.seen };
  }

  /** What comes after the search, or that there is no memory for it. */
  #withinMemory(found: CheckOutcome, work: () => CheckOutcome | null): CheckOutcome | null {
    const { statistics } = found;
    try {
      return work();
    } catch (error) {
      if (!isOutOfMemory(error) && !(error instanceof ProductTooLargeError)) throw error;
      return withLater(found, { verdict: 'limit', limit: 'memory', statistics, warnings: [], ...this.#open });
    }
  }

  /** The verdict, or null where temporal properties are left to check. */
  #begin(found: CheckOutcome): CheckOutcome | null {
    const { search } = this;
    const plan = this.#plan;
    const recorder = this.#recorder;
    const early = this.#early;
    const options = this.#options;
    if (plan === null || recorder === null || early === null) return found;
    const { statistics } = found;
    if (found.verdict === 'interrupted') return this.#endEarly(found, early, 'interrupted');
    if (found.verdict === 'limit')
      return this.#endEarly(found, early, found.limit === 'memory' || found.limit === 'disk' ? 'memory' : 'limit');
    const isExplored = found.all !== undefined && found.all.endedBy === null;
    if (found.verdict !== 'ok' && !isExplored) return found;
    if (found.verdict === 'ok' && found.exited) return this.#endEarly(found, early, 'limit');
    const { system, store } = search;
    const graph = recorder.finish(statistics.distinctStates, statistics.initialStates);
    let deciding: Deciding = { kind: 'fairness' };
    const { generated, level } = search.report;
    const run = checkTemporal({ system, store, graph, leavesOut: statistics.leavesOut === true }, plan, {
      interrupted: () => {
        options.onProgress?.({ generated, distinct: statistics.distinctStates, queue: 0, level, deciding });
        return this.#isAskedToStop();
      },
      begins: (property) => {
        deciding = { kind: 'property', ...property };
      },
      continueAfterViolation: options.continueAfterViolation ?? false,
      ...(search.hasBeenParallel && options.temporalWorkers !== undefined ? { helpers: options.temporalWorkers } : {}),
    });
    this.#temporal = { found, run };
    return null;
  }

  #conclude(found: CheckOutcome, outcome: TemporalOutcome): CheckOutcome {
    return withLater(found, this.#decided(found.statistics, outcome));
  }

  /** The verdict about the temporal properties of the whole graph. */
  #decided(statistics: SearchStatistics, outcome: TemporalOutcome): CheckOutcome {
    switch (outcome.kind) {
      case 'interrupted':
        return { ...endOfRun(this.#asked), statistics, warnings: [], ...this.#open };
      case 'fault':
        return faultIn(outcome, statistics);
      case 'checked': {
        const { warnings } = outcome;
        const properties = outcome.results.map(summaryOf);
        const [violated, ...others] = outcome.results.filter((result) => result.kind === 'violated');
        if (violated === undefined) return { verdict: 'ok', exited: false, properties, statistics, warnings };
        const first = { ...violationOf(violated, properties, statistics, warnings), isAfterSearch: true } as const;
        const found = [violated, ...others].map(foundTemporal);
        return this.#options.continueAfterViolation === true ? { ...first, all: { found, endedBy: null } } : first;
      }
    }
  }
}

function foundTemporal({ property, trace, explanation }: PropertyResult & { readonly kind: 'violated' }): FoundViolation {
  return { kind: 'temporal', predicate: predicateRef(property), trace, explanation };
}

type ViolationOutcome = Extract<CheckOutcome, { readonly verdict: 'deadlock' | 'invariant' | 'property' }>;

function isViolation(outcome: CheckOutcome): outcome is ViolationOutcome {
  return outcome.verdict === 'deadlock' || outcome.verdict === 'invariant' || outcome.verdict === 'property';
}

/** Whether a search found violations, went on, and came to its end: then temporal properties are looked at as after one that found nothing. */
export function hasGoneOn(outcome: CheckOutcome): boolean {
  return isViolation(outcome) && outcome.all?.endedBy === null;
}

/** What a search found, with what came of the temporal properties after it: they decide, unless violations were found before. */
export function withLater(found: CheckOutcome, later: CheckOutcome): CheckOutcome {
  if (!isViolation(found) || found.all === undefined) return later;
  const { all } = found;
  const properties = 'properties' in later ? later.properties : undefined;
  const both: ViolationOutcome = {
    ...found,
    warnings: [...found.warnings, ...later.warnings],
    ...(properties === undefined ? {} : { properties: [...(found.properties ?? []), ...properties] }),
  };
  /** Nothing more of states and steps is left to find. */
  const endedBy = (end: NonNullable<AllViolations['endedBy']>): CheckOutcome => ({
    ...both,
    all: { ...all, endedBy: end },
    isAfterSearch: true,
  });
  switch (later.verdict) {
    case 'ok':
      return later.exited ? endedBy('exit') : both;
    case 'interrupted':
      return endedBy('interruption');
    case 'limit':
      return endedBy(later.limit);
    case 'evaluation-error':
    case 'assertion':
      return { ...later, all: { ...all, endedBy: 'fault' }, isAfterSearch: true };
    case 'property':
      return { ...both, all: { ...all, found: [...all.found, ...(later.all?.found ?? temporalViolation(later))] } };
    default:
      throw new InternalError(`${later.verdict} was found where only temporal properties were left`);
  }
}

/** The violated property of an outcome that has no list of all. */
function temporalViolation({ predicate, trace, explanation }: PropertyOutcome): readonly FoundViolation[] {
  return explanation === undefined ? [] : [{ kind: 'temporal', predicate, trace, explanation }];
}

function whatIsAsked({ signal, interrupted, exhausted }: SearchOptions): RunEnd | null {
  if (signal?.aborted === true || interrupted?.() === true) return 'interruption';
  return exhausted?.() === true ? 'memory' : null;
}

function endOfRun(end: RunEnd | null): { readonly verdict: 'interrupted' } | { readonly verdict: 'limit'; readonly limit: 'memory' } {
  return end === 'memory' ? { verdict: 'limit', limit: 'memory' } : { verdict: 'interrupted' };
}

function violationOf(
  { property, trace, explanation, isShortest }: PropertyResult & { readonly kind: 'violated' },
  properties: readonly PropertySummary[],
  statistics: SearchStatistics,
  warnings: readonly OutcomeWarning[],
): CheckOutcome {
  return { verdict: 'property', predicate: predicateRef(property), trace, explanation, isShortest, properties, statistics, warnings };
}

function faultIn(
  { error, predicate, isOfStep, trace }: Extract<TemporalOutcome, { readonly kind: 'fault' }>,
  statistics: SearchStatistics,
): CheckOutcome {
  const verdict = error.reason === 'assertion' ? 'assertion' : 'evaluation-error';
  return {
    verdict,
    error,
    phase: isOfStep ? 'property-step' : 'property',
    predicate: predicateRef(predicate),
    trace,
    statistics,
    warnings: [],
  };
}

/** Checks everything. Blocks; see `Check` for doing it piece by piece. Throws LivenessRefusedError, PropertyTooLargeError. */
export function check(system: TransitionSystem, problem: TemporalProblem | null, options: CheckOptions = {}): CheckOutcome {
  const run = new Check(system, problem, options);
  for (;;) {
    const outcome = run.advance(Number.POSITIVE_INFINITY);
    if (outcome !== null) return outcome;
  }
}

function summaryOf({ property, kind, classes }: PropertyResult): PropertySummary {
  return { ...predicateRef(property), holds: kind === 'holds', classes };
}

/** The temporal properties of a system whose graph VIEW makes finite: see `view-lassos.ts`. Null where the search with VIEW does not come to its end. */
export class ViewCheck {
  readonly search: Search;
  readonly #recorder = new GraphRecorder({ temporal: true });
  readonly #plan: TemporalPlan;
  readonly #options: CheckOptions;

  constructor(system: TransitionSystem, problem: TemporalProblem, options: CheckOptions) {
    this.#plan = planTemporal(problem, () => giveUp(whatIsAsked(options)));
    this.#options = options;
    this.search = new Search(system, { ...options, recorder: this.#recorder });
  }

  /** As `Check.advance`. */
  advance(expansions: number): CheckOutcome | null {
    return this.search.advance(expansions);
  }

  /** What follows from the search's outcome. */
  conclude({ verdict, statistics }: CheckOutcome): { readonly outcome: CheckOutcome | null; readonly suspects: readonly string[] } | null {
    if (verdict !== 'ok') return null;
    const { system, store } = this.search;
    const explored = { system, store, graph: this.#recorder.finish(statistics.distinctStates, statistics.initialStates) };
    const isAskedToStop = (): boolean => whatIsAsked(this.#options) !== null;
    const { violated, suspects } = realLassos(explored, this.#plan, viewCandidates(explored, this.#plan, isAskedToStop));
    return { outcome: violated === null ? null : violationOf(violated, [summaryOf(violated)], statistics, []), suspects };
  }
}
