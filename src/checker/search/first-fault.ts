// Finding out what is wrong with the successors of a state, once it is known that something is: each of them is checked again, and of several findings the
// one on the successor that is first in canonical order is told, whichever the system makes first. Where not all successors can be made because of a fault,
// what is wrong with those before it is told, and not the fault: somebody who mends a step wants to know first that an invariant is violated.
import { InternalError } from '../../diagnostics/index.ts';
import { EvaluationError, type StateSink } from '../../model/index.ts';
import type { ExplorationOptions } from '../level/exploration-options.ts';
import type { SearchState } from '../level/search-state.ts';
import { asEvaluationError, isTooDeep } from '../outcome/fault.ts';
import { Stopped, stopOf } from '../outcome/stop.ts';
import { retold } from '../outcome/trace-building.ts';
import type { Beside } from '../outcome/unevaluated.ts';
import type { StateId } from '../store/store-limits.ts';
import { compareVectors } from '../store/successor-order.ts';
import type { EvaluationContext, EvaluationPlace } from '../successors/evaluation-context.ts';
import { type PredicateHost, type PredicateKind, Predicates } from '../successors/predicates.ts';
import { Entry, SuccessorChecks, type SuccessorSink } from '../successors/successor-checks.ts';
import { isLookedUpLate, StateKeys } from './state-keys.ts';

/** What is wrong with a successor: a violation, as Stopped, or an evaluation without value. */
export interface Finding {
  readonly vector: Int32Array;
  readonly error: unknown;
  readonly place: EvaluationPlace;
}

/** Whether what was thrown when successors were made is a fault of the specification, which is the same each time. */
export function isFaultOfMaking(error: unknown): boolean {
  return error instanceof EvaluationError && !isTooDeep(error);
}

/** The successors of one state of the level, some of which may be entered already. Nothing is entered here. */
export class FirstFault implements PredicateHost, SuccessorSink {
  readonly #search: SearchState;
  readonly #context: EvaluationContext;
  readonly #from: StateId;
  readonly #maxDepth: number;
  readonly #predicates: Predicates;
  readonly #keys: StateKeys;
  readonly #checks: SuccessorChecks;

  constructor(search: SearchState, options: ExplorationOptions, context: EvaluationContext, from: StateId) {
    const { system, store } = search;
    this.#search = search;
    this.#context = context;
    this.#from = from;
    this.#maxDepth = options.maxDepth ?? Number.POSITIVE_INFINITY;
    this.#predicates = new Predicates(system, options, context, this);
    this.#keys = new StateKeys(system, store, context);
    this.#checks = new SuccessorChecks(this.#predicates, this, isLookedUpLate(system));
  }

  /**
   * The first finding in canonical order among the successors that `enumerate` gives to a sink, and whether it gave all of them. Throws what it throws where
   * there is no finding before.
   */
  findFirst(enumerate: (sink: StateSink) => void): { readonly finding: Finding; readonly isWhole: boolean } {
    const { system } = this.#search;
    const { width, progress } = system;
    const found: { first: Finding | null } = { first: null };
    this.#context.beginState(this.#search.level.number, progress.generated);
    const receive: StateSink = (next) => {
      const finding = this.#findingOf(next);
      if (finding === null) return;
      const { first } = found;
      if (first === null || compareVectors(system, finding.vector, 0, first.vector, 0, width) < 0) found.first = finding;
    };
    let isWhole = true;
    try {
      retold(system, () => enumerate(receive));
    } catch (error) {
      if (found.first === null || !isFaultOfMaking(error)) throw error;
      isWhole = false;
    }
    if (found.first === null) throw new InternalError('a fault of a successor was not found again');
    return { finding: found.first, isWhole };
  }

  #findingOf(next: Int32Array): Finding | null {
    const context = this.#context;
    try {
      this.#checks.receive(this.#keys.keptOf(next), 0, next, 0);
    } catch (error) {
      if (!(error instanceof Stopped)) asEvaluationError(error);
      const vector = next.slice(0, this.#search.store.width);
      const { phase, predicate } = context;
      return { vector, error, place: { phase, predicate, vector } };
    } finally {
      context.faultVector = null;
      context.leaveSuccessor();
    }
    return null;
  }

  readonly isRecording = false;

  get vectors(): Int32Array {
    return this.#search.store.vectors;
  }

  predecessor(): number {
    return this.#search.store.at(this.#from);
  }

  violated(kind: PredicateKind, index: number, beside: Beside): void {
    throw new Stopped(stopOf(kind, index, this.#from, this.#predicates.vector(), beside));
  }

  /** States of the next level were new when they were made. */
  find(kept: Int32Array, at: number): boolean {
    const known = this.#keys.find(kept, at);
    return known >= 0 && known < this.#search.level.to;
  }

  enter(): number {
    return this.#search.level.number >= this.#maxDepth ? Entry.cutOff : Entry.entered;
  }
}
