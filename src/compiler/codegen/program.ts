// From a resolved specification to a running program: the generator's parts put together, the text evaluated.
//
// Architecture invariant: no text of a specification becomes code. Names are made by `fresh` from letters and digits only, strings and
// numbers of the specification are value ids, and messages pass through JSON.stringify.
import { InternalError, type Span } from '../../diagnostics/index.ts';
import type { Turns } from '../../model/index.ts';
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
import { createRuntime } from '../runtime/runtime.ts';
import type { Native } from '../standard/natives.ts';
import type { ChoiceWatch } from '../symmetry/symmetry-watch.ts';
import { type Actions, createActions, type Target } from './actions.ts';
import { createAnalysis, type Definitions } from './analysis.ts';
import { Block } from './block.ts';
import { type Calls, createCalls } from './calls.ts';
import type { Denotation, Env, Layer, Mode } from './environment.ts';
import { createExpressions, type Expressions } from './expressions.ts';
import { type Argument, asSettled, asValue, type Generator } from './generator.ts';
import { createIteration, type Iteration } from './iteration.ts';
import { type SplitAction, splitActions, type Unroll } from './split.ts';

/** What the configuration and the standard modules say about symbols. */
export interface ProgramInput {
  readonly resolution: Resolution;
  readonly values: Values;
  readonly variables: readonly VariableSymbol[];
  /** What the configuration says about constants and definitions. */
  readonly constants: Constants;
  native(symbol: DefinitionSymbol): Native | undefined;
  /** Counters for coverage, or null. */
  readonly probes: Probes | null;
}

/** An expression in the environment where it is to be evaluated: the root module's, unless it was found through an instance. */
export interface Closed {
  readonly expr: Expr;
  readonly env: Env;
}

/** A program under construction: ask for functions, then `build` once. */
export interface ProgramBuilder {
  readonly generator: Generator;
  readonly rootEnv: Env;
  readonly sites: readonly Span[];
  /** The definitions that the program calls as natives. */
  natives(): readonly DefinitionSymbol[];
  /** From here on all loops are compiled in canonical order. */
  goInOrder(): void;
  /** Each `add` returns the index of the function in the built program's `functions`. */
  addConstant(e: Closed): number;
  addStateTruth(e: Closed): number;
  addStateValue(e: Closed): number;
  addStepTruth(e: Closed): number;
  addStepValue(e: Closed): number;
  /** ENABLED of an action. */
  addEnabled(e: Closed): number;
  /** Makes a JavaScript variable of the program settable; returns the index in `setters`. */
  addSetter(variable: string): number;
  /** The value of a JavaScript expression of the program. */
  addValue(js: string): number;
  /** What the code of `generator.watched` asks, from now on. */
  watchChoices(watch: ChoiceWatch): void;
  /** The value of a constant expression, which may be lazy, by the program as it is so far. Throws what an evaluation throws. */
  evaluate(e: Closed): number;
  addInitial(e: Closed): void;
  /** The instances of the actions that `addNext` would make. Their environments are for questions, and for other `add`s. */
  splitNext(e: Closed, unroll: Unroll): readonly SplitAction[];
  /** With `unroll`, each instance of an action is a function of its own: `Program.instances`. */
  addNext(e: Closed, unroll?: Unroll): readonly SplitAction[];
  build(): Program;
}

/** The built program. */
export interface Program {
  /** Makes this the state whose successors are enumerated. */
  expand(states: Int32Array, offset: number): void;
  /** Makes this the state in which `functions` are evaluated. May be called by a sink. */
  load(states: Int32Array, offset: number): void;
  /** Makes this the next state for step functions. */
  loadNext(states: Int32Array, offset: number): void;
  /** Enumerates initial states. */
  initial(sink: (next: Int32Array, action: number) => void, turns?: Turns): void;
  /** Enumerates the successors of the expanded state. */
  successors(sink: (next: Int32Array, action: number) => void): void;
  /** Enumerates the successors by one instance of an action, after `expand`. */
  readonly instances: readonly ((sink: (next: Int32Array, action: number) => void) => void)[];
  /** As successors, reporting the arguments of each action before the sink is called. */
  trace(sink: (next: Int32Array, action: number) => void, report: (action: number, args: readonly number[]) => void): void;
  readonly functions: readonly (() => number | boolean)[];
  readonly setters: readonly ((value: number) => void)[];
  /** The generated text, for people. */
  readonly text: string;
}

// Predicates are evaluated while successors of another state are being enumerated: they have variables of their own.
const stateMode: Mode = { current: 'c_', next: null, building: null };
const stepMode: Mode = { current: 'c_', next: 'd_', building: null };
const expandedMode: Mode = { current: 's', next: null, building: null };
const constantMode: Mode = { current: '', next: null, building: null };

const never: Unroll = () => null;

/** Starts a program. */
export const createProgram = (input: ProgramInput): ProgramBuilder => {
  const { values, variables } = input;
  const placeholders = new Map<Name, Reference>();
  const levels = new Map<Expr, Level>();
  const at: ParameterSymbol = {
    kind: 'parameter',
    name: '@',
    arity: 0,
    span: variables[0]?.span ?? { source: { name: '', text: '' }, start: 0, end: 0 },
  };
  const resolution: Resolution = {
    ...input.resolution,
    root: input.resolution.root,
    reference: (name) => placeholders.get(name) ?? input.resolution.reference(name),
    binder: (i) => input.resolution.binder(i),
    definitions: (e) => input.resolution.definitions(e),
    subexpression: (e) => input.resolution.subexpression(e),
    level: (e) => {
      const made = e.kind === 'name' ? placeholders.get(e)?.symbol : undefined;
      if (made === undefined) return levels.get(e) ?? input.resolution.level(e);
      return made.kind === 'definition' ? made.level : made.kind === 'variable' ? 1 : 0;
    },
  };
  const { actual, replacement, replacements } = input.constants;
  const isReplaced = replacements.some((by) => 'symbol' in by);
  const definitions: Definitions = { resolution, actual, replacement, isReplaced, native: input.native, placeholders, levels, at };
  const analysis = createAnalysis(definitions);

  const top = new Block(null);
  const sites: Span[] = [];
  const siteNumbers = new Map<Span, number>();
  let names = 0;
  let isInOrder = false;
  const natives: Native['run'][] = [];
  const nativeNames = new Map<DefinitionSymbol, string>();
  const given = new Map<ConstantSymbol | VariableSymbol, Denotation>();
  const root: Layer = { id: 0, parent: null, substitutions: given, home: top, closed: true, functions: new Map() };
  const rootEnv: Env = { layer: root, locals: null };
  for (const [constant, by] of input.constants.values) {
    if ('kind' in by) given.set(constant, { kind: 'literal', id: by.id });
    else {
      const operator: Name = { kind: 'name', path: [], name: constant.name, span: constant.span };
      placeholders.set(operator, by);
      given.set(
        constant,
        constant.arity > 0
          ? { kind: 'operator', operator, env: rootEnv }
          : { kind: 'thunk', expr: operator, env: rootEnv, home: null, slots: new Map() },
      );
    }
  }
  const n = variables.length;

  const ownIndices = new Map<VariableSymbol, number>();
  let calls: Calls;
  let iteration: Iteration;
  let actions: Actions;
  let expressions: Expressions;

  const g: Generator = {
    values,
    definitions,
    analysis,
    probes: input.probes,
    watched: { choices: null, isOn: false, isCoarse: false, constants: new Map(), operators: new Map() },
    top,
    variables: new Map(variables.map((v, i) => [v, i])),
    get isInOrder() {
      return isInOrder;
    },
    fresh: (stem) => `${stem}${names++}`,
    site: (span) => {
      let site = siteNumbers.get(span);
      if (site === undefined) {
        site = sites.length;
        sites.push(span);
        siteNumbers.set(span, site);
      }
      return site;
    },
    literal: (id) => ({ js: id < 0 ? `(${id})` : String(id), type: 'value', lazy: false, atomic: true }),
    native: (symbol) => {
      let name = nativeNames.get(symbol);
      if (name === undefined) {
        name = `native${natives.length}`;
        natives.push(definitions.native(symbol)!.run);
        nativeNames.set(symbol, name);
      }
      return name;
    },
    expression: (e, env, mode, block) => expressions.expression(e, env, mode, block),
    value: (e, env, mode, block) => asValue(expressions.expression(e, env, mode, block)),
    settled: (e, env, mode, block) => asSettled(expressions.expression(e, env, mode, block), g.site(e.span)),
    condition: (e, env, mode, block) => expressions.condition(e, env, mode, block),
    loop: (set, env, mode, block, body, flag, inPieces) => iteration.loop(set, env, mode, block, body, flag, inPieces),
    unchanged: (argument, whole, mode, block) => expressions.unchanged(argument, whole, mode, block),
    enabled: (action, env, mode, block) => actions.enabled(action, env, mode, block),
    composed: (first, second, mode, block) => actions.composed(first, second, mode, block),
    application: (name, args, whole, env, mode, block) => calls.application(name, args, whole, env, mode, block),
    unfold: (e, env, block) => calls.unfold(e, env, block),
    ruleOf: (e, env, mode, block) => calls.ruleOf(e, env, mode, block),
    variableOf: (e, env, block, bound) => calls.variableOf(e, env, block, bound),
    ownIndex: (symbol) => {
      let index = ownIndices.get(symbol);
      if (index === undefined) {
        index = n + ownIndices.size;
        ownIndices.set(symbol, index);
      }
      return index;
    },
    enterLet: (e, env, block) => calls.enterLet(e, env, block),
    enterPart: (e, env, block) => calls.enterPart(e, env, block),
    enter: (path, env, block) => calls.enter(path, env, block),
    thunk: (argument: Argument, block) => calls.thunk(argument, block),
  };
  expressions = createExpressions(
    g,
    () => calls,
    () => iteration,
  );
  iteration = createIteration(g, expressions.isHoistable);
  calls = createCalls(g, root, expressions.builtin);
  actions = createActions(g, () => iteration, n);

  const functions: string[] = [];
  const add = (e: Closed, mode: Mode, truth: boolean): number => {
    const name = g.fresh('x');
    const body = top.section().nest(`const ${name} = () =>`, ';');
    const code = truth ? g.condition(e.expr, e.env, mode, body) : g.settled(e.expr, e.env, mode, body);
    body.line(`return ${code.js};`);
    functions.push(name);
    return functions.length - 1;
  };

  const emit = (
    assigned: ReadonlySet<number>,
    block: Block,
    span: Span,
    action: number,
    name: string | null,
    report: (b: Block) => string,
  ): void => {
    if (assigned.size < n) {
      const missing = variables.map((_, i) => i).filter((i) => !assigned.has(i));
      block.line(`unassignedVariables(${g.site(span)}, [${missing.join(', ')}], ${JSON.stringify(name)});`);
      return;
    }
    for (let i = 0; i < n; i++) block.line(`next[${i}] = p${i};`);
    if (action >= 0) {
      const tracing = block.nest('if (tracing !== null)');
      tracing.line(`tracing(${action}, [${report(tracing)}]);`);
    }
    block.line(action >= 0 ? `for (let i = ways; i > 0; i--) sink(next, ${action});` : 'emitInPiece(sink, next);');
  };

  const setters: string[] = [];
  const initials: string[] = [];
  const nexts: string[] = [];

  const addInitial = (e: Closed): void => {
    const name = g.fresh('init');
    const body = top.section().nest(`const ${name} = () =>`, ';');
    const target: Target = { prefix: 'p', from: '', flag: null };
    actions.generate(e.expr, e.env, target, new Set(), body, (assigned, block) => emit(assigned, block, e.expr.span, -1, null, () => ''));
    initials.push(name);
  };

  const splitNext = (e: Closed, unroll: Unroll): readonly SplitAction[] =>
    splitActions(g, iteration, e.expr, e.env, new Block(top, true), unroll);

  const addNext = (e: Closed, unroll: Unroll = never): readonly SplitAction[] => {
    const split = splitActions(g, iteration, e.expr, e.env, top, unroll);
    const target: Target = { prefix: 'p', from: 's', flag: null };
    for (const action of split) {
      const { index } = action;
      const name = g.fresh(`action_${action.name.replace(/\W/g, '')}_`);
      const body = top.section().nest(`const ${name} = () =>`, ';');
      action.walk(body, (leaf, env, block, args) => {
        actions.generate(leaf, env, target, new Set(), block, (assigned, inner) =>
          emit(assigned, inner, leaf.span, index, action.name, (b) =>
            args.map((a) => g.settled(a.expr, a.env, expandedMode, b).js).join(', '),
          ),
        );
      });
      nexts.push(name);
    }
    return split;
  };

  let watch: ChoiceWatch | null = null;
  const build = (): Program => link('');

  const evaluate = (e: Closed): number => {
    const name = g.fresh('x');
    const text = new Block(top);
    const body = text.nest(`const ${name} = () =>`, ';');
    body.line(`return ${g.value(e.expr, e.env, constantMode, body).js};`);
    functions.push(name);
    try {
      return link(text.toString()).functions.at(-1)!() as number;
    } finally {
      functions.pop();
    }
  };

  const link = (last: string): Program => {
    const runtime = createRuntime(
      values,
      variables.map((v) => v.name),
      input.constants.operators,
      watch,
    );
    const all = Array.from({ length: n }, (_, i) => i);
    // The numbers of values begin above 0: what reads anything else is at a place where no state is.
    const read = (name: string): string =>
      n === 0
        ? ''
        : `${all.map((i) => `${name}${i} = states[o + ${i}];`).join(' ')} if (!(${all.map((i) => name + i).join(' && ')})) noRow(o);`;
    const text = [
      '"use strict";',
      `const { ${Object.keys(runtime).join(', ')} } = runtime;`,
      ...natives.map((_, i) => `const native${i} = natives[${i}];`),
      'let stamp_s = 0, stamp_c = 0, ways = 1, sink = null, tracing = null, rounds = 0;',
      `const next = new Int32Array(${n});`,
      n > 0 ? `let ${all.map((i) => `s${i} = 0, p${i} = 0, c_${i} = 0, d_${i} = 0`).join(', ')};` : '',
      top.toString(),
      last,
      'return {',
      `expand: (states, o) => { ${read('s')} stamp_s++; },`,
      `load: (states, o) => { ${read('c_')} stamp_c++; },`,
      `loadNext: (states, o) => { ${read('d_')} },`,
      `initial: (to, turns) => { sink = to; tracing = null; beginPieces(turns); ${initials.map((f) => `${f}();`).join(' ')} },`,
      `successors: (to) => { sink = to; tracing = null; ${nexts.map((f) => `${f}();`).join(' ')} },`,
      `instances: [${nexts.map((f) => `(to) => { sink = to; tracing = null; ${f}(); }`).join(', ')}],`,
      `trace: (to, report) => { sink = to; tracing = report; ${nexts.map((f) => `${f}();`).join(' ')} tracing = null; },`,
      `functions: [${functions.join(', ')}],`,
      `setters: [${setters.map((v) => `(x) => { ${v} = x; }`).join(', ')}],`,
      '};',
    ].join('\n');
    let made: Omit<Program, 'text'>;
    try {
      made = new Function('runtime', 'natives', 'probes', text)(runtime, natives, input.probes) as Omit<Program, 'text'>;
    } catch (error) {
      if (error instanceof RangeError) throw error;
      throw new InternalError(`the compiler made a program that does not parse: ${(error as Error).message}`);
    }
    return { ...made, text };
  };

  return {
    generator: g,
    rootEnv,
    sites,
    natives: () => [...nativeNames.keys()],
    goInOrder: () => {
      isInOrder = true;
    },
    addConstant: (e) => add(e, constantMode, false),
    addStateTruth: (e) => add(e, stateMode, true),
    addStateValue: (e) => add(e, stateMode, false),
    addStepTruth: (e) => add(e, stepMode, true),
    addStepValue: (e) => add(e, stepMode, false),
    addEnabled: (e) => {
      const name = g.fresh('x');
      const body = top.section().nest(`const ${name} = () =>`, ';');
      body.line(`return ${g.enabled(e.expr, e.env, stateMode, body).js};`);
      functions.push(name);
      return functions.length - 1;
    },
    addSetter: (variable) => setters.push(variable) - 1,
    addValue: (js) => functions.push(`() => ${js}`) - 1,
    watchChoices: (made) => {
      watch = made;
    },
    evaluate,
    addInitial,
    splitNext,
    addNext,
    build,
  };
};
