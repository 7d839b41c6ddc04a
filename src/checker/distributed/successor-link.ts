// Successors on their way from one partition to another, as bytes. A record is
//
//     flags             what is wrong with the step (see `StepFinding`), whether the predecessor is that of the record before, and the rank, or that it follows
//     level index       of the predecessor, as the difference to that of the record before; absent where it is the same
//     rank              where the state stands among those of its siblings that are sent, in canonical order; absent where it is small
//     action            of the step; absent in a log of states
//     changed           bits: which entries of the vector differ from those of the record before; a set that is kept in bits has the bit of its first entry
//     values            of these entries, as the link knows them (values/transfer/value-link.ts), perhaps as their difference to those of the record before
//
// In place of a value, a set that is kept in bits has one more than the number of elements that only it or the one before has, and these; or 0 and its value. Before the first record of a message it
// is empty.
//
// Where steps are recorded there are also records of states that went over the link before (SENT_AGAIN): after the level index they say how many records ago that was, these not
// counted.
//
// A message stands by itself but for the numbers of values, so messages are read in the order in which they were written.
import type { JointEntries } from '../../model/index.ts';
import { ByteReader, ByteWriter, type LinkReader, type LinkWriter, MOST_BYTES, putVarint, writtenSmall } from '../../values/index.ts';
import type { StateExchange } from './state-exchange.ts';

/** What whoever makes a step has found out about it. */
export const StepFinding = {
  /** A constraint on steps is false. */
  cut: 1,
  /** A constraint on steps has no value. */
  constraintFails: 2,
  /** An invariant of steps is violated, or has no value. */
  violated: 4,
} as const;

const SAME_PREDECESSOR = 8;
const SENT_AGAIN = 16;
/** The bits of the flags that have the rank begin here. A rank of so many follows the level index, less that. */
const RANK = 5;
const MUCH = 7;
const FINDINGS = StepFinding.cut | StepFinding.constraintFails | StepFinding.violated;

/** Bits of the entries that are written together. */
const GROUP = 28;

const KEEP = 0;
const FORGET = 1;

/** In the place of the set whose first entry this is: an entry that is an id; an entry of a set that is not its first one. */
const ID = -1;
const WITHIN = -2;

/** By entry of a vector, the number of the set that begins there, ID, or WITHIN. */
function setsByEntry(width: number, sets: readonly JointEntries[]): Int32Array {
  const setAt = new Int32Array(width).fill(ID);
  for (const [number, { first, end }] of sets.entries()) {
    setAt.fill(WITHIN, first, end);
    setAt[first] = number;
  }
  return setAt;
}

/** Messages to one partition. */
export class OutgoingLink {
  readonly #width: number;
  readonly #sets: readonly JointEntries[];
  readonly #setAt: Int32Array;
  readonly #writer: LinkWriter;
  readonly #hasActions: boolean;
  readonly #out = new ByteWriter();
  readonly #before: Int32Array;
  /** Of a record without its head and the parts of values. */
  readonly #mostBytes: number;
  #index = 0;
  /** Something could not be sent. */
  #isBroken = false;

  constructor({ width, sets, values }: StateExchange, hasActions: boolean) {
    this.#width = width;
    this.#sets = sets;
    this.#setAt = setsByEntry(width, sets);
    this.#writer = values.writer();
    this.#hasActions = hasActions;
    this.#before = new Int32Array(width);
    this.#mostBytes = MOST_BYTES * (2 + Math.ceil(width / GROUP) + width);
  }

  /** Bytes of the message so far. */
  get length(): number {
    return this.#out.length;
  }

  /**
   * Adds the successor of a state: the vector at an offset. Level indexes do not decrease. Throws Unsendable; then the message ends before the record, of which a part
   * would be read as something else, and nothing is added to it any more.
   */
  add(state: Int32Array, offset: number, index: number, finding: number, rank: number, action: number): void {
    if (this.#isBroken) return;
    const { length } = this.#out;
    this.#isBroken = true;
    try {
      this.#add(state, offset, index, finding, rank, action);
      this.#isBroken = false;
    } finally {
      if (this.#isBroken) this.#out.advanceTo(length);
    }
  }

  #add(state: Int32Array, offset: number, index: number, finding: number, rank: number, action: number): void {
    const out = this.#out;
    const width = this.#width;
    const before = this.#before;
    const setAt = this.#setAt;
    this.#addHead(index, finding | (Math.min(rank, MUCH) << RANK));
    // Written without a call for each number: a state is mostly small integers, and there are millions of them.
    const most = this.#mostBytes;
    let bytes = out.withRoom(most);
    let at = out.length;
    if (rank >= MUCH) at = putVarint(bytes, at, rank - MUCH);
    if (this.#hasActions) at = putVarint(bytes, at, action + 1);
    for (let from = 0; from < width; from += GROUP) {
      const end = Math.min(width, from + GROUP);
      let changed = 0;
      for (let i = from; i < end; i++) {
        const set = setAt[i] as number;
        if (set === ID ? state[offset + i] !== before[i] : set >= 0 && this.#isOther(set, state, offset)) changed |= 1 << (i - from);
      }
      at = putVarint(bytes, at, changed);
    }
    for (let i = 0; i < width; i++) {
      const value = state[offset + i] as number;
      const base = before[i] as number;
      const set = setAt[i] as number;
      if (set !== ID) {
        if (set === WITHIN || !this.#isOther(set, state, offset)) continue;
        out.advanceTo(at);
        this.#addSet(this.#sets[set]!, state, offset);
        bytes = out.withRoom(most);
        at = out.length;
        continue;
      }
      if (value === base) continue;
      before[i] = value;
      if ((value & 1) !== 0) {
        at = putVarint(bytes, at, writtenSmall(value));
        continue;
      }
      out.advanceTo(at);
      this.#writer.write(value, out, base);
      bytes = out.withRoom(most);
      at = out.length;
    }
    out.advanceTo(at);
  }

  /** Whether a set is another one than in the record before. */
  #isOther(set: number, state: Int32Array, offset: number): boolean {
    const { first, end } = this.#sets[set]!;
    const before = this.#before;
    let i = first;
    while (i < end && state[offset + i] === before[i]) i++;
    return i < end;
  }

  #addSet(set: JointEntries, state: Int32Array, offset: number): void {
    const out = this.#out;
    const before = this.#before;
    const changed = set.differences(state, offset, before, 0);
    if (changed === null) {
      out.varint(0);
      this.#writer.write(set.valueOf(state, offset), out);
    } else {
      out.varint(changed.height + 1);
      for (let i = 0; i < changed.height; i++) this.#writer.write(changed.items[i] as number, out);
    }
    for (let i = set.first; i < set.end; i++) before[i] = state[offset + i] as number;
  }

  /** Adds another step to a state that was added so many records ago; 1: as the last one. */
  addAgain(index: number, records: number): void {
    if (this.#isBroken) return;
    this.#addHead(index, SENT_AGAIN);
    this.#out.varint(records);
  }

  #addHead(index: number, flags: number): void {
    const out = this.#out;
    if (out.length === 0) this.#begin();
    const isSame = index === this.#index;
    out.byte(isSame ? flags | SAME_PREDECESSOR : flags);
    if (!isSame) out.varint(index - this.#index);
    this.#index = index;
  }

  /** The message. */
  take(): Uint8Array {
    return this.#out.take();
  }

  #begin(): void {
    this.#before.fill(0);
    for (const set of this.#sets) set.clear(this.#before);
    this.#index = 0;
    const isFull = this.#writer.isFull;
    if (isFull) this.#writer.forget();
    this.#out.byte(isFull ? FORGET : KEEP);
  }
}

/** Gets the successors of a message: a state, valid during the call. */
export type TakeSuccessor = (state: Int32Array, index: number, finding: number, rank: number, action: number) => void;

/** Gets a step to a state that came so many records ago. */
export type TakeAgain = (index: number, records: number) => void;

/** Messages from one partition. */
export class IncomingLink {
  readonly #width: number;
  readonly #sets: readonly JointEntries[];
  readonly #setAt: Int32Array;
  readonly #reader: LinkReader;
  readonly #hasActions: boolean;
  readonly #state: Int32Array;

  constructor({ width, sets, values }: StateExchange, hasActions: boolean) {
    this.#width = width;
    this.#sets = sets;
    this.#setAt = setsByEntry(width, sets);
    this.#reader = values.reader();
    this.#hasActions = hasActions;
    this.#state = new Int32Array(width);
  }

  /** Reads a message. Throws what `take` throws; then nothing more may be read. */
  read(bytes: Uint8Array, take: TakeSuccessor, takeAgain: TakeAgain): void {
    const input = new ByteReader(bytes);
    if (input.isAtEnd) return;
    const state = this.#state;
    const width = this.#width;
    const hasActions = this.#hasActions;
    if (input.byte() === FORGET) this.#reader.forget();
    for (const set of this.#sets) set.clear(state);
    let index = 0;
    while (!input.isAtEnd) {
      const flags = input.byte();
      if ((flags & SAME_PREDECESSOR) === 0) index += input.varint();
      if ((flags & SENT_AGAIN) !== 0) {
        takeAgain(index, input.varint());
        continue;
      }
      const rank = flags >> RANK;
      const more = rank === MUCH ? input.varint() : 0;
      const action = hasActions ? input.varint() - 1 : -1;
      if (width <= GROUP) this.#readGroup(input, 0, input.varint());
      else {
        const groups = Array.from({ length: Math.ceil(width / GROUP) }, () => input.varint());
        for (const [group, changed] of groups.entries()) this.#readGroup(input, group * GROUP, changed);
      }
      take(state, index, flags & FINDINGS, rank + more, action);
    }
  }

  #readGroup(input: ByteReader, from: number, changed: number): void {
    const state = this.#state;
    const setAt = this.#setAt;
    for (let i = from, rest = changed; rest !== 0; i++, rest >>>= 1) {
      if ((rest & 1) === 0) continue;
      const set = setAt[i] as number;
      if (set === ID) state[i] = this.#reader.read(input, state[i]);
      else this.#readSet(this.#sets[set]!, input);
    }
  }

  #readSet(set: JointEntries, input: ByteReader): void {
    const state = this.#state;
    const written = input.varint();
    if (written === 0) set.fill(state, this.#reader.read(input));
    for (let left = written; left > 1; left--) set.toggle(state, this.#reader.read(input));
  }
}
