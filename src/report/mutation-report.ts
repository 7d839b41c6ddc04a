// The result of mutating a specification as plain data: what became of each variant, and what that says of the properties.
import type { Diagnostic, Span } from '../diagnostics/index.ts';
import type { ReportedTrace } from './check-report.ts';

/**
 * - `killed`: some property is violated, or the specification has no value any more
 * - `survived`: it behaves differently, and no property notices
 * - `equivalent`: its reachable graph is the same, and so are the fair behaviours on it; proved by comparing them
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
  /** The properties that are violated, all of them; none where they were not asked for. */
  readonly killers: readonly string[];
  /** Why it is invalid, which limit it met, or what has no value; why temporal properties cannot notice it. */
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

/**
 * A part of a requirement, and whether it matters: whether the requirement is violated where a truth value that makes it stronger stands for the part.
 * - `matters`: it is violated then, or has no value
 * - `vacuous`: it still holds, so it would hold with anything in the place of the part
 * - `undecided`: not decided within the limits, or not to be stated by itself
 */
export interface PartResult {
  readonly requirement: string;
  /** What the part is for what stands around it. */
  readonly role: 'premise' | 'conclusion' | 'disjunct' | 'conjunct' | 'side' | 'condition' | 'branch' | 'for-all' | 'exists' | 'step';
  readonly definition: string;
  readonly span: Span;
  readonly text: string;
  /** Of a conclusion: its premise. Of a quantified formula: what it ranges over. */
  readonly beside: string | null;
  /** What stood for it: FALSE, TRUE, or each of them. */
  readonly values: readonly ('TRUE' | 'FALSE')[];
  readonly status: 'matters' | 'vacuous' | 'undecided';
  /** Why it is undecided, or why there is no value without it. */
  readonly reason?: string;
  /** Where it matters: a behaviour that ends where the stronger requirement is violated. */
  readonly witness?: {
    /** Number of the state, from 1, in the order of breadth-first search; of the first of a step. Null for a lasso. */
    readonly state: number | null;
    readonly trace: ReportedTrace;
  };
}

/**
 * What an invariant says beside the others, where the variables have the values of reachable states in other combinations:
 * - `separate`: it is true of all combinations, so it says nothing about how the variables go together, as a type invariant does not
 * - `same`: it has the truth value of the other one everywhere
 * - `follows`: it is true wherever the other one is
 */
export interface RequirementRelation {
  readonly kind: 'separate' | 'same' | 'follows';
  readonly requirement: string;
  /** Null for `separate`. */
  readonly other: string | null;
}

/** The relations of the invariants. */
export interface RequirementRelations {
  /** How many combinations of values were looked at. */
  readonly states: number;
  /** They are all combinations; otherwise the reachable states with another value for one variable, or as many of these as were looked at. */
  readonly isWhole: boolean;
  readonly relations: readonly RequirementRelation[];
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
 * - `vacuous-part`: the requirement would hold with anything in the place of a part
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
  | {
      readonly kind: 'unconstrained';
      readonly mutants: readonly MutantResult[];
      readonly hiddenBy: MutantResult | null;
      /** Pairs with a part left out that were not tried: one of these parts may hide it. */
      readonly pairsLeft: number;
    }
  | {
      readonly kind: 'rests-on';
      readonly property: string;
      readonly parts: readonly MutantResult[];
      readonly trace: ReportedTrace | null;
    }
  | {
      readonly kind: 'idle-property';
      readonly property: string;
      readonly kills: number;
      /** Properties each of which notices all of it by itself. */
      readonly coveredBy: readonly string[];
    }
  | { readonly kind: 'vacuous-part'; readonly part: PartResult };

/** The survivors beside those that a baseline accepts. */
export interface BaselineReport {
  readonly path: string;
  readonly accepted: readonly { readonly id: string; readonly reason: string }[];
  /** Survivors that it does not know. */
  readonly fresh: readonly string[];
  /** Entries that are not needed any more: what became of their change, or `gone` where it is not made any more. */
  readonly vanished: readonly { readonly id: string; readonly change: string | null; readonly now: MutantStatus | 'gone' }[];
}

/** Pairs of changes that were tried at once, to find out what hides what. */
export interface PairCount {
  readonly tried: number;
  readonly left: number;
  /** The properties about which it is not known whether a left-out part hides a mistake, with that part. */
  readonly open: readonly { readonly property: string; readonly part: string }[];
}

/** The whole result. */
export interface MutationReport {
  readonly module: string;
  readonly config: string;
  /** What opens the original in the explorer: a change follows as `--mutant ID`. */
  readonly command: string;
  /** Null where the original could not be mutated: see the diagnostics. */
  readonly original: { readonly distinctStates: number; readonly seconds: number; readonly isComplete: boolean } | null;
  readonly mutants: readonly MutantResult[];
  /** How many there would be without --max-mutants, --operators and --only. */
  readonly possible: number;
  readonly properties: readonly PropertyScore[];
  readonly findings: readonly MutationFinding[];
  /** The parts of the requirements; what is inside of one that does not matter is left out. */
  readonly parts: readonly PartResult[];
  /** Null where nothing could be compared. */
  readonly relations: RequirementRelations | null;
  readonly pairs: PairCount;
  /** Null where none was given. */
  readonly baseline: BaselineReport | null;
  /** A change was searched until something was violated: by what it is noticed is not known. */
  readonly isQuick: boolean;
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
  return killsOf(mutants, 1);
}

/** The same in per cent: whole numbers are exact. It is shown rounded down. */
export function killPercent(mutants: readonly MutantResult[]): number | null {
  return killsOf(mutants, 100);
}

const killsOf = (mutants: readonly MutantResult[], whole: number): number | null => {
  const { killed, survived } = countStatuses(mutants);
  return killed + survived === 0 ? null : (whole * killed) / (killed + survived);
};

/** What the variants say of the properties: which notice what nobody else notices. */
export function scoresOf(names: readonly string[], mutants: readonly MutantResult[]): readonly PropertyScore[] {
  return names.map((name) => {
    const killed = mutants.filter(({ killers }) => killers.includes(name));
    return { name, kills: killed.length, alone: killed.filter(({ killers }) => killers.length === 1).length };
  });
}
