// Random behaviours of a variant from states that the original has not: they come upon a violation long before a search by levels is so deep.
//
// Invariant: what they come upon does not depend on who made a value first. States are taken in the canonical order of their values.
import { EvaluationError, type TransitionSystem } from '../../model/index.ts';
import { canonicalOrder } from './comparison.ts';
import { isInside, isUncut, type KnownGraph } from './known-graph.ts';
import type { RequirementCheck } from './requirements.ts';

const WALKS = 16;
const LONGEST = 24;

/** What a walk needs. */
export interface Walked {
  readonly known: KnownGraph;
  readonly system: TransitionSystem;
  /** Receives what is violated. */
  readonly requirements: RequirementCheck;
  /** Called for every state; may throw what ends the search. */
  pause(): void;
}

/** The same numbers each time. Source: Marsaglia, "Xorshift RNGs" (2003). */
const generator = (): ((below: number) => number) => {
  let word = 0x2545f491;
  return (below) => {
    word ^= word << 13;
    word ^= word >>> 17;
    word ^= word << 5;
    return (word >>> 0) % below;
  };
};

/** Checks the steps from a state. Returns where a behaviour can go on: to states that the original has not, where there are any. */
const nextOf = (from: Int32Array, { known, system, requirements }: Walked): Int32Array[] => {
  const added: Int32Array[] = [];
  const others: Int32Array[] = [];
  let any = false;
  system.successors(from, 0, (next) => {
    any = true;
    const isKnown = known.store.find(next, 0) >= 0;
    requirements.checkState(next, isKnown);
    requirements.checkStep(from, next, false);
    if (isUncut(system, from, next) && isInside(system, next)) (isKnown ? others : added).push(next.slice());
  });
  if (!any) requirements.checkEnd();
  return added.length > 0 ? added : others;
};

/**
 * Walks until something is violated. A state that has no value ends all walks: what a search finds there is for the search to say.
 * @param starts states of the variant, inside of the constraints
 */
export function walkFrom(starts: readonly Int32Array[], walked: Walked): void {
  const { system, requirements, pause } = walked;
  const random = generator();
  const inOrder = (states: readonly Int32Array[]): Int32Array[] => [...states].sort(canonicalOrder(system));
  const ordered = inOrder(starts);
  const count = Math.min(WALKS, ordered.length);
  try {
    for (let walk = 0; walk < count; walk++) {
      let at = ordered[Math.floor((walk * ordered.length) / count)]!;
      for (let length = 0; length < LONGEST; length++) {
        pause();
        const next = inOrder(nextOf(at, walked));
        if (requirements.violated.size > 0) return;
        if (next.length === 0) break;
        at = next[random(next.length)]!;
      }
    }
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
  }
}
