// What is required of a whole search: that something is possible (_POSSIBLE), and postconditions. A variant is searched for them as a check would,
// with nothing kept from the original: postconditions look at what a search counts.
import { type OkOutcome, withPostconditions } from '../../checker/index.ts';
import type { Model, Possibility } from '../../compiler/index.ts';
import type { StatePredicate, StepPredicate, TransitionSystem } from '../../model/index.ts';
import { unreduced } from '../check/possibility.ts';
import { runSearch, type SearchWishes } from '../check/run-search.ts';

type SearchOutcome = Awaited<ReturnType<typeof runSearch>>;

/** The requirements that are violated; `ended`: what came before an answer. */
export interface Further {
  readonly violated: readonly string[];
  readonly ended: SearchOutcome | null;
}

/** The names of these requirements of a model. */
export function furtherNames({ possible, system }: Pick<Model, 'possible' | 'system'>): readonly string[] {
  return [...possible, ...system.postconditions].map(({ name }) => name);
}

/** Looks for what is to be possible, while a search runs: inside of the constraints, as a check does. */
class Possibilities {
  readonly #found = new Set<string>();
  readonly #system: TransitionSystem;
  readonly #possible: readonly Possibility[];

  constructor(system: TransitionSystem, possible: readonly Possibility[]) {
    this.#system = system;
    this.#possible = possible;
  }

  /** After a complete search. */
  get impossible(): readonly string[] {
    return this.#possible.map(({ name }) => name).filter((name) => !this.#found.has(name));
  }

  get states(): readonly StatePredicate[] {
    return this.#possible.flatMap(({ name, proposition }): StatePredicate[] => {
      if (proposition.kind !== 'state') return [];
      const { predicate } = proposition;
      const isIt = (states: Int32Array, i: number): boolean => predicate.holds(states, i) && this.#isInside(states, i);
      return [{ name, holds: (states, i) => this.#look(name, () => isIt(states, i)) }];
    });
  }

  get steps(): readonly StepPredicate[] {
    const { stepConstraints } = this.#system;
    return this.#possible.flatMap(({ name, proposition }): StepPredicate[] => {
      if (proposition.kind !== 'step') return [];
      const { predicate } = proposition;
      const isIt = (from: Int32Array, i: number, to: Int32Array, j: number): boolean =>
        predicate.holds(from, i, to, j) && this.#isInside(to, j) && stepConstraints.every((constraint) => constraint.holds(from, i, to, j));
      return [{ name, holds: (from, i, to, j) => this.#look(name, () => isIt(from, i, to, j)) }];
    });
  }

  /** Goes on in any case. */
  #look(name: string, isIt: () => boolean): true {
    if (!this.#found.has(name) && isIt()) this.#found.add(name);
    return true;
  }

  #isInside(states: Int32Array, offset: number): boolean {
    return this.#system.constraints.every((constraint) => constraint.holds(states, offset));
  }
}

/** Asks each postcondition by itself, as after a search that found nothing. */
const askPostconditions = (system: TransitionSystem, searched: OkOutcome): Further => {
  const violated: string[] = [];
  for (const postcondition of system.postconditions) {
    const outcome = withPostconditions({ ...system, postconditions: [postcondition] }, searched);
    if (outcome.verdict === 'assumption') violated.push(postcondition.name);
    else if (outcome.verdict !== 'ok') return { violated, ended: outcome };
  }
  return { violated, ended: null };
};

/** Finds out which of these requirements a model violates. */
export async function askFurther({ system, possible }: Pick<Model, 'possible' | 'system'>, wishes: SearchWishes): Promise<Further> {
  if (possible.length + system.postconditions.length === 0) return { violated: [], ended: null };
  // Another search may have used them.
  system.progress.registers?.clear();
  const whole = unreduced(system);
  const possibilities = new Possibilities(whole, possible);
  const outcome = await runSearch({ ...whole, invariants: possibilities.states, stepInvariants: possibilities.steps }, null, wishes, {});
  if (outcome.verdict !== 'ok') return { violated: [], ended: outcome };
  const { violated, ended } = askPostconditions(system, outcome);
  return { violated: [...possibilities.impossible, ...violated], ended };
}
