// What the command line asks of a model beside its configuration. Expressions have become definitions of the root module, so that they are
// resolved in its scope; the questions name them.
import type { Span } from '../../diagnostics/index.ts';
import type { Proposition, StatePredicate, StepPredicate } from '../../model/index.ts';
import type { ConfigName, LtlFormula } from '../../syntax/index.ts';

/** A formula of linear temporal logic that is to hold of every behaviour. */
export interface LinearQuestion {
  /** How reports call it: its text. */
  readonly name: string;
  readonly formula: LtlFormula;
  readonly span: Span;
}

/** `to` follows `from` before the action has occurred more than `limit` times. */
export interface WithinQuestion {
  readonly name: string;
  readonly limit: number;
  readonly action: ConfigName;
  readonly from: ConfigName;
  readonly to: ConfigName;
}

export interface Questions {
  readonly ltl: readonly LinearQuestion[];
  /** Operators that are to be true of some reachable state or step, besides those under _POSSIBLE. */
  readonly possible: readonly ConfigName[];
  /** State predicates that can be reached from every reachable state. */
  readonly alwaysPossible: readonly ConfigName[];
  readonly within: readonly WithinQuestion[];
  /** State predicates of which is asked how many states satisfy them. */
  readonly counted: readonly ConfigName[];
}

/** Nothing. */
export const noQuestions: Questions = { ltl: [], possible: [], alwaysPossible: [], within: [], counted: [] };

/** The name of the definition that an atom of a formula stands for. */
export const atomName = (atom: LtlFormula & { readonly kind: 'name' | 'expression' }): string =>
  atom.kind === 'name' ? atom.name : `{${atom.text}}`;

/** A compiled `WithinQuestion`. */
export interface Within {
  readonly name: string;
  readonly limit: number;
  readonly action: StepPredicate;
  readonly from: StatePredicate;
  readonly to: StatePredicate;
}

/** A compiled possibility. */
export interface Possibility {
  readonly name: string;
  readonly span: Span;
  readonly proposition: Proposition;
  /** It is named under _POSSIBLE, not by an option. */
  readonly isConfigured: boolean;
}
