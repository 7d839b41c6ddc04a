// What a search says in the end: a verdict with its evidence and the counts as they stand.
import { InternalError } from '../../diagnostics/index.ts';
import type { StepLabel, TransitionSystem } from '../../model/index.ts';
import type { SearchState } from '../level/search-state.ts';
import { asEvaluationError } from '../outcome/fault.ts';
import { faultWithPath } from '../outcome/fault-path.ts';
import type { AllViolations, CheckOutcome, FoundViolation, OutcomeWarning, SearchStatistics } from '../outcome/outcome.ts';
import { predicateRef } from '../outcome/outcome.ts';
import { outcomeOf, type Stop, Stopped, type Violated } from '../outcome/stop.ts';
import { describePath } from '../outcome/trace-building.ts';
import { type CountedViolation, ViolationCounters } from '../outcome/violation-counters.ts';
import { SpillError } from '../store/spilled-states.ts';
import { type StateId, StoreFullError } from '../store/store-limits.ts';
import type { EvaluationContext } from '../successors/evaluation-context.ts';
import { type ChosenPredicates, predicatesOf } from '../successors/predicates.ts';

/** Which predicates are checked, and what ends the search. */
export interface VerdictOptions extends ChosenPredicates {
  /** Violations are counted, and told when everything is explored. */
  readonly continueAfterViolation?: boolean;
  /** Then: so many end the search. */
  readonly maxViolations?: number;
}

/** Whether invariants are checked on states that are not entered. */
const isConstrained = ({ constraints, stepConstraints }: TransitionSystem): boolean => constraints.length + stepConstraints.length > 0;

/** A violation with its evidence. */
function foundOf({ first, count, outcome }: CountedViolation & { readonly outcome: CheckOutcome }): readonly FoundViolation[] {
  if (outcome.verdict === 'deadlock') return [{ kind: 'deadlock', predicate: { name: 'deadlock' }, count, trace: outcome.trace }];
  if (outcome.verdict !== 'invariant' && outcome.verdict !== 'property') return [];
  return [{ kind: first.kind, predicate: outcome.predicate, count, trace: outcome.trace }];
}

/** The verdicts of one search. */
export class Verdicts {
  readonly #search: SearchState;
  readonly #context: EvaluationContext;
  readonly #predicates: Required<ChosenPredicates>;
  /** Null where the first violation ends the search. */
  readonly #violations: ViolationCounters | null;
  readonly #maxViolations: number;

  constructor(search: SearchState, context: EvaluationContext, options: VerdictOptions) {
    this.#search = search;
    this.#context = context;
    this.#predicates = predicatesOf(search.system, options);
    this.#violations = options.continueAfterViolation === true ? new ViolationCounters(isConstrained(search.system)) : null;
    this.#maxViolations = options.maxViolations ?? Number.POSITIVE_INFINITY;
  }

  /**
   * Something is violated: ends the search by throwing Stopped, or counts it where the search goes on.
   *
   * @param kept what represents a state that violates a predicate
   */
  report(stop: Violated, kept: (state: Int32Array) => Int32Array): void {
    if (this.#violations === null) throw new Stopped(stop);
    this.#violations.add(stop, this.#nameOf(stop), kept, this.#search.store.seenLabels === null ? null : this.#seenLabel);
    if (this.#violations.total >= this.#maxViolations) throw new Stopped({ kind: 'enough' });
  }

  #nameOf(stop: Violated): string {
    const { invariants, stepInvariants } = this.#predicates;
    switch (stop.kind) {
      case 'invariant':
        return invariants[stop.index]!.name;
      case 'initial-predicate':
        return this.#search.system.initialPredicates![stop.index]!.name;
      case 'step-invariant':
        return stepInvariants[stop.index]!.name;
      case 'deadlock':
        return '';
    }
  }

  /** Everything is explored (up to a limit of depth, where states were cut off), or the specification asked to stop. */
  complete(isCutOff: boolean): CheckOutcome {
    const { position, distinct, system } = this.#search;
    // Where it asks in the last state, nothing is left.
    const exited = system.progress.exit && position < distinct;
    const first = this.#firstWith(isCutOff ? 'depth' : exited ? 'exit' : null);
    if (isCutOff) return first ?? this.#of({ kind: 'limit', limit: 'depth' });
    const leavesOut = this.#search.coverage.leftOut > 0 ? { leavesOut: true as const } : {};
    const statistics = { ...this.statistics, ...leavesOut };
    return first === null ? { verdict: 'ok', exited, statistics, warnings: [] } : { ...first, statistics };
  }

  /** The first of several violations as the verdict, with all of them; null where none were found. */
  #firstWith(endedBy: AllViolations['endedBy']): CheckOutcome | null {
    const { seenLabels } = this.#search.store;
    const told = (this.#violations?.report() ?? []).map((counted) => {
      if (seenLabels !== null) seenLabels.last = counted.label;
      return { ...counted, outcome: this.#of(counted.first) };
    });
    const [first] = told;
    return first === undefined ? null : { ...first.outcome, all: { found: told.flatMap(foundOf), endedBy } };
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
    const { recorder, store } = this.#search;
    recorder?.cut();
    if (store.seenLabels !== null) store.seenLabels.last = this.#seenLabel;
    if (error instanceof Stopped) {
      const { stop } = error;
      if (stop.kind === 'enough') return this.#firstWith('violations') ?? this.#notStopped();
      if (stop.kind === 'limit') return this.#firstWith(stop.limit) ?? this.#of(stop);
      if (stop.kind === 'interrupted') return this.#firstWith('interruption') ?? this.#of(stop);
      return this.#of(stop);
    }
    if (error instanceof StoreFullError) {
      const limit = error instanceof SpillError ? 'disk' : 'memory';
      return this.#firstWith(limit) ?? this.#of({ kind: 'limit', limit });
    }
    const fault = this.#fault(error, current);
    const all = this.#firstWith('fault')?.all;
    return all === undefined ? fault : { ...fault, all };
  }

  /** How the state was made that was made last. */
  get #seenLabel(): StepLabel | null {
    return this.#search.system.seenLabel?.() ?? null;
  }

  #notStopped(): never {
    throw new InternalError('a search ended for its violations, and there are none');
  }

  #of(stop: Exclude<Stop, { readonly kind: 'enough' }>): CheckOutcome {
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
    };
  }

  #plain(): { statistics: SearchStatistics; warnings: readonly OutcomeWarning[] } {
    return { statistics: this.statistics, warnings: [] };
  }
}
