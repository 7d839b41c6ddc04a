// The successors that are written in what is known of actions (`known-steps.ts`), given to a sink.
import type { StateSink } from '../../model/index.ts';
import { FIRST_SUCCESSOR, type KnownSteps, type Leaf, SUCCESSORS } from './known-steps.ts';

/** Makes successors of one state after the other. */
export class StepEmission {
  /** The state that is expanded. */
  readonly state: Int32Array;
  readonly #next: Int32Array;
  readonly #known: KnownSteps;
  /** So many of the changes of parts are in successors. */
  #made = 0;

  constructor(known: KnownSteps, width: number) {
    this.#known = known;
    this.state = new Int32Array(width);
    this.#next = new Int32Array(width);
  }

  /** The successors of `state` follow, whose changes are made. */
  begin(): void {
    this.#next.set(this.state);
    this.#made = 0;
  }

  /** Gives what is written there to the sink. Throws what it throws. */
  emit(leaf: Leaf, sink: StateSink): void {
    const { written, made } = this.#known;
    const { state } = this;
    const next = this.#next;
    let at = leaf + FIRST_SUCCESSOR;
    for (let count = written[leaf + SUCCESSORS]!; count > 0; count--) {
      const action = written[at]!;
      const begin = at + 2;
      const end = begin + 3 * written[at + 1]!;
      for (let w = begin; w < end; w += 3) {
        const word = written[w]!;
        next[word] = (state[word]! & written[w + 1]!) | written[w + 2]!;
      }
      at = end + 1 + 3 * written[end]!;
      for (let c = end + 1; c < at; c += 3) {
        const word = written[c + 1]!;
        next[word] = (next[word]! & written[c + 2]!) | made[this.#made++]!;
      }
      sink(next, action);
      for (let w = begin; w < end; w += 3) next[written[w]!] = state[written[w]!]!;
      for (let c = end + 1; c < at; c += 3) next[written[c + 1]!] = state[written[c + 1]!]!;
    }
  }
}
