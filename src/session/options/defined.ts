// Objects without the fields that have no value.

/** The same fields, none of which is undefined. */
export type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** The object without fields whose value is undefined: with `exactOptionalPropertyTypes` an optional field has a value or is absent. */
export function defined<const T extends object>(object: T): Defined<T> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Defined<T>;
}
