// The registers of TLCSet, where more than one search is made of a system, or something is evaluated again: what one left in them is nothing to the other.
import type { SearchProgress } from '../../model/index.ts';

/** What the registers hold now. */
export function registersOf({ registers }: SearchProgress): ReadonlyMap<number, number> {
  return new Map(registers);
}

/** Makes them hold what they held then. */
export function setRegisters({ registers }: SearchProgress, values: ReadonlyMap<number, number>): void {
  registers?.clear();
  for (const [key, value] of values) registers?.set(key, value);
}
