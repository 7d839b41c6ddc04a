// Questions about expressions that code generation asks before it chooses a form.
//
// All answers are conservative: "depends", "may be lazy", "not strict" are always safe.
import type {
  BuiltinSymbol,
  DefinitionSymbol,
  InstanceStep,
  Level,
  ParameterSymbol,
  Reference,
  Resolution,
  ValueSymbol,
} from '../../semantics/index.ts';
import { childrenOf } from '../../syntax/children.ts';
import type { Expr, Name } from '../../syntax/index.ts';
import type { Configured, Found, Replacement } from '../configuration/constants.ts';
import { EFFECTS, type Native, type Variance } from '../standard/natives.ts';
import { type Denotation, type Env, findGiven, findLocal } from './environment.ts';
import { createVariance } from './variance.ts';

/** What an expression's value can depend on. */
export interface Dependence {
  /** Something computed at run time: a bound name or parameter. */
  readonly locals: boolean;
  /** The state. */
  readonly state: boolean;
}

/** Names of the language's operators that give a truth value. */
const booleanBuiltins = new Set([
  '/\\',
  '\\/',
  '~',
  '=>',
  '<=>',
  '=',
  '/=',
  '\\in',
  '\\notin',
  '\\subseteq',
  'TRUE',
  'FALSE',
  'ENABLED',
  'UNCHANGED',
  '\\cdot',
]);

/** Definitions whose code has more nodes than this are called where that is possible. */
export const largestInPlace = 60;

/** Names of the language's operators whose operands are read in another state. */
const stepBuiltins = new Set(["'", 'ENABLED', 'UNCHANGED', '\\cdot']);

/** Stands for the operators that are no names: `[A]_v` and `<<A>>_v`. */
const boxAction: BuiltinSymbol = { kind: 'builtin', name: 'UNCHANGED', arity: 1 };

/** What the analysis needs to know about the configuration. */
export interface Definitions {
  readonly resolution: Resolution;
  /**
   * What really stands for a definition after the configuration's overrides; a value id where the configuration gives a value. What the text reaches
   * as `Instance!symbol`, or through another unnamed instance than the root module, is not overridden. Symbols that are no definitions stand for
   * themselves: what the configuration gives a constant is in the root layer, because an INSTANCE may give it something else.
   */
  actual(found: Found): ValueSymbol | Configured;
  /** What the configuration puts in the place of a symbol, also of a constant, with the unnamed instances through which the root module has it. */
  replacement(found: Found): Replacement | undefined;
  /** Whether the configuration replaces anything by an operator of the module. */
  readonly isReplaced: boolean;
  native(symbol: DefinitionSymbol): Native | undefined;
  /** Names that are in no text: for operands that are computed already, and for names of the configuration. The resolution knows them. */
  readonly placeholders: Map<Name, Reference>;
  /** Levels of expressions that are in no text. */
  readonly levels: Map<Expr, Level>;
  /** What `@` stands for inside EXCEPT. */
  readonly at: ParameterSymbol;
}

export interface Analysis {
  /** The symbols an expression mentions freely, through definitions and instances. */
  free(expr: Expr): ReadonlySet<ValueSymbol>;
  dependence(expr: Expr, env: Env): Dependence;
  /** The level, where parameters have the level of what they stand for. */
  level(expr: Expr, env: Env): Level;
  /** True where the value may depend on the state in which it is computed, also through arguments that are computed at their first use. */
  isOfState(expr: Expr, env: Env): boolean;
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
  /** True where evaluating the definition's body certainly evaluates its parameter. */
  strict(definition: DefinitionSymbol, parameter: ParameterSymbol): boolean;
  /** The number of nodes. */
  size(expr: Expr): number;
  /** The number of nodes of the code, where small definitions are compiled in place; up to a limit. */
  expandedSize(expr: Expr): number;
  /** True where the set may be infinite, judged by the names it mentions. */
  mayBeInfinite(expr: Expr, env: Env): boolean;
}

export const createAnalysis = (definitions: Definitions): Analysis => {
  const { resolution } = definitions;
  const freeOf = new Map<Expr, ReadonlySet<ValueSymbol>>();
  const freeOfDefinition = new Map<DefinitionSymbol, ReadonlySet<ValueSymbol>>();
  // Definitions being worked on, outermost first, and the outermost of them that was met again: an answer that met one which is still in
  // work is not complete and must not be remembered.
  const working: DefinitionSymbol[] = [];
  let met = Number.POSITIVE_INFINITY;

  const freeThrough = (path: readonly InstanceStep[], inner: Iterable<ValueSymbol>): Set<ValueSymbol> => {
    let symbols = new Set(inner);
    for (let i = path.length - 1; i >= 0; i--) {
      const step = path[i]!;
      const outer = new Set<ValueSymbol>();
      for (const symbol of symbols) {
        const replaced = symbol.kind === 'constant' || symbol.kind === 'variable' ? step.instance.substitutions.get(symbol) : undefined;
        if (replaced === undefined) outer.add(symbol);
        else for (const s of free(replaced)) outer.add(s);
      }
      for (const p of step.instance.params) outer.delete(p);
      for (const arg of step.args) for (const s of free(arg)) outer.add(s);
      symbols = outer;
    }
    return symbols;
  };

  const freeInSymbol = (found: Found): Iterable<ValueSymbol> => {
    const { symbol } = found;
    const actual = definitions.actual(found);
    const by = actual !== symbol || symbol.kind === 'constant' ? definitions.replacement(found) : undefined;
    const own = symbol.kind === 'constant' ? [symbol] : [];
    if (by === undefined) return actual.kind === 'definition' ? [actual, ...freeInDefinition(actual)] : [symbol];
    if ('kind' in by) return own;
    const inner = by.symbol.kind === 'definition' ? freeInDefinition(by.symbol) : [];
    return [...own, by.symbol, ...freeThrough(by.path, inner)];
  };

  const freeInDefinition = (definition: DefinitionSymbol): ReadonlySet<ValueSymbol> => {
    const known = freeOfDefinition.get(definition);
    if (known !== undefined) return known;
    const place = working.indexOf(definition);
    if (place >= 0) {
      met = Math.min(met, place);
      return new Set();
    }
    const metBefore = met;
    met = Number.POSITIVE_INFINITY;
    working.push(definition);
    const native = definitions.native(definition);
    const answer = new Set<ValueSymbol>(native === undefined ? free(definition.body) : []);
    for (const p of definition.params) answer.delete(p);
    working.pop();
    if (met >= working.length) {
      freeOfDefinition.set(definition, answer);
      met = metBefore;
    } else met = Math.min(met, metBefore);
    return answer;
  };

  const free = (expr: Expr): ReadonlySet<ValueSymbol> => {
    const known = freeOf.get(expr);
    if (known !== undefined) return known;
    const metBefore = met;
    met = Number.POSITIVE_INFINITY;
    const answer = new Set<ValueSymbol>();
    const use = (name: Name): void => {
      const reference = resolution.reference(name);
      for (const s of freeThrough(reference.path, freeInSymbol(reference))) answer.add(s);
    };
    if (expr.kind === 'at') answer.add(definitions.at);
    if (expr.kind === 'box-action' || expr.kind === 'angle-action') answer.add(boxAction);
    if (expr.kind === 'name') use(expr);
    if (expr.kind === 'apply') use(expr.operator);
    if (expr.kind === 'subexpression') {
      const target = resolution.subexpression(expr);
      const inner = new Set(free(target.expr));
      for (const b of target.bindings) inner.delete(b.symbol);
      for (const s of freeThrough(target.path, inner)) answer.add(s);
      for (const b of target.bindings) for (const s of free(b.value)) answer.add(s);
    } else if (expr.kind !== 'let') {
      for (const child of childrenOf(expr)) {
        const inner = free(child.expr);
        if (child.binds.length === 0) for (const s of inner) answer.add(s);
        else {
          const bound = new Set<ValueSymbol>(child.binds.map((b) => resolution.binder(b)));
          for (const s of inner) if (!bound.has(s)) answer.add(s);
        }
      }
    } else for (const s of free(expr.body)) answer.add(s);
    if (met === Number.POSITIVE_INFINITY) freeOf.set(expr, answer);
    met = Math.min(met, metBefore);
    return answer;
  };

  const dependenceOf = new WeakMap<Expr, WeakMap<object, Dependence>>();
  const dependence = (expr: Expr, env: Env): Dependence => {
    const key = env.locals ?? env.layer;
    const known = dependenceOf.get(expr)?.get(key);
    if (known !== undefined) return known;
    let locals = false;
    let state = false;
    const through = (d: Denotation | undefined): void => {
      if (d?.kind === 'literal') return;
      if (d?.kind === 'thunk' || d?.kind === 'operator') {
        const inner = dependence(d.kind === 'thunk' ? d.expr : d.operator, d.env);
        locals ||= inner.locals;
        state ||= inner.state;
      } else locals = true;
    };
    for (const symbol of free(expr)) {
      switch (symbol.kind) {
        case 'builtin':
        case 'definition':
          break;
        case 'parameter':
        case 'bound':
          through(findLocal(env, symbol));
          break;
        case 'constant':
        case 'variable': {
          const d = findGiven(env, symbol);
          if (d === undefined) state ||= symbol.kind === 'variable';
          else through(d);
        }
      }
    }
    const answer = { locals, state };
    let byEnv = dependenceOf.get(expr);
    if (byEnv === undefined) {
      byEnv = new WeakMap();
      dependenceOf.set(expr, byEnv);
    }
    byEnv.set(key, answer);
    return answer;
  };

  const levelOf = new WeakMap<Expr, WeakMap<object, Level>>();
  const level = (expr: Expr, env: Env): Level => {
    const own = resolution.level(expr);
    if (own === 3) return own;
    const key = env.locals ?? env.layer;
    const known = levelOf.get(expr)?.get(key);
    if (known !== undefined) return known;
    let answer: Level = own;
    for (const symbol of free(expr)) {
      if (symbol.kind === 'definition' || symbol.kind === 'builtin') continue;
      const d = symbol.kind === 'constant' || symbol.kind === 'variable' ? findGiven(env, symbol) : findLocal(env, symbol);
      if (d?.kind === 'thunk') answer = Math.max(answer, level(d.expr, d.env)) as Level;
      else if (d?.kind === 'operator')
        answer = Math.max(answer, level(d.operator.kind === 'lambda' ? d.operator.body : d.operator, d.env)) as Level;
    }
    let byEnv = levelOf.get(expr);
    if (byEnv === undefined) {
      byEnv = new WeakMap();
      levelOf.set(expr, byEnv);
    }
    byEnv.set(key, answer);
    return answer;
  };

  const primesIn = new Map<Expr, boolean>();
  const primes = (expr: Expr): boolean => {
    let answer = primesIn.get(expr);
    if (answer === undefined) {
      answer = false;
      for (const s of free(expr)) answer ||= s.kind === 'builtin' && stepBuiltins.has(s.name);
      primesIn.set(expr, answer);
    }
    return answer;
  };

  const impureOf = new Map<Expr, boolean>();
  const impure = (expr: Expr): boolean => {
    const known = impureOf.get(expr);
    if (known !== undefined) return known;
    let answer = false;
    for (const s of free(expr)) if (s.kind === 'definition' && definitions.native(s)?.effect !== undefined) answer = true;
    impureOf.set(expr, answer);
    return answer;
  };

  // But not those that ask for the search's progress.
  const isOnce = (d: DefinitionSymbol): boolean => {
    if (d.level !== 0 || d.params.length > 0) return false;
    for (const s of free(d.body)) {
      const effect = s.kind === 'definition' ? definitions.native(s)?.effect : undefined;
      if (effect !== undefined && !EFFECTS[effect].isOnce) return false;
    }
    return true;
  };

  const booleanDefinitions = new Map<DefinitionSymbol, boolean>();
  const isBooleanSymbol = (name: Name, env: Env, seen: ReadonlySet<ValueSymbol>): boolean => {
    const actual = definitions.actual(resolution.reference(name));
    if (actual.kind === 'builtin') return booleanBuiltins.has((actual satisfies BuiltinSymbol).name);
    if (actual.kind === 'parameter') {
      const d = findLocal(env, actual);
      if (d?.kind === 'thunk') return isBooleanIn(d.expr, d.env, seen);
      return d?.kind === 'code' && d.code.type === 'boolean';
    }
    if (actual.kind !== 'definition' || seen.has(actual)) return false;
    const native = definitions.native(actual);
    if (native !== undefined) return native.returns === 'boolean';
    if (actual.inner) return isBooleanIn(actual.body, env, new Set([...seen, actual]));
    let answer = booleanDefinitions.get(actual);
    if (answer === undefined) {
      booleanDefinitions.set(actual, false);
      answer = isBooleanIn(actual.body, env, new Set([...seen, actual]));
      booleanDefinitions.set(actual, answer);
    }
    return answer;
  };

  const isBooleanIn = (e: Expr, env: Env, seen: ReadonlySet<ValueSymbol>): boolean => {
    switch (e.kind) {
      case 'junction':
      case 'quantified':
      case 'box-action':
      case 'angle-action':
        return true;
      case 'name':
        return isBooleanSymbol(e, env, seen);
      case 'apply':
        return isBooleanSymbol(e.operator, env, seen);
      case 'if':
        return isBooleanIn(e.whenTrue, env, seen) && isBooleanIn(e.whenFalse, env, seen);
      case 'case':
        return e.arms.every((a) => isBooleanIn(a.value, env, seen)) && (e.other === null || isBooleanIn(e.other, env, seen));
      case 'let':
      case 'labeled':
        return isBooleanIn(e.body, env, seen);
      default:
        return false;
    }
  };

  // Parameters in `assumed` are being looked at: a recursive definition is strict in a parameter if it is, should its recursive uses be.
  const strictIn = (e: Expr, symbol: ValueSymbol, depth: number, assumed: ReadonlySet<ValueSymbol>): boolean => {
    const inside = (inner: Expr): boolean => strictIn(inner, symbol, depth, assumed);
    const strictSymbol = (name: Name, args: readonly Expr[]): boolean => {
      const reference = resolution.reference(name);
      if (reference.symbol === symbol) return true;
      const { path } = reference;
      const actual = definitions.actual(reference);
      if (actual.kind === 'builtin') {
        if (['/\\', '\\/', '=>'].includes(actual.name)) return args[0] !== undefined && inside(args[0]);
        if (['ENABLED', "'", '[]', '<>', '~>', '\\cdot', '-+->'].includes(actual.name)) return false;
        return args.some((a) => inside(a));
      }
      if (actual.kind !== 'definition' || path.length > 0) return false;
      const native = definitions.native(actual);
      if (native !== undefined) return args.some((a, i) => native.params[i] !== 'operator' && inside(a));
      if (actual.recursiveFunction || depth > 4) return false;
      if (actual.inner && strictIn(actual.body, symbol, depth + 1, assumed)) return true;
      return args.some(
        (a, i) => actual.params[i]?.arity === 0 && inside(a) && strictParameter(actual, actual.params[i], depth + 1, assumed),
      );
    };
    switch (e.kind) {
      case 'name':
        return strictSymbol(e, []);
      case 'apply':
        return strictSymbol(e.operator, e.args);
      case 'junction':
        return e.items.length > 0 && inside(e.items[0]!);
      case 'if':
        return inside(e.condition) || (inside(e.whenTrue) && inside(e.whenFalse));
      case 'case':
        return e.arms.length > 0 && inside(e.arms[0]!.guard);
      case 'quantified':
      case 'set-map':
      case 'function':
        return e.bounds[0]?.set != null && inside(e.bounds[0].set);
      case 'choose':
      case 'set-filter':
        return e.bound.set !== null && inside(e.bound.set);
      case 'let':
      case 'labeled':
        return inside(e.body);
      case 'except':
        return inside(e.function);
      case 'function-application':
      case 'field-access':
      case 'tuple':
      case 'set':
      case 'record':
        return childrenOf(e).some((c) => inside(c.expr));
      default:
        return false;
    }
  };

  const strictParameter = (d: DefinitionSymbol, p: ParameterSymbol, depth: number, assumed: ReadonlySet<ValueSymbol>): boolean =>
    assumed.has(p) || strictIn(d.body, p, depth, new Set([...assumed, p]));

  const sizes = new Map<Expr, number>();
  const size = (expr: Expr): number => {
    const known = sizes.get(expr);
    if (known !== undefined) return known;
    let n = 1;
    for (const child of childrenOf(expr)) n += size(child.expr);
    sizes.set(expr, n);
    return n;
  };

  // A definition that is in work is recursive, and called.
  const expandedSizes = new Map<Expr, number>();
  const expandedSize = (expr: Expr): number => {
    const known = expandedSizes.get(expr);
    if (known !== undefined) return known;
    expandedSizes.set(expr, 1);
    let n = 1;
    for (const child of childrenOf(expr)) n += expandedSize(child.expr);
    const name = expr.kind === 'name' ? expr : expr.kind === 'apply' ? expr.operator : null;
    if (name !== null) {
      const actual = definitions.actual(resolution.reference(name));
      if (actual.kind === 'definition' && definitions.native(actual) === undefined) {
        const inner = expandedSize(actual.body);
        n += inner > largestInPlace && actual.params.every((p) => p.arity === 0) ? 1 : inner;
      }
    }
    n = Math.min(n, 1 << 20);
    expandedSizes.set(expr, n);
    return n;
  };

  const infiniteModules: Readonly<Record<string, readonly string[]>> = {
    Naturals: ['Nat'],
    Integers: ['Int'],
    Reals: ['Real'],
    Sequences: ['Seq'],
    TLC: ['Any'],
  };
  const mayBeInfinite = (expr: Expr, env: Env): boolean => {
    for (const s of free(expr)) {
      if (s.kind === 'definition' && (infiniteModules[s.module]?.includes(s.name) ?? false)) return true;
      if (s.kind === 'builtin' && s.name === 'STRING') return true;
      if (s.kind === 'parameter') {
        const d = findLocal(env, s);
        if (d?.kind !== 'thunk' || mayBeInfinite(d.expr, d.env)) return true;
      }
      if (s.kind === 'constant') {
        const d = findGiven(env, s);
        if (d !== undefined && d.kind !== 'literal' && (d.kind !== 'thunk' || mayBeInfinite(d.expr, d.env))) return true;
      }
    }
    return false;
  };

  const isOfState = (expr: Expr, env: Env): boolean => {
    if (resolution.level(expr) > 0 || dependence(expr, env).state || impure(expr)) return true;
    for (const symbol of free(expr)) {
      if (symbol.kind === 'definition' || symbol.kind === 'builtin') continue;
      const d = symbol.kind === 'constant' || symbol.kind === 'variable' ? findGiven(env, symbol) : findLocal(env, symbol);
      if (d?.kind === 'lazy' || d?.kind === 'closure') return true;
      if (d?.kind === 'thunk' && isOfState(d.expr, d.env)) return true;
      if (d?.kind === 'operator' && isOfState(d.operator.kind === 'lambda' ? d.operator.body : d.operator, d.env)) return true;
    }
    return false;
  };

  return {
    free,
    dependence,
    level,
    isOfState,
    portable: (expr, env) => {
      for (const s of free(expr)) {
        if (s.kind === 'parameter' || s.kind === 'bound') return false;
        if (s.kind === 'definition' && s.inner && findLocal(env, s) !== undefined) return false;
      }
      return true;
    },
    primes,
    impure,
    isOnce,
    variance: createVariance(definitions, (d) => !d.inner && isOnce(d)),
    isRecursive: (d) =>
      d.recursive || (definitions.isReplaced && d.params.length > 0 && definitions.native(d) === undefined && free(d.body).has(d)),
    isBoolean: (expr, env) => isBooleanIn(expr, env, new Set()),
    strict: (d, p) => strictParameter(d, p, 0, new Set()),
    size,
    expandedSize,
    mayBeInfinite,
  };
};
