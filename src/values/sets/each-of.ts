// What is asked of each of some values, of which one may have no answer.
import type { Parts } from '../parts/parts.ts';
import { ValueFault } from '../store/faults.ts';

/**
 * Whether it is true of each element. One of which it certainly is false decides, whatever is wrong with others. Else the fault of the first in canonical order is
 * told: in which order elements are met depends on which was made first.
 */
export function isTrueOfEach({ arena, order, sets }: Parts, s: number, site: number, isTrue: (element: number) => boolean): boolean {
  let fault: { readonly error: ValueFault; readonly element: number } | null = null;
  const isDecided = sets.iterate(s, site, (x) => {
    const height = arena.mark();
    try {
      return !isTrue(x);
    } catch (error) {
      if (!(error instanceof ValueFault)) throw error;
      arena.release(height);
      if (fault === null || order.compare(x, fault.element) < 0) fault = { error, element: x };
      return false;
    }
  });
  if (isDecided || fault === null) return !isDecided;
  throw (fault as { readonly error: ValueFault }).error;
}

/** Whether a value of a tuple or function cell is in the set whose id stands at a place of `cells`. */
const isValueIn = ({ arena, functions, sets }: Parts, f: number, index: number, place: number, site: number): boolean =>
  sets.contains(functions.valueAt(f, index), arena.cells[place]!, site);

/**
 * Whether a tuple or function cell has values from some sets, by the rule above for its arguments. The ids of the sets stand in the order of the cell's values, each
 * `step` behind the one before it, from the place `first` on: with a step of 0 it is the same set for all.
 */
export function hasValuesIn(parts: Parts, f: number, first: number, step: number, site: number): boolean {
  const { arena, functions } = parts;
  const n = functions.size(f);
  const height = arena.mark();
  try {
    for (let i = 0; i < n; i++) if (!isValueIn(parts, f, i, first + i * step, site)) return false;
    return true;
  } catch (error) {
    if (!(error instanceof ValueFault)) throw error;
    arena.release(height);
  }
  let i = 0;
  return isTrueOfEach(parts, functions.domain(f), site, () => isValueIn(parts, f, i, first + i++ * step, site));
}
