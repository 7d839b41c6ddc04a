// What is asked of each of some values, of which one may have no answer.
import type { Parts } from '../parts/parts.ts';
import type { Misfit } from '../parts/sets.ts';
import { ValueFault } from '../store/faults.ts';
import { isRule } from '../store/kinds.ts';

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

/** Whether a value certainly is not in a set: where that has no answer, it is no reason for anything. */
function isOutside({ arena, sets }: Parts, x: number, set: number): boolean {
  const height = arena.mark();
  try {
    return !sets.contains(x, set, -1);
  } catch (error) {
    if (!(error instanceof ValueFault)) throw error;
    arena.release(height);
    return false;
  }
}

/** Elements that are tried. */
const MOST_ELEMENTS = 10_000;

/** The first element of a set, in canonical order, that is not in another one. */
export function elementOutside(parts: Parts, elements: number, set: number): Misfit | null {
  let found: Misfit | null = null;
  let tried = 0;
  parts.sets.iterateInOrder(elements, -1, (element) => {
    if (isOutside(parts, element, set)) found = { kind: 'element', argument: -1, part: element, set };
    return found !== null || ++tried >= MOST_ELEMENTS;
  });
  return found;
}

/**
 * The first value of a function, in the order of its arguments, that is not in the set of those that may be there.
 * @param domain what its domain must be; null: that is not the question
 * @param setOf the set for the value at this place of the cell
 */
export function valueOutside(parts: Parts, x: number, domain: number | null, setOf: (index: number) => number): Misfit | null {
  const { arena, functions, order, sets } = parts;
  if (!functions.isFunction(x) || (isRule(arena.kind(x)) && sets.isUnlisted(functions.domain(x)))) return null;
  const f = functions.force(x, -1);
  const own = functions.domain(f);
  if (domain !== null && own !== domain && !order.equal(own, domain, -1)) return { kind: 'domain', argument: -1, part: own, set: domain };
  const explicit = sets.force(own, -1);
  for (const index of order.placesOf(explicit)) {
    const part = functions.valueAt(f, index);
    if (isOutside(parts, part, setOf(index)))
      return { kind: 'value', argument: arena.cells[(explicit >> 1) + 2 + index]!, part, set: setOf(index) };
  }
  return null;
}
