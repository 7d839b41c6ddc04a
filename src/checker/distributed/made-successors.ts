// The successors that one partition makes. They wait until their predecessor is expanded, since only then it is known where each stands among its siblings, and until there are some
// of them (successor-batch.ts). Then those that belong to this partition are taken in, and the others sent.
import { MOST_FETCHED } from '../store/state-rows.ts';
import { compareVectors, type Vectors } from '../store/successor-order.ts';
import { type Outgoing, SENT_BEFORE } from './outgoing.ts';
import type { OwnedStates } from './owned-states.ts';
import { NO_PLACE } from './sent-states.ts';
import { SuccessorBatch } from './successor-batch.ts';

/** The state that is expanded: its level index, and its position in the frontier. Of initial states the number of their piece stands for both. */
export interface Expanded {
  index: number;
  position: number;
}

/** So few are sorted by insertion: a view of them and the sort of the language take longer. */
const FEW = 16;

/** The successors that wait. */
export class MadeSuccessors {
  readonly #owned: OwnedStates;
  readonly #outgoing: Outgoing;
  readonly #expanded: Readonly<Expanded>;
  readonly #width: number;
  readonly #order: Vectors;
  readonly #batch: SuccessorBatch;
  /** Where steps are recorded, what `Outgoing.lookFor` has said of each. */
  readonly #sent: number[] = [];
  /** Those of the state that is expanded that may be new states, and how many they are. */
  #siblings: Int32Array = new Int32Array(MOST_FETCHED);
  #siblingCount = 0;
  /** Those that belong to this partition, and their hashes. */
  readonly #own = new Int32Array(MOST_FETCHED);
  readonly #ownHashes = new Int32Array(MOST_FETCHED);

  constructor(width: number, order: Vectors, owned: OwnedStates, outgoing: Outgoing, expanded: Readonly<Expanded>) {
    this.#width = width;
    this.#order = order;
    this.#owned = owned;
    this.#outgoing = outgoing;
    this.#expanded = expanded;
    this.#batch = new SuccessorBatch(width);
  }

  /** Adds a successor of the state that is expanded, with its hash. */
  add(state: Int32Array, hash: number, action: number, finding: number): void {
    const outgoing = this.#outgoing;
    const sent = finding === 0 ? outgoing.lookFor(state, hash) : NO_PLACE;
    // A state that was sent before came from a predecessor before this one, or from this one.
    if (sent >= 0 && !outgoing.isRecording) return;
    const number = this.#batch.add(state, hash, this.#expanded.index, finding, 0, action);
    if (outgoing.isRecording) this.#sent[number] = sent;
    if (sent < 0) this.#addSibling(number);
  }

  #addSibling(number: number): void {
    if (this.#siblingCount === this.#siblings.length) {
      const longer = new Int32Array(2 * this.#siblingCount);
      longer.set(this.#siblings);
      this.#siblings = longer;
    }
    this.#siblings[this.#siblingCount++] = number;
  }

  /** All successors of the state are made. Throws what ends the search. */
  endState(): void {
    if (this.#siblingCount > 1) this.#rank();
    this.#siblingCount = 0;
    if (this.#batch.isFull) this.flush();
  }

  /** Takes in and sends what waits. Throws what ends the search. */
  flush(): void {
    const batch = this.#batch;
    const outgoing = this.#outgoing;
    const { count, vectors, hashes, indexes } = batch;
    const width = this.#width;
    let own = 0;
    for (let i = 0; i < count; i++) {
      const at = i * width;
      const to = outgoing.isRecording
        ? outgoing.partitionRecorded(vectors, at, indexes[i] as number, this.#sent[i] as number)
        : outgoing.partitionOf(vectors, at);
      if (to === SENT_BEFORE) continue;
      if (to !== outgoing.own) {
        outgoing.send(batch, i, to);
        continue;
      }
      this.#own[own] = i;
      this.#ownHashes[own++] = hashes[i] as number;
      if (own < MOST_FETCHED) continue;
      this.#takeOwn(own);
      own = 0;
    }
    this.#takeOwn(own);
    batch.count = 0;
  }

  #takeOwn(count: number): void {
    const owned = this.#owned;
    owned.store.fetch(this.#ownHashes, count);
    for (let i = 0; i < count; i++) owned.take(this.#batch, this.#own[i] as number, this.#outgoing.own);
  }

  /** Numbers the siblings in canonical order. */
  #rank(): void {
    const siblings = this.#siblings;
    const count = this.#siblingCount;
    const { ranks } = this.#batch;
    if (count > FEW) siblings.subarray(0, count).sort((a, b) => this.#compare(a, b));
    else
      for (let i = 1; i < count; i++) {
        const sibling = siblings[i] as number;
        let at = i;
        for (; at > 0 && this.#compare(siblings[at - 1] as number, sibling) > 0; at--) siblings[at] = siblings[at - 1] as number;
        siblings[at] = sibling;
      }
    for (let i = 0; i < count; i++) ranks[siblings[i] as number] = i;
  }

  #compare(a: number, b: number): number {
    const { vectors } = this.#batch;
    const width = this.#width;
    return compareVectors(this.#order, vectors, a * width, vectors, b * width, width);
  }
}
