// Equality and order of values.

/** Writes a value. */
export type Print = (id: number) => string;

/** What is known of two values. Unknown: nobody can say whether they are equal, as of 1 and "a". */
export const Relation = { unknown: 0, same: 1, different: 2 } as const;
export type Relation = (typeof Relation)[keyof typeof Relation];

/** The relation of two values that are the same where all their parts are, and differ where some part does. */
export function relationOfParts(relations: readonly Relation[]): Relation {
  if (relations.includes(Relation.different)) return Relation.different;
  return relations.every((r) => r === Relation.same) ? Relation.same : Relation.unknown;
}

export interface Order {
  /** Whether a = b; faults where TLC would not compare them. */
  equal(a: number, b: number, site: number): boolean;
  /** The canonical order: model values, Booleans, integers, strings, sets by size, functions by domain size. Faults on sets that are not enumerable. */
  compare(a: number, b: number): number;
  /** What two values are to each other. */
  relation(a: number, b: number): Relation;
  /** Whether two values certainly differ. */
  areDistinct(a: number, b: number): boolean;
  /** The class of a value: those of different classes are not comparable, but for model values without a type. */
  classOf(id: number): number;
  /** Faults where the two could not be members of one set. Cheap: looks at classes only. */
  requireComparable(a: number, b: number, site: number): void;
  /**
   * Faults where x could not be an element of an explicit set that has elements. Untyped model values say nothing: {m} may have 1 in it, {m, "a"} may not.
   * Looks at classes only.
   */
  requireElement(x: number, set: number, site: number): void;
  /** Faults where two elements of an explicit set could not be members of one set. Looks at classes only. */
  requireElements(set: number, site: number): void;
  /** Faults where two explicit sets, which have elements, could not be parts of one set. Looks at classes only. */
  requireOneClass(a: number, b: number, site: number): void;
  /** The elements of an explicit set in canonical order. The array belongs to the store. */
  sorted(set: number): Int32Array;
  /** Where these are in the set's own order. The array belongs to the store. */
  placesOf(set: number): Int32Array;
}
