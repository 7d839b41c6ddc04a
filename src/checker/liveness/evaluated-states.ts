// How a thread that checks temporal properties evaluates: where states are, how often others may ask it to rest or to stop, and what a fault is.
import type { EvaluationError } from '../../model/index.ts';
import type { Prefetcher } from '../../temporal/index.ts';
import type { StateGraph } from '../store/graph.ts';
import type { StateRows } from '../store/state-rows.ts';
import type { TemporalMemory } from './temporal-memory.ts';

/** A predicate had no value in a state (`next` < 0) or step. Caught within this room. */
export class TemporalFault extends Error {
  readonly error: EvaluationError;
  readonly predicate: { readonly name: string };
  readonly state: number;
  readonly next: number;

  constructor(error: EvaluationError, predicate: { readonly name: string }, state: number, next: number) {
    super(error.message);
    this.error = error;
    this.predicate = predicate;
    this.state = state;
    this.next = next;
  }
}

/** Thrown where the coordinator has to find out what is wrong. Caught within this room. */
export class LeftToCoordinator extends Error {}

/** Thrown when the caller asks to stop. Caught within this room. */
export class TemporalInterruption extends Error {}

const POLL_EVERY = 4096;
/** Evaluations between two moments at which others may ask this thread to rest. */
export const REST_EVERY = 64;

/** Where the vectors of the states are. */
export type Vectors = Pick<StateRows, 'vectors' | 'at'>;

/** The other threads, for one that checks. */
export interface OtherThreads {
  /** What this thread cannot evaluate is at fault; for the others it is something to leave to this one. */
  readonly isCoordinator: boolean;
  /** Rests if somebody wants all others to. */
  readonly rest: () => void;
  /** Waits, at rest, until a word is no longer this, or for a moment. */
  readonly wait: (words: Int32Array, index: number, value: number) => void;
  readonly prefetcher?: Prefetcher;
}

/** Nobody else is there. */
export const NO_OTHERS: OtherThreads = { isCoordinator: true, rest: () => {}, wait: () => {} };

/** The number in the store of a state of the graph. */
export const numberOf = ({ states }: Pick<StateGraph, 'states'>, state: number): number =>
  states === null ? state : (states[state] as number);

/** The states of a graph, for one thread that evaluates predicates of them. */
export class EvaluatedStates {
  readonly others: OtherThreads;
  readonly #graph: TemporalMemory['graph'];
  readonly #states: Vectors;
  readonly #interrupted: () => boolean;
  #untilRest = REST_EVERY;
  #untilPoll = POLL_EVERY;

  constructor(graph: TemporalMemory['graph'], states: Vectors, interrupted: () => boolean, others: OtherThreads) {
    this.#graph = graph;
    this.#states = states;
    this.#interrupted = interrupted;
    this.others = others;
  }

  /** Where the states are. To be read after `at`. */
  get vectors(): Int32Array {
    return this.#states.vectors;
  }

  /** Where the state's vector is in the store: see `StateRows.at`. */
  at(state: number): number {
    return this.#states.at(numberOf(this.#graph, state));
  }

  /** To be called before so many evaluations. */
  count(evaluations: number): void {
    this.#untilRest -= evaluations;
    if (this.#untilRest > 0) return;
    this.#untilPoll -= REST_EVERY - this.#untilRest;
    this.#untilRest = REST_EVERY;
    if (this.#untilPoll > 0) this.others.rest();
    else this.poll();
  }

  /** Ends the check where the caller asks to stop. Nothing is half made here, so other threads may ask this one to rest, too. */
  poll(): void {
    this.#untilPoll = POLL_EVERY;
    this.others.rest();
    if (this.#interrupted()) throw new TemporalInterruption();
  }
}
