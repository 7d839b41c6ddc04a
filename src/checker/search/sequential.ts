// The search by one thread: it expands the states of a level one after the other, and enters their successors.
//
// What is wrong with the successors of a state is told at once where the search is not ordered. Otherwise it is only noted that something is, and told
// once all successors are known, by canonical order: see `first-fault.ts`.
import type { StateSink } from '../../model/index.ts';
import type { SearchState } from '../level/search-state.ts';
import { asEvaluationError, isTooDeep } from '../outcome/fault.ts';
import { Stopped, stopOf } from '../outcome/stop.ts';
import type { Beside } from '../outcome/unevaluated.ts';
import { type StateId, StoreFullError } from '../store/store-limits.ts';
import type { EvaluationContext } from '../successors/evaluation-context.ts';
import { type PredicateHost, type PredicateKind, Predicates } from '../successors/predicates.ts';
import { Entry, SuccessorChecks, type SuccessorSink } from '../successors/successor-checks.ts';
import { FirstFault, isFaultOfMaking } from './first-fault.ts';
import type { SearchOptions } from './search-options.ts';
import { type LookUps, NOT_LOOKED_UP } from './look-ups.ts';
import { isLookedUpLate, StateKeys } from './state-keys.ts';
import { MANY_STATES, type MadeSink, mayLookAhead, SuccessorsAhead } from './successors-ahead.ts';
import { SystemSteps } from './system-steps.ts';
import type { Verdicts } from './verdict.ts';

/** One thread that expands states, and enters initial ones. */
export class SequentialSearch implements PredicateHost, SuccessorSink {
  readonly predicates: Predicates;
  /** A state of a level beyond the limit was left out. */
  isCutOff = false;
  /** The state being expanded, -1 while initial states are made. */
  current: StateId = -1;

  readonly #state: SearchState;
  readonly #options: SearchOptions;
  readonly #context: EvaluationContext;
  readonly #verdicts: Verdicts;
  readonly #keys: StateKeys;
  readonly #checks: SuccessorChecks;
  readonly #steps: SystemSteps;
  /** Null where successors are received one by one, as they are made. */
  readonly #ahead: SuccessorsAhead | null;
  readonly #aheadFrom: number;
  /** Something that is evaluated in a successor may read the search. */
  readonly #isVarying: boolean;
  /** Something is wrong with a successor of the state being expanded. */
  #isSuspect = false;
  /** The successor that is being checked: its number, or -1, and the action that made it. */
  #found: StateId = -1;
  #action = -1;
  /** It was looked up already. */
  #isLookedUp = false;
  /** Nothing is asked of a step to a known state, and nobody is told of it. */
  readonly #isKnownEnough: boolean;

  constructor(state: SearchState, options: SearchOptions, context: EvaluationContext, verdicts: Verdicts) {
    const { system, store } = state;
    this.#state = state;
    this.#options = options;
    this.#context = context;
    this.#verdicts = verdicts;
    this.#keys = new StateKeys(system, store, context);
    this.predicates = new Predicates(system, options, context, this);
    this.#checks = new SuccessorChecks(this.predicates, this, isLookedUpLate(system));
    this.#steps = new SystemSteps(state, options);
    this.#aheadFrom = options.lookAheadFrom ?? MANY_STATES;
    this.#ahead = mayLookAhead(state, this.#steps) ? new SuccessorsAhead(state, this.#steps, this.#made) : null;
    const { constraints, stepInvariants, stepConstraints } = this.predicates;
    const asksNothing = stepInvariants.length + stepConstraints.length === 0;
    // A known state that is outside of the constraints by now is checked again.
    const staysInModel = constraints.length === 0 || !isLookedUpLate(system);
    this.#isKnownEnough = asksNothing && staysInModel && state.recorder === null;
    this.#isVarying = system.varies !== undefined && system.varies !== 'level';
  }

  /** Makes and checks the successors of a state, which is the next of the level. */
  expand(state: StateId): void {
    const search = this.#state;
    const { store, order, system } = search;
    const { generated } = search;
    const { count, distinct } = { count: store.count, distinct: search.distinct };
    this.current = state;
    this.#context.beginState(search.level.number, generated);
    search.recorder?.beginState(state);
    try {
      if (this.#ahead !== null && store.count >= this.#aheadFrom) this.#ahead.successors(state);
      else this.#steps.successors(state, this.#sink);
    } catch (error) {
      // What was found before the limit, or before the fault, is told.
      const stop = error instanceof Stopped ? error.stop : null;
      const isTold = stop === null ? isFaultOfMaking(error) : stop.kind === 'limit' && stop.limit === 'states';
      const isSuspect = this.#isSuspect && isTold;
      // How much was made before the fault depends on the order of values.
      if (order !== null && (stop === null || isSuspect)) search.count({ generated, distinct });
      if (isSuspect) this.tellFirstFault(state);
      throw error;
    }
    search.position++;
    system.progress.queue = store.count - search.position;
    system.noteExpanded?.(store.vectors, store.at(state));
    if (this.#isSuspect) this.tellFirstFault(state);
    order?.append(count);
    if (search.generated === generated && this.#options.deadlock !== false) this.#verdicts.report({ kind: 'deadlock', state }, this.#kept);
  }

  /** What is evaluated in a successor may read how far the search is. Neither the state that is being expanded nor the successor waits to be expanded. */
  #tellProgress(): void {
    const { system, store, generated, position } = this.#state;
    system.progress.generated = generated;
    system.progress.queue = store.count - position - 1;
  }

  /** Checks an initial state, and enters it if it is new. */
  receiveInitial(next: Int32Array): void {
    const { system, generated } = this.#state;
    system.progress.generated = generated;
    this.#checks.receiveInitial(this.#keys.keptOf(next), 0, next, 0);
  }

  /** Stops with what is wrong with the successors of a state. `onEnumerated` is called once that is known. */
  tellFirstFault(state: StateId, onEnumerated: () => void = () => {}): never {
    this.current = state;
    const fault = new FirstFault(this.#state, this.#options, this.#context, state);
    const { finding, isWhole } = fault.findFirst((sink) => this.#steps.successors(state, sink));
    if (isWhole) onEnumerated();
    if (!(finding.error instanceof Stopped)) this.#context.returnTo(finding.place);
    throw finding.error;
  }

  readonly #sink: StateSink = (next, action) => {
    this.#count(action);
    if (this.#isVarying) this.#tellProgress();
    try {
      const kept = this.#state.system.canonicalize === undefined ? next : this.#keys.keptOf(next);
      this.#checks.receive(kept, 0, next, 0);
      this.#context.enter('next');
    } catch (error) {
      this.#notReceived(error);
    }
  };

  /** A successor that was made ahead. */
  readonly #made: MadeSink = (found, i, action) => {
    this.#count(action);
    if (found >= 0 && this.#isKnownEnough) return;
    const { lookUps } = this.#ahead!;
    const { vectors } = lookUps;
    const at = i * this.#state.store.width;
    this.#isFoundAs(found, lookUps, i);
    try {
      this.#checks.receive(vectors, at, vectors, at);
      this.#context.enter('next');
    } catch (error) {
      this.#notReceived(error);
    }
    this.#isLookedUp = false;
  };

  /** The successor is this state, as `LookUps.find` tells it. */
  #isFoundAs(found: StateId, lookUps: LookUps, i: number): void {
    this.#found = found;
    this.#isLookedUp = found !== NOT_LOOKED_UP;
    if (found === -1) this.#keys.takeKey(lookUps.keys, i);
  }

  #count(action: number): void {
    const search = this.#state;
    search.generated++;
    search.coverage.generated[action]!++;
    this.#action = action;
  }

  #notReceived(error: unknown): void {
    this.#isLookedUp = false;
    if (this.#state.order === null) throw error;
    this.#suspect(error);
  }

  /** Something is wrong with a successor, or the search ends. */
  #suspect(error: unknown): void {
    if (error instanceof Stopped && (error.stop.kind === 'limit' || error.stop.kind === 'interrupted')) throw error;
    // Too deep now need not be too deep again.
    if (error instanceof StoreFullError || isTooDeep(error)) throw error;
    if (!(error instanceof Stopped)) asEvaluationError(error);
    this.#context.leaveSuccessor();
    this.#context.faultVector = null;
    this.#isSuspect = true;
  }

  /** What represents a state whose predicates are being evaluated. */
  readonly #kept = (state: Int32Array): Int32Array => {
    const { phase } = this.#context;
    const identity = this.#keys.identityOf(state);
    this.#context.phase = phase;
    return identity;
  };

  // What the checks ask of a search.

  get vectors(): Int32Array {
    return this.#state.store.vectors;
  }

  predecessor(): number {
    return this.#state.store.at(this.current);
  }

  violated(kind: PredicateKind, index: number, beside: Beside): void {
    this.#verdicts.report(stopOf(kind, index, this.current, this.predicates.vector(), beside), this.#kept);
  }

  find(kept: Int32Array, at: number): boolean {
    if (!this.#isLookedUp) this.#found = this.#keys.find(kept, at);
    return this.#found >= 0;
  }

  enter(kept: Int32Array, at: number): number {
    const search = this.#state;
    const { store, system, recorder, level } = search;
    const { progress } = system;
    const { maxDepth, maxStates } = this.#options;
    const isInitial = this.current < 0;
    if (maxDepth !== undefined && level.number >= maxDepth && !isInitial) {
      this.isCutOff = true;
      recorder?.cut();
      return Entry.cutOff;
    }
    if (maxStates !== undefined && search.distinct >= maxStates) throw new Stopped({ kind: 'limit', limit: 'states' });
    this.#found = this.#keys.add(kept, at, this.current);
    progress.distinct = store.count;
    const depth = level.number + 1;
    if (depth > search.depth) {
      search.depth = depth;
      progress.diameter = depth;
    }
    if (!isInitial) search.coverage.distinct[this.#action]!++;
    else {
      search.initialStates++;
      progress.initial = search.initialStates;
      progress.queue = store.count;
    }
    return Entry.entered;
  }

  leaveOut(): void {
    this.#state.coverage.leftOut++;
  }

  get isRecording(): boolean {
    return this.#state.recorder !== null;
  }

  record(isInModel: boolean): void {
    const { recorder } = this.#state;
    if (isInModel) recorder?.edge(this.#found, this.#action);
    else recorder?.cut();
  }
}
