// Which values of a state are the processes: the arguments of `pc` where there is one (PlusCal), otherwise those that most variables share.
import { naturalOrder } from '../../diagnostics/index.ts';
import { valueText } from '../values/value-text.ts';
import type { ValueTree } from '../values/value-tree.ts';

/** A variable with a value. */
export interface Valued {
  readonly name: string;
  readonly value: ValueTree;
}

/** A variable that has a value for each process. */
export interface LaneVariable {
  readonly name: string;
  /** Index among the variables. */
  readonly index: number;
}

/** The processes of a specification, and the variables that have a value for each. */
export interface ProcessLanes {
  /** As TLA+ writes them, in natural order. */
  readonly processes: readonly string[];
  /** `pc` first, the long `stack` of procedures last. */
  readonly variables: readonly LaneVariable[];
}

/** The entries of a function, a sequence or a record by the texts of their arguments, as it was made first for a value. */
const entriesKnown = new WeakMap<ValueTree, ReadonlyMap<string, ValueTree>>();

/** The values of a function, a sequence or a record by the texts of their arguments; null for any other value. */
export function entriesByText(tree: ValueTree): ReadonlyMap<string, ValueTree> | null {
  const known = entriesKnown.get(tree);
  if (known !== undefined) return known;
  const made = entriesOf(tree);
  if (made !== null) entriesKnown.set(tree, made);
  return made;
}

function entriesOf(tree: ValueTree): ReadonlyMap<string, ValueTree> | null {
  switch (tree.kind) {
    case 'function':
      return new Map(tree.entries.map(({ key, value }) => [valueText(key), value]));
    case 'tuple':
      return new Map(tree.elements.map((value, i) => [String(i + 1), value]));
    case 'record':
      return new Map(tree.fields.map(({ name, value }) => [`"${name}"`, value]));
    default:
      return null;
  }
}

/** Weight of `pc` against other variables. */
const WEIGHT_OF_PC = 1000;

function domainOf(tree: ValueTree): string | null {
  const entries = entriesByText(tree);
  return entries === null || entries.size === 0 ? null : [...entries.keys()].sort(naturalOrder).join('|');
}

const placeOf = ({ name }: LaneVariable): number => (name === 'pc' ? 0 : name === 'stack' ? 2 : 1);

/**
 * The processes of a state; null where no variable is a function of processes, or `pc` is a string: then one process has control, as in an algorithm without
 * `process`, and its arrays are functions of something else.
 *
 * @param named texts of values that actions take as arguments: where all fields of a record are among them, it is a function of processes that are called by strings
 */
export function processLanes(variables: readonly Valued[], named: ReadonlySet<string> = new Set()): ProcessLanes | null {
  if (variables.some(({ name, value }) => name === 'pc' && value.kind === 'string')) return null;
  const weights = new Map<string, { weight: number; readonly processes: readonly string[] }>();
  const domains = variables.map(({ value }) => domainOf(value));
  for (const [i, { name, value }] of variables.entries()) {
    const domain = domains[i]!;
    if (domain === null) continue;
    const processes = [...entriesByText(value)!.keys()].sort(naturalOrder);
    // A record is a function of field names, except where these are processes.
    if (value.kind === 'record' && name !== 'pc' && !processes.every((process) => named.has(process))) continue;
    const before = weights.get(domain);
    const weight = (before?.weight ?? 0) + (name === 'pc' ? WEIGHT_OF_PC : 1);
    weights.set(domain, { weight, processes });
  }
  const [best] = [...weights].sort(([, a], [, b]) => b.weight - a.weight);
  if (best === undefined) return null;
  const [domain, { processes }] = best;
  const lanes = variables.flatMap(({ name }, index) => (domains[index] === domain ? [{ name, index }] : []));
  return { processes, variables: lanes.sort((a, b) => placeOf(a) - placeOf(b)) };
}
