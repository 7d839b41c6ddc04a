// Renaming model values inside a value: what symmetry reduction and nothing else needs.
import type { Arena } from './arena.ts';
import type { Functions } from './functions.ts';
import { Kind, ValueFault } from './kinds.ts';
import type { Sets } from './sets.ts';

/** Makes a renaming from pairs (from, to) of atoms. It is a function from value ids to value ids that remembers its answers. */
export type Permute = (pairs: ReadonlyMap<number, number>) => (id: number) => number;

export const createPermute = (
  arena: Arena,
  later: { readonly sets: Sets; readonly functions: Functions; print(id: number): string },
): Permute => {
  const { cells } = arena;
  return (pairs) => {
    const known = new Map<number, number>();
    const rename = (id: number): number => {
      if ((id & 1) !== 0) return id;
      const kind = arena.kind(id);
      if (kind < Kind.tuple) return pairs.get(id) ?? id;
      const before = known.get(id);
      if (before !== undefined) return before;
      const answer = renameCompound(id, kind);
      known.set(id, answer);
      return answer;
    };
    const renameCompound = (id: number, kind: number): number => {
      const n = arena.length(id);
      const at = (id >> 1) + 2;
      const mark = arena.mark();
      switch (kind) {
        case Kind.tuple:
          for (let i = 0; i < n; i++) {
            const x = rename(cells[at + i]!);
            arena.push(x);
          }
          return later.functions.tupleFrom(mark);
        case Kind.set:
          for (let i = 0; i < n; i++) {
            const x = rename(cells[at + i]!);
            arena.push(x);
          }
          return later.sets.setFrom(mark);
        case Kind.function: {
          const domain = rename(cells[at]!);
          const images = new Map<number, number>();
          const from = (cells[at]! >> 1) + 2;
          for (let i = 1; i < n; i++) images.set(rename(cells[from + i - 1]!), rename(cells[at + i]!));
          const to = (domain >> 1) + 2;
          for (let i = 0; i < n - 1; i++) arena.push(images.get(cells[to + i]!)!);
          return later.functions.functionFrom(domain, mark);
        }
        case Kind.named:
          return id;
        default:
          throw new ValueFault(`Symmetry cannot be applied to ${later.print(id)}.`, -1);
      }
    };
    return rename;
  };
};
