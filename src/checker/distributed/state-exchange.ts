// States on their way between processes that lay them out alike: which partition has one, and what a link needs of entries that are no ids.
import { InternalError } from '../../diagnostics/index.ts';
import type { JointEntries, TransitionSystem } from '../../model/index.ts';
import type { ValueExchange } from './value-exchange.ts';

const NO_SETS: readonly JointEntries[] = [];

/** The states of one process, as others can read them. */
export class StateExchange {
  /** Entries of a vector. */
  readonly width: number;
  /** The sets that are kept in bits: these entries are no ids, and mean something in this process alone. */
  readonly sets: readonly JointEntries[];
  readonly values: ValueExchange;

  /** Throws InternalError where vectors have entries that other processes cannot be told. */
  constructor({ width, rows }: Pick<TransitionSystem, 'width' | 'rows'>, values: ValueExchange) {
    if (rows?.exchanged === null) throw new InternalError('states are laid out so that other processes cannot be told of them');
    this.width = width;
    this.sets = rows?.exchanged ?? NO_SETS;
    this.values = values;
  }

  /** Which of so many partitions has a state: a vector at an offset. The same in every process. */
  partitionOf(vectors: Int32Array, offset: number, partitions: number): number {
    const { width, sets } = this;
    const { digest } = this.values;
    let hash = width;
    let from = 0;
    for (let i = 0; i < sets.length; i++) {
      const set = sets[i]!;
      hash = this.#mixed(hash, vectors, offset + from, offset + set.first);
      hash = mix(hash, set.digest(vectors, offset, digest));
      from = set.end;
    }
    hash = Math.imul(this.#mixed(hash, vectors, offset + from, offset + width), 0x85ebca6b);
    // The part of all hashes in which it is: a division takes longer than all else.
    return Math.floor(((hash ^ (hash >>> 13)) >>> 0) * (partitions / 2 ** 32));
  }

  /** A hash and the ids from one offset to another. */
  #mixed(hash: number, vectors: Int32Array, from: number, to: number): number {
    const { digest } = this.values;
    for (let at = from; at < to; at++) {
      const id = vectors[at] as number;
      // Small integers have the same id in every process.
      hash = mix(hash, (id & 1) !== 0 ? id : digest(id));
    }
    return hash;
  }
}

function mix(hash: number, word: number): number {
  const mixed = Math.imul(hash ^ word, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}
