// Random behaviours: from a random initial state, again and again a random one of the distinct successors.
//
// Each behaviour has its own generator, and chooses among successors in canonical order: behaviour number i of a seed is the same whoever runs it and
// whatever ran before. So several simulations can share the work by ranges of numbers (behaviour-ledger.ts), and what one finds any other finds again.
// As TLC does, invariants and step invariants are checked on all successors and not only on the one that is chosen: that finds more for the same work.
// Of several successors that are wrong the first in canonical order is reported, and the first that was made where evaluating again may give something
// else (`TransitionSystem.varies`): then everything is told as it was seen. VIEW and SYMMETRY do not matter here.
//
// Invariant: `path` holds the behaviour so far, one vector after the other; its last state was checked before it was entered. `tally` counts behaviours
// that have ended, `current` the one that has not.
import { InternalError } from '../../diagnostics/index.ts';
import type { EvaluationError, StatePredicate, StepLabel, StepPredicate, TransitionSystem, Turns } from '../../model/index.ts';
import { GivenUp } from '../../values/index.ts';
import { asEvaluationError } from '../outcome/fault.ts';
import type { CheckOutcome, Phase } from '../outcome/outcome.ts';
import { predicateRef } from '../outcome/outcome.ts';
import { failedPostcondition } from '../outcome/postconditions.ts';
import { describeTrace } from '../outcome/trace-building.ts';
import { type Beside, unevaluatedWarnings, violatedBehind } from '../outcome/unevaluated.ts';
import { IntegerList } from '../store/integer-list.ts';
import { hashOf } from '../store/state-hash.ts';
import { StateStore } from '../store/state-store.ts';
import { InitialPortions, PAUSED } from '../successors/initial-portions.ts';
import { Random } from './random.ts';
import { type SimulationStatistics, Tally } from './simulation-tally.ts';
import { SuccessorChoices } from './successor-choices.ts';

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

/** What is wrong with a successor, as it was seen. */
interface Finding {
  readonly vector: Int32Array;
  readonly error: unknown;
  readonly phase: Phase;
  readonly predicate: StatePredicate | StepPredicate | null;
  readonly beside: Beside;
}

/** Thrown to end the simulation; `outcome` is set. */
class Stopped extends Error {}
const STOPPED = new Stopped('the simulation has stopped');

/** Behaviours of one system, in one thread. */
export class Simulation {
  /** The verdict, once there is one. */
  outcome: SimulationOutcome | null = null;
  /** After `start`: the initial states that were made. After `assign`: behaviours of the range that have ended. */
  readonly tally: Tally;
  /** The number of the behaviour that is being made, or is to be made next. */
  number = 0;

  private readonly system: TransitionSystem;
  private readonly width: number;
  private readonly depth: number;
  private readonly deadlock: boolean;
  private readonly seed: number;
  private readonly current: Tally;
  private readonly choices: SuccessorChoices;
  private readonly random = new Random();
  private readonly path = new IntegerList();
  /** The distinct initial states that satisfy the constraints. */
  private readonly initial: StateStore;
  private end = 0;
  /** What counts already. */
  private before: Tally;
  /** The number of the last state of `path`, from 1; 0 before a behaviour begins. */
  private level = 0;
  private from = 0;
  /** Something is wrong with a successor of the state that is being expanded. */
  private isSuspect = false;
  /** It is being found out what. */
  private isInspecting = false;
  /** The successor that is being looked at then. */
  private inspected: Int32Array | null = null;
  /** Some initial states are made. */
  private isPaused = false;
  private phase: Phase = 'assumption';
  private predicate: { readonly name: string } | null = null;
  /** Where evaluating again may give something else: what was wrong first, how the states of `path` were made, and how each successor was, by its vector. */
  private finding: Finding | null = null;
  /** What has no value beside the predicate that was violated last. */
  private beside: Beside = {};
  private readonly pathLabels: (StepLabel | null)[] = [];
  private readonly labels = new Map<string, StepLabel | null>();

  constructor(system: TransitionSystem, options: BehaviourOptions) {
    this.system = system;
    this.width = system.variables.length;
    this.depth = options.depth ?? 100;
    this.deadlock = options.deadlock !== false;
    this.seed = options.seed;
    this.tally = new Tally(system.actions.length);
    this.before = new Tally(system.actions.length);
    this.current = new Tally(system.actions.length);
    this.choices = new SuccessorChoices(this.width, system.values, options.pure === true);
    this.initial = new StateStore(this.width);
  }

  /** There is no initial state to begin a behaviour with. */
  get isEmpty(): boolean {
    return this.initial.count === 0;
  }

  /** Values were met that have no order that another thread would find too: see `SuccessorChoices.isUnordered`. */
  get isUnordered(): boolean {
    return this.choices.isUnordered;
  }

  /** Equal for simulations that began alike: of the initial states, in the order in which they were made. */
  get beginning(): number {
    const { initial, width } = this;
    return hashOf(initial.vectors, 0, initial.count * width);
  }

  /** Checks assumptions, makes and checks the initial states. To be called first. Returns a verdict if there is one already. */
  start(): SimulationOutcome | null {
    this.startSome(new InitialPortions(null));
    return this.outcome;
  }

  /** As `start`, in portions. False where it is to be called again, for there are more initial states to make. */
  startSome(portions: InitialPortions): boolean {
    this.guarded(() => {
      if (!this.isPaused) this.checkAssumptions();
      this.isPaused = false;
      portions.begin();
      try {
        this.makeInitialStates({ take: () => portions.piece() >= 0, done: () => {}, pass: () => {} });
      } catch (error) {
        if (error !== PAUSED) throw error;
        this.isPaused = true;
      }
    });
    return !this.isPaused;
  }

  /**
   * The next range of behaviours to make: from a number up to but not including another. What was found in the one before is forgotten.
   * @param before the numbers of what counts already, to be included in those of a verdict
   */
  assign(from: number, to: number, before: Tally): void {
    this.number = from;
    this.end = to;
    this.before = before;
    this.level = 0;
    this.outcome = null;
    this.isInspecting = false;
    this.inspected = null;
    this.finding = null;
    this.tally.clear();
    this.current.clear();
  }

  /**
   * Goes on until about so many states were made (at least one step is). True where the range is done or there is a verdict.
   * Throws GivenUp; `number` has not ended then.
   */
  advance(budget: number, onBehaviour?: SimulationOptions['onBehaviour']): boolean {
    this.guarded(() => {
      let left = budget;
      while (this.number < this.end && left > 0) {
        if (this.level === 0) this.begin();
        left -= 1 + this.step();
        if (this.level === 0) onBehaviour?.(this.path.view(), this.path.length / this.width);
      }
    });
    return this.outcome !== null || this.number >= this.end;
  }

  /** Ends a simulation that met nothing: the postconditions decide. `total` are the numbers of all behaviours. */
  conclude(total: Tally): SimulationOutcome {
    const statistics = total.statistics(this.system);
    return this.guarded(() => this.finish(false, statistics)) as SimulationOutcome;
  }

  private guarded(run: () => void): SimulationOutcome | null {
    try {
      run();
    } catch (error) {
      if (error === STOPPED) return this.outcome;
      if (error instanceof GivenUp) throw error;
      this.outcome = this.faultOutcome(asEvaluationError(error));
    }
    return this.outcome;
  }

  private get statistics(): SimulationStatistics {
    const sum = this.before.copy();
    sum.add(this.tally.counts);
    sum.add(this.current.counts);
    return sum.statistics(this.system);
  }

  private begin(): void {
    const { initial, path, random } = this;
    random.begin(this.seed, this.number);
    path.length = 0;
    this.pathLabels.length = 0;
    this.pathLabels.push(null);
    this.append(initial.vectors, random.below(initial.count) * this.width);
    this.level = 1;
    this.system.progress.diameter = this.number + 1;
  }

  /** Takes one step of the behaviour, or ends it. Returns how many successors were looked at. */
  private step(): number {
    const { choices, width, current } = this;
    if (this.level >= this.depth) return this.endBehaviour();
    this.from = this.path.length - width;
    if (!choices.recall(this.path.entries, this.from)) this.expand();
    const { emitted, count, firstAction } = choices;
    if (emitted === 0 && this.deadlock) this.stop({ verdict: 'deadlock', trace: this.trace(), warnings: [], statistics: this.statistics });
    current.made(choices.entries, firstAction, firstAction + emitted);
    if (count === 0) return this.endBehaviour();
    const chosen = choices.choice(this.random.below(count));
    current.took(choices.entries[chosen] as number);
    this.append(choices.entries, chosen + 1);
    if (this.system.varies === 'actions')
      this.pathLabels.push(this.labels.get(choices.entries.slice(chosen + 1, chosen + 1 + width).join()) ?? null);
    this.level++;
    if (this.system.progress.exit) this.finish(true, this.statistics);
    return emitted;
  }

  private endBehaviour(): number {
    this.current.ended(this.level);
    this.tally.add(this.current.counts);
    this.current.clear();
    this.level = 0;
    this.number++;
    return 0;
  }

  /** Makes the successors of the last state of the path, and checks them. */
  private expand(): void {
    const { system, choices, path, from } = this;
    const { progress } = system;
    progress.level = this.level;
    progress.generated = this.before.generated + this.tally.generated + this.current.generated;
    this.phase = 'next';
    this.predicate = null;
    this.isSuspect = false;
    choices.begin();
    this.labels.clear();
    system.successors(path.entries, from, this.sink);
    if (this.isSuspect) this.inspect();
    choices.settle(path.entries, from);
  }

  private readonly sink = (next: Int32Array, action: number): void => {
    if (!this.choices.receive(next, action)) return;
    if (this.system.varies === 'actions') this.labels.set(next.slice(0, this.width).join(), this.system.seenLabel?.() ?? null);
    try {
      if (this.examine(next)) this.choices.keep();
    } catch (error) {
      // What exactly is wrong is told once all successors are known, see `inspect`.
      if (error !== STOPPED) asEvaluationError(error);
      this.isSuspect = true;
      this.system.progress.level = this.level;
      this.note(error, next);
    }
    this.phase = 'next';
    this.predicate = null;
  };

  /** Checks a successor. True if the behaviour may go on there. */
  private examine(next: Int32Array): boolean {
    const { system, path, from } = this;
    const { progress } = system;
    progress.level = this.level + 1;
    this.checkInvariants(next);
    let isInModel = this.satisfiesConstraints(next);
    progress.level = this.level;
    const { stepInvariants, stepConstraints } = system;
    this.phase = 'step-invariant';
    this.check(stepInvariants, next, (invariant) => invariant.holds(path.entries, from, next, 0));
    for (let i = 0; i < stepConstraints.length && isInModel; i++) {
      const constraint = stepConstraints[i] as StepPredicate;
      this.phase = 'step-constraint';
      this.predicate = constraint;
      isInModel = constraint.holds(path.entries, from, next, 0);
    }
    return isInModel;
  }

  private note(error: unknown, next: Int32Array): void {
    const { varies } = this.system;
    if (varies === undefined || varies === 'level' || this.finding !== null) return;
    const { phase, predicate } = this;
    this.finding = { vector: next.slice(0, this.width), error, phase, predicate: predicate as Finding['predicate'], beside: this.beside };
  }

  /** Stops with what was wrong when it was seen. */
  private tell({ vector, error, phase, predicate, beside }: Finding): never {
    Object.assign(this, { inspected: vector, phase, predicate });
    if (error !== STOPPED || predicate === null) throw error;
    this.violated(predicate, vector, beside);
  }

  /** Stops with what is wrong with the first wrong successor in canonical order. */
  private inspect(): never {
    const { choices, width } = this;
    this.isInspecting = true;
    if (this.finding !== null) this.tell(this.finding);
    for (const number of choices.inOrder()) {
      this.inspected = choices.found.slice(number * width, (number + 1) * width);
      this.examine(this.inspected);
    }
    throw new InternalError('a fault of a successor was not found again');
  }

  private checkInvariants(next: Int32Array): void {
    this.phase = 'invariant';
    this.check(this.system.invariants, next, (invariant) => invariant.holds(next, 0));
  }

  /** Stops at the first predicate that does not hold; where one has no value and none behind it is violated, at that one. */
  private check<P extends StatePredicate | StepPredicate>(
    predicates: readonly P[],
    next: Int32Array,
    holds: (predicate: P) => boolean,
  ): void {
    for (let i = 0; i < predicates.length; i++) {
      const predicate = predicates[i] as P;
      this.predicate = predicate;
      let isTrue = true;
      try {
        isTrue = holds(predicate);
      } catch (error) {
        const behind = violatedBehind(error, predicates, i, holds);
        if (behind === null) throw error;
        const violated = predicates[behind.index] as P;
        this.predicate = violated;
        this.violated(violated, next, behind);
      }
      if (!isTrue) this.violated(predicate, next);
    }
  }

  /** Properties that are predicates of initial states. */
  private checkInitialPredicates(next: Int32Array): void {
    for (const predicate of this.system.initialPredicates ?? []) {
      this.phase = 'property';
      this.predicate = predicate;
      if (!predicate.holds(next, 0)) this.violated(predicate, next);
    }
  }

  private satisfiesConstraints(next: Int32Array): boolean {
    const { constraints } = this.system;
    for (let i = 0; i < constraints.length; i++) {
      const constraint = constraints[i] as StatePredicate;
      this.phase = 'constraint';
      this.predicate = constraint;
      if (!constraint.holds(next, 0)) return false;
    }
    return true;
  }

  private violated(predicate: StatePredicate | StepPredicate, next: Int32Array, beside: Beside = {}): never {
    this.beside = beside;
    // Within an enumeration of successors the system cannot be asked for the labels of a trace.
    if (this.level > 0 && !this.isInspecting) throw STOPPED;
    const found = { predicate: predicateRef(predicate), warnings: unevaluatedWarnings(beside), statistics: this.statistics };
    if (this.phase === 'invariant') this.stop({ verdict: 'invariant', trace: this.trace(next), ...found });
    this.stop({ verdict: 'property', trace: this.trace(next), isShortest: false, ...found });
  }

  private checkAssumptions(): void {
    const { system, statistics } = this;
    Object.assign(system.progress, { level: 0, distinct: 0, generated: 0, diameter: 0, queue: 0, exit: false });
    for (const assumption of system.assumptions) {
      this.predicate = assumption;
      if (assumption.holds()) continue;
      this.stop({ verdict: 'assumption', kind: 'assumption', predicate: predicateRef(assumption), warnings: [], statistics });
    }
  }

  private makeInitialStates(turns: Turns): void {
    const { system, initial } = this;
    this.phase = 'initial';
    this.predicate = null;
    system.initial((next) => {
      this.tally.madeInitial();
      system.progress.level = 1;
      if (initial.find(next, 0) < 0) {
        this.inspected = next;
        this.checkInvariants(next);
        this.checkInitialPredicates(next);
        if (this.satisfiesConstraints(next)) {
          initial.find(next, 0);
          initial.add(next, 0, -1);
        }
      }
      system.progress.level = 0;
      this.phase = 'initial';
      this.predicate = null;
      this.inspected = null;
    }, turns);
  }

  private finish(exited: boolean, statistics: SimulationStatistics): never {
    const { system } = this;
    this.phase = 'postcondition';
    this.path.length = 0;
    this.inspected = null;
    const failed = failedPostcondition(system, { generated: statistics.statesGenerated }, null);
    if (failed === null) return this.stop({ verdict: 'ok', exited, warnings: [], statistics });
    const { predicate, error } = failed;
    this.predicate = predicate;
    if (error !== undefined) throw error;
    this.stop({ verdict: 'assumption', kind: 'postcondition', predicate, warnings: [], statistics });
  }

  private append(vectors: Int32Array, offset: number): void {
    for (let i = 0; i < this.width; i++) this.path.push(vectors[offset + i] as number);
  }

  /** The behaviour so far, without the states at which it stood still, and one more state. */
  private trace(last?: Int32Array) {
    const vectors: Int32Array[] = [];
    const labels: (StepLabel | null)[] = [];
    const add = (vector: Int32Array, label: StepLabel | null) => {
      const before = vectors.at(-1);
      if (before !== undefined && !vector.some((value, i) => value !== before[i])) return;
      vectors.push(vector);
      labels.push(label);
    };
    for (let start = 0; start < this.path.length; start += this.width)
      add(this.path.entries.slice(start, start + this.width), this.pathLabels[start / this.width] ?? null);
    if (last !== undefined) add(last.slice(0, this.width), this.labels.get(last.slice(0, this.width).join()) ?? null);
    return describeTrace(this.system, vectors, undefined, labels);
  }

  private faultOutcome(error: EvaluationError): SimulationOutcome {
    const { phase, predicate, inspected } = this;
    return {
      verdict: error.reason === 'assertion' ? 'assertion' : 'evaluation-error',
      error,
      phase,
      ...(predicate === null ? {} : { predicate: predicateRef(predicate) }),
      ...(this.path.length === 0 && inspected === null ? {} : { trace: this.trace(inspected ?? undefined) }),
      warnings: [],
      statistics: this.statistics,
    };
  }

  private stop(outcome: SimulationOutcome): never {
    this.outcome = outcome;
    throw STOPPED;
  }
}
