// The states of one partition's part of a level, expanded one after the other: what is made goes to whom it belongs to, and is kept until it is known which of it
// are new states.
import type { StateSink, TransitionSystem, Turns } from '../../model/index.ts';
import { Unsendable } from '../../values/index.ts';
import { CoverageCounters } from '../outcome/coverage.ts';
import { ABORTED, flagOf, requireFault } from '../parallel/ends.ts';
import { Flag, UNKNOWN } from '../parallel/shared-memory.ts';
import { IntegerList } from '../store/integer-list.ts';
import { hashOf } from '../store/state-hash.ts';
import { Pin } from '../store/state-rows.ts';
import type { StateId } from '../store/store-limits.ts';
import type { LevelNotes } from './level-notes.ts';
import { type Expanded, MadeSuccessors } from './made-successors.ts';
import type { CountedBefore } from './messages.ts';
import type { Outgoing, PartitionPlace } from './outgoing.ts';
import type { OwnedStates } from './owned-states.ts';
import { StepFindings } from './step-findings.ts';

/** What an expansion works on. */
export interface ExpansionParts {
  readonly place: PartitionPlace;
  readonly deadlock: boolean;
  readonly owned: OwnedStates;
  readonly outgoing: Outgoing;
  readonly notes: LevelNotes;
  /** Makes initial states: given by a value for each variable. */
  readonly beginning: TransitionSystem;
  /** Told a flag: the search cannot go on. */
  readonly stop: (flag: number) => void;
}

/** One partition's expansion, level after level. */
export class Expansion {
  /** Since the search began: successors made; and by action those, and states entered. */
  generated = 0;
  readonly coverage: CoverageCounters;
  /** The successors of this level. */
  readonly made: MadeSuccessors;
  readonly #system: TransitionSystem;
  readonly #parts: ExpansionParts;
  readonly #steps: StepFindings;
  readonly #representative: Int32Array;
  /**
   * Steps from a state to itself lead to a state that is known here, so nothing is looked up for them, or compared with their siblings. Where steps are recorded they are steps like others, and
   * where what a state is tested for varies it may be tested again.
   */
  readonly #leavesOut: boolean;
  #frontier: Int32Array = new Int32Array(0);
  /** How many successors each state of the frontier has. */
  readonly #counts = new IntegerList();
  readonly #expanded: Expanded = { index: 0, position: 0 };
  /** Where the vector of the state that is expanded begins; -1: steps from a state to itself are no different. */
  #start = -1;

  constructor(system: TransitionSystem, parts: ExpansionParts) {
    const width = system.width;
    this.coverage = new CoverageCounters(system.actions.length);
    this.#system = system;
    this.#parts = parts;
    this.#steps = new StepFindings(system, parts.owned.store);
    this.made = new MadeSuccessors(width, system, parts.owned, parts.outgoing, this.#expanded);
    this.#representative = new Int32Array(width);
    this.#leavesOut = !parts.outgoing.isRecording && system.varies === undefined;
  }

  /** States that are still to be expanded. */
  get left(): number {
    return Math.max(0, this.#frontier.length - this.#expanded.position);
  }

  /**
   * Makes the initial states of the pieces that are this partition's. Those in no piece belong to the piece that follows, as in one process
   * (../search/initial-states.ts).
   */
  makeInitial(): void {
    const { number, count } = this.#parts.place;
    const expanded = this.#expanded;
    let pieces = 0;
    let isMine = false;
    const next = (): void => {
      isMine = pieces % count === number;
      expanded.index = pieces;
      expanded.position = pieces;
    };
    const turns: Turns = {
      take: () => {
        const isTaken = isMine;
        pieces++;
        // What follows is made in the piece, or after it.
        if (!isTaken) next();
        return isTaken;
      },
      done: () => {
        this.#endState();
        next();
      },
      pass: () => {},
    };
    next();
    this.#steps.context.beginInitial();
    const { rows } = this.#system;
    this.#guarded(() =>
      this.#parts.beginning.initial((next) => {
        if (isMine) this.#sink(rows === undefined ? next : rows.vectorOf(next), -1);
      }, turns),
    );
    this.#endState();
  }

  /** So much was counted before this partition began. */
  restore({ generated, coverage }: { readonly generated: number; readonly coverage: readonly number[] }): void {
    this.generated = generated;
    this.coverage.restore(Float64Array.from(coverage));
  }

  /** A level begins. */
  begin(frontier: Int32Array): void {
    this.#frontier = frontier;
    this.#expanded.position = 0;
    this.#counts.length = 0;
  }

  /** Expands the next state. */
  expandNext(): void {
    const { owned, deadlock, notes } = this.#parts;
    const { store } = owned;
    const expanded = this.#expanded;
    const state = this.#frontier[expanded.position] as StateId;
    const before = this.generated;
    expanded.index = owned.indexes.get(state);
    this.#steps.state = state;
    this.#steps.context.beginLevel(owned.level);
    const isWhole = this.#guarded(() => {
      const start = store.pin(state, Pin.expanded);
      if (this.#leavesOut) this.#start = start;
      this.#system.successors(store.vectors, start, this.#sink);
    });
    this.#start = -1;
    this.#endState();
    const made = this.generated - before;
    this.#counts.set(expanded.position, isWhole ? made : UNKNOWN);
    if (isWhole && made === 0 && deadlock) notes.note(expanded.index);
    expanded.position++;
  }

  #endState(): void {
    try {
      this.made.endState();
    } catch (error) {
      this.blame(error);
    }
  }

  /** All states are expanded: what waits to be taken in is taken in. */
  finish(): void {
    this.#guarded(() => this.made.flush());
  }

  /** Evaluates; what fails is noted. Returns whether nothing did. */
  #guarded(work: () => void): boolean {
    try {
      work();
      return true;
    } catch (error) {
      if (error !== ABORTED) this.blame(error);
      return false;
    }
  }

  /** Something is wrong with the state that is expanded, or the search ends. */
  blame(error: unknown): void {
    const { notes, stop } = this.#parts;
    const flag = error instanceof Unsendable ? Flag.oneThread : flagOf(error);
    if (flag !== 0) {
      stop(flag);
      return;
    }
    requireFault(error);
    notes.note(this.#expanded.index);
  }

  readonly #sink: StateSink = (next, action) => {
    const { canonicalize } = this.#system;
    this.generated++;
    if (action >= 0) this.coverage.generated[action]!++;
    const finding = this.#steps.areNeeded && action >= 0 ? this.#steps.of(next) : 0;
    let kept = next;
    if (canonicalize !== undefined) {
      kept = this.#representative;
      try {
        canonicalize(next, 0, kept);
      } catch (error) {
        this.blame(error);
        return;
      }
    }
    if (finding === 0 && this.#start >= 0 && this.#isExpanded(kept)) return;
    this.made.add(kept, hashOf(kept, 0, this.#system.width), action, finding);
  };

  /** Whether a state is the one that is expanded. */
  #isExpanded(state: Int32Array): boolean {
    const { vectors } = this.#parts.owned.store;
    const start = this.#start;
    const { width } = this.#system;
    let i = 0;
    while (i < width && vectors[start + i] === state[i]) i++;
    return i === width;
  }

  /** What was counted before the state with this level index. */
  countedBefore(index: number): CountedBefore {
    const { indexes, store, newFrom, completeFrom } = this.#parts.owned;
    const counted = { generated: 0, states: 0, own: 0 };
    let successors: number | null = null;
    for (const [position, state] of this.#frontier.entries()) {
      const made = this.#counts.get(position);
      // What could not be evaluated is not counted.
      if (indexes.get(state) < index) counted.generated += Math.max(0, made);
      else if (indexes.get(state) === index) successors = made;
    }
    for (let state = completeFrom; state < newFrom; state++) {
      const predecessor = store.predecessors[state] as number;
      if (predecessor < index) counted.states++;
      else if (predecessor === index) counted.own++;
    }
    return { ...counted, successors };
  }
}
