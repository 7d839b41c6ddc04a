// Where the new states stand in the next level: in the order of their predecessors, and those of one predecessor in that of their ranks. Each partition tells of its new states in this
// order, so to merge what they tell is to count.
import { ByteReader, ByteWriter } from '../../values/index.ts';

/** A rank, or a difference of level indexes, of so much follows, less that. */
const MUCH = 7;
const FAR = 2 ** 28;

/** Writes of which predecessor each new state is, as the difference to the one before, and its rank. */
export class ChildrenWriter {
  readonly #out = new ByteWriter();
  #index = 0;

  add(index: number, rank: number): void {
    const out = this.#out;
    const difference = index - this.#index;
    this.#index = index;
    out.varint(Math.min(difference, FAR) * (MUCH + 1) + Math.min(rank, MUCH));
    if (difference >= FAR) out.varint(difference - FAR);
    if (rank >= MUCH) out.varint(rank - MUCH);
  }

  take(): Uint8Array {
    return this.#out.take();
  }
}

/** What one partition has told, read from its beginning. */
class ChildrenReader {
  /** -1 after the last one. */
  index = -1;
  rank = 0;
  readonly #input: ByteReader;

  constructor(bytes: Uint8Array) {
    this.#input = new ByteReader(bytes);
    if (!this.#input.isAtEnd) this.index = 0;
    this.advance();
  }

  advance(): void {
    const input = this.#input;
    if (input.isAtEnd) {
      this.index = -1;
      return;
    }
    const both = input.varint();
    const difference = Math.floor(both / (MUCH + 1));
    this.index += difference < FAR ? difference : FAR + input.varint();
    const rank = both % (MUCH + 1);
    this.rank = rank < MUCH ? rank : MUCH + input.varint();
  }

  /** Whether it comes before another one, neither being at its end. */
  isBefore({ index, rank }: ChildrenReader): boolean {
    return this.index < index || (this.index === index && this.rank < rank);
  }
}

/** For each partition, the places of the states that it has told of, each as the difference to the one before. */
export function mergeChildren(told: readonly Uint8Array[]): readonly Uint8Array[] {
  const lists = told.map((bytes) => new ChildrenReader(bytes));
  const out = told.map(() => new ByteWriter());
  const before = told.map(() => 0);
  for (let place = 0; ; place++) {
    let first = -1;
    for (let i = 0; i < lists.length; i++) {
      const list = lists[i]!;
      if (list.index >= 0 && (first < 0 || list.isBefore(lists[first]!))) first = i;
    }
    if (first < 0) return out.map((writer) => writer.take());
    out[first]!.varint(place - before[first]!);
    before[first] = place;
    lists[first]!.advance();
  }
}
