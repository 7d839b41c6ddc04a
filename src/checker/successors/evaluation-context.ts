// What is being evaluated: in which phase of a search, for which predicate, and at which level. It is set here and nowhere else.
//
// An evaluation without value is told with this context. The level is what TLCGet("level") and the like give (`SearchProgress`).
import type { SearchProgress } from '../../model/index.ts';
import type { Phase } from '../outcome/outcome.ts';

/** A predicate that was being evaluated. */
export interface Named {
  readonly name: string;
}

/** What was being evaluated, and on which successor (null: on none in particular). */
export interface EvaluationPlace {
  readonly phase: Phase;
  readonly predicate: Named | null;
  readonly vector: Int32Array | null;
}

/** The evaluations of one search, in one thread. */
export class EvaluationContext {
  phase: Phase = 'assumption';
  predicate: Named | null = null;
  /** The successor on which a predicate had no value. */
  faultVector: Int32Array | null = null;
  readonly #progress: SearchProgress;
  /** The level of the state whose successors are made; 0 while initial states are made. */
  #level = 0;

  constructor(progress: SearchProgress) {
    this.#progress = progress;
  }

  /** A run begins: assumptions are evaluated first. */
  beginRun(): void {
    Object.assign(this.#progress, { level: 0, distinct: 0, generated: 0, diameter: 0, queue: 0, exit: false });
    this.#level = 0;
    this.enter('assumption');
  }

  /** Initial states are made. */
  beginInitial(): void {
    this.#level = 0;
    this.#progress.level = 0;
    this.enter('initial');
  }

  /** The successors of a state of this level are made; so many successors were made before. */
  beginState(level: number, generated: number): void {
    this.#progress.generated = generated;
    this.beginLevel(level);
  }

  /** The successors of states of this level are made. */
  beginLevel(level: number): void {
    this.#level = level;
    this.#progress.level = level;
    this.enter('next');
  }

  /** What follows is evaluated in this phase, for no predicate in particular. */
  enter(phase: Phase): void {
    this.phase = phase;
    this.predicate = null;
  }

  /** What follows is evaluated in the successor. */
  atSuccessor(): void {
    this.#progress.level = this.#level + 1;
  }

  /** What follows is evaluated in the state whose successors are made, or in a step from it. */
  atState(): void {
    this.#progress.level = this.#level;
  }

  /** The checks of a successor are over, whatever came of them: the system goes on making successors. */
  leaveSuccessor(): void {
    this.atState();
    this.enter(this.#level === 0 ? 'initial' : 'next');
  }

  /** What was being evaluated when something was thrown. */
  get place(): EvaluationPlace {
    const { phase, predicate, faultVector } = this;
    return { phase, predicate, vector: faultVector };
  }

  /** Goes back to where something was thrown. */
  returnTo({ phase, predicate, vector }: EvaluationPlace): void {
    this.phase = phase;
    this.predicate = predicate;
    this.faultVector = vector;
  }
}
