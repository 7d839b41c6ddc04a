// Where the variables of a system are in its state vectors, and states as its author sees them.
//
// The vector holds the place of every process that has places, then the shared variables, then the processes' own variables. A process `P`
// with an own variable `x` has them as the variables `P` and `P_x`, which are identifiers of TLA+ so that traces can be replayed there.
import { treeMaker, viewOf } from '../../report/index.ts';
import type { Values } from '../../values/index.ts';
import { type Data, dataOf, encode } from './data.ts';
import type { Process, SystemDefinition, Variables } from './definition.ts';

/** The definition of a system contradicts itself. */
export class SystemDefinitionError extends Error {
  override readonly name = 'SystemDefinitionError';
}

type AnyState = { [name: string]: Data | object };

/** A definition when the names in it are not known to the types. */
export type AnyDefinition = SystemDefinition<Variables, { readonly [process: string]: Variables }>;

type AnyProcess = Process<Variables, Variables>;

export interface Layout {
  readonly names: readonly string[];
  /** The index of the variable that holds a process's place; undefined where it has no places. */
  readonly placeOf: ReadonlyMap<string, number>;
  readonly shared: readonly { readonly name: string; readonly index: number }[];
  readonly own: ReadonlyMap<string, readonly { readonly name: string; readonly index: number }[]>;
  read(id: number): Data;
  write(data: Data, path: string): number;
  /** The state as predicates see it. */
  state(vector: Int32Array, offset: number): AnyState;
}

const identifier = /^[A-Za-z]\w*$/;

const hasPlaces = (process: AnyProcess): boolean => process.start !== undefined;

const checkPlaces = (name: string, process: AnyProcess): void => {
  const used = process.rules.flatMap(({ from, to }) => [from, to]).filter((place) => place !== undefined);
  if (process.start === undefined && used.length + (process.end?.length ?? 0) > 0)
    throw new SystemDefinitionError(`process ${name} has rules with places, but no start`);
  const reached = new Set([process.start, ...process.rules.map(({ to }) => to)]);
  for (const { from, name: rule } of process.rules) {
    if (from !== undefined && !reached.has(from))
      throw new SystemDefinitionError(`rule ${rule} of process ${name} starts at ${from}, where no rule goes`);
  }
  for (const end of process.end ?? [])
    if (!reached.has(end)) throw new SystemDefinitionError(`process ${name} may end at ${end}, where no rule goes`);
};

/** Lays out the variables. Throws SystemDefinitionError. */
export const layOut = (definition: AnyDefinition, values: Values): Layout => {
  const names: string[] = [];
  const add = (name: string): number => {
    if (!identifier.test(name)) throw new SystemDefinitionError(`${name} is not a name: use letters, digits and _, a letter first`);
    if (names.includes(name)) throw new SystemDefinitionError(`there are two variables ${name}`);
    return names.push(name) - 1;
  };
  const processes = Object.entries(definition.processes);
  if (processes.length === 0) throw new SystemDefinitionError('a system needs at least one process');
  for (const [name, process] of processes) checkPlaces(name, process);
  const placeOf = new Map(processes.filter(([, process]) => hasPlaces(process)).map(([name]) => [name, add(name)] as const));
  const shared = Object.keys(definition.shared).map((name) => {
    if (name === 'at' || name === 'of') throw new SystemDefinitionError(`a shared variable must not be called ${name}`);
    return { name, index: add(name) };
  });
  const own = new Map(
    processes.map(([process, { own: variables }]) => [
      process,
      Object.keys(variables ?? {}).map((name) => ({ name, index: add(`${process}_${name}`) })),
    ]),
  );

  const tree = treeMaker(viewOf(values));
  const known = new Map<number, Data>();
  const read = (id: number): Data => {
    let data = known.get(id);
    if (data === undefined) {
      data = dataOf(tree(id));
      known.set(id, data);
    }
    return data;
  };
  const state = (vector: Int32Array, offset: number): AnyState => {
    const result: AnyState = {};
    for (const { name, index } of shared) result[name] = read(vector[offset + index]!);
    result.at = Object.fromEntries(Array.from(placeOf, ([name, index]) => [name, read(vector[offset + index]!)]));
    result.of = Object.fromEntries(
      Array.from(own, ([name, list]) => [name, Object.fromEntries(list.map((v) => [v.name, read(vector[offset + v.index]!)]))]),
    );
    return result;
  };
  return { names, placeOf, shared, own, read, write: (data, path) => encode(values, data, path), state };
};
