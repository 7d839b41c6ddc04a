// A model that can be run, and what one is compiled from.
import type { Span } from '../../diagnostics/index.ts';
import type { Action, SearchProgress, StatePredicate, TemporalProblem, TransitionSystem } from '../../model/index.ts';
import type { Resolution } from '../../semantics/index.ts';
import type { Config } from '../../syntax/index.ts';
import type { Values } from '../../values/index.ts';
import type { SplitVariables } from '../codegen/layout.ts';
import type { ProgramBuilder } from '../codegen/program.ts';
import type { Probes } from '../runtime/probes.ts';
import type { NativeContext } from '../standard/natives.ts';
import type { Exchangeable } from './evident-symmetry.ts';
import type { SymmetryUse, SymmetryWishes } from './proved-symmetry.ts';
import type { Possibility, Questions, Within } from './questions.ts';
import type { TriedSteps } from '../steps/learnt-steps.ts';
import type { StepMemory } from '../steps/remembered-steps.ts';

/** What is compiled. */
export interface ModelInput {
  readonly resolution: Resolution;
  readonly config: Config;
  readonly values: Values;
  /** Everything natives need besides the values and the progress. */
  readonly natives: Omit<NativeContext, 'values' | 'progress' | 'registers' | 'textOf'>;
  /** True for the text of a bundled module: natives apply to it. */
  isBundled(span: Span): boolean;
  /** Absent: nothing beside the configuration. */
  readonly questions?: Questions;
  /** Count what the parts of actions do: see `Model.probes`. */
  readonly coverage?: boolean;
  /** Look at some of the successors of a state only, where that suffices: see `Model.reduction`. */
  readonly reduce?: boolean;
  /** Variables to be kept in cells or in bits if that can be: see `TransitionSystem.rows`. Absent: none. */
  readonly split?: SplitVariables;
  /** With such variables: what actions do is to be remembered by what they read, where that can be: see `Model.steps`. */
  readonly remember?: boolean;
  /** With this, there is a model only if all of these variables are kept so, and this is true of what its actions do. Asked before the rest is compiled. */
  pays?(steps: TriedSteps): boolean;
  /** What TLCGet reads of another model's search. Absent: the model has its own. */
  readonly progress?: SearchProgress;
  /** Absent: what is proved of it is used. */
  readonly symmetry?: SymmetryWishes;
  /** Given all actions: the numbers of those that get no code, because somebody else makes their steps. Absent: none. */
  withoutActions?(actions: readonly Action[]): ReadonlySet<number>;
}

/** What is checked of a property as an invariant or step by step, and not as part of the temporal problem. */
export interface PropertyParts {
  readonly name: string;
  readonly span: Span;
  /** `[]P` or `[][A]_v`. */
  readonly always: boolean;
  /** A predicate of initial states. */
  readonly initial: boolean;
}

/** A model that can be run: a compiled module, or what a program defines. */
export interface Model {
  readonly system: TransitionSystem;
  readonly checkDeadlock: boolean;
  /** True where the configuration names a behaviour; otherwise only assumptions are checked. */
  readonly hasBehaviour: boolean;
  /** The behaviour that it names is said to be none, and nothing is asked of it: only assumptions are checked. */
  readonly isWithoutStates: boolean;
  /** Where the initial predicate stands. */
  readonly initialSpan: Span | null;
  /** What is to be checked of infinite behaviours; null where nothing is. */
  readonly temporal: TemporalProblem | null;
  /** Properties with parts that are not in `temporal`. */
  readonly propertyParts: readonly PropertyParts[];
  readonly possible: readonly Possibility[];
  readonly alwaysPossible: readonly StatePredicate[];
  readonly within: readonly Within[];
  /** Of these is asked how many states satisfy them. */
  readonly counted: readonly StatePredicate[];
  /** Whether several threads may run the program on shared values: nothing in it depends on what was evaluated before, or elsewhere. */
  readonly isShareable: boolean;
  /** Whether several threads may search it, and a checkpoint keeps what a search knows: as `isShareable`, but for what is evaluated once when it has ended. */
  readonly isSearchShareable: boolean;
  /** Whether nothing is printed, so that nobody sees how often something is evaluated. */
  readonly isSilent: boolean;
  /** The counters of a model that was compiled for coverage. */
  readonly probes: Probes | null;
  /** What became of the wish to reduce: null where there was none, and why not all too much can be left out. */
  readonly reduction: { readonly obstacle: string | null } | null;
  /** What became of SYMMETRY: null where the configuration has none. */
  readonly symmetry: SymmetryUse | null;
  /** Variables that are kept in cells or in bits. */
  readonly split: SplitVariables;
  /** What its actions are known to do; null where that is not remembered. */
  readonly steps: StepMemory | null;
  /** Null where nothing was compiled. */
  readonly exchangeable: Exchangeable | null;
  /** Null where nothing was compiled. */
  readonly builder: ProgramBuilder | null;
  /** The generated program's text; empty where nothing was compiled. */
  readonly text: string;
  /** Equal for models that do the same on the same values: the text, what its functions are for, and the natives that it calls. */
  readonly identity: string;
}

/** Why a model is not shareable, as a part of a sentence: why one thread searches it, and why no checkpoint keeps what it knows. */
export const NOT_SHAREABLE =
  'the specification uses operators whose value depends on what was evaluated before, such as TLCGet, TLCSet or RandomElement, or on files and the environment (JsonDeserialize, IOEnv)';

/** A model that was compiled. */
export interface CompiledModel extends Model {
  readonly builder: ProgramBuilder;
}
