// Successors of the next states of a level, made before it is their turn to be received.
//
// A table of many states is larger than the processor's caches, so a look-up waits for memory. The successors of one state are too few to wait for together;
// those of several states are enough (see `fetchSlots`). They are received one state after the other, as if each had been expanded when it was its turn: what
// is known of a successor is asked then. Measured, of the user CPU time: Peterson 0.90, MCBakery 0.94, MCLamportMutex 0.97; with rows of 24 entries 0.91, of 40
// entries 0.98 (1.05 and more where a copy was hashed after it was made, and only the first line of a row was fetched).
//
// Invariant: only successors of states that are not received yet are here, and only of those whose successors were all made. A state that has a fault, or very
// many successors, is left until it is its turn: so nothing is told, and nothing ends the search, before it is reached.
import type { StateSink } from '../../model/index.ts';
import type { SearchState } from '../level/search-state.ts';
import { MOST_FETCHED } from '../store/state-rows.ts';
import type { StateId } from '../store/store-limits.ts';
import { LookUps } from './look-ups.ts';
import type { SystemSteps } from './system-steps.ts';

/** Longer rows are not copied once more: none has been measured. */
const LONGEST_ROW = 64;

/** Successors that there is room for. */
const ROOM = 4 * MOST_FETCHED;

/** So many states are more than the caches hold. */
export const MANY_STATES = 2 ** 16;

/** Receives a successor: the state that it is, as `LookUps.find` tells it, its number there, and its action. */
export type MadeSink = (found: StateId, i: number, action: number) => void;

/** The successors of the next states of one search, in one thread. */
export class SuccessorsAhead {
  readonly lookUps: LookUps;
  readonly #actions = new Int32Array(ROOM);
  readonly #search: SearchState;
  readonly #steps: SystemSteps;
  readonly #receive: MadeSink;
  /** States whose successors are here, and where those of each end. */
  readonly #states = new Int32Array(MOST_FETCHED);
  readonly #ends = new Int32Array(MOST_FETCHED);
  #made = 0;
  /** How many of these states are received, and how many successors. */
  #taken = 0;
  #received = 0;
  /** Also after the sink has thrown. */
  #isReceiving = false;

  constructor(search: SearchState, steps: SystemSteps, receive: MadeSink) {
    this.#search = search;
    this.#steps = steps;
    this.#receive = receive;
    this.lookUps = new LookUps(search, ROOM);
  }

  /** Gives the successors of the next state of the level to the sink. Throws what the system and the sink throw. */
  successors(state: StateId): void {
    if (this.#taken === this.#made || this.#states[this.#taken] !== state) {
      this.#clear();
      try {
        this.#steps.successors(state, this.#here);
      } catch (error) {
        // Those that were made before are received, as if one by one, but not where the search ends with one of them.
        if (!this.#isReceiving) this.#receiveUntil(this.lookUps.count);
        throw error;
      }
      const end = this.lookUps.count;
      this.#lookAhead();
      this.lookUps.fetch();
      this.#receiveUntil(end);
      return;
    }
    this.#receiveUntil(this.#ends[this.#taken++]!);
  }

  #clear(): void {
    this.#made = 0;
    this.#taken = 0;
    this.#received = 0;
    this.lookUps.clear();
    this.#isReceiving = false;
  }

  /** A successor of the state whose turn it is. */
  readonly #here: StateSink = (next, action) => {
    const { lookUps } = this;
    if (lookUps.count === MOST_FETCHED) {
      lookUps.fetch();
      this.#receiveUntil(lookUps.count);
      this.#clear();
    }
    this.#add(next, action);
  };

  /** A successor of a state behind it. */
  readonly #there: StateSink = (next, action) => {
    if (this.lookUps.count < ROOM) this.#add(next, action);
  };

  #add(next: Int32Array, action: number): void {
    this.#actions[this.lookUps.count] = action;
    this.lookUps.add(next);
  }

  /** Makes the successors of states behind the one at the search's position, until there are enough. */
  #lookAhead(): void {
    const { order, level, position } = this.#search;
    const { lookUps } = this;
    const last = level.earlier + level.size - position;
    for (let i = 1; i < last && lookUps.count < MOST_FETCHED && this.#made < MOST_FETCHED; i++) {
      const state = order === null ? position + i : order.at(position + i - level.earlier);
      const before = lookUps.count;
      let isWhole = false;
      try {
        this.#steps.successors(state, this.#there);
        isWhole = lookUps.count < ROOM;
      } catch {
        // It is made again when it is its turn, and what is thrown then is told.
      }
      if (!isWhole) {
        lookUps.count = before;
        return;
      }
      this.#states[this.#made] = state;
      this.#ends[this.#made++] = lookUps.count;
    }
  }

  #receiveUntil(end: number): void {
    const { lookUps } = this;
    this.#isReceiving = true;
    for (let i = this.#received; i < end; i++) this.#receive(lookUps.find(i), i, this.#actions[i]!);
    this.#isReceiving = false;
    this.#received = end;
  }
}

/**
 * Whether successors may be made before those of an earlier state are received: making them, and their keys, depends on nothing but the state and its level, and leaves
 * nothing behind. What represents an orbit is not computed ahead.
 */
export function mayLookAhead({ system, store, order }: SearchState, steps: SystemSteps): boolean {
  const { view, varies, noteExpanded, canonicalize } = system;
  const isRepeatable = order !== null || (view !== undefined && varies === undefined && noteExpanded === undefined);
  return isRepeatable && !steps.isReduced && system.isTalkative !== true && canonicalize === undefined && store.width <= LONGEST_ROW;
}
