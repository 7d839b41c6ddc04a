// The parts of code generation put together, for one specification.
import type { Span } from '../../diagnostics/index.ts';
import type {
  ConstantSymbol,
  DefinitionSymbol,
  Level,
  ParameterSymbol,
  Reference,
  Resolution,
  VariableSymbol,
} from '../../semantics/index.ts';
import type { Expr, Name } from '../../syntax/index.ts';
import type { Values } from '../../values/index.ts';
import type { Constants } from '../configuration/constants.ts';
import type { Probes } from '../runtime/probes.ts';
import type { Native, RandomSource } from '../standard/natives.ts';
import { Actions } from './actions.ts';
import { createAnalysis } from './analysis.ts';
import { Arguments, withoutHome } from './arguments.ts';
import { Block } from './block.ts';
import { Calls } from './calls.ts';
import type { Definitions } from './definitions.ts';
import type { Denotation, Env, Layer } from './environment.ts';
import { expressionEmitter } from './expressions.ts';
import type { Generator } from './generator.ts';
import { Hoisting } from './hoisting.ts';
import { Iteration } from './iteration.ts';
import { emitLanguage, emitUnchanged } from './language.ts';
import type { Layout } from './layout.ts';
import { Memoization } from './memoization.ts';
import { Scopes } from './scopes.ts';
import { Unfolding } from './unfolding.ts';

/** What the configuration and the standard modules say about symbols. */
export interface ProgramInput {
  readonly resolution: Resolution;
  readonly values: Values;
  readonly variables: readonly VariableSymbol[];
  readonly layout: Layout;
  /** What the configuration says about constants and definitions. */
  readonly constants: Constants;
  native(symbol: DefinitionSymbol): Native | undefined;
  /** Counters for coverage, or null. */
  readonly probes: Probes | null;
  readonly drawing: RandomSource['drawing'];
}

/** The parts, and what they leave behind for the program. */
export interface Assembly {
  readonly generator: Generator;
  readonly actions: Actions;
  readonly rootEnv: Env;
  readonly sites: readonly Span[];
  /** The definitions that the program calls as natives, in the order of their names. */
  readonly natives: readonly DefinitionSymbol[];
  /** From here on all loops are compiled in canonical order. */
  goInOrder(): void;
}

/** The definitions as the configuration leaves them, and names and expressions that are in no text. */
function definitionsOf({ resolution: given, constants, native }: ProgramInput): Definitions {
  const placeholders = new Map<Name, Reference>();
  const levels = new Map<Expr, Level>();
  const olds = new Map<Expr, ParameterSymbol>();
  const old = (e: Expr): ParameterSymbol => {
    const known = given.old(e) ?? olds.get(e);
    if (known !== undefined) return known;
    const made: ParameterSymbol = { kind: 'parameter', name: '@', arity: 0, span: e.span };
    olds.set(e, made);
    return made;
  };
  const resolution: Resolution = {
    ...given,
    root: given.root,
    reference: (name) => placeholders.get(name) ?? given.reference(name),
    binder: (i) => given.binder(i),
    old,
    definitions: (e) => given.definitions(e),
    subexpression: (e) => given.subexpression(e),
    level: (e) => {
      const made = e.kind === 'name' ? placeholders.get(e)?.symbol : undefined;
      if (made === undefined) return levels.get(e) ?? given.level(e);
      return made.kind === 'definition' ? made.level : made.kind === 'variable' ? 1 : 0;
    },
  };
  const { actual, replacement, replacements } = constants;
  const isReplaced = replacements.some((by) => 'symbol' in by);
  return { resolution, actual, replacement, isReplaced, native, placeholders, levels, old, olds };
}

/** The environment of the root module: what the configuration gives its constants. */
function rootEnvironment({ constants }: ProgramInput, { placeholders }: Definitions, top: Block): Env {
  const given = new Map<ConstantSymbol | VariableSymbol, Denotation>();
  const layer: Layer = { id: 0, parent: null, substitutions: given, home: top, closed: true, functions: new Map() };
  const env: Env = { layer, locals: null };
  for (const [constant, by] of constants.values) {
    if ('kind' in by) {
      given.set(constant, { kind: 'literal', id: by.id });
      continue;
    }
    const operator: Name = { kind: 'name', path: [], name: constant.name, span: constant.span };
    placeholders.set(operator, by);
    given.set(constant, constant.arity > 0 ? { kind: 'operator', operator, env } : withoutHome({ expr: operator, env }));
  }
  return env;
}

/** Numbers things by identity, in the order in which they are asked for. */
class Numbers<T> {
  readonly items: T[] = [];
  readonly #known = new Map<T, number>();

  of(item: T): number {
    let n = this.#known.get(item);
    if (n === undefined) {
      n = this.items.push(item) - 1;
      this.#known.set(item, n);
    }
    return n;
  }
}

/** Puts the parts together. */
export function assemble(input: ProgramInput): Assembly {
  const { values, variables } = input;
  const definitions = definitionsOf(input);
  const top = new Block(null);
  const rootEnv = rootEnvironment(input, definitions, top);
  const sites = new Numbers<Span>();
  const ownVariables = new Numbers<VariableSymbol>();
  const natives = new Numbers<DefinitionSymbol>();
  let names = 0;
  let isInOrder = false;
  const g: Generator = {
    values,
    definitions,
    analysis: createAnalysis(definitions),
    probes: input.probes,
    watched: { choices: null, isOn: false, isCoarse: false, constants: new Map(), operators: new Map() },
    top,
    variables: new Map(variables.map((v, i) => [v, i])),
    layout: input.layout,
    get isInOrder() {
      return isInOrder;
    },
    fresh: (stem) => `${stem}${names++}`,
    site: (span) => sites.of(span),
    literal: (id) => ({ js: id < 0 ? `(${id})` : String(id), type: 'value', lazy: false, atomic: true }),
    native: (symbol) => `native${natives.of(symbol)}`,
    ownIndex: (symbol) => variables.length + ownVariables.of(symbol),
    expression: (e, at) => expression(e, at),
    rememberAbout: (e, what, at, compute) => memoization.rememberAbout(e, what, at, compute),
    hoisted: (e, at, drawnBy) => hoisting.use(e, at, drawnBy),
    listed: (set, site) => hoisting.listed(set, site, g),
    builtin: emitLanguage,
    unchanged: emitUnchanged,
    loop: (set, at, body, options) => iteration.loop(set, at, body, options),
    bounds: (list, at, body, options) => iteration.bounds(list, at, body, options),
    enabled: (action, at) => actions.enabled(action, at),
    composed: (first, second, at) => actions.composed(first, second, at),
    application: (name, args, whole, at) => calls.application(name, args, whole, at),
    denoted: (d, args, whole, at) => calls.denoted(d, args, whole, at),
    recursion: (e, env, block) => unfolding.recursion(e, env, block),
    ofParameter: (parameter, argument, block) => passed.ofParameter(parameter, argument, block),
    passing: (d, index) => calls.passing(d, index),
    passed: (a, arity, passing, at) => calls.passed(a, arity, passing, at),
    ruleOf: (e, at) => calls.ruleOf(e, at),
    unfold: (e, env, block) => unfolding.unfold(e, env, block),
    variableOf: (e, env, block, bound) => unfolding.variableOf(e, env, block, bound),
    enterLet: (e, env, block, since) => scopes.enterLet(e, env, block, since),
    enterPart: (e, env, block) => scopes.enterPart(e, env, block),
    enter: (path, env, block) => scopes.enter(path, env, block),
  };
  const passed = new Arguments(g);
  const scopes = new Scopes(g, passed);
  const unfolding = new Unfolding(g, rootEnv.layer, passed, scopes);
  const calls = new Calls(g, rootEnv.layer, passed, unfolding);
  const hoisting = new Hoisting();
  const iteration = new Iteration();
  const memoization = new Memoization(g);
  const expression = expressionEmitter(iteration, memoization);
  const actions = new Actions(g);
  return {
    generator: g,
    actions,
    rootEnv,
    sites: sites.items,
    natives: natives.items,
    goInOrder: () => {
      isInOrder = true;
    },
  };
}
