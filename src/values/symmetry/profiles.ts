// How points occur in a value: what can be said about each of them without naming it.
//
// Points are atoms that a group of permutations moves. The profile of a value has, for each point, a number that is a function of the places where the
// point stands in the value, with every other point known only by its class (its orbit under the group). So renaming renames: the point p of v has the
// number that its image has in the image of v. Points with different numbers cannot be exchanged without changing the value; points with equal
// numbers perhaps can. That is the first step of partition refinement (McKay, Piperno: "Practical graph isomorphism II", 2014), done once per value.
//
// The numbers come from contents, never from ids: every thread finds the same ones. Equal numbers by accident only mean that a difference is not seen.
// Profiles are remembered in a table in which newer ones push out older ones, so memory is bounded; what is lost is made again.
import type { Arena } from '../store/arena.ts';
import { ValueFault } from '../store/faults.ts';
import { mix } from '../store/hash.ts';
import { Kind } from '../store/kinds.ts';
import { finish } from '../store/murmur-finish.ts';

/** The profiles of values over some points. */
export interface Profiles {
  /** Rows of `rows`: the value, its mask, its shape, then a number for each point. May be replaced by `row`. */
  readonly rows: Int32Array;
  /** Where in `rows` the profile of a value is that is no small integer; until the next call. Throws ValueFault for sets and functions given by rules. */
  row(id: number): number;
  /** Bits of the points that may occur in the value: the bit of point p is p modulo 32. */
  mask(id: number): number;
}

/** Words of a row before the numbers of the points. */
export const PROFILE_HEAD = 3;
const MASK = 1;
const SHAPE = 2;

const FIRST_SLOTS = 1 << 12;
const MOST_SLOTS = 1 << 18;

/** What a point itself says about where it stands. */
const HERE = 0x27d4eb2f;

/** Makes the profiles over these points; `classes` has the class of each. */
export type Profile = (points: Int32Array, classes: Int32Array) => Profiles;

export function createProfile(arena: Arena, later: { print(id: number): string }): Profile {
  return (points, classes) => new Table(arena, later, points, classes);
}

/** Where in the table the row of a value is, as a multiple of rows. */
const slotOf = (id: number, slots: number): number => (Math.imul(id, 0x9e3779b1) >>> 12) & (slots - 1);

class Table implements Profiles {
  rows: Int32Array;
  readonly #arena: Arena;
  readonly #later: { print(id: number): string };
  readonly #points: Int32Array;
  readonly #classes: Int32Array;
  /** Words of a row. */
  readonly #stride: number;
  #slots = FIRST_SLOTS;
  #misses = 0;
  /** One frame for each value that is being looked into: its row as far as it is known, then the numbers of a key. */
  readonly #frameSize: number;
  #frames: Int32Array;
  #depth = 0;

  constructor(arena: Arena, later: { print(id: number): string }, points: Int32Array, classes: Int32Array) {
    this.#arena = arena;
    this.#later = later;
    this.#points = points;
    this.#classes = classes;
    this.#stride = PROFILE_HEAD + points.length;
    this.#frameSize = this.#stride + points.length;
    this.rows = new Int32Array(FIRST_SLOTS * this.#stride);
    this.#frames = new Int32Array(16 * this.#frameSize);
  }

  row(id: number): number {
    const at = slotOf(id, this.#slots) * this.#stride;
    return this.rows[at] === id ? at : this.#make(id);
  }

  mask(id: number): number {
    if ((id & 1) !== 0) return 0;
    const at = this.row(id);
    return this.rows[at + MASK]!;
  }

  #make(id: number): number {
    if (++this.#misses > this.#slots * 2 && this.#slots < MOST_SLOTS) {
      this.#misses = 0;
      this.#slots *= 4;
      this.rows = new Int32Array(this.#slots * this.#stride);
    }
    const frame = this.#depth * this.#frameSize;
    if (frame + this.#frameSize > this.#frames.length) {
      const larger = new Int32Array(this.#frames.length * 2);
      larger.set(this.#frames);
      this.#frames = larger;
    }
    this.#frames.fill(0, frame, frame + this.#frameSize);
    this.#depth++;
    try {
      this.#look(id, frame);
    } finally {
      this.#depth--;
    }
    const at = slotOf(id, this.#slots) * this.#stride;
    this.rows[at] = id;
    for (let i = 1; i < this.#stride; i++) this.rows[at + i] = this.#frames[frame + i]!;
    return at;
  }

  // Fills in the frame of a value.
  #look(id: number, frame: number): void {
    const arena = this.#arena;
    const { cells } = arena;
    const kind = arena.kind(id);
    if (kind < Kind.tuple) {
      this.#atom(id, frame);
      return;
    }
    const n = arena.length(id);
    const at = (id >> 1) + 2;
    let shape = mix(kind, n);
    switch (kind) {
      case Kind.tuple:
        for (let i = 0; i < n; i++) shape = mix(shape, this.#part(cells[at + i]!, i + 1, frame));
        break;
      case Kind.set:
        for (let i = 0; i < n; i++) shape = (shape + this.#part(cells[at + i]!, 0, frame)) | 0;
        break;
      case Kind.function: {
        const from = (cells[at]! >> 1) + 2;
        for (let i = 1; i < n; i++) shape = (shape + this.#pair(cells[from + i - 1]!, cells[at + i]!, frame)) | 0;
        break;
      }
      case Kind.named:
        shape = cells[id >> 1]!;
        break;
      default:
        throw new ValueFault(`Symmetry cannot be applied to ${this.#later.print(id)}.`, -1);
    }
    this.#frames[frame + SHAPE] = finish(shape);
  }

  // The hash of an atom's cell is one of its contents.
  #atom(id: number, frame: number): void {
    const frames = this.#frames;
    frames[frame + SHAPE] = this.#arena.cells[id >> 1]!;
    const point = this.#points.indexOf(id);
    if (point < 0) return;
    frames[frame + MASK] = 1 << (point & 31);
    frames[frame + SHAPE] = finish(mix(HERE, this.#classes[point]!));
    frames[frame + PROFILE_HEAD + point] = HERE;
  }

  // Adds a component, known by its place, to what is known; the answer is what it says about the shape.
  #part(id: number, place: number, frame: number): number {
    if ((id & 1) !== 0) return finish(mix(place, id));
    const child = this.row(id);
    const { rows } = this;
    const mask = rows[child + MASK]!;
    const shape = finish(mix(place, rows[child + SHAPE]!));
    if (mask === 0) return shape;
    const frames = this.#frames;
    frames[frame + MASK] = frames[frame + MASK]! | mask;
    const degree = this.#points.length;
    for (let p = 0; p < degree; p++) {
      const number = rows[child + PROFILE_HEAD + p]!;
      if (number !== 0) frames[frame + PROFILE_HEAD + p] = frames[frame + PROFILE_HEAD + p]! + finish(mix(shape, number));
    }
    return shape;
  }

  // The same for an argument and a value of a function. The numbers of the argument are copied, because looking into the value may replace the rows.
  #pair(key: number, value: number, frame: number): number {
    const degree = this.#points.length;
    const keys = frame + this.#stride;
    let keyShape = key;
    let keyMask = 0;
    if ((key & 1) === 0) {
      const child = this.row(key);
      const { rows } = this;
      keyShape = rows[child + SHAPE]!;
      keyMask = rows[child + MASK]!;
      if (keyMask !== 0) for (let p = 0; p < degree; p++) this.#frames[keys + p] = rows[child + PROFILE_HEAD + p]!;
    }
    let valueShape = value;
    let valueMask = 0;
    let child = 0;
    if ((value & 1) === 0) {
      child = this.row(value) + PROFILE_HEAD;
      valueShape = this.rows[child - PROFILE_HEAD + SHAPE]!;
      valueMask = this.rows[child - PROFILE_HEAD + MASK]!;
    }
    const shape = finish(mix(mix(Kind.function, keyShape), valueShape));
    if ((keyMask | valueMask) === 0) return shape;
    const frames = this.#frames;
    const { rows } = this;
    frames[frame + MASK] = frames[frame + MASK]! | keyMask | valueMask;
    for (let p = 0; p < degree; p++) {
      const inKey = keyMask === 0 ? 0 : frames[keys + p]!;
      const inValue = valueMask === 0 ? 0 : rows[child + p]!;
      if ((inKey | inValue) !== 0)
        frames[frame + PROFILE_HEAD + p] = frames[frame + PROFILE_HEAD + p]! + finish(mix(mix(shape, inKey), inValue));
    }
    return shape;
  }
}
