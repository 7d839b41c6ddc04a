// Counting what happens at the parts of actions, in programs compiled for coverage.
import type { Expr } from '../../syntax/index.ts';
import type { PartKind } from '../runtime/probes.ts';
import { type ActionPlace, type Continuation, emitPlain, inside, type Reached } from './action-place.ts';

/** Counts that a part is reached, and gives what counts that it is satisfied and how many states are found from there. */
export function counted(kind: PartKind, e: Expr, at: ActionPlace, then: Continuation): Continuation {
  const { probes } = at.g;
  const part = probes !== null && at.isCovered ? probes.part(kind, e.span) : -1;
  if (part < 0) return then;
  at.line(`probes.reached[${part}] += probes.live;`);
  return (reached) => {
    const { block } = reached;
    const before = at.g.fresh('known');
    block.line(`probes.satisfied[${part}] += probes.live;`);
    block.line(`const ${before} = probes.progress.distinct;`);
    // What stops a search is thrown through here.
    then(inside(reached, block.nest('try')));
    block.nest('finally').line(`probes.found[${part}] += probes.live * (probes.progress.distinct - ${before});`);
  };
}

/** A test. For coverage the conjuncts of a named guard are tests of their own: the same order, the same truth. */
export function emitGuard(e: Expr, at: ActionPlace, then: Continuation): void {
  const named = !at.isCovered ? null : e.kind === 'junction' ? at.argument(e) : at.unfold(e);
  const inner = named?.expr;
  if (named === null || inner?.kind !== 'junction' || inner.operator !== '/\\') {
    emitPlain(e, at, then);
    return;
  }
  const step = (i: number, reached: Reached): void => {
    const expr = inner.items[i];
    if (expr === undefined) {
      then(reached);
      return;
    }
    const next = at.inEnv(named.env).on(reached);
    emitGuard(
      expr,
      next,
      counted('conjunct', expr, next, (further) => step(i + 1, further)),
    );
  };
  step(0, at);
}
