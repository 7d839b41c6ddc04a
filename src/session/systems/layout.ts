// Where the variables of a system are in its state vectors.
//
// The vector holds the place of every process that has places, then the shared variables, then the processes' own variables. A process `P`
// with an own variable `x` has them as the variables `P` and `P_x`, which are identifiers of TLA+ so that traces can be replayed there.
import { SystemDefinitionError } from './definition-kinds.ts';
import type { AnyDefinition, AnyProcess } from './definition-shape.ts';

/** A variable and its index in the state vector. */
export interface Place {
  readonly name: string;
  readonly index: number;
}

/** Where the variables are. */
export interface Layout {
  readonly names: readonly string[];
  /** The index of the variable that holds a process's place; undefined where it has no places. */
  readonly placeOf: ReadonlyMap<string, number>;
  readonly shared: readonly Place[];
  readonly own: ReadonlyMap<string, readonly Place[]>;
}

/** The variables that a process sees by their names: the shared ones and its own. */
export const seenBy = ({ shared, own }: Layout, process: string): readonly Place[] => [...shared, ...own.get(process)!];

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
export const layOut = (definition: AnyDefinition): Layout => {
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
      Object.keys(variables ?? {}).map((name) => {
        if (Object.hasOwn(definition.shared, name))
          throw new SystemDefinitionError(`process ${process} has a variable ${name} of its own, and ${name} is shared: use two names`);
        return { name, index: add(`${process}_${name}`) };
      }),
    ]),
  );
  return { names, placeOf, shared, own };
};
