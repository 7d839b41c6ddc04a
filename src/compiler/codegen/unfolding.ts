// Seeing through names: the expression that a use of a definition, parameter or substituted name stands for, and the variable that it is.
import type { Reference } from '../../semantics/index.ts';
import type { Arguments } from './arguments.ts';
import type { Block } from './block.ts';
import { bind, type Env, findLocal, findSubstitution, withoutLocals } from './environment.ts';
import type { Argument, Generator } from './generator.ts';
import { isRule } from './rules.ts';
import type { Scopes } from './scopes.ts';

export interface Unfolding {
  readonly unfold: Generator['unfold'];
  readonly variableOf: Generator['variableOf'];
}

/** `overridden`: the environment of what the configuration puts in the place of a definition. */
export const createUnfolding = (
  g: Generator,
  { thunk, argumentDenotation }: Arguments,
  { enter }: Scopes,
  overridden: (reference: Reference, block: Block) => Env,
): Unfolding => {
  const { resolution } = g.definitions;

  const unfold: Generator['unfold'] = (e, env, block) => {
    const name = e.kind === 'name' ? e : e.kind === 'apply' ? e.operator : null;
    if (name === null) return null;
    const args = e.kind === 'apply' ? e.args.map((expr): Argument => ({ expr, env })) : [];
    const reference = resolution.reference(name);
    return unfoldReference(reference, args, entered(reference, env, block), block);
  };

  const entered = ({ path }: Reference, env: Env, block: Block): Env => (path.length === 0 ? env : enter(path, env, block));

  const unfoldReference = (reference: Reference, args: readonly Argument[], here: Env, block: Block): ReturnType<Generator['unfold']> => {
    const actual = g.definitions.actual(reference);
    const at = actual === reference.symbol ? here : overridden(reference, block);
    if (actual.kind === 'definition') {
      if (g.definitions.native(actual) !== undefined || g.analysis.isRecursive(actual) || isRule(g, actual)) return null;
      const known = findLocal(at, actual);
      if (known?.kind === 'thunk') return { expr: known.expr, env: known.env, definition: actual, args };
      let env = actual.inner ? at : withoutLocals(at);
      for (const [i, p] of actual.params.entries()) env = bind(env, p, argumentDenotation(p, args[i]!, block));
      return { expr: actual.body, env, definition: actual, args };
    }
    if (actual.kind === 'configured' || actual.kind === 'builtin') return null;
    const d = actual.kind === 'parameter' || actual.kind === 'bound' ? findLocal(at, actual) : findSubstitution(at, actual);
    if (d?.kind === 'thunk') return { expr: d.expr, env: d.env, definition: null, args };
    if (d?.kind === 'operator') {
      if (d.operator.kind === 'lambda') {
        let env = d.env;
        for (const [i, p] of d.operator.params.entries()) env = bind(env, resolution.binder(p), thunk(args[i]!, block));
        return { expr: d.operator.body, env, definition: null, args };
      }
      const inner = resolution.reference(d.operator);
      return unfoldReference(inner, args, entered(inner, d.env, block), block);
    }
    return null;
  };

  const variableOf: Generator['variableOf'] = (e, env, block, bound) => {
    if (e.kind !== 'name') return -1;
    const { path, symbol } = resolution.reference(e);
    if (symbol.kind === 'variable') {
      const at = path.length === 0 ? env : enter(path, env, block);
      if (bound !== undefined && bound.layer === at.layer) return g.ownIndex(symbol);
      const d = findSubstitution(at, symbol);
      if (d === undefined) return g.variables.get(symbol) ?? -1;
      return d.kind === 'thunk' ? variableOf(d.expr, d.env, block, bound) : -1;
    }
    const unfolded = unfold(e, env, block);
    return unfolded === null ? -1 : variableOf(unfolded.expr, unfolded.env, block, bound);
  };

  return { unfold, variableOf };
};
