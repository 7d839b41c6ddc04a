// Whether a test can be true in several ways: a disjunction, or a bounded \E, where TLC looks for steps. TLC makes a successor for each of them, so they
// count as states generated; what they make is equal.
import type { DefinitionSymbol } from '../../semantics/index.ts';
import type { Expr, Name } from '../../syntax/index.ts';
import { isFunctionDefinition } from './applied-functions.ts';
import type { Definitions } from './definitions.ts';
import { type Env, findLocal } from './environment.ts';

/** Says of expressions without primes whether TLC may find several ways in which they are true. */
export function createBranching(definitions: Definitions): (expr: Expr, env: Env) => boolean {
  const { resolution } = definitions;
  const known = new Map<DefinitionSymbol, boolean>();

  const isBranchingName = (name: Name, args: readonly Expr[], env: Env): boolean => {
    const actual = definitions.actual(resolution.reference(name));
    switch (actual.kind) {
      case 'builtin':
        if (actual.name === '\\/') return true;
        if (actual.name === '/\\') return args.some((a) => isBranching(a, env));
        return actual.name === '=>' && isBranching(args[1]!, env);
      case 'parameter':
      case 'bound': {
        const d = findLocal(env, actual);
        return d?.kind === 'thunk' && isBranching(d.expr, d.env);
      }
      case 'definition': {
        if (definitions.native(actual) !== undefined || actual.recursive) return false;
        const before = known.get(actual);
        if (before !== undefined) return before;
        known.set(actual, false);
        // What is passed may branch where it is used.
        const answer = isBranching(actual.body, env) || args.some((a) => isBranching(a, env));
        if (args.length === 0 && !actual.inner) known.set(actual, answer);
        else known.delete(actual);
        return answer;
      }
      default:
        return false;
    }
  };

  // A function that is applied, where its body is a formula. TLC follows no function definitions.
  const isBranchingFunction = (f: Expr, env: Env): boolean => {
    if (f.kind === 'function') return isBranching(f.body, env);
    if (f.kind === 'let' || f.kind === 'labeled') return isBranchingFunction(f.body, env);
    if (f.kind !== 'name' && f.kind !== 'apply') return false;
    const actual = definitions.actual(resolution.reference(f.kind === 'name' ? f : f.operator));
    if (actual.kind === 'parameter' || actual.kind === 'bound') {
      const d = findLocal(env, actual);
      return d?.kind === 'thunk' && isBranchingFunction(d.expr, d.env);
    }
    if (actual.kind !== 'definition' || actual.recursive || isFunctionDefinition(actual) || definitions.native(actual) !== undefined)
      return false;
    return isBranchingFunction(actual.body, env);
  };

  const isBranching = (e: Expr, env: Env): boolean => {
    switch (e.kind) {
      case 'function-application':
        return isBranchingFunction(e.function, env);
      case 'name':
        return isBranchingName(e, [], env);
      case 'apply':
        return isBranchingName(e.operator, e.args, env);
      case 'junction':
        return (e.operator === '\\/' && e.items.length > 1) || e.items.some((item) => isBranching(item, env));
      case 'quantified':
        return e.quantifier === '\\E' || isBranching(e.body, env);
      case 'if':
        return isBranching(e.whenTrue, env) || isBranching(e.whenFalse, env);
      case 'case':
        return e.arms.some((arm) => isBranching(arm.value, env)) || (e.other !== null && isBranching(e.other, env));
      case 'let':
      case 'labeled':
        return isBranching(e.body, env);
      case 'subexpression':
        return isBranching(resolution.subexpression(e).expr, env);
      default:
        return false;
    }
  };
  return isBranching;
}
