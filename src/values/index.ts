// The value store: every TLA+ value once, named by an int32. See store/kinds.ts for the layout and the reasons.
import { createAtoms } from './atoms/atoms.ts';
import { createIntegers, type Integers } from './atoms/integers.ts';
import { createFunctions } from './functions/functions.ts';
import { createDigest } from './order/digest.ts';
import { createOrder } from './order/order.ts';
import type { Parts } from './parts/parts.ts';
import { createSets } from './sets/sets.ts';
import { type Arena, createArena, joinArena, restoreArena, type SharedArena } from './store/arena.ts';
import type { Safepoints } from './store/safepoints.ts';
import { createPermute, type Permute } from './symmetry/permute.ts';
import { createProfile, type Profile } from './symmetry/profiles.ts';
import { createPrint } from './text/print.ts';
import { createShapeOf, type ShapeOf } from './text/shape-of.ts';

/** Everything that can be done with values. The parts are plain objects of functions: generated code takes what it needs by name. */
export interface Values extends Parts {
  readonly integers: Integers;
  /** The canonical order, see Order. */
  compare(a: number, b: number): number;
  /** A hash that does not depend on ids, see digest.ts. */
  digest(id: number): number;
  /** How a large set can be written shortly, see shape-of.ts. */
  readonly shapeOf: ShapeOf;
  readonly permute: Permute;
  readonly profile: Profile;
  /** See Sets. */
  keptRules(): number;
}

/** Makes an empty store that may use up to `words` 32-bit words of memory. */
export function createValues(words?: number): Values {
  return valuesIn(createArena(words));
}

/** A store with the contents of another one (`arena.contents`): the same values have the same ids. */
export function restoreValues(contents: Int32Array): Values {
  return valuesIn(restoreArena(contents));
}

/** Joins a store that another thread shares (`arena.share`), as the `number`-th thread from 1. The thread must be running. */
export function joinValues(shared: SharedArena, safepoints: Safepoints, number: number): Values {
  return valuesIn(joinArena(shared, safepoints, number));
}

const valuesIn = (arena: Arena): Values => {
  // The parts call each other: see Parts.
  const values = { arena, atoms: createAtoms(arena) } as { -readonly [K in keyof Values]: Values[K] };
  values.sets = createSets(values);
  values.functions = createFunctions(values);
  values.order = createOrder(values);
  values.print = createPrint(values);
  values.integers = createIntegers(values);
  values.compare = values.order.compare;
  values.digest = createDigest(arena);
  values.shapeOf = createShapeOf(values);
  values.permute = createPermute(values);
  values.profile = createProfile(arena, values);
  values.keptRules = values.sets.keptRules;
  return values;
};

export { Class } from './order/classes.ts';
export type { Arena, SharedArena } from './store/arena.ts';
export { ArenaFull, ForeignClosure, GivenUp, giveUp, Interrupted, NoValue, type RunEnd, ValueFault } from './store/faults.ts';
export { Kind, Named, SMALL_MAX, small } from './store/kinds.ts';
export { finish } from './store/murmur-finish.ts';
export { OperationMemo } from './store/operation-memo.ts';
export { type Packed, pack, unpack } from './store/packing.ts';
export { lengthOf, reserve } from './store/reservation.ts';
export { type Resting, Safepoints, Together } from './store/safepoints.ts';
export { clearSlots, fetchSlots, fetchWords, nextSlot, reserveSlots, slotsIn } from './store/slots.ts';
export { movedMask, type Rename } from './symmetry/permute.ts';
export { PROFILE_HEAD, type Profiles } from './symmetry/profiles.ts';
export { mayDiffer, replaceNumbers, TooManyDigits, writtenNumber } from './text/json-numbers.ts';
export { IDENTIFIER, printByConstructors, quote } from './text/print.ts';
export { ByteReader, ByteWriter, MOST_BYTES, putVarint } from './transfer/bytes.ts';
export { createLinkReader, createLinkWriter, type LinkReader, type LinkWriter, Unsendable, writtenSmall } from './transfer/value-link.ts';
