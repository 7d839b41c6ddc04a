// The successors that are written in what is known of actions (`known-steps.ts`), given to a sink.
import type { StateSink } from '../../model/index.ts';
import { FIRST_SUCCESSOR, type KnownSteps, type Leaf, SUCCESSORS } from './known-steps.ts';

/** Makes successors of one state after the other. */
export class StepEmission {
  /** The state that is expanded. */
  readonly state: Int32Array;
  readonly #next: Int32Array;
  readonly #known: KnownSteps;

  constructor(known: KnownSteps, width: number) {
    this.#known = known;
    this.state = new Int32Array(width);
    this.#next = new Int32Array(width);
  }

  /** The successors of `state` follow. */
  begin(): void {
    this.#next.set(this.state);
  }

  /** Gives what is written there to the sink. Throws what it throws. */
  emit(leaf: Leaf, sink: StateSink): void {
    const { written, changes } = this.#known;
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
      at = end + 1 + written[end]!;
      for (let c = end + 1; c < at; c++) this.#change(written[c]!);
      sink(next, action);
      for (let w = begin; w < end; w += 3) next[written[w]!] = state[written[w]!]!;
      for (let c = end + 1; c < at; c++) {
        const { word } = changes[written[c]!]!;
        next[word] = state[word]!;
      }
    }
  }

  /** Changes a part of an entry in the state that is made. */
  #change(number: number): void {
    const { word, shift, mask } = this.#known.changes[number]!;
    const next = this.#next;
    next[word] = (next[word]! & ~(mask << shift)) | (this.#known.changed(number, this.state) << shift);
  }
}
