// What a search says in the end: a verdict with its evidence and the counts as they stand.
import type { TransitionSystem } from '../../model/index.ts';
import type { CoverageCounters } from '../outcome/coverage.ts';
import { asEvaluationError } from '../outcome/fault.ts';
import { faultWithPath } from '../outcome/fault-path.ts';
import type { CheckOutcome, OutcomeWarning, SearchStatistics } from '../outcome/outcome.ts';
import { predicateRef } from '../outcome/outcome.ts';
import { outcomeOf, type Stop } from '../outcome/stop.ts';
import { describePath } from '../outcome/trace-building.ts';
import { ViolationCounters } from '../outcome/violation-counters.ts';
import type { StateStore } from '../store/state-store.ts';
import type { StateId } from '../store/store-limits.ts';
import type { PredicateChecks } from '../successors/successor-checks.ts';
import type { SearchPosition } from './level.ts';

/** What of a search its verdict is made of. */
export interface Judged {
  readonly system: TransitionSystem;
  readonly store: StateStore;
  readonly at: SearchPosition;
  readonly checks: PredicateChecks;
  readonly coverage: CoverageCounters;
}

/** The verdicts of one search. */
export class Verdicts {
  private readonly search: Judged;
  private readonly violations = new ViolationCounters();

  constructor(search: Judged) {
    this.search = search;
  }

  /** Counts a violation after which the search goes on. */
  count(stop: Stop): void {
    const { invariants, stepInvariants } = this.search.checks;
    if (stop.kind === 'invariant') this.violations.add('invariant', invariants[stop.index]?.name ?? '');
    else if (stop.kind === 'step-invariant') this.violations.add('step-invariant', stepInvariants[stop.index]?.name ?? '');
    else this.violations.add('deadlock', 'deadlock');
  }

  /** The search stopped for this reason. */
  of(stop: Stop): CheckOutcome {
    const { system, store, checks } = this.search;
    const { invariants, stepInvariants } = checks;
    system.watchSymmetry?.(false);
    return outcomeOf(stop, { system, store, invariants, stepInvariants, statistics: this.statistics });
  }

  /** Nothing is wrong. */
  ok(exited: boolean): CheckOutcome {
    return { verdict: 'ok', exited, ...this.plain() };
  }

  /** An assumption is false. */
  assumption(predicate: { readonly name: string }): CheckOutcome {
    return { verdict: 'assumption', kind: 'assumption', predicate: predicateRef(predicate), ...this.plain() };
  }

  /** An evaluation failed, of a successor of this state (-1: of an initial state). Throws what is no fault of the specification. */
  fault(error: unknown, current: StateId): CheckOutcome {
    const { system, store, checks } = this.search;
    const { phase, predicate, faultVector: vector } = checks;
    system.watchSymmetry?.(false);
    const { fault, path } = faultWithPath(system, store, asEvaluationError(error), { phase, predicate, current, vector });
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
    const { system, store, at, coverage } = this.search;
    const { generated, hidden, depth, initialStates, position, workers } = at;
    const distinctStates = store.count - hidden;
    return {
      statesGenerated: generated,
      distinctStates,
      depth: generated === 0 ? 0 : Math.max(1, depth),
      initialStates,
      queue: distinctStates - position,
      actions: coverage.report(system),
      ...(workers > 1 ? { workers } : {}),
      violations: this.violations.report(),
    };
  }

  private plain(): { statistics: SearchStatistics; warnings: readonly OutcomeWarning[] } {
    return { statistics: this.statistics, warnings: [] };
  }
}
