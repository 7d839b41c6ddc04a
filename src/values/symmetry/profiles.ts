// How points occur in a value: what can be said about each of them without naming it.
//
// Points are atoms that a group of permutations moves. The profile of a value has, for each point, a number that is a function of the places where the
// point stands in the value, with every other point known only by its class (its orbit under the group). So renaming renames: the point p of v has the
// number that its image has in the image of v. Points with different numbers cannot be exchanged without changing the value; points with equal
// numbers perhaps can. That is the first step of partition refinement (McKay, Piperno: "Practical graph isomorphism II", 2014), done once per value.
//
// The numbers come from contents, never from ids: every thread finds the same ones. Equal numbers by accident only mean that a difference is not seen.
// Profiles are remembered in a table in which newer ones push out older ones, so memory is bounded; what is lost is made again.
import { type Arena, mix } from '../store/arena.ts';
import { Kind, ValueFault } from '../store/kinds.ts';
import { finish } from '../store/murmur-finish.ts';

/** The profiles of values over some points. */
export interface Profiles {
  /** Rows of `rows`: the value, its mask, its shape, then a number for each point. May be replaced by `row`. */
  readonly rows: Int32Array;
  /** Where in `rows` the profile of a value is that is no small integer; until the next call. Faults on sets and functions given by rules. */
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

export const createProfile = (arena: Arena, later: { print(id: number): string }): Profile => {
  const { cells } = arena;
  return (points, classes) => {
    const degree = points.length;
    const stride = PROFILE_HEAD + degree;
    let slots = FIRST_SLOTS;
    let rows = new Int32Array(slots * stride);
    let misses = 0;
    // One frame for each value that is being looked into: its row as far as it is known, then the numbers of a key.
    const frameSize = stride + degree;
    let frames = new Int32Array(16 * frameSize);
    let depth = 0;

    const row = (id: number): number => {
      const at = ((Math.imul(id, 0x9e3779b1) >>> 12) & (slots - 1)) * stride;
      return rows[at] === id ? at : make(id);
    };

    const make = (id: number): number => {
      if (++misses > slots * 2 && slots < MOST_SLOTS) {
        misses = 0;
        slots *= 4;
        rows = new Int32Array(slots * stride);
      }
      const frame = depth * frameSize;
      if (frame + frameSize > frames.length) {
        const larger = new Int32Array(frames.length * 2);
        larger.set(frames);
        frames = larger;
      }
      frames.fill(0, frame, frame + frameSize);
      depth++;
      try {
        look(id, frame);
      } finally {
        depth--;
      }
      const at = ((Math.imul(id, 0x9e3779b1) >>> 12) & (slots - 1)) * stride;
      rows[at] = id;
      for (let i = 1; i < stride; i++) rows[at + i] = frames[frame + i]!;
      return at;
    };

    const look = (id: number, frame: number): void => {
      const kind = arena.kind(id);
      if (kind < Kind.tuple) {
        atom(id, frame);
        return;
      }
      const n = arena.length(id);
      const at = (id >> 1) + 2;
      let shape = mix(kind, n);
      switch (kind) {
        case Kind.tuple:
          for (let i = 0; i < n; i++) shape = mix(shape, part(cells[at + i]!, i + 1, frame));
          break;
        case Kind.set:
          for (let i = 0; i < n; i++) shape = (shape + part(cells[at + i]!, 0, frame)) | 0;
          break;
        case Kind.function: {
          const from = (cells[at]! >> 1) + 2;
          for (let i = 1; i < n; i++) shape = (shape + pair(cells[from + i - 1]!, cells[at + i]!, frame)) | 0;
          break;
        }
        case Kind.named:
          shape = cells[id >> 1]!;
          break;
        default:
          throw new ValueFault(`Symmetry cannot be applied to ${later.print(id)}.`, -1);
      }
      frames[frame + SHAPE] = finish(shape);
    };

    // The hash of an atom's cell is one of its contents.
    const atom = (id: number, frame: number): void => {
      frames[frame + SHAPE] = cells[id >> 1]!;
      const point = points.indexOf(id);
      if (point < 0) return;
      frames[frame + MASK] = 1 << (point & 31);
      frames[frame + SHAPE] = finish(mix(HERE, classes[point]!));
      frames[frame + PROFILE_HEAD + point] = HERE;
    };

    // Adds a component, known by its place, to what is known; the answer is what it says about the shape.
    const part = (id: number, place: number, frame: number): number => {
      if ((id & 1) !== 0) return finish(mix(place, id));
      const child = row(id);
      const mask = rows[child + MASK]!;
      const shape = finish(mix(place, rows[child + SHAPE]!));
      if (mask === 0) return shape;
      frames[frame + MASK] = frames[frame + MASK]! | mask;
      for (let p = 0; p < degree; p++) {
        const number = rows[child + PROFILE_HEAD + p]!;
        if (number !== 0) frames[frame + PROFILE_HEAD + p] = frames[frame + PROFILE_HEAD + p]! + finish(mix(shape, number));
      }
      return shape;
    };

    const pair = (key: number, value: number, frame: number): number => {
      let keyShape = key;
      let keyMask = 0;
      if ((key & 1) === 0) {
        const child = row(key);
        keyShape = rows[child + SHAPE]!;
        keyMask = rows[child + MASK]!;
        if (keyMask !== 0) for (let p = 0; p < degree; p++) frames[frame + stride + p] = rows[child + PROFILE_HEAD + p]!;
      }
      let valueShape = value;
      let valueMask = 0;
      let child = 0;
      if ((value & 1) === 0) {
        child = row(value) + PROFILE_HEAD;
        valueShape = rows[child - PROFILE_HEAD + SHAPE]!;
        valueMask = rows[child - PROFILE_HEAD + MASK]!;
      }
      const shape = finish(mix(mix(Kind.function, keyShape), valueShape));
      if ((keyMask | valueMask) === 0) return shape;
      frames[frame + MASK] = frames[frame + MASK]! | keyMask | valueMask;
      for (let p = 0; p < degree; p++) {
        const inKey = keyMask === 0 ? 0 : frames[frame + stride + p]!;
        const inValue = valueMask === 0 ? 0 : rows[child + p]!;
        if ((inKey | inValue) !== 0)
          frames[frame + PROFILE_HEAD + p] = frames[frame + PROFILE_HEAD + p]! + finish(mix(mix(shape, inKey), inValue));
      }
      return shape;
    };

    return {
      get rows() {
        return rows;
      },
      row,
      mask: (id) => {
        if ((id & 1) !== 0) return 0;
        const at = row(id);
        return rows[at + MASK]!;
      },
    };
  };
};
