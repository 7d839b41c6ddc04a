// Reads values in TLC's binary format, as its IOSerialize writes them.
//
// A value begins with a byte that says its kind; numbers are big-endian. Strings, records, functions, tuples and sets get numbers in the order in which they begin; what occurs again is
// kind 26 with such a number. Model values are numbers in an order that only the run knows that wrote the file.
import { ValueFault } from '../../values/index.ts';
import type { NativeContext } from './natives.ts';
import { createOperands } from './operands.ts';

const Tag = { boolean: 0, integer: 1, string: 3, record: 4, set: 5, tuple: 7, function: 9, model: 21, interval: 23, again: 26 } as const;

/** Whether bytes begin as a value in TLC's format: JSON never does. */
export const isTlcValue = (bytes: Uint8Array): boolean => bytes.length > 0 && bytes[0]! <= Tag.again;

class Bytes {
  #at = 0;
  readonly #view: DataView;

  readonly #bytes: Uint8Array;
  readonly #damaged: () => Error;
  constructor(bytes: Uint8Array, damaged: () => Error) {
    this.#bytes = bytes;
    this.#damaged = damaged;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  #take(count: number): number {
    const at = this.#at;
    if (count < 0 || at + count > this.#bytes.length) throw this.#damaged();
    this.#at += count;
    return at;
  }

  byte(): number {
    return this.#bytes[this.#take(1)]!;
  }

  int(): number {
    return this.#view.getInt32(this.#take(4));
  }

  short(): number {
    return this.#view.getInt16(this.#take(2));
  }

  /** A natural number: two bytes, or four of which the first two are negative. */
  natural(): number {
    const high = this.short();
    return high >= 0 ? high : -((high << 16) | (this.short() & 0xffff));
  }

  /** How many parts follow; each takes a byte at least. */
  count(length: number): number {
    if (length < 0 || length > this.#bytes.length - this.#at) throw this.#damaged();
    return length;
  }

  /** One byte a character. */
  text(length: number): string {
    const start = this.#take(length);
    return Buffer.from(this.#bytes.buffer, this.#bytes.byteOffset + start, length).toString('latin1');
  }

  isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }
}

/** Makes the value that bytes stand for. */
export const createTlcReader = (context: NativeContext): ((bytes: Uint8Array, path: string, site: number) => number) => {
  const { atoms, functions, sets } = context.values;
  const { functionOf } = createOperands(context);

  return (bytes, path, site) => {
    const fault = (why: string): ValueFault => new ValueFault(`IODeserialize: ${path} ${why}.`, site);
    const damaged = (): ValueFault => fault("is no whole value in TLC's format");
    const input = new Bytes(bytes, damaged);
    const known: (number | undefined)[] = [];
    let next = 0;

    const string = (): number => {
      input.int();
      input.int();
      return atoms.string(input.text(input.int()));
    };
    const again = (): number => {
      const found = known[input.natural()];
      if (found === undefined) throw damaged();
      return found;
    };
    const fieldName = (): number => {
      if (input.byte() === Tag.again) return again();
      const number = next++;
      const name = string();
      known[number] = name;
      return name;
    };
    const list = <T>(count: number, one: () => T): T[] => Array.from({ length: input.count(count) }, one);
    const pairs = (): number => {
      const count = input.natural();
      if (input.byte() !== 0) return functionOf(new Map(list(count, () => [value(), value()] as const)), site);
      const low = input.int();
      if (input.int() - low + 1 !== count) throw damaged();
      return functionOf(new Map(list(count, value).map((part, i) => [atoms.number(low + i), part])), site);
    };
    const interval = (): number => {
      const [low, high] = [input.int(), input.int()];
      return low <= high ? sets.force(sets.interval(atoms.number(low), atoms.number(high), site), site) : sets.set([]);
    };
    const compound = (tag: number): number => {
      switch (tag) {
        case Tag.string:
          return string();
        case Tag.record:
          return functions.record(
            list(Math.abs(input.int()), () => [fieldName(), value()] as const).map(([name, part]) => [atoms.text(name), part]),
          );
        case Tag.set:
          return sets.set(list(Math.abs(input.int()), value));
        case Tag.tuple:
          return functions.tuple(list(input.natural(), value));
        case Tag.function:
          return pairs();
        case Tag.model:
          throw fault('contains a model value, of which TLC writes no name');
        default:
          throw damaged();
      }
    };
    const value = (): number => {
      const tag = input.byte();
      if (tag === Tag.boolean) return atoms.boolean(input.byte() !== 0);
      if (tag === Tag.integer) return atoms.number(input.int());
      if (tag === Tag.interval) return interval();
      if (tag === Tag.again) return again();
      const number = next++;
      const made = compound(tag);
      known[number] = made;
      return made;
    };
    const result = value();
    if (!input.isAtEnd()) throw damaged();
    return result;
  };
};
