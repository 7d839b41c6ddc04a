// Whether evaluating an expression again, in the same state, gives the same again.
//
// Registers, random choices, the clock and files may answer differently each time, or change what others answer. Where a behaviour depends on them, what
// is found can only be told from what was seen when it was found: asked again, the specification may say something else. `TLCGet("level")` gives the same
// where the level is the same.
import type { DefinitionSymbol, InstanceStep } from '../../semantics/index.ts';
import { childrenOf } from '../../syntax/children.ts';
import type { Expr, Name } from '../../syntax/index.ts';
import { EFFECTS, type Effect, effectOf, Variance } from '../standard/natives.ts';
import { textIn } from './choices.ts';
import type { Definitions } from './definitions.ts';

/** @param isOnce whether a definition is computed once in a run, whatever it calls */
export const createVariance = (definitions: Definitions, isOnce: (d: DefinitionSymbol) => boolean): ((expr: Expr) => Variance) => {
  const { resolution } = definitions;
  const met = new Set<DefinitionSymbol>();
  const most = (variances: Iterable<Variance>): Variance => {
    let answer: Variance = Variance.none;
    for (const v of variances) if (v > answer) answer = v;
    return answer;
  };

  const ofDefinition = (d: DefinitionSymbol, args: readonly Expr[]): Variance => {
    const native = definitions.native(d);
    if (native !== undefined) return ofEffect(effectOf(native, textIn(args[0])));
    if (met.has(d)) return Variance.none;
    met.add(d);
    return isOnce(d) ? Variance.none : ofExpression(d.body);
  };

  const ofEffect = (effect: Effect | undefined): Variance => (effect === undefined ? Variance.none : EFFECTS[effect].variance);

  const ofPath = (path: readonly InstanceStep[]): Variance =>
    most(path.flatMap(({ instance, args }) => [...instance.substitutions.values(), ...args]).map(ofExpression));

  const ofName = (name: Name, args: readonly Expr[]): Variance => {
    const reference = resolution.reference(name);
    const constant = reference.symbol.kind === 'constant' ? definitions.replacement(reference) : undefined;
    const actual = constant !== undefined && 'symbol' in constant ? constant.symbol : definitions.actual(reference);
    return most([ofPath(reference.path), actual.kind === 'definition' ? ofDefinition(actual, args) : Variance.none]);
  };

  const ofExpression = (expr: Expr): Variance => {
    if (expr.kind === 'let') return ofExpression(expr.body);
    const own: Variance[] = [];
    if (expr.kind === 'name') own.push(ofName(expr, []));
    if (expr.kind === 'apply') own.push(ofName(expr.operator, expr.args));
    if (expr.kind === 'subexpression') {
      const { path, expr: part } = resolution.subexpression(expr);
      own.push(ofPath(path), ofExpression(part));
    }
    return most([...own, ...childrenOf(expr).map((child) => ofExpression(child.expr))]);
  };

  return (expr) => {
    met.clear();
    return ofExpression(expr);
  };
};
