// What partial-order reduction may ask about a system: its actions in small parts, and which part can matter to which.
//
// A part is an action with fixed values of its parameters (`TakeFirst(2)`), or a watch: something that is checked of states or steps, treated as an
// action without effect that is enabled where the check fails. A set of parts is given by the bits of its numbers, 32 to a word; actions come first.
//
// Source: Valmari, "Stubborn sets for reduced state space generation" (1989); Laarman, Pater, van de Pol, Hansen, "Guard-based partial-order
// reduction" (2016).
import type { StateSink } from './state-sink.ts';

/** Something that must be true for a part to be enabled. */
export interface Guard {
  /** True or false of the state in question; undefined where it has no value there. */
  holds(): boolean | undefined;
  /** As long as none of these parts happens, the part is neither enabled nor faulty once the guard is false. */
  readonly enablers: Int32Array;
  /** Between this guard and the one before stands something that is evaluated only where all guards before hold, and may have no value. */
  readonly isBehind: boolean;
}

/** A part of a system, see above. */
export interface Part {
  /** The parts that this one does not commute with, or that it can make possible or impossible; empty for a watch. */
  readonly dependents: Int32Array;
  /** The guards, in the order of the text. */
  readonly guards: readonly Guard[];
  /** Enablers that are right whatever the guards say. */
  readonly enablers: Int32Array;
}

/** The parts of a system. */
export interface Reduction {
  /** How many parts are actions; the others are watches. */
  readonly actions: number;
  readonly parts: readonly Part[];
  /** Any function of the state; the more steps increase it, the more can be left out. */
  rank(states: Int32Array, offset: number): number;
  /** Makes this the state that `run` and the guards are about. */
  begin(states: Int32Array, offset: number): void;
  /** Emits the successors by one action. Throws EvaluationError. */
  run(part: number, sink: StateSink): void;
}

/** Words for a set of so many parts. */
export const wordsFor = (parts: number): number => (parts + 31) >>> 5;
