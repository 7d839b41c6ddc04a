// Short forms for writing natives: what they take, what they give.
import type { Native } from './natives.ts';

type Params = Native['params'];
type Run = Native['run'];

/** A native that gives a value. */
export const value = (params: Params, run: Run): Native => ({ params, returns: 'value', run });

/** A native that gives a value which may be a lazy set. */
export const lazyValue = (params: Params, run: Run): Native => ({ params, returns: 'value', lazy: true, run });

/** A native that gives a truth value. */
export const truth = (params: Params, run: Run): Native => ({ params, returns: 'boolean', run });

/** The same native, whose result depends on more than its arguments. */
export const impure = (native: Native): Native => ({ ...native, impure: true });
