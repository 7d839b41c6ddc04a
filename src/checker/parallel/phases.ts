// The phases of a search by several threads, with a barrier after each: the coordinator begins one, every thread does its part, and the coordinator waits
// until all have.
import type { Safepoints } from '../../values/index.ts';
import { areReady, NOWHERE, PhaseKind, type SearchMemory, Word } from './shared-memory.ts';

/** How long the coordinator waits for the workers before it looks up, in milliseconds. */
const PATIENCE = 20;

/** The coordinator's side of the barrier. */
export class Phases {
  /** The phase that was begun last. */
  kind: number = PhaseKind.expand;
  readonly #memory: SearchMemory;
  readonly #safepoints: Safepoints;
  readonly #workers: number;
  /** The coordinator does this phase alone. */
  isAlone = false;
  /** The coordinator has done its own part of the phase. */
  isDone = false;

  /** @param workers how many threads there are besides the coordinator's */
  constructor(memory: SearchMemory, safepoints: Safepoints, workers: number) {
    this.#memory = memory;
    this.#safepoints = safepoints;
    this.#workers = workers;
  }

  /** True once every worker can begin. */
  get areWorkersReady(): boolean {
    return areReady(this.#memory, this.#workers);
  }

  /** Begins a phase, at this level index (or group, or piece). */
  begin(kind: number, next: number): void {
    const { control } = this.#memory;
    this.kind = kind;
    this.isDone = false;
    if (kind === PhaseKind.expand || kind === PhaseKind.initial) {
      Atomics.store(control, Word.firstSuspect, NOWHERE);
      Atomics.store(control, Word.firstFault, NOWHERE);
    }
    Atomics.store(control, Word.next, next);
    Atomics.store(control, Word.done, 0);
    if (!this.isAlone) this.#wake(kind);
  }

  /** Whether all threads have done their parts. Waits for a moment for those that have not. */
  isOver(): boolean {
    if (!this.isDone) return false;
    if (this.isAlone) return true;
    const { control } = this.#memory;
    const done = Atomics.load(control, Word.done);
    if (done === this.#workers) return true;
    // At rest, for a worker that has more to do may want a table to grow.
    this.#safepoints.leave();
    Atomics.wait(control, Word.done, done, PATIENCE);
    this.#safepoints.enter();
    return Atomics.load(control, Word.done) === this.#workers;
  }

  /** The workers end. */
  quit(): void {
    this.#wake(PhaseKind.quit);
  }

  #wake(kind: number): void {
    const { control } = this.#memory;
    Atomics.store(control, Word.kind, kind);
    Atomics.add(control, Word.phase, 1);
    Atomics.notify(control, Word.phase);
  }
}
