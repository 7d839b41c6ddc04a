// The initial states, made piece by piece (see `Turns`): by this thread alone, until others are ready to make the rest with it.
import type { Turns } from '../../model/index.ts';
import type { SearchState } from '../level/search-state.ts';
import type { Takeover } from '../parallel/takeover.ts';
import type { EvaluationContext } from '../successors/evaluation-context.ts';
import { InitialPortions, PAUSED } from '../successors/initial-portions.ts';
import type { SearchOptions } from './search-options.ts';
import type { SequentialSearch } from './sequential.ts';

/** States made between two polls. */
const POLL_EVERY = 4096;

/** What came of making initial states. */
export type Made = 'all' | 'some' | 'left-to-workers';

/** The initial states of one search. */
export class InitialStates implements Turns {
  readonly #search: SearchState;
  readonly #context: EvaluationContext;
  readonly #sequential: SequentialSearch;
  readonly #takeover: Takeover | null;
  readonly #poll: () => void;
  readonly #portions: InitialPortions;
  /** The first state of the piece that is being made. */
  #pieceStart = 0;

  /** @param poll called now and then; it may throw Stopped */
  constructor(
    search: SearchState,
    options: SearchOptions,
    context: EvaluationContext,
    sequential: SequentialSearch,
    takeover: Takeover | null,
    poll: () => void,
  ) {
    this.#search = search;
    this.#context = context;
    this.#sequential = sequential;
    this.#takeover = takeover;
    this.#poll = poll;
    this.#portions = new InitialPortions(options.portions === true ? (options.clock ?? null) : null, search.system.values.keptRules);
  }

  /** Makes initial states: 'some' where it is to be called again. Throws what ends the search. */
  make(): Made {
    const takeover = this.#takeover;
    this.#context.beginInitial();
    this.#portions.begin();
    try {
      this.#search.system.initial(this.#receive, this);
    } catch (error) {
      if (error === PAUSED) return 'some';
      if (takeover?.endsInitial(error) !== true) throw error;
    }
    if (takeover?.endsPart() === true) return 'left-to-workers';
    // A system that knows no pieces has made one.
    this.#endPiece();
    this.#search.nextLevel();
    return 'all';
  }

  readonly #receive = (next: Int32Array): void => {
    const sink = this.#takeover?.initialSink ?? null;
    if (sink !== null) {
      sink(next, -1);
      return;
    }
    const search = this.#search;
    search.generated++;
    if (search.generated % POLL_EVERY === 0) this.#poll();
    this.#sequential.receiveInitial(next);
  };

  take(): boolean {
    const piece = this.#portions.piece();
    return piece >= 0 && (this.#takeover?.takesPiece(piece) ?? true);
  }

  done(): void {
    if (this.#takeover?.isLeading !== true) this.#endPiece();
    this.#takeover?.donePiece();
  }

  pass(): void {
    if (this.#takeover?.isLeading !== true) this.#poll();
    this.#takeover?.passes();
  }

  /** What was made since the last piece is in canonical order. */
  #endPiece(): void {
    this.#search.order?.append(this.#pieceStart);
    this.#pieceStart = this.#search.store.count;
  }
}
