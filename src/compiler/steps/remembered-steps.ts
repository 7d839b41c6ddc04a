// The successors of a state by what its actions are known to do (`learnt-steps.ts`); the program makes them where that is not known.
//
// What is not known is made by the program, for the whole state: so faults, their order, and what is given to the sink before them are those of the program.
import type { StateSink } from '../../model/index.ts';
import type { Program } from '../codegen/program.ts';
import type { LearntSteps, StepCounts } from './learnt-steps.ts';
import { StepEmission } from './step-emission.ts';

/** What a model's actions are known to do, in one thread. */
export interface StepMemory {
  readonly counts: StepCounts;
  /** Nothing is remembered any more. */
  readonly isStopped: boolean;
}

/** The known steps of one thread. */
export class RememberedSteps implements StepMemory {
  readonly #program: Program;
  readonly #learnt: LearntSteps;
  readonly #emission: StepEmission;

  /** @param program makes what is not known */
  constructor(program: Program, learnt: LearntSteps) {
    this.#program = program;
    this.#learnt = learnt;
    this.#emission = new StepEmission(learnt.known, learnt.width);
  }

  get counts(): StepCounts {
    return this.#learnt.counts;
  }

  get isStopped(): boolean {
    return this.#learnt.isStopped;
  }

  /** Gives the successors of a state to the sink. Throws what the program and the sink throw. */
  successors(states: Int32Array, offset: number, sink: StateSink): void {
    const { state } = this.#emission;
    for (let i = 0; i < state.length; i++) state[i] = states[offset + i]!;
    if (this.#learnt.isKnown(state)) this.#carryOut(sink);
    else {
      this.#program.expand(states, offset);
      this.#program.successors(sink);
    }
  }

  /** Gives what is known to the sink, and what the actions make that are left to the program, in the order of the actions. */
  #carryOut(sink: StateSink): void {
    const program = this.#program;
    const { known, walk, left } = this.#learnt;
    const { found, count } = walk;
    const { written } = known;
    const emission = this.#emission;
    emission.begin();
    if (left.length > 0) program.expand(emission.state, 0);
    let i = 0;
    for (const { action, number } of left) {
      for (; i < count && written[found[i]!]! < number; i++) emission.emit(found[i]!, sink);
      program.instances[action]!(sink);
    }
    for (; i < count; i++) emission.emit(found[i]!, sink);
  }
}
