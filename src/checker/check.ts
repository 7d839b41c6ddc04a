// The whole check: the search, then the temporal properties on the graph that it recorded, then the postconditions.
//
// `ok` is said only of a complete search: where states are left that nobody looked at, a temporal property may be violated beyond them.
import type { TemporalProblem, TransitionSystem } from '../model/index.ts';
import { ProductTooLargeError } from '../temporal/index.ts';
import type { TemporalHelpers } from './liveness/crew.ts';
import { checkTemporal, livenessRefusal, type PropertyResult, type TemporalOutcome, type TemporalRun } from './liveness/liveness.ts';
import { planTemporal, type TemporalPlan } from './liveness/temporal-plan.ts';
import type { CheckOutcome, PropertySummary } from './outcome/outcome.ts';
import { predicateRef } from './outcome/outcome.ts';
import { withPostconditions } from './outcome/postconditions.ts';
import { Search } from './search/search.ts';
import type { SearchOptions } from './search/search-options.ts';
import { GraphRecorder } from './states/graph.ts';
import { isOutOfMemory } from './states/store-limits.ts';

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

/** What is asked of the search, and who can help with temporal properties. */
export interface CheckOptions extends SearchOptions {
  /** The threads that `helpers` starts: once they have helped the search they can go on. */
  readonly temporalHelpers?: TemporalHelpers;
  /** Whether to evaluate the postconditions in the end; true by default. */
  readonly postconditions?: boolean;
}

/** A check in pieces: `advance` until there is a verdict. */
export class Check {
  readonly search: Search;
  /** The verdict, once there is one. */
  outcome: CheckOutcome | null = null;

  private readonly plan: TemporalPlan | null;
  private readonly recorder: GraphRecorder | null;
  private readonly options: CheckOptions;
  /** What the search found, and the check of temporal properties that goes on from there. */
  private temporal: { readonly found: CheckOutcome; readonly run: TemporalRun } | null = null;

  /**
   * @param problem the temporal properties; null, or without any, for a check of safety only
   * @throws LivenessRefusedError
   * @throws PropertyTooLargeError
   */
  constructor(system: TransitionSystem, problem: TemporalProblem | null, options: CheckOptions = {}) {
    this.options = options;
    const isTemporal = problem !== null && problem.properties.length > 0;
    const refusal = isTemporal ? livenessRefusal(system) : null;
    if (refusal !== null) throw new LivenessRefusedError(refusal);
    this.plan = isTemporal ? planTemporal(problem) : null;
    this.recorder = this.plan === null ? null : new GraphRecorder({ temporal: true });
    this.search = new Search(system, { ...options, ...(this.recorder === null ? {} : { recorder: this.recorder }) });
  }

  /** Expands at most so many states; after the last, checks one conjunct of a temporal property or so. */
  advance(expansions: number): CheckOutcome | null {
    if (this.outcome !== null) return this.outcome;
    const verdict = this.verdictAfter(expansions);
    if (verdict === null) return null;
    this.outcome = this.options.postconditions === false ? verdict : withPostconditions(this.search.system, verdict);
    return this.outcome;
  }

  private verdictAfter(expansions: number): CheckOutcome | null {
    if (this.temporal !== null) {
      const { found, run } = this.temporal;
      return withinMemory(found, () => {
        const { done, value } = run.next();
        return done === true ? this.conclude(found, value) : null;
      });
    }
    const found = this.search.advance(expansions);
    return found === null ? null : withinMemory(found, () => this.begin(found));
  }

  /** The verdict, or null where temporal properties are left to check. */
  private begin(found: CheckOutcome): CheckOutcome | null {
    const { plan, recorder, search, options } = this;
    if (found.verdict !== 'ok' || plan === null || recorder === null) return found;
    const { system, store } = search;
    const { statistics } = found;
    if (found.exited) return { verdict: 'limit', limit: 'exit', statistics, warnings: [] };
    const graph = recorder.finish(statistics.distinctStates, statistics.initialStates);
    const interrupted = () => options.signal?.aborted === true || options.interrupted?.() === true;
    const run = checkTemporal({ system, store, graph }, plan, {
      interrupted,
      continueAfterViolation: options.continueAfterViolation ?? false,
      ...(search.hasBeenHelped && options.temporalHelpers !== undefined ? { helpers: options.temporalHelpers } : {}),
    });
    this.temporal = { found, run };
    return null;
  }

  private conclude({ statistics }: CheckOutcome, outcome: TemporalOutcome): CheckOutcome {
    switch (outcome.kind) {
      case 'interrupted':
        return { verdict: 'interrupted', statistics, warnings: [] };
      case 'fault': {
        const { error, predicate, trace } = outcome;
        const verdict = error.reason === 'assertion' ? 'assertion' : 'evaluation-error';
        return { verdict, error, phase: 'property', predicate: predicateRef(predicate), trace, statistics, warnings: [] };
      }
      case 'checked': {
        const { warnings } = outcome;
        const properties = outcome.results.map(summaryOf);
        for (const result of outcome.results) {
          if (result.kind === 'holds') continue;
          const { trace, explanation, isShortest } = result;
          const predicate = predicateRef(result.property);
          return { verdict: 'property', predicate, trace, explanation, isShortest, properties, statistics, warnings };
        }
        return { verdict: 'ok', exited: false, properties, statistics, warnings };
      }
    }
  }
}

/** What comes after the search, or that there is no memory for it. */
function withinMemory({ statistics }: CheckOutcome, work: () => CheckOutcome | null): CheckOutcome | null {
  try {
    return work();
  } catch (error) {
    if (!isOutOfMemory(error) && !(error instanceof ProductTooLargeError)) throw error;
    return { verdict: 'limit', limit: 'memory', statistics, warnings: [] };
  }
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
