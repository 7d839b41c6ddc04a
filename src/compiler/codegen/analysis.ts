// Questions about expressions that code generation asks before it chooses a form.
//
// All answers are conservative: "depends", "may be lazy", "not strict" are always safe.
import type { DefinitionSymbol, Level, ParameterSymbol, ValueSymbol } from '../../semantics/index.ts';
import type { Expr } from '../../syntax/index.ts';
import type { Variance } from '../standard/natives.ts';
import type { Definitions } from './definitions.ts';
import { type Dependence, Dependences } from './dependences.ts';
import { Effects } from './effects.ts';
import type { Env } from './environment.ts';
import { FreeSymbols } from './free-symbols.ts';
import { Sizes } from './sizes.ts';
import { Strictness } from './strictness.ts';
import { TruthValues } from './truth-values.ts';
import { createVariance } from './variance.ts';

export interface Analysis {
  /** The symbols an expression mentions freely, through definitions and instances. */
  free(expr: Expr): ReadonlySet<ValueSymbol>;
  dependence(expr: Expr, env: Env): Dependence;
  /** The level, where parameters have the level of what they stand for. */
  level(expr: Expr, env: Env): Level;
  /**
   * JavaScript that tells whether the value may depend on the state in which it is computed, also through arguments that are computed at their first use, and
   * through rules that are arguments.
   */
  isOfState(expr: Expr, env: Env): string;
  /** True where the expression mentions no parameter, no bound name and no definition of a LET around it: it can be compiled anywhere. */
  portable(expr: Expr, env: Env): boolean;
  /** True where it mentions, through definitions, a prime or anything else that speaks of a step. */
  primes(expr: Expr): boolean;
  /** True where two evaluations may differ or have an effect: TLCGet, RandomElement, Print. */
  impure(expr: Expr): boolean;
  /** Whether a constant definition is computed once in a run, as TLC does, though it calls what may answer differently each time. */
  isOnce(definition: DefinitionSymbol): boolean;
  /** On what more than the state the value depends. */
  variance(expr: Expr): Variance;
  /** True where the value is certainly a truth value. */
  isBoolean(expr: Expr, env: Env): boolean;
  /** True for what RECURSIVE declares, and for what is defined by itself because the configuration replaces something that it mentions. */
  isRecursive(definition: DefinitionSymbol): boolean;
  /** True where evaluating the expression may come to a recursive definition, also of a function, or to something of which that is not known. */
  mayRecur(expr: Expr, env: Env): boolean;
  /** True where evaluating the definition's body certainly evaluates its parameter. */
  strict(definition: DefinitionSymbol, parameter: ParameterSymbol): boolean;
  /** The number of nodes. */
  size(expr: Expr): number;
  /** The number of nodes of the code, where small definitions are compiled in place; up to a limit. */
  expandedSize(expr: Expr): number;
  /** True where the set may be infinite, judged by the names it mentions: also where a name stands for a value that is not known here. */
  mayBeInfinite(expr: Expr, env: Env): boolean;
  /** True where it mentions a set without end, or a name that `hasInfiniteElements` says it of. */
  mentionsInfinite(expr: Expr, env: Env): boolean;
  /** True where elements of the set may be, or contain, sets without end, judged by the names it mentions. */
  hasInfiniteElements(set: Expr, env: Env): boolean;
}

export function createAnalysis(definitions: Definitions): Analysis {
  const symbols = new FreeSymbols(definitions);
  const effects = new Effects(definitions, symbols);
  const dependences = new Dependences(definitions, symbols, effects);
  const truthValues = new TruthValues(definitions);
  const strictness = new Strictness(definitions);
  const sizes = new Sizes(definitions);
  const isRecursive = (d: DefinitionSymbol): boolean =>
    d.recursive || (definitions.isReplaced && d.params.length > 0 && definitions.native(d) === undefined && symbols.of(d.body).has(d));
  return {
    free: (expr) => symbols.of(expr),
    dependence: (expr, env) => dependences.dependence(expr, env),
    level: (expr, env) => dependences.level(expr, env),
    isOfState: (expr, env) => dependences.isOfState(expr, env),
    portable: (expr, env) => dependences.isPortable(expr, env),
    primes: (expr) => effects.primes(expr),
    impure: (expr) => effects.isImpure(expr),
    isOnce: (d) => effects.isOnce(d),
    variance: createVariance(definitions, (d) => !d.inner && effects.isOnce(d)),
    isBoolean: (expr, env) => truthValues.isBoolean(expr, env),
    isRecursive,
    mayRecur: (expr, env) => dependences.mayRecur(expr, env, (d) => d.recursiveFunction || isRecursive(d)),
    strict: (d, p) => strictness.isStrict(d, p),
    size: (expr) => sizes.size(expr),
    expandedSize: (expr) => sizes.expandedSize(expr),
    mayBeInfinite: (expr, env) => dependences.mayBeInfinite(expr, env),
    mentionsInfinite: (expr, env) => dependences.mentionsInfinite(expr, env),
    hasInfiniteElements: (set, env) => dependences.hasInfiniteElements(set, env),
  };
}
