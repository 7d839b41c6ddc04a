// The successors that one partition makes in a level. Those that belong to it are taken in some at a time (successor-batch.ts); then all of them go to the log, in the order in
// which they were made.
import type { ValueReader } from '../../model/index.ts';
import { MOST_FETCHED } from '../store/state-rows.ts';
import type { OwnedStates } from './owned-states.ts';
import { SuccessorBatch } from './successor-batch.ts';
import { SuccessorLog } from './successor-log.ts';

/** The state that is expanded: its level index, and its position in the frontier. Of initial states the number of their piece stands for both. */
export interface Expanded {
  index: number;
  position: number;
}

/** The successors of one level. */
export class MadeSuccessors {
  readonly log: SuccessorLog;
  /** Those that belong to this partition, and are new states of which a state here is the predecessor so far. */
  ownRecords = 0;
  readonly #owned: OwnedStates;
  readonly #own: number;
  readonly #expanded: Readonly<Expanded>;
  readonly #width: number;
  readonly #batch: SuccessorBatch;
  readonly #partitions = new Int32Array(MOST_FETCHED);
  readonly #positions = new Int32Array(MOST_FETCHED);
  readonly #actions = new Int32Array(MOST_FETCHED);

  /** @param own the number of this partition */
  constructor(width: number, values: Pick<ValueReader, 'compare'>, owned: OwnedStates, own: number, expanded: Readonly<Expanded>) {
    this.log = new SuccessorLog(width, values);
    this.#owned = owned;
    this.#own = own;
    this.#expanded = expanded;
    this.#width = width;
    this.#batch = new SuccessorBatch(width);
  }

  /** Adds a successor of the state that is expanded, with its hash; it goes to a partition. Throws what ends the search. */
  add(state: Int32Array, hash: number, action: number, finding: number, to: number): void {
    const batch = this.#batch;
    const { index, position } = this.#expanded;
    const number = batch.add(state, index, finding);
    this.#partitions[number] = to;
    this.#positions[number] = position;
    this.#actions[number] = action;
    if (to === this.#own) batch.willLookUp(hash);
    if (batch.isFull) this.flush();
  }

  /** Takes in what waits. Throws what ends the search. */
  flush(): void {
    const { vectors, indexes, findings, count } = this.#batch;
    const width = this.#width;
    this.#owned.fetch(this.#batch);
    for (let i = 0; i < count; i++) {
      const at = i * width;
      const to = this.#partitions[i] as number;
      if (to === this.#own) {
        if (!this.#owned.take(vectors, at, indexes[i] as number, findings[i] as number, to, this.ownRecords)) continue;
        this.ownRecords++;
      }
      this.log.add(vectors, at, this.#actions[i] as number, to, this.#positions[i] as number);
    }
    this.#batch.clear();
  }

  /** The next level begins. */
  clear(): void {
    this.ownRecords = 0;
    this.log.clear();
  }
}
