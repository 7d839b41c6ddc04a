// The table of diagnostic codes: one entry a kind of fault, in the hundreds of the phase that finds it.
import { clusterCodes } from './cluster.ts';
import { configCodes } from './config.ts';
import { evaluationCodes } from './evaluation.ts';
import { logCodes } from './logs.ts';
import { pluscalCodes } from './pluscal.ts';
import { programCodes } from './programs.ts';
import { semanticCodes } from './semantic.ts';
import { suiteCodes } from './suite.ts';
import { syntaxCodes } from './syntax.ts';

/** What a code stands for: `tlasso explain CODE` prints it. */
export interface CodeEntry {
  /** A few words, as a heading. */
  readonly title: string;
  /** What it means in a specification and what to do, in a few sentences. */
  readonly explanation: string;
  /** A line or two of TLA+, a configuration or a command: the fault and its repair, or how it is written. */
  readonly example?: readonly string[];
  /** The numbers under which SANY, the parser of the TLA+ tools, reports the same fault. */
  readonly sany?: readonly number[];
}

/** Of the types of the entries only their names are kept, which are published: not every text as a type of its own. */
function table<Name extends string>(entries: Readonly<Record<Name, CodeEntry>>): Readonly<Record<Name, CodeEntry>> {
  return entries;
}

export const codes = table({
  ...syntaxCodes,
  ...semanticCodes,
  ...configCodes,
  ...evaluationCodes,
  ...pluscalCodes,
  ...suiteCodes,
  ...logCodes,
  ...clusterCodes,
  ...programCodes,
});

/** A code such as `E101`. */
export type Code = keyof typeof codes;
