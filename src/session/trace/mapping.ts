// What the events of a log mean in a specification: a module that extends it and defines `Event(e)`, the steps that a line e of the log can be.
//
//     Event(e) == CASE e.event = "vote"   -> VoteYes(e.from)
//                   [] e.event = "commit" -> AnnounceCommit \cdot Obey(e.first, "committed")
//
// The mapping is TLA+ and not a table in another notation: renames and conversions are operators, which steps are meant is what an action says, faults have
// places, and nobody has to quote TLA+ in another language (in YAML, ` #` begins a comment). `A \cdot B` is TLA+'s own notation of a step of A and then one of
// B (*Specifying Systems*, section 16.2.3).
//
// The line stands for a variable that the specification does not have, so everything is compiled once. The alternatives of `Event` (the arms of CASE,
// the disjuncts) are functions of their own: which of them apply to a line is known without looking at steps.
import { compileExpressions } from '../../compiler/explain/explain.ts';
import type { ModelInput } from '../../compiler/index.ts';
import { type Diagnostic, onOneLine, type Span, textOf } from '../../diagnostics/index.ts';
import { EvaluationError } from '../../model/index.ts';
import { type DefinitionSymbol, type FindModule, otherMeaning, type Resolution, resolveModule } from '../../semantics/index.ts';
import {
  type ConfigName,
  copied,
  type Expr,
  type Let,
  type Module,
  type Name,
  nameAt,
  namesIn,
  type OperatorDefinition,
  operatorDefinition,
} from '../../syntax/index.ts';

/** An event of a log as values: the line, and the name of the file that it is in. */
export interface EventValues {
  readonly event: number;
  readonly source: number;
}

/** What may be defined beside `Event`: its parameters, and the greatest level. */
const OPERATORS = {
  Event: { takesEvent: true, level: 2, what: 'the steps that a line of the log can be' },
  Ignored: { takesEvent: true, level: 0, what: 'the lines that say nothing about the specification' },
  EventNode: { takesEvent: true, level: 0, what: 'the node that wrote a line' },
  EventClock: { takesEvent: true, level: 0, what: 'the vector clock of a line' },
  EventTime: { takesEvent: true, level: 0, what: 'the time of a line' },
  EventState: { takesEvent: true, level: 0, what: 'the state in which a line was written, for --windows' },
  Silent: { takesEvent: false, level: 2, what: 'the steps that no line tells of' },
  MaxSilent: { takesEvent: false, level: 0, what: 'how many silent steps there can be between two lines' },
} as const;

type OperatorName = keyof typeof OPERATORS;

/** Names that no module can define. */
const EVENT_VARIABLE = '{event}';
const SOURCE_VARIABLE = '{source}';

/** The alternatives of `Event`, with the numbers of functions. */
type Alternatives =
  | { readonly kind: 'case'; readonly arms: readonly { readonly guard: number | null; readonly alternatives: Alternatives }[] }
  | { readonly kind: 'any'; readonly of: readonly Alternatives[] }
  | { readonly kind: 'steps'; readonly readings: readonly (readonly number[])[] };

/** One step of an alternative. */
export interface MappedStep {
  /** The operator that stands for it in `input`. */
  readonly name: ConfigName;
  readonly span: Span;
  /** The first operator in it that is a formula of a step; its text where there is none. */
  readonly title: string;
}

/** A mapping, compiled. Its functions throw EvaluationError. */
export interface Mapping {
  /** The module with what the mapping adds: for questions about its steps. Its states have the event and its source behind the variables. */
  readonly input: ModelInput;
  readonly steps: readonly MappedStep[];
  /** The state with the event behind its variables, as `input` has it. Valid until the next call. */
  extended(state: Int32Array, event: EventValues): Int32Array;
  readings(event: EventValues, state: Int32Array): readonly (readonly number[])[];
  /** Whether the step of the specification may be this step of the event. */
  explains(event: EventValues, step: number, from: Int32Array, to: Int32Array): boolean;
  readonly isSilent: ((from: Int32Array, to: Int32Array) => boolean) | null;
  /** Absent: any number. */
  readonly mostSilent: number | null;
  isIgnored(event: EventValues): boolean;
  /** The values of what says something about the order; null where it is not defined. */
  readonly node: ((event: EventValues) => number) | null;
  readonly vectorClock: ((event: EventValues) => number) | null;
  readonly time: ((event: EventValues) => number) | null;
  /** A record of all variables, or a set of such records. */
  readonly state: ((event: EventValues) => number) | null;
}

/** What a mapping is made from. */
export interface MappingContext {
  readonly input: ModelInput;
  readonly root: Module;
  readonly find: FindModule;
}

/** Collects what the module gets in addition. */
class Additions {
  readonly definitions: OperatorDefinition[] = [];
  readonly names: ConfigName[] = [];
  readonly steps: { readonly function: number; readonly span: Span; readonly title: string; readonly isNone?: boolean }[] = [];
  /** The numbers of the functions of guards. */
  readonly guards: number[] = [];
  /** Compositions that could not be taken apart, with the step in which each is. */
  readonly compositions: { readonly place: Span; readonly step: Span }[] = [];
  readonly #resolution: Resolution;

  constructor(resolution: Resolution) {
    this.#resolution = resolution;
  }

  /** The number of the function of an expression. */
  add(body: Expr): number {
    const name = `{mapping ${this.names.length}}`;
    this.definitions.push(operatorDefinition(name, [], copied(body)));
    return this.names.push({ name, span: body.span }) - 1;
  }

  /** The call of an operator of the module with the event, and its source where it takes that. */
  call(symbol: DefinitionSymbol): number {
    const { name, params, span } = symbol;
    const args = [EVENT_VARIABLE, SOURCE_VARIABLE].slice(0, params.length).map((variable) => nameAt(variable, span));
    return this.add(args.length === 0 ? nameAt(name, span) : { kind: 'apply', operator: nameAt(name, span), args, fixity: 'call', span });
  }

  /**
   * The alternatives of `Event` with its parameters bound around each. What stands in an extended module is one alternative where its names are not those of
   * this module: those that are LOCAL there.
   */
  alternatives(event: DefinitionSymbol): Alternatives {
    const { body, params, span } = event;
    const { path } = this.#resolution.root.scope.get('Event')!;
    if (otherMeaning(this.#resolution, { symbol: event, path }, body, () => true) !== null) {
      this.#findComposition(body);
      return { kind: 'steps', readings: [[this.steps.push({ function: this.call(event), span, title: 'Event' }) - 1]] };
    }
    const bound = params.map(({ name, span: place }, i) =>
      operatorDefinition(name, [], nameAt(i === 0 ? EVENT_VARIABLE : SOURCE_VARIABLE, place), place),
    );
    const inside = (e: Expr): Let => ({ kind: 'let', definitions: bound, body: e, span: e.span });
    return this.#alternatives(body, inside);
  }

  /** Notes a `\cdot` in what is one step: it is one of the specification, and no sequence of two. */
  #findComposition(step: Expr): void {
    const known = new Set<DefinitionSymbol>();
    const waiting = [step];
    for (let e = waiting.pop(); e !== undefined; e = waiting.pop())
      for (const name of namesIn(e)) {
        const { symbol } = this.#resolution.reference(name);
        if (symbol.kind === 'builtin' && symbol.name === '\\cdot') this.compositions.push({ place: name.span, step: step.span });
        if (symbol.kind !== 'definition' || known.has(symbol)) continue;
        known.add(symbol);
        waiting.push(symbol.body);
      }
  }

  #alternatives(e: Expr, inside: (body: Expr) => Expr): Alternatives {
    switch (e.kind) {
      case 'let':
        return this.#alternatives(e.body, (body) => inside({ ...e, body, span: body.span }));
      case 'case': {
        const arms = e.arms.map(({ guard, value }) => ({
          guard: this.#guard(inside(guard)),
          alternatives: this.#alternatives(value, inside),
        }));
        return {
          kind: 'case',
          arms: e.other === null ? arms : [...arms, { guard: null, alternatives: this.#alternatives(e.other, inside) }],
        };
      }
      case 'if': {
        // A condition on the next state is a part of the step.
        if (this.#resolution.level(e.condition) > 1) break;
        const guard = this.#guard(inside(e.condition));
        const whenTrue = { guard, alternatives: this.#alternatives(e.whenTrue, inside) };
        return { kind: 'case', arms: [whenTrue, { guard: null, alternatives: this.#alternatives(e.whenFalse, inside) }] };
      }
      case 'junction':
        if (e.operator === '\\/') return { kind: 'any', of: e.items.map((item) => this.#alternatives(item, inside)) };
        if (e.items.length === 1) return this.#alternatives(e.items[0]!, inside);
        break;
      case 'labeled':
        return this.#alternatives(e.body, inside);
      case 'apply':
        if (e.operator.path.length === 0 && e.operator.name === '\\/')
          return { kind: 'any', of: e.args.map((item) => this.#alternatives(item, inside)) };
        break;
      default:
    }
    return { kind: 'steps', readings: [stepsIn(e).map((step) => this.#step(step, inside))] };
  }

  #guard(body: Expr): number {
    const index = this.add(body);
    this.guards.push(index);
    return index;
  }

  #step(step: Expr, inside: (body: Expr) => Expr): number {
    this.#findComposition(step);
    return (
      this.steps.push({ function: this.add(inside(step)), span: step.span, title: this.#title(step), isNone: this.#isFalse(step) }) - 1
    );
  }

  /** Whether it is FALSE as it is written: then no step is the event. */
  #isFalse(step: Expr): boolean {
    if (step.kind !== 'name') return false;
    const { symbol } = this.#resolution.reference(step);
    return (symbol.kind === 'builtin' && symbol.name === 'FALSE') || (symbol.kind === 'definition' && this.#isFalse(symbol.body));
  }

  #title(step: Expr): string {
    const isOfStep = (name: Name): boolean => {
      const { symbol } = this.#resolution.reference(name);
      return symbol.kind === 'definition' && symbol.level === 2;
    };
    return namesIn(step).find(isOfStep)?.name ?? onOneLine(textOf(step.span));
  }

  /** Another formula of one step. */
  addStep(symbol: DefinitionSymbol): number {
    this.#findComposition(symbol.body);
    return this.call(symbol);
  }
}

/** `A \cdot B \cdot C` as three steps. */
function stepsIn(e: Expr): readonly Expr[] {
  return e.kind === 'apply' && e.operator.path.length === 0 && e.operator.name === '\\cdot' ? e.args.flatMap(stepsIn) : [e];
}

const SENTENCE = 'A mapping is a module that extends the specification and defines Event(e), the steps that a line e of the log can be.';

/** The operators of the mapping that the module defines, with what is wrong with them. */
function operatorsOf(resolution: Resolution): {
  readonly found: ReadonlyMap<OperatorName, DefinitionSymbol>;
  readonly diagnostics: readonly Diagnostic[];
} {
  const found = new Map<OperatorName, DefinitionSymbol>();
  const diagnostics: Diagnostic[] = [];
  for (const [name, { takesEvent, level, what }] of Object.entries(OPERATORS) as [OperatorName, (typeof OPERATORS)[OperatorName]][]) {
    const symbol = resolution.root.scope.get(name)?.symbol;
    if (symbol?.kind !== 'definition') continue;
    const fault = (message: string, fix: string): void => {
      diagnostics.push({ code: 'E621', severity: 'error', message, span: symbol.span, notes: [`${name} is ${what}.`], fix });
    };
    const wanted = takesEvent ? `${name}(e)` : name;
    const fits = takesEvent ? symbol.params.length === 1 || symbol.params.length === 2 : symbol.params.length === 0;
    // An operator of the specification that only has the same name is none of the mapping, unless the mapping would be none without it.
    if (!fits && name !== 'Event' && symbol.module !== resolution.root.name) continue;
    if (!fits || symbol.params.some(({ arity }) => arity > 0))
      fault(
        `${name} of a mapping has ${takesEvent ? 'one parameter, the line of the log, or two, the line and the name of its file' : 'no parameter'}`,
        `Define it as ${wanted}.`,
      );
    else if (symbol.level > level)
      fault(
        level === 0 ? `${name} of a mapping cannot read variables of the specification` : `${name} of a mapping is no temporal formula`,
        level === 0 ? 'Define it by the line of the log and constants.' : 'Write a formula of one step.',
      );
    else found.set(name, symbol);
  }
  return { found, diagnostics };
}

/** Operators that say nothing because of another one. */
function unusedIn(found: ReadonlyMap<OperatorName, DefinitionSymbol>): readonly Diagnostic[] {
  const unused = (name: OperatorName, why: string, fix: string): readonly Diagnostic[] => {
    const symbol = found.get(name);
    if (symbol === undefined) return [];
    const message = `${name} is not used: ${why}`;
    return [{ code: 'E626', severity: 'warning', message, span: symbol.span, notes: [`${name} is ${OPERATORS[name].what}.`], fix }];
  };
  const [clock, time] = [found.has('EventClock'), found.has('EventTime')];
  return [
    ...(found.has('Silent') ? [] : unused('MaxSilent', 'without Silent every step has a line', 'Define Silent, or remove it.')),
    ...(clock ? unused('EventTime', 'the lines are ordered by EventClock', 'Remove one of them.') : []),
    ...(time && !clock ? unused('EventNode', 'the lines are sorted by EventTime', 'Remove one of them.') : []),
  ];
}

/** Compiles a mapping. Null with diagnostics where the module is none. */
export function compileMapping(context: MappingContext): { readonly mapping: Mapping | null; readonly diagnostics: readonly Diagnostic[] } {
  const { input, root, find } = context;
  const { found, diagnostics } = operatorsOf(input.resolution);
  if (diagnostics.length > 0) return { mapping: null, diagnostics };
  const event = found.get('Event');
  if (event === undefined) {
    const message = `module ${root.name.name} does not define Event(e)`;
    const fix = `Define it in a module that extends ${root.name.name}, and give that module.`;
    return { mapping: null, diagnostics: [{ code: 'E621', severity: 'error', message, span: root.name.span, notes: [SENTENCE], fix }] };
  }
  const additions = new Additions(input.resolution);
  const alternatives = additions.alternatives(event);
  const called = new Map([...found].filter(([name]) => name !== 'Event').map(([name, symbol]) => [name, additions.addStep(symbol)]));
  const [composition] = additions.compositions;
  if (composition !== undefined) return { mapping: null, diagnostics: [isNoSequence(composition)] };
  const extended: Module = {
    ...root,
    units: [
      ...root.units,
      {
        kind: 'variables',
        names: [EVENT_VARIABLE, SOURCE_VARIABLE].map((name) => ({ kind: 'identifier', name, span: root.name.span })),
        span: root.name.span,
      },
      ...additions.definitions,
    ],
  };
  const resolved = resolveModule(extended, find);
  if (resolved.resolution === null) return { mapping: null, diagnostics: resolved.diagnostics };
  const { questions: _asked, ...plain } = input;
  const extendedInput: ModelInput = { ...plain, resolution: resolved.resolution };
  const compiled = compileExpressions(extendedInput, additions.names);
  if (compiled.expressions === null) return { mapping: null, diagnostics: compiled.diagnostics };
  const { level } = compiled.expressions;
  const late = additions.guards.filter((guard) => level(guard) > 1).map((guard) => isAboutTheNextState(additions.names[guard]!.span));
  if (late.length > 0) return { mapping: null, diagnostics: late };
  const vague = additions.steps.filter(({ function: f, isNone }) => isNone !== true && level(f) < 2);
  return {
    mapping: new CompiledMapping(extendedInput, additions, alternatives, called, compiled.expressions),
    diagnostics: [...unusedIn(found), ...vague.map(({ span }) => saysNothingOfTheStep(span))],
  };
}

function isNoSequence({ place, step }: Additions['compositions'][number]): Diagnostic {
  return {
    code: 'E621',
    severity: 'error',
    message: 'these steps are a part of a formula of one step, so they cannot be looked for one after the other',
    span: place,
    related: [{ span: step, message: 'this is the formula' }],
    fix: 'Write `A \\cdot B` in Event(e) itself: as all of it, an arm of CASE, a branch of IF, or an alternative of \\/.',
  };
}

function isAboutTheNextState(span: Span): Diagnostic {
  return {
    code: 'E621',
    severity: 'error',
    message: 'which event it is cannot depend on the next state',
    span,
    fix: 'Write it behind the arrow, as a part of the step.',
  };
}

function saysNothingOfTheStep(span: Span): Diagnostic {
  return {
    code: 'E626',
    severity: 'warning',
    message: 'this says nothing about the next state, so any step of the specification can be this event',
    span,
    fix: 'Name an action, or write UNCHANGED vars where the event is no step.',
  };
}

type Expressions = NonNullable<ReturnType<typeof compileExpressions>['expressions']>;

class CompiledMapping implements Mapping {
  readonly input: ModelInput;
  readonly steps: readonly MappedStep[];
  readonly isSilent: Mapping['isSilent'];
  readonly mostSilent: number | null;
  readonly node: Mapping['node'];
  readonly vectorClock: Mapping['vectorClock'];
  readonly time: Mapping['time'];
  readonly state: Mapping['state'];
  readonly #alternatives: Alternatives;
  readonly #functions: readonly number[];
  readonly #ignored: number | undefined;
  readonly #expressions: Expressions;
  readonly #states: readonly [Int32Array, Int32Array];

  constructor(
    input: ModelInput,
    additions: Additions,
    alternatives: Alternatives,
    called: ReadonlyMap<OperatorName, number>,
    expressions: Expressions,
  ) {
    this.input = input;
    this.#expressions = expressions;
    this.#alternatives = alternatives;
    this.#functions = additions.steps.map((step) => step.function);
    this.steps = additions.steps.map((step) => ({ name: additions.names[step.function]!, span: step.span, title: step.title }));
    const width = input.resolution.root.variables.length;
    // Nothing reads variables that are not set: what is evaluated without a state is of the level of constants and the event.
    const filler = input.values.atoms.boolean(false);
    this.#states = [new Int32Array(width).fill(filler), new Int32Array(width).fill(filler)];
    this.#ignored = called.get('Ignored');
    const valueBy = (name: OperatorName): ((event: EventValues) => number) | null => {
      const index = called.get(name);
      return index === undefined ? null : (event) => this.#ofEvent(index, event);
    };
    this.node = valueBy('EventNode');
    this.vectorClock = valueBy('EventClock');
    this.time = valueBy('EventTime');
    this.state = valueBy('EventState');
    const silent = called.get('Silent');
    this.isSilent = silent === undefined ? null : (from, to) => this.#ofStep(silent, { event: filler, source: filler }, from, to);
    this.mostSilent = this.#mostSilent(called.get('MaxSilent'), filler);
  }

  #mostSilent(index: number | undefined, filler: number): number | null {
    if (index === undefined) return null;
    const { atoms, print } = this.input.values;
    const value = this.#ofEvent(index, { event: filler, source: filler });
    if (!atoms.isInteger(value) || atoms.bigint(value) < 0n)
      throw new EvaluationError(`MaxSilent must be a natural number, but it is ${print(value)}.`, this.#expressions.span(index));
    return Number(atoms.bigint(value));
  }

  extended(state: Int32Array, event: EventValues): Int32Array {
    return this.#extend(0, state, event);
  }

  readings(event: EventValues, state: Int32Array): readonly (readonly number[])[] {
    return this.#readings(this.#alternatives, event, state);
  }

  #readings(all: Alternatives, event: EventValues, state: Int32Array): readonly (readonly number[])[] {
    switch (all.kind) {
      case 'steps':
        return all.readings;
      case 'any':
        return all.of.flatMap((one) => this.#readings(one, event, state));
      case 'case': {
        const arm = all.arms.find(({ guard }) => guard === null || this.#truth(guard, this.#extend(0, state, event), null));
        return arm === undefined ? [] : this.#readings(arm.alternatives, event, state);
      }
    }
  }

  explains(event: EventValues, step: number, from: Int32Array, to: Int32Array): boolean {
    return this.#ofStep(this.#functions[step]!, event, from, to);
  }

  isIgnored(event: EventValues): boolean {
    return this.#ignored !== undefined && this.#truth(this.#ignored, this.#withEvent(event), null);
  }

  #ofStep(index: number, event: EventValues, from: Int32Array, to: Int32Array): boolean {
    return this.#truth(index, this.#extend(0, from, event), this.#extend(1, to, event));
  }

  #ofEvent(index: number, event: EventValues): number {
    return this.#expressions.evaluate(index, this.#withEvent(event), null);
  }

  #withEvent({ event, source }: EventValues): Int32Array {
    const state = this.#states[0];
    state[state.length - 2] = event;
    state[state.length - 1] = source;
    return state;
  }

  #extend(which: 0 | 1, state: Int32Array, { event, source }: EventValues): Int32Array {
    const extended = this.#states[which];
    extended.set(state);
    extended[state.length] = event;
    extended[state.length + 1] = source;
    return extended;
  }

  #truth(index: number, from: Int32Array, to: Int32Array | null): boolean {
    const { atoms, print } = this.input.values;
    const value = this.#expressions.evaluate(index, from, to);
    if (value === atoms.TRUE || value === atoms.FALSE) return value === atoms.TRUE;
    throw new EvaluationError(`This must be TRUE or FALSE, but it is ${print(value)}.`, this.#expressions.span(index));
  }
}
