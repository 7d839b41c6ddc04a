// What a system emits for the state that a worker expands: every successor goes to the batch, which is received when it is full.
import type { TransitionSystem } from '../../model/index.ts';
import type { StateId } from '../store/store-limits.ts';
import { requireFault } from './ends.ts';
import type { LevelFaults } from './level-faults.ts';
import type { Receiver } from './receiver.ts';
import type { ThreadCounters } from './thread-counters.ts';

/** The successors of one state after the other. */
export class Emission {
  /** How many successors the state has so far. */
  made = 0;
  readonly #system: TransitionSystem;
  readonly #receiver: Receiver;
  readonly #counters: ThreadCounters;
  readonly #faults: LevelFaults;
  readonly #representative: Int32Array;
  #state: StateId = -1;
  #levelIndex = 0;

  constructor(system: TransitionSystem, receiver: Receiver, counters: ThreadCounters, faults: LevelFaults) {
    this.#system = system;
    this.#receiver = receiver;
    this.#counters = counters;
    this.#faults = faults;
    this.#representative = new Int32Array(system.width);
  }

  /** The index in its level of the state that was expanded last. */
  get levelIndex(): number {
    return this.#levelIndex;
  }

  /** What follows are the successors of this state. */
  begin(state: StateId, levelIndex: number): void {
    this.#state = state;
    this.#levelIndex = levelIndex;
    this.made = 0;
  }

  /** The state has no more successors. */
  end(): void {
    const receiver = this.#receiver;
    if (!receiver.isRecording) return;
    receiver.batch.addEnd(this.#state, this.#levelIndex);
    if (receiver.batch.isFull) receiver.receiveAll();
  }

  /** Receives a successor. Throws what ends the search. */
  readonly sink = (next: Int32Array, action: number): void => {
    const { batch } = this.#receiver;
    const system = this.#system;
    this.made++;
    this.#counters.madeBy(action);
    const at = batch.add(next, action, this.#state, this.#levelIndex);
    if (system.canonicalize !== undefined) {
      try {
        system.canonicalize(next, 0, this.#representative);
        batch.kept.set(this.#representative, at);
      } catch (error) {
        batch.count--;
        requireFault(error);
        this.#faults.fault(this.#levelIndex, -1);
      }
    }
    if (batch.isFull) this.#receiver.receiveAll();
  };
}
