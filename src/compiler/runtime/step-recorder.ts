// The rows of a program that tells what its actions read and write (`Layout.isRecorded`): of the state that is expanded, which entries an action has read, and in
// which order; of the state that is made, which entries it has written. What was not written is as in the expanded state, and whoever reads it reads that.
//
// Where an entry is a function its parts are read and written by themselves: an action that looks at `f[p][q]` need not know the rest of `f[p]`.
import type { Values } from '../../values/index.ts';
import type { Codes } from './codes.ts';

/** Where an entry of the program's rows is in the words of a state. */
export interface Field {
  readonly word: number;
  readonly shift: number;
  readonly mask: number;
  /** Null where the word is the entry itself. */
  readonly codes: Codes | null;
}

/** Successors by one evaluation of an action, at most. */
const MOST_SUCCESSORS = 256;

/** There are more. */
export class TooManySuccessors extends Error {}

/** In the place of the argument of a part: all of the entry. No value has this number. */
export const WHOLE = 0;
/** In the place of the value of a part: the entry is no function with such an argument. */
const NO_PART = 0;

/** What generated code reads and writes. */
export interface RecordedRows {
  readonly expanded: Int32Array;
  readonly made: Int32Array;
  /** So many entries from this one on are those of the expanded state. */
  keep(first: number, count: number): void;
  /** What the function that an entry of a row is has for an argument; 0 where that is to be read from the whole entry, also where there is no such entry (-1). */
  part(row: Int32Array, entry: number, key: number): number;
  /** The entry of the state that is made has another value for this argument, for which `part` gave one. */
  writePart(entry: number, key: number, value: number): void;
}

/** An entry that was read, or a part of it. */
export interface RecordedRead {
  readonly entry: number;
  /** The argument, or WHOLE. */
  readonly key: number;
}

/** What an action gives to a successor: entries, or parts of them. */
export interface RecordedWrite extends RecordedRead {
  readonly value: number;
}

/** A successor. */
export interface RecordedSuccessor {
  readonly action: number;
  readonly writes: readonly RecordedWrite[];
}

/** A row whose entries are asked for one by one. */
function rowBy(read: (entry: number) => number, write: (entry: number, value: number) => void): Int32Array {
  return new Proxy(new Int32Array(0), {
    get: (_, key) => read(Number(key)),
    set: (_, key, value: number) => {
      write(Number(key), value);
      return true;
    },
  });
}

/** Follows one evaluation after the other. */
export class StepRecorder {
  readonly rows: RecordedRows;
  /** What was read of the expanded state, in the order in which it was first read. */
  readonly reads: RecordedRead[] = [];
  /** What was given to the sink. */
  readonly successors: RecordedSuccessor[] = [];
  /** How often something was read or written. */
  accesses = 0;
  readonly #fields: readonly Field[];
  readonly #functions: Values['functions'];
  readonly #isRead: Uint8Array;
  /** Parts that were read, and those that were written, of each entry by argument. */
  readonly #partsRead = new Map<number, Map<number, number>>();
  readonly #partsWritten = new Map<number, Map<number, number>>();
  readonly #isWritten: Uint8Array;
  readonly #written: Int32Array;
  #state: Int32Array = new Int32Array(0);

  constructor(fields: readonly Field[], { functions }: Values) {
    this.#fields = fields;
    this.#functions = functions;
    this.#isRead = new Uint8Array(fields.length);
    this.#isWritten = new Uint8Array(fields.length);
    this.#written = new Int32Array(fields.length);
    const write = (entry: number, value: number): void => this.#write(entry, value);
    const expanded = rowBy((entry) => this.#read(entry), write);
    const made = rowBy((entry) => this.#readMade(entry), write);
    this.rows = {
      expanded,
      made,
      keep: (first, count) => this.#keep(first, count),
      part: (row, entry, key) => {
        if (entry < 0) return NO_PART;
        if (row === made) return this.#partMade(entry, key);
        return row === expanded ? this.#part(entry, key) : functions.find(row[entry]!, key);
      },
      writePart: (entry, key, value) => this.#writePart(entry, key, value),
    };
  }

  /** An action is to be evaluated in this state. */
  begin(state: Int32Array): void {
    this.#state = state;
    this.#isRead.fill(0);
    this.#partsRead.clear();
    this.#keep(0, this.#fields.length);
    this.reads.length = 0;
    this.accesses = 0;
    this.successors.length = 0;
  }

  /** To be given to the action. Throws TooManySuccessors. */
  readonly sink = (_: Int32Array, action: number): void => {
    if (this.successors.length === MOST_SUCCESSORS) throw new TooManySuccessors();
    const writes: RecordedWrite[] = [];
    for (let entry = 0; entry < this.#fields.length; entry++)
      if (this.#isWritten[entry] === 1) writes.push({ entry, key: WHOLE, value: this.#written[entry]! });
    for (const [entry, parts] of this.#partsWritten) for (const [key, value] of parts) writes.push({ entry, key, value });
    this.successors.push({ action, writes });
  };

  #keep(first: number, count: number): void {
    this.#isWritten.fill(0, first, first + count);
    if (this.#partsWritten.size > 0) for (let entry = first; entry < first + count; entry++) this.#partsWritten.delete(entry);
  }

  #valueOf(entry: number): number {
    this.accesses++;
    const { word, shift, mask, codes } = this.#fields[entry]!;
    const key = (this.#state[word]! >>> shift) & mask;
    return codes === null ? key : codes.valueOf(key);
  }

  #read(entry: number): number {
    if (this.#isRead[entry] === 0) {
      this.#isRead[entry] = 1;
      this.reads.push({ entry, key: WHOLE });
    }
    return this.#valueOf(entry);
  }

  #part(entry: number, key: number): number {
    if (this.#isRead[entry] === 1) return this.#functions.find(this.#valueOf(entry), key);
    const parts = this.#partsRead.get(entry) ?? new Map<number, number>();
    this.#partsRead.set(entry, parts);
    let value = parts.get(key);
    if (value === undefined) {
      value = this.#functions.find(this.#valueOf(entry), key);
      parts.set(key, value);
      this.reads.push({ entry, key });
    }
    return value;
  }

  #readMade(entry: number): number {
    if (this.#isWritten[entry] === 1) return this.#written[entry]!;
    let value = this.#read(entry);
    for (const [key, part] of this.#partsWritten.get(entry) ?? []) value = this.#functions.except(value, key, part, -1);
    return value;
  }

  #partMade(entry: number, key: number): number {
    if (this.#isWritten[entry] === 1) return this.#functions.find(this.#written[entry]!, key);
    return this.#partsWritten.get(entry)?.get(key) ?? this.#part(entry, key);
  }

  #write(entry: number, value: number): void {
    this.accesses++;
    this.#isWritten[entry] = 1;
    this.#written[entry] = value;
    this.#partsWritten.delete(entry);
  }

  #writePart(entry: number, key: number, value: number): void {
    if (this.#isWritten[entry] === 1) {
      this.#written[entry] = this.#functions.except(this.#written[entry]!, key, value, -1);
      return;
    }
    const parts = this.#partsWritten.get(entry) ?? new Map<number, number>();
    this.#partsWritten.set(entry, parts);
    parts.set(key, value);
  }
}
