// A model with a simulation of its own values: what the main thread and every helping thread of a simulation works with.
//
// Values are never forgotten, and random behaviours never come to an end, so the store of values would fill up. A simulator is therefore given up for a
// new one once it has met many values: behaviours are functions of their seed and number, nothing is lost but what was remembered.
import { setImmediate as turn } from 'node:timers/promises';
import { InitialPortions, type RangeReport, Simulation, type SimulationOutcome, type Tally } from '../../checker/index.ts';
import { type Model, NOT_SHAREABLE } from '../../compiler/index.ts';
import type { Diagnostic } from '../../diagnostics/index.ts';
import { GivenUp, Interrupted, type Values } from '../../values/index.ts';
import { allowsPortions, type OpenedModel, type OpenedModule, openModel } from '../open/open-model.ts';
import { defined } from '../options/defined.ts';
import type { SimulationRequest } from '../request.ts';
import { memoryBudget } from '../threads/memory-budget.ts';
import { Slices } from '../threads/slices.ts';
import { keepVigil } from '../threads/vigil.ts';

/** A simulation that has begun. */
export interface Simulator {
  readonly model: Model;
  readonly values: Values;
  /** Null: a program, whose rules are functions. */
  readonly module: OpenedModule | null;
  readonly diagnostics: readonly Diagnostic[];
  readonly simulation: Simulation;
  /** A verdict that there is before any behaviour. */
  readonly verdict: SimulationOutcome | null;
  /** The initial states in numbers. */
  readonly initial: Tally;
  /** Equal where the same program began with the same initial states: then every behaviour is the same. */
  readonly identity: string;
}

/** Why several threads cannot simulate, or one cannot begin anew; null where they can. */
export const sharingObstacle = (model: Model): string | null => (model.isShareable ? null : NOT_SHAREABLE);

type Unusable = Extract<OpenedModel, { readonly model: null }>;

/** Opens the model and checks its initial states. */
export const openSimulator = (request: SimulationRequest, print: (line: string) => void): Simulator | Unusable => {
  const opened = openModel(request, { print }, 'simulate');
  if (opened.model === null) return opened;
  const simulation = simulationOf(opened, request);
  simulation.start();
  return begun(opened, simulation);
};

/** Why there is no end of the behaviours. */
export type Ending = { readonly verdict: 'interrupted' } | { readonly verdict: 'limit'; readonly limit: 'memory' };

/** As `openSimulator`, for whoever wants to hear of an interruption meanwhile. */
export const openSimulatorGently = async (
  request: SimulationRequest,
  print: (line: string) => void,
  loaded: () => void = () => {},
): Promise<Simulator | Unusable> => {
  const opened = openModel(request, { print }, 'simulate');
  if (opened.model === null) return opened;
  const { model } = opened;
  loaded();
  const simulation = simulationOf(opened, request);
  const clock = allowsPortions(model) ? () => performance.now() : null;
  const portions = new InitialPortions(clock, model.system.values.keptRules);
  const vigil = keepVigil(opened.values.arena, request, memoryBudget(request.memory));
  const start = async (): Promise<Ending | null> => {
    try {
      while (!simulation.startSome(portions)) {
        await turn();
        vigil.turn();
        if (request.signal?.aborted === true) return { verdict: 'interrupted' };
      }
      return null;
    } catch (error) {
      if (!(error instanceof GivenUp)) throw error;
      return error instanceof Interrupted ? { verdict: 'interrupted' } : { verdict: 'limit', limit: 'memory' };
    } finally {
      vigil.end();
    }
  };
  const ending = await start();
  if (ending === null) return begun(opened, simulation);
  const statistics = simulation.tally.statistics(model.system);
  return { ...begun(opened, simulation), verdict: { ...ending, warnings: [], statistics } };
};

type Usable = Exclude<OpenedModel, Unusable>;

const simulationOf = ({ model }: Usable, request: SimulationRequest): Simulation =>
  new Simulation(model.system, {
    seed: request.seed ?? 1,
    deadlock: request.deadlock ?? model.checkDeadlock,
    pure: model.isShareable && model.isSilent,
    ...defined({ depth: request.maxDepth }),
  });

const begun = ({ model, values, module, diagnostics }: Usable, simulation: Simulation): Simulator => {
  const initial = simulation.tally.copy();
  const identity = `${simulation.beginning} ${model.identity}`;
  return { model, values, module, diagnostics, simulation, verdict: simulation.outcome, initial, identity };
};

/** Words of values after which a simulator is given up: 128 MB. */
const MANY_VALUES = 2 ** 25;

/** Whether it is time for a new simulator. */
export const isWornOut = ({ values }: Simulator): boolean => values.arena.usage().words > MANY_VALUES;

/** Milliseconds of work between two looks at what others did. */
const SLICE = 20;

/** Behaviours in slices of about the same time, although some states take longer than others. */
export class BehaviourSlices {
  readonly #slices = new Slices({ short: SLICE / 2, long: SLICE * 2, first: 64, least: 1 });

  /** One slice. True when the range is done or there is a verdict. */
  run(simulation: Simulation): boolean {
    const isDone = simulation.advance(this.#slices.begin());
    this.#slices.done();
    return isDone;
  }
}

/** The most behaviours that are taken at a time. */
const LONG_RANGE = 2 ** 16;

/** Sizes of ranges: long enough to cost nothing, short enough that all threads end at about the same time. */
export class RangeSizes {
  readonly #slices = new Slices({ short: SLICE, long: 4 * SLICE, first: 1, least: 1, most: LONG_RANGE });

  /** The next size, given how many behaviours nobody has taken and how many threads take them. Begins to measure. */
  next(left: number, threads: number): number {
    return Math.max(1, Math.min(this.#slices.begin(), Math.floor(left / (2 * threads))));
  }

  /** A range of so many behaviours was made. */
  made(behaviours: number): void {
    this.#slices.done(behaviours);
  }
}

/** What was made of the range that the simulator has. */
export const reportOn = ({ simulation }: Simulator, from: number, to: number, printed: readonly string[]): RangeReport => ({
  from,
  to,
  reached: simulation.number,
  counts: simulation.tally.counts.slice(),
  printed,
});

/** Runs something of the simulator. False where the store of values is full. */
export const fits = (run: () => void): boolean => {
  try {
    run();
    return true;
  } catch (error) {
    if (!(error instanceof GivenUp)) throw error;
    return false;
  }
};
