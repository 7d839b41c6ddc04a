// What is asked of an element of a set before anything else: where that depends on nothing but the element, it need be asked only once in a run.
import type { Expr } from '../../syntax/index.ts';
import { bind } from './environment.ts';
import type { LoopTest, Place, Under } from './generator.ts';
import { isStandard } from './standard-operators.ts';

/** The part of the formula that is evaluated first, and of which FALSE decides. */
function firstTest({ formula, isUniversal }: Under, at: Place): Expr | null {
  if (formula.kind === 'labeled') return firstTest({ formula: formula.body, isUniversal }, at);
  if (isUniversal) return isStandard(at, formula, '=>') ? firstTest({ formula: formula.args[0]!, isUniversal: false }, at) : null;
  if (formula.kind === 'junction' && formula.operator === '/\\') return firstTest({ formula: formula.items[0]!, isUniversal }, at);
  if (isStandard(at, formula, '/\\')) return firstTest({ formula: formula.args[0]!, isUniversal }, at);
  return formula;
}

/** The test of an element that depends on nothing else; null where there is none. */
export function testOfElement({ under, bound, at }: LoopTest): Expr | null {
  if (bound.tuple || bound.names.length !== 1) return null;
  const { analysis, definitions } = at.g;
  const test = firstTest(under, at);
  if (test === null || analysis.impure(test) || analysis.level(test, at.env) > 0) return null;
  const env = bind(at.env, definitions.resolution.binder(bound.names[0]!), { kind: 'literal', id: 0 });
  const { locals, state } = analysis.dependence(test, env);
  // What is defined in a LET around it may be anything.
  const isClosed = !locals && !state && ![...analysis.free(test)].some((s) => s.kind === 'definition' && s.inner);
  return isClosed ? test : null;
}
