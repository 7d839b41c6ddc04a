// A search by several partitions in one process: messages between them wait in queues, and who is served next is random.
import {
  Check,
  type CheckOutcome,
  COORDINATOR,
  type GraphTarget,
  LevelCoordinator,
  type Message,
  type PartitionModel,
  PartitionWorker,
  type Post,
  type ResumableCounts,
  type ValueExchange,
} from '../../../src/checker/index.ts';
import type { TemporalProblem, TransitionSystem } from '../../../src/model/index.ts';
import { createLinkReader, createLinkWriter, Unsendable, type Values } from '../../../src/values/index.ts';

/** A system with values of its own. */
export interface OwnSystem {
  readonly system: TransitionSystem;
  readonly values: Values;
}

/** The values of a process, as others read them. */
export function exchangeOf(values: Values): ValueExchange {
  return { digest: values.digest, writer: () => createLinkWriter(values), reader: () => createLinkReader(values) };
}

/** What a partition has of a system without cells and bits. */
const plain = ({ system, values }: OwnSystem): PartitionModel => ({ system, beginning: system, exchange: exchangeOf(values) });

export interface Limits {
  readonly deadlock: boolean;
  readonly maxStates?: number;
  readonly maxDepth?: number;
}

/** What is asked besides. */
interface Asked {
  readonly problem?: TemporalProblem;
  /** Whether there is room for the graph. */
  readonly hasRoom?: boolean;
  /** Gets the check once it has ended. */
  readonly seen?: (check: Check) => void;
}

/** A check with the partitions' graph, where it wants one. */
class OwnCheck {
  readonly check: Check;
  readonly graph: GraphTarget | null;

  readonly #seen: ((check: Check) => void) | undefined;

  constructor({ system }: OwnSystem, limits: Limits, { problem, hasRoom = true, seen }: Asked) {
    this.#seen = seen;
    this.check = new Check(system, problem ?? null, limits);
    const { recorder, search } = this.check;
    this.graph =
      recorder === null
        ? null
        : {
            store: search.store,
            recorder,
            fits: () => hasRoom,
            expanded: (counts) => this.check.expandedElsewhere(counts),
            look: (partitions) => this.check.lookElsewhere(partitions),
            isFull: () => false,
          };
  }

  /** What the partitions have found as the outcome of the check. */
  endedBy({ end, counts, isGathered }: LevelCoordinator, partitions: number): CheckOutcome {
    const outcome = this.check.endElsewhere(end!, counts, partitions, isGathered) ?? untilEnd(this.check);
    this.#seen?.(this.check);
    return outcome;
  }
}

export function untilEnd(check: Check): CheckOutcome {
  for (;;) {
    const outcome = check.advance(Number.POSITIVE_INFINITY);
    if (outcome !== null) return outcome;
  }
}

/** Partitions at work, with messages between them. */
class Attempt {
  readonly coordinator: LevelCoordinator;
  readonly workers: readonly PartitionWorker[];
  readonly #random: () => number;
  /** By sender and receiver: what was sent and not yet received. */
  readonly #queues = new Map<string, { readonly from: number; readonly to: number; readonly messages: Message[] }>();

  constructor(
    { system, exchange }: Pick<PartitionModel, 'system' | 'exchange'>,
    open: () => PartitionModel,
    partitions: number,
    random: () => number,
    { maxStates = Number.POSITIVE_INFINITY, maxDepth = Number.POSITIVE_INFINITY, deadlock }: Limits,
    graph: GraphTarget | null,
    resumed: ResumableCounts | null = null,
  ) {
    this.#random = random;
    const coordinated = { partitions, maxStates, resumed, graph };
    this.coordinator = new LevelCoordinator(system, exchange, coordinated, this.postFrom(COORDINATOR));
    this.workers = Array.from({ length: partitions }, (_, number) => {
      const place = { number, count: partitions };
      const told = { deadlock, maxStates, maxDepth, recordsSteps: graph !== null };
      return new PartitionWorker(open(), told, place, this.postFrom(number));
    });
  }

  postFrom(from: number): Post {
    return (to, message) => {
      const key = `${from} ${to}`;
      const queue = this.#queues.get(key) ?? { from, to, messages: [] };
      this.#queues.set(key, queue);
      queue.messages.push(structuredClone(message));
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
  asked: Asked = {},
): CheckOutcome {
  const own = open();
  const ownCheck = new OwnCheck(own, options, asked);
  const early = ownCheck.check.beginElsewhere();
  if (early !== null) return early;
  const attempt = new Attempt(plain(own), () => plain(open()), partitions, random, options, ownCheck.graph);
  const { coordinator } = attempt;
  for (const worker of attempt.workers) worker.begin();
  while (coordinator.end === null) attempt.step();
  return ownCheck.endedBy(coordinator, partitions);
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
  asked: Asked = {},
): Promise<{ readonly outcome: CheckOutcome; readonly resumed: number }> {
  const own = open();
  const ownCheck = new OwnCheck(own, options, asked);
  const early = ownCheck.check.beginElsewhere();
  if (early !== null) return { outcome: early, resumed: 0 };
  const found = await coordinateWithLosses(plain(own), () => plain(open()), random, options, losses, ownCheck.graph);
  return { outcome: ownCheck.endedBy(found.coordinator, found.partitions), resumed: found.resumed };
}

/** The coordinator at the end of a search with losses, how many partitions there were then, and how many times something was resumed. */
export interface Coordinated {
  readonly coordinator: LevelCoordinator;
  readonly partitions: number;
  readonly resumed: number;
}

/** Has partitions search, of which all are lost so many times. */
export async function coordinateWithLosses(
  own: Pick<PartitionModel, 'system' | 'exchange'>,
  open: () => PartitionModel,
  random: () => number,
  options: Limits,
  losses: number,
  graph: GraphTarget | null,
): Promise<Coordinated> {
  /** By level, which attempt has kept it, and what each partition of then has. */
  let levels: { readonly attempt: number; readonly kept: Uint8Array[][] }[] = [];
  let from: ResumableCounts | null = null;
  let resumed = 0;
  for (let loss = 0; ; loss++) {
    const count = 1 + Math.floor(random() * 4);
    const attempt: Attempt = new Attempt(own, open, count, random, options, graph, from);
    const { coordinator, workers } = attempt;
    for (const worker of workers) {
      if (from === null) worker.begin();
      else {
        let readers = worker.readersOf(0);
        for (const [i, { attempt: by, kept }] of levels.entries()) {
          if (levels[i - 1]?.attempt !== by) readers = worker.readersOf(kept.length);
          await worker.restoreLevel(
            readers,
            kept.map((messages) => inTurn(messages)),
          );
        }
        worker.resume(from);
      }
    }
    const kept = workers.map(() => from?.level ?? 0);
    if (from !== null) resumed++;
    while (coordinator.end === null && (loss === losses || random() > 0.05)) {
      attempt.step();
      for (const [number, worker] of workers.entries()) {
        if (kept[number]! >= worker.begunLevel || random() < 0.5) continue;
        const level = ++kept[number]!;
        levels[level - 1] ??= { attempt: loss, kept: [] };
        try {
          levels[level - 1]!.kept[number] = [...worker.logged(level)];
        } catch (error) {
          if (!(error instanceof Unsendable)) throw error;
          kept[number] = Number.POSITIVE_INFINITY;
          continue;
        }
        attempt.postFrom(number)(COORDINATOR, { kind: 'kept', level });
      }
    }
    if (coordinator.end !== null) return { coordinator, partitions: count, resumed };
    from = coordinator.resumable ?? from;
    levels = levels.slice(0, from?.level ?? 0);
  }
}
