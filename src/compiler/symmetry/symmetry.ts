// Symmetry: from the values of the SYMMETRY operators to a group of permutations of model values, and to the part of it that the specification respects.
// See `canonical-state.ts` for how representatives of states are found, and `symmetry-watch.ts` for what it means to respect a permutation.
import type { Span } from '../../diagnostics/index.ts';
import { Kind, type Profiles, type Rename, ValueFault, type Values } from '../../values/index.ts';
import { type Canonicalize, createCanonicalize } from './canonical-state.ts';
import { PermutationGroup } from './permutation-group.ts';

/** Permutations of model values. */
export interface SymmetryGroup {
  /** What they move, in canonical order. */
  readonly points: Int32Array;
  readonly group: PermutationGroup;
  readonly profiles: Profiles;
  /** A value with its points exchanged by the element with this number. */
  readonly rename: Rename;
}

/** A value of the specification that is kept only by some of the permutations. */
export interface NamedValue {
  /** The expression, and where it is. */
  readonly text: string;
  readonly span: Span;
  /** Its value; absent where it is too large to look at. */
  readonly value?: string;
}

const groupOf = (values: Values, points: Int32Array, permutations: Iterable<Uint16Array>): SymmetryGroup => {
  const group = new PermutationGroup(points.length, permutations);
  const profiles = values.profile(points, group.orbits);
  return { points, group, profiles, rename: values.permute(points, group.elements, profiles) };
};

/** The group that sets of permutations, as functions, generate. Throws ValueFault where they are none. */
export const symmetryOf = (values: Values, sets: readonly number[]): SymmetryGroup =>
  generatedBy(
    values,
    sets.flatMap((set) => permutationsIn(values, set)),
  );

/** The group of all permutations of each of some disjoint sets of model values. */
export const exchangingAll = (values: Values, sets: readonly (readonly number[])[]): SymmetryGroup =>
  generatedBy(
    values,
    sets.flatMap((set) =>
      set.slice(1).map((atom, i) => {
        const before = set[i]!;
        return new Map([
          [before, atom],
          [atom, before],
        ]);
      }),
    ),
  );

/** @param permutations each as what it moves, and where to */
const generatedBy = (values: Values, permutations: readonly ReadonlyMap<number, number>[]): SymmetryGroup => {
  const moved = new Set(permutations.flatMap((pairs) => [...pairs.keys()]));
  const points = Int32Array.from([...moved].sort(values.compare));
  const placeOf = new Map(Array.from(points, (point, place) => [point, place]));
  return groupOf(
    values,
    points,
    permutations.map((pairs) => Uint16Array.from(points, (point) => placeOf.get(pairs.get(point) ?? point)!)),
  );
};

/** The permutations of a group that satisfy a condition, which must be those of a subgroup. The same object where all do. */
export const subgroupOf = (values: Values, symmetry: SymmetryGroup, keeps: (element: number) => boolean): SymmetryGroup => {
  const { group, points } = symmetry;
  const kept = group.elements.filter((_, element) => element === 0 || keeps(element));
  return kept.length === group.elements.length ? symmetry : groupOf(values, points, kept);
};

/** Whether a permutation moves some model value to one of another type, with which it cannot be compared. */
export const mixesTypes = (values: Values, { points, group }: SymmetryGroup, element: number): boolean =>
  Array.from(points).some((point, place) => {
    const typeOf = (text: string): string => (text[1] === '_' ? text[0]! : '');
    return typeOf(values.atoms.text(point)) !== typeOf(values.atoms.text(points[group.elements[element]![place]!]!));
  });

/** Whether a permutation keeps the points with these names. */
export const keepsNames = (values: Values, { points, group }: SymmetryGroup, element: number, names: readonly string[]): boolean =>
  Array.from(points).every((point, place) => group.elements[element]![place] === place || !names.includes(values.atoms.text(point)));

/** How representatives of states of so many variables are found; null for a group that exchanges nothing. */
export const canonicalizeBy = (values: Values, { points, group }: SymmetryGroup, variables: number): Canonicalize | null =>
  group.elements.length === 1 ? null : createCanonicalize(values, points, group, variables);

/** What each function of a set moves. */
const permutationsIn = (values: Values, set: number): ReadonlyMap<number, number>[] => {
  const { functions, arena, sets, order } = values;
  const explicit = sets.force(set, -1);
  return Array.from({ length: arena.length(explicit) }, (_, i) => {
    const f = functions.force(arena.cells[(explicit >> 1) + 2 + i]!, -1);
    const domain = order.sorted(sets.force(functions.domain(f), -1));
    const pairs = new Map<number, number>();
    for (const x of domain) {
      const y = functions.apply(f, x, -1);
      if (x !== y) pairs.set(x, y);
    }
    for (const [x, y] of pairs)
      for (const atom of [x, y])
        if ((atom & 1) !== 0 || arena.kind(atom) !== Kind.model)
          throw new ValueFault(`SYMMETRY is about model values, but a permutation moves ${values.print(x)} to ${values.print(y)}.`, -1);
    if (new Set(pairs.values()).size !== pairs.size || [...pairs.values()].some((y) => !pairs.has(y)))
      throw new ValueFault(`SYMMETRY is about permutations, and ${values.print(f)} is none: it does not map a set onto itself.`, -1);
    return pairs;
  });
};
