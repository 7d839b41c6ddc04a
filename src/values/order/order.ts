// Equality and order of values.
//
// Equal values have equal ids, so equality is `===` and this wing is only about values that differ. Two matters remain. TLA+ does not say
// whether 1 = "a"; like TLC we refuse to answer. And CHOOSE and printing need an order that does not depend on which value was made first.
import type { Order } from '../parts/order.ts';
import type { Parts } from '../parts/parts.ts';
import { createCanonicalOrder } from './canonical.ts';
import { createClasses } from './classes.ts';
import { createEquality } from './equality.ts';

export function createOrder(parts: Parts): Order {
  const classes = createClasses(parts);
  const { classOf, requireComparable, requireElement, requireElements, requireOneClass } = classes;
  return {
    classOf,
    requireComparable,
    requireElement,
    requireElements,
    requireOneClass,
    ...createEquality(parts, classes),
    ...createCanonicalOrder(parts, classOf),
  };
}
