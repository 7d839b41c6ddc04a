// The temporal part of a JSON report. States are numbered from 1, as in the trace.
import type { PropertyClass } from '../../temporal/index.ts';
import type { ReportedExplanation } from '../check-report.ts';
import type { ReportedProperty } from '../reported-properties.ts';

/** A temporal property that was checked. */
export interface JsonProperty {
  readonly name: string;
  readonly holds: boolean;
  /** Its class in the hierarchy of Manna and Pnueli. */
  readonly class: PropertyClass;
  /** The class of each conjunct. */
  readonly classes: readonly PropertyClass[];
}

/** Why a trace violates a temporal property. */
export interface JsonExplanation {
  /** The violated conjunct of the property. */
  readonly violated: string;
  /** Each part of the formula with its truth of the behaviour from each state on; `depth` 0 is the formula itself. Null: an atom in it has no value there. */
  readonly rows: readonly { readonly formula: string; readonly depth: number; readonly truth: readonly (boolean | null)[] }[];
  /** Atoms whose value in these states makes the formula false. */
  readonly causes: readonly { readonly formula: string; readonly value: boolean; readonly states: readonly number[] }[];
  /** Why the behaviour satisfies each fairness condition; `state` begins the step, or is where the action is disabled. */
  readonly fairness: readonly {
    readonly condition: string;
    readonly reason: 'taken' | 'disabled' | 'never-enabled';
    readonly state?: number;
  }[];
  /** What the specification assumes besides; absent where that is nothing. */
  readonly assumptions?: readonly string[];
}

export function jsonProperty({ name, holds, class: least, classes }: ReportedProperty): JsonProperty {
  return {
    name,
    holds,
    class: least,
    classes,
  };
}

export function jsonExplanation({ violated, rows, causes, fairness, assumptions }: ReportedExplanation): JsonExplanation {
  return {
    violated,
    rows: rows.map(({ text, depth, truth }) => ({ formula: text, depth, truth })),
    causes: causes.map(({ text, value, positions }) => ({ formula: text, value, states: positions.map((p) => p + 1) })),
    fairness: fairness.map(({ name, reason, position }) => ({
      condition: name,
      reason,
      ...(position === undefined ? {} : { state: position + 1 }),
    })),
    ...(assumptions === undefined ? {} : { assumptions }),
  };
}
