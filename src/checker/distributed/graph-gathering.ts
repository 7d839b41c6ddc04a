// The graph of all states and steps, gathered from the partitions by their coordinator, for what is asked of it as a whole: temporal properties.
//
// Each partition has its states in the order of the search, and its steps in the order of their predecessors. So merging is enough: states are entered in the order
// of their places, and the rows of the graph follow in the same order. That order does not depend on the partitions. Where an attempt is lost in the middle, the next one
// goes on with what is there.
import { InternalError } from '../../diagnostics/index.ts';
import { type GraphRecorder, STUTTERING } from '../store/graph.ts';
import type { StateStore } from '../store/state-store.ts';
import { LevelLog, LevelLogReader } from './level-log.ts';
import type { DistributedCounts, GraphLevels, GraphPiece, Post } from './messages.ts';
import type { OwnedStates } from './owned-states.ts';
import type { StateExchange } from './state-exchange.ts';
import { RowReader } from './step-log.ts';

/** Bytes of a message, about. */
const MESSAGE = 2 ** 16;
/** Messages that each partition may send ahead. */
const AHEAD = 4;

/** How large a graph is. */
export interface GraphSize {
  readonly states: number;
  /** Different ones, those from a state to itself not counted. */
  readonly steps: number;
}

/** Where the graph goes. */
export interface GraphTarget {
  /** Gets the states: their numbers are their places. */
  readonly store: StateStore;
  readonly recorder: GraphRecorder;
  /** Whether there is room for it. */
  fits(size: GraphSize): boolean;
  /** A level is expanded, and this was counted. Returns whether what there is of the graph is to be looked at. */
  expanded(counts: DistributedCounts): boolean;
  /** That is there, from so many partitions. Returns whether what was seen in it ends the search. */
  look(partitions: number): boolean;
  /** Whether memory is full: asked while it comes. Vectors of states may be moved to a disk meanwhile. */
  isFull(): boolean;
}

/** What one partition has of some levels of the graph: its states, level by level, then its steps. */
export function* graphPieces(owned: OwnedStates, { from, to }: GraphLevels, exchange: StateExchange): Generator<GraphPiece> {
  const { steps } = owned;
  const { places } = owned.levels;
  for (let level = from; level <= to; level++) {
    const place = places[level - 1] as number;
    const before = places[level - 2] ?? null;
    for (const bytes of new LevelLog(owned, exchange).statesOf(level)) yield { kind: 'states', before, place, bytes };
  }
  for (let level = from; level <= to; level++) for (const bytes of steps?.piecesOf(level) ?? []) yield { kind: 'steps', bytes };
}

/** What a partition sends at once. */
export interface GraphPart {
  readonly pieces: readonly GraphPiece[];
  readonly isLast: boolean;
}

/** Takes so many of the pieces that they are a message. */
export function takePieces(pieces: Iterator<GraphPiece>): GraphPart {
  const taken: GraphPiece[] = [];
  for (let bytes = 0; bytes < MESSAGE; ) {
    const { value, done } = pieces.next();
    if (done === true) return { pieces: taken, isLast: true };
    taken.push(value);
    bytes += value.bytes.length;
  }
  return { pieces: taken, isLast: false };
}

/** What comes from one partition, and how far it was read. */
class Cursor {
  /** The place of the state that comes next, and of the row; -1: none is known. */
  state = -1;
  row = -1;
  readonly #width: number;
  readonly #exchange: StateExchange;
  readonly #more: () => void;
  readonly #parts: GraphPart[] = [];
  /** What is read. */
  #part: GraphPart = { pieces: [], isLast: false };
  #piece = 0;
  #level = -1;
  #reader: LevelLogReader | null = null;
  readonly #states: PieceOfStates = { vectors: [], places: [], predecessors: [] };
  #at = 0;
  #rows: RowReader | null = null;

  /** @param more called where another part may come */
  constructor(exchange: StateExchange, more: () => void) {
    this.#width = exchange.width;
    this.#exchange = exchange;
    this.#more = more;
    for (let i = 0; i < AHEAD; i++) more();
  }

  receive(part: GraphPart): void {
    this.#parts.push(part);
  }

  /** Whether what comes next is known. */
  get isReady(): boolean {
    while (this.state < 0 && this.row < 0) {
      const piece = this.#part.pieces[this.#piece++];
      if (piece !== undefined) this.#read(piece);
      else if (this.#part.isLast) return true;
      else if (!this.#nextPart()) return false;
    }
    return true;
  }

  #nextPart(): boolean {
    const part = this.#parts.shift();
    this.#piece = 0;
    this.#part = part ?? { pieces: [], isLast: false };
    if (part?.isLast === false) this.#more();
    return part !== undefined;
  }

  #read(piece: GraphPiece): void {
    if (piece.kind === 'states') this.#readStates(piece);
    else {
      this.#rows = new RowReader(piece.bytes);
      this.nextRow();
    }
  }

  #readStates({ before, place, bytes }: Extract<GraphPiece, { readonly kind: 'states' }>): void {
    if (this.#reader === null || place !== this.#level) this.#reader = new LevelLogReader(this.#exchange);
    this.#level = place;
    const { vectors, places, predecessors } = this.#states;
    for (const list of [vectors, places, predecessors]) list.length = 0;
    this.#at = 0;
    this.#reader.read(
      bytes,
      (state, predecessor, index) => {
        for (const value of state) vectors.push(value);
        places.push(place + index);
        predecessors.push(before === null ? -1 : before + predecessor);
      },
      () => {
        throw new InternalError('steps among the states of a graph');
      },
    );
    this.state = places[0] ?? -1;
  }

  /** Enters the state that comes next, unless it is there. Throws StoreFullError. */
  enter(store: StateStore): void {
    const { vectors, places, predecessors } = this.#states;
    const at = this.#at++;
    if (this.state > store.count) throw new InternalError('a state of the graph is missing');
    if (this.state === store.count) {
      const vector = Int32Array.from(vectors.slice(at * this.#width, (at + 1) * this.#width));
      if (store.find(vector, 0) >= 0) throw new InternalError('a state of the graph has two places');
      store.add(vector, 0, predecessors[at] as number);
    }
    this.state = places[this.#at] ?? -1;
  }

  /** Adds what this partition has of the row that comes next. Throws StoreFullError. */
  addRow(recorder: GraphRecorder): void {
    const { successors, count, isCut } = this.#rows!;
    for (let i = 0; i < count; i++) recorder.edge(successors.get(i), STUTTERING);
    if (isCut) recorder.cut();
  }

  /** Goes on to the row after that one. Returns how many steps it had. */
  nextRow(): number {
    const rows = this.#rows!;
    const { count } = rows;
    this.row = rows.next() ? rows.predecessor : -1;
    return count;
  }
}

/** The states of a piece: their vectors one after the other, their places, and those of their predecessors. */
interface PieceOfStates {
  readonly vectors: number[];
  readonly places: number[];
  readonly predecessors: number[];
}

/** The coordinator's side: some levels of the graph, of which those before are there, or a part of them. */
export class GraphGathering {
  /** Everything is there. */
  isDone = false;
  /** Different steps that have come, those from a state to itself not counted. */
  steps = 0;
  readonly #target: GraphTarget;
  readonly #expanded: number;
  readonly #cursors: readonly Cursor[];

  /** @param expanded how many states the levels up to the last one have: as many rows the graph has then */
  constructor(target: GraphTarget, exchange: StateExchange, partitions: number, levels: GraphLevels, expanded: number, post: Post) {
    this.#target = target;
    this.#expanded = expanded;
    this.#cursors = Array.from({ length: partitions }, (_, to) => new Cursor(exchange, () => post(to, { kind: 'gather', levels })));
  }

  /** How much of it is there. */
  get progress(): { readonly done: number; readonly of: number } {
    const { store, recorder } = this.#target;
    return { done: store.count + recorder.recorded, of: 2 * this.#expanded };
  }

  /** Takes in what a partition has sent. Throws StoreFullError. */
  receive(from: number, part: GraphPart): void {
    this.#cursors[from]!.receive(part);
    while (!this.isDone && this.#cursors.every(({ isReady }) => isReady)) this.#mergeNext();
  }

  /** Takes over the state that comes next, or, where all states are there, the next row. */
  #mergeNext(): void {
    const { store, recorder } = this.#target;
    const withState = least(this.#cursors, ({ state }) => state);
    if (withState !== null) {
      withState.enter(store);
      return;
    }
    const place = least(this.#cursors, ({ row }) => row)?.row ?? this.#expanded;
    // Rows without steps were not sent.
    while (recorder.recorded < place) recorder.beginState(recorder.recorded);
    if (place === this.#expanded) {
      this.isDone = true;
      return;
    }
    const isNew = recorder.recorded === place;
    if (isNew) recorder.beginState(place);
    for (const cursor of this.#cursors) {
      if (cursor.row !== place) continue;
      if (isNew) cursor.addRow(recorder);
      this.steps += cursor.nextRow();
    }
  }
}

/** The cursor with the least key that is not negative; null where there is none. */
function least(cursors: readonly Cursor[], keyOf: (cursor: Cursor) => number): Cursor | null {
  let found: Cursor | null = null;
  for (const cursor of cursors) {
    const key = keyOf(cursor);
    if (key >= 0 && (found === null || key < keyOf(found))) found = cursor;
  }
  return found;
}
