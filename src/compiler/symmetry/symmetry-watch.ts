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

/** Looks at choices for a group of permutations, which is asked for at the first choice. */
export const createChoiceWatch = (values: Values, symmetry: () => SymmetryGroup): ChoiceWatch => {
  const { arena, sets, order, atoms } = values;
  let used: ReturnType<typeof elementsOf> | undefined;
  const elementsOf = (): SymmetryGroup & { readonly elements: readonly number[]; readonly orbits: Int32Array } => {
    const found = symmetry();
    const { group } = found;
    return { ...found, elements: Array.from({ length: group.elements.length - 1 }, (_, i) => i + 1), orbits: group.orbits };
  };
  const inUse = (): ReturnType<typeof elementsOf> => {
    used ??= elementsOf();
    return used;
  };
  const rightChoices = new Set<number>();
  const known: Map<string, number>[] = [];

  // The orbits of which some permutation, that moves nothing else, is among those that break the rule; if there is none, all that a broken one moves.
  const distinguish = (site: number, broken: readonly number[]): never => {
    const { group, orbits, points } = inUse();
    const orbitsMovedBy = (element: number): Set<number> => {
      const moved = new Set<number>();
      for (const [point, image] of group.elements[element]!.entries()) if (point !== image) moved.add(orbits[point]!);
      return moved;
    };
    const told = new Set<number>();
    for (const element of broken) {
      const moved = orbitsMovedBy(element);
      if (moved.size === 1) for (const orbit of moved) told.add(orbit);
    }
    if (told.size === 0) for (const element of broken) for (const orbit of orbitsMovedBy(element)) told.add(orbit);
    throw new Distinguished(
      site,
      Array.from(points)
        .filter((_, point) => told.has(orbits[point]!))
        .map((point) => atoms.text(point)),
    );
  };

  const moves = (id: number): boolean => {
    const explicit = explicitly(values, id);
    return explicit === undefined || ((explicit & 1) === 0 && inUse().profiles.mask(explicit) !== 0);
  };

  const FAULT = 0;
  const NONE = -1;
  const resultOf = (evaluate: (args: readonly number[]) => number | boolean, args: readonly number[]): number => {
    const mark = arena.mark();
    try {
      const result = evaluate(args);
      if (typeof result === 'boolean') return atoms.boolean(result);
      return explicitly(values, result) ?? NONE;
    } catch (error) {
      if (!(error instanceof ValueFault)) throw error;
      arena.release(mark);
      return FAULT;
    }
  };

  return {
    isOn: false,
    moves: (set) => moves(set),
    choice: (site, candidates) => {
      const set = sets.set(candidates);
      if (rightChoices.has(set)) return;
      const first = candidates[0]!;
      const { elements, rename } = inUse();
      const broken = elements.filter((element) => order.sorted(rename(element, set))[0] !== rename(element, first));
      if (broken.length > 0) distinguish(site, broken);
      if (rightChoices.size > MOST_KNOWN) rightChoices.clear();
      rightChoices.add(set);
    },
    respected: (place, site, args, evaluate) => {
      known[place] ??= new Map();
      const answers = known[place];
      const key = args.join();
      const answer = answers.get(key);
      if (answer !== undefined) return answer;
      const { elements, rename } = inUse();
      const explicit = args.map((arg) => explicitly(values, arg));
      if (explicit.includes(undefined)) return distinguish(site, elements);
      const result = resultOf(evaluate, args);
      const exchanged = new Map<string, number>();
      const broken = elements.filter((element) => {
        const others = explicit.map((arg) => rename(element, arg!));
        const otherKey = others.join();
        let found = exchanged.get(otherKey);
        if (found === undefined) {
          found = answers.get(otherKey) ?? resultOf(evaluate, others);
          exchanged.set(otherKey, found);
        }
        return found === NONE || (result <= FAULT ? found !== result : found === FAULT || found !== rename(element, result));
      });
      if (broken.length > 0) return distinguish(site, broken);
      // Told by whoever evaluates it.
      if (result === FAULT) {
        const told = evaluate(args);
        return typeof told === 'boolean' ? atoms.boolean(told) : told;
      }
      if (answers.size > MOST_KNOWN) answers.clear();
      for (const [otherKey, found] of exchanged) answers.set(otherKey, found);
      answers.set(key, result);
      return result;
    },
    inOrder: (site, args) => {
      if (args.length === 0 || args.some(moves)) distinguish(site, inUse().elements);
    },
    undecided: (site, error) => {
      if (!(error instanceof ValueFault)) throw error;
      return distinguish(site, inUse().elements);
    },
  };
};
