// The result of mutating a specification as plain data: what became of each variant, and what that says of the properties.
import type { Diagnostic, Span } from '../diagnostics/index.ts';
import type { ReportedTrace } from './check-report.ts';

/**
 * - `killed`: some property is violated, or the specification has no value any more
 * - `survived`: it behaves differently, and no property notices
 * - `equivalent`: its reachable graph is the same, and so are its fairness conditions on it; proved by comparing them
 * - `unreached`: the changed place is never evaluated
 * - `invalid`: the changed text has no meaning
 * - `limit`: not decided within the limits
 */
export type MutantStatus = 'killed' | 'survived' | 'equivalent' | 'unreached' | 'invalid' | 'limit';

/** A behaviour that the variant has and the original has not, or the reverse. */
export interface ReportedDifference {
  /** Which of the two has the behaviour. */
  readonly side: 'original' | 'mutant';
  /** Its last step is the one that only this one has. */
  readonly trace: ReportedTrace;
  /** The behaviour ends with its last state, where the other one has a step. */
  readonly ends: boolean;
}

/** One variant. */
export interface MutantResult {
  readonly id: string;
  readonly operator: string;
  readonly kind: 'change' | 'ablation' | 'fairness';
  readonly definition: string;
  readonly span: Span;
  readonly before: string;
  readonly after: string;
  /** What to replace in the file to have the variant as a text. */
  readonly edits: readonly { readonly span: Span; readonly text: string }[];
  readonly status: MutantStatus;
  /** The properties that are violated, all of them. */
  readonly killers: readonly string[];
  /** Why it is invalid, which limit it met, or what has no value. */
  readonly reason?: string;
  readonly difference?: ReportedDifference;
  /** Of an ablation: for each violated temporal property a behaviour that violates it. */
  readonly behaviours?: readonly { readonly property: string; readonly trace: ReportedTrace }[];
  /** A whole process, or a whole action of the next-state relation, is left out. */
  readonly isWhole: boolean;
  /** The changed definition is also part of a property. */
  readonly isReadByProperties: boolean;
  readonly seconds: number;
}

/** What the variants say of one property. */
export interface PropertyScore {
  readonly name: string;
  /** How many variants it notices. */
  readonly kills: number;
  /** How many of them no other property notices. */
  readonly alone: number;
}

/**
 * What the variants tell a designer, the most telling first:
 * - `hidden-mistake`: the property holds only because of a part; without that part, some other change makes it hold again
 * - `no-effect`: what is written there changes nothing: without it every behaviour is the same
 * - `unconstrained`: a line can be changed, and no property notices; `hiddenBy`: unless that part is left out
 * - `rests-on`: the property is violated where a part is left out
 * - `idle-property`: what it notices, other properties notice too
 */
export type MutationFinding =
  | {
      readonly kind: 'hidden-mistake';
      readonly property: string;
      readonly part: MutantResult;
      readonly trace: ReportedTrace;
      readonly repairs: readonly MutantResult[];
    }
  | { readonly kind: 'no-effect'; readonly mutant: MutantResult }
  | { readonly kind: 'unconstrained'; readonly mutants: readonly MutantResult[]; readonly hiddenBy: MutantResult | null }
  | {
      readonly kind: 'rests-on';
      readonly property: string;
      readonly parts: readonly MutantResult[];
      readonly trace: ReportedTrace | null;
    }
  | { readonly kind: 'idle-property'; readonly property: string; readonly kills: number };

/** The whole result. */
export interface MutationReport {
  readonly module: string;
  readonly config: string;
  /** Null where the original could not be mutated: see the diagnostics. */
  readonly original: { readonly distinctStates: number; readonly seconds: number; readonly isComplete: boolean } | null;
  readonly mutants: readonly MutantResult[];
  /** How many there would be without --max-mutants, --operators and --only. */
  readonly possible: number;
  readonly properties: readonly PropertyScore[];
  readonly findings: readonly MutationFinding[];
  readonly interrupted: boolean;
  /** There is no original because of the configuration, not because of the module. */
  readonly isConfigurationFault: boolean;
  readonly seconds: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** How many variants have each status. */
export function countStatuses(mutants: readonly MutantResult[]): Readonly<Record<MutantStatus, number>> {
  const counts = { killed: 0, survived: 0, equivalent: 0, unreached: 0, invalid: 0, limit: 0 };
  for (const { status } of mutants) counts[status]++;
  return counts;
}

/** The share of the variants that behave differently and are noticed; null where there are none. */
export function killRate(mutants: readonly MutantResult[]): number | null {
  const { killed, survived } = countStatuses(mutants);
  return killed + survived === 0 ? null : killed / (killed + survived);
}

/** What the variants say of the properties: which notice what nobody else notices. */
export function scoresOf(names: readonly string[], mutants: readonly MutantResult[]): readonly PropertyScore[] {
  return names.map((name) => {
    const killed = mutants.filter(({ killers }) => killers.includes(name));
    return { name, kills: killed.length, alone: killed.filter(({ killers }) => killers.length === 1).length };
  });
}
