// Symmetry: from the values of the SYMMETRY operators to representatives of states. See `canonical-state.ts` for how they are found.
import { Kind, ValueFault, type Values } from '../values/index.ts';
import { type Canonicalize, createCanonicalize } from './canonical-state.ts';
import { PermutationGroup } from './permutation-group.ts';

/**
 * From the values of the SYMMETRY operators (sets of permutations, as functions) to a way of finding representatives for n variables. The group is the
 * one that all of them generate.
 */
export const symmetryOf = (values: Values, sets: readonly number[]): ((n: number) => Canonicalize) => {
  const permutations = sets.flatMap((set) => permutationsIn(values, set));
  const moved = new Set(permutations.flatMap((pairs) => [...pairs.keys()]));
  const points = Int32Array.from([...moved].sort(values.compare));
  const placeOf = new Map(Array.from(points, (point, place) => [point, place]));
  const group = new PermutationGroup(
    points.length,
    permutations.map((pairs) => Uint16Array.from(points, (point) => placeOf.get(pairs.get(point) ?? point)!)),
  );
  return (n) => createCanonicalize(values, points, group, n);
};

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
