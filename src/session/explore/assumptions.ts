// The assumptions of the specification that is explored: all behind a false one is what no check would see.
import { type BrokenAssumption, firstBroken } from '../open/broken-assumption.ts';
import type { Specification } from './specification.ts';

export { assumptionText, type BrokenAssumption } from '../open/broken-assumption.ts';

/** The first assumption at which a check ends; null: all are true. */
export function brokenAssumption({ system, at }: Specification): BrokenAssumption | null {
  return at(0, () => firstBroken(system));
}
