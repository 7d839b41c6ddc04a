// Where the new states of each state stand in the next level: those of the first state of the level come first, and so on. Each partition tells how many new
// states there are of which of its states; merged by level index, the sums are the places.
import { ByteReader, ByteWriter } from '../../values/index.ts';

/** What one partition has told, read from its beginning: pairs of a level index, as the difference to the one before, and a number of new states. */
class Children {
  index = -1;
  count = 0;
  readonly #input: ByteReader;

  constructor(bytes: Uint8Array) {
    this.#input = new ByteReader(bytes);
    if (!this.#input.isAtEnd) this.index = 0;
    this.advance();
  }

  /** Reads the next pair; the index is -1 after the last one. */
  advance(): void {
    if (this.#input.isAtEnd) {
      this.index = -1;
      return;
    }
    this.index += this.#input.varint();
    this.count = this.#input.varint();
  }
}

/** For each partition, the places of what it has told of, each as the difference to the one before. */
export function mergeChildren(told: readonly Uint8Array[]): readonly Uint8Array[] {
  const lists = told.map((bytes) => new Children(bytes));
  const out = told.map(() => new ByteWriter());
  const before = told.map(() => 0);
  let place = 0;
  for (;;) {
    let first = -1;
    for (let i = 0; i < lists.length; i++) {
      const { index } = lists[i]!;
      if (index >= 0 && (first < 0 || index < lists[first]!.index)) first = i;
    }
    if (first < 0) return out.map((writer) => writer.take());
    const list = lists[first]!;
    out[first]!.varint(place - before[first]!);
    before[first] = place;
    place += list.count;
    list.advance();
  }
}
