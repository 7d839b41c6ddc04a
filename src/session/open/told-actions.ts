// The actions of a specification as they are told: one that stands at several places of the next-state relation, or is a disjunction, is one to the user.
import { isSamePlace } from '../../diagnostics/index.ts';
import type { Action } from '../../model/index.ts';

/** What an action is told by. */
type Told = Pick<Action, 'name' | 'span'>;

/** Whether two actions are told as one. */
export function isToldAs(a: Told, b: Told): boolean {
  if (a.name !== b.name) return false;
  return a.span === undefined || b.span === undefined ? a.span === b.span : isSamePlace(a.span, b.span);
}

/** The actions that are told, and of each action of the system the index of the one that it is. */
export function toldActions<A extends Told>(actions: readonly A[]): { readonly told: readonly A[]; readonly indices: readonly number[] } {
  const told: A[] = [];
  const indices = actions.map((action) => {
    const known = told.findIndex((one) => isToldAs(one, action));
    return known >= 0 ? known : told.push(action) - 1;
  });
  return { told, indices };
}
