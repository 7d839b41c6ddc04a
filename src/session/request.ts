// What the command line, and programs, ask of a check; and what they hear while it runs.
import type { CheckReport } from '../report/index.ts';

export interface CheckRequest {
  /** Path of the root module. */
  readonly file: string;
  /** Path of the configuration. Absent: the file beside the module with the extension `.cfg`. */
  readonly config?: string;
  readonly workers: number | 'auto';
  /** Operators to check as invariants, besides those of the configuration. */
  readonly invariants: readonly string[];
  /** Operators to check as properties, besides those of the configuration. */
  readonly properties: readonly string[];
  /** Temporal formulas as text. */
  readonly ltl: readonly string[];
  /** False: states without successors are no fault, whatever the configuration says. Absent: as the configuration says. */
  readonly deadlock?: boolean;
  /** Stop when this many distinct states are known. */
  readonly maxStates?: number;
  /** Expand states up to this depth only; initial states have depth 1. */
  readonly maxDepth?: number;
  /** Of everything random. */
  readonly seed?: number;
  /** Aborted: end soon, with a report of what is known. */
  readonly signal?: AbortSignal;
}

/** How far the search is. */
export interface CheckProgress {
  readonly statesGenerated: number;
  readonly distinctStates: number;
  /** States found and not expanded yet. */
  readonly queue: number;
  readonly depth: number;
}

/** What happens during a check. Handlers return quickly and do not throw. */
export interface CheckEvents {
  /** Called now and then, at most ten times a second. */
  readonly progress?: (progress: CheckProgress) => void;
  /** Text that the specification prints (Print, PrintT), one line or more, without a final line break. */
  readonly print?: (text: string) => void;
}

/**
 * The session's main function. It rejects only for faults of tlasso itself; what is wrong with the specification is in the report. It gives
 * the event loop a turn now and then, so that the signal can be heard.
 */
export type Check = (request: CheckRequest, events: CheckEvents) => Promise<CheckReport>;
