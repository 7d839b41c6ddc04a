// The states of a level as messages that are kept elsewhere, so that other processes, as many as there are then, can go on from them. A message has
//
//     states            as on a link (successor-link.ts), in the order of the level; in place of the predecessor's level index that of each one's predecessor
//     level indexes     of these states, each as the difference to the one before
//
// or, where steps are recorded, no states, and a piece of the steps from the states of the level before (step-log.ts).
//
// Level indexes and places do not depend on who has which state, so neither does what is kept. Messages of one partition are read in the order in which they were written, from its first one on.
import { InternalError } from '../../diagnostics/index.ts';
import { ByteReader, ByteWriter } from '../../values/index.ts';
import type { StateId } from '../store/store-limits.ts';
import type { OwnedStates } from './owned-states.ts';
import type { StateExchange } from './state-exchange.ts';
import { IncomingLink, OutgoingLink, type TakeSuccessor } from './successor-link.ts';

/** Bytes of a message, about. */
const MESSAGE = 2 ** 16;

/** What one partition writes, level after level: values are written in full once, not once for each level. */
export class LevelLog {
  readonly #owned: OwnedStates;
  readonly #link: OutgoingLink;
  readonly #places = new ByteWriter();

  constructor(owned: OwnedStates, exchange: StateExchange) {
    this.#owned = owned;
    this.#link = new OutgoingLink(exchange, false);
  }

  /** The states of a level that is complete, the first level being 1, and the steps to them and to others from the level before. At least one message. */
  *messagesOf(level: number): Generator<Uint8Array> {
    yield* this.statesOf(level);
    for (const piece of this.#owned.steps?.piecesOf(level - 1) ?? []) yield loggedSteps(piece);
  }

  /** The messages of the states. At least one. */
  *statesOf(level: number): Generator<Uint8Array> {
    const { store, indexes } = this.#owned;
    const sorted = this.#owned.inOrder(level);
    const link = this.#link;
    let before = 0;
    // By numbers: an iterator in a generator is not optimized away.
    for (let i = 0; i < sorted.length; i++) {
      const state = sorted[i] as StateId;
      const index = indexes.get(state);
      const at = store.at(state);
      link.add(store.vectors, at, store.predecessors[state] as number, 0, 0, -1);
      this.#places.varint(index - before);
      before = index;
      if (link.length > MESSAGE) yield this.#taken();
    }
    yield this.#taken();
  }

  #taken(): Uint8Array {
    const states = this.#link.take();
    const all = new ByteWriter();
    all.varint(states.length);
    all.add(states);
    all.add(this.#places.take());
    return all.take();
  }
}

/** A piece of steps as a message. */
function loggedSteps(piece: Uint8Array): Uint8Array {
  const all = new ByteWriter();
  all.varint(0);
  all.add(piece);
  return all.take();
}

/** Gets a state, valid during the call, with the level index of its predecessor and its own. */
export type TakeState = (state: Int32Array, predecessor: number, index: number) => void;

/** Gets a piece of steps. */
type TakeSteps = (piece: Uint8Array) => void;

/** What one partition has written, level after level. */
export class LevelLogReader {
  readonly #link: IncomingLink;
  #index = 0;

  constructor(exchange: StateExchange) {
    this.#link = new IncomingLink(exchange, false);
  }

  /** What is read next is of the next level. */
  beginLevel(): void {
    this.#index = 0;
  }

  /** Reads the next message. */
  read(bytes: Uint8Array, take: TakeState, takeSteps: TakeSteps): void {
    const input = new ByteReader(bytes);
    const states = input.take(input.varint());
    if (states.length === 0) {
      if (!input.isAtEnd) takeSteps(input.rest());
      return;
    }
    const each: TakeSuccessor = (state, predecessor) => {
      this.#index += input.varint();
      take(state, predecessor, this.#index);
    };
    this.#link.read(states, each, () => {
      throw new InternalError('what was kept names states again');
    });
  }
}
