// The truth of state predicates that read the search, as it was when the search had made all successors of the state.
//
// A temporal property may read what `TLCGet` tells of a search, or a register. It is looked at once the states are known, when the search tells
// something else. TLC evaluates it when it has made the successors of a state; so the truth is noted then, and looked up afterwards.
import { EvaluationError, type StatePredicate, type View } from '../../model/index.ts';

/** What was noted of one predicate, by state. A predicate without a value there is at fault once somebody asks. */
type Noted = Map<string, boolean | EvaluationError>;

/** The predicates of one system, and what a search found them to be. */
export class SeenTruths {
  readonly #width: number;
  /** Of states with the same view only one is expanded: what is noted of it is noted of all. */
  #view: View | undefined;
  readonly #predicates: { readonly evaluated: StatePredicate; readonly noted: Noted }[] = [];

  /** @param width words of a state */
  constructor(width: number) {
    this.#width = width;
  }

  /** From now on states of one view are one. */
  byView(view: View): void {
    this.#view = view;
  }

  get isEmpty(): boolean {
    return this.#predicates.length === 0;
  }

  /** The predicate as the search sees it. Its `holds` throws EvaluationError in a state whose successors no search has made. */
  add(evaluated: StatePredicate): StatePredicate {
    const noted: Noted = new Map();
    this.#predicates.push({ evaluated, noted });
    const holds = (states: Int32Array, offset: number): boolean => {
      const truth = noted.get(this.#keyOf(states, offset));
      if (truth === undefined)
        throw new EvaluationError(
          `${evaluated.name} reads the search, so it has a value only in a state whose successors a search has made.`,
          evaluated.span,
        );
      if (truth instanceof EvaluationError) throw truth;
      return truth;
    };
    return { ...evaluated, holds };
  }

  /** Evaluates the predicates in a state whose successors were just made. */
  note(states: Int32Array, offset: number): void {
    const key = this.#keyOf(states, offset);
    for (const { evaluated, noted } of this.#predicates) noted.set(key, truthOf(evaluated, states, offset));
  }

  #keyOf(states: Int32Array, offset: number): string {
    if (this.#view === undefined) return states.subarray(offset, offset + this.#width).join();
    const key = new Int32Array(this.#view.width);
    this.#view.write(states, offset, key);
    return key.join();
  }
}

function truthOf(predicate: StatePredicate, states: Int32Array, offset: number): boolean | EvaluationError {
  try {
    return predicate.holds(states, offset);
  } catch (error) {
    if (error instanceof EvaluationError) return error;
    throw error;
  }
}
