// Shared arrays on their way to another thread. To send a typed array of 4 GiB or more loses its length; to send its memory, with what part of it, does not.
import { lengthOf } from './reservation.ts';

/** Plain data in which every array over shared memory is described, as it can be sent to a thread. */
export interface Packed<T> {
  readonly packed: unknown;
  /** Never there: what `unpack` gives. */
  readonly of?: T;
}

/** An array as data. */
interface Described {
  readonly kind: typeof KIND;
  readonly buffer: SharedArrayBuffer;
  readonly byteOffset: number;
  readonly length: number;
}
const KIND = 'Int32Array';

const isDescribed = (part: object): part is Described => 'kind' in part && part.kind === KIND;

/** Packs plain objects, arrays and `Int32Array`s over shared memory, however nested; anything else is sent as it is. */
export function pack<T>(value: T): Packed<T> {
  return {
    packed: converted(value, (part) =>
      part instanceof Int32Array ? { kind: KIND, buffer: part.buffer, byteOffset: part.byteOffset, length: lengthOf(part) } : undefined,
    ),
  };
}

/** The inverse of `pack`: the same memory. */
export function unpack<T>({ packed }: Packed<T>): T {
  return converted(packed, (part) => (isDescribed(part) ? new Int32Array(part.buffer, part.byteOffset, part.length) : undefined)) as T;
}

const converted = (value: unknown, convert: (part: object) => object | undefined): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  const found = convert(value);
  if (found !== undefined) return found;
  if (Array.isArray(value)) return value.map((part) => converted(part, convert));
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, converted(part, convert)]));
};
