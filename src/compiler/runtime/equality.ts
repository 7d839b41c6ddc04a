// Equality as generated code asks for it: with a value that is known when the program is compiled, and what needs no look into the values.
import { Kind, type Values } from '../../values/index.ts';

/** `site` is the place that a fault is reported at. Values that are incomparable are compared in the order in which they are written. */
export function createEquality({ arena, order }: Values) {
  const { cells } = arena;
  return {
    equal: order.equal,
    // With a known string or Boolean: most values it is compared with are of the same kind, and then different ids are different values.
    equalsAtom: (a: number, atom: number, kind: number, site: number): boolean =>
      a === atom || (((a & 1) !== 0 || (cells[(a >> 1) + 1]! & 31) !== kind) && order.equal(a, atom, site)),
    atomEquals: (atom: number, a: number, kind: number, site: number): boolean =>
      a === atom || (((a & 1) !== 0 || (cells[(a >> 1) + 1]! & 31) !== kind) && order.equal(atom, a, site)),
    // With a known small integer.
    equalsInteger: (a: number, known: number, site: number): boolean => a === known || ((a & 1) === 0 && order.equal(a, known, site)),
    integerEquals: (known: number, a: number, site: number): boolean => a === known || ((a & 1) === 0 && order.equal(known, a, site)),
    // Whether two values that are not the same are different without any doubt, and without looking into them.
    areApart: (a: number, b: number): boolean =>
      (a & b & 1) !== 0 || (((a | b) & 1) === 0 && arena.kind(a) === Kind.string && arena.kind(b) === Kind.string),
  };
}
