// One thread's part in making the initial states: it takes one piece after the other (see `Turns`) and enters the states.
//
// A piece stands for the maker of its states: of several pieces with the same state the first one counts. Whatever is wrong, with a state or in making
// it, ends the search by several threads: one of them then finds out what it is, in order.
import type { TransitionSystem, Turns } from '../../model/index.ts';
import { ArenaFull, Interrupted, type Safepoints } from '../../values/index.ts';
import type { SharedStates } from '../store/shared-states.ts';
import { SpillError } from '../store/spilled-states.ts';
import { type StateId, StoreFullError } from '../store/store-limits.ts';
import { PendingSuccessors } from './batch.ts';
import { countersOf, Flag, type TeamMemory, Word } from './shared-memory.ts';

/** For the store: as if a level of so many states were expanded. */
const LARGE_LEVEL = 2 ** 16;

class Stopped extends Error {}
const STOPPED = new Stopped('the initial states are not made here');

/** A thread's part. */
export class InitialPart implements Turns {
  /** The number of the next piece, whoever takes it. */
  pieces = 0;

  private readonly system: TransitionSystem;
  private readonly memory: TeamMemory;
  private readonly states: SharedStates;
  private readonly safepoints: Safepoints;
  private readonly counter: number;
  private readonly pending: PendingSuccessors;
  private readonly representative: Int32Array;
  /** Called now and then. */
  readonly look: () => void;
  /** The piece whose turn it is here. */
  private mine = -1;

  /** @param thread its number, from 0 */
  constructor(
    system: TransitionSystem,
    memory: TeamMemory,
    states: SharedStates,
    safepoints: Safepoints,
    thread: number,
    look: () => void = () => {},
  ) {
    this.system = system;
    this.memory = memory;
    this.states = states;
    this.safepoints = safepoints;
    this.look = look;
    this.counter = thread * countersOf(system.actions.length);
    this.pending = new PendingSuccessors(system.variables.length, system.canonicalize === undefined);
    this.representative = new Int32Array(system.variables.length);
    states.beginLevel(LARGE_LEVEL, memory.counters.length / countersOf(system.actions.length), Number.POSITIVE_INFINITY);
  }

  /** Goes through all pieces. */
  run(): void {
    this.mine = Atomics.add(this.memory.control, Word.next, 1);
    try {
      this.system.initial(this.sink, this);
    } catch (error) {
      this.fail(error);
    }
    this.finish();
  }

  /** Joins in the middle of an enumeration. The piece that is next is its own. */
  join(piece: number): void {
    this.mine = piece;
  }

  /** The enumeration is over. */
  finish(): void {
    try {
      this.receiveAll();
    } catch (error) {
      this.fail(error);
    }
    this.states.dropSpare();
  }

  /** What was thrown ends the search. */
  fail(error: unknown): void {
    this.pending.count = 0;
    if (error === STOPPED) return;
    if (error instanceof SpillError) this.raise(Flag.disk);
    else if (error instanceof StoreFullError || error instanceof ArenaFull) this.raise(Flag.memory);
    else if (error instanceof Interrupted) this.raise(Flag.abort);
    else this.raise(Flag.foreign);
  }

  take(): boolean {
    return this.takes(this.pieces);
  }

  /** Whether the piece with this number, the next one, is its own. */
  takes(piece: number): boolean {
    this.pieces = piece + 1;
    if (piece >= this.memory.made.length) this.give();
    return piece === this.mine;
  }

  done(): void {
    this.mine = Atomics.add(this.memory.control, Word.next, 1);
  }

  pass(): void {
    this.safepoints.poll();
    this.look();
    if (Atomics.load(this.memory.control, Word.flags) !== 0) throw STOPPED;
  }

  readonly sink = (next: Int32Array): void => {
    const { pending, system } = this;
    const { counters } = this.memory;
    counters[this.counter] = (counters[this.counter] as number) + 1;
    const at = pending.add(next, -1, this.mine, 0);
    if (system.canonicalize !== undefined) {
      try {
        system.canonicalize(next, 0, this.representative);
      } catch (error) {
        pending.count--;
        throw error;
      }
      pending.kept.set(this.representative, at);
    }
    if (pending.isFull) this.receiveAll();
  };

  private receiveAll(): void {
    const { pending, states, system } = this;
    const { count, kept } = pending;
    pending.count = 0;
    const hashes = states.fetch(kept, count);
    system.progress.level = 1;
    for (let i = 0; i < count; i++) this.receive(i * states.width, hashes[i] as number, pending.makers[i] as number);
    system.progress.level = 0;
  }

  private receive(at: number, hash: number, piece: number): void {
    const { states } = this;
    const { kept } = this.pending;
    let isNew = true;
    if (this.isInModel(at)) {
      const known = states.find(kept, at, hash);
      const state = known >= 0 ? known : states.add(kept, at, hash, piece);
      isNew = known < 0 && states.isNew;
      if (!isNew) this.takeOver(state, piece);
    }
    if (isNew && !this.isRight(at)) this.give();
  }

  private isInModel(at: number): boolean {
    for (const constraint of this.system.constraints) if (!constraint.holds(this.pending.kept, at)) return false;
    return true;
  }

  private isRight(at: number): boolean {
    const { invariants, initialPredicates } = this.system;
    const { kept } = this.pending;
    for (const invariant of invariants) if (!invariant.holds(kept, at)) return false;
    if (initialPredicates !== undefined) for (const predicate of initialPredicates) if (!predicate.holds(kept, at)) return false;
    return true;
  }

  /** The piece with the least number counts. */
  private takeOver(state: StateId, piece: number): void {
    const { predecessors } = this.states;
    let maker = predecessors[state] as number;
    while (maker > piece) {
      const found = Atomics.compareExchange(predecessors, state, maker, piece);
      if (found === maker) return;
      maker = found;
    }
  }

  /** One thread has to do it. */
  private give(): never {
    this.raise(Flag.foreign);
    throw STOPPED;
  }

  private raise(flag: number): void {
    Atomics.or(this.memory.control, Word.flags, flag);
  }
}
