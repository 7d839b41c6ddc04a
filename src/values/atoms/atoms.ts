// Values without parts: Booleans, strings, model values, and the integers that are too large to be small.
import type { Arena } from '../store/arena.ts';
import { ValueFault } from '../store/faults.ts';
import { Kind, MOST_PARTS, SMALL_MAX, SMALL_MIN, small } from '../store/kinds.ts';

export interface Atoms {
  readonly FALSE: number;
  readonly TRUE: number;
  boolean(value: boolean): number;
  string(text: string): number;
  /** A model value. A name such as `A_x`, one letter and an underscore, has type `A`: it is comparable only with values of that type. */
  model(name: string): number;
  /** Any integer. */
  integer(value: bigint): number;
  /** A JavaScript integer, exact up to 2^53. */
  number(value: number): number;
  /** The text of a string or the name of a model value. */
  text(id: number): string;
  /** The exact value of an integer id. */
  bigint(id: number): bigint;
  isString(id: number): boolean;
  isInteger(id: number): boolean;
  isBoolean(id: number): boolean;
}

/** Two units a word, behind the word that has their number. */
const LONGEST_STRING = (MOST_PARTS - 1) * 2;

/** Units of a text that are read at a time. */
const UNITS_AT_A_TIME = 2 ** 12;

/** The bits in which the name of a model value has its length. */
const LENGTH_OF_MODEL = 2 ** 24 - 1;

// `A_x` has the type A.
const typeOf = (name: string): number => (/^[A-Za-z]_./.test(name) ? name.charCodeAt(0) : 0);

export function createAtoms(arena: Arena): Atoms {
  const { cells, open, close } = arena;
  const texts = new Map<number, string>();
  const ids = [new Map<string, number>(), new Map<string, number>()] as const;

  // The payload is the length in UTF-16 units (with the type of a model value in the upper byte), then two units a word.
  const packed = (kind: number, text: string, known: Map<string, number>): number => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const most = kind === Kind.model ? LENGTH_OF_MODEL : LONGEST_STRING;
    if (text.length > most) throw new ValueFault(`A string of ${text.length} characters would be made here: it may have ${most}.`, -1);
    const words = 1 + ((text.length + 1) >> 1);
    const at = open(words);
    cells[at] = text.length | (kind === Kind.model ? typeOf(text) << 24 : 0);
    for (let i = 0; i < text.length; i += 2)
      cells[at + 1 + (i >> 1)] = text.charCodeAt(i) | (i + 1 < text.length ? text.charCodeAt(i + 1) << 16 : 0);
    const id = close(kind, words);
    known.set(text, id);
    texts.set(id, text);
    return id;
  };

  const text = (id: number): string => {
    const known = texts.get(id);
    if (known !== undefined) return known;
    const at = (id >> 1) + 2;
    const length = arena.kind(id) === Kind.model ? cells[at]! & LENGTH_OF_MODEL : cells[at]!;
    const units = new Uint16Array(Math.min(length, UNITS_AT_A_TIME));
    let out = '';
    for (let from = 0; from < length; from += UNITS_AT_A_TIME) {
      const n = Math.min(length - from, UNITS_AT_A_TIME);
      for (let i = 0; i < n; i++) units[i] = cells[at + 1 + ((from + i) >> 1)]! >>> (((from + i) & 1) * 16);
      out += String.fromCharCode(...units.subarray(0, n));
    }
    texts.set(id, out);
    return out;
  };

  // The payload is the sign (1 or -1), then the magnitude in 32-bit limbs, least first.
  const large = (value: bigint): number => {
    let magnitude = value < 0n ? -value : value;
    const limbs: number[] = [];
    for (; magnitude > 0n; magnitude >>= 32n) limbs.push(Number(magnitude & 0xffffffffn) | 0);
    const at = open(limbs.length + 1);
    cells[at] = value < 0n ? -1 : 1;
    for (let i = 0; i < limbs.length; i++) cells[at + 1 + i] = limbs[i]!;
    return close(Kind.bigint, limbs.length + 1);
  };

  const bigint = (id: number): bigint => {
    if ((id & 1) !== 0) return BigInt(id >> 1);
    const at = (id >> 1) + 2;
    let value = 0n;
    for (let i = arena.length(id) - 1; i >= 1; i--) value = (value << 32n) | BigInt(cells[at + i]! >>> 0);
    return cells[at]! < 0 ? -value : value;
  };

  const truth = (value: number): number => {
    cells[open(1)] = value;
    return close(Kind.boolean, 1);
  };
  const FALSE = truth(0);
  const TRUE = truth(1);

  return {
    FALSE,
    TRUE,
    boolean: (value) => (value ? TRUE : FALSE),
    string: (value) => packed(Kind.string, value, ids[0]),
    model: (name) => packed(Kind.model, name, ids[1]),
    integer: (value) => (value >= SMALL_MIN && value <= SMALL_MAX ? small(Number(value)) : large(value)),
    number: (value) => (value >= SMALL_MIN && value <= SMALL_MAX ? small(value) : large(BigInt(value))),
    text,
    bigint,
    isString: (id) => (id & 1) === 0 && arena.kind(id) === Kind.string,
    isInteger: (id) => (id & 1) !== 0 || arena.kind(id) === Kind.bigint,
    isBoolean: (id) => id === TRUE || id === FALSE,
  };
}
