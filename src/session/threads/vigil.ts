// Somebody who looks while something is evaluated: between two turns of the event loop there may be an expression that takes for ever, and takes all memory.
//
// Loops and whatever makes values let it look now and then (`Arena.watch`), which is where an evaluation can be given up: nothing is half made there.
import type { Span } from '../../diagnostics/index.ts';
import { type Arena, giveUp, type RunEnd } from '../../values/index.ts';
import type { ModelRequest } from '../request.ts';
import type { MemoryBudget } from './memory-budget.ts';

/** Milliseconds between two looks. */
const INTERVAL = 20;
/** After so many milliseconds without a turn of the event loop, signals have to be heard otherwise. */
const DEAF = 100;
/** What takes so many milliseconds without a turn is named. */
const LONG = 1000;

/** Somebody who looks. */
export interface Vigil {
  /** The event loop has had a turn. */
  turn(): void;
  /** Why what is under way is to end, for algorithms that evaluate nothing: asked often, it looks now and then. */
  ending(): RunEnd | null;
  /** The same, for those that are given up by an exception. Throws GivenUp. */
  poll(): void;
  end(): void;
}

/** Who has nothing to look after. */
export const noVigil: Vigil = { turn: () => {}, ending: () => null, poll: () => {}, end: () => {} };

/**
 * Looks after what is evaluated on these values until it ends. The evaluation is given up where an interruption is heard, or no memory is left.
 * @param onLong told which loop is in the middle of what takes long: the number of its place, or -1
 */
export const keepVigil = (
  { watch }: Pick<Arena, 'watch'>,
  { signal, hear }: Pick<ModelRequest, 'signal' | 'hear'>,
  budget: Pick<MemoryBudget, 'exhausted'> = { exhausted: () => false },
  onLong: (site: number) => void = () => {},
): Vigil => {
  let turned = performance.now();
  let looked = turned;
  const began = turned;
  let isHearing = false;
  const isInterrupted = (): boolean => signal?.aborted === true || hear?.() === true;
  /** The first look: what comes before signals can be heard otherwise, and is not followed by a turn, is heard by nobody. */
  const prepareToHear = (): void => {
    if (isHearing) return;
    isHearing = true;
    hear?.();
  };
  const before = watch((site) => {
    const now = performance.now();
    if (now - looked < INTERVAL) return;
    looked = now;
    prepareToHear();
    if (budget.exhausted()) giveUp('memory');
    if (now - turned < DEAF) return;
    if (isInterrupted()) giveUp('interruption');
    if (now - turned > LONG) onLong(site);
  });
  const ending = (): RunEnd | null => {
    if (signal?.aborted === true) return 'interruption';
    const now = performance.now();
    if (now - looked < INTERVAL) return null;
    looked = now;
    prepareToHear();
    if (budget.exhausted()) return 'memory';
    return now - turned >= DEAF && isInterrupted() ? 'interruption' : null;
  };
  return {
    ending,
    poll: () => giveUp(ending()),
    turn: () => {
      turned = performance.now();
      // Not all that takes long lets anybody look.
      if (turned - began >= DEAF) prepareToHear();
    },
    end: () => {
      watch(before);
    },
  };
};

/** Names the places of loops for whoever waits for them. */
export const placesOf =
  (sites: readonly Span[]) =>
  (site: number): string | null => {
    const span = sites[site];
    if (span === undefined) return null;
    const before = span.source.text.slice(0, span.start);
    const line = before.split('\n').length;
    return `${span.source.name.replace(/^.*[\\/]/, '')}:${line}:${span.start - before.lastIndexOf('\n')}`;
  };
