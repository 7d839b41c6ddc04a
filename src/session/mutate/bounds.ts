// How far a variant is searched.
import { OutOfTime } from './judge-mutant.ts';
import type { Original } from './original.ts';
import type { Bounds } from './requirements.ts';

/** A mutant may have so many times the states of the original, and so many more. */
const MORE_STATES = { factor: 10, plus: 10_000 };
/** The same for one that a property notices: the others have so much to notice it, too. */
const MORE_STATES_OF_NOTICED = { factor: 3, plus: 3000 };

/** How a run hears that it is to end. */
export interface Hearing {
  readonly signal: AbortSignal | undefined;
  readonly hear: (() => boolean) | undefined;
}

/**
 * The bounds of one variant, which begin now.
 * @param limit seconds
 */
export function boundsOf({ known }: Original, limit: number, { signal, hear }: Hearing): Bounds {
  const timeout = AbortSignal.timeout(Math.ceil(limit * 1000));
  const ends = performance.now() + limit * 1000;
  return {
    maxStates: known.store.count * MORE_STATES.factor + MORE_STATES.plus,
    maxStatesOfViolated: known.store.count * MORE_STATES_OF_NOTICED.factor + MORE_STATES_OF_NOTICED.plus,
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    pause: () => {
      if (performance.now() > ends || hear?.() === true) throw new OutOfTime();
    },
  };
}
