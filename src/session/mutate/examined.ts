// What was found out about a variant.
import type { Difference } from '../../checker/index.ts';
import type { Trace } from '../../model/index.ts';

/** Why the search of a variant ended before its end. */
export type Ending =
  | { readonly kind: 'complete' }
  /** Nothing was left to find out: all requirements are violated, or one is and no more was asked. */
  | { readonly kind: 'violated' }
  | { readonly kind: 'fault'; readonly message: string }
  | { readonly kind: 'limit'; readonly limit: string };

/** What is found out about a variant. */
export interface Examined {
  /** The requirements that are violated, by name. */
  readonly names: readonly string[];
  /** Of temporal properties: a behaviour that violates it. */
  readonly behaviours: ReadonlyMap<string, Trace>;
  readonly ending: Ending;
  /** Whether the graph is that of the original, and the fair behaviours on it are; null where that is not known. */
  readonly isEqual: boolean | null;
  readonly difference: Difference | null;
  /** No behaviour satisfies what is assumed of fairness, and so none violates what properties say of whole behaviours. */
  readonly isWithoutBehaviours: boolean;
}
