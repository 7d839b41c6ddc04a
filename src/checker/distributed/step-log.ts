// The steps to the states of one partition, recorded while successors arrive: the graph that temporal properties are checked on is gathered from them in the end.
//
// A step is noted with the level index of its predecessor and the number of its successor here; what is cut off has CUT for a successor. Once the level is
// complete, repeated steps are dropped, and once the places of its successors are known too, the level is written in a form that depends neither on the
// partitions nor on the order of messages: states are named by their places in the search. A row is
//
//     predecessor       its place, as the difference to that of the row before (the first of a piece: to 0)
//     number            twice the number of successors, and 1 where one was cut off
//     successors        their places, ascending: the first as the difference to the predecessor's, each other one to the one before
//
// Steps from a state to itself are not written: every state of such a graph has one (graph.ts). Every step is with the partition that has its successor, so no
// other one has it too.
import { ByteReader, ByteWriter } from '../../values/index.ts';
import { IntegerList } from '../store/integer-list.ts';
import { sortFew } from '../store/sort-few.ts';
import type { StateId } from '../store/store-limits.ts';
import { sortedByKey } from './sort-by-index.ts';

/** In place of a successor: it is not part of the graph. */
export const CUT = -1;

/** Records of each partition that can be named again: a power of two. */
export const REMEMBERED = 2 ** 16;

/** Bytes of a piece, about. */
const PIECE = 2 ** 16;

/** The rows of a level that is complete: which predecessors, where the successors of each end, and all successors one after the other. */
interface ClosedRows {
  readonly count: number;
  readonly predecessors: Int32Array;
  readonly ends: Int32Array;
  readonly successors: Int32Array;
}

/** What the last records from one partition have turned out to be. */
class Received {
  readonly #last = new Int32Array(REMEMBERED);
  #count = 0;

  add(successor: StateId): void {
    this.#last[this.#count++ & (REMEMBERED - 1)] = successor;
  }

  /** The one so many records ago; 1: the last one. */
  before(records: number): StateId {
    return this.#last[(this.#count - records) & (REMEMBERED - 1)] as number;
  }
}

/** The steps of one partition. */
export class StepLog {
  /** Different steps of complete levels, those from a state to itself not counted. */
  count = 0;
  /** Of the level whose successors arrive. */
  readonly #predecessors = new IntegerList();
  readonly #successors = new IntegerList();
  /** By the partition that has sent them. */
  readonly #received: readonly Received[];
  #closed: ClosedRows | null = null;
  /** By level of the predecessors, the first being 1. */
  readonly #pieces: Uint8Array[][] = [];

  constructor(partitions: number) {
    this.#received = Array.from({ length: partitions }, () => new Received());
  }

  /** Notes a step. */
  add(predecessor: number, successor: StateId): void {
    this.#predecessors.push(predecessor);
    this.#successors.push(successor);
  }

  /** The next record from a partition has turned out to be this state. */
  remember(successor: StateId, from: number): void {
    this.#received[from]!.add(successor);
  }

  /** Notes a step to what came from a partition so many records ago. */
  addAgain(predecessor: number, records: number, from: number): void {
    this.add(predecessor, this.#received[from]!.before(records));
  }

  /**
   * All steps from the states of the level are noted.
   * @param isSelf whether a predecessor and a successor are the same state
   */
  closeLevel(isSelf: (predecessor: number, successor: StateId) => boolean): void {
    const rows = this.#predecessors;
    const noted = this.#successors.entries;
    // From here on, in place: the successors of one predecessor after the other.
    const order = sortedByKey(rows.entries, 0, rows.length);
    const predecessors = new Int32Array(countRuns(rows.entries, order));
    const ends = new Int32Array(predecessors.length);
    let count = 0;
    let end = 0;
    for (let first = 0; first < order.length; ) {
      const predecessor = rows.get(order[first] as number);
      const start = end;
      let next = first;
      for (; next < order.length && rows.get(order[next] as number) === predecessor; next++)
        order[end++] = noted[order[next] as number] as number;
      end = this.#withoutRepeated(order, start, end, (successor) => isSelf(predecessor, successor));
      if (end > start) {
        predecessors[count] = predecessor;
        ends[count++] = end;
      }
      first = next;
    }
    this.#closed = { count, predecessors, ends, successors: order };
    rows.length = 0;
    this.#successors.length = 0;
  }

  /** Sorts a row, and drops what is there twice and steps to the state itself. Returns its end. */
  #withoutRepeated(successors: Int32Array, from: number, to: number, isSelf: (successor: StateId) => boolean): number {
    sortFew(successors, from, to);
    let end = from;
    for (let i = from; i < to; i++) {
      const successor = successors[i] as number;
      if ((end > from && successor === successors[end - 1]) || (successor !== CUT && isSelf(successor))) continue;
      successors[end++] = successor;
      if (successor !== CUT) this.count++;
    }
    return end;
  }

  /**
   * The level is complete, with the places of its successors.
   * @param levelStart the place of the level's first state
   * @param placeOf the place of a successor; CUT where it has none
   */
  settleLevel(levelStart: number, placeOf: (successor: StateId) => number): void {
    const { count, predecessors, ends, successors } = this.#closed!;
    const pieces: Uint8Array[] = [];
    const writer = new RowWriter();
    for (let row = 0, start = 0; row < count; row++) {
      const end = ends[row] as number;
      for (let i = start; i < end; i++) {
        const successor = successors[i] as number;
        if (successor !== CUT) successors[i] = placeOf(successor);
      }
      sortFew(successors, start, end);
      writer.write(levelStart + (predecessors[row] as number), successors, start, end);
      if (writer.length > PIECE) pieces.push(writer.take());
      start = end;
    }
    if (writer.length > 0) pieces.push(writer.take());
    this.#pieces.push(pieces);
    this.#closed = null;
  }

  /** Notes what was written of a level that is restored. Then `settleRestored`. */
  restore(bytes: Uint8Array): void {
    const row = new RowReader(bytes);
    while (row.next()) {
      for (let i = 0; i < row.count; i++) this.add(row.predecessor, row.successors.get(i));
      if (row.isCut) this.add(row.predecessor, CUT);
    }
  }

  /** The level is restored. */
  settleRestored(): void {
    this.closeLevel(() => false);
    this.settleLevel(0, (place) => place);
  }

  /** How many levels are written. */
  get levels(): number {
    return this.#pieces.length;
  }

  /** What was written of the steps from states of a level, the first being 1; of one that is not complete, nothing. */
  piecesOf(level: number): readonly Uint8Array[] {
    return this.#pieces[level - 1] ?? [];
  }
}

/** How many runs of equal keys there are, in this order of them. */
function countRuns(keys: Int32Array, order: Int32Array): number {
  let runs = 0;
  for (let i = 0; i < order.length; i++) if (i === 0 || keys[order[i] as number] !== keys[order[i - 1] as number]) runs++;
  return runs;
}

/** Writes rows. */
class RowWriter {
  readonly #out = new ByteWriter();
  #predecessor = 0;

  get length(): number {
    return this.#out.length;
  }

  /** Writes the successors from a position up to another one; those that are cut off come first. */
  write(predecessor: number, successors: Int32Array, from: number, to: number): void {
    const out = this.#out;
    let first = from;
    while (first < to && successors[first] === CUT) first++;
    out.varint(predecessor - this.#predecessor);
    this.#predecessor = predecessor;
    out.varint(2 * (to - first) + (first > from ? 1 : 0));
    for (let i = first; i < to; i++) {
      if (i === first) out.signed((successors[i] as number) - predecessor);
      else out.varint((successors[i] as number) - (successors[i - 1] as number));
    }
  }

  take(): Uint8Array {
    this.#predecessor = 0;
    return this.#out.take();
  }
}

/** Reads the rows of a piece, one after the other. */
export class RowReader {
  predecessor = 0;
  isCut = false;
  /** The places of the successors: `count` of them. */
  readonly successors = new IntegerList();
  count = 0;
  readonly #input: ByteReader;

  constructor(bytes: Uint8Array) {
    this.#input = new ByteReader(bytes);
  }

  /** Reads the next row. False where there is none. */
  next(): boolean {
    const input = this.#input;
    if (input.isAtEnd) return false;
    this.predecessor += input.varint();
    const number = input.varint();
    this.isCut = (number & 1) !== 0;
    this.count = number >>> 1;
    let successor = this.predecessor;
    for (let i = 0; i < this.count; i++) {
      successor += i === 0 ? input.signed() : input.varint();
      this.successors.set(i, successor);
    }
    return true;
  }
}
