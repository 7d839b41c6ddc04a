// Behaviours as tests, as plain data: what `tlasso generate` writes in all formats.
import type { ReportedTrace } from '../trace-data.ts';

/** One behaviour. */
export interface GeneratedBehaviour {
  /** The same for the same steps, whatever else is in the set. */
  readonly name: string;
  readonly trace: ReportedTrace;
}

/** A set of behaviours, in an order that depends on what is in them alone. */
export interface BehaviourSet {
  /** The root module. */
  readonly module: string;
  /** What the behaviours were chosen for, as a few words. */
  readonly goal: string;
  readonly behaviours: readonly GeneratedBehaviour[];
  /** Steps of all behaviours together. */
  readonly steps: number;
  /** What was to be covered, and is; absent where behaviours were not chosen to cover anything. */
  readonly covered?: number;
  /** What no behaviour covers, by name: it is in no state or step that was explored. */
  readonly unreachable?: readonly string[];
  /** Then: constraints or a limit of depth cut off states, beyond which it may be possible. */
  readonly isCut?: boolean;
  /** What cannot be covered by a behaviour of the allowed length. */
  readonly tooFar?: number;
  /** No set that covers the same has fewer. */
  readonly atLeast?: { readonly behaviours: number; readonly steps: number };
  /** How many of the random behaviours that were drawn were equal to others, and are not written again; absent for none. */
  readonly repeated?: number;
  /** States and steps of the model. */
  readonly states: number;
  readonly edges: number;
}
