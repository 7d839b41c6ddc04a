// Why a behaviour violates a property: the truth of every part of the formula at every state, the atoms that are to blame, and for each fairness
// condition why the behaviour satisfies it.
import type { FairnessCondition, TemporalFormula } from '../../model/index.ts';
import type { Truth } from '../../temporal/index.ts';

/** One line of the table of truth. */
export interface TruthRow {
  readonly formula: TemporalFormula;
  /** 0 for the violated formula itself, 1 for its parts, and so on. */
  readonly depth: number;
  /** At each state of the trace: whether the formula is true of the behaviour that begins there. Null: that needs an atom without value, and nothing asks for it. */
  readonly truth: readonly Truth[];
}

/** Positions are those of the trace's states; a fact about a step is told at the state where the step begins. */
export interface Explanation {
  /** The conjunct of the property that is violated. */
  readonly violated: TemporalFormula;
  readonly rows: readonly TruthRow[];
  /** Atoms (index of the proposition) whose value at a position makes the formula false. */
  readonly causes: readonly { readonly position: number; readonly proposition: number }[];
  /** In the order of the problem's fairness conditions; empty for a finite trace. */
  readonly fairness: readonly FairnessReason[];
  /** What the specification assumes besides. It is true of the behaviour, however a finite trace goes on. */
  readonly assumptions: readonly TemporalFormula[];
}

/** Why a fairness condition rules the cycle not out. */
export type FairnessReason = { readonly condition: FairnessCondition } & (
  | { readonly kind: 'taken'; readonly position: number }
  | { readonly kind: 'disabled'; readonly position: number }
  | { readonly kind: 'never-enabled' }
);
