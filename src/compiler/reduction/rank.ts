// A number for each state that most steps increase: how far the processes have come in their programs.
//
// Where the values that actions give to a place are known (`pc[p]` goes from "a" to "b"), they form a graph; a value's rank is its place in an order in
// which only few steps go back, one for each cycle: those of actions that concern many others, for which there is little to gain. The rank of a state is
// the sum. Any function of the state would be right (`src/checker/reduction/stubborn-sets.ts`): the better it follows the programs, the fewer states are expanded fully.
import type { Values } from '../../values/index.ts';
import type { Instance } from './independence.ts';
import { type Key, placeKey, type Write } from './places.ts';

interface RankedPlace {
  readonly keys: readonly number[];
  rankOf(value: number): number;
}

/** Ranks of more values of a variable are not remembered. */
const mostRemembered = 100_000;

interface Edge {
  readonly from: number;
  readonly to: number;
  /** How many parts the action concerns. */
  readonly weight: number;
}

/** The values that a value may become, for the places whose changes are known. */
const changes = (
  instances: readonly Instance[],
  weights: readonly number[],
): ReadonlyMap<string, { readonly write: Write; readonly edges: Edge[] }> => {
  const found = new Map<string, { readonly write: Write; readonly edges: Edge[] }>();
  for (const [i, { writes }] of instances.entries()) {
    for (const write of writes) {
      if (write.values === null || !write.path.every((key) => key.startsWith('['))) continue;
      const place = found.get(placeKey(write)) ?? { write, edges: [] };
      found.set(placeKey(write), place);
      const { from: sources, to: targets } = write;
      for (const from of sources ?? [])
        for (const to of targets ?? []) if (to !== from) place.edges.push({ from, to, weight: weights[i]! });
    }
  }
  return found;
};

/** The sets that elements are added to, one write of each. */
const added = (instances: readonly Instance[]): ReadonlyMap<string, Write> =>
  new Map(
    instances.flatMap(({ writes }) =>
      writes.flatMap((write) => {
        const above = { ...write, path: write.path.slice(0, -1) };
        const isMember = write.path.at(-1)?.startsWith('{') === true && above.path.every((key) => key.startsWith('['));
        return isMember && write.to?.length === 1 ? [[placeKey(above), write] as const] : [];
      }),
    ),
  );

/** Numbers that grow along the edges, but for those that close a cycle with lighter ones. */
const order = (edges: readonly Edge[]): ReadonlyMap<number, number> => {
  const kept = new Map<number, Set<number>>();
  const reaches = (from: number, to: number): boolean => from === to || Array.from(kept.get(from) ?? []).some((next) => reaches(next, to));
  for (const { from, to } of [...edges].sort((a, b) => a.weight - b.weight)) {
    if (reaches(to, from)) continue;
    kept.set(from, (kept.get(from) ?? new Set()).add(to));
  }
  const ranks = new Map<number, number>();
  const height = (value: number): number => {
    let known = ranks.get(value);
    if (known === undefined) {
      known = 1 + Math.max(0, ...Array.from(kept.get(value) ?? [], height));
      ranks.set(value, known);
    }
    return known;
  };
  const highest = Math.max(0, ...edges.flatMap(({ from, to }) => [height(from), height(to)]));
  return new Map(Array.from(ranks, ([value, rank]) => [value, highest - rank + 1]));
};

/** The rank of a state. `weights` are the numbers of parts that the actions concern. */
export const createRank = (
  values: Values,
  instances: readonly Instance[],
  weights: readonly number[],
): ((states: Int32Array, offset: number) => number) => {
  const byVariable = new Map<number, RankedPlace[]>();
  const place = (variable: number, path: readonly Key[], rankOf: (value: number) => number): void => {
    const list = byVariable.get(variable) ?? [];
    list.push({ keys: path.map((key) => Number(key.slice(1, -1))), rankOf });
    byVariable.set(variable, list);
  };
  for (const { write, edges } of changes(instances, weights).values()) {
    const ranks = order(edges);
    place(write.variable, write.path, (value) => ranks.get(value) ?? 0);
  }
  // Messages that are sent: a set that elements are added to.
  for (const write of added(instances).values())
    place(write.variable, write.path.slice(0, -1), (value) => (value !== 0 && values.sets.isSet(value) ? values.sets.size(value, -1) : 0));

  const at = (value: number, keys: readonly number[]): number => {
    let inner = value;
    for (const key of keys) {
      if ((inner & 1) !== 0 || !values.functions.isFunction(inner)) return 0;
      inner = values.functions.find(inner, key);
      if (inner === 0) return 0;
    }
    return inner;
  };

  const variables = Array.from(byVariable, ([variable, places]) => {
    const known = new Map<number, number>();
    return {
      variable,
      rank: (value: number): number => {
        let rank = known.get(value);
        if (rank !== undefined) return rank;
        rank = 0;
        for (const { keys, rankOf } of places) rank += rankOf(at(value, keys));
        if (known.size < mostRemembered) known.set(value, rank);
        return rank;
      },
    };
  });
  return (states, offset) => {
    let sum = 0;
    for (const { variable, rank } of variables) sum += rank(states[offset + variable]!);
    return sum;
  };
};
