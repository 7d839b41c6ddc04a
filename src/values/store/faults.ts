// What ends an evaluation: faults of the specification, faults of this program, and reasons to give up.
import { MOST_RULES } from './kinds.ts';

/** A message with more characters is told without its middle: values in it may have millions of elements. */
const LONGEST_MESSAGE = 4000;
const TOLD_AT_END = 500;

const shortened = (message: string): string => {
  const left = message.length - LONGEST_MESSAGE;
  if (left <= 0) return message;
  return `${message.slice(0, LONGEST_MESSAGE - TOLD_AT_END)} ... (${left} characters are left out) ... ${message.slice(-TOLD_AT_END)}`;
};

/** A value has no meaning here: thrown with the number of the place in the specification (see the compiler's site table). */
export class ValueFault extends Error {
  override readonly name = 'ValueFault';
  readonly site: number;

  constructor(message: string, site: number) {
    super(shortened(message));
    this.site = site;
  }
}

/** Something was taken for a value that is none: a fault of this program, and never one of the specification. */
export class NoValue extends Error {
  override readonly name = 'NoValue';

  constructor(id: unknown) {
    super(`${id} was taken for a value`);
  }
}

/** An evaluation was given up, wherever it stood. Nothing is known of its value, and nothing is wrong with it. */
export abstract class GivenUp extends Error {}

/** The store has no room left. */
export class ArenaFull extends GivenUp {
  override readonly name = 'ArenaFull';
}

/** Somebody wants the run to end: thrown by who looks after the evaluation, see `Arena.watch`. */
export class Interrupted extends GivenUp {
  override readonly name = 'Interrupted';
}

/** Why a run is to end before it is done. */
export type RunEnd = 'interruption' | 'memory';

/** @throws GivenUp unless nothing ends the run */
export function giveUp(why: RunEnd | null): void {
  if (why === 'memory') throw new ArenaFull('the memory that the run may use is used up');
  if (why === 'interruption') throw new Interrupted('the run was interrupted');
}

/** A rule over an infinite set was made by another thread and cannot be evaluated by this one. */
export class ForeignClosure extends Error {
  override readonly name = 'ForeignClosure';
}

/** Throws ForeignClosure. */
export function ruleOfOtherThread(): never {
  throw new ForeignClosure('a rule over an infinite set belongs to another thread');
}

/** Throws ArenaFull where a thread that has made so many rules cannot number another one. */
export function requireRule(made: number): void {
  if (made >= MOST_RULES) throw new ArenaFull('too many rules over infinite sets');
}
