// What can be done with functions, tuples and records.

/** A rule for applying a lambda function. */
export type Closure = (argument: number) => number;

export interface Functions {
  readonly emptyTuple: number;
  /** The tuple of everything on the stack above the mark, which is released. */
  tupleFrom(mark: number): number;
  tuple(elements: readonly number[]): number;
  pair(a: number, b: number): number;
  /** The function with an explicit domain whose values, in the order of the domain's cell, are on the stack above the mark (released). */
  functionFrom(domain: number, mark: number): number;
  /** A function given by a rule; `domain` may be infinite. `isOfState`: the rule reads variables, so it has its meaning in one state only. */
  lambda(domain: number, rule: Closure, isOfState?: boolean): number;
  /** Whether the rule of a lambda reads variables. */
  isOfState(f: number): boolean;
  /** Whether two functions given by one rule have values at some place that certainly differ. */
  differSomewhere(f: number, g: number): boolean;
  record(fields: readonly (readonly [string, number])[]): number;
  isFunction(id: number): boolean;
  /** True for tuples: functions whose domain is 1..n. */
  isSequence(id: number): boolean;
  /** True for a function over strings that is not empty. */
  isRecord(id: number): boolean;
  /** Number of elements of the domain. */
  size(f: number): number;
  /** The value for the i-th element of the domain's cell, from 0. */
  valueAt(f: number, index: number): number;
  /** The domain: an explicit set or an interval. */
  domain(f: number): number;
  /** f[x]; faults outside the domain. */
  apply(f: number, x: number, site: number): number;
  /** Place of x in an explicit set, from 0, or -1. The value of a function cell for x is one word further. */
  placeOf(domain: number, x: number): number;
  /** f[x], or 0 outside the domain. */
  find(f: number, x: number): number;
  /** [f EXCEPT ![x] = v]; f itself where x is outside the domain, as TLA+ says; faults where x cannot be compared with what is in it. */
  except(f: number, x: number, v: number, site: number): number;
  /** [f EXCEPT ![x1] = v1, ![x2] = v2] for a tuple or function cell, without the value in the middle; where v is 0 there is no such update. */
  except2(f: number, x1: number, v1: number, x2: number, v2: number, site: number): number;
  /** The same with a third update. */
  except3(f: number, x1: number, v1: number, x2: number, v2: number, x3: number, v3: number, site: number): number;
  /** The tuple or function cell that EXCEPT changes; faults where f is no function. */
  exceptBase(f: number, site: number): number;
  /** f[x] as EXCEPT wants it for `@`: 0 where x is outside the domain. */
  before(f: number, x: number, site: number): number;
  /** Whether EXCEPT changes something at x. */
  hasArgument(f: number, x: number, site: number): boolean;
  /** r.field; `key` is the field's name as a string value. */
  field(r: number, key: number, site: number): number;
  /** The function itself, or the tuple or function cell that a lambda with a finite domain equals. */
  force(f: number, site: number): number;
}
