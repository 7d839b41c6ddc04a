// How a search gets a team: it calls the helpers once it is large, goes on alone until they are ready, hands over between two states, leads them, and
// takes back what they found.

import type { StateSink, TransitionSystem } from '../../model/index.ts';
import type { CoverageCounters } from '../outcome/coverage.ts';
import type { SearchPosition } from '../search/level.ts';
import type { Helpers, SearchOptions, SearchReport } from '../search/search-options.ts';
import type { TeamBegin } from '../search/snapshot.ts';
import type { StateStore } from '../store/state-store.ts';
import { SHARED_UNUSED } from '../store/state-store.ts';
import type { SuccessorOrder } from '../store/successor-order.ts';
import { Team, type TeamEnd } from './coordinator.ts';
import type { InitialPart } from './initial-states.ts';
import { Flag, reserveTeamMemory } from './shared-memory.ts';

/** To look at so many candidates for initial states takes as long as to make one state, about. */
const PER_STATE = 16;

/** Thrown where the threads of a search cannot share its values: it must be done by one. */
export class UnshareableError extends Error {
  override readonly name = 'UnshareableError';
}

/** What of a search a team needs and changes. */
export interface Led {
  readonly system: TransitionSystem;
  readonly store: StateStore;
  readonly options: SearchOptions;
  readonly at: SearchPosition;
  readonly successorOrder: SuccessorOrder;
  readonly coverage: CoverageCounters;
}

/** The search's side of its team. */
export class Leader {
  /** A team searches. */
  isLeading = false;
  /** A team has searched. */
  hasLed = false;

  private readonly search: Led;
  private readonly helpers: Helpers;
  private team: Team | null = null;
  private isHelpless = false;
  /** This thread's part in the initial states, while a team makes them. */
  private part: InitialPart | null = null;
  /** A team makes initial states, but this thread has done its part. */
  private isMaking = false;
  /** The number of states after each piece of initial states that is made. */
  private readonly ends: number[] = [];
  private candidates = 0;
  /** When the helpers were called, by the search's clock, and after how many states. */
  private calledAt = 0;
  private calledAfter = 0;
  /** Where a team began its last level, once it is dismissed. */
  private lastBegin: TeamBegin | null = null;

  constructor(search: Led, helpers: Helpers) {
    this.search = search;
    this.helpers = helpers;
  }

  /** To be called before this thread works on. */
  enter(): void {
    if (this.team !== null) this.helpers.safepoints.enter();
  }

  /** To be called after: while there is time for others, this thread is at rest. After the end it stays: what follows makes values too. */
  leave(isOver: boolean): void {
    if (!isOver) {
      if (this.team !== null) this.helpers.safepoints.leave();
    } else if (this.team !== null && !this.isLeading) this.team.dismiss();
  }

  /** To be called between two states. True once a team has taken over. */
  callsOrHandsOver(): boolean {
    const { team, search } = this;
    if (team !== null) {
      if (!this.isTeamReady(team)) return false;
      this.handOver(team);
      return true;
    }
    if (!this.isHelpless && this.helpers.areWorth(search.at.generated)) this.call();
    return false;
  }

  /** Where initial states go while a team makes them. */
  get initialSink(): StateSink | null {
    return this.part === null ? null : this.part.sink;
  }

  /** Whether this thread makes the piece of the initial states that has this number, the next one. */
  takesPiece(piece: number, report: () => SearchReport): boolean {
    if (this.part === null) {
      const { team } = this;
      const { options, system } = this.search;
      // How many states there are is only known where others rest.
      if (team === null || options.maxStates !== undefined || system.isTalkative === true || !this.isTeamReady(team)) return true;
      const { store, at, coverage } = this.search;
      this.isLeading = true;
      at.workers = this.helpers.count + 1;
      store.tellResidence(team.memory.states.words);
      const standing = { piece, ends: this.ends, generated: at.generated, coverage: coverage.copy(), mask: store.slots - 1 };
      this.part = team.takeOverInitial(standing, () => this.look(team, report()));
    }
    return this.part.takes(piece);
  }

  /** The piece is made. */
  donePiece(): void {
    if (this.part !== null) this.part.done();
    else this.ends.push(this.search.store.count);
  }

  /** To be called where so many candidates for initial states have been looked at. */
  passes(candidates: number): void {
    const { team, part } = this;
    if (part !== null) {
      part.pass();
      return;
    }
    this.candidates += candidates;
    if (team !== null) this.helpers.safepoints.poll();
    else if (!this.isHelpless && this.helpers.areWorth(this.search.at.generated + this.candidates / PER_STATE)) this.call();
  }

  /** What was thrown while initial states were made ends the search. False where it is none of a team's. */
  endsInitial(error: unknown): boolean {
    if (this.part === null) return false;
    this.part.fail(error);
    return true;
  }

  /** To be called once this thread has gone through the initial states. True where a team makes the rest, and is to be led on. */
  endsPart(): boolean {
    const { part } = this;
    if (part === null) return false;
    this.part = null;
    this.isMaking = true;
    this.team!.endPart(part);
    return true;
  }

  /** Leads the team on. What it found is in the search once this returns an end. Throws UnshareableError. */
  advance(expansions: number, report: SearchReport): TeamEnd | null {
    const team = this.team!;
    this.look(team, report);
    const end = team.advance(expansions);
    if (end !== null) {
      team.dismiss();
      this.takeBack(team, end);
    }
    if (this.isMaking && team.hasInitialStates) {
      this.isMaking = false;
      const { at } = this.search;
      const { levelEnd, frontier } = team.standing;
      at.levelEnd = levelEnd;
      at.levelSize = frontier;
      at.initialStates = frontier;
    }
    return end;
  }

  /** Where the team stands. */
  get report(): SearchReport {
    const team = this.team!;
    return { generated: team.generated, ...team.report };
  }

  /** Where the team began its level; null where there was none. Meanwhile the vectors of the search's store can be read: other threads rest. */
  levelBegin(): TeamBegin | null {
    if (!this.isLeading) return this.lastBegin;
    const { store } = this.search;
    store.learnResidence(this.team!.memory.states.words);
    return this.team!.levelBegin();
  }

  /** To be called before states are read between two calls of `advance`. */
  beginReading(): void {
    if (this.isLeading) this.search.store.learnResidence(this.team!.memory.states.words);
  }

  private look(team: Team, report: SearchReport): void {
    const { options } = this.search;
    options.onProgress?.(report);
    if (options.signal?.aborted === true || options.interrupted?.() === true) team.interrupt();
    if (options.spill?.wanted() === true) team.startSpilling();
    if (options.exhausted?.() === true) team.interrupt(Flag.memory);
  }

  /** Whether the team can take over now. Where it never can it is sent home. */
  private isTeamReady(team: Team): boolean {
    if (!team.isReady) return false;
    if (this.search.store.isSharedAs(team.memory.states)) return true;
    team.dismiss();
    this.team = null;
    this.isHelpless = true;
    return false;
  }

  private call(): void {
    const { helpers } = this;
    const { store, system, options } = this.search;
    const states = store.share();
    const memory =
      states === null ? null : reserveTeamMemory(states, helpers.count + 1, system.actions.length, options.recorder !== undefined);
    if (memory === null) {
      this.isHelpless = true;
      return;
    }
    this.calledAt = options.clock?.() ?? 0;
    this.calledAfter = this.search.at.position;
    helpers.start(memory);
    helpers.safepoints.enter();
    this.team = new Team(system, memory, options, helpers.safepoints, helpers.count + 1);
  }

  private handOver(team: Team): void {
    const { store, at, successorOrder, coverage, options } = this.search;
    this.isLeading = true;
    const since = options.clock === undefined ? 0 : options.clock() - this.calledAt;
    at.workers = this.helpers.count + 1;
    store.tellResidence(team.memory.states.words);
    team.takeOver({
      level: at.level,
      levelStart: at.levelStart,
      levelEnd: at.levelEnd,
      frontier: successorOrder.level(),
      position: at.position - at.earlier,
      earlier: at.earlier,
      generated: at.generated,
      coverage: coverage.copy(),
      coverageAtStart: at.coverageAtStart,
      generatedAtStart: at.generatedAtStart,
      unused: at.unused,
      mask: store.slots - 1,
      count: store.count,
      pace: since / Math.max(1, at.position - this.calledAfter),
    });
  }

  private takeBack(team: Team, end: TeamEnd): void {
    if (end.kind === 'foreign') throw new UnshareableError('values of several threads cannot be evaluated by each');
    const { store, at, coverage } = this.search;
    const { level, levelStart, levelEnd, earlier, frontier } = team.standing;
    this.lastBegin = team.levelBegin();
    store.takeBack(team.memory.states);
    this.isLeading = false;
    this.hasLed = true;
    this.team = null;
    at.generated = team.generated;
    team.addCoverage(coverage.generated, coverage.distinct);
    Object.assign(at, { level, levelStart, levelEnd, earlier });
    at.levelSize = frontier;
    at.unused = Atomics.load(team.memory.states.words, SHARED_UNUSED);
    at.hidden = at.unused;
    at.position = earlier + (end.kind === 'complete' || end.kind === 'depth' ? frontier : 0);
    at.depth = store.count - at.unused > earlier + frontier ? level + 1 : level;
  }
}
