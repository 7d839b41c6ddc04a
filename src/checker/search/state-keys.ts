// Which states count as one: equal states, states with the same VIEW, and states of one orbit under SYMMETRY.
import type { TransitionSystem } from '../../model/index.ts';
import { asEvaluationError } from '../outcome/fault.ts';
import type { StateStore } from '../store/state-store.ts';
import type { StateId } from '../store/store-limits.ts';
import type { EvaluationContext } from '../successors/evaluation-context.ts';

/** The keys of one store of states. */
export class StateKeys {
  readonly #system: TransitionSystem;
  readonly #store: StateStore;
  readonly #context: EvaluationContext;
  readonly #representative: Int32Array;
  /** The key of the view. */
  readonly #view: Int32Array;
  readonly #identity: Int32Array;

  constructor(system: TransitionSystem, store: StateStore, context: EvaluationContext) {
    this.#system = system;
    this.#store = store;
    this.#context = context;
    this.#representative = new Int32Array(system.width);
    this.#view = new Int32Array(system.view?.width ?? 0);
    this.#identity = new Int32Array(system.view?.width ?? 0);
  }

  /** What is kept of a state: itself, or the representative of its orbit. Valid until the next call. */
  keptOf(state: Int32Array): Int32Array {
    const system = this.#system;
    if (system.canonicalize === undefined) return state;
    this.#context.phase = 'symmetry';
    system.canonicalize(state, 0, this.#representative);
    return this.#representative;
  }

  /** What is the same of all states that count as one with this state: the view, where there is one and it has a value, or else what is kept. Valid until the next call. */
  identityOf(state: Int32Array): Int32Array {
    const kept = this.keptOf(state);
    const { view } = this.#system;
    if (view === undefined) return kept;
    try {
      view.write(kept, 0, this.#identity);
      return this.#identity;
    } catch (error) {
      asEvaluationError(error);
      return kept;
    }
  }

  /** The number of the state, or -1; then `add` may follow. */
  find(kept: Int32Array, at: number): StateId {
    const system = this.#system;
    if (system.view === undefined) return this.#store.find(kept, at);
    const context = this.#context;
    context.phase = 'view';
    context.predicate = system.view;
    // A view with TLCGet("level") tells equal states of different levels apart, and the level is that of the successor.
    context.atSuccessor();
    try {
      system.view.write(kept, at, this.#view);
    } catch (error) {
      context.faultVector = kept.slice(at, at + system.width);
      throw error;
    }
    context.atState();
    return this.#store.find(this.#view, 0);
  }

  /** The i-th of some keys is that of a state that was not found by it: then `add` may follow. */
  takeKey(keys: Int32Array, i: number): void {
    const view = this.#view;
    for (let j = 0, at = i * view.length; j < view.length; j++) view[j] = keys[at + j] as number;
  }

  /** Adds the state that was not found. Throws StoreFullError. */
  add(kept: Int32Array, at: number, predecessor: StateId): StateId {
    const store = this.#store;
    const state = store.separateKeys ? store.addWithKey(kept, at, this.#view, 0, predecessor) : store.add(kept, at, predecessor);
    store.seenLabels?.note(state, this.#system.seenLabel?.() ?? null);
    return state;
  }
}

/** Whether a state that satisfied the constraints when it was entered may be outside of them by now, or its key has to be computed. */
export function isLookedUpLate({ varies, view }: TransitionSystem): boolean {
  return varies !== undefined || view !== undefined;
}
