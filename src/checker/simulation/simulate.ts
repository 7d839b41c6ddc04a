// Random behaviours: from a random initial state, again and again a random one of the distinct successors.
//
// Each behaviour has its own generator, and chooses among successors in canonical order: behaviour number i of a seed is the same whoever runs it and
// whatever ran before. So several simulations can share the work by ranges of numbers (behaviour-ledger.ts), and what one finds any other finds again.
// Successors are checked in `checked-successors.ts`. VIEW and SYMMETRY do not matter here.
//
// Invariant: the last state of the path was checked before it was entered. `tally` counts behaviours that have ended, `#current` the one that has not.
import type { EvaluationError, StatePredicate, StepLabel, StepPredicate, Trace, TransitionSystem, Turns } from '../../model/index.ts';
import { GivenUp } from '../../values/index.ts';
import { asEvaluationError } from '../outcome/fault.ts';
import type { CheckOutcome } from '../outcome/outcome.ts';
import { predicateRef } from '../outcome/outcome.ts';
import { failedPostcondition } from '../outcome/postconditions.ts';
import { type Stop, Stopped } from '../outcome/stop.ts';
import { unevaluatedWarnings } from '../outcome/unevaluated.ts';
import { hashOf } from '../store/state-hash.ts';
import { StateStore } from '../store/state-store.ts';
import { EvaluationContext } from '../successors/evaluation-context.ts';
import { InitialPortions, PAUSED } from '../successors/initial-portions.ts';
import { BehaviourPath } from './behaviour-path.ts';
import { CheckedSuccessors } from './checked-successors.ts';
import { Random } from './random.ts';
import { type SimulationStatistics, Tally } from './simulation-tally.ts';

/** The most states of one behaviour, if nothing else is said. */
const DEPTH = 100;

/** How behaviours are made. */
export interface BehaviourOptions {
  readonly seed: number;
  /** The most states of one behaviour, 100 by default. */
  readonly depth?: number;
  /** Whether a state without successor is an error; true by default. */
  readonly deadlock?: boolean;
  /**
   * Successors and the values of predicates are functions of states: nothing depends on what was evaluated before, and nothing is printed. Then what is
   * known of a state need not be evaluated again. False by default.
   */
  readonly pure?: boolean;
}

/** What to simulate. */
export interface SimulationOptions extends BehaviourOptions {
  readonly behaviours: number;
  /** The number of the first behaviour, 0 by default. */
  readonly firstBehaviour?: number;
  /** Gets the vectors of every finished behaviour, one after the other. */
  readonly onBehaviour?: (vectors: Int32Array, states: number) => void;
}

type Simulated<Outcome> = Outcome extends { readonly statistics: unknown }
  ? Omit<Outcome, 'statistics'> & { readonly statistics: SimulationStatistics }
  : never;

/** As the outcome of a search, with the statistics of a simulation. `ok` says only that nothing was found. */
export type SimulationOutcome = Simulated<CheckOutcome>;

/** Simulates to the end. Blocks; see `Simulation` for doing it piece by piece. */
export function simulate(system: TransitionSystem, options: SimulationOptions): SimulationOutcome {
  const run = new Simulation(system, options);
  const first = options.firstBehaviour ?? 0;
  const begun = run.start();
  if (begun !== null) return begun;
  const total = run.tally.copy();
  if (!run.isEmpty) {
    run.assign(first, first + options.behaviours, total);
    while (!run.advance(Number.POSITIVE_INFINITY, options.onBehaviour));
    total.add(run.tally.counts);
  }
  return run.outcome ?? run.conclude(total);
}

/** Thrown to end the simulation; `outcome` is set. */
class Ended extends Error {}
const ENDED = new Ended('the simulation has ended');

/** A violated predicate. */
type Violation = Extract<Stop, { readonly kind: 'invariant' | 'initial-predicate' | 'step-invariant' }>;

/** Behaviours of one system, in one thread. */
export class Simulation {
  /** The verdict, once there is one. */
  outcome: SimulationOutcome | null = null;
  /** After `start`: the initial states that were made. After `assign`: behaviours of the range that have ended. */
  readonly tally: Tally;
  /** The number of the behaviour that is being made, or is to be made next. */
  number = 0;

  readonly #system: TransitionSystem;
  readonly #options: BehaviourOptions;
  readonly #context: EvaluationContext;
  readonly #path: BehaviourPath;
  readonly #successors: CheckedSuccessors;
  readonly #random = new Random();
  /** The distinct initial states that satisfy the constraints. */
  readonly #initial: StateStore;
  /** The numbers of the behaviour that has not ended. */
  readonly #current: Tally;
  /** The numbers of what counts already. */
  #before: Tally;
  /** Behind the last behaviour of the range. */
  #end = 0;
  /** How many states the behaviour has; 0 before one begins. */
  #level = 0;
  /** Some initial states are made. */
  #isPaused = false;

  constructor(system: TransitionSystem, options: BehaviourOptions) {
    const width = system.width;
    this.#system = system;
    this.#options = options;
    this.tally = new Tally(system.actions.length);
    this.#before = new Tally(system.actions.length);
    this.#current = new Tally(system.actions.length);
    this.#context = new EvaluationContext(system.progress);
    this.#path = new BehaviourPath(width);
    this.#successors = new CheckedSuccessors(system, this.#path, this.#context, options.pure === true);
    this.#initial = new StateStore(width);
  }

  /** There is no initial state to begin a behaviour with. */
  get isEmpty(): boolean {
    return this.#initial.count === 0;
  }

  /** Values were met that have no order that another thread would find too: see `ChoiceOrder.isUnordered`. */
  get isUnordered(): boolean {
    return this.#successors.choices.order.isUnordered;
  }

  /** Equal for simulations that began alike: of the initial states, in the order in which they were made. */
  get beginning(): number {
    const initial = this.#initial;
    return hashOf(initial.vectors, 0, initial.count * initial.width);
  }

  /** Checks assumptions, makes and checks the initial states. To be called first. Returns a verdict if there is one already. */
  start(): SimulationOutcome | null {
    this.startSome(new InitialPortions(null));
    return this.outcome;
  }

  /** As `start`, in portions. False where it is to be called again, for there are more initial states to make. */
  startSome(portions: InitialPortions): boolean {
    this.#guarded(() => {
      if (!this.#isPaused) this.#checkAssumptions();
      this.#isPaused = false;
      portions.begin();
      try {
        this.#makeInitialStates({ take: () => portions.piece() >= 0, done: () => {}, pass: () => {} });
      } catch (error) {
        if (error !== PAUSED) throw error;
        this.#isPaused = true;
      }
    });
    return !this.#isPaused;
  }

  /**
   * The next range of behaviours to make: from a number up to but not including another. What was found in the one before is forgotten.
   * @param before the numbers of what counts already, to be included in those of a verdict
   */
  assign(from: number, to: number, before: Tally): void {
    this.number = from;
    this.#end = to;
    this.#before = before;
    this.#level = 0;
    this.outcome = null;
    this.#context.faultVector = null;
    this.tally.clear();
    this.#current.clear();
  }

  /**
   * Goes on until about so many states were made (at least one step is). True where the range is done or there is a verdict.
   * Throws GivenUp; `number` has not ended then.
   */
  advance(budget: number, onBehaviour?: SimulationOptions['onBehaviour']): boolean {
    this.#guarded(() => {
      let left = budget;
      while (this.number < this.#end && left > 0) {
        if (this.#level === 0) this.#begin();
        left -= 1 + this.#step();
        if (this.#level === 0) onBehaviour?.(this.#path.view(), this.#path.length);
      }
    });
    return this.outcome !== null || this.number >= this.#end;
  }

  /** Ends a simulation that met nothing: the postconditions decide. `total` are the numbers of all behaviours. */
  conclude(total: Tally): SimulationOutcome {
    this.assign(this.number, this.number, total);
    this.#path.clear();
    return this.#guarded(() => this.#finish(false, this.#statistics(false))) as SimulationOutcome;
  }

  #guarded(run: () => void): SimulationOutcome | null {
    try {
      run();
    } catch (error) {
      if (error === ENDED) return this.outcome;
      if (error instanceof GivenUp) throw error;
      this.outcome =
        error instanceof Stopped ? this.#violationOutcome(error.stop as Violation) : this.#faultOutcome(asEvaluationError(error));
    }
    return this.outcome;
  }

  /** @param more whether something was met in a state behind those of the path */
  #statistics(more: boolean): SimulationStatistics {
    const sum = this.#before.copy();
    sum.add(this.tally.counts);
    sum.add(this.#current.counts);
    return sum.statistics(this.#system, this.#path.length, more ? 1 : 0);
  }

  #begin(): void {
    const initial = this.#initial;
    this.#random.begin(this.#options.seed, this.number);
    this.#path.clear();
    this.#path.append(initial.vectors, this.#random.below(initial.count) * initial.width, null);
    this.#level = 1;
    this.#system.progress.diameter = this.number + 1;
  }

  /** Takes one step of the behaviour, or ends it. Returns how many successors were looked at. */
  #step(): number {
    const { depth = DEPTH, deadlock } = this.#options;
    if (this.#level >= depth) return this.#endBehaviour();
    const path = this.#path;
    const { recent, found } = this.#successors.choices;
    if (!recent.recall(path.vectors, path.last)) {
      this.#context.beginState(this.#level, this.#before.generated + this.tally.generated + this.#current.generated);
      if (!this.#successors.make()) {
        this.#current.made(found.actions, 0, found.made);
        this.#successors.tell();
      }
    }
    const { emitted, count, firstAction, words } = recent;
    if (emitted === 0 && deadlock !== false)
      this.#stop({ verdict: 'deadlock', trace: this.#trace(null), warnings: [], statistics: this.#statistics(false) });
    this.#current.made(words, firstAction, firstAction + emitted);
    if (count === 0) return this.#endBehaviour();
    const chosen = recent.choice(this.#random.below(count));
    this.#current.took(words[chosen] as number);
    path.append(words, chosen + 1, this.#labelAt(words, chosen + 1));
    this.#level++;
    if (this.#system.progress.exit) this.#finish(true, this.#statistics(false));
    return emitted;
  }

  /** How a successor was made, where that was noted. */
  #labelAt(words: Int32Array, at: number): StepLabel | null {
    const { varies, width } = this.#system;
    return varies === 'actions' ? this.#successors.labelOf(words.slice(at, at + width)) : null;
  }

  #endBehaviour(): number {
    this.#current.ended(this.#level);
    this.tally.add(this.#current.counts);
    this.#current.clear();
    this.#level = 0;
    this.number++;
    return 0;
  }

  #checkAssumptions(): void {
    const context = this.#context;
    const statistics = this.#statistics(false);
    context.beginRun();
    for (const assumption of this.#system.assumptions) {
      context.predicate = assumption;
      if (assumption.holds()) continue;
      this.#stop({ verdict: 'assumption', kind: 'assumption', predicate: predicateRef(assumption), warnings: [], statistics });
    }
  }

  #makeInitialStates(turns: Turns): void {
    const initial = this.#initial;
    const context = this.#context;
    context.beginInitial();
    this.#system.initial((next) => {
      this.tally.madeInitial();
      context.atSuccessor();
      if (initial.find(next, 0) < 0 && this.#successors.examineInitial(next)) {
        initial.find(next, 0);
        initial.add(next, 0, -1);
      }
      context.leaveSuccessor();
    }, turns);
  }

  #finish(exited: boolean, statistics: SimulationStatistics): never {
    const context = this.#context;
    context.enter('postcondition');
    context.faultVector = null;
    this.#path.clear();
    const failed = failedPostcondition(this.#system, { generated: statistics.statesGenerated }, null);
    if (failed === null) return this.#stop({ verdict: 'ok', exited, warnings: [], statistics });
    const { predicate, error } = failed;
    context.predicate = predicate;
    if (error !== undefined) throw error;
    this.#stop({ verdict: 'assumption', kind: 'postcondition', predicate, warnings: [], statistics });
  }

  /** The behaviour so far, and one more state. */
  #trace(more: Int32Array | null): Trace {
    return this.#path.trace(this.#system, more, more === null ? null : this.#successors.labelOf(more));
  }

  #violationOutcome(stop: Violation): SimulationOutcome {
    const { invariants, initialPredicates, stepInvariants } = this.#successors.predicates;
    const { kind, index, vector } = stop;
    const lists = { invariant: invariants, 'initial-predicate': initialPredicates, 'step-invariant': stepInvariants };
    const predicate = lists[kind][index] as StatePredicate | StepPredicate;
    const warnings = unevaluatedWarnings(kind === 'initial-predicate' ? {} : stop);
    const found = { predicate: predicateRef(predicate), warnings, statistics: this.#statistics(true), trace: this.#trace(vector) };
    return kind === 'invariant' ? { verdict: 'invariant', ...found } : { verdict: 'property', isShortest: false, ...found };
  }

  #faultOutcome(error: EvaluationError): SimulationOutcome {
    const { phase, predicate, vector } = this.#context.place;
    return {
      verdict: error.reason === 'assertion' ? 'assertion' : 'evaluation-error',
      error,
      phase,
      ...(predicate === null ? {} : { predicate: predicateRef(predicate) }),
      ...(this.#path.length === 0 && vector === null ? {} : { trace: this.#trace(vector) }),
      warnings: [],
      statistics: this.#statistics(vector !== null),
    };
  }

  #stop(outcome: SimulationOutcome): never {
    this.outcome = outcome;
    throw ENDED;
  }
}
