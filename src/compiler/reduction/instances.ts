// The instances of actions: a bounded \E over a set that is known becomes one for each combination of elements.
import type { NextRelation, ProgramBuilder } from '../codegen/program.ts';
import type { SplitAction, Unroll } from '../codegen/split.ts';
import type { KnownValues, Order } from './constant-values.ts';

/** More instances are not told apart: tables grow with the square of their number, and each is code of its own. */
const MOST_INSTANCES = 500;
/** How many combinations of elements a \E may have to become instances, tried in this order. */
const UNROLLINGS = [256, 64, 16, 4, 1] as const;

/** The instances of a next-state relation, and what is to be given to `addNext` to have them. */
export function instancesOf(
  builder: ProgramBuilder,
  next: NextRelation,
  constants: KnownValues,
  order: Order,
): { readonly split: readonly SplitAction[]; readonly unroll: Unroll } {
  let most: number = UNROLLINGS[0];
  const unroll: Unroll = (e, env) => constants.unroll(e.bounds, env, most, order);
  let split: readonly SplitAction[] = [];
  for (most of UNROLLINGS) {
    split = builder.splitNext(next, unroll);
    if (split.length <= MOST_INSTANCES) break;
  }
  return { split, unroll };
}
