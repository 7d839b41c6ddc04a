// A search by several partitions in one process: messages between them wait in queues, and who is served next is random.
import {
  type CheckOutcome,
  COORDINATOR,
  LevelCoordinator,
  type Message,
  PartitionWorker,
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

/**
 * Searches.
 * @param open opens the system anew: once for each partition, and for the coordinator
 * @param random gives numbers from 0 to 1
 */
export function searchInPartitions(
  open: () => OwnSystem,
  partitions: number,
  random: () => number,
  options: { readonly deadlock: boolean; readonly maxStates?: number; readonly maxDepth?: number },
  traffic: Traffic = { messages: 0, successors: 0, bytes: 0, most: 0 },
): CheckOutcome {
  const { maxStates = Number.POSITIVE_INFINITY, maxDepth = Number.POSITIVE_INFINITY, deadlock } = options;
  const { system, values } = open();
  const search = new Search(system, options);
  const early = search.beginElsewhere();
  if (early !== null) return early;
  // By sender and receiver: what was sent and not yet received.
  const queues = new Map<string, { readonly from: number; readonly to: number; readonly messages: Message[] }>();
  const postFrom = (from: number) => (to: number, message: Message) => {
    const key = `${from} ${to}`;
    const queue = queues.get(key) ?? { from, to, messages: [] };
    queues.set(key, queue);
    queue.messages.push(structuredClone(message));
    traffic.messages++;
    if (!('bytes' in message)) return;
    traffic.bytes += message.bytes.length;
    traffic.most = Math.max(traffic.most, message.bytes.length);
  };
  const coordinator = new LevelCoordinator(system, exchangeOf(values), partitions, maxStates, postFrom(COORDINATOR));
  const workers = Array.from({ length: partitions }, (_, number) => {
    const own = open();
    const place = { number, count: partitions };
    return new PartitionWorker(own.system, exchangeOf(own.values), { deadlock, maxStates, maxDepth }, place, postFrom(number));
  });
  for (const worker of workers) worker.begin();
  while (coordinator.end === null) {
    const waiting = [...queues.values()].filter(({ messages }) => messages.length > 0);
    const idle = workers.filter((worker) => worker.canExpand);
    const choice = Math.floor(random() * (waiting.length + idle.length));
    const queue = waiting[choice];
    if (queue === undefined) {
      const worker = idle[choice - waiting.length];
      if (worker === undefined) throw new Error('everybody waits');
      worker.expand(1 + Math.floor(random() * 100));
      continue;
    }
    const message = queue.messages.shift()!;
    if (queue.to === COORDINATOR) coordinator.receive(queue.from, message);
    else workers[queue.to]!.receive(queue.from, message);
  }
  return search.endElsewhere(coordinator.end, coordinator.counts, partitions);
}
