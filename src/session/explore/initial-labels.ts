// What tells initial states apart: of thousands of them most variables are equal, and of the others most parts. A state is called by the parts that differ.
import { brief, partsOf, type ValueTree, valueText } from '../../report/index.ts';
import type { Choice } from './choices.ts';

/** Values with more parts are compared as a whole. */
const MOST_PARTS = 32;
/** Parts are followed so deep. */
const DEEPEST = 3;
/** Columns of a value in a name. */
const WIDEST_VALUE = 24;
/** Columns of a whole value in a name. */
const WIDEST_WHOLE = 80;

type Leaves = ReadonlyMap<string, ValueTree>;

/** The parts of a value that are compared, by their places in it. */
function leavesOf(tree: ValueTree, path: string, depth = 0, into = new Map<string, ValueTree>()): Map<string, ValueTree> {
  const parts = tree.kind === 'set' || depth === DEEPEST ? [] : partsOf(tree);
  if (parts.length === 0 || parts.length > MOST_PARTS) into.set(path, tree);
  else for (const { key, value } of parts) leavesOf(value, path + key, depth + 1, into);
  return into;
}

/** The names of lists of states that were named before: there may be thousands, and their rows are made again and again. */
const known = new WeakMap<readonly Choice[], (choice: Choice) => string>();

/** Names of initial states, in a few words each. */
export function initialLabels(
  choices: readonly Choice[],
  variables: readonly { readonly name: string }[],
  tree: (id: number) => ValueTree,
): (choice: Choice) => string {
  let names = known.get(choices);
  if (names === undefined) {
    names = namesOf(choices, variables, tree);
    known.set(choices, names);
  }
  return names;
}

function namesOf(
  choices: readonly Choice[],
  variables: readonly { readonly name: string }[],
  tree: (id: number) => ValueTree,
): (choice: Choice) => string {
  const first = choices[0]!;
  const varying = variables.flatMap(({ name }, index) => {
    const ids = new Set(choices.map(({ state }) => state[index]!));
    if (ids.size === 1) return [];
    const leaves = new Map<number, Leaves>([...ids].map((id) => [id, leavesOf(tree(id), '')]));
    const base = leaves.get(first.state[index]!)!;
    const paths = new Set([...leaves.values()].flatMap((own) => [...own.keys()]));
    const differs = (path: string): boolean => {
      const texts = [...leaves.values()].map((own) => {
        const value = own.get(path);
        return value === undefined ? null : valueText(value);
      });
      return texts.some((text) => text !== texts[0]);
    };
    const differing = [...paths].filter(differs);
    return [{ name, index, leaves, differing, isWhole: differing.length === paths.size && paths.size === base.size }];
  });
  const whole = ({ state }: Choice): string =>
    varying
      .map(({ name, index, leaves, differing, isWhole }) => {
        const id = state[index]!;
        return isWhole ? `${name} = ${brief(tree(id), WIDEST_WHOLE)}` : `${name}${partsText(leaves.get(id)!, differing)}`;
      })
      .join(', ');
  if (whole(first).length <= WIDEST_WHOLE) return whole;
  // Nobody reads so many parts of each: the others are told by what is not as in the first one.
  const besides = ({ state }: Choice): string =>
    varying
      .flatMap(({ name, index, leaves, differing }) => {
        const [own, base] = [leaves.get(state[index]!)!, leaves.get(first.state[index]!)!];
        const text = (value: ValueTree | undefined): string => (value === undefined ? '' : valueText(value));
        const others = [...new Set([...differing, ...own.keys()])].filter((path) => text(own.get(path)) !== text(base.get(path)));
        return others.length === 0 ? [] : [`${name}${partsText(own, others)}`];
      })
      .join(', ');
  return (choice) => (choice.state === first.state ? whole(choice) : `as 1, but ${besides(choice)}`);
}

/** Parts of a value by their places in it; those that it does not have are left out. */
function partsText(leaves: Leaves, paths: readonly string[]): string {
  const parts = paths.flatMap((path) => {
    const value = leaves.get(path);
    return value === undefined ? [] : [`${path} = ${brief(value, WIDEST_VALUE)}`];
  });
  return parts.join(' ');
}
