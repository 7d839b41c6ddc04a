// A thread of a worker that has a part of the states of a search: it opens the model, joins, and expands states between the messages that it gets.
import { tmpdir } from 'node:os';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { NatsConnection } from '@nats-io/transport-node';
import { COORDINATOR, PartitionWorker, type Post } from '../checker/index.ts';
import { InternalError } from '../diagnostics/index.ts';
import { type OpenedPartition, openPartition } from '../session/check/search-elsewhere.ts';
import { filesIn } from '../session/check/spill.ts';
import { type MemoryBudget, memoryBudget } from '../session/threads/memory-budget.ts';
import { Slices } from '../session/threads/slices.ts';
import { keepVigil } from '../session/threads/vigil.ts';
import { ClusterError } from './cluster-error.ts';
import { connectTo, hear, watchConnection } from './connect.ts';
import { SUBJECTS } from './names.ts';
import type { Joining, PartitionNews, PartitionOrder, ProcessNews } from './partition-order.ts';
import { attemptOf, COORDINATOR_NAME, nameOf, SearchMail } from './search-mail.ts';
import { readStates, StateLogWriter, Unreadable } from './state-log.ts';

const NEWS_EVERY = 1000;
const PROGRESS_EVERY = 400;

/** Milliseconds between two tries to connect, and how many there are, of some seconds each. */
const AGAIN = 500;
const MOST_TRIES = 12;

/** A process in the attempt that it is part of. */
interface Attempt {
  readonly joining: Joining;
  readonly mail: SearchMail;
  readonly worker: PartitionWorker;
  readonly log: StateLogWriter;
  /** Its states are there: messages may be taken. */
  isReady: boolean;
  /** See `ProcessNews`. */
  busy: number;
}

class PartitionProcess {
  readonly #order: PartitionOrder;
  readonly #nc: NatsConnection;
  readonly #model: OpenedPartition;
  readonly #printed: string[];
  readonly #budget: MemoryBudget;
  #attempt: Attempt | null = null;
  /** What came for an attempt that this process does not know of yet. */
  #early: Uint8Array[] = [];
  #isBroken = false;
  #isUnreadable = false;
  #isLeaving = false;
  #wake: () => void = () => {};

  constructor(order: PartitionOrder, nc: NatsConnection, model: OpenedPartition, printed: string[]) {
    this.#order = order;
    this.#nc = nc;
    this.#model = model;
    this.#printed = printed;
    this.#budget = memoryBudget(order.request.memory);
  }

  async run(): Promise<void> {
    const { run, process } = this.#order;
    hear(this.#nc, SUBJECTS.searchOf(run, process), ({ data }) => this.#take(data));
    hear(this.#nc, SUBJECTS.searchOf(run, `${process}.join`), (message) => this.#join(message.json<Joining>()));
    watchConnection(this.#nc, {
      back: () => this.#break(),
      ended: (error) => say({ kind: 'failed', message: `worker ${this.#order.worker} has lost its connection: ${error.message}` }),
    });
    keepVigil(this.#model.values.arena, {}, this.#budget);
    const news = setInterval(() => this.#tell(), NEWS_EVERY);
    const progress = setInterval(() => this.#tellProgress(), PROGRESS_EVERY);
    this.#tell();
    const slices = new Slices({ short: 5, long: 20, first: 64, least: 1 });
    while (!this.#isLeaving) {
      const worker = this.#attempt?.worker;
      this.#attempt?.log.writeOn();
      if (worker?.canExpand !== true || this.#isBroken || !this.#attempt!.isReady) {
        await new Promise<void>((wake) => {
          this.#wake = wake;
        });
        continue;
      }
      if (this.#budget.pressing()) worker.startSpilling();
      if (this.#budget.exhausted()) worker.endForMemory();
      this.#working(() => worker.expand(slices.begin()));
      slices.done();
      const needed = this.#attempt?.log.needs ?? 0;
      await (needed > 0 ? wait(needed) : turn());
    }
    clearInterval(news);
    clearInterval(progress);
    this.#tell();
    await this.#nc.drain();
  }

  /** Leaves as soon as there is a turn. */
  leave(): void {
    this.#isLeaving = true;
    this.#wake();
  }

  #join(joining: Joining): void {
    if (joining.attempt === this.#attempt?.joining.attempt) return;
    const { run, request } = this.#order;
    const { number, processes, attempt, room, resumption, recordsSteps } = joining;
    this.#attempt?.log.stop();
    const mail = new SearchMail(this.#nc, { attempt, number, subjectOf: (to) => SUBJECTS.searchOf(run, nameOf(processes, to)) });
    // What was printed is told before what ends the search because of it.
    const post: Post = (to, message) => {
      if (to === COORDINATOR && this.#printed.length > 0) this.#tell();
      mail.post(to, message);
    };
    const model = this.#model;
    const { deadlock, maxDepth = Number.POSITIVE_INFINITY, maxStates = Number.POSITIVE_INFINITY } = request;
    const files = filesIn(tmpdir(), () => {});
    const options = { deadlock, maxDepth, maxStates, recordsSteps };
    const worker = new PartitionWorker(model, options, { number, count: processes.length }, post, { files });
    const from = resumption?.counts.level ?? 0;
    const log = new StateLogWriter(this.#nc, { room, attempt, number, from }, worker, (level) =>
      post(COORDINATOR, { kind: 'kept', level }),
    );
    this.#attempt = { joining, mail, worker, log, isReady: false, busy: 0 };
    this.#isBroken = false;
    this.#isUnreadable = false;
    this.#tell();
    say({ kind: 'joined', text: `searches part ${number + 1} of ${processes.length}${attempt === 0 ? '' : `, attempt ${attempt + 1}`}` });
    void this.#begin(this.#attempt);
  }

  /** Has the partition begin: with its part of the initial states, or of those that were kept. */
  async #begin(attempt: Attempt): Promise<void> {
    const { worker } = attempt;
    const { room, resumption } = attempt.joining;
    if (resumption === null) worker.begin();
    else {
      try {
        await readStates(this.#nc, room, resumption, worker, () => this.#attempt === attempt && !this.#isLeaving);
      } catch (error) {
        if (error instanceof InternalError) throw error;
        if (this.#attempt !== attempt) return;
        this.#isUnreadable = error instanceof Unreadable;
        this.#break();
        return;
      }
      if (this.#attempt !== attempt || this.#isLeaving) return;
      worker.resume(resumption.counts);
    }
    attempt.isReady = true;
    const early = this.#early;
    this.#early = [];
    for (const bytes of early) this.#take(bytes);
    this.#wake();
  }

  #take(bytes: Uint8Array): void {
    const attempt = attemptOf(bytes);
    const known = this.#attempt?.joining.attempt ?? -1;
    if (attempt > known || (attempt === known && !this.#attempt!.isReady)) {
      this.#early.push(bytes);
      return;
    }
    if (attempt !== known) return;
    const { mail, worker } = this.#attempt!;
    const taken = mail.take(bytes);
    if (mail.isBroken) this.#break();
    else if (taken !== null) this.#working(() => worker.receive(taken.from, taken.message));
    this.#wake();
  }

  /** Does something, and notes how long it took. */
  #working(work: () => void): void {
    const began = performance.now();
    work();
    if (this.#attempt !== null) this.#attempt.busy += performance.now() - began;
  }

  #break(): void {
    if (this.#isBroken) return;
    this.#isBroken = true;
    this.#tell();
  }

  #tell(): void {
    if (this.#nc.isClosed()) return;
    const news: ProcessNews = {
      process: this.#order.process,
      worker: this.#order.worker,
      attempt: this.#attempt?.joining.attempt ?? -1,
      isBroken: this.#isBroken,
      isLeaving: this.#isLeaving,
      isUnreadable: this.#isUnreadable,
      busy: this.#attempt?.busy ?? 0,
      logFault: this.#attempt?.log.fault ?? null,
      printed: this.#printed.splice(0),
    };
    this.#nc.publish(SUBJECTS.searchOf(this.#order.run, `${COORDINATOR_NAME}.news`), JSON.stringify(news));
  }

  #tellProgress(): void {
    if (this.#attempt === null || this.#isBroken) return;
    const { mail, worker } = this.#attempt;
    const { progress } = worker;
    mail.post(COORDINATOR, { kind: 'progress', progress });
    const { generated: statesGenerated, distinct: distinctStates, queue, level: depth } = progress;
    say({ kind: 'progress', progress: { statesGenerated, distinctStates, queue, depth } });
    if (this.#printed.length > 0) this.#tell();
  }
}

/** Connects, also where the server is away for a while: the worker was connected a moment ago. Throws ClusterError. */
async function connected(): Promise<NatsConnection> {
  for (let left = MOST_TRIES; ; left--)
    try {
      const { address, env, worker } = order;
      return (await connectTo(address, { name: `tlasso search ${worker}`, env, warn: () => {} })).nc;
    } catch (error) {
      if (left === 0 || !(error instanceof ClusterError)) throw error;
      await wait(AGAIN);
    }
}

const say = (news: PartitionNews): void => parentPort!.postMessage(news);

const order = workerData as PartitionOrder;
const printed: string[] = [];
const model = openPartition(order.request, { print: (text) => void printed.push(text) }, order.layout);
if (!('system' in model)) {
  const why = model.find(({ severity }) => severity === 'error')?.message ?? 'nothing is said of why';
  say({ kind: 'failed', message: `worker ${order.worker} cannot open the model that the command has opened: ${why}` });
} else if (model.identity !== order.identity)
  say({ kind: 'failed', message: `worker ${order.worker} has compiled another program from the same files` });
else {
  const nc = await connected();
  const process = new PartitionProcess(order, nc, model, printed);
  parentPort!.once('message', () => process.leave());
  await process.run();
  say({ kind: 'over' });
}
parentPort!.close();
