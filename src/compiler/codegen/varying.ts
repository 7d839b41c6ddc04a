// Whether evaluating an expression again, in the same state, gives the same again.
//
// Registers, random choices, the clock and files may answer differently each time, or change what others answer. Where a behaviour depends on them, what
// is found can only be told from what was seen when it was found: asked again, the specification may say something else. `TLCGet("level")` gives the same
// where the level is the same.
import type { DefinitionSymbol, InstanceStep, ResolvedModule, ValueSymbol } from '../../semantics/index.ts';
import { childrenOf } from '../../syntax/children.ts';
import type { Config, Expr, Name } from '../../syntax/index.ts';
import { findOperator } from '../configuration/constants.ts';
import { EFFECTS, type Effect, effectOf, Variance } from '../standard/natives.ts';
import type { Definitions } from './analysis.ts';
import { textIn } from './choices.ts';
import type { Generator } from './generator.ts';
import type { Closed } from './program.ts';

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

/** See `TransitionSystem.varies`; null: nothing does. */
type Varies = 'level' | 'predicates' | 'actions' | null;

const byWeight: readonly Varies[] = [null, 'level', 'predicates', 'actions'];

/** The one of two that includes the other. */
export const mostVariance = (a: Varies, b: Varies): Varies => (byWeight.indexOf(a) < byWeight.indexOf(b) ? b : a);

/** What varies of a behaviour and of what a configuration asks about its states: null where nothing does. */
export const varianceOf = (g: Generator, root: ResolvedModule, config: Config, initial: Closed | null, next: Closed | null): Varies => {
  const behaviour = [initial, next].flatMap((e) => (e === null ? [] : [e.expr]));
  const names = [
    ...config.invariants,
    ...config.properties,
    ...config.constraints,
    ...config.actionConstraints,
    ...(config.view === null ? [] : [config.view]),
    ...config.extensions.map(({ name }) => name),
  ];
  const asked = names.flatMap((name) => {
    const found = findOperator(root, name);
    const actual = 'symbol' in found ? g.definitions.actual(found) : null;
    return actual?.kind === 'definition' ? [actual.body] : [];
  });
  const greatest = (exprs: readonly Expr[]): number => Math.max(Variance.none, ...exprs.map(g.analysis.variance));
  const [ofSteps, ofPredicates] = [greatest(behaviour), greatest(asked)];
  if (ofSteps === Variance.full) return 'actions';
  if (ofPredicates === Variance.full) return 'predicates';
  return Math.max(ofSteps, ofPredicates) === Variance.level ? 'level' : null;
};

/** Whether somebody may ask how often what _POSSIBLE names was true. */
export const countsPossible = (
  g: Generator,
  root: ResolvedModule,
  config: Config,
  initial: Closed | null,
  next: Closed | null,
): boolean => {
  const asked = [...config.postconditions, ...config.constraints, ...config.actionConstraints, ...config.invariants].flatMap((name) => {
    const found = findOperator(root, name);
    const actual = 'symbol' in found ? g.definitions.actual(found) : null;
    return actual?.kind === 'definition' ? [actual.body] : [];
  });
  const exprs = [...asked, ...[initial, next].flatMap((e) => (e === null ? [] : [e.expr]))];
  const isTeller = (s: ValueSymbol): boolean => {
    const effect = s.kind === 'definition' ? g.definitions.native(s)?.effect : undefined;
    return effect !== undefined && EFFECTS[effect].tellsCounts;
  };
  return exprs.some((e) => [...g.analysis.free(e)].some(isTeller));
};
