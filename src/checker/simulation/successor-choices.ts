// The steps from one state among which a behaviour chooses: the distinct successors, in an order of their vectors.
//
// The order in which a system makes successors depends on ids, and so on everything that was evaluated before. The order of the choices does not
// (choice-order.ts). Therefore choice number k of a state is the same whoever asks, and a behaviour is a function of its seed and its number.
import type { ValueReader } from '../../model/index.ts';
import { ChoiceOrder } from './choice-order.ts';
import { FoundSuccessors } from './found-successors.ts';
import { RecentChoices } from './recent-choices.ts';

/** Successors while they are made, and the choices of the state that was asked for last. */
export class SuccessorChoices {
  readonly recent: RecentChoices;
  readonly found: FoundSuccessors;
  readonly order: ChoiceOrder;
  readonly #width: number;

  /**
   * @param keeps whether the choices of states that were met before are those of now: only for systems whose successors and predicates depend on
   *   nothing but the state
   */
  constructor(width: number, values: Pick<ValueReader, 'compare' | 'digest'>, keeps: boolean) {
    this.#width = width;
    this.recent = new RecentChoices(width, keeps);
    this.found = new FoundSuccessors(width);
    this.order = new ChoiceOrder(width, values, this.found);
  }

  /** Begins to collect the successors of a state. */
  begin(): void {
    this.found.clear();
    this.order.clear();
  }

  /** All successors of the state have been made: sorts the choices, and makes them the current entry of `recent`. */
  settle(states: Int32Array, offset: number): void {
    const { found, order, recent } = this;
    const { vectors, firstActions, actions, made } = found;
    const width = this.#width;
    order.sort();
    let to = recent.enter(states, offset, made, order.count);
    const { words } = recent;
    for (let i = 0; i < made; i++) words[to++] = actions[i] as number;
    for (let k = 0; k < order.count; k++) {
      const number = order.numbers[k] as number;
      words[to++] = firstActions[number] as number;
      for (let i = 0; i < width; i++) words[to++] = vectors[number * width + i] as number;
    }
  }
}
