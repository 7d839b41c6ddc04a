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
const MOST_VALUES = 300;

const addTo = (groups: Map<string, Set<number>>, key: string, ids: readonly number[] | null): void => {
  if (ids === null || ids.length === 0) return;
  const group = groups.get(key) ?? new Set();
  for (const id of ids) group.add(id);
  groups.set(key, group);
};

const memberAt = ({ path }: Place): number => path.findIndex((key) => key.startsWith('{'));
const setOf = (place: Place, at: number): Place => ({ variable: place.variable, path: place.path.slice(0, at) });

const putPart = (row: Int32Array, part: number): void => {
  row[part >>> 5]! |= 1 << (part & 31);
};
const union = (a: Int32Array, b: Int32Array): Int32Array => a.map((word, i) => word | b[i]!);

/** What `run` gives; `otherwise` where it is at fault with the values. */
const unlessFaulty = <T>(values: Values, run: () => T, otherwise: T): T => {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof ValueFault)) throw error;
    values.arena.release(0);
    return otherwise;
  }
};

/** The keys of the places whose known values cannot all be compared with each other. */
const mixedPlaces = (values: Values, instances: readonly Instance[], watches: readonly Watch[]): ReadonlySet<string> => {
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
  const compareAll = (ids: readonly number[]): boolean => {
    for (const [i, a] of ids.entries()) for (const b of ids.slice(i + 1)) values.order.equal(a, b, -1);
    return ids.length <= MOST_VALUES;
  };
  const areComparable = (ids: readonly number[]): boolean => unlessFaulty(values, () => compareAll(ids), false);
  return new Set(Array.from(groups).flatMap(([key, ids]) => (ids.size <= MOST_VALUES && areComparable([...ids]) ? [] : [key])));
};

/** Which instances write what parts read. Parts are instances, in order, then watches. */
class Writers {
  readonly #values: Values;
  readonly #mixed: ReadonlySet<string>;
  /** Words of a row with a bit for each part. */
  readonly #words: number;
  /** Variable -> who writes a place in it. */
  readonly #byVariable = new Map<number, { readonly part: number; readonly write: Write }[]>();

  constructor(values: Values, instances: readonly Instance[], watches: readonly Watch[]) {
    this.#values = values;
    this.#mixed = mixedPlaces(values, instances, watches);
    this.#words = (instances.length + watches.length + 31) >>> 5;
    for (const [part, { writes }] of instances.entries()) {
      for (const w of writes) {
        const write = this.#plainWrite(w);
        const list = this.#byVariable.get(write.variable) ?? [];
        list.push({ part, write });
        this.#byVariable.set(write.variable, list);
      }
    }
  }

  emptyRow(): Int32Array {
    return new Int32Array(this.#words);
  }

  /** The instances that write something which these read. */
  of(reads: readonly Read[]): Int32Array {
    const row = this.emptyRow();
    for (const r of reads) {
      const read = this.#plainRead(r);
      for (const { part, write } of this.#byVariable.get(read.variable) ?? []) if (affects(write, read, this.#contains)) putPart(row, part);
    }
    return row;
  }

  /** Calls for each two parts whose writes concern each other. */
  collisions(report: (a: number, b: number) => void): void {
    for (const list of this.#byVariable.values())
      for (const [i, a] of list.entries())
        for (const b of list.slice(i + 1)) if (a.part !== b.part && collide(a.write, b.write)) report(a.part, b.part);
  }

  /** A comparison keeps a value if all that is ever written there is of the same kind, and nothing that contains the place is replaced. */
  keepsValue({ isComparison, reads }: Condition): boolean {
    if (reads.length === 0) return true;
    const read = reads[0]!;
    if (!isComparison || reads.length > 1 || read.value === null || this.#mixed.has(placeKey(read))) return false;
    const unlimited: Read = { ...read, value: null };
    return (this.#byVariable.get(read.variable) ?? []).every(
      ({ write }) => !affects(write, unlimited, this.#contains) || (write.path.length === read.path.length && write.to !== null),
    );
  }

  #plainRead(r: Read): Read {
    const at = memberAt(r);
    if (at >= 0 && this.#mixed.has(`${placeKey(setOf(r, at))}{}`)) return { ...setOf(r, at), value: null, within: null };
    return r.value !== null && this.#mixed.has(placeKey(r)) ? { ...r, value: null } : r;
  }

  #plainWrite(w: Write): Write {
    const at = memberAt(w);
    if (at >= 0 && this.#mixed.has(`${placeKey(setOf(w, at))}{}`)) return { ...setOf(w, at), from: null, values: null, to: null };
    return w.values !== null && this.#mixed.has(placeKey(w)) ? { ...w, values: null } : w;
  }

  readonly #contains = (value: number, set: number): boolean =>
    unlessFaulty(this.#values, () => this.#values.sets.contains(value, set, -1), false);
}

/** The tables of instances, in order, then watches. */
export function createTables(values: Values, instances: readonly Instance[], watches: readonly Watch[]): readonly PartTables[] {
  const writers = new Writers(values, instances, watches);
  const parts = [...instances, ...watches];
  const dependents = parts.map(() => writers.emptyRow());
  const enablers = parts.map(({ reads }) => writers.of(reads));
  const relate = (a: number, b: number): void => {
    putPart(dependents[a]!, b);
    putPart(dependents[b]!, a);
  };
  for (const [reader, row] of enablers.entries()) {
    for (let writer = 0; writer < instances.length; writer++) {
      if (writer === reader || (row[writer >>> 5]! & (1 << (writer & 31))) === 0) continue;
      if (reader < instances.length) relate(reader, writer);
      else putPart(dependents[writer]!, reader);
    }
  }
  writers.collisions(relate);

  let tested = 0;
  const guardsOf = (conditions: readonly Condition[]): PartTables['guards'] => {
    let before = writers.emptyRow();
    let isBehind = false;
    return conditions.flatMap((condition) => {
      const needed = union(before, writers.of(condition.reads));
      if (!writers.keepsValue(condition)) before = needed;
      const follows = isBehind;
      isBehind = condition.test === null;
      return isBehind ? [] : [{ condition: tested++, enablers: needed, isBehind: follows }];
    });
  };
  return parts.map((p, i) => ({ dependents: dependents[i]!, guards: guardsOf(p.conditions), enablers: enablers[i]! }));
}
