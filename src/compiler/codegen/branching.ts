// Whether a test can be true in several ways: a disjunction, or a bounded \E, where TLC looks for steps. TLC makes a successor for each of them, so they
// count as states generated; what they make is equal. What an operator is given, an operator or an expression, may branch where it is used, and so may what an
// INSTANCE puts in the place of a constant or a variable.
import type { DefinitionSymbol } from '../../semantics/index.ts';
import type { Expr, Name } from '../../syntax/index.ts';
import { isFunctionDefinition } from './applied-functions.ts';
import type { Definitions } from './definitions.ts';
import { type Denotation, type Env, findLocal, findSubstitution, type Layer } from './environment.ts';

/** Where it is not known here what an INSTANCE puts in the place of constants and variables: each of them may branch. */
const BEHIND_INSTANCE = null;
type Scope = Env | typeof BEHIND_INSTANCE;

/** Remembers what is found out about definitions, by the instance that they are used in: null for where what it puts in is not known. */
function createAnswers() {
  const known = new Map<Layer | null, Map<DefinitionSymbol, boolean>>();
  /** While an answer is found out, it is false. `isLasting`: it is the same wherever the definition is used. */
  return (layer: Layer | null, definition: DefinitionSymbol, isLasting: boolean, find: () => boolean): boolean => {
    const answers = known.get(layer) ?? new Map<DefinitionSymbol, boolean>();
    known.set(layer, answers);
    const before = answers.get(definition);
    if (before !== undefined) return before;
    answers.set(definition, false);
    const answer = find();
    if (isLasting) answers.set(definition, answer);
    else answers.delete(definition);
    return answer;
  };
}

/** Says of expressions without primes whether TLC may find several ways in which they are true. */
export function createBranching(definitions: Definitions): (expr: Expr, env: Env) => boolean {
  const { resolution } = definitions;
  const remembered = createAnswers();

  const isBranchingDenotation = (d: Denotation | undefined, args: readonly Expr[], env: Scope): boolean => {
    if (d?.kind === 'thunk') return isBranching(d.expr, d.env);
    return d?.kind === 'operator' && (isBranching(d.operator, d.env) || args.some((a) => isBranching(a, env)));
  };

  const isBranchingName = (name: Name, args: readonly Expr[], env: Scope): boolean => {
    const reference = resolution.reference(name);
    const actual = definitions.actual(reference);
    switch (actual.kind) {
      case 'builtin':
        if (actual.name === '\\/') return true;
        if (actual.name === '/\\') return args.some((a) => isBranching(a, env));
        return actual.name === '=>' && isBranching(args[1]!, env);
      case 'parameter':
      case 'bound':
        return env !== BEHIND_INSTANCE && isBranchingDenotation(findLocal(env, actual), args, env);
      case 'constant':
      case 'variable':
        return env === BEHIND_INSTANCE || isBranchingDenotation(findSubstitution(env, actual), args, env);
      case 'definition': {
        if (definitions.native(actual) !== undefined || actual.recursive) return false;
        const inside = reference.path.length > 0 ? BEHIND_INSTANCE : env;
        const layer = inside === BEHIND_INSTANCE ? null : inside.layer;
        const isLasting = args.length === 0 && !actual.inner;
        // An argument may use the same definition: that is no answer about its body.
        return args.some((a) => isBranching(a, env)) || remembered(layer, actual, isLasting, () => isBranching(actual.body, inside));
      }
      default:
        return false;
    }
  };

  // A function that is applied, where its body is a formula. TLC follows no function definitions.
  const isBranchingFunction = (f: Expr, env: Scope): boolean => {
    if (f.kind === 'function') return isBranching(f.body, env);
    if (f.kind === 'let' || f.kind === 'labeled') return isBranchingFunction(f.body, env);
    if (f.kind !== 'name' && f.kind !== 'apply') return false;
    const actual = definitions.actual(resolution.reference(f.kind === 'name' ? f : f.operator));
    if (actual.kind === 'parameter' || actual.kind === 'bound') {
      const d = env === BEHIND_INSTANCE ? undefined : findLocal(env, actual);
      return d?.kind === 'thunk' && isBranchingFunction(d.expr, d.env);
    }
    if (actual.kind !== 'definition' || actual.recursive || isFunctionDefinition(actual) || definitions.native(actual) !== undefined)
      return false;
    return isBranchingFunction(actual.body, env);
  };

  const isBranching = (e: Expr, env: Scope): boolean => {
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
      case 'lambda':
        return isBranching(e.body, env);
      case 'subexpression':
        return isBranching(resolution.subexpression(e).expr, env);
      default:
        return false;
    }
  };
  return isBranching;
}
