// Which part of a system concerns which: from what they read and write to the tables that the search uses (`src/model/reduction.ts`).
//
// What is known of values (`pc[p]` goes from "a" to "b") is used only for places where all known values can be compared with each other: else a write
// that seems not to concern a comparison could take its value away.
import { ValueFault, type Values } from '../../values/index.ts';
import type { Condition, Watch } from './conditions.ts';
import { affects, collide, type Footprint, type Place, placeKey, type Read, type Write } from './places.ts';

/** An instance of an action. */
export interface Instance extends Footprint {
  readonly conditions: readonly Condition[];
}

/** A part's tables; `guards[i].condition` is the number of a condition that has a test. */
export interface PartTables {
  readonly dependents: Int32Array;
  readonly guards: readonly { readonly condition: number; readonly enablers: Int32Array; readonly isBehind: boolean }[];
  readonly enablers: Int32Array;
}

/** More values of one place are not compared with each other. */
const mostValues = 300;

const addTo = (groups: Map<string, Set<number>>, key: string, ids: readonly number[] | null): void => {
  if (ids === null || ids.length === 0) return;
  const group = groups.get(key) ?? new Set();
  for (const id of ids) group.add(id);
  groups.set(key, group);
};

const memberAt = ({ path }: Place): number => path.findIndex((key) => key.startsWith('{'));
const setOf = (place: Place, at: number): Place => ({ variable: place.variable, path: place.path.slice(0, at) });

/** The tables of instances, in order, then watches. */
export const createTables = (values: Values, instances: readonly Instance[], watches: readonly Watch[]): readonly PartTables[] => {
  // ---- values that cannot be compared

  const groups = new Map<string, Set<number>>();
  const note = (place: Place, ids: readonly number[] | null): void => {
    const at = memberAt(place);
    if (at < 0) addTo(groups, placeKey(place), ids);
    else addTo(groups, `${placeKey(setOf(place, at))}{}`, [Number(place.path[at]!.slice(1, -1))]);
  };
  const allReads = [...instances, ...watches].flatMap((p) => [...p.reads, ...p.conditions.flatMap((c) => c.reads)]);
  for (const r of allReads) note(r, r.value === null ? [] : [r.value]);
  for (const { writes } of instances) {
    for (const w of writes) {
      note(w, w.values);
      note(w, w.to);
    }
  }
  const areComparable = (ids: readonly number[]): boolean => {
    try {
      for (const [i, a] of ids.entries()) for (const b of ids.slice(i + 1)) values.order.equal(a, b, -1);
      return ids.length <= mostValues;
    } catch (error) {
      if (!(error instanceof ValueFault)) throw error;
      values.arena.release(0);
      return false;
    }
  };
  const mixed = new Set(Array.from(groups).flatMap(([key, ids]) => (ids.size <= mostValues && areComparable([...ids]) ? [] : [key])));

  const plainRead = (r: Read): Read => {
    const at = memberAt(r);
    if (at >= 0 && mixed.has(`${placeKey(setOf(r, at))}{}`)) return { ...setOf(r, at), value: null, within: null };
    return r.value !== null && mixed.has(placeKey(r)) ? { ...r, value: null } : r;
  };
  const plainWrite = (w: Write): Write => {
    const at = memberAt(w);
    if (at >= 0 && mixed.has(`${placeKey(setOf(w, at))}{}`)) return { ...setOf(w, at), from: null, values: null, to: null };
    return w.values !== null && mixed.has(placeKey(w)) ? { ...w, values: null } : w;
  };

  // ---- who writes what

  const words = (instances.length + watches.length + 31) >>> 5;
  const put = (row: Int32Array, part: number): void => {
    row[part >>> 5]! |= 1 << (part & 31);
  };
  const writers = new Map<number, { readonly part: number; readonly write: Write }[]>();
  for (const [part, { writes }] of instances.entries()) {
    for (const w of writes) {
      const write = plainWrite(w);
      const list = writers.get(write.variable) ?? [];
      list.push({ part, write });
      writers.set(write.variable, list);
    }
  }
  const contains = (value: number, set: number): boolean => {
    try {
      return values.sets.contains(value, set, -1);
    } catch (error) {
      if (!(error instanceof ValueFault)) throw error;
      values.arena.release(0);
      return false;
    }
  };
  const writersOf = (reads: readonly Read[]): Int32Array => {
    const row = new Int32Array(words);
    for (const r of reads) {
      const read = plainRead(r);
      for (const { part, write } of writers.get(read.variable) ?? []) if (affects(write, read, contains)) put(row, part);
    }
    return row;
  };
  const union = (a: Int32Array, b: Int32Array): Int32Array => a.map((word, i) => word | b[i]!);

  // A comparison keeps a value if all that is ever written there is of the same kind, and nothing that contains the place is replaced.
  const keepsValue = ({ isComparison, reads }: Condition): boolean => {
    if (reads.length === 0) return true;
    const read = reads[0]!;
    if (!isComparison || reads.length > 1 || read.value === null || mixed.has(placeKey(read))) return false;
    const unlimited: Read = { ...read, value: null };
    return (writers.get(read.variable) ?? []).every(
      ({ write }) => !affects(write, unlimited, contains) || (write.path.length === read.path.length && write.to !== null),
    );
  };

  let tested = 0;
  const guardsOf = (conditions: readonly Condition[]): PartTables['guards'] => {
    let before: Int32Array = new Int32Array(words);
    let isBehind = false;
    return conditions.flatMap((condition) => {
      const own = writersOf(condition.reads);
      const enablers = union(before, own);
      if (!keepsValue(condition)) before = enablers;
      const follows = isBehind;
      isBehind = condition.test === null;
      return isBehind ? [] : [{ condition: tested++, enablers, isBehind: follows }];
    });
  };

  // ---- who concerns whom

  const dependents = [...instances, ...watches].map(() => new Int32Array(words));
  const enablers = [...instances, ...watches].map(({ reads }) => writersOf(reads));
  const relate = (a: number, b: number): void => {
    put(dependents[a]!, b);
    put(dependents[b]!, a);
  };
  for (const [reader, row] of enablers.entries()) {
    for (let writer = 0; writer < instances.length; writer++) {
      if (writer === reader || (row[writer >>> 5]! & (1 << (writer & 31))) === 0) continue;
      if (reader < instances.length) relate(reader, writer);
      else put(dependents[writer]!, reader);
    }
  }
  for (const list of writers.values()) {
    for (const [i, a] of list.entries()) {
      for (const b of list.slice(i + 1)) if (a.part !== b.part && collide(a.write, b.write)) relate(a.part, b.part);
    }
  }
  return [...instances, ...watches].map((p, i) => ({
    dependents: dependents[i]!,
    guards: guardsOf(p.conditions),
    enablers: enablers[i]!,
  }));
};
