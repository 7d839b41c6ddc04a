// What the processes of one search tell each other. How a message travels is not known here: whoever carries it keeps the order of those from one process to
// another, and loses none.

/** In place of the number of a partition: the coordinator. */
export const COORDINATOR = -1;

/** A message: what it is, plain data, and bytes. */
export type Message =
  /** Successors, to whom they belong; see successor-link.ts. `isLast`: there are no more of this level. */
  | { readonly kind: 'successors'; readonly bytes: Uint8Array; readonly isLast: boolean }
  /** A message of successors was taken in: there is room for another one. */
  | { readonly kind: 'taken' }
  /** To the coordinator: what the level came to. The bytes: the new states by their predecessors, see merge-children.ts. */
  | { readonly kind: 'children'; readonly found: LevelFindings; readonly bytes: Uint8Array }
  /** To a partition: the level indexes of these states, and the place in the search of the first state of the next level. */
  | { readonly kind: 'places'; readonly start: number; readonly bytes: Uint8Array }
  /** To a partition: what was counted before the state with this level index was expanded; the answer. */
  | { readonly kind: 'count'; readonly index: number }
  | { readonly kind: 'counted'; readonly counted: CountedBefore }
  /** To all partitions: who has the state with this level index of this level; the answer of the one that has it. */
  | { readonly kind: 'find'; readonly level: number; readonly index: number }
  | { readonly kind: 'found'; readonly predecessor: number; readonly bytes: Uint8Array }
  /** To a partition: which of these states were known when the level began; the answer, a byte for each. */
  | { readonly kind: 'ask-known'; readonly states: number; readonly bytes: Uint8Array }
  | { readonly kind: 'known'; readonly bytes: Uint8Array }
  /** To a partition: asks for the next part of what it has of these levels of the graph; the answer. */
  | { readonly kind: 'gather'; readonly levels: GraphLevels }
  | { readonly kind: 'gathered'; readonly pieces: readonly GraphPiece[]; readonly isLast: boolean }
  /** To the coordinator: so many states and steps that were kept are this partition's. */
  | { readonly kind: 'restored'; readonly states: number; readonly steps: number }
  /** To the coordinator: the states of this partition are kept, up to this level. */
  | { readonly kind: 'kept'; readonly level: number }
  /** To the coordinator: this partition cannot go on, see `Flag`. */
  | { readonly kind: 'stopped'; readonly flag: number }
  /** To the coordinator, now and then. */
  | { readonly kind: 'progress'; readonly progress: PartitionProgress };

/** Sends a message to a partition, or the coordinator. */
export type Post = (to: number, message: Message) => void;

/** Levels that were expanded: their states, and the steps from these. */
export interface GraphLevels {
  readonly from: number;
  /** The last one. */
  readonly to: number;
  /** The search is over: there is no level after it. */
  readonly isWhole: boolean;
}

/** Something of the graph, see graph-gathering.ts. */
export type GraphPiece =
  /** States of one level, as they are kept (level-log.ts). `place`: that of the first state of the level; `before`: the same of the level before, if there is one. */
  | { readonly kind: 'states'; readonly before: number | null; readonly place: number; readonly bytes: Uint8Array }
  /** Rows of the graph, see step-log.ts. */
  | { readonly kind: 'steps'; readonly bytes: Uint8Array };

/** What one partition found out about a level. */
export interface LevelFindings {
  /** How many new states it has. */
  readonly states: number;
  /** The least level index with something wrong, or NOWHERE. */
  readonly firstFault: number;
  /** States were left out because of the limit of depth. */
  readonly isCutOff: boolean;
  /** Since the search began: successors made; and the others in the order of `CoverageCounters.copy`. */
  readonly generated: number;
  readonly coverage: readonly number[];
  /** Different steps that it has recorded since then, those from a state to itself not counted. */
  readonly steps: number;
}

/** What all partitions have counted. */
export interface DistributedCounts {
  readonly generated: number;
  /** Of complete levels, the one that is expanded included. */
  readonly distinct: number;
  readonly initialStates: number;
  /** The level that was expanded last: its number, how many states it has, and how many earlier ones have. */
  readonly level: number;
  readonly size: number;
  readonly earlier: number;
  /** States of the next level. */
  readonly next: number;
  /** In the order of `CoverageCounters.copy`. */
  readonly coverage: Float64Array;
  /** Different steps that were recorded, those from a state to itself not counted. */
  readonly steps: number;
}

/** See `count`. */
export interface CountedBefore {
  /** Successors of states before the one with the index. */
  readonly generated: number;
  /** New states whose predecessors are before it. */
  readonly states: number;
  /** Of the one itself where it is here, else null: its successors (UNKNOWN where they cannot all be made). */
  readonly successors: number | null;
  /** New states whose predecessor is it. */
  readonly own: number;
}

/** How far a partition is. */
export interface PartitionProgress {
  readonly generated: number;
  readonly distinct: number;
  readonly queue: number;
  readonly level: number;
}
