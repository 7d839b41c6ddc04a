// What the actions and their parts contributed, as JSON data.
import { type JsonPlace, jsonPlace, textOf } from '../../diagnostics/index.ts';
import type { CheckReport } from '../check-report.ts';

/** One action in a JSON report. */
export interface JsonCoverage {
  readonly action: string;
  readonly place?: JsonPlace;
  /** It is what is left of the definition beside the actions that have names of their own. */
  readonly isRest?: true;
  /** Steps that the action made, to known states included. */
  readonly steps: number;
  readonly newStates: number;
  /** In how many states it was enabled, and in how many nothing else was. */
  readonly enabledIn?: number;
  readonly aloneIn?: number;
}

/** A conjunct or branch in a JSON report. */
export interface JsonPart {
  readonly kind: 'conjunct' | 'branch';
  readonly text: string;
  readonly place: JsonPlace;
  readonly evaluated: number;
  readonly true: number;
  readonly newStates: number;
}

/** What the actions contributed, as data. */
export function jsonCoverage({ coverage = [] }: CheckReport): JsonCoverage[] {
  return coverage.map(({ name, span, isRest, generated, distinct, states, alone }) => ({
    action: name,
    ...(span === undefined ? {} : { place: jsonPlace(span) }),
    ...(isRest === undefined ? {} : { isRest }),
    steps: generated,
    newStates: distinct,
    ...(states === undefined || alone === undefined ? {} : { enabledIn: states, aloneIn: alone }),
  }));
}

/** What happened at the conjuncts and branches, as data. */
export function jsonParts({ parts = [] }: CheckReport): JsonPart[] {
  return parts.map(({ kind, span, reached, satisfied, found }) => ({
    kind,
    text: textOf(span),
    place: jsonPlace(span),
    evaluated: reached,
    true: satisfied,
    newStates: found,
  }));
}
