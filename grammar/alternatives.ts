// The parts of a rule, in few words.
import type { IOrAlt, TokenType } from 'chevrotain';

/** An alternative that runs the given part of a rule. */
export const alt = (run: () => unknown): IOrAlt<unknown> => ({ ALT: run });

/** The given part of a rule, repeated with a separator between. */
export const by = (separator: TokenType, run: () => void): { SEP: TokenType; DEF: () => void } => ({ SEP: separator, DEF: run });

/** An alternative that is taken only where the gate says so. */
export const gated = (gate: () => boolean, run: () => unknown): IOrAlt<unknown> => ({ GATE: gate, ALT: run });

/** An optional or repeated part that is entered only where the gate says so. */
export const when = (gate: () => boolean, run: () => void): { GATE: () => boolean; DEF: () => void } => ({ GATE: gate, DEF: run });
