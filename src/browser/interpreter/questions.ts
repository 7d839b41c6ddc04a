// What a page asks the interpreter in its thread, and what it is answered: plain data.
import type { JsonDiagnostic, JsonPlace } from '../../diagnostics/index.ts';
import type { CarriedPath } from '../../session/explore/carried-path.ts';
import type { PageModel } from '../../session/explore/page-model.ts';

/** A state with the step to it. `vector` means something only to the interpreter that made it. */
export interface WalkedState {
  readonly vector: Int32Array;
  /** `Send(p = 1)`; `initial state`. */
  readonly title: string;
  readonly action: string | null;
  readonly place: JsonPlace | null;
  /** Stands for the values of the variables: equal states have equal digests, in every page. */
  readonly digest: string;
  /** The values in TLA+ notation, in the order of the variables. */
  readonly values: readonly string[];
}

/** A possible step, or an initial state. */
export interface ListedStep extends WalkedState {
  /** What tells it apart besides its title: what quantifiers inside of it choose, or what it changes. */
  readonly remark: string;
  /** Its number among all steps of the state, from 1. */
  readonly number: number;
  readonly stutters: boolean;
  /** The constraint that does not hold, so that a check does not go there. */
  readonly outside: string | null;
  /** That a constraint has no value there, and why. */
  readonly unclear: string | null;
}

/** Something that has no value. */
export interface ToldFault {
  readonly action: string;
  readonly message: string;
  readonly place: JsonPlace | null;
}

/** Why something is false: the part, and the values in it. */
export interface ToldReason {
  readonly what: string;
  readonly values: string;
  readonly place: JsonPlace;
}

/** The steps from a state. */
export interface Steps {
  /** As many as are shown, of those that fit the words. */
  readonly listed: readonly ListedStep[];
  readonly fitting: number;
  readonly count: number;
  /** There are more than were counted. */
  readonly isPartial: boolean;
  readonly disabled: readonly { readonly action: string; readonly place: JsonPlace | null }[];
  readonly faulty: readonly ToldFault[];
  /** Why nothing more is known. */
  readonly fault: ToldFault | null;
}

/** The truth of an invariant, of what a property says of the initial state (there only), of a step property, or of `no deadlock`. */
export interface ToldProperty {
  readonly name: string;
  readonly kind: 'assumption' | 'invariant' | 'initial' | 'step' | 'deadlock';
  /** Null: it is about the next step, which was not taken. A text: why it has no value. */
  readonly truth: boolean | string | null;
  readonly place: JsonPlace | null;
  readonly reason: ToldReason | null;
}

/** An instance of an action without a step, and every guard of it that is false. */
export interface ToldInstance {
  readonly arguments: string;
  readonly reasons: readonly ToldReason[];
  /** Alternatives that failed besides. */
  readonly others: number;
}

/** What is known of a model that was opened. */
export interface OpenedPage {
  readonly diagnostics: readonly JsonDiagnostic[];
  /** Null where the diagnostics say why there is nothing to explore. */
  readonly model: {
    readonly variables: readonly string[];
    /** Temporal properties of the configuration: they are judged of whole behaviours only. */
    readonly temporal: readonly string[];
    readonly names: readonly string[];
    readonly draws: boolean;
  } | null;
}

/** What came of walking a path again. */
export interface Followed {
  readonly path: readonly WalkedState[];
  /** Why it goes no further; null where all of it fits. */
  readonly problem: string | null;
}

/** A path and the index of the state that is asked about; -1: before the initial state. */
export interface AtState {
  readonly path: readonly Int32Array[];
  readonly index: number;
}

/** Questions with their answers, by kind. */
export interface Exchange {
  open: { readonly ask: { readonly model: PageModel }; readonly answer: OpenedPage };
  follow: { readonly ask: { readonly carried: CarriedPath }; readonly answer: Followed };
  find: { readonly ask: { readonly digests: readonly string[] }; readonly answer: Followed };
  /** The rows of the table of variables, as HTML. */
  state: { readonly ask: AtState; readonly answer: string };
  steps: { readonly ask: AtState & { readonly words: string }; readonly answer: Steps };
  properties: { readonly ask: AtState; readonly answer: readonly ToldProperty[] };
  why: { readonly ask: AtState & { readonly action: string }; readonly answer: readonly ToldInstance[] };
  value: { readonly ask: AtState & { readonly text: string }; readonly answer: { readonly text: string; readonly isFault: boolean } };
  /** SVG; or why there is no picture. */
  picture: { readonly ask: AtState; readonly answer: { readonly svg: string } | { readonly message: string } };
}

export type Kind = keyof Exchange;
export type Ask<K extends Kind> = Exchange[K]['ask'];
export type Answer<K extends Kind> = Exchange[K]['answer'];

/** What goes to the thread of an interpreter. */
export interface ToInterpreter<K extends Kind = Kind> {
  readonly id: number;
  readonly kind: K;
  readonly ask: Ask<K>;
}

/** What comes from it: an answer; that there is no room for the values; or the message of a fault of tlasso. */
export type FromInterpreter<K extends Kind = Kind> =
  | { readonly id: number; readonly answer: Answer<K> }
  | { readonly id: number; readonly isFull: true }
  | { readonly id: number; readonly broken: string };
