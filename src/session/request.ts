// What the command line, and programs, ask of a check; and what they hear while it runs.
import type { CheckReport } from '../report/index.ts';
import type { Program } from './systems/program-file.ts';

/** What is known of SYMMETRY. */
export interface SymmetryLimits {
  /** Choices are looked at in the largest expressions around them. */
  readonly coarse?: boolean;
  /** Model values that no permutation may move. */
  readonly keep?: readonly string[];
  /** There is none. */
  readonly none?: boolean;
}

/** A module with its configuration, and how it is to be run. */
export interface ModelRequest {
  /** Path of the root module, or of a program that exports a system. */
  readonly file: string;
  /** The system of a program, once it is loaded. It does not cross threads: they load it from `file`. */
  readonly program?: Program;
  /** Path of the configuration. Absent: the file beside the module with the extension `.cfg`. */
  readonly config?: string;
  /** Operators to check as invariants, besides those of the configuration. */
  readonly invariants: readonly string[];
  /** Operators to check as properties, besides those of the configuration. */
  readonly properties: readonly string[];
  /** False: states without successors are no fault, whatever the configuration says. Absent: as the configuration says. */
  readonly deadlock?: boolean;
  /** Expand states up to this depth only; initial states have depth 1. In a simulation: the most states of one behaviour. */
  readonly maxDepth?: number;
  /** Use SYMMETRY without a proof that it is one. */
  readonly trustSymmetry?: boolean;
  /** How SYMMETRY is used, where an earlier try found out that it cannot be used as it is. */
  readonly symmetry?: SymmetryLimits;
  /** Of everything random. */
  readonly seed?: number;
  /** Let the specification write files below its folder. Those there may be read without. */
  readonly allowIo?: boolean;
  /** The environment variables that the specification sees, with their values. Absent: none. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Let the specification run programs. */
  readonly allowExec?: boolean;
  /** Aborted: end soon, with a report of what is known. */
  readonly signal?: AbortSignal;
  /**
   * Whether the run is to end: asked while the event loop has no turn, in which `signal` could be aborted. The first call only tells that it may be long
   * without one, so that something is prepared that can hear signals meanwhile.
   */
  readonly hear?: () => boolean;
}

export interface CheckRequest extends ModelRequest {
  readonly workers: number | 'auto';
  /** Temporal formulas as text. */
  readonly ltl: readonly string[];
  /** Operators, or expressions in braces, that are to be true of some reachable state or step. */
  readonly possible?: readonly string[];
  /** State predicates that can be reached from every reachable state. */
  readonly alwaysPossible?: readonly string[];
  /** `formula` is `P ~> Q`: Q follows P before the action has occurred more than `limit` times. */
  readonly within?: readonly { readonly limit: number; readonly action: string; readonly formula: string }[];
  /** Folder for checkpoints: written now and then, and where the check is interrupted. */
  readonly checkpoint?: string;
  /** Seconds between checkpoints. */
  readonly checkpointEvery?: number;
  /** Folder of a checkpoint to go on from. */
  readonly resume?: string;
  /** Bytes that the process may use before the check stops with the verdict `limit`. Absent: most of what the machine has. */
  readonly memory?: number;
  /** Folder for states that do not fit into memory. Absent: that of `checkpoint`, or the system's for temporary files. */
  readonly spill?: string;
  /** Keep states in that folder from the beginning, moving so many at a time, a power of two. Absent: once half of the memory is used. */
  readonly spillSegment?: number;
  /** Stop when this many distinct states are known. */
  readonly maxStates?: number;
  /** Count what each conjunct and branch of the actions does; the search uses one worker. */
  readonly coverage?: boolean;
  /** Partial-order reduction: look at some of the successors of a state only, where that suffices for the verdict. */
  readonly reduce?: boolean;
}

/** Random behaviours. */
export interface SimulationRequest extends ModelRequest {
  /** How many behaviours; absent: until interrupted. */
  readonly behaviours?: number;
  /** How many threads make them; 1 by default. The result is the same. */
  readonly workers?: number | 'auto';
}

/** How far the search is. */
export interface CheckProgress {
  readonly statesGenerated: number;
  readonly distinctStates: number;
  /** States found and not expanded yet. */
  readonly queue: number;
  readonly depth: number;
  /** What is being evaluated, and for a while: the place of a loop in the specification. */
  readonly evaluating?: string;
  /** Only of a simulation, where nothing is distinct or queued: how many behaviours have ended. */
  readonly behaviours?: number;
}

/** What happens during a check. Handlers return quickly and do not throw. */
export interface CheckEvents {
  /** The model is loaded: from here on there will be something to tell of a run that is interrupted. */
  readonly loaded?: () => void;
  /** Called now and then, at most ten times a second. */
  readonly progress?: (progress: CheckProgress) => void;
  /** Something that the user should know at once, although the run goes on. */
  readonly warn?: (message: string) => void;
  /** Text that the specification prints (Print, PrintT), one line or more, without a final line break. */
  readonly print?: (text: string) => void;
}

/**
 * The session's main function. It rejects only for faults of tlasso itself; what is wrong with the specification is in the report. It gives
 * the event loop a turn now and then, so that the signal can be heard.
 */
export type Check = (request: CheckRequest, events: CheckEvents) => Promise<CheckReport>;

/** As `Check`, for random behaviours: `ok` says only that nothing was found. Distinct states are not counted. */
export type Simulate = (request: SimulationRequest, events: CheckEvents) => Promise<CheckReport>;
