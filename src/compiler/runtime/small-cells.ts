// Records and tuples of few components, made without a list of them. Generated code makes millions: each number of components has its own function.
import { Kind, type Values } from '../../values/index.ts';

/** Records that are remembered: a power of two. Few, so that they stay in the processor's first cache. */
const REMEMBERED = 1 << 9;
/** Words of an entry: the domain, the values, and in the last word the record. */
const ENTRY = 8;
/** Odd numbers without a pattern, for the hash of a record's words. */
const [MIX_0, MIX_1, MIX_2, MIX_3, MIX_4] = [0x9e3779b1, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f, 0x165667b1] as const;

/** The functions by the names that generated code uses. A record is given its domain first. */
export function createSmallCells({ arena, functions }: Values) {
  const { cells, open, close } = arena;

  const record = (domain: number, fields: readonly number[]): number => {
    const at = open(fields.length + 1);
    cells[at] = domain;
    for (let i = 0; i < fields.length; i++) cells[at + 1 + i] = fields[i]!;
    return close(Kind.function, fields.length + 1);
  };

  // Messages are made again and again, to be looked for in a set. An entry is written once its cell exists: making one may throw.
  const remembered = new Int32Array(REMEMBERED * ENTRY);
  const entryOf = (hash: number): number => (hash >>> 23) * ENTRY;

  return {
    record1: (d: number, a: number): number => {
      const at = open(2);
      cells[at] = d;
      cells[at + 1] = a;
      return close(Kind.function, 2);
    },
    record2: (d: number, a: number, b: number): number => {
      const at = open(3);
      cells[at] = d;
      cells[at + 1] = a;
      cells[at + 2] = b;
      return close(Kind.function, 3);
    },
    record3: (d: number, a: number, b: number, c: number): number => {
      const entry = entryOf((Math.imul(a, MIX_0) + Math.imul(b, MIX_1) + Math.imul(c, MIX_2) + d) | 0);
      if (remembered[entry] === d && remembered[entry + 1] === a && remembered[entry + 2] === b && remembered[entry + 3] === c)
        return remembered[entry + 7]!;
      const at = open(4);
      cells[at] = d;
      cells[at + 1] = a;
      cells[at + 2] = b;
      cells[at + 3] = c;
      const made = close(Kind.function, 4);
      remembered[entry] = d;
      remembered[entry + 1] = a;
      remembered[entry + 2] = b;
      remembered[entry + 3] = c;
      remembered[entry + 7] = made;
      return made;
    },
    record4: (d: number, a: number, b: number, c: number, e: number): number => {
      const entry = entryOf((Math.imul(a, MIX_0) + Math.imul(b, MIX_1) + Math.imul(c, MIX_2) + Math.imul(e, MIX_3) + d) | 0);
      if (
        remembered[entry] === d &&
        remembered[entry + 1] === a &&
        remembered[entry + 2] === b &&
        remembered[entry + 3] === c &&
        remembered[entry + 4] === e
      )
        return remembered[entry + 7]!;
      const at = open(5);
      cells[at] = d;
      cells[at + 1] = a;
      cells[at + 2] = b;
      cells[at + 3] = c;
      cells[at + 4] = e;
      const made = close(Kind.function, 5);
      remembered[entry] = d;
      remembered[entry + 1] = a;
      remembered[entry + 2] = b;
      remembered[entry + 3] = c;
      remembered[entry + 4] = e;
      remembered[entry + 7] = made;
      return made;
    },
    record5: (d: number, a: number, b: number, c: number, e: number, f: number): number => {
      const entry = entryOf(
        (Math.imul(a, MIX_0) + Math.imul(b, MIX_1) + Math.imul(c, MIX_2) + Math.imul(e, MIX_3) + Math.imul(f, MIX_4) + d) | 0,
      );
      if (
        remembered[entry] === d &&
        remembered[entry + 1] === a &&
        remembered[entry + 2] === b &&
        remembered[entry + 3] === c &&
        remembered[entry + 4] === e &&
        remembered[entry + 5] === f
      )
        return remembered[entry + 7]!;
      const at = open(6);
      cells[at] = d;
      cells[at + 1] = a;
      cells[at + 2] = b;
      cells[at + 3] = c;
      cells[at + 4] = e;
      cells[at + 5] = f;
      const made = close(Kind.function, 6);
      remembered[entry] = d;
      remembered[entry + 1] = a;
      remembered[entry + 2] = b;
      remembered[entry + 3] = c;
      remembered[entry + 4] = e;
      remembered[entry + 5] = f;
      remembered[entry + 7] = made;
      return made;
    },
    record6: (d: number, a: number, b: number, c: number, e: number, f: number, h: number): number => {
      const entry = entryOf(
        (Math.imul(a, MIX_0) + Math.imul(b, MIX_1) + Math.imul(c, MIX_2) + Math.imul(e, MIX_3) + Math.imul(f, MIX_4) + h + d) | 0,
      );
      if (
        remembered[entry] === d &&
        remembered[entry + 1] === a &&
        remembered[entry + 2] === b &&
        remembered[entry + 3] === c &&
        remembered[entry + 4] === e &&
        remembered[entry + 5] === f &&
        remembered[entry + 6] === h
      )
        return remembered[entry + 7]!;
      const at = open(7);
      cells[at] = d;
      cells[at + 1] = a;
      cells[at + 2] = b;
      cells[at + 3] = c;
      cells[at + 4] = e;
      cells[at + 5] = f;
      cells[at + 6] = h;
      const made = close(Kind.function, 7);
      remembered[entry] = d;
      remembered[entry + 1] = a;
      remembered[entry + 2] = b;
      remembered[entry + 3] = c;
      remembered[entry + 4] = e;
      remembered[entry + 5] = f;
      remembered[entry + 6] = h;
      remembered[entry + 7] = made;
      return made;
    },
    recordN: (d: number, ...fields: number[]): number => record(d, fields),
    tuple1: (a: number): number => {
      const at = open(1);
      cells[at] = a;
      return close(Kind.tuple, 1);
    },
    tuple2: functions.pair,
    tuple3: (a: number, b: number, c: number): number => {
      const at = open(3);
      cells[at] = a;
      cells[at + 1] = b;
      cells[at + 2] = c;
      return close(Kind.tuple, 3);
    },
    tuple4: (a: number, b: number, c: number, d: number): number => {
      const at = open(4);
      cells[at] = a;
      cells[at + 1] = b;
      cells[at + 2] = c;
      cells[at + 3] = d;
      return close(Kind.tuple, 4);
    },
  };
}
