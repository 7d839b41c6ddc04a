// Uses of names: parameters, LET definitions, instances, operators.
//
// A definition becomes a JavaScript function, once per layer, mode and way of passing its arguments; or its body is compiled in place with
// the arguments as thunks. In place: what contains primes (an action may assign), what takes operators (the call is then specialised to
// them), and what is smaller than a call.
import { InternalError } from '../../diagnostics/index.ts';
import type { ConstantSymbol, DefinitionSymbol, Reference, ValueSymbol, VariableSymbol } from '../../semantics/index.ts';
import type { Expr, Name } from '../../syntax/index.ts';
import type { Arguments } from './arguments.ts';
import {
  bind,
  type Code,
  type Denotation,
  type Env,
  findLocal,
  findSubstitution,
  isBound,
  isUnassigned,
  type Layer,
  type Mode,
  value,
  withoutLocals,
} from './environment.ts';
import { Functions, type Inner } from './functions.ts';
import { type Argument, type Generator, listOf, type Passing, type Place, type Rule } from './generator.ts';
import { isUsedBySearch } from './hoisting.ts';
import { emitNativeCall, emitNativeOrText, isNativeFor, needsText } from './native-calls.ts';
import { entryOf } from './rows.ts';
import { isRule } from './rules.ts';
import { LARGEST_IN_PLACE } from './sizes.ts';
import { emitWhole, splitCode } from './split-variables.ts';
import { SMALL_BODY, unassignedIn, useThunk } from './thunks.ts';
import type { Unfolding } from './unfolding.ts';

/** Definitions that take operators are called if their code has more nodes than this. */
const LARGEST_SPECIALISED = 5000;

/** A use of a name, or of an operator applied to arguments: `whole` is the expression. */
interface Use {
  readonly args: readonly Argument[];
  readonly whole: Expr;
  /** Where the name is meant. */
  readonly at: Place;
}

const notYetAssigned = (symbol: ValueSymbol, { whole, at: { g, mode } }: Use): Code =>
  value(`notYetAssigned(${g.site(whole.span)}, ${JSON.stringify(symbol.name)}, ${mode.isPrimed === true})`);

const variableAt = (index: number, symbol: VariableSymbol, use: Use): Code => {
  const { mode, g } = use.at;
  if (isUnassigned(mode, index)) return notYetAssigned(symbol, use);
  const split = splitCode(g, index);
  return split === null ? value(entryOf(g, mode.current, index), { atomic: true }) : emitWhole(split, mode.current, g);
};

const settledArguments = ({ args, at }: Use): string => listOf(at.inTurn(args.map((a) => () => at.inEnv(a.env).settled(a.expr))));

/** What the configuration gives. */
const configured = (id: number, { whole, at: { g, mode, env } }: Use): Code => {
  if (isUsedBySearch(g, mode)) g.watched.constants.set(String(id), { expr: whole, env });
  return g.literal(id);
};

export class Calls {
  readonly #g: Generator;
  readonly #arguments: Arguments;
  readonly #unfolding: Unfolding;
  readonly #functions: Functions;

  constructor(g: Generator, root: Layer, passed: Arguments, unfolding: Unfolding) {
    this.#g = g;
    this.#arguments = passed;
    this.#unfolding = unfolding;
    this.#functions = new Functions(g, root, passed);
  }

  /** A use of a name, or the application of a named operator. */
  application(name: Name, args: readonly Argument[], whole: Expr, at: Place): Code {
    const reference = this.#g.definitions.resolution.reference(name);
    return this.#reference(reference, { args, whole, at: at.enter(reference.path) });
  }

  /** A use of what a name denotes. */
  denoted(d: Denotation, args: readonly Argument[], whole: Expr, at: Place): Code {
    switch (d.kind) {
      case 'code':
        return d.code;
      case 'literal':
        return configured(d.id, { args, whole, at });
      case 'thunk':
        return useThunk(d, at);
      case 'lazy':
        return value(`${d.js}()`, { lazy: true });
      case 'closure':
        return value(`${d.js}(${settledArguments({ args, whole, at })})`, { lazy: true });
      case 'operator': {
        if (d.operator.kind === 'name') return this.application(d.operator, args, whole, at.inEnv(d.env));
        let inner = d.env;
        for (const [i, p] of d.operator.params.entries()) {
          const symbol = this.#g.definitions.resolution.binder(p);
          inner = bind(inner, symbol, this.#arguments.ofBinder(symbol, args[i]!, at.block));
        }
        return at.inEnv(inner).expression(d.operator.body);
      }
      case 'inner':
        throw new InternalError('a definition is not a denotation of a name');
    }
  }

  #reference(reference: Reference, written: Use): Code {
    const g = this.#g;
    const actual = g.definitions.actual(reference);
    const { args, whole } = written;
    const at = actual === reference.symbol ? written.at : written.at.inEnv(this.#unfolding.overridden(reference, written.at.block));
    const use: Use = { args, whole, at };
    switch (actual.kind) {
      case 'configured':
        return configured(actual.id, use);
      case 'builtin':
        return g.builtin(actual.name, args, whole, at);
      case 'bound':
      case 'parameter': {
        const d = findLocal(at.env, actual);
        if (d === undefined) throw new InternalError(`no denotation for ${actual.name}`);
        return this.denoted(d, args, whole, at);
      }
      case 'constant': {
        const d = findSubstitution(at.env, actual);
        return d === undefined ? this.#constant(actual, use) : this.denoted(d, args, whole, at);
      }
      case 'variable': {
        if (isBound(at.mode, at.env.layer)) return variableAt(g.ownIndex(actual), actual, use);
        const d = findSubstitution(at.env, actual);
        return d === undefined ? this.#stateVariable(actual, use) : this.denoted(d, args, whole, at);
      }
      case 'definition':
        return this.#definition(actual, use);
    }
  }

  /** A constant that has no value, or an operator whose table the configuration gives. */
  #constant(symbol: ConstantSymbol, use: Use): Code {
    const { args, whole, at } = use;
    const { g } = at;
    const name = JSON.stringify(symbol.name);
    if (args.length === 0) return value(`unassignedConstant(${g.site(whole.span)}, ${name})`);
    if (isUsedBySearch(g, at.mode)) g.watched.operators.set(symbol.name, whole.span);
    const js = settledArguments(use);
    return value(`constantOperator(${g.site(whole.span)}, ${name}, [${js}])`);
  }

  #stateVariable(symbol: VariableSymbol, use: Use): Code {
    const { g, mode } = use.at;
    const index = g.variables.get(symbol);
    if (index === undefined) throw new InternalError(`unknown variable ${symbol.name}`);
    if (mode.current === '' || mode.current === '?') return value(`noState(${g.site(use.whole.span)}, ${JSON.stringify(symbol.name)})`);
    return variableAt(index, symbol, use);
  }

  #definition(d: DefinitionSymbol, use: Use): Code {
    const { args, whole, at } = use;
    const { g } = at;
    const native = g.definitions.native(d);
    if (native !== undefined && isNativeFor(g, native, args)) {
      const operatorClosure = this.#functions.operatorClosure.bind(this.#functions);
      if (!needsText(g, { definition: d, native, args }))
        return emitNativeCall({ definition: d, native, args, whole, operatorClosure }, at);
      const once = args.map((a, i) => (d.params[i]!.arity > 0 ? a : this.#arguments.kept(a, at.block)));
      const written = (inner: Place): Code => this.#written(d, { args: once, whole, at: inner });
      return emitNativeOrText({ definition: d, native, args: once, whole, operatorClosure }, written, at);
    }
    return this.#written(d, use);
  }

  /** A definition by its text. */
  #written(d: DefinitionSymbol, use: Use): Code {
    const { args, whole, at } = use;
    const { g, mode } = at;
    const known = findLocal(at.env, d);
    if (known?.kind === 'thunk') return useThunk(known, at);
    const inner = known?.kind === 'inner' ? known : null;
    const env = d.inner ? at.env : withoutLocals(at.env);
    const outer = at.inEnv(env);
    const dependence = g.analysis.dependence(d.body, env);
    if (g.analysis.isOnce(d) && !dependence.locals && !dependence.state && g.analysis.portable(d.body, env)) {
      const closed = this.#closedAround(d.body, env);
      if (closed !== null) return g.hoisted(d.body, at.inEnv(closed), g.analysis.impure(d.body) ? d.name : undefined);
    }
    if (d.params.length === 0 && isRule(d)) {
      const missing = unassignedIn(g, d.body, env, mode);
      if (missing !== null) return notYetAssigned(missing, use);
      return this.#wholeRule(d, outer, inner, g.site(whole.span));
    }
    if (g.analysis.isRecursive(d)) return this.#recursive(d, { args, whole, at: outer }, inner);
    if (this.#shouldCall(d, args, env, mode, inner !== null)) return this.#functions.call(d, args, outer, inner);
    let bodyEnv = env;
    for (const [i, param] of d.params.entries()) bodyEnv = bind(bodyEnv, param, this.#arguments.ofParameter(param, args[i]!, at.block));
    return at.inEnv(bodyEnv).expression(d.body);
  }

  /** A rule that is wanted as a value: the whole function is made where its domain can be enumerated. */
  #wholeRule(d: DefinitionSymbol, outer: Place, inner: Inner | null, site: number): Code {
    const { g, env } = outer;
    const rule = this.#functions.rule(d, outer, inner);
    const [domain, f] = [g.fresh('d'), g.fresh('f')];
    outer.line(`const ${domain} = ${rule.domain()};`);
    outer.line(`const ${f} = lambda(${domain}, ${rule.name}, ${g.analysis.isOfState(d.body, env)});`);
    return value(`(isUnlisted(${domain}) ? ${f} : settle(${f}, ${site}))`, { lazy: true });
  }

  #recursive(d: DefinitionSymbol, use: Use, inner: Inner | null): Code {
    const { args, whole, at } = use;
    const { g } = at;
    const missing = unassignedIn(g, d.body, at.env, at.mode);
    // Priming would not reach the arguments of a JavaScript function: but no recursive operator primes a parameter (E244).
    if (missing === null) return this.#functions.call(d, args, at, inner);
    if (!g.analysis.primes(d.body)) return notYetAssigned(missing, use);
    return value(`recursionAssigns(${g.site(whole.span)}, ${JSON.stringify(d.name)}, ${JSON.stringify(missing.name)})`);
  }

  /** The environment at the top of the program in which the expression means the same: functions of the layers that it leaves out stand further in. */
  #closedAround(e: Expr, env: Env): Env | null {
    let { layer } = env;
    for (; !layer.closed; layer = layer.parent!)
      for (const s of this.#g.analysis.free(e))
        if ((s.kind === 'constant' || s.kind === 'variable') && layer.substitutions.has(s)) return null;
    return layer === env.layer ? env : { layer, locals: null };
  }

  #shouldCall(d: DefinitionSymbol, args: readonly Argument[], env: Env, mode: Mode, hasHome: boolean): boolean {
    const g = this.#g;
    const size = g.analysis.expandedSize(d.body);
    if (mode.current === '?' || (size <= LARGEST_IN_PLACE && g.analysis.size(d.body) <= SMALL_BODY)) return false;
    // What is better in place, as long as the code does not explode.
    const inPlace = d.level > 1 || d.inner || (args.length === 0 && d.level === 0);
    if (inPlace && (size <= LARGEST_IN_PLACE || d.level > 2 || (d.level === 2 && mode.next === null) || (d.inner && !hasHome)))
      return false;
    if (size <= LARGEST_SPECIALISED && d.params.some((p) => p.arity > 0)) return false;
    if (args.length > 0 && g.analysis.primes(d.body)) return false;
    return unassignedIn(g, d.body, env, mode) === null;
  }

  /** How a parameter of a definition is passed to a JavaScript function. */
  passing(d: DefinitionSymbol, index: number): Passing {
    return this.#functions.passing(d, index);
  }

  /** What is passed. */
  passed(a: Argument, arity: number, passing: Passing, at: Place): Code {
    return this.#functions.passed(a, arity, passing, at);
  }

  /** The rule for a use of a recursive function definition that is applied, or null. */
  ruleOf(e: Expr, at: Place): Rule | null {
    if (e.kind !== 'name') return null;
    const { g } = at;
    const reference = g.definitions.resolution.reference(e);
    const actual = g.definitions.actual(reference);
    if (actual.kind !== 'definition' || !isRule(actual)) return null;
    const here = actual === reference.symbol ? at.enter(reference.path) : at.inEnv(this.#unfolding.overridden(reference, at.block));
    const known = findLocal(here.env, actual);
    const outer = actual.inner ? here : here.inEnv(withoutLocals(here.env));
    if (unassignedIn(g, actual.body, outer.env, at.mode) !== null) return null;
    return this.#functions.rule(actual, outer, known?.kind === 'inner' ? known : null);
  }
}
