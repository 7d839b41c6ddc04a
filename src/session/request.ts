// What the command line, and programs, ask of a check; and what they hear while it runs.

import type {
  BehaviourQueue,
  Deciding,
  DistributedCounts,
  DistributedEnd,
  GraphTarget,
  RangeReport,
  SearchReport,
  ValueExchange,
} from '../checker/index.ts';
import type { TransitionSystem } from '../model/index.ts';
import type { CheckReport } from '../report/index.ts';
import type { CommandFields, ModelFields } from './options/schema.ts';
import type { Program } from './systems/program.ts';

/** What is known of SYMMETRY. */
export interface SymmetryLimits {
  /** Choices are looked at in the largest expressions around them. */
  readonly coarse?: boolean;
  /** Model values that no permutation may move. */
  readonly keep?: readonly string[];
  /** There is none. */
  readonly none?: boolean;
}

/** A module with its configuration, and how it is to be run. The options are those of options/schema.ts. */
export interface ModelRequest extends ModelFields {
  /** Path of the root module, or of a program that exports a system. */
  readonly file: string;
  /** The system of a program, once it is loaded. It does not cross threads: they load it from `file`. */
  readonly program?: Program;
  /** How SYMMETRY is used, where an earlier try found out that it cannot be used as it is. */
  readonly symmetry?: SymmetryLimits;
  /** Aborted: end soon, with a report of what is known. */
  readonly signal?: AbortSignal;
  /**
   * Whether the run is to end: asked while the event loop has no turn, in which `signal` could be aborted. The first call only tells that it may be long
   * without one, so that something is prepared that can hear signals meanwhile.
   */
  readonly hear?: () => boolean;
}

/** A check. */
export interface CheckRequest extends ModelRequest, Omit<CommandFields<'check'>, keyof ModelRequest> {
  /** Who searches in the place of this process. Absent: it does so itself, with threads as `workers` says. */
  readonly elsewhere?: SearchElsewhere;
  /**
   * The number of workers that was asked for is called as soon as the layout is decided, and waited for. Absent: once the search is no small one. For tests, whose models
   * are small.
   */
  readonly callsAtOnce?: true;
  /** What it is taken to cost to lay states out anew in the middle of a search, in milliseconds. Absent: what it does cost. */
  readonly layoutCost?: number;
  /** The report says why an invariant is false, or no step is possible, in the last state of the counterexample. */
  readonly tellsWhy?: true;
}

/** A check as plain data. */
export type PlainCheck = Omit<CheckRequest, 'signal' | 'hear' | 'program' | 'elsewhere'>;

/** A search for others. */
export interface OrderElsewhere {
  readonly request: PlainCheck & { readonly deadlock: boolean };
  /** The model's identity, which must be the same in every process. */
  readonly identity: string;
  /** Identifies the model and what is asked of it, in every process and later. */
  readonly program: string;
  /** The model as this process has it. */
  readonly system: TransitionSystem;
  readonly exchange: ValueExchange;
  /** Finds out how processes are to lay out states: text for `openPartition`; null: by a value for each variable. It may take some seconds. */
  layout(): Promise<string | null>;
  /** Where the graph of all steps is to go; null: nobody asks for it. */
  readonly graph: GraphTarget | null;
  readonly progress: (progress: SearchReport) => void;
  readonly print?: (text: string) => void;
  readonly signal?: AbortSignal;
}

/** What other processes have found; see `LevelCoordinator`. */
export interface FoundElsewhere {
  readonly end: DistributedEnd;
  readonly counts: DistributedCounts;
  readonly processes: number;
  readonly isGathered: boolean;
}

/** Has all states searched by other processes. */
export type SearchElsewhere = (order: OrderElsewhere) => Promise<FoundElsewhere>;

/** Random behaviours. */
export interface SimulationRequest extends ModelRequest, Partial<Omit<CommandFields<'simulate'>, keyof ModelRequest>> {
  /** Who makes behaviours beside this thread. Absent: other threads, as `workers` says. */
  readonly makers?: CallMakers;
  /** See `CheckRequest.tellsWhy`. */
  readonly tellsWhy?: true;
}

/** Who makes behaviours beside the main thread. */
export interface BehaviourMakers {
  /** How many make behaviours: with the main thread, unless they suffice. */
  readonly count: number;
  /** They suffice: the main thread makes none while they are there. */
  readonly suffice: boolean;
  /** One of them met values whose order others cannot know. */
  readonly isUnordered: boolean;
  /** One has failed, or ended before its time. */
  readonly hasFailed: boolean;
  /** All have ended. */
  readonly isGone: boolean;
  /** Waits until one of them tells something or ends, or the signal is aborted. */
  news(signal: AbortSignal | undefined): Promise<void>;
  /** Ends them. What they have not told is lost. */
  stop(): Promise<void>;
}

/**
 * Has behaviours of the queue made by others.
 * @param enter gets what ranges came to
 * @param identity of the simulator, which must be the same for all
 */
export type CallMakers = (
  request: PlainSimulation,
  queue: BehaviourQueue,
  identity: string,
  enter: (report: RangeReport) => void,
) => BehaviourMakers;

/** A simulation as plain data. */
export type PlainSimulation = Omit<SimulationRequest, 'signal' | 'hear' | 'program' | 'makers'>;

/** How far the search is. */
export interface CheckProgress {
  readonly statesGenerated: number;
  readonly distinctStates: number;
  /** States found and not expanded yet. */
  readonly queue: number;
  readonly depth: number;
  /** What is being evaluated, and for a while: the place of a loop in the specification. */
  readonly evaluating?: string;
  /** All states are known, and the temporal properties are being decided: which one, or that fair behaviours are looked for. */
  readonly deciding?: Deciding;
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
