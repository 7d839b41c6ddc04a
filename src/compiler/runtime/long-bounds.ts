// Loops over intervals of which a bound is no small integer. They count from 0 as far as small integers go: an element that decides is most often found
// early, and what was not decided by then is a fault.
import { SMALL_MAX, small, ValueFault, type Values } from '../../values/index.ts';

/** How a loop counts, as ids of small integers. */
interface LongBounds {
  readonly first: number;
  readonly last: number;
  /** The element at a count. */
  at(count: number): number;
  /** To be called behind the loop where nothing was decided in it: faults where there are more elements. */
  end(): void;
}

/** Makes the function that tells how a loop counts through low..high: null where it counts from one to the other. */
export const createLongBounds =
  ({ atoms, print, sets }: Values) =>
  (low: number, high: number, site: number): LongBounds | null => {
    if ((low & high & 1) !== 0) return null;
    const set = sets.interval(low, high, site);
    if (set === sets.emptySet) return { first: small(0), last: small(-1), at: () => low, end: () => {} };
    const count = sets.count(set, site);
    const from = atoms.bigint(low);
    const isCut = count > BigInt(SMALL_MAX);
    return {
      first: small(0),
      last: isCut ? small(SMALL_MAX) : small(Number(count) - 1),
      at: (i) => atoms.integer(from + BigInt(i >> 1)),
      end: () => {
        if (isCut) throw new ValueFault(`The set ${print(set)} has ${count} elements, too many to enumerate.`, site);
      },
    };
  };
