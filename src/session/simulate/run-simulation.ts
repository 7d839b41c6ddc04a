// One simulation from the first behaviour to the verdict: this thread makes behaviours, keeps the ledger of all, and calls others for help.
//
// The result is a function of the model, the seed and the number of behaviours: see behaviour-ledger.ts. Where the ledger comes to something that a thread
// did not finish, this thread goes on alone from there: that is how violations are told, and what happens when a thread fails.
import { setImmediate as turn } from 'node:timers/promises';
import { BehaviourLedger, BehaviourQueue, type BehaviourRange, type SimulationOutcome } from '../../checker/index.ts';
import { threadProgram } from '../files/programs.ts';
import type { BehaviourMakers, CallMakers, CheckEvents, SimulationRequest } from '../request.ts';
import { workerCount } from '../threads/threads.ts';
import type { Printed } from './printed.ts';
import { SimulationThreads } from './simulation-threads.ts';
import { BehaviourSlices, type Ending, RangeSizes, reportOn, type Simulator } from './simulator.ts';
import { SimulatorInUse } from './simulator-in-use.ts';

/** The verdict, the simulator of whose values it speaks, and how many threads made behaviours. */
export interface SimulationResult {
  readonly outcome: SimulationOutcome;
  readonly simulator: Simulator;
  readonly workers: number;
}

/** When to call help, and whom. */
export interface Help {
  readonly call: CallMakers;
  /** Milliseconds after which it is called, if there is `WORTH` times as much to do. */
  readonly patience: number;
}

const WORTH = 3;

/** A thread needs about half a second of CPU to begin and until its code is compiled well; by then this one runs faster than it did, too. */
const PATIENCE = 500;

/** The help for a request: workers of a cluster, threads, or none. */
function usualHelp({ makers, workers = 1, memory }: SimulationRequest): Help | null {
  if (makers !== undefined) return { call: makers, patience: PATIENCE };
  const program = threadProgram('simulation-worker');
  const count = workerCount(workers, memory);
  return program === null || count === 1 ? null : { call: callThreads(program, count), patience: PATIENCE };
}

/** Threads of this process, so many with the main one. */
export function callThreads(program: URL, count: number): CallMakers {
  return (request, queue, identity, enter) => {
    const threads = new SimulationThreads(program, count, enter);
    threads.start(request, queue, identity);
    return threads;
  };
}

/** Behaviours are numbered with doubles. */
const ENDLESS = Number.MAX_SAFE_INTEGER;

/** When the event loop had its last turn, and progress was last told. */
class Pace {
  readonly #started = performance.now();
  #turned = performance.now();
  #shown = performance.now();

  /** Milliseconds since the simulation began. */
  get elapsed(): number {
    return performance.now() - this.#started;
  }

  /** Whether the event loop should have a turn. */
  get isTurnDue(): boolean {
    return performance.now() - this.#turned >= 25;
  }

  /** Whether progress should be told; it is then taken to be. */
  takeShow(): boolean {
    const now = performance.now();
    if (now - this.#shown <= 100) return false;
    this.#shown = now;
    return true;
  }

  async turn(): Promise<void> {
    await turn();
    this.#turned = performance.now();
  }
}

/** One simulation by one thread or several. */
export class SimulationRun {
  readonly #inUse: SimulatorInUse;
  readonly #request: SimulationRequest;
  readonly #events: CheckEvents;
  readonly #printed: Printed;
  readonly #slices = new BehaviourSlices();
  readonly #sizes = new RangeSizes();
  readonly #pace = new Pace();
  #ledger: BehaviourLedger;
  #queue: BehaviourQueue;
  #threads: BehaviourMakers | null = null;
  #workers = 1;
  /** Null: none is to be called. */
  #help: Help | null;
  /** A range is being made that was not entered yet. */
  #isMaking = false;

  /** @param printed what the simulator prints to */
  constructor(simulator: Simulator, request: SimulationRequest, events: CheckEvents, printed: Printed, help = usualHelp(request)) {
    this.#inUse = new SimulatorInUse(simulator, request, printed);
    this.#request = request;
    this.#events = events;
    this.#printed = printed;
    this.#queue = this.#queueFrom(0);
    this.#ledger = this.#newLedger();
    this.#help = this.#inUse.isShareable ? help : null;
  }

  /** To the verdict. */
  async finish(): Promise<SimulationResult> {
    try {
      const outcome = this.#simulator.verdict ?? (await this.#simulate());
      return { outcome, simulator: this.#simulator, workers: this.#workers };
    } finally {
      this.#inUse.end();
      await this.#threads?.stop();
    }
  }

  get #simulator(): Simulator {
    return this.#inUse.current;
  }

  /** The number after that of the last behaviour. */
  get #end(): number {
    return this.#request.behaviours ?? ENDLESS;
  }

  #queueFrom(from: number): BehaviourQueue {
    return BehaviourQueue.of({ from, to: this.#end });
  }

  #newLedger(): BehaviourLedger {
    return new BehaviourLedger(0, this.#simulator.initial.copy(), (line) => this.#events.print?.(line));
  }

  async #simulate(): Promise<SimulationOutcome> {
    if (this.#simulator.simulation.isEmpty) return this.#simulator.simulation.conclude(this.#ledger.total);
    for (;;) {
      await this.#giveTurn();
      if (this.#isInterrupted) return this.#stopped({ verdict: 'interrupted' });
      if (this.#inUse.budget.exhausted()) return this.#stopped({ verdict: 'limit', limit: 'memory' });
      if (this.#isUnordered) await this.#beginAlone();
      if (this.#ledger.isBroken || this.#threads?.hasFailed === true) await this.#goOnAlone();
      const range = this.#threads?.suffice === true ? null : this.#queue.take(this.#sizes.next(this.#queue.left, this.#workers));
      if (range !== null) {
        const outcome = await this.#make(range);
        if (outcome !== null) return outcome;
      } else if (this.#ledger.next >= this.#end) return this.#simulator.simulation.conclude(this.#ledger.total);
      else if (this.#threads === null || this.#threads.isGone) await this.#goOnAlone();
      else await this.#threads.news(this.#request.signal);
    }
  }

  get #isInterrupted(): boolean {
    return this.#request.signal?.aborted === true;
  }

  /** Behaviours that several threads made may differ from those of one. */
  get #isUnordered(): boolean {
    return this.#threads !== null && (this.#threads.isUnordered || this.#simulator.simulation.isUnordered);
  }

  /** What is known when the simulation does not come to its end: the behaviours that have ended, in order. */
  #stopped(how: Ending): SimulationOutcome {
    return { ...how, warnings: [], statistics: this.#ledger.total.statistics(this.#simulator.model.system) };
  }

  /** Makes the behaviours of a range and enters them. A verdict if there is one. */
  async #make({ from, to }: BehaviourRange): Promise<SimulationOutcome | null> {
    const ledger = this.#ledger;
    const simulator = this.#simulator;
    const { simulation } = simulator;
    const isNext = ledger.next === from;
    simulation.assign(from, to, ledger.total);
    this.#isMaking = true;
    const exhausted = await this.#inUse.run(async () => {
      while (!this.#slices.run(simulation)) {
        await this.#giveTurn();
        if (this.#isInterrupted || this.#isUnordered || this.#inUse.budget.exhausted() || simulation.number >= this.#queue.limit) break;
      }
    });
    // Others told nothing since: what counts is what the verdict counts.
    if (isNext && simulation.outcome !== null) {
      this.#printed.speak();
      return simulation.outcome;
    }
    const report = reportOn(simulator, from, to, this.#printed.take());
    if (report.reached < to) this.#queue.lower(report.reached);
    ledger.enter(report);
    this.#isMaking = false;
    this.#sizes.made(to - from);
    if (exhausted === 'memory') return this.#stopped({ verdict: 'limit', limit: 'memory' });
    if (exhausted === 'values') return this.#inUse.renew(report.reached) ? null : this.#stopped({ verdict: 'limit', limit: 'memory' });
    this.#inUse.renewIfWornOut(report.reached);
    return null;
  }

  /** Gives the event loop a turn now and then, tells how far the simulation is, and calls help once that is worth it. */
  async #giveTurn(): Promise<void> {
    if (!this.#pace.isTurnDue) return;
    if (this.#pace.takeShow()) this.#tellProgress();
    if (this.#help !== null && this.#threads === null && this.#isLong(this.#help.patience)) this.#callHelp(this.#help);
    await this.#pace.turn();
    this.#inUse.turn();
  }

  #tellProgress(): void {
    const seen = this.#ledger.seen.copy();
    if (this.#isMaking) seen.add(this.#simulator.simulation.tally.counts);
    const { generated, longest, behaviours } = seen;
    this.#events.progress?.({ statesGenerated: generated, distinctStates: 0, queue: 0, depth: longest, behaviours });
  }

  #isLong(patience: number): boolean {
    const { elapsed } = this.#pace;
    const made = this.#ledger.seen.behaviours + (this.#isMaking ? this.#simulator.simulation.tally.behaviours : 0);
    return elapsed > patience && ((this.#end - made) * elapsed) / Math.max(1, made) > WORTH * patience && this.#queue.left > 0;
  }

  #callHelp({ call }: Help): void {
    if (this.#simulator.simulation.isUnordered) {
      this.#help = null;
      return;
    }
    const ledger = this.#ledger;
    const { signal: _signal, hear: _hear, program: _program, makers: _makers, ...plain } = this.#request;
    this.#printed.kept = [];
    this.#threads = call(plain, this.#queue, this.#simulator.identity, (report) => ledger.enter(report));
    this.#workers = this.#threads.count;
  }

  /** Takes over what does not count yet. */
  async #goOnAlone(): Promise<void> {
    await this.#threads?.stop();
    this.#threads = null;
    this.#help = null;
    this.#printed.kept = null;
    this.#ledger.forget();
    this.#queue = this.#queueFrom(this.#ledger.next);
  }

  /** Begins again with the first behaviour, without help. */
  async #beginAlone(): Promise<void> {
    await this.#goOnAlone();
    this.#workers = 1;
    this.#inUse.restart();
    this.#ledger = this.#newLedger();
    this.#queue = this.#queueFrom(0);
  }
}
