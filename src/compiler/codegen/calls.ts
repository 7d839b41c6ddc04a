// Uses of names: parameters, LET definitions, instances, operators.
//
// A definition becomes a JavaScript function, once per layer, mode and way of passing its arguments; or its body is compiled in place with
// the arguments as thunks. In place: what contains primes (an action may assign), what takes operators (the call is then specialised to
// them), and what is smaller than a call.
import type { DefinitionSymbol, ParameterSymbol, Reference, ValueSymbol } from '../../semantics/index.ts';
import type { Expr, Name } from '../../syntax/index.ts';
import { isOrdered, type Native } from '../standard/natives.ts';
import { largestInPlace } from './analysis.ts';
import { createArguments } from './arguments.ts';
import type { Block } from './block.ts';
import { textIn } from './choices.ts';
import {
  bind,
  type Code,
  type CompiledFunction,
  type Denotation,
  type Env,
  findLocal,
  findSubstitution,
  isBound,
  isUnassigned,
  type Layer,
  type Mode,
  modeKey,
  truth,
  value,
  withoutLocals,
} from './environment.ts';
import { type Argument, asSettled, asValue, breath, type Generator, hold, isWatched } from './generator.ts';
import { compileRule, isRule } from './rules.ts';
import { createScopes } from './scopes.ts';
import { createThunks, isComplete, smallBody } from './thunks.ts';
import { createUnfolding } from './unfolding.ts';

/** Definitions that take operators are called if their code has more nodes than this. */
const largestSpecialised = 5000;

export interface Calls {
  readonly application: Generator['application'];
  readonly unfold: Generator['unfold'];
  readonly variableOf: Generator['variableOf'];
  readonly enterLet: Generator['enterLet'];
  readonly enterPart: Generator['enterPart'];
  readonly enter: Generator['enter'];
  readonly thunk: Generator['thunk'];
  /** The value of an expression that depends on nothing at run time, computed at most once in the program. */
  hoisted(e: Expr, env: Env, mode: Mode): Code;
  readonly ruleOf: Generator['ruleOf'];
}

const constantMode: Mode = { current: '', next: null, building: null };

const stampOf = (mode: Mode): string => (mode.current === 's' ? 'stamp_s' : 'stamp_c');

export const createCalls = (
  g: Generator,
  root: Layer,
  builtin: (name: string, args: readonly Argument[], whole: Expr, env: Env, mode: Mode, block: Block) => Code,
): Calls => {
  const { resolution } = g.definitions;
  const passed = createArguments(g);
  const { thunk, operatorDenotation, argumentDenotation, isKnown } = passed;
  const scopes = createScopes(g, passed);
  const { enter, enterLet, enterPart } = scopes;
  const { useThunk, unassignedIn } = createThunks(g, passed);
  // What the configuration puts in the place of a definition is of the root module, which may have it from an unnamed instance.
  const overridden = (reference: Reference, block: Block): Env => {
    const by = g.definitions.replacement(reference);
    const env: Env = { layer: root, locals: null };
    return by === undefined || 'kind' in by || by.path.length === 0 ? env : enter(by.path, env, block);
  };
  const { unfold, variableOf } = createUnfolding(g, passed, scopes, overridden);
  const hoistedNames = new Map<Expr, Map<number, Code>>();

  // ---- denotations

  const useDenotation = (d: Denotation, args: readonly Argument[], whole: Expr, env: Env, mode: Mode, block: Block): Code => {
    switch (d.kind) {
      case 'code':
        return d.code;
      case 'literal':
        if (isUsedBySearch(mode)) g.watched.constants.set(String(d.id), { expr: whole, env });
        return g.literal(d.id);
      case 'thunk':
        return useThunk(d, mode, block);
      case 'lazy':
        return value(`${d.js}()`, { lazy: true });
      case 'closure':
        return value(`${d.js}(${args.map((a) => settledArgument(a, whole, mode, block).js).join(', ')})`, { lazy: true });
      case 'operator': {
        if (d.operator.kind === 'name') return application(d.operator, args, whole, d.env, mode, block);
        let inner = d.env;
        for (const [i, p] of d.operator.params.entries()) {
          const symbol = resolution.binder(p);
          inner = bind(inner, symbol, symbol.kind === 'parameter' ? argumentDenotation(symbol, args[i]!, block) : thunk(args[i]!, block));
        }
        return g.expression(d.operator.body, inner, mode, block);
      }
      case 'inner':
        throw new Error('a definition is not a denotation of a name');
    }
    void env;
  };

  const settledArgument = (a: Argument, _whole: Expr, mode: Mode, block: Block): Code => g.settled(a.expr, a.env, mode, block);

  const application = (name: Name, args: readonly Argument[], whole: Expr, env: Env, mode: Mode, block: Block): Code => {
    const reference = resolution.reference(name);
    const { path } = reference;
    return useReference(reference, args, whole, path.length === 0 ? env : enter(path, env, block), mode, block);
  };

  const useReference = (reference: Reference, args: readonly Argument[], whole: Expr, at: Env, mode: Mode, block: Block): Code => {
    const actual = g.definitions.actual(reference);
    const env = actual === reference.symbol ? at : overridden(reference, block);
    switch (actual.kind) {
      case 'configured':
        if (isUsedBySearch(mode)) g.watched.constants.set(String(actual.id), { expr: whole, env });
        return g.literal(actual.id);
      case 'builtin':
        return builtin(actual.name, args, whole, env, mode, block);
      case 'bound':
      case 'parameter': {
        const d = findLocal(env, actual);
        if (d === undefined) throw new Error(`no denotation for ${actual.name}`);
        return useDenotation(d, args, whole, env, mode, block);
      }
      case 'constant': {
        const d = findSubstitution(env, actual);
        if (d !== undefined) return useDenotation(d, args, whole, env, mode, block);
        if (args.length > 0) {
          if (isUsedBySearch(mode)) g.watched.operators.set(actual.name, whole.span);
          const js = args.map((a) => settledArgument(a, whole, mode, block).js);
          return value(`constantOperator(${g.site(whole.span)}, ${JSON.stringify(actual.name)}, [${js.join(', ')}])`);
        }
        return value(`unassignedConstant(${g.site(whole.span)}, ${JSON.stringify(actual.name)})`);
      }
      case 'variable': {
        if (isBound(mode, env.layer)) return variableAt(g.ownIndex(actual), actual, whole, mode);
        const d = findSubstitution(env, actual);
        return d === undefined ? stateVariable(actual, whole, mode) : useDenotation(d, args, whole, env, mode, block);
      }
      case 'definition':
        return useDefinition(actual, args, whole, env, mode, block);
    }
  };

  const stateVariable = (symbol: ValueSymbol, whole: Expr, mode: Mode): Code => {
    const index = g.variables.get(symbol);
    if (index === undefined) throw new Error(`unknown variable ${symbol.name}`);
    if (mode.current === '' || mode.current === '?') return value(`noState(${g.site(whole.span)}, ${JSON.stringify(symbol.name)})`);
    return variableAt(index, symbol, whole, mode);
  };

  const variableAt = (index: number, symbol: ValueSymbol, whole: Expr, mode: Mode): Code =>
    isUnassigned(mode, index) ? notYetAssigned(symbol, whole) : value(`${mode.current}${index}`, { atomic: true });

  const notYetAssigned = (symbol: ValueSymbol, whole: Expr): Code =>
    value(`notYetAssigned(${g.site(whole.span)}, ${JSON.stringify(symbol.name)})`);

  // ---- definitions

  const useDefinition = (d: DefinitionSymbol, args: readonly Argument[], whole: Expr, env: Env, mode: Mode, block: Block): Code => {
    const native = g.definitions.native(d);
    if (native !== undefined && isNativeFor(native, args)) return nativeCall(d, args, whole, mode, block);
    const known = findLocal(env, d);
    if (known?.kind === 'thunk') return useThunk(known, mode, block);
    const inner = known?.kind === 'inner' ? known : null;
    const outer = d.inner ? env : withoutLocals(env);
    const dependence = g.analysis.dependence(d.body, outer);
    if (g.analysis.isOnce(d) && !dependence.locals && !dependence.state && g.analysis.portable(d.body, outer)) {
      const closed = closedAround(d.body, outer);
      if (closed !== null) return hoisted(d.body, closed, mode);
    }
    if (d.params.length === 0 && isRule(g, d)) {
      const missing = unassignedIn(d.body, outer, mode);
      if (missing !== null) return notYetAssigned(missing, whole);
      const r = ruleIn(d, outer, mode, inner === null ? outer.layer : inner);
      const domain = r.domain();
      return value(`settle(lambda(${domain}, ${r.name}), ${g.site(whole.span)})`, { lazy: true });
    }
    if (g.analysis.isRecursive(d)) {
      const missing = unassignedIn(d.body, outer, mode);
      if (missing !== null && !g.analysis.primes(d.body)) return notYetAssigned(missing, whole);
      if (missing !== null)
        return value(`recursionAssigns(${g.site(whole.span)}, ${JSON.stringify(d.name)}, ${JSON.stringify(missing.name)})`);
      // Priming would not reach the arguments of a JavaScript function: but no recursive operator primes a parameter (E244).
      return call(d, args, outer, mode, block, inner);
    }
    if (shouldCall(d, args, outer, mode, inner !== null)) return call(d, args, outer, mode, block, inner);
    let bodyEnv = outer;
    for (const [i, param] of d.params.entries()) bodyEnv = bind(bodyEnv, param, argumentDenotation(param, args[i]!, block));
    return g.expression(d.body, bodyEnv, mode, block);
  };

  // The environment at the top of the program in which the expression means the same: functions of the layers that it leaves out stand further in.
  const closedAround = (e: Expr, env: Env): Env | null => {
    let { layer } = env;
    for (; !layer.closed; layer = layer.parent!)
      for (const s of g.analysis.free(e)) if ((s.kind === 'constant' || s.kind === 'variable') && layer.substitutions.has(s)) return null;
    return layer === env.layer ? env : { layer, locals: null };
  };

  const shouldCall = (d: DefinitionSymbol, args: readonly Argument[], env: Env, mode: Mode, hasHome: boolean): boolean => {
    const size = g.analysis.expandedSize(d.body);
    if (mode.current === '?' || (size <= largestInPlace && g.analysis.size(d.body) <= smallBody)) return false;
    // What is better in place, as long as the code does not explode.
    const inPlace = d.level > 1 || d.inner || (args.length === 0 && d.level === 0);
    if (inPlace && (size <= largestInPlace || d.level > 2 || (d.level === 2 && mode.next === null) || (d.inner && !hasHome))) return false;
    if (size <= largestSpecialised && d.params.some((p) => p.arity > 0)) return false;
    if (args.length > 0 && g.analysis.primes(d.body)) return false;
    return unassignedIn(d.body, env, mode) === null;
  };

  type Passing = 'value' | 'lazy' | 'operator';

  const call = (
    d: DefinitionSymbol,
    args: readonly Argument[],
    env: Env,
    mode: Mode,
    block: Block,
    inner: (Denotation & { readonly kind: 'inner' }) | null,
  ): Code => {
    const passing = d.params.map(
      (p): Passing => (p.arity > 0 ? 'operator' : g.analysis.strict(d, p) || args.every(isKnown) ? 'value' : 'lazy'),
    );
    const f = functionFor(d, passing, env, mode, inner);
    const js = args.map((a, i) => {
      if (passing[i] === 'operator') return operatorClosure(a, d.params[i]!.arity, mode, block);
      if (passing[i] === 'value') return g.value(a.expr, a.env, mode, block).js;
      const body = block.detached();
      const code = g.value(a.expr, a.env, mode, body);
      return `once(() => { ${body}\nreturn ${code.js}; })`;
    });
    return { js: `${f.name}(${js.join(', ')})`, type: f.type, lazy: f.lazy && f.type === 'value', atomic: false };
  };

  const functionFor = (
    d: DefinitionSymbol,
    passing: readonly Passing[],
    env: Env,
    mode: Mode,
    inner: (Denotation & { readonly kind: 'inner' }) | null,
  ): CompiledFunction => {
    const functions = inner === null ? env.layer.functions : inner.functions;
    const key = `${definitionNumber(d)}|${passing.map((p) => p[0]).join('')}|${modeKey(mode)}`;
    const known = functions.get(key);
    if (known !== undefined) return known;
    const home = inner === null ? env.layer.home : inner.home;
    const names = d.params.map((p) => g.fresh(`a_${p.name.replace(/\W/g, '')}_`));
    let bodyEnv = env;
    for (const [i, p] of d.params.entries()) {
      const js = names[i]!;
      bodyEnv = bind(
        bodyEnv,
        p,
        passing[i] === 'value'
          ? { kind: 'code', code: value(js, { atomic: true, lazy: true }) }
          : passing[i] === 'lazy'
            ? { kind: 'lazy', js: `${js}` }
            : { kind: 'closure', js },
      );
    }
    const type = g.analysis.isBoolean(d.body, bodyEnv) ? 'boolean' : 'value';
    const isRecursive = g.analysis.isRecursive(d);
    const f: CompiledFunction = { name: g.fresh(`f_${d.name.replace(/\W/g, '')}_`), type, lazy: isRecursive };
    functions.set(key, f);
    const section = home.section();
    const body = section.nest(`const ${f.name} = (${names.join(', ')}) =>`, ';');
    if (d.recursive) body.line(breath(g.site(d.span)));
    // A call without arguments in the current state has one value until the next state is loaded.
    const once = d.params.length === 0 && isComplete(mode) && env.layer.closed && inner === null && !g.analysis.impure(d.body);
    if (once) {
      section.line(`let ${f.name}_stamp = -1, ${f.name}_value;`);
      body.line(`if (${f.name}_stamp === ${stampOf(mode)}) return ${f.name}_value;`);
    }
    const completeMode: Mode = { ...mode, building: null };
    const raw = type === 'boolean' ? g.condition(d.body, bodyEnv, completeMode, body) : g.value(d.body, bodyEnv, completeMode, body);
    const code = isRecursive && raw.lazy ? asSettled(raw, g.site(d.span)) : raw;
    f.lazy = code.lazy;
    if (once) {
      body.line(`${f.name}_value = ${code.js};`);
      body.line(`${f.name}_stamp = ${stampOf(mode)};`);
      body.line(`return ${f.name}_value;`);
    } else body.line(`return ${code.js};`);
    return f;
  };

  const definitionNumbers = new Map<DefinitionSymbol, number>();
  const definitionNumber = (d: DefinitionSymbol): number => {
    let n = definitionNumbers.get(d);
    if (n === undefined) {
      n = definitionNumbers.size;
      definitionNumbers.set(d, n);
    }
    return n;
  };

  const operatorClosure = (a: Argument, arity: number, mode: Mode, block: Block): string => {
    const d = operatorDenotation(a);
    if (d.kind === 'closure') return d.js;
    const names = Array.from({ length: arity }, () => g.fresh('x'));
    const body = block.detached();
    const codes = names.map((n): Code => value(n, { atomic: true }));
    const code = applyCodes(d, codes, a.expr, mode, body);
    return `(${names.join(', ')}) => { ${body}\nreturn ${asSettled(code, g.site(a.expr.span)).js}; }`;
  };

  // Applies an operator to operands that are computed already.
  const applyCodes = (d: Denotation, codes: readonly Code[], whole: Expr, mode: Mode, block: Block): Code => {
    const placeholders = codes.map((code): Argument => {
      const symbol: ParameterSymbol = { kind: 'parameter', name: 'argument', arity: 0, span: whole.span };
      const name: Name = { kind: 'name', path: [], name: 'argument', span: whole.span };
      placeholderSymbols.set(name, { path: [], symbol });
      return { expr: name, env: bind({ layer: root, locals: null }, symbol, { kind: 'code', code }) };
    });
    return useDenotation(d, placeholders, whole, { layer: root, locals: null }, mode, block);
  };
  const placeholderSymbols = g.definitions.placeholders;

  const isNativeFor = ({ highest }: Native, args: readonly Argument[]): boolean => {
    const first = args[0];
    return highest === undefined || first === undefined || g.analysis.level(first.expr, first.env) <= highest;
  };

  const isConstantArgument = ({ expr, env }: Argument): boolean => {
    const { locals, state } = g.analysis.dependence(expr, env);
    return (
      !locals && !state && env.locals === null && env.layer.closed && g.analysis.level(expr, env) === 0 && g.analysis.portable(expr, env)
    );
  };

  const delayed = (a: Argument, mode: Mode, block: Block): string => {
    const body = block.detached();
    const code = g.settled(a.expr, a.env, { ...mode, building: null }, body);
    return `() => { ${body}\nreturn ${code.js}; }`;
  };

  // The level of the next state is one more: numbers are odd ids.
  const isNextLevel = (d: DefinitionSymbol, args: readonly Argument[], mode: Mode): boolean => {
    const key = args[0]?.expr;
    return mode.isPrimed === true && d.module === 'TLC' && d.name === 'TLCGet' && key?.kind === 'string' && key.value === 'level';
  };

  const nativeCall = (d: DefinitionSymbol, args: readonly Argument[], whole: Expr, mode: Mode, block: Block): Code => {
    const native = g.definitions.native(d)!;
    const site = g.site(whole.span);
    const inner: Mode = native.isDiscarding === true ? { ...mode, watch: 'none' } : mode;
    const isLookedAt = isWatched(g, mode) && isOrdered(native, textIn(args[0]?.expr));
    const js = args.map((a, i) => {
      const how = native.params[i];
      if (how === 'delayed') return delayed(a, inner, block);
      if (i === 0 && native.once === true && isConstantArgument(a)) return asSettled(hoisted(a.expr, a.env, inner), site).js;
      if (how === 'operator') return operatorClosure(a, d.params[i]!.arity, inner, block);
      const code = how === 'settled' ? g.settled(a.expr, a.env, inner, block) : g.value(a.expr, a.env, inner, block);
      return isLookedAt ? hold(g, code, block).js : code.js;
    });
    if (isLookedAt) {
      const values =
        native.effect !== undefined ? [] : js.filter((_, i) => native.params[i] !== 'operator' && native.params[i] !== 'delayed');
      block.line(`if (choices.isOn) choices.inOrder(${site}, [${values.join(', ')}]);`);
    }
    const text = `${g.native(d)}(${[...js, site].join(', ')})`;
    if (isNextLevel(d, args, mode)) return value(`(${text} + 2)`);
    return native.returns === 'boolean' ? truth(text) : value(text, { lazy: native.lazy === true });
  };

  // ---- constants and rules

  // Its value must be one that exchanging keeps.
  const isUsedBySearch = (mode: Mode): boolean => g.watched.isOn && mode.current !== '' && mode.current !== '?' && mode.watch !== 'none';

  const hoisted = (e: Expr, env: Env, mode: Mode): Code => {
    const code = computedOnce(e, env);
    if (isUsedBySearch(mode) && g.watched.choices!.distinguishes(e)) g.watched.constants.set(code.js, { expr: e, env });
    return code;
  };

  const computedOnce = (e: Expr, env: Env): Code => {
    let byLayer = hoistedNames.get(e);
    if (byLayer === undefined) {
      byLayer = new Map();
      hoistedNames.set(e, byLayer);
    }
    const known = byLayer.get(env.layer.id);
    if (known !== undefined) return known;
    const name = g.fresh('k');
    const section = g.top.section();
    const isTruth = g.analysis.isBoolean(e, env);
    const use = (lazy: boolean): Code =>
      isTruth ? truth(`((${name} || ${name}_()) === TRUE)`) : value(`(${name} || ${name}_())`, { lazy });
    byLayer.set(env.layer.id, use(true));
    section.line(`let ${name} = 0;`);
    const body = section.nest(`const ${name}_ = () =>`, ';');
    const code = isTruth ? asValue(g.condition(e, env, constantMode, body)) : g.value(e, env, constantMode, body);
    body.line(`return ${name} = ${code.js};`);
    const final = use(code.lazy);
    byLayer.set(env.layer.id, final);
    return final;
  };

  const rules = new Map<string, ReturnType<typeof compileRule>>();
  const ruleIn = (d: DefinitionSymbol, env: Env, mode: Mode, owner: Layer | (Denotation & { readonly kind: 'inner' })) => {
    const functions = owner.functions;
    const key = `rule|${definitionNumber(d)}|${modeKey(mode)}`;
    const known = functions.get(key);
    if (known !== undefined) return rules.get(known.name)!;
    const name = g.fresh(`r_${d.name.replace(/\W/g, '')}_`);
    const f: CompiledFunction = { name, type: 'value', lazy: false };
    functions.set(key, f);
    const constant = (() => {
      const dependence = g.analysis.dependence(d.body, env);
      return !dependence.locals && !dependence.state && d.level === 0;
    })();
    const isLookedAt = isWatched(g, mode) && g.watched.choices!.distinguishes(d.body);
    const within = constant && !isLookedAt ? constantMode : mode;
    const r = compileRule(g, d, env, within, owner.home.section(), name, constant, (made) => rules.set(name, made));
    rules.set(name, r);
    return r;
  };

  const ruleOf: Generator['ruleOf'] = (e, env, mode, block) => {
    if (e.kind !== 'name') return null;
    const reference = resolution.reference(e);
    const { path, symbol } = reference;
    const actual = g.definitions.actual(reference);
    if (actual.kind !== 'definition' || !isRule(g, actual)) return null;
    const at = actual !== symbol ? overridden(reference, block) : path.length === 0 ? env : enter(path, env, block);
    const known = findLocal(at, actual);
    const outer = actual.inner ? at : withoutLocals(at);
    if (unassignedIn(actual.body, outer, mode) !== null) return null;
    return ruleIn(actual, outer, mode, known?.kind === 'inner' ? known : outer.layer);
  };

  return { application, unfold, variableOf, enterLet, enterPart, enter, thunk, hoisted, ruleOf };
};
