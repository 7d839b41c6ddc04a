// Tests that can be true in several ways. TLC makes a successor for each of them, so they count as states generated; what they make is equal.
import type { Expr } from '../../syntax/index.ts';
import { type ActionPlace, type Continuation, emitPlain, light, share } from './action-place.ts';
import { emitGuard } from './coverage.ts';

/** Whether it is to be counted in how many ways the test is true. */
export function isCountedIn(e: Expr, at: ActionPlace): boolean {
  const { flag, follows } = at.target;
  return !at.isInitial && flag === null && follows === undefined && at.actions.isBranching(e, at.env);
}

/** A test, which may read what is assigned. */
export function emitTested(e: Expr, at: ActionPlace, then: Continuation): void {
  if (isCountedIn(e, at)) emitInEachWay(e, at, then);
  else emitPlain(e, at, then);
}

/** What follows the test is done once, and each state that it makes is made as often as TLC makes it. */
export function emitInEachWay(e: Expr, at: ActionPlace, then: Continuation): void {
  const { g, target } = at;
  // What somebody may see is evaluated as often as TLC does.
  if (g.isInOrder || g.analysis.impure(e)) {
    at.inTarget({ ...target, follows: 'tests' }).emit(e, then);
    return;
  }
  emitGuard(e, at, ({ assigned, block }) => {
    const ways = g.fresh('ways');
    const mark = g.fresh('m');
    block.line(`let ${ways} = 0;`);
    block.line(`const ${mark} = mark();`);
    const here = at.on({ assigned, block });
    here
      .nest('try')
      .inTarget({ ...target, follows: 'ways' })
      .emit(
        e,
        light((leaf) => leaf.block.line(`${ways}++;`)),
      );
    // It is true: what is wrong with other ways does not count.
    here.nest('catch (error)').line(`passOver(error, ${mark});`);
    const next = share(here, then);
    next(here.nest(`if (${ways} < 2)`));
    const several = here.nest('else');
    const before = g.fresh('before');
    several.line(`const ${before} = ways;`);
    several.line(`ways *= ${ways};`);
    next(several.nest('try'));
    several.nest('finally').line(`ways = ${before};`);
  });
}
