// Random behaviours: from a random initial state, again and again a random one of the distinct successors.
//
// Each behaviour has its own generator, seeded by the seed and the number of the behaviour, so behaviour number i is the same whoever runs it
// and whatever ran before. As TLC does, invariants and step invariants are checked on all successors and not only on the one that is chosen: that
// finds more for the same work. VIEW and SYMMETRY do not matter here.
//
// Invariant: `path` holds the behaviour so far, one vector after the other; its last state was checked before it was entered.
import type { EvaluationError, StatePredicate, StepPredicate, TransitionSystem } from '../model/index.ts';
import { CoverageCounters } from './coverage.ts';
import { asEvaluationError } from './fault.ts';
import { IntegerList } from './growable.ts';
import type { ActionCoverage, CheckOutcome, Phase } from './outcome.ts';
import { predicateRef } from './outcome.ts';
import { Random } from './random.ts';
import { StateStore } from './state-store.ts';
import { describeTrace } from './trace-building.ts';

/** What to simulate. */
export interface SimulationOptions {
  readonly seed: number;
  /** How many behaviours; without it the simulation goes on until it is interrupted. */
  readonly behaviours?: number;
  /** The number of the first behaviour, 0 by default: behaviours n to n+m of a seed can be run anywhere. */
  readonly firstBehaviour?: number;
  /** The most states of one behaviour, 100 by default. */
  readonly depth?: number;
  /** Whether a state without successor is an error; true by default. */
  readonly deadlock?: boolean;
  readonly invariants?: readonly StatePredicate[];
  readonly stepInvariants?: readonly StepPredicate[];
  /** Polled after every behaviour and every few thousand states. */
  readonly interrupted?: () => boolean;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: SimulationStatistics) => void;
  /** Gets the vectors of every finished behaviour, one after the other. */
  readonly onBehaviour?: (vectors: Int32Array, states: number) => void;
}

export interface SimulationStatistics {
  readonly behaviours: number;
  /** States made, initial ones and successors that were not chosen included. */
  readonly statesGenerated: number;
  /** Steps taken. */
  readonly steps: number;
  /** States of the longest behaviour. */
  readonly longest: number;
  /** `distinct` counts how often a successor that the action made was chosen. */
  readonly actions: readonly ActionCoverage[];
}

type Simulated<Outcome> = Outcome extends { readonly statistics: unknown }
  ? Omit<Outcome, 'statistics'> & { readonly statistics: SimulationStatistics }
  : never;

/** As the outcome of a search, with the statistics of a simulation. `ok` says only that nothing was found. */
export type SimulationOutcome = Simulated<Exclude<CheckOutcome, { readonly verdict: 'limit' }>>;

/** States made between two polls within one behaviour. */
const POLL_EVERY = 4096;

/** Simulates to the end. Blocks; see `Simulation` for doing it piece by piece. */
export function simulate(system: TransitionSystem, options: SimulationOptions): SimulationOutcome {
  const run = new Simulation(system, options);
  for (;;) {
    const outcome = run.advance();
    if (outcome !== null) return outcome;
  }
}

/** Thrown to end the simulation; `outcome` is set. */
class Stopped extends Error {}

/** A simulation that can be carried on behaviour by behaviour. */
export class Simulation {
  /** The verdict, once there is one. */
  outcome: SimulationOutcome | null = null;

  private readonly system: TransitionSystem;
  private readonly options: SimulationOptions;
  private readonly width: number;
  private readonly invariants: readonly StatePredicate[];
  private readonly stepInvariants: readonly StepPredicate[];
  private readonly coverage: CoverageCounters;
  /** The distinct initial states; the constraints are still to be checked. */
  private initial: StateStore | null = null;
  /** The distinct successors that may be chosen; `predecessors` holds their actions. */
  private readonly choices: StateStore;
  private readonly path = new IntegerList();
  private behaviours = 0;
  private generated = 0;
  private steps = 0;
  private longest = 0;
  private polledAt = 0;
  private phase: Phase = 'assumption';
  private predicate: { readonly name: string } | null = null;

  constructor(system: TransitionSystem, options: SimulationOptions) {
    this.system = system;
    this.options = options;
    this.width = system.variables.length;
    this.invariants = options.invariants ?? system.invariants;
    this.stepInvariants = options.stepInvariants ?? system.stepInvariants;
    this.coverage = new CoverageCounters(system.actions.length);
    this.choices = new StateStore(this.width);
  }

  get statistics(): SimulationStatistics {
    const { behaviours, generated, steps, longest } = this;
    return { behaviours, statesGenerated: generated, steps, longest, actions: this.coverage.report(this.system) };
  }

  /** Runs so many behaviours. Returns the verdict as soon as there is one, else null. */
  advance(behaviours = 1): SimulationOutcome | null {
    try {
      for (let i = 0; i < behaviours && this.outcome === null; i++) this.runNext();
    } catch (error) {
      if (!(error instanceof Stopped)) this.outcome = this.faultOutcome(asEvaluationError(error));
    }
    return this.outcome;
  }

  private runNext(): void {
    this.initial ??= this.start();
    this.poll();
    const { behaviours: wanted = Number.POSITIVE_INFINITY, seed, firstBehaviour = 0, depth = 100 } = this.options;
    if (this.behaviours >= wanted || this.initial.count === 0) {
      this.finish(false);
    }
    const random = new Random(Math.imul(firstBehaviour + this.behaviours + 1, 0x9e3779b1) ^ seed);
    this.path.length = 0;
    this.append(this.initial, random.below(this.initial.count));
    for (let level = 1; level < depth; level++) {
      this.makeChoices(level);
      if (this.choices.count === 0) break;
      const chosen = random.below(this.choices.count);
      this.append(this.choices, chosen);
      this.coverage.distinct[this.choices.predecessors[chosen] as number]!++;
      this.steps++;
      if (this.system.progress.exit) this.finish(true);
      if (this.generated - this.polledAt > POLL_EVERY) this.poll();
    }
    this.behaviours++;
    const states = this.path.length / this.width;
    if (states > this.longest) this.longest = states;
    this.options.onBehaviour?.(this.path.view(), states);
  }

  /** Ends a simulation that met nothing: the postconditions decide. */
  private finish(exited: boolean): never {
    const { system, statistics } = this;
    Object.assign(system.progress, { level: 0, generated: this.generated });
    this.phase = 'postcondition';
    for (const postcondition of system.postconditions) {
      this.predicate = postcondition;
      if (postcondition.holds()) continue;
      this.stop({ verdict: 'assumption', kind: 'postcondition', predicate: predicateRef(postcondition), warnings: [], statistics });
    }
    this.stop({ verdict: 'ok', exited, warnings: [], statistics });
  }

  /** Checks assumptions, makes and checks the initial states. */
  private start(): StateStore {
    const { system } = this;
    Object.assign(system.progress, { level: 0, distinct: 0, generated: 0, diameter: 0, queue: 0, exit: false });
    for (const assumption of system.assumptions) {
      this.predicate = assumption;
      if (assumption.holds()) continue;
      this.stop({
        verdict: 'assumption',
        kind: 'assumption',
        predicate: predicateRef(assumption),
        warnings: [],
        statistics: this.statistics,
      });
    }
    const initial = new StateStore(this.width);
    this.phase = 'initial';
    this.predicate = null;
    system.initial((next) => {
      this.generated++;
      system.progress.level = 1;
      if (initial.find(next, 0) < 0) {
        this.checkInvariants(next);
        if (this.satisfiesConstraints(next)) {
          initial.find(next, 0);
          initial.add(next, 0, -1);
        }
      }
      system.progress.level = 0;
      this.phase = 'initial';
      this.predicate = null;
    });
    return initial;
  }

  private makeChoices(level: number): void {
    const { system, choices, path, width, coverage } = this;
    const { progress } = system;
    const from = path.length - width;
    let emitted = 0;
    choices.clear();
    Object.assign(progress, { level, generated: this.generated, diameter: this.behaviours + 1 });
    this.phase = 'next';
    this.predicate = null;
    system.successors(path.entries, from, (next, action) => {
      emitted++;
      coverage.generated[action]!++;
      if (choices.find(next, 0) >= 0) return;
      progress.level = level + 1;
      this.checkInvariants(next);
      const inModel = this.satisfiesConstraints(next);
      progress.level = level;
      this.checkStepInvariants(from, next);
      if (inModel && this.satisfiesStepConstraints(from, next)) {
        choices.find(next, 0);
        choices.add(next, 0, action);
      }
      this.phase = 'next';
      this.predicate = null;
    });
    this.generated += emitted;
    if (emitted === 0 && this.options.deadlock !== false) {
      this.stop({ verdict: 'deadlock', trace: this.trace(), warnings: [], statistics: this.statistics });
    }
  }

  private checkInvariants(next: Int32Array): void {
    this.phase = 'invariant';
    for (const invariant of this.invariants) {
      this.predicate = invariant;
      if (invariant.holds(next, 0)) continue;
      const trace = this.trace(next);
      this.stop({ verdict: 'invariant', predicate: predicateRef(invariant), trace, warnings: [], statistics: this.statistics });
    }
  }

  private checkStepInvariants(from: number, next: Int32Array): void {
    this.phase = 'step-invariant';
    for (const invariant of this.stepInvariants) {
      this.predicate = invariant;
      if (invariant.holds(this.path.entries, from, next, 0)) continue;
      const trace = this.trace(next);
      this.stop({
        verdict: 'property',
        predicate: predicateRef(invariant),
        trace,
        isShortest: false,
        warnings: [],
        statistics: this.statistics,
      });
    }
  }

  private satisfiesConstraints(next: Int32Array): boolean {
    this.phase = 'constraint';
    return this.system.constraints.every((constraint) => {
      this.predicate = constraint;
      return constraint.holds(next, 0);
    });
  }

  private satisfiesStepConstraints(from: number, next: Int32Array): boolean {
    this.phase = 'step-constraint';
    return this.system.stepConstraints.every((constraint) => {
      this.predicate = constraint;
      return constraint.holds(this.path.entries, from, next, 0);
    });
  }

  private append(store: StateStore, state: number): void {
    for (let i = 0; i < this.width; i++) this.path.push(store.vectors[state * this.width + i] as number);
  }

  private poll(): void {
    const { options } = this;
    this.polledAt = this.generated;
    options.onProgress?.(this.statistics);
    if (options.signal?.aborted === true || options.interrupted?.() === true) {
      this.stop({ verdict: 'interrupted', warnings: [], statistics: this.statistics });
    }
  }

  /** The behaviour so far, without the states at which it stood still, and one more state. */
  private trace(last?: Int32Array) {
    const vectors: Int32Array[] = [];
    const add = (vector: Int32Array) => {
      const before = vectors.at(-1);
      if (before === undefined || vector.some((value, i) => value !== before[i])) vectors.push(vector);
    };
    for (let start = 0; start < this.path.length; start += this.width) add(this.path.entries.slice(start, start + this.width));
    if (last !== undefined) add(last.slice(0, this.width));
    return describeTrace(this.system, vectors);
  }

  private faultOutcome(error: EvaluationError): SimulationOutcome {
    const { phase, predicate } = this;
    return {
      verdict: error.reason === 'assertion' ? 'assertion' : 'evaluation-error',
      error,
      phase,
      ...(predicate === null ? {} : { predicate: predicateRef(predicate) }),
      ...(this.path.length === 0 ? {} : { trace: this.trace() }),
      warnings: [],
      statistics: this.statistics,
    };
  }

  private stop(outcome: SimulationOutcome): never {
    this.outcome = outcome;
    throw new Stopped('the simulation has stopped');
  }
}
