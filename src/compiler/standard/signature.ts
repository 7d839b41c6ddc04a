// Short forms for writing natives: what they take, what they give.
import type { Effect, Native } from './natives.ts';

type Params = Native['params'];
type Run = Native['run'];

/** A native that gives a value. */
export const value = (params: Params, run: Run): Native => ({ params, returns: 'value', run });

/** A native that gives a value which may be a lazy set. */
export const lazyValue = (params: Params, run: Run): Native => ({ params, returns: 'value', lazy: true, run });

/** A native that gives a truth value. */
export const truth = (params: Params, run: Run): Native => ({ params, returns: 'boolean', run });

/** The same native, which does more than compute, or depends on more than its arguments. */
export const having = (effect: Effect, native: Native): Native => ({ ...native, effect });

/** The same native, which takes the elements of sets in canonical order, or looks at names. */
export const inOrder = (native: Native): Native => ({ ...native, isOrdered: true });

/** The same native, whose text is evaluated where it is at fault. */
export const orText = (native: Native): Native => ({ ...native, orText: 'always' });

/** The same native, whose text is evaluated where an argument is at fault. */
export const lessStrict = (native: Native): Native => ({ ...native, orText: 'arguments' });

/** The same native, whose arguments reach no state. */
export const discarding = (native: Native): Native => ({ ...native, isDiscarding: true });
