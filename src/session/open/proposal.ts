// What a module without a configuration could be checked for.

import { isBundled } from '../../diagnostics/index.ts';
import { type Proposal, propose } from '../../proposal/index.ts';
import type { Loaded } from './load.ts';

/** Proposes a configuration for a module that was loaded; null where it could not be resolved. */
export function proposalOf({ resolution, root }: Loaded): Proposal | null {
  return resolution === null || root === null ? null : propose(resolution, root, isBundled);
}
