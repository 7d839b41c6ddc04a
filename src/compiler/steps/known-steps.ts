// Steps that are known: what an action did in an earlier state it does in each state that has the same in all that it read there.
//
// Most actions read little: where one process is, and a few entries more. So of millions of states an action sees few kinds. An evaluation is a function of the
// values that it reads, one after the other: so what an action does is a tree of which a node names the entry that is read next, and has a branch for each value
// that the entry had so far; a leaf is what was written in each successor. docs/design/known-steps.md
//
// Words of states are read and written as they are: an entry is some bits of a word (`Field`).
import type { Values } from '../../values/index.ts';
import { type Field, type RecordedRead, type RecordedSuccessor, type RecordedWrite, WHOLE } from '../runtime/step-recorder.ts';

/** Nodes and leaves of all trees, and words that are written in successors, at most. */
const MOST_NODES = 2 ** 16;
const MOST_WRITTEN = 2 ** 20;
/** Entries after changes of parts, at most. */
const MOST_CHANGED = 2 ** 18;

/** The action makes nothing. */
export const NOTHING = 0;
/** What the action makes is not known by what it has read: the program makes it. */
export const TO_BE_MADE = -1;

// What is at the beginning of a leaf in `written`: the action, and these.
export const CHANGES = 1;
export const SUCCESSORS = 2;
export const FIRST_SUCCESSOR = 3;

/** In the place of a code. No value of a function has this number. */
export const NO_CODE = -1;
/** It was not found out yet. */
const UNKNOWN = -3;
/** Codes below this one are in a table. */
const MOST_TABLE = 2 ** 8;

/** A leaf: NOTHING, TO_BE_MADE, or where it begins in `written` what is made. */
export type Leaf = number;

/** What an action reads next. */
export interface Node extends RecordedRead {
  readonly branches: Map<number, Node | Leaf>;
}

/** What some actions are known to do. */
export class KnownSteps {
  /**
   * What is written in successors: the action, how many changes of parts there are together, and how many successors; for each its action, how many words, and of each
   * the word, the bits that stay, and the bits that are set; then how many changes, and of each its number, the word, and the bits that stay.
   */
  written: Int32Array = new Int32Array(1 << 12);
  /** The bits that the changes of some leaves set in a state, in their order: see `change`. */
  made: Int32Array = new Int32Array(16);
  readonly fields: readonly Field[];
  readonly changes: Change[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #functions: Values['functions'];
  /** By action; undefined where nothing is known. */
  readonly #roots: (Node | Leaf | undefined)[] = [];
  #nodes = 0;
  /** Entries after changes that are known. */
  #changed = 0;
  /** Offset 0 is none. */
  #writtenEnd = 1;

  constructor(fields: readonly Field[], { functions }: Values) {
    this.fields = fields;
    this.#functions = functions;
  }

  /** Whether nothing can be entered any more. */
  get isFull(): boolean {
    return this.#nodes > MOST_NODES || this.#writtenEnd > MOST_WRITTEN || this.#changed > MOST_CHANGED;
  }

  /** Nothing is known any more. */
  forget(): void {
    this.#roots.length = 0;
    this.#nodes = 0;
    this.#writtenEnd = 1;
    this.#changed = 0;
    this.changes.length = 0;
    this.#numbers.clear();
  }

  root(action: number): Node | Leaf | undefined {
    return this.#roots[action];
  }

  /** The branch of a node for what the words have as its entry. */
  branchOf({ entry, key }: RecordedRead, code: number): number {
    return key === WHOLE ? code : this.#functions.find(this.#valueOf(entry, code), key);
  }

  /**
   * Makes the changes of a leaf in a state, from `made[from]` on.
   * @returns where they end in `made`; NO_CODE where a value after a change has no code
   */
  change(leaf: Leaf, state: Int32Array, from: number): number {
    const { written, changes } = this;
    let end = from;
    if (this.made.length < end + written[leaf + CHANGES]!) this.made = grown(this.made, end + written[leaf + CHANGES]!);
    const { made } = this;
    let at = leaf + FIRST_SUCCESSOR;
    for (let count = written[leaf + SUCCESSORS]!; count > 0; count--) {
      at += 3 + 3 * written[at + 1]!;
      for (const last = at + 3 * written[at - 1]!; at < last; at += 3) {
        const change = changes[written[at]!]!;
        const { shift } = change;
        const code = (state[change.word]! >>> shift) & change.mask;
        const known = code >= 0 && code < change.table.length ? change.table[code]! : UNKNOWN;
        const after = known === UNKNOWN ? this.#change(change, code) : known;
        if (after === NO_CODE) return NO_CODE;
        made[end++] = after << shift;
      }
    }
    return end;
  }

  #change(change: Change, code: number): number {
    const known = change.others.get(code);
    if (known !== undefined) return known;
    if (++this.#changed > MOST_CHANGED) return NO_CODE;
    const { codes } = this.fields[change.entry]!;
    let value = this.#valueOf(change.entry, code);
    for (const { key, value: part } of change.writes) value = this.#functions.except(value, key, part, -1);
    const made = codes === null ? value : codes.of(value);
    if (code >= 0 && code < MOST_TABLE) {
      if (code >= change.table.length) this.#lengthen(change, code);
      change.table[code] = made;
    } else change.others.set(code, made);
    return made;
  }

  #lengthen(change: Change, code: number): void {
    const table = new Int32Array(Math.max(code + 1, 2 * change.table.length)).fill(UNKNOWN);
    table.set(change.table);
    change.table = table;
  }

  #valueOf(entry: number, code: number): number {
    const { codes } = this.fields[entry]!;
    return codes === null ? code : codes.valueOf(code);
  }

  /**
   * Enters what an action did in a state for which it was not known.
   * @param reads what it has read, in order
   * @param successors null where it cannot be known from what was read
   * @returns false where the action is not a function of what it reads, or there is no room
   */
  enter(action: number, state: Int32Array, reads: readonly RecordedRead[], successors: readonly RecordedSuccessor[] | null): boolean {
    if (this.isFull) return false;
    let link = (to: Node | Leaf): void => {
      this.#roots[action] = to;
    };
    let at = this.#roots[action];
    for (const read of reads) {
      if (at === undefined) {
        at = { ...read, branches: new Map() };
        this.#nodes++;
        link(at);
      }
      if (typeof at === 'number' || at.entry !== read.entry || at.key !== read.key) return false;
      const { branches } = at;
      const { word, shift, mask } = this.fields[read.entry]!;
      const key = this.branchOf(read, (state[word]! >>> shift) & mask);
      link = (to) => branches.set(key, to);
      at = branches.get(key);
    }
    if (at !== undefined) return false;
    this.#nodes++;
    link(successors === null ? TO_BE_MADE : this.#write(action, successors));
    return true;
  }

  #changeOf(entry: number, writes: readonly RecordedWrite[]): number {
    const name = `${entry}:${writes.map(({ key, value }) => `${key}=${value}`).join()}`;
    let number = this.#numbers.get(name);
    if (number === undefined) {
      const { word, shift, mask } = this.fields[entry]!;
      number = this.changes.push({ entry, word, shift, mask, writes, table: new Int32Array(0), others: new Map() }) - 1;
      this.#numbers.set(name, number);
    }
    return number;
  }

  #write(instance: number, successors: readonly RecordedSuccessor[]): Leaf {
    if (successors.length === 0) return NOTHING;
    const text = [instance, 0, successors.length];
    for (const { action, writes } of successors) {
      const words = new Map<number, { stays: number; sets: number }>();
      const parts = new Map<number, RecordedWrite[]>();
      for (const write of writes) {
        const { entry, value } = write;
        if (write.key !== WHOLE) {
          parts.set(entry, [...(parts.get(entry) ?? []), write]);
          continue;
        }
        const { word, shift, mask, codes } = this.fields[entry]!;
        const key = codes === null ? value : codes.of(value);
        // A value without a code stands in the words in another way.
        if (codes !== null && key < 0) return TO_BE_MADE;
        const { stays, sets } = words.get(word) ?? { stays: -1, sets: 0 };
        words.set(word, { stays: stays & ~(mask << shift), sets: sets | (key << shift) });
      }
      text.push(action, words.size, ...[...words].flatMap(([word, { stays, sets }]) => [word, stays, sets]));
      text.push(parts.size);
      for (const [entry, changed] of parts) {
        const { word, shift, mask } = this.fields[entry]!;
        text.push(this.#changeOf(entry, changed), word, ~(mask << shift));
      }
      text[CHANGES]! += parts.size;
    }
    const at = this.#writtenEnd;
    this.#writtenEnd += text.length;
    if (this.#writtenEnd > this.written.length) this.written = grown(this.written, this.#writtenEnd);
    this.written.set(text, at);
    return at;
  }
}

/** Updates of the function that an entry is. */
export interface Change {
  readonly entry: number;
  readonly word: number;
  readonly shift: number;
  readonly mask: number;
  readonly writes: readonly RecordedWrite[];
  /** By what the words have as the entry: what they have then, NO_CODE where there is none, UNKNOWN. */
  table: Int32Array;
  /** The same, of what is no index of the table. */
  readonly others: Map<number, number>;
}

/** The words, and more behind them. */
export function grown(words: Int32Array, least: number): Int32Array {
  const larger = new Int32Array(Math.max(least, 2 * words.length));
  larger.set(words);
  return larger;
}
