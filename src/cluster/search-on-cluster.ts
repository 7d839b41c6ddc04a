// An exhaustive search by workers of a cluster: each has a part of the states, and this process coordinates them.
//
// The jobs of the run are the parts. Whoever takes one opens the model and tells the coordinator; when all are there an attempt begins. A process
// has states that no other one has, so where one is lost, or a message is, the next attempt begins with those that are left. Whoever takes the job again waits
// for the attempt after that.
import { setTimeout as wait } from 'node:timers/promises';
import { COORDINATOR, type DistributedEnd, LevelCoordinator } from '../checker/index.ts';
import { counted } from '../report/index.ts';
import type { FoundElsewhere, OrderElsewhere, SearchElsewhere } from '../session/request.ts';
import { ClusterError } from './cluster-error.ts';
import { givenUp, type Loss } from './loss.ts';
import { hear, watchConnection } from './connect.ts';
import { type JobResult, whyNotDone } from './jobs.ts';
import { KeptSearch, type SearchLog } from './kept-search.ts';
import { namesOf, SUBJECTS, TELL_EVERY } from './names.ts';
import type { Joining, ProcessNews } from './partition-order.ts';
import { ClusterRun, type RunPlan, replicasOf } from './run.ts';
import { attemptOf, COORDINATOR_NAME, nameOf, SearchMail } from './search-mail.ts';
import { Contents } from './specification-files.ts';
import type { Resumption } from './state-log.ts';

/** What searches, and what ends the run. */
export interface ClusterSearch {
  readonly elsewhere: SearchElsewhere;
  end(): Promise<void>;
}

/** What a search is told to do. */
export interface SearchPlan extends RunPlan {
  /** The name under which the server keeps it where it does not come to its end. */
  readonly keep?: string;
}

/** So many attempts in turn come no further than what was kept before, and the search is given up. */
const MOST_ATTEMPTS = 5;

/** Milliseconds in which workers are to tell that they are there, and then those that take a job to open the model: longer where so many were asked for. */
const GATHERING = 1.5 * TELL_EVERY;
const OPENING = 10 * TELL_EVERY;
const OPENING_WANTED = 60 * TELL_EVERY;
/** Milliseconds after which is told that somebody is waited for. */
const OPENING_UNTOLD = 5 * TELL_EVERY;

/** Milliseconds of an attempt after which it is told where one machine would be faster; and how fast a worker is in comparison with one thread, about. */
const JUDGED_AFTER = 5 * TELL_EVERY;
const SPEED_OF_WORKER = 0.6;

/** Milliseconds between two looks at who is there. */
const LOOK_EVERY = 20;

/**
 * Begins a run whose jobs are parts of one search. Throws ClusterError.
 * @param processes how many are waited for; null: those that are there
 */
export async function searchOnCluster(plan: SearchPlan, processes: number | null): Promise<ClusterSearch> {
  const contents = new Contents();
  const run = await ClusterRun.begin(plan, contents);
  // Attempts of all searches of the run have different numbers: a process of the one before may still send something.
  let attempts = 0;
  const { stream, states } = namesOf(run.id);
  const ownLog: SearchLog = { room: { stream, subject: states }, claim: async () => attempts++, note: async () => {} };
  return {
    elsewhere: async (order) => {
      const kept = plan.keep === undefined ? null : await KeptSearch.open(run.connection, plan.keep, identityOf(order), replicasOf(plan));
      const resumption = kept?.resumption ?? null;
      let found: FoundElsewhere;
      try {
        const layout = resumption === null ? await order.layout() : resumption.layout;
        found = await new SearchRun(run, plan, order, layout, kept ?? ownLog, resumption).run(contents, processes);
      } catch (error) {
        await kept?.discard();
        throw error;
      }
      if (kept === null) return found;
      const isOpen = found.end.kind === 'interrupted' || found.end.kind === 'limit' || isGraphMissing(order, found);
      if (!isOpen || kept.resumption === null) await kept.remove();
      else
        plan.warn(
          `The server keeps as ${plan.keep} what was found up to level ${kept.resumption.counts.level}: the same command goes on with it.`,
        );
      return found;
    },
    end: () => run.end(),
  };
}

/** What a kept search is known by: one without steps is of no use for one that asks for the graph. */
function identityOf({ program, graph }: OrderElsewhere): string {
  return graph === null ? program : `${program} with steps`;
}

/** Whether the search is complete, and there was no memory for its graph. */
function isGraphMissing({ graph }: OrderElsewhere, { end, isGathered }: FoundElsewhere): boolean {
  return graph !== null && !isGathered && (end.kind === 'complete' || end.kind === 'depth');
}

/** A process that has told that it is there. */
interface KnownProcess {
  readonly worker: string;
  readonly news: ProcessNews;
  /** When it was heard last. */
  readonly heard: number;
}

/** What an attempt came to. */
type Attempted = FoundElsewhere | Loss;

/** Why a part of the states is nobody's. */
function failureBy(result: Exclude<JobResult, { readonly kind: 'done' }>): ClusterError {
  const isMemory = result.kind === 'no-memory' || result.kind === 'lost';
  return new ClusterError(
    'E637',
    `a worker cannot do its part of the search: ${whyNotDone(result)}`,
    isMemory ? 'With more workers each has less to keep. Or give them more memory.' : 'Look at the worker.',
  );
}

class SearchRun {
  readonly #run: ClusterRun;
  readonly #plan: SearchPlan;
  readonly #order: OrderElsewhere;
  /** How states are laid out. */
  readonly #layout: string | null;
  readonly #log: SearchLog;
  readonly #processes = new Map<string, KnownProcess>();
  readonly #stop = new AbortController();
  #failure: Error | null = null;
  /** The connection was lost since the attempt began. */
  #wasAway = false;
  #hear: (bytes: Uint8Array) => void = () => {};
  /** What is on the server of the attempts so far. */
  #kept: Resumption | null;
  #isLogFaultTold = false;
  #isJudged = false;

  constructor(run: ClusterRun, plan: SearchPlan, order: OrderElsewhere, layout: string | null, log: SearchLog, kept: Resumption | null) {
    this.#run = run;
    this.#plan = plan;
    this.#order = order;
    this.#layout = layout;
    this.#log = log;
    this.#kept = kept;
    order.signal?.addEventListener('abort', () => this.#stop.abort());
  }

  async run(contents: Contents, processes: number | null): Promise<FoundElsewhere> {
    this.#listen();
    const jobs = await this.#workersThere(processes);
    for (let i = 0; i < jobs; i++) void this.#submit(contents);
    await this.#opened(jobs, processes === null ? OPENING : OPENING_WANTED);
    if (this.#kept !== null)
      this.#plan.warn(`The search goes on at level ${this.#kept.counts.level}, which the server has kept as ${this.#plan.keep}.`);
    try {
      for (let vain = 1; ; vain++) {
        await this.#until(() => this.#able().length > 0);
        const level = this.#kept?.counts.level ?? 0;
        const found = await this.#attempt(await this.#log.claim(), this.#able());
        if (!('lost' in found)) return found;
        const keptLevel = this.#kept?.counts.level ?? 0;
        if (keptLevel > level) vain = 0;
        if (vain === MOST_ATTEMPTS) throw givenUp(MOST_ATTEMPTS, found);
        this.#plan.warn(`The search ${keptLevel > 0 ? `goes on at level ${keptLevel}` : 'begins again'}: ${found.lost}.`);
      }
    } finally {
      this.#stop.abort();
    }
  }

  #listen(): void {
    const { connection, id } = this.#run;
    hear(connection, SUBJECTS.searchOf(id, COORDINATOR_NAME), ({ data }) => this.#hear(data));
    hear(connection, SUBJECTS.searchOf(id, `${COORDINATOR_NAME}.news`), (message) => this.#hearNews(message.json<ProcessNews>()));
    watchConnection(connection, {
      back: () => {
        this.#wasAway = true;
      },
    });
  }

  #hearNews(news: ProcessNews): void {
    for (const text of news.printed) this.#order.print?.(text);
    // When the search is over nobody needs its log: a process may still have been writing when it was removed.
    if (news.logFault !== null && !this.#stop.signal.aborted) this.#tellLogFault(news.logFault);
    this.#processes.set(news.process, { worker: news.worker, news, heard: performance.now() });
  }

  /** How many jobs there are to be. */
  async #workersThere(wanted: number | null): Promise<number> {
    await this.#until(() => wanted !== null && this.#run.capacity >= wanted, GATHERING);
    if (this.#run.capacity < (wanted ?? 1)) {
      this.#plan.warn(`Waiting for workers: ${this.#run.capacity} of ${wanted ?? 1} are there.${this.#run.unfit}`);
      await this.#until(() => {
        this.#failure ??= this.#run.refusal;
        return this.#run.capacity >= (wanted ?? 1);
      });
    }
    return wanted ?? this.#run.capacity;
  }

  /** Waits until so many processes have opened the model, for at most so many milliseconds; who waits is told for whom. */
  async #opened(jobs: number, most: number): Promise<void> {
    const isWhole = (): boolean => this.#processes.size === jobs || this.#order.signal?.aborted === true;
    const soFar = (): string => `${this.#processes.size} of ${counted(jobs, 'worker')} have opened the model`;
    await this.#until(isWhole, OPENING_UNTOLD);
    if (isWhole()) return;
    this.#plan.warn(`${soFar()}: waiting ${(most - OPENING_UNTOLD) / 1000} s for the others, which may be at work for another run.`);
    await this.#until(isWhole, most - OPENING_UNTOLD);
    if (!isWhole()) this.#plan.warn(`${soFar()}: not waiting for the others.`);
  }

  /** Has a job done for as long as the search goes on. */
  async #submit(contents: Contents): Promise<void> {
    const { request, identity } = this.#order;
    const job = { kind: 'partition', run: this.#run.id, request, identity, layout: this.#layout } as const;
    const sent = { job, what: request.file, files: contents.filesOf(request.file, request.config) };
    let result: JobResult | null;
    try {
      result = await this.#run.submit(sent, this.#stop.signal);
    } catch (error) {
      this.#failure ??= error as Error;
      return;
    }
    if (result === null || result.kind === 'done') return;
    this.#failure ??= failureBy(result);
  }

  /** The processes that can be part of an attempt. */
  #able(): readonly string[] {
    return [...this.#processes]
      .filter(([, known]) => !this.#isLost(known))
      .map(([process]) => process)
      .sort();
  }

  #isLost({ worker, news, heard }: KnownProcess): boolean {
    // A worker that was cut off for long has ended what it had of this run, and nobody may have heard of that.
    return news.isLeaving || this.#run.isSilent(worker) || this.#run.hasEnded(worker, news.process, heard);
  }

  /** Waits until something is so, for at most so many milliseconds. Throws what has failed meanwhile. */
  async #until(isSo: () => boolean, most = Number.POSITIVE_INFINITY): Promise<void> {
    const began = performance.now();
    while (!isSo() && performance.now() - began < most && this.#order.signal?.aborted !== true) {
      if (this.#failure !== null) throw this.#failure;
      await wait(LOOK_EVERY);
    }
    if (this.#failure !== null) throw this.#failure;
  }

  /** Searches with these processes until there is an end, or one of them is lost. */
  async #attempt(attempt: number, processes: readonly string[]): Promise<Attempted> {
    const { connection, id } = this.#run;
    const { system, exchange, request, signal, graph } = this.#order;
    const mail = new SearchMail(connection, {
      attempt,
      number: COORDINATOR,
      subjectOf: (to) => SUBJECTS.searchOf(id, nameOf(processes, to)),
    });
    const kept = this.#kept;
    const maxStates = request.maxStates ?? Number.POSITIVE_INFINITY;
    const search = { partitions: processes.length, maxStates, resumed: kept?.counts ?? null, graph };
    const coordinator = new LevelCoordinator(system, exchange, search, mail.post);
    let wake = (): void => {};
    const ended = new Promise<void>((resolve) => {
      wake = resolve;
    });
    this.#hear = (bytes) => {
      if (attemptOf(bytes) !== attempt) return;
      const taken = mail.take(bytes);
      if (taken !== null) coordinator.receive(taken.from, taken.message);
      if (coordinator.end !== null || mail.isBroken) wake();
    };
    const join = (number: number): void => {
      const joining: Joining = { attempt, number, processes, room: this.#log.room, resumption: kept, recordsSteps: graph !== null };
      connection.publish(SUBJECTS.searchOf(id, `${processes[number]!}.join`), JSON.stringify(joining));
    };
    this.#wasAway = false;
    const began = performance.now();
    for (const number of processes.keys()) join(number);
    let told = performance.now();
    while (coordinator.end === null) {
      await Promise.race([ended, wait(LOOK_EVERY)]);
      if (this.#failure !== null) throw this.#failure;
      if (signal?.aborted === true) coordinator.interrupt();
      if (coordinator.end !== null) break;
      this.#order.progress(coordinator.progress);
      const isMessageLost = mail.isBroken || this.#wasAway;
      const loss: Loss | null = coordinator.isIncomplete
        ? { lost: 'what was kept on the server is incomplete', kind: 'kept' }
        : (this.#lostOf(attempt, processes) ?? (isMessageLost ? { lost: 'a message was lost', kind: 'message' } : null));
      if (loss !== null) {
        this.#kept = this.#keptBy(coordinator, attempt, processes, kept);
        await this.#note(this.#kept);
        return loss;
      }
      if (performance.now() - told < TELL_EVERY) continue;
      // Who was told while the server was away is told again.
      told = performance.now();
      await this.#note(this.#keptBy(coordinator, attempt, processes, kept));
      if (kept === null) this.#judge(told - began, coordinator, processes);
      for (const [number, process] of processes.entries()) if (this.#processes.get(process)!.news.attempt < attempt) join(number);
    }
    this.#tellLimit(coordinator.end, processes);
    await this.#note(this.#keptBy(coordinator, attempt, processes, kept));
    const { end, counts, isGathered } = coordinator;
    return { end, counts, processes: processes.length, isGathered };
  }

  /** From where another attempt could go on. `before`: from where this one went on. */
  #keptBy(
    { resumable, isIncomplete }: LevelCoordinator,
    attempt: number,
    processes: readonly string[],
    before: Resumption | null,
  ): Resumption | null {
    const isUnreadable = processes.some((process) => {
      const { news } = this.#processes.get(process)!;
      return news.attempt === attempt && news.isUnreadable;
    });
    if (isUnreadable || isIncomplete) return null;
    if (resumable === null) return before;
    return {
      counts: resumable,
      pieces: [...(before?.pieces ?? []), { attempt, processes: processes.length, to: resumable.level }],
      layout: this.#layout,
    };
  }

  /** Notes how far it could go on. Where the server has no room for that, the search goes on without. */
  async #note(kept: Resumption | null): Promise<void> {
    try {
      await this.#log.note(kept);
    } catch (error) {
      if (!(error instanceof ClusterError) || error.diagnostic.code !== 'E633') throw error;
      this.#tellLogFault(error.message);
    }
  }

  #tellLogFault(why: string): void {
    if (this.#isLogFaultTold) return;
    this.#isLogFaultTold = true;
    this.#plan.warn(`States are not kept on the server any more (${why}): where a worker is lost, more is searched again.`);
  }

  /** Tells once where one machine would be faster than the workers were in so many milliseconds. */
  #judge(elapsed: number, { progress }: LevelCoordinator, processes: readonly string[]): void {
    if (this.#isJudged || elapsed < JUDGED_AFTER) return;
    this.#isJudged = true;
    const busy = processes.reduce((sum, process) => sum + this.#processes.get(process)!.news.busy, 0);
    if (busy * SPEED_OF_WORKER > elapsed) return;
    const states = counted(Math.round(progress.distinct / progress.level), 'state');
    this.#plan.warn(
      `So far one machine would be faster (tlasso check without --cluster): workers were at work for ${(busy / 1000).toFixed(1)} s in all, in ${(elapsed / 1000).toFixed(1)} s. A level ends when all are done with it, and levels have ${states} on average.`,
    );
  }

  /** Tells whose memory or disk is full. */
  #tellLimit(end: DistributedEnd, processes: readonly string[]): void {
    if (end.kind !== 'limit' || end.limit === 'states') return;
    const { worker } = this.#processes.get(processes[end.partition]!)!;
    const part = `part ${end.partition + 1} of ${processes.length}`;
    this.#plan.warn(
      `The ${end.limit} of worker ${worker} is full: it has ${part} of the states. With more workers each has less to keep; a worker uses what --memory allows, or most of what its machine has.`,
    );
  }

  /** Who of these cannot go on; null where all can. */
  #lostOf(attempt: number, processes: readonly string[]): Loss | null {
    for (const process of processes) {
      const known = this.#processes.get(process)!;
      const { worker, news } = known;
      if (news.isLeaving) return { lost: `worker ${worker} has left`, kind: 'worker' };
      if (this.#isLost(known)) return { lost: `worker ${worker} is lost`, kind: 'worker' };
      if (news.attempt !== attempt) continue;
      if (news.isUnreadable) return { lost: `worker ${worker} cannot read what was kept on the server`, kind: 'kept' };
      if (news.isBroken) return { lost: `the connection of worker ${worker} was lost`, kind: 'message' };
    }
    return null;
  }
}
