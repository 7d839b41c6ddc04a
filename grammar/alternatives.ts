// The parts of a rule, in few words.
import type { IOrAlt, TokenType } from 'chevrotain';

/** An alternative that runs the given part of a rule. */
export function alt(run: () => unknown): IOrAlt<unknown> {
  return { ALT: run };
}

/** The given part of a rule, repeated with a separator between. */
export function by(separator: TokenType, run: () => void): { SEP: TokenType; DEF: () => void } {
  return { SEP: separator, DEF: run };
}

/** An alternative that is taken only where the gate says so. */
export function gated(gate: () => boolean, run: () => unknown): IOrAlt<unknown> {
  return { GATE: gate, ALT: run };
}

/** An optional or repeated part that is entered only where the gate says so. */
export function when(gate: () => boolean, run: () => void): { GATE: () => boolean; DEF: () => void } {
  return { GATE: gate, DEF: run };
}
