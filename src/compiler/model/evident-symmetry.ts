// Which model values a specification cannot tell apart, without SYMMETRY and without a look at its states.
//
// TLA+ does not know the names of model values. What takes elements in order, CHOOSE among it, and what the configuration gives to constants may depend on
// them (`choices.ts`). Where nothing that is evaluated reaches such a choice, each permutation that keeps what the configuration gives maps steps to steps,
// initial states to initial states, and states and steps to such with the same truth values.
import { Kind, type Values } from '../../values/index.ts';
import { createChoices } from '../codegen/choices.ts';
import type { ProgramBuilder } from '../codegen/program.ts';
import type { Constants } from '../configuration/constants.ts';
import type { Canonicalize } from '../symmetry/canonical-state.ts';
import { canonicalizeBy, exchangingAll, mixesTypes, type SymmetryGroup, subgroupOf } from '../symmetry/symmetry.ts';
import { explicitly } from '../symmetry/symmetry-watch.ts';

/** Permutations of model values. */
export interface EvidentSymmetry {
  readonly canonicalize: Canonicalize;
  /** The states of an orbit, each once. */
  orbit(state: Int32Array): readonly Int32Array[];
}

/** What is known of a model by its text. */
export interface Exchangeable {
  /** The permutations of sets of model values that keep all that the configuration gives; null where only the identity does. */
  symmetry(): EvidentSymmetry | null;
  /** Whether what these definitions of the root module mean respects all of them. False where that is not evident. */
  isRespectedBy(names: readonly string[]): boolean;
}

/** All permutations are listed. */
const MOST_PERMUTATIONS = 5040;

/** What a model says of its model values. States with variables in cells have no permutations: arguments are places of the vector there. */
export function exchangeableValues(
  { generator: { definitions, layout } }: Pick<ProgramBuilder, 'generator'>,
  constants: Constants,
  values: Values,
): Exchangeable {
  // What the configuration gives is kept by all permutations, whatever it is.
  const choices = createChoices(definitions, () => false);
  return {
    symmetry: () => {
      const symmetry = !layout.isPlain ? null : symmetryKeeping(values, givenIn(constants));
      const canonicalize = symmetry && canonicalizeBy(values, symmetry, layout.width);
      return symmetry && canonicalize && { canonicalize, orbit: (state) => orbitOf(symmetry, state) };
    },
    isRespectedBy: (names) =>
      names.every((name) => {
        const entry = definitions.resolution.root.scope.get(name);
        if (entry === undefined || entry.symbol.kind === 'instance' || entry.path.length > 0) return false;
        const actual = definitions.actual({ ...entry, symbol: entry.symbol });
        return actual.kind === 'definition' && definitions.native(actual) === undefined && !choices.distinguishes(actual.body);
      }),
  };
}

/** The values that the configuration gives. What it gives to operators, point by point, counts as a choice. */
const givenIn = ({ values, replacements }: Constants): readonly number[] => [
  ...new Set([...values.values(), ...replacements].flatMap((by) => ('id' in by ? [by.id] : []))),
];

const symmetryKeeping = (values: Values, given: readonly number[]): SymmetryGroup | null => {
  const explicit = given.map((id) => explicitly(values, id));
  if (explicit.some((id) => id === undefined)) return null;
  const sets = disjointSets(values, explicit as readonly number[]);
  if (sets.length === 0) return null;
  const all = exchangingAll(values, sets);
  return subgroupOf(values, all, (element) => !mixesTypes(values, all, element) && explicit.every((id) => all.rename(element, id!) === id));
};

/** The sets of model values, as long as they have nothing in common and the permutations are not too many. */
const disjointSets = (values: Values, given: readonly number[]): readonly (readonly number[])[] => {
  const taken = new Set<number>();
  let permutations = 1;
  return given.flatMap((id) => {
    const elements = modelValuesIn(values, id);
    const all = permutations * elements.reduce((product, _, i) => product * (i + 1), 1);
    if (elements.length < 2 || all > MOST_PERMUTATIONS || elements.some((atom) => taken.has(atom))) return [];
    permutations = all;
    for (const atom of elements) taken.add(atom);
    return [elements];
  });
};

/** The elements of a set of model values; none where it is something else. */
const modelValuesIn = ({ arena, sets, order }: Values, id: number): readonly number[] => {
  if (!sets.isSet(id) || sets.isInfinite(id)) return [];
  const elements = [...order.sorted(sets.force(id, -1))];
  return elements.every((atom) => (atom & 1) === 0 && arena.kind(atom) === Kind.model) ? elements : [];
};

const orbitOf = ({ group, rename }: SymmetryGroup, state: Int32Array): readonly Int32Array[] => {
  const found = new Map<string, Int32Array>();
  for (const element of group.elements.keys()) {
    const image = state.map((value) => rename(element, value));
    found.set(image.join(), image);
  }
  return [...found.values()];
};
