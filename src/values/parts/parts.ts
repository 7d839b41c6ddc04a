// The parts of the value store as they see each other.
//
// Sets contain functions, functions have sets as domains, both are compared, and all are printed: the parts call each other in every direction. So each is
// made with a reference to this object and reads the other parts when it is called. The modules import only these interfaces, never each other's wings.
import type { Atoms } from '../atoms/atoms.ts';
import type { Arena } from '../store/arena.ts';
import type { Functions } from './functions.ts';
import type { Order, Print } from './order.ts';
import type { Sets } from './sets.ts';

export interface Parts {
  readonly arena: Arena;
  readonly atoms: Atoms;
  readonly sets: Sets;
  readonly functions: Functions;
  readonly order: Order;
  /** A value in the notation of TLA+, in canonical order. */
  readonly print: Print;
}
