// All choices of one element from each of several sets: what functions, records, tuples and sequences are made of. The last place is the fastest.
import type { Parts } from '../parts/parts.ts';
import type { Each } from './set-kind.ts';

/** Is told a choice, which is only valid during the call; true ends the enumeration. */
type EachChoice = (choice: readonly number[]) => boolean;

/** All choices from explicit sets, in the order of the ids. */
export function choices({ arena }: Parts, sets: readonly number[], each: EachChoice): boolean {
  const { cells } = arena;
  const n = sets.length;
  for (const set of sets) if (arena.length(set) === 0) return false;
  const at = sets.map(() => 0);
  const chosen = sets.map((set) => cells[(set >> 1) + 2]!);
  for (;;) {
    if (each(chosen)) return true;
    let i = n - 1;
    for (; i >= 0; i--) {
      const set = sets[i]!;
      const from = (set >> 1) + 2;
      at[i] = at[i]! + 1;
      if (at[i]! < arena.length(set)) {
        chosen[i] = cells[from + at[i]!]!;
        break;
      }
      at[i] = 0;
      chosen[i] = cells[from]!;
    }
    if (i < 0) return false;
  }
}

/** The choices from one number up to another, by elements in a given order: the last place is the last digit of the number. */
export function choicesInRange(sets: readonly Int32Array[], from: number, to: number, each: EachChoice): boolean {
  const at = sets.map(() => 0);
  let rest = from;
  for (let i = sets.length - 1; i >= 0; i--) {
    at[i] = rest % sets[i]!.length;
    rest = Math.floor(rest / sets[i]!.length);
  }
  const chosen = sets.map((set, i) => set[at[i]!]!);
  for (let number = from; number < to; number++) {
    if (each(chosen)) return true;
    for (let i = sets.length - 1; i >= 0; i--) {
      const set = sets[i]!;
      at[i] = at[i]! + 1;
      if (at[i]! < set.length) {
        chosen[i] = set[at[i]!]!;
        break;
      }
      at[i] = 0;
      chosen[i] = set[0]!;
    }
  }
  return false;
}

/** The function with this explicit domain and these values, in the order of the domain's cell. */
export function functionOf(parts: Parts, domain: number, values: readonly number[]): number {
  const mark = parts.arena.mark();
  for (const v of values) parts.arena.push(v);
  return parts.functions.functionFrom(domain, mark);
}

/** The functions with one of each set's elements at the domain's places in canonical order, from one number up to another. */
export function functionsInRange(parts: Parts, domain: number, sets: readonly Int32Array[], from: number, to: number, each: Each): boolean {
  const places = parts.order.placesOf(domain);
  const values = new Array<number>(places.length).fill(0);
  return choicesInRange(sets, from, to, (chosen) => {
    for (let i = 0; i < places.length; i++) values[places[i]!] = chosen[i]!;
    return each(functionOf(parts, domain, values));
  });
}
