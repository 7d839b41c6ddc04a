// One simulation from the first behaviour to the verdict: this thread makes behaviours, keeps the ledger of all, and calls others for help.
//
// The result is a function of the model, the seed and the number of behaviours: see behaviour-ledger.ts. Where the ledger comes to something that a thread
// did not finish, this thread goes on alone from there: that is how violations are told, and what happens when a thread fails.
import { setImmediate as turn } from 'node:timers/promises';
import { BehaviourLedger, BehaviourQueue, type BehaviourRange, type SimulationOutcome } from '../../checker/index.ts';
import { ArenaFull, GivenUp } from '../../values/index.ts';
import type { CheckEvents, SimulationRequest } from '../request.ts';
import { threadProgram } from '../threads/programs.ts';
import { workerCount } from '../threads/threads.ts';
import { keepVigil, type Vigil } from '../threads/vigil.ts';
import { SimulationThreads } from './simulation-threads.ts';
import { BehaviourSlices, isWornOut, openSimulator, RangeSizes, reportOn, type Simulator, sharingObstacle } from './simulator.ts';

/** The verdict, the simulator of whose values it speaks, and how many threads made behaviours. */
export interface SimulationResult {
  readonly outcome: SimulationOutcome;
  readonly simulator: Simulator;
  readonly workers: number;
}

/** When to call help, and what it runs. */
export interface Help {
  /** Null: there is none. */
  readonly program: URL | null;
  /** Milliseconds after which it is called, if there is `WORTH` times as much to do. */
  readonly patience: number;
}

const WORTH = 3;

/** A thread needs about half a second of CPU to begin and until its code is compiled well; by then this one runs faster than it did, too. */
const usualHelp = (): Help => ({ program: threadProgram('simulation-worker'), patience: 500 });

/** Behaviours are numbered with doubles. */
const ENDLESS = Number.MAX_SAFE_INTEGER;

/** What the specification prints: told at once, or kept until it is its turn. */
export class Voice {
  kept: string[] | null = null;
  isMuted = false;
  private readonly print: (line: string) => void;

  constructor(print: (line: string) => void) {
    this.print = print;
  }

  readonly say = (line: string): void => {
    if (this.isMuted) return;
    if (this.kept === null) this.print(line);
    else this.kept.push(line);
  };

  /** What was kept since. */
  take(): readonly string[] {
    const { kept } = this;
    if (kept !== null) this.kept = [];
    return kept ?? [];
  }

  /** Tells what was kept, and from now on everything at once. */
  speak(): void {
    const lines = this.take();
    this.kept = null;
    for (const line of lines) this.print(line);
  }
}

/** One simulation by one thread or several. */
export class SimulationRun {
  private simulator: Simulator;
  /** Looks after what this simulator evaluates. */
  private vigil: Vigil;
  private readonly request: SimulationRequest;
  private readonly events: CheckEvents;
  private readonly voice: Voice;
  private readonly end: number;
  private readonly slices = new BehaviourSlices();
  private readonly sizes = new RangeSizes();
  private readonly started = performance.now();
  private ledger: BehaviourLedger;
  private queue: BehaviourQueue;
  private crew: SimulationThreads | null = null;
  private workers = 1;
  /** Null: none is to be called. */
  private help: Help | null;
  /** Whether another simulator would make the same behaviours. */
  private isRenewable: boolean;
  /** The number of the behaviour that the simulator began with. */
  private renewedAt = 0;
  /** A range is being made that was not entered yet. */
  private isMaking = false;
  private shown = performance.now();
  private turned = performance.now();

  /** @param voice what the simulator prints to */
  constructor(simulator: Simulator, request: SimulationRequest, events: CheckEvents, voice: Voice, help = usualHelp()) {
    this.simulator = simulator;
    this.vigil = keepVigil(simulator.values.arena, request);
    this.request = request;
    this.events = events;
    this.voice = voice;
    this.end = request.behaviours ?? ENDLESS;
    this.queue = BehaviourQueue.of({ from: 0, to: this.end });
    this.ledger = this.newLedger();
    this.isRenewable = sharingObstacle(simulator.model) === null;
    this.help = this.isRenewable && workerCount(request.workers ?? 1) > 1 ? help : null;
  }

  /** To the verdict. */
  async finish(): Promise<SimulationResult> {
    try {
      const outcome = this.simulator.verdict ?? (await this.simulate());
      return { outcome, simulator: this.simulator, workers: this.workers };
    } finally {
      this.vigil.end();
      await this.crew?.stop();
    }
  }

  private newLedger(): BehaviourLedger {
    return new BehaviourLedger(0, this.simulator.initial.copy(), (line) => this.events.print?.(line));
  }

  private async simulate(): Promise<SimulationOutcome> {
    if (this.simulator.simulation.isEmpty) return this.simulator.simulation.conclude(this.ledger.total);
    for (;;) {
      await this.breathe();
      if (this.isInterrupted) return this.stopped({ verdict: 'interrupted' });
      if (this.isUnordered) await this.beginAlone();
      if (this.ledger.isBroken || this.crew?.hasFailed === true) await this.goOnAlone();
      const range = this.queue.take(this.sizes.next(this.queue.left, this.workers));
      if (range !== null) {
        const outcome = await this.make(range);
        if (outcome !== null) return outcome;
      } else if (this.ledger.next >= this.end) return this.simulator.simulation.conclude(this.ledger.total);
      else if (this.crew === null || this.crew.isGone) await this.goOnAlone();
      else await this.crew.news(this.request.signal);
    }
  }

  private get isInterrupted(): boolean {
    return this.request.signal?.aborted === true;
  }

  /** Behaviours that several threads made may differ from those of one. */
  private get isUnordered(): boolean {
    return this.crew !== null && (this.crew.isUnordered || this.simulator.simulation.isUnordered);
  }

  /** What is known when the simulation does not come to its end: the behaviours that have ended, in order. */
  private stopped(how: { readonly verdict: 'interrupted' } | { readonly verdict: 'limit'; readonly limit: 'memory' }): SimulationOutcome {
    return { ...how, warnings: [], statistics: this.ledger.total.statistics(this.simulator.model.system) };
  }

  /** Makes the behaviours of a range and enters them. A verdict if there is one. */
  private async make({ from, to }: BehaviourRange): Promise<SimulationOutcome | null> {
    const { ledger, simulator } = this;
    const { simulation } = simulator;
    const isNext = ledger.next === from;
    simulation.assign(from, to, ledger.total);
    this.isMaking = true;
    let isFull = false;
    try {
      while (!this.slices.run(simulation)) {
        await this.breathe();
        if (this.isInterrupted || this.isUnordered || simulation.number >= this.queue.limit) break;
      }
    } catch (error) {
      if (!(error instanceof GivenUp)) throw error;
      isFull = error instanceof ArenaFull;
    }
    // Others told nothing since: what counts is what the verdict counts.
    if (isNext && simulation.outcome !== null) {
      this.voice.speak();
      return simulation.outcome;
    }
    const report = reportOn(simulator, from, to, this.voice.take());
    if (report.reached < to) this.queue.lower(report.reached);
    ledger.enter(report);
    this.isMaking = false;
    this.sizes.made(to - from);
    if (isFull) return this.renew(report.reached) ? null : this.stopped({ verdict: 'limit', limit: 'memory' });
    if (isWornOut(simulator)) this.renew(report.reached);
    return null;
  }

  /** Gives the event loop a turn now and then, tells how far the simulation is, and calls help once that is worth it. */
  private async breathe(): Promise<void> {
    const now = performance.now();
    if (now - this.turned < 25) return;
    if (now - this.shown > 100) {
      this.shown = now;
      const seen = this.ledger.seen.copy();
      if (this.isMaking) seen.add(this.simulator.simulation.tally.counts);
      const { generated, longest, behaviours } = seen;
      this.events.progress?.({ statesGenerated: generated, distinctStates: 0, queue: 0, depth: longest, behaviours });
    }
    if (this.help !== null && this.crew === null && this.isLong(now - this.started, this.help.patience)) this.callHelp(this.help);
    await turn();
    this.vigil.turn();
    this.turned = performance.now();
  }

  private isLong(elapsed: number, patience: number): boolean {
    const made = this.ledger.seen.behaviours + (this.isMaking ? this.simulator.simulation.tally.behaviours : 0);
    return elapsed > patience && ((this.end - made) * elapsed) / Math.max(1, made) > WORTH * patience && this.queue.left > 0;
  }

  private callHelp({ program }: Help): void {
    if (program === null || this.simulator.simulation.isUnordered) {
      this.help = null;
      return;
    }
    const { ledger } = this;
    this.crew = new SimulationThreads(program, (report) => ledger.enter(report));
    this.workers = workerCount(this.request.workers ?? 1);
    this.voice.kept = [];
    this.crew.start(this.workers - 1, this.request, this.queue, this.simulator.identity);
  }

  /** Takes over what does not count yet. */
  private async goOnAlone(): Promise<void> {
    await this.crew?.stop();
    this.crew = null;
    this.help = null;
    this.voice.kept = null;
    this.ledger.forget();
    this.queue = BehaviourQueue.of({ from: this.ledger.next, to: this.end });
  }

  /** Begins again with the first behaviour, without help. */
  private async beginAlone(): Promise<void> {
    await this.goOnAlone();
    this.workers = 1;
    this.reopen();
    this.isRenewable = false;
    this.ledger = this.newLedger();
    this.queue = BehaviourQueue.of({ from: 0, to: this.end });
  }

  /** A new simulator for the behaviours from a number on. False where that would be no help, or not be the same. */
  private renew(number: number): boolean {
    if (!this.isRenewable || this.simulator.simulation.isUnordered || this.renewedAt === number) return false;
    this.renewedAt = number;
    return this.reopen();
  }

  private reopen(): boolean {
    this.voice.isMuted = true;
    const opened = openSimulator(this.request, this.voice.say);
    this.voice.isMuted = false;
    if (opened.model === null || opened.identity !== this.simulator.identity) return false;
    this.simulator = opened;
    this.vigil = keepVigil(opened.values.arena, this.request);
    return true;
  }
}
