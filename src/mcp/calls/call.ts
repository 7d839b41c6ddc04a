// What a tool is asked, and what it answers: plain data, for it is answered in another thread.
import type { JsonState } from '../../report/index.ts';

/** The request cannot be answered, in a sentence for whoever asked. */
export class CallError extends Error {
  override readonly name = 'CallError';
}

/** A model: a module with its configuration. */
export interface ModelArguments {
  readonly file: string;
  readonly config?: string | undefined;
  readonly constants?: readonly string[] | undefined;
  readonly invariants?: readonly string[] | undefined;
  readonly properties?: readonly string[] | undefined;
}

/** A behaviour that was found or made, with its model: what later calls speak of. */
export interface KeptTrace {
  readonly model: ModelArguments;
  readonly states: readonly JsonState[];
  /** What it violates. */
  readonly violated: string | null;
}

/** What a call may use. */
export interface CallLimits {
  readonly seconds: number;
  readonly maxStates: number;
  /** Bytes. */
  readonly memory: number;
  readonly mayWrite: boolean;
}

/** A state of a kept trace, from 1; the last one where none is named. */
export interface At {
  readonly trace: KeptTrace;
  readonly state?: number | undefined;
}

/** A call with arguments that were validated. */
export type Call =
  | { readonly tool: 'parse'; readonly file: string }
  | { readonly tool: 'check'; readonly model: ModelArguments; readonly ltl: readonly string[]; readonly deadlock?: boolean | undefined }
  | { readonly tool: 'explain'; readonly at: At }
  | { readonly tool: 'evaluate'; readonly at: At; readonly expression: string }
  | { readonly tool: 'actions'; readonly at: At; readonly from: number }
  | { readonly tool: 'initial'; readonly model: ModelArguments; readonly from: number }
  | { readonly tool: 'begin'; readonly model: ModelArguments; readonly choice: number }
  | { readonly tool: 'step'; readonly at: At; readonly choice: number }
  | { readonly tool: 'analyze_formula'; readonly formula: string }
  | { readonly tool: 'translate'; readonly file: string; readonly write: boolean }
  | { readonly tool: 'format'; readonly file: string; readonly write: boolean }
  | { readonly tool: 'mutate'; readonly model: ModelArguments; readonly maxMutants: number; readonly from: number };

/** The answer to a call. */
export interface Answer {
  /** What the tool's output schema describes, without the trace. */
  readonly data: Readonly<Record<string, unknown>>;
  /** A behaviour to keep: the server gives it a name. */
  readonly trace?: KeptTrace;
}
