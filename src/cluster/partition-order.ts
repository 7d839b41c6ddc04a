// What a thread that has a part of the states of a search is told, and tells.
import type { CheckProgress } from '../session/request.ts';
import type { Environment } from './connect.ts';
import type { PartitionJob } from './jobs.ts';
import type { LogRoom, Resumption } from './state-log.ts';

/** The job, on the machine of a worker. */
export interface PartitionOrder extends PartitionJob {
  readonly address: string;
  readonly env: Environment;
  readonly worker: string;
  /** What it is called, by the worker and in the search. */
  readonly process: string;
}

/** What the thread tells its worker. */
export type PartitionNews =
  | { readonly kind: 'progress'; readonly progress: CheckProgress }
  /** It has a partition, from now on. */
  | { readonly kind: 'joined'; readonly text: string }
  /** It has left. */
  | { readonly kind: 'over' }
  | { readonly kind: 'failed'; readonly message: string };

/** What the coordinator tells a process: which partition it has from now on, and where the others are. */
export interface Joining {
  readonly attempt: number;
  readonly number: number;
  /** The processes, by the numbers of their partitions. */
  readonly processes: readonly string[];
  /** Where states are kept. */
  readonly room: LogRoom;
  /** From where the attempt goes on; null: it begins with the initial states. */
  readonly resumption: Resumption | null;
  /** Whether the graph is gathered in the end. */
  readonly recordsSteps: boolean;
}

/** What a process tells the coordinator, once a second and when something has changed. */
export interface ProcessNews {
  readonly process: string;
  readonly worker: string;
  /** The attempt that it is part of, -1 before the first one. */
  readonly attempt: number;
  /** It cannot go on with that: messages were lost, or it leaves. */
  readonly isBroken: boolean;
  readonly isLeaving: boolean;
  /** It cannot read what was kept. */
  readonly isUnreadable: boolean;
  /** Why it keeps nothing; null: it does. */
  readonly logFault: string | null;
  /** Milliseconds of the attempt in which it was at work; otherwise it waited for others. */
  readonly busy: number;
  /** Text that the specification prints. */
  readonly printed: readonly string[];
}
