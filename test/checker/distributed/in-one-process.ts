// A search by several partitions in one process: messages between them wait in queues, and who is served next is random.
import {
  type CheckOutcome,
  COORDINATOR,
  LevelCoordinator,
  type Message,
  PartitionWorker,
  type Post,
  type ResumableCounts,
  Search,
  type ValueExchange,
} from '../../../src/checker/index.ts';
import type { TransitionSystem } from '../../../src/model/index.ts';
import { createLinkReader, createLinkWriter, type Values } from '../../../src/values/index.ts';

/** A system with values of its own. */
export interface OwnSystem {
  readonly system: TransitionSystem;
  readonly values: Values;
}

/** What is counted of the messages. */
export interface Traffic {
  messages: number;
  successors: number;
  bytes: number;
  most: number;
}

/** The values of a process, as others read them. */
export function exchangeOf(values: Values): ValueExchange {
  return { digest: values.digest, writer: () => createLinkWriter(values), reader: () => createLinkReader(values) };
}

interface Limits {
  readonly deadlock: boolean;
  readonly maxStates?: number;
  readonly maxDepth?: number;
}

/** Partitions at work, with messages between them. */
class Attempt {
  readonly coordinator: LevelCoordinator;
  readonly workers: readonly PartitionWorker[];
  readonly #random: () => number;
  /** By sender and receiver: what was sent and not yet received. */
  readonly #queues = new Map<string, { readonly from: number; readonly to: number; readonly messages: Message[] }>();
  readonly #traffic: Traffic;

  constructor(
    { system, values }: OwnSystem,
    open: () => OwnSystem,
    partitions: number,
    random: () => number,
    { maxStates = Number.POSITIVE_INFINITY, maxDepth = Number.POSITIVE_INFINITY, deadlock }: Limits,
    traffic: Traffic,
    resumed: ResumableCounts | null = null,
  ) {
    this.#random = random;
    this.#traffic = traffic;
    this.coordinator = new LevelCoordinator(system, exchangeOf(values), partitions, maxStates, this.postFrom(COORDINATOR), resumed);
    this.workers = Array.from({ length: partitions }, (_, number) => {
      const own = open();
      const place = { number, count: partitions };
      return new PartitionWorker(own.system, exchangeOf(own.values), { deadlock, maxStates, maxDepth }, place, this.postFrom(number));
    });
  }

  postFrom(from: number): Post {
    return (to, message) => {
      const key = `${from} ${to}`;
      const queue = this.#queues.get(key) ?? { from, to, messages: [] };
      this.#queues.set(key, queue);
      queue.messages.push(structuredClone(message));
      this.#traffic.messages++;
      if (!('bytes' in message)) return;
      this.#traffic.bytes += message.bytes.length;
      this.#traffic.most = Math.max(this.#traffic.most, message.bytes.length);
    };
  }

  /** Somebody gets a message, or expands some states. */
  step(): void {
    const random = this.#random;
    const waiting = [...this.#queues.values()].filter(({ messages }) => messages.length > 0);
    const idle = this.workers.filter((worker) => worker.canExpand);
    const choice = Math.floor(random() * (waiting.length + idle.length));
    const queue = waiting[choice];
    if (queue === undefined) {
      const worker = idle[choice - waiting.length];
      if (worker === undefined) throw new Error('everybody waits');
      worker.expand(1 + Math.floor(random() * 100));
      return;
    }
    const message = queue.messages.shift()!;
    if (queue.to === COORDINATOR) this.coordinator.receive(queue.from, message);
    else this.workers[queue.to]!.receive(queue.from, message);
  }
}

const NO_TRAFFIC = (): Traffic => ({ messages: 0, successors: 0, bytes: 0, most: 0 });

/**
 * Searches.
 * @param open opens the system anew: once for each partition, and for the coordinator
 * @param random gives numbers from 0 to 1
 */
export function searchInPartitions(
  open: () => OwnSystem,
  partitions: number,
  random: () => number,
  options: Limits,
  traffic: Traffic = NO_TRAFFIC(),
): CheckOutcome {
  const own = open();
  const search = new Search(own.system, options);
  const early = search.beginElsewhere();
  if (early !== null) return early;
  const attempt = new Attempt(own, open, partitions, random, options, traffic);
  const { coordinator } = attempt;
  for (const worker of attempt.workers) worker.begin();
  while (coordinator.end === null) attempt.step();
  return search.endElsewhere(coordinator.end, coordinator.counts, partitions);
}

async function* inTurn(messages: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* messages;
}

/**
 * Searches, and loses all partitions so many times. What each has kept of the levels stays, and others, more or fewer, go on.
 * @returns the outcome, and how many times something was resumed
 */
export async function searchWithLosses(
  open: () => OwnSystem,
  random: () => number,
  options: Limits,
  losses: number,
): Promise<{ readonly outcome: CheckOutcome; readonly resumed: number }> {
  const own = open();
  const search = new Search(own.system, options);
  const early = search.beginElsewhere();
  if (early !== null) return { outcome: early, resumed: 0 };
  /** By level, what each partition of then has kept. */
  let levels: Uint8Array[][][] = [];
  let from: ResumableCounts | null = null;
  let resumed = 0;
  for (let loss = 0; ; loss++) {
    const count = 1 + Math.floor(random() * 4);
    const attempt: Attempt = new Attempt(own, open, count, random, options, NO_TRAFFIC(), from);
    const { coordinator, workers } = attempt;
    for (const worker of workers) {
      if (from === null) worker.begin();
      else {
        for (const level of levels) await worker.restoreLevel(level.map((messages) => inTurn(messages)));
        worker.resume(from);
      }
    }
    const kept = workers.map(() => from?.level ?? 0);
    if (from !== null) resumed++;
    while (coordinator.end === null && (loss === losses || random() > 0.03)) {
      attempt.step();
      for (const [number, worker] of workers.entries()) {
        if (kept[number]! >= worker.begunLevel || random() < 0.5) continue;
        const level = ++kept[number]!;
        levels[level - 1] ??= [];
        levels[level - 1]![number] = [...worker.logged(level)];
        attempt.postFrom(number)(COORDINATOR, { kind: 'kept', level });
      }
    }
    if (coordinator.end !== null) return { outcome: search.endElsewhere(coordinator.end, coordinator.counts, count), resumed };
    from = coordinator.resumable ?? from;
    levels = levels.slice(0, from?.level ?? 0);
  }
}
