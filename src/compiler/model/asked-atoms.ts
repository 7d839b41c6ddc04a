// Where the truth of an atom is asked for.
//
// `q # <<>> => (Head(q) = 1 => <>P)` does not speak of Head(q) in a state where q is empty. Atoms of temporal formulas are evaluated in every state, so one
// that has no value in a state is at fault only if, at some place where it stands, what stands before it in the same state does not decide the formula.
// Elsewhere its truth makes no difference, and is taken to be FALSE.
import {
  EvaluationError,
  evaluateBoolean,
  isBoolean,
  type Proposition,
  propositionsIn,
  type StatePredicate,
  type StepPredicate,
  type TemporalFormula,
} from '../../model/index.ts';

/** What is true or false of a state wherever a place of a formula is asked for there; null: nothing need be. */
export type Place = { readonly guard: TemporalFormula; readonly wanted: boolean; readonly outer: Place } | null;

/** The truth of a proposition in the state that is looked at; throws EvaluationError. */
type Truth = (index: number) => boolean;

/** The place behind a formula that decides everything there unless it is `wanted`. */
export function behind(place: Place, guard: TemporalFormula, wanted: boolean, propositions: readonly Proposition[]): Place {
  const parts = partsKnown(guard, wanted);
  if (parts !== null) return parts.reduce<Place>((outer, part) => behind(outer, part.guard, part.wanted, propositions), place);
  return isOfState(guard, propositions) ? { guard, wanted, outer: place } : place;
}

interface Part {
  readonly guard: TemporalFormula;
  readonly wanted: boolean;
}

/** What is true and false of the parts of a formula that is `wanted`; null where that is not known of each. */
function partsKnown(f: TemporalFormula, wanted: boolean): readonly Part[] | null {
  switch (f.kind) {
    case 'and':
    case 'or':
      return (f.kind === 'and') === wanted ? f.operands.map((guard) => ({ guard, wanted })) : null;
    case 'not':
      return [{ guard: f.operand, wanted: !wanted }];
    case 'implies':
      return wanted
        ? null
        : [
            { guard: f.left, wanted: true },
            { guard: f.right, wanted: false },
          ];
    default:
      return null;
  }
}

/** Whether a formula speaks of the state alone in which it is evaluated. */
const isOfState = (f: TemporalFormula, propositions: readonly Proposition[]): boolean =>
  isBoolean(f) && [...propositionsIn(f)].every((index) => propositions[index]!.kind === 'state');

/** Whether a place is asked for in a state. */
const isAskedAt = (place: Place, truth: Truth): boolean =>
  place === null || (isAskedAt(place.outer, truth) && evaluateBoolean(place.guard, truth) === place.wanted);

function hasValue(evaluate: () => boolean): boolean {
  try {
    evaluate();
    return true;
  } catch (error) {
    if (error instanceof EvaluationError) return false;
    throw error;
  }
}

/** The places of each proposition of a problem. */
export class AskedAtoms {
  readonly #propositions: readonly Proposition[];
  readonly #places: Place[][] = [];

  /** @param propositions those of the problem, also ones that are added later */
  constructor(propositions: readonly Proposition[]) {
    this.#propositions = propositions;
  }

  /** The proposition stands at one more place. */
  stands(index: number, place: Place): void {
    this.#places[index] ??= [];
    this.#places[index].push(place);
  }

  /** As the proposition, but FALSE where it has no value and is not asked for. */
  answered(index: number, proposition: Proposition): Proposition {
    if (proposition.kind === 'step') {
      const { predicate } = proposition;
      return {
        ...proposition,
        predicate: this.#step(index, predicate),
        hasValue: (from, fromOffset, to, toOffset) => hasValue(() => predicate.holds(from, fromOffset, to, toOffset)),
      };
    }
    const { holdsThere, predicate } = proposition;
    return {
      ...proposition,
      predicate: this.#state(index, predicate),
      hasValue: (states: Int32Array, offset: number) => hasValue(() => predicate.holds(states, offset)),
      ...(holdsThere === undefined ? {} : { holdsThere: () => this.#valueOr(index, holdsThere, (i) => this.#isTrueThere(i)) }),
    };
  }

  #state(index: number, predicate: StatePredicate): StatePredicate {
    const holds = (states: Int32Array, offset: number): boolean =>
      this.#valueOr(
        index,
        () => predicate.holds(states, offset),
        (i) => this.#isTrueIn(i, states, offset),
      );
    return { ...predicate, holds };
  }

  #step(index: number, predicate: StepPredicate): StepPredicate {
    const holds = (from: Int32Array, fromOffset: number, to: Int32Array, toOffset: number): boolean =>
      this.#valueOr(
        index,
        () => predicate.holds(from, fromOffset, to, toOffset),
        (i) => this.#isTrueIn(i, from, fromOffset),
      );
    return { ...predicate, holds };
  }

  #isTrueIn(index: number, states: Int32Array, offset: number): boolean {
    const proposition = this.#propositions[index]!;
    return proposition.kind === 'state' && proposition.predicate.holds(states, offset);
  }

  #isTrueThere(index: number): boolean | null {
    const proposition = this.#propositions[index]!;
    return proposition.kind === 'state' && proposition.holdsThere !== undefined ? proposition.holdsThere() : null;
  }

  #valueOr(index: number, value: () => boolean, truth: (index: number) => boolean | null): boolean {
    try {
      return value();
    } catch (error) {
      if (!(error instanceof EvaluationError)) throw error;
      const known: Truth = (i) => {
        const answer = truth(i);
        if (answer === null) throw error;
        return answer;
      };
      if (this.#places[index]!.some((place) => isAskedAt(place, known))) throw error;
      return false;
    }
  }
}
