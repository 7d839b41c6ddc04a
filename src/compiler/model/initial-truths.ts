// Which invariants are true in initial states because the initial predicate says so. Where it is checked that an invariant is inductive, Init is the invariant, and most states
// are initial ones.
import type { Expr } from '../../syntax/index.ts';
import { Block } from '../codegen/block.ts';
import type { Layer } from '../codegen/environment.ts';
import type { Generator } from '../codegen/generator.ts';
import type { Closed } from '../codegen/program.ts';

/**
 * Whether each of some state predicates is a conjunct of the initial predicate, or a conjunction of such. One that may have another value at the next evaluation is not.
 */
export function saidInitially(g: Generator, initial: Closed, predicates: readonly Closed[]): readonly boolean[] {
  const scratch = new Block(g.top, true);
  /** The conjuncts of an expression, or what a name stands for; empty where it is neither. */
  const partsOf = ({ expr: e, env }: Closed): readonly Closed[] => {
    if (e.kind === 'junction' && e.operator === '/\\') return e.items.map((expr) => ({ expr, env }));
    if (e.kind === 'labeled') return [{ expr: e.body, env }];
    if (e.kind === 'apply' && e.operator.name === '/\\' && g.definitions.resolution.reference(e.operator).symbol.kind === 'builtin')
      return e.args.map((expr) => ({ expr, env }));
    const unfolded = e.kind === 'name' ? g.unfold(e, env, scratch) : null;
    return unfolded === null ? [] : [unfolded];
  };
  // Where names are bound around it, an expression says something else for each of their values.
  const isWhole = ({ env }: Closed): boolean => env.locals === null && env.layer.closed;

  const said = new Map<Expr, Set<Layer>>();
  const collect = (conjunct: Closed): void => {
    if (!isWhole(conjunct)) return;
    const layers = said.get(conjunct.expr) ?? new Set();
    said.set(conjunct.expr, layers.add(conjunct.env.layer));
    for (const part of partsOf(conjunct)) collect(part);
  };
  const isSaid = (predicate: Closed): boolean => {
    if (!isWhole(predicate)) return false;
    if (said.get(predicate.expr)?.has(predicate.env.layer) === true) return true;
    const parts = partsOf(predicate);
    return parts.length > 0 && parts.every(isSaid);
  };
  collect(initial);
  return predicates.map((predicate) => !g.analysis.impure(predicate.expr) && isSaid(predicate));
}
