// States whose variables are in cells or in bits, and the values of these: see `TransitionSystem.rows`.
import type { TransitionSystem } from '../../model/index.ts';
import type { Values } from '../../values/index.ts';
import { elementsIn, type Layout } from '../codegen/layout.ts';
import { packedIn } from '../codegen/packed-cells.ts';
import { PackedCells } from '../runtime/packed-cells.ts';
import { Listed, SetInBits } from '../runtime/set-in-bits.ts';
/** What the checker asks of them. */
export function rowsOf(layout: Layout, values: Values): NonNullable<TransitionSystem['rows']> {
  const { arena, functions } = values;
  const listed = new Listed();
  const sets = new Map(layout.bits.map(({ variable, memory, first }) => [variable, new SetInBits(memory, first, values, listed)]));
  const packed = new Map(
    packedIn(layout).map(({ variable, keys, packed: { memory, first } }) => [variable, new PackedCells(memory, first, keys, values)]),
  );
  return {
    joint: [...sets.values(), ...packed.values()].sort((a, b) => a.first - b.first),
    exchanged: packed.size > 0 ? null : [...sets.values()],
    valuesOf: (vector) =>
      Int32Array.from(layout.first, (first, variable) => {
        const set = sets.get(variable);
        if (set !== undefined) return set.whole(vector);
        const cells = layout.cellsOf(variable);
        if (cells === null) return vector[first]!;
        const mark = arena.mark();
        const codes = packed.get(variable);
        for (const key of elementsIn(values, cells.domain)) {
          const i = cells.keys.indexOf(key);
          arena.push(codes === undefined ? vector[first + i]! : codes.entry(vector, 0, i));
        }
        return functions.functionFrom(cells.domain, mark);
      }),
    vectorOf: (ids) => {
      const vector = new Int32Array(layout.width);
      for (const [variable, first] of layout.first.entries()) {
        const cells = layout.cellsOf(variable);
        const set = sets.get(variable);
        const codes = packed.get(variable);
        if (set !== undefined) set.fill(vector, ids[variable]!);
        else if (codes !== undefined) codes.fill(vector, ids[variable]!);
        else if (cells !== null)
          vector.set(
            cells.keys.map((key) => functions.find(ids[variable]!, key)),
            first,
          );
        else vector[first] = ids[variable]!;
      }
      return vector;
    },
  };
}
