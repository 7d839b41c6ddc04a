// How far a variant is searched.
import { type MemoryBudget, memoryBudget } from '../threads/memory-budget.ts';
import type { Original } from './original.ts';
import type { Bounds } from './requirements.ts';

/** What is judged is given up: its time is over or the user ended the run, or more memory is in use than the run may use. */
export class OutOfBounds extends Error {
  readonly limit: 'time' | 'memory';

  constructor(limit: OutOfBounds['limit']) {
    super(`given up: ${limit}`);
    this.limit = limit;
  }
}

/** A mutant may have so many times the states of the original, and so many more. */
const MORE_STATES = { factor: 10, plus: 10_000 };
/** The same for one that a property notices: the others have so much to notice it, too. */
const MORE_STATES_OF_NOTICED = { factor: 3, plus: 3000 };

/** How a run hears that it is to end. */
export interface Hearing {
  readonly signal?: AbortSignal | undefined;
  readonly hear?: (() => boolean) | undefined;
}

/** How a run hears that it is to end, and how many bytes of memory it may use. */
export interface Allowance extends Hearing {
  readonly memory?: number | undefined;
}

/** What bounds each variant of a run. */
export interface VariantAllowance extends Allowance {
  /** See `Bounds.endsAtViolation`. */
  readonly quick?: boolean | undefined;
}

/** To be called now and then: throws OutOfBounds where the run is to end, or may not use more. */
export function pauseOf({ signal, hear, memory }: Allowance): () => void {
  let budget: MemoryBudget | undefined;
  return () => {
    if (hear?.() === true || signal?.aborted === true) throw new OutOfBounds('time');
    budget ??= memoryBudget(memory);
    if (budget.exhausted()) throw new OutOfBounds('memory');
  };
}

/**
 * The bounds of one variant, which begin now.
 * @param limit seconds
 * @param pause see `pauseOf`: what a machine has is not to be found out for each variant
 */
export function boundsOf({ known }: Original, limit: number, allowance: VariantAllowance, pause = pauseOf(allowance)): Bounds {
  const { signal, memory } = allowance;
  const timeout = AbortSignal.timeout(Math.ceil(limit * 1000));
  const ends = performance.now() + limit * 1000;
  return {
    maxStates: known.store.count * MORE_STATES.factor + MORE_STATES.plus,
    maxStatesOfViolated: known.store.count * MORE_STATES_OF_NOTICED.factor + MORE_STATES_OF_NOTICED.plus,
    endsAtViolation: allowance.quick === true,
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    memory,
    pause: () => {
      if (performance.now() > ends) throw new OutOfBounds('time');
      pause();
    },
  };
}
