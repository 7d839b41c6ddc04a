// What is to be checked about infinite behaviours, as the user wrote it: formulas over numbered propositions, and fairness.
//
// The formulas keep the user's shape (implications, leads-to, no normal form), because explanations speak about the parts that the user wrote.
// A letter of a behaviour is a step (s, t): a state proposition is evaluated at s, a step proposition on (s, t). Every state also has a stuttering
// step (s, s); a step proposition is evaluated on it like on any other.
//
// Architecture invariant: data and functions only, and nothing of the automata that check them.
import type { Span } from '../diagnostics/index.ts';
import type { StatePredicate, StepPredicate } from './transition-system.ts';

/** What an atom of a formula is about. */
export type Proposition =
  | {
      readonly kind: 'state';
      readonly predicate: StatePredicate;
      /**
       * Whether it holds in the state in which a predicate of the system was evaluated last: nothing else was done with the system since. Throws EvaluationError.
       * Absent where the state is always to be given, or where one would see in which order predicates are evaluated.
       */
      holdsThere?(): boolean;
      /** Whether it has a value in a state: where it has none, nothing asks for it, and it is said not to hold. Absent: it always has one, or is asked for. */
      hasValue?(states: Int32Array, offset: number): boolean;
    }
  /** `[A]_v`, `<<A>>_v`, or a raw action. */
  | {
      readonly kind: 'step';
      readonly predicate: StepPredicate;
      /** What it is on every stuttering step: true for `[A]_v`, false for `<<A>>_v`. Absent: that is not known, or depends on the state. */
      readonly onStuttering?: boolean;
      /** As of a state. */
      hasValue?(from: Int32Array, fromOffset: number, to: Int32Array, toOffset: number): boolean;
    };

interface FormulaBase {
  readonly span?: Span;
  /** The formula in the user's words; explanations fall back to printing it. */
  readonly text?: string;
}

/** A formula of linear temporal logic in the shape the user gave it. */
export type TemporalFormula = FormulaBase &
  (
    | { readonly kind: 'constant'; readonly value: boolean }
    /** Index into the problem's propositions. */
    | { readonly kind: 'proposition'; readonly index: number }
    | { readonly kind: 'not' | 'always' | 'eventually' | 'next'; readonly operand: TemporalFormula }
    | {
        readonly kind: 'and' | 'or';
        readonly operands: readonly TemporalFormula[];
        /** `\A` over constants: an operand for each element of which it says something. */
        readonly isForAll?: true;
      }
    | {
        readonly kind: 'implies' | 'equivalent' | 'leads-to' | 'until' | 'weak-until' | 'release' | 'strong-release';
        readonly left: TemporalFormula;
        readonly right: TemporalFormula;
        /** An arm of IF or CASE: the left side chooses it, and is no premise of the property. */
        readonly isArm?: true;
      }
  );

/** A property to check of every fair behaviour. */
export interface TemporalProperty {
  readonly name: string;
  readonly span?: Span;
  readonly formula: TemporalFormula;
  /** It reads the search (what TLCGet tells, registers), so it is one of the search that is made and not of behaviours alone. */
  readonly isAboutSearch?: boolean;
  /** Other conjuncts of it are checked as invariants, step by step, or of initial states. */
  readonly isPart?: boolean;
}

/** A conjunct of the specification that rules behaviours out: `WF_v(A)` or `SF_v(A)`. */
export interface FairnessCondition {
  readonly kind: 'weak' | 'strong';
  /** As the user wrote it: `WF_vars(Send(p))`. */
  readonly name: string;
  readonly span?: Span;
  /** `ENABLED <<A>>_v`: some successor of the state is an A step that changes v. */
  enabled(states: Int32Array, offset: number): boolean;
  /** `enabled` in the state in which a predicate of the system was evaluated last: see `Proposition`. */
  enabledThere?(): boolean;
  /** `<<A>>_v`: the step is an A step and changes v. False wherever `enabled` is false of the source. */
  taken(from: Int32Array, fromOffset: number, to: Int32Array, toOffset: number): boolean;
}

/** The temporal part of a check. */
export interface TemporalProblem {
  readonly propositions: readonly Proposition[];
  readonly properties: readonly TemporalProperty[];
  /** All of them are assumed. */
  readonly fairness: readonly FairnessCondition[];
  /** What else the specification says of whole behaviours: one of which any of this is false is no behaviour of it. Absent: nothing. */
  readonly assumptions?: readonly TemporalFormula[];
  /** Every step of the system that changes something is known to be an `<<A>>_v` step of some fairness condition. */
  readonly everyStepIsFair?: boolean;
  /** Every step that a fairness condition asks for is known to be one of the system: each finite behaviour can be continued to a fair one. */
  readonly fairStepsAreSteps?: boolean;
}
