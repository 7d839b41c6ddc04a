// Records and tuples of few components, made without a list of them. Generated code makes millions: each number of components has its own function.
import { Kind, type Values } from '../../values/index.ts';

/** The functions by the names that generated code uses. A record is given its domain first. */
export function createSmallCells({ arena, functions }: Values) {
  const { cells, open, close } = arena;

  const record = (domain: number, fields: readonly number[]): number => {
    const at = open(fields.length + 1);
    cells[at] = domain;
    for (let i = 0; i < fields.length; i++) cells[at + 1 + i] = fields[i]!;
    return close(Kind.function, fields.length + 1);
  };

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
      const at = open(4);
      cells[at] = d;
      cells[at + 1] = a;
      cells[at + 2] = b;
      cells[at + 3] = c;
      return close(Kind.function, 4);
    },
    record4: (d: number, a: number, b: number, c: number, e: number): number => {
      const at = open(5);
      cells[at] = d;
      cells[at + 1] = a;
      cells[at + 2] = b;
      cells[at + 3] = c;
      cells[at + 4] = e;
      return close(Kind.function, 5);
    },
    record5: (d: number, a: number, b: number, c: number, e: number, f: number): number => {
      const at = open(6);
      cells[at] = d;
      cells[at + 1] = a;
      cells[at + 2] = b;
      cells[at + 3] = c;
      cells[at + 4] = e;
      cells[at + 5] = f;
      return close(Kind.function, 6);
    },
    record6: (d: number, a: number, b: number, c: number, e: number, f: number, h: number): number => {
      const at = open(7);
      cells[at] = d;
      cells[at + 1] = a;
      cells[at + 2] = b;
      cells[at + 3] = c;
      cells[at + 4] = e;
      cells[at + 5] = f;
      cells[at + 6] = h;
      return close(Kind.function, 7);
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
