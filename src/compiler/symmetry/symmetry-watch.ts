// SYMMETRY is used only where it is one: each choice that could tell exchanged values apart is looked at when it is made.
//
// States that the permutations exchange are one to the search if exchanging commutes with everything that the search evaluates. `choices.ts` says what may
// break that. Three things are done about it:
//
// - Constants are computed once, so their values are looked at before the search: only permutations that keep all of them are used (`symmetry.ts`).
// - An expression with a choice inside, which reads few values, is a function of these. When it is evaluated, it is evaluated for all exchanged
//   values too, and the results must be the result with these exchanged. Then it does not matter what was chosen inside (`sum + bal[CHOOSE p \in S : TRUE]`).
//   That is remembered, and known of all exchanged values from then on.
// - What is left is a CHOOSE by itself: it takes the first of the elements that satisfy its condition. Of the exchanged set, the first must be the exchanged
//   one. A set without exchanged values, or with one element, is always right.
//
// Why this suffices: by induction over what is evaluated in a state, its value in an exchanged state is the value with these exchanged, because every choice
// on which it depends was looked at. Quantifiers do not depend on an order (see iteration.ts). So the successors of an exchanged state are the exchanged
// successors, and invariants agree.
//
// Where a choice breaks the rule, the search ends with a SymmetryError, and is made again with fewer permutations: `Distinguished` names the model values
// that they must keep.
import { Kind, ValueFault, type Values } from '../../values/index.ts';
import type { SymmetryGroup } from './symmetry.ts';

/** A choice that depends on the names of these model values. */
export class Distinguished extends Error {
  constructor(
    readonly site: number,
    readonly points: readonly string[],
  ) {
    super('a choice tells apart what SYMMETRY exchanges');
  }
}

/** What generated code asks. */
export interface ChoiceWatch {
  /** False: whatever is chosen is right, because no states are taken for one. */
  isOn: boolean;
  /** Whether the set has elements that are exchanged. */
  moves(set: number): boolean;
  /** These elements, in canonical order, satisfy the condition of a CHOOSE, which takes the first. */
  choice(site: number, elements: readonly number[]): void;
  /** The result of a function for these arguments. */
  respected(place: number, site: number, args: readonly number[], evaluate: (args: readonly number[]) => number | boolean): number;
  /** An operator takes the elements of these in order. */
  inOrder(site: number, args: readonly number[]): void;
  /** The rest of the elements could not be looked at. Rethrows what is no fault of the specification. */
  undecided(site: number, error: unknown): never;
}

/** So many answers of one place are remembered. */
const MOST_KNOWN = 1 << 18;
/** Lazy sets of at most so many elements are made explicit to be compared. */
const MOST_EXPLICIT = 10_000;

/** The value as one that can be exchanged: explicit. Undefined where that is infinite or too large. */
export const explicitly = ({ arena, sets }: Values, id: number): number | undefined => {
  if ((id & 1) !== 0 || arena.kind(id) < Kind.lazy) return id;
  if (arena.kind(id) === Kind.named) return id;
  try {
    if (sets.isSet(id) && (sets.isInfinite(id) || sets.count(id, -1) > BigInt(MOST_EXPLICIT))) return undefined;
    const settled = sets.settle(id, -1);
    return arena.kind(settled) < Kind.lazy ? settled : undefined;
  } catch (error) {
    if (!(error instanceof ValueFault)) throw error;
    return undefined;
  }
};

type Evaluate = (args: readonly number[]) => number | boolean;

/** What an evaluation came to, in the place of a value: a fault, or a value that cannot be exchanged. */
const FAULT = 0;
const NOT_EXPLICIT = -1;

/** The group of permutations with the numbers of those that move something. */
interface Permutations extends SymmetryGroup {
  readonly elements: readonly number[];
  readonly orbits: Int32Array;
}

/** Looks at choices for a group of permutations. */
class GroupWatch implements ChoiceWatch {
  isOn = false;
  readonly #values: Values;
  readonly #symmetry: () => SymmetryGroup;
  #permutations: Permutations | undefined;
  /** Sets whose first element is the right choice. */
  readonly #rightChoices = new Set<number>();
  /** By place: the results for arguments, by their numbers. */
  readonly #known: Map<string, number>[] = [];

  constructor(values: Values, symmetry: () => SymmetryGroup) {
    this.#values = values;
    this.#symmetry = symmetry;
  }

  readonly moves = (id: number): boolean => {
    const explicit = explicitly(this.#values, id);
    return explicit === undefined || ((explicit & 1) === 0 && this.#inUse.profiles.mask(explicit) !== 0);
  };

  choice(site: number, candidates: readonly number[]): void {
    const { sets, order } = this.#values;
    const set = sets.set(candidates);
    if (this.#rightChoices.has(set)) return;
    const first = candidates[0]!;
    const { elements, rename } = this.#inUse;
    const broken = elements.filter((element) => order.sorted(rename(element, set))[0] !== rename(element, first));
    if (broken.length > 0) this.#distinguish(site, broken);
    if (this.#rightChoices.size > MOST_KNOWN) this.#rightChoices.clear();
    this.#rightChoices.add(set);
  }

  respected(place: number, site: number, args: readonly number[], evaluate: Evaluate): number {
    this.#known[place] ??= new Map();
    const answers = this.#known[place];
    const key = args.join();
    const answer = answers.get(key);
    if (answer !== undefined) return answer;
    const { elements } = this.#inUse;
    const explicit = args.flatMap((arg) => explicitly(this.#values, arg) ?? []);
    if (explicit.length < args.length) return this.#distinguish(site, elements);
    const result = this.#resultOf(evaluate, args);
    const exchanged = new Map<string, number>();
    const broken = elements.filter((element) => !this.#isExchanged(element, explicit, result, evaluate, answers, exchanged));
    if (broken.length > 0) return this.#distinguish(site, broken);
    // The fault is told where it is evaluated without a watch around it.
    if (result === FAULT) return this.#asValue(evaluate(args));
    if (answers.size > MOST_KNOWN) answers.clear();
    for (const [otherKey, found] of exchanged) answers.set(otherKey, found);
    answers.set(key, result);
    return result;
  }

  inOrder(site: number, args: readonly number[]): void {
    if (args.length === 0 || args.some(this.moves)) this.#distinguish(site, this.#inUse.elements);
  }

  undecided(site: number, error: unknown): never {
    if (!(error instanceof ValueFault)) throw error;
    return this.#distinguish(site, this.#inUse.elements);
  }

  get #inUse(): Permutations {
    if (this.#permutations === undefined) {
      const found = this.#symmetry();
      const { group } = found;
      const elements = Array.from({ length: group.elements.length - 1 }, (_, i) => i + 1);
      this.#permutations = { ...found, elements, orbits: group.orbits };
    }
    return this.#permutations;
  }

  /** Whether the result for the exchanged arguments is the exchanged result. What is evaluated for that is added to `exchanged`. */
  #isExchanged(
    element: number,
    args: readonly number[],
    result: number,
    evaluate: Evaluate,
    answers: ReadonlyMap<string, number>,
    exchanged: Map<string, number>,
  ): boolean {
    const { rename } = this.#inUse;
    const others = args.map((arg) => rename(element, arg));
    const key = others.join();
    let found = exchanged.get(key);
    if (found === undefined) {
      found = answers.get(key) ?? this.#resultOf(evaluate, others);
      exchanged.set(key, found);
    }
    if (found === NOT_EXPLICIT) return false;
    return result <= FAULT ? found === result : found !== FAULT && found === rename(element, result);
  }

  #resultOf(evaluate: Evaluate, args: readonly number[]): number {
    const { arena } = this.#values;
    const mark = arena.mark();
    try {
      return explicitly(this.#values, this.#asValue(evaluate(args))) ?? NOT_EXPLICIT;
    } catch (error) {
      if (!(error instanceof ValueFault)) throw error;
      arena.release(mark);
      return FAULT;
    }
  }

  #asValue(result: number | boolean): number {
    return typeof result === 'boolean' ? this.#values.atoms.boolean(result) : result;
  }

  /** Throws Distinguished for the orbits that a broken permutation alone moves; if there is none, for all that a broken one moves. */
  #distinguish(site: number, broken: readonly number[]): never {
    const { group, orbits, points } = this.#inUse;
    const orbitsMovedBy = (element: number): Set<number> => {
      const moved = new Set<number>();
      for (const [point, image] of group.elements[element]!.entries()) if (point !== image) moved.add(orbits[point]!);
      return moved;
    };
    const moved = broken.map(orbitsMovedBy);
    const single = moved.filter(({ size }) => size === 1);
    const told = new Set((single.length > 0 ? single : moved).flatMap((some) => [...some]));
    throw new Distinguished(
      site,
      Array.from(points)
        .filter((_, point) => told.has(orbits[point]!))
        .map((point) => this.#values.atoms.text(point)),
    );
  }
}

/** Looks at choices for a group of permutations, which is asked for at the first choice. */
export function createChoiceWatch(values: Values, symmetry: () => SymmetryGroup): ChoiceWatch {
  return new GroupWatch(values, symmetry);
}
