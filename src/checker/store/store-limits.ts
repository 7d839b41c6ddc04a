// What a store of states names its states by, and what it throws where it can hold no more of them.

/** The number of a state in the order in which it was found, from 0. */
export type StateId = number & { readonly brand?: 'state' };

/** Thrown where a store can hold no more states. It stays usable for reading. */
export class StoreFullError extends Error {
  override readonly name: string = 'StoreFullError';
}

/** Whether there was no room for a list: a store's own limit, or that of the runtime, which says it as a RangeError. */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof StoreFullError || (error instanceof RangeError && /allocation failed|array length|array buffer/i.test(error.message));
