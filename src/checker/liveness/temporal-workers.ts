// Several threads check temporal properties: the coordinator of the search is the coordinator here too, the workers help it.
//
// The coordinator finds the fair components of the graph while the workers do tasks (`temporal-tasks.ts`). A thread that waits for another, or has no
// task left, evaluates fairness conditions where that one will ask for them, beginning with the last (`Prefetcher`). All of that only saves time.
import { propositionsIn, type TemporalProblem } from '../../model/index.ts';
import type { FairRegion, Prefetcher, PrefetchRequest } from '../../temporal/index.ts';
import type { Safepoints } from '../../values/index.ts';
import { type OtherThreads, TemporalInterruption, type Vectors } from './evaluated-states.ts';
import { TemporalGraph } from './temporal-graph.ts';
import { Asking, endTemporal, Task, type TemporalMemory, Word } from './temporal-memory.ts';
import { planTemporal, type TemporalPlan } from './temporal-plan.ts';
import { isAboutPrefixes, isNothingFound, type TemporalTask, tasksOf } from './temporal-tasks.ts';

/** How long a thread waits before it looks again, in milliseconds. */
const LONGEST_WAIT = 20;
/** States that a thread evaluates ahead for another at a time. */
const BLOCK = 64;
/** How many blocks the coordinator evaluates before it looks at its task again. */
const BLOCKS = 64;

/** Threads that can help. */
export interface TemporalWorkers {
  readonly safepoints: Safepoints;
  /** Each is to call `helpTemporal` with this memory. */
  assist(memory: TemporalMemory): void;
}

/** What the coordinator tells the workers, and does while it waits for one. */
export class TemporalCoordinator implements OtherThreads {
  readonly isCoordinator = true;
  readonly prefetcher: Prefetcher;
  readonly #memory: TemporalMemory;
  readonly #plan: TemporalPlan;
  readonly #safepoints: Safepoints;
  #runner: TaskRunner | null = null;

  constructor(memory: TemporalMemory, plan: TemporalPlan, helpers: TemporalWorkers) {
    this.#memory = memory;
    this.#plan = plan;
    this.#safepoints = helpers.safepoints;
    this.prefetcher = new IdleThreads(memory, plan.problem);
    helpers.assist(memory);
  }

  readonly rest = (): void => this.#safepoints.poll();

  readonly wait = (words: Int32Array, index: number, value: number): void => waitAtRest(this.#safepoints, words, index, value);

  /** The fair components are known. */
  publishRegion(region: FairRegion): void {
    this.#memory.region.set(region);
    Atomics.store(this.#memory.control, Word.region, 1);
    Atomics.notify(this.#memory.control, Word.region);
  }

  /** Takes a task if nobody has it. True while another thread does it; meanwhile this one has done another task, or evaluated ahead. */
  isTakenByOther(task: number, graph: TemporalGraph): boolean {
    const memory = this.#memory;
    const plan = this.#plan;
    const { tasks, control } = memory;
    if (Atomics.compareExchange(tasks, task, Task.free, Task.taken) === Task.free) return false;
    if (Atomics.load(tasks, task) !== Task.taken) return false;
    this.#runner ??= new TaskRunner(memory, plan, graph, this);
    if (this.#runner.doNextTask(task + 1)) return true;
    Atomics.add(control, Word.idle, 1);
    for (let block = 0; block < BLOCKS && Atomics.load(tasks, task) === Task.taken; block++)
      if (!this.#runner.prefetchBlock()) this.wait(tasks, task, Task.taken);
    Atomics.sub(control, Word.idle, 1);
    return Atomics.load(tasks, task) === Task.taken;
  }

  /** Whether another thread has found that there is nothing to find. */
  isFoundEmpty(task: number): boolean {
    return Atomics.load(this.#memory.tasks, task) === Task.empty;
  }

  /** Nothing more is wanted. */
  end(): void {
    endTemporal(this.#memory);
  }
}

/**
 * A worker: does tasks, and then evaluates ahead what others ask for, until the coordinator has its answers. Blocks.
 * @param states where the vectors are, for this thread
 */
export function helpTemporal(problem: TemporalProblem, states: Vectors, memory: TemporalMemory, safepoints: Safepoints): void {
  const { control } = memory;
  const isOver = (): boolean => Atomics.load(control, Word.over) !== 0;
  const plan = planUnless(isOver, problem);
  if (plan === null) return;
  const others: OtherThreads = {
    isCoordinator: false,
    prefetcher: new IdleThreads(memory, problem),
    rest: () => safepoints.poll(),
    wait: (words, index, value) => {
      if (isOver()) throw new TemporalInterruption();
      waitAtRest(safepoints, words, index, value);
    },
  };
  safepoints.enter();
  try {
    const graph = new TemporalGraph(memory, states, problem, isOver, others);
    const runner = new TaskRunner(memory, plan, graph, others);
    while (!isOver() && runner.doNextTask(0)) {}
    Atomics.add(control, Word.idle, 1);
    while (!isOver()) {
      const asking = Atomics.load(control, Word.asking);
      if (!runner.prefetchBlock()) others.wait(control, Word.asking, asking);
    }
  } catch (error) {
    if (!(error instanceof TemporalInterruption)) throw error;
  } finally {
    // Also where it fails: nobody may wait for a thread that has ended.
    safepoints.leave();
  }
}

/** The plan, or null where the work is over before it is made. */
function planUnless(isOver: () => boolean, problem: TemporalProblem): TemporalPlan | null {
  try {
    return planTemporal(problem, () => {
      if (isOver()) throw new TemporalInterruption();
    });
  } catch (error) {
    if (!(error instanceof TemporalInterruption)) throw error;
    return null;
  }
}

/** What a thread can do of the work. */
class TaskRunner {
  readonly #memory: TemporalMemory;
  readonly #plan: TemporalPlan;
  readonly #graph: TemporalGraph;
  readonly #others: OtherThreads;
  readonly #tasks: readonly TemporalTask[];
  /** Propositions that will be asked about, the last one first. */
  readonly #propositions: number[];
  /** States below this are known to `evaluateAhead`. */
  #ahead = 0;

  constructor(memory: TemporalMemory, plan: TemporalPlan, graph: TemporalGraph, others: OtherThreads) {
    this.#memory = memory;
    this.#plan = plan;
    this.#graph = graph;
    this.#others = others;
    this.#tasks = tasksOf(plan);
    this.#propositions = [...new Set(this.#tasks.flatMap(({ asked }) => [...propositionsIn(asked)]))].reverse();
  }

  /** Does the first task, from a number on, that nobody has taken. False where there is none. */
  doNextTask(from: number): boolean {
    // What can be done without the fair components is done first.
    let number = this.#isRegionKnown() ? -1 : this.#take(from, true);
    if (number < 0) number = this.#take(from, false);
    if (number >= 0) this.#doTask(number);
    return number >= 0;
  }

  /** Evaluates a block of what is asked, from the end. False where nobody asks, or nothing is left. */
  prefetchBlock(): boolean {
    const memory = this.#memory;
    const graph = this.#graph;
    const { control, asked, askedConditions } = memory;
    const asking = Atomics.load(control, Word.asking);
    if (asking !== Asking.aboutSteps && asking !== Asking.aboutStaying) return false;
    if (Atomics.load(control, Word.back) <= Atomics.load(control, Word.front)) return false;
    const end = Atomics.sub(control, Word.back, BLOCK);
    const start = Math.max(end - BLOCK, Atomics.load(control, Word.front));
    const conditions = Array.from(askedConditions.keys()).filter((condition) => askedConditions[condition] !== 0);
    for (let i = start; i < end; i++) {
      const state = asked[i] as number;
      // A fault is told by the thread that asked, if it comes to this state.
      attempt(() => (asking === Asking.aboutSteps ? graph.evaluateSteps(state, conditions) : graph.evaluateStaying(state)));
    }
    return true;
  }

  /** Evaluates what is likely to be asked of single states, the first ones first: the thread that asks begins with the last. False where nothing is left. */
  #evaluateAhead(): boolean {
    const graph = this.#graph;
    const ahead = this.#ahead;
    const end = Math.min(graph.graph.stateCount, ahead + BLOCK);
    if (ahead === end) return false;
    for (let state = ahead; state < end; state++) attempt(() => graph.evaluateStaying(state));
    this.#ahead = end;
    return true;
  }

  #isRegionKnown(): boolean {
    return Atomics.load(this.#memory.control, Word.region) !== 0;
  }

  /** The number of the first task from a number on that nobody had, -1 if there is none. */
  #take(from: number, isPrefixOnly: boolean): number {
    const { tasks } = this.#memory;
    for (let number = from; number < tasks.length; number++) {
      if (isPrefixOnly && !isAboutPrefixes(this.#tasks[number] as TemporalTask)) continue;
      if (Atomics.compareExchange(tasks, number, Task.free, Task.taken) === Task.free) return number;
    }
    return -1;
  }

  #doTask(number: number): void {
    const { tasks } = this.#memory;
    let isNothing = false;
    try {
      // The coordinator meets a fault when it comes to the task, and tells it.
      attempt(() => {
        const region = { isKnown: this.#isRegionKnown(), get: () => this.#region() };
        isNothing = isNothingFound(this.#graph, this.#plan, this.#tasks[number] as TemporalTask, region);
      });
    } finally {
      Atomics.store(tasks, number, isNothing ? Task.empty : Task.other);
      Atomics.notify(tasks, number);
    }
  }

  /** The fair components, which the coordinator is looking for. Meanwhile this thread helps it, or evaluates what is needed anyway. */
  #region(): FairRegion {
    const memory = this.#memory;
    const graph = this.#graph;
    const others = this.#others;
    const propositions = this.#propositions;
    const { control, region } = memory;
    Atomics.add(control, Word.idle, 1);
    while (!this.#isRegionKnown()) {
      if (this.prefetchBlock()) continue;
      const next = propositions.pop();
      if (next !== undefined) attempt(() => graph.atomsFor([next]));
      else if (!this.#evaluateAhead()) others.wait(control, Word.region, 0);
    }
    Atomics.sub(control, Word.idle, 1);
    return region;
  }
}

/** Does something that others do not depend on: a fault ends it silently. Throws TemporalInterruption. */
function attempt(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (error instanceof TemporalInterruption) throw error;
  }
}

function waitAtRest(safepoints: Safepoints, words: Int32Array, index: number, value: number): void {
  safepoints.leave();
  Atomics.wait(words, index, value, LONGEST_WAIT);
  safepoints.enter();
}

/** Threads with nothing else to do evaluate ahead: for one thread at a time. */
class IdleThreads implements Prefetcher {
  readonly #memory: TemporalMemory;
  readonly #weak: readonly number[];
  readonly #strong: readonly number[];

  constructor(memory: TemporalMemory, { fairness }: TemporalProblem) {
    this.#memory = memory;
    const numbers = (kind: 'weak' | 'strong') => Array.from(fairness.keys()).filter((i) => fairness[i]?.kind === kind);
    this.#weak = numbers('weak');
    this.#strong = numbers('strong');
  }

  begin(request: PrefetchRequest): boolean {
    const { control, asked, askedConditions } = this.#memory;
    const isAboutSteps = request.about === 'steps';
    // Conditions that a formula brings along are not known to others.
    const conditions = isAboutSteps
      ? [...request.recurrent.map((i) => this.#weak[i]), ...request.strong.map((i) => this.#strong[i])].filter((i) => i !== undefined)
      : [];
    if ((isAboutSteps && conditions.length === 0) || Atomics.load(control, Word.idle) === 0) return false;
    if (Atomics.compareExchange(control, Word.asking, Asking.nobody, Asking.soon) !== Asking.nobody) return false;
    // There may be several nodes to a state.
    const count = Math.min(request.count, asked.length);
    for (let i = 0; i < count; i++) asked[i] = request.at(i);
    askedConditions.fill(0);
    for (const condition of conditions) askedConditions[condition] = 1;
    Atomics.store(control, Word.front, 0);
    Atomics.store(control, Word.back, count);
    Atomics.store(control, Word.asking, isAboutSteps ? Asking.aboutSteps : Asking.aboutStaying);
    Atomics.notify(control, Word.asking);
    return true;
  }

  reached(index: number): void {
    Atomics.store(this.#memory.control, Word.front, index);
  }

  cancel(): void {
    const { control } = this.#memory;
    Atomics.store(control, Word.asking, Asking.nobody);
    Atomics.notify(control, Word.asking);
  }
}
