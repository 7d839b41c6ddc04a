// Places of the state that an action reads and writes, and when two of them concern each other.
//
// A place is a variable with a path into its value: `f[p].count`. Two more steps of a path: the domain of a function, which writing an entry does not
// change, and whether a value is an element of a set, which adding another element does not change. So `msgs' = msgs \cup {m}` writes one place, whatever
// else is in msgs. A path that is the beginning of another contains it.
//
// A read may ask for less than the whole value at a place: only whether it is one value (`pc[p] = "cs"`), or whether it is in a set (`within`).
// A write that is known to replace one value by another concerns only those who ask for one of the two.

/** A step into a value: the entry of an argument (a value id), an element of a set (a value id), or the domain. */
export type Key = `[${number}]` | `{${number}}` | 'domain';

export const entry = (id: number): Key => `[${id}]`;
export const member = (id: number): Key => `{${id}}`;

export interface Place {
  readonly variable: number;
  readonly path: readonly Key[];
}

export interface Read extends Place {
  /** Only whether the value is this one; null: everything about it. */
  readonly value: number | null;
  /** A watch asks whether the value (`all` false), or every element of it (`all` true), is in this set; it minds only values that are not. */
  readonly within: { readonly set: number; readonly all: boolean } | null;
}

export interface Write extends Place {
  /** All values that may be at the place before; null: not known. */
  readonly from: readonly number[] | null;
  /** All values that may be at the place before or after; null: not known. */
  readonly values: readonly number[] | null;
  /** All values that the write may put there (for a member: that it may add); null: not known. */
  readonly to: readonly number[] | null;
}

/** What a piece of an action, or a predicate, reads and writes. */
export interface Footprint {
  readonly reads: Read[];
  readonly writes: Write[];
}

export const whole = (variable: number): Read => ({ variable, path: [], value: null, within: null });

export const placeKey = ({ variable, path }: Place): string => `${variable}${path.join('')}`;

const related = (a: readonly Key[], b: readonly Key[]): boolean => {
  const n = Math.min(a.length, b.length);
  for (let i = 0; i < n; i++) if (a[i] !== b[i]) return false;
  return true;
};

/** Whether the write can change what the read sees. `contains` says whether a value is in a set. */
export const affects = (w: Write, r: Read, contains: (value: number, set: number) => boolean): boolean => {
  if (w.variable !== r.variable || !related(w.path, r.path)) return false;
  if (r.within !== null) return !isHarmless(w, r, r.within, contains);
  return w.path.length !== r.path.length || w.values === null || r.value === null || w.values.includes(r.value);
};

const isHarmless = (
  w: Write,
  r: Read,
  { set, all }: NonNullable<Read['within']>,
  contains: (value: number, set: number) => boolean,
): boolean => {
  if (w.to === null) return false;
  // Of a set that is to be within another: elements are added one by one. Of a value: it is replaced.
  const depth = r.path.length + (all ? 1 : 0);
  if (w.path.length !== depth || (all && !w.path[depth - 1]!.startsWith('{'))) return false;
  return w.to.every((v) => contains(v, set));
};

/** Whether the order of two writes can matter, or one makes the other impossible. */
export const collide = (a: Write, b: Write): boolean => {
  if (a.variable !== b.variable || !related(a.path, b.path)) return false;
  if (a.path.length !== b.path.length || a.values === null || b.values === null) return true;
  return a.values.some((v) => b.values!.includes(v));
};
