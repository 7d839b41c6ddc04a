// The simulator of the main thread. It is given up for a new one once it has met many values, or where the behaviours are made anew.
import { GivenUp, Interrupted } from '../../values/index.ts';
import type { SimulationRequest } from '../request.ts';
import { type MemoryBudget, memoryBudget } from '../threads/memory-budget.ts';
import { keepVigil, type Vigil } from '../threads/vigil.ts';
import type { Printed } from './printed.ts';
import { isWornOut, openSimulator, type Simulator, sharingObstacle } from './simulator.ts';

/** Why the behaviours of a range were not made to its end. */
export type Exhaustion = 'values' | 'memory';

/** The simulator, and what looks after its evaluations. */
export class SimulatorInUse {
  /** The memory that the whole process may use. */
  readonly budget: MemoryBudget;
  readonly #request: SimulationRequest;
  readonly #printed: Printed;
  #simulator: Simulator;
  #vigil: Vigil;
  /** Whether another simulator would make the same behaviours. */
  #isRenewable: boolean;
  /** The number of the behaviour that the simulator began with. */
  #renewedAt = 0;

  /** @param printed what the simulator prints to */
  constructor(simulator: Simulator, request: SimulationRequest, printed: Printed) {
    this.budget = memoryBudget(request.memory);
    this.#request = request;
    this.#printed = printed;
    this.#simulator = simulator;
    this.#vigil = keepVigil(simulator.values.arena, request, this.budget);
    this.#isRenewable = sharingObstacle(simulator.model) === null;
  }

  get current(): Simulator {
    return this.#simulator;
  }

  /** Whether several threads can make the behaviours. */
  get isShareable(): boolean {
    return this.#isRenewable;
  }

  /** The event loop has had a turn. */
  turn(): void {
    this.#vigil.turn();
  }

  end(): void {
    this.#vigil.end();
  }

  /** Runs something of the simulator. Says what is used up, if anything is; an interruption is left to whoever asks next. */
  async run(work: () => Promise<void>): Promise<Exhaustion | null> {
    try {
      await work();
      return null;
    } catch (error) {
      if (!(error instanceof GivenUp)) throw error;
      if (this.budget.exhausted()) return 'memory';
      return error instanceof Interrupted ? null : 'values';
    }
  }

  /** Begins again with the first behaviour. The simulator stays from then on. */
  restart(): void {
    this.#reopen();
    this.#isRenewable = false;
  }

  /** Takes a new simulator for the behaviours from a number on where this one has met many values. */
  renewIfWornOut(number: number): void {
    if (isWornOut(this.#simulator)) this.renew(number);
  }

  /** A new simulator for the behaviours from a number on. False where that would be no help, or not be the same. */
  renew(number: number): boolean {
    if (!this.#isRenewable || this.#simulator.simulation.isUnordered || this.#renewedAt === number) return false;
    this.#renewedAt = number;
    return this.#reopen();
  }

  #reopen(): boolean {
    this.#printed.isMuted = true;
    const opened = openSimulator(this.#request, this.#printed.say);
    this.#printed.isMuted = false;
    if (opened.model === null || opened.identity !== this.#simulator.identity) return false;
    this.#simulator = opened;
    this.#vigil = keepVigil(opened.values.arena, this.#request, this.budget);
    return true;
  }
}
