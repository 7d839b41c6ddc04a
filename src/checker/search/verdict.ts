// What a search says in the end: a verdict with its evidence and the counts as they stand.
import type { SearchState } from '../level/search-state.ts';
import { asEvaluationError } from '../outcome/fault.ts';
import { faultWithPath } from '../outcome/fault-path.ts';
import type { CheckOutcome, OutcomeWarning, SearchStatistics } from '../outcome/outcome.ts';
import { predicateRef } from '../outcome/outcome.ts';
import { outcomeOf, type Stop, Stopped } from '../outcome/stop.ts';
import { describePath } from '../outcome/trace-building.ts';
import { ViolationCounters } from '../outcome/violation-counters.ts';
import { SpillError } from '../store/spilled-states.ts';
import { type StateId, StoreFullError } from '../store/store-limits.ts';
import type { EvaluationContext } from '../successors/evaluation-context.ts';
import { type ChosenPredicates, predicatesOf } from '../successors/predicates.ts';

/** The verdicts of one search. */
export class Verdicts {
  readonly #search: SearchState;
  readonly #context: EvaluationContext;
  readonly #predicates: Required<ChosenPredicates>;
  readonly #goesOn: boolean;
  readonly #violations = new ViolationCounters();
  #first: Stop | null = null;

  /** @param options `continueAfterViolation`: violations are counted, and the first is told when everything is explored */
  constructor(search: SearchState, context: EvaluationContext, options: ChosenPredicates & { readonly continueAfterViolation?: boolean }) {
    this.#search = search;
    this.#context = context;
    this.#predicates = predicatesOf(search.system, options);
    this.#goesOn = options.continueAfterViolation === true;
  }

  /** Something is violated: ends the search by throwing Stopped, or counts it where the search goes on. */
  report(stop: Stop): void {
    if (!this.#goesOn) throw new Stopped(stop);
    this.#first ??= stop;
    const { invariants, stepInvariants } = this.#predicates;
    if (stop.kind === 'invariant') this.#violations.add('invariant', invariants[stop.index]?.name ?? '');
    else if (stop.kind === 'step-invariant') this.#violations.add('step-invariant', stepInvariants[stop.index]?.name ?? '');
    else this.#violations.add('deadlock', 'deadlock');
  }

  /** Everything is explored (up to a limit of depth, where states were cut off), or the specification asked to stop. */
  complete(isCutOff: boolean): CheckOutcome {
    if (this.#first !== null) return this.#of(this.#first);
    if (isCutOff) return this.#of({ kind: 'limit', limit: 'depth' });
    return { verdict: 'ok', exited: this.#search.system.progress.exit, ...this.#plain() };
  }

  /** An assumption is false. */
  assumption(predicate: { readonly name: string }): CheckOutcome {
    return { verdict: 'assumption', kind: 'assumption', predicate: predicateRef(predicate), ...this.#plain() };
  }

  /**
   * The search ended because this was thrown, while the successors of a state were made (-1: of none). Throws what says nothing about the
   * specification.
   */
  thrown(error: unknown, current: StateId): CheckOutcome {
    const { recorder, store, system } = this.#search;
    recorder?.cut();
    if (store.seenLabels !== null) store.seenLabels.last = system.seenLabel?.() ?? null;
    if (error instanceof Stopped) {
      const { stop } = error;
      const isLimited = stop.kind === 'limit' || stop.kind === 'interrupted';
      return this.#of(isLimited && this.#first !== null ? this.#first : stop);
    }
    if (error instanceof StoreFullError) return this.#of({ kind: 'limit', limit: error instanceof SpillError ? 'disk' : 'memory' });
    return this.#fault(error, current);
  }

  #of(stop: Stop): CheckOutcome {
    const { system, store } = this.#search;
    system.watchSymmetry?.(false);
    return outcomeOf(stop, { system, store, ...this.#predicates, statistics: this.statistics });
  }

  /** An evaluation failed. Throws what is no fault of the specification. */
  #fault(error: unknown, current: StateId): CheckOutcome {
    const { system, store } = this.#search;
    const { place } = this.#context;
    const { phase, predicate } = place;
    system.watchSymmetry?.(false);
    const { fault, path } = faultWithPath(system, store, asEvaluationError(error), { ...place, current });
    return {
      verdict: fault.reason === 'assertion' ? 'assertion' : 'evaluation-error',
      error: fault,
      phase,
      ...(predicate === null ? {} : { predicate: predicateRef(predicate) }),
      ...(path === null ? {} : { trace: describePath(system, path) }),
      statistics: this.statistics,
      warnings: [],
    };
  }

  /** The counts as they stand. */
  get statistics(): SearchStatistics {
    const { system, store, coverage, generated, hidden, depth, initialStates, position, workers } = this.#search;
    const distinctStates = store.count - hidden;
    return {
      statesGenerated: generated,
      distinctStates,
      depth: generated === 0 ? 0 : Math.max(1, depth),
      initialStates,
      queue: distinctStates - position,
      actions: coverage.report(system),
      ...(workers > 1 ? { workers } : {}),
      violations: this.#violations.report(),
    };
  }

  #plain(): { statistics: SearchStatistics; warnings: readonly OutcomeWarning[] } {
    return { statistics: this.statistics, warnings: [] };
  }
}
