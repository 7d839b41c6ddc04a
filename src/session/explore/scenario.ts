// Scenarios: what is to happen, line by line, and a shortest behaviour in which it happens; or the line that no behaviour fits.
//
// A line is a step (an action, or an expression with primes), something that is true of the state there (an expression without primes), or `...`, any number of steps.
// The search is breadth first over pairs of a state and how many lines it has behind it: every pair once, so what is found is shortest, and what is not found is
// not there.
import { setImmediate as turn } from 'node:timers/promises';
import { StateStore } from '../../checker/index.ts';
import { enteredText, textOf } from '../../diagnostics/index.ts';
import { type Action, EvaluationError, type StepLabel, type ValueId } from '../../model/index.ts';
import { type ReportedState, type ReportedTrace, reportedAction, valueText } from '../../report/index.ts';
import { parseExpression } from '../../syntax/index.ts';
import { type DisabledInstance, labelOf, whyDisabled } from './choices.ts';
import { reasonText } from './reason-text.ts';
import type { Expression } from '../open/entered-expression.ts';
import type { PathState, Specification } from './specification.ts';

/** A line of a scenario. */
export interface ScenarioLine {
  /** Its number in the file, from 1. */
  readonly line: number;
  readonly text: string;
}

/** What came of a scenario. `states`: how many states were looked at. */
export type ScenarioResult =
  | { readonly kind: 'fits'; readonly trace: ReportedTrace; readonly states: number }
  /**
   * No behaviour fits the line. `trace`: a shortest behaviour that fits the lines before it; absent where the first states do not fit. `ends`: so many states fit
   * the lines before. `reasons`: why it is not possible where that behaviour ends. `faultyStates`: actions have no value in so many states, and where they lead
   * to was not looked at.
   */
  | (ScenarioLine & {
      readonly kind: 'does-not-fit';
      readonly trace?: ReportedTrace;
      readonly ends: number;
      readonly reasons: readonly string[];
      readonly states: number;
      readonly faultyStates: number;
    })
  /** The line is no expression, or has no value in the last state of the trace; without a line: something of the specification. */
  | (Partial<ScenarioLine> & { readonly kind: 'fault'; readonly message: string; readonly trace?: ReportedTrace })
  | { readonly kind: 'stopped'; readonly by: 'interruption' | 'states'; readonly states: number };

/** When to give up. */
export interface ScenarioLimits {
  readonly signal?: AbortSignal;
  readonly maxStates?: number;
}

type Item = ScenarioLine &
  (
    | { readonly kind: 'any' }
    | { readonly kind: 'state'; readonly expression: Expression }
    | { readonly kind: 'step'; readonly fits: (from: PathState, next: Int32Array, action: Action) => boolean }
  );

/** The lines of the text that say something: without those that are empty, and without comments. */
export function scenarioLines(text: string): readonly ScenarioLine[] {
  return text
    .split(/\r?\n/)
    .map((line, i) => ({ line: i + 1, text: line.replace(/\\\*.*$/, '').trim() }))
    .filter(({ text: said }) => said !== '');
}

/** Looks for a behaviour that fits the lines of the text. */
export async function driveScenario(specification: Specification, text: string, limits: ScenarioLimits = {}): Promise<ScenarioResult> {
  const items: Item[] = [];
  for (const line of scenarioLines(text)) {
    const item = itemOf(specification, line);
    if (typeof item === 'string') return { kind: 'fault', ...line, message: item };
    items.push(item);
  }
  if (items.length === 0) return { kind: 'fault', message: 'the scenario has no line that says something' };
  return await new Drive(specification, items, limits).run();
}

/** What a line means, or what is wrong with it. */
function itemOf(specification: Specification, line: ScenarioLine): Item | string {
  const { text } = line;
  if (text === '...') return { ...line, kind: 'any' };
  const { system, values, at } = specification;
  // An action that has parameters is no expression by its name alone: it is meant whatever its arguments are.
  const { expression, diagnostics } = specification.compile(text);
  if (expression === null) {
    if (system.actions.some(({ name }) => name === text)) return { ...line, kind: 'step', fits: (_, __, action) => action.name === text };
    return diagnostics.map(({ message }) => message).join('; ');
  }
  if (!expression.needsStep) return { ...line, kind: 'state', expression };
  const fits = (from: PathState, next: Int32Array): boolean => {
    const value = at(from.level, () => expression.evaluate(from.state, next));
    if (!values.atoms.isBoolean(value)) throw new EvaluationError(`it must be TRUE or FALSE, but it is ${values.print(value)}`);
    return value === values.atoms.TRUE;
  };
  return { ...line, kind: 'step', fits };
}

/** A state with so many lines behind it, and how it was reached. */
interface Place {
  readonly state: number;
  readonly passed: number;
  /** Number of states on the way to it. */
  readonly level: number;
  readonly before: Place | null;
  /** The step from the state before; null where there was none. */
  readonly label: StepLabel | null;
}

class Found extends Error {
  readonly place: Place;

  constructor(place: Place) {
    super('found');
    this.place = place;
  }
}

/** Something of a line has no value. */
class LineFault extends Error {
  readonly item: ScenarioLine;
  readonly place: Place;

  constructor(item: ScenarioLine, place: Place, error: EvaluationError) {
    super(error.message);
    this.item = item;
    this.place = place;
  }
}

/** States between two looks at the signal. */
const BETWEEN_TURNS = 200;

class Drive {
  readonly #specification: Specification;
  readonly #items: readonly Item[];
  readonly #limits: ScenarioLimits;
  readonly #store: StateStore;
  readonly #known = new Set<number>();
  readonly #queue: Place[] = [];
  /** The first place with the most lines behind it, and how many there are. */
  #furthest: Place | null = null;
  #ends = 0;
  #faultyStates = 0;

  constructor(specification: Specification, items: readonly Item[], limits: ScenarioLimits) {
    this.#specification = specification;
    this.#items = items;
    this.#limits = limits;
    this.#store = new StateStore(specification.system.variables.length);
  }

  async run(): Promise<ScenarioResult> {
    const { signal, maxStates = Number.POSITIVE_INFINITY } = this.#limits;
    const { system, at } = this.#specification;
    try {
      at(0, () => system.initial((next) => this.#reach(next, null, null, 0)));
      for (let i = 0; i < this.#queue.length; i++) {
        if (this.#store.count > maxStates) return { kind: 'stopped', by: 'states', states: this.#store.count };
        if (i % BETWEEN_TURNS === 0) await turn();
        if (signal?.aborted === true) return { kind: 'stopped', by: 'interruption', states: this.#store.count };
        this.#step(this.#queue[i]!);
      }
      return this.#doesNotFit();
    } catch (error) {
      if (error instanceof Found) return { kind: 'fits', trace: this.#traceTo(error.place), states: this.#store.count };
      if (error instanceof LineFault) {
        const { line, text } = error.item;
        return { kind: 'fault', line, text, message: error.message, trace: this.#traceTo(error.place) };
      }
      if (error instanceof EvaluationError) return { kind: 'fault', message: error.message };
      throw error;
    }
  }

  #vector({ state }: Place): Int32Array {
    return this.#store.vector(state);
  }

  #pathState(place: Place): PathState {
    return { state: this.#vector(place), level: place.level };
  }

  /** Evaluates something of a line in a place. */
  #evaluate(item: Item, place: Place, evaluate: () => boolean): boolean {
    try {
      return evaluate();
    } catch (error) {
      if (!(error instanceof EvaluationError)) throw error;
      throw new LineFault(item, place, error);
    }
  }

  /** A state was reached with so many lines behind it; those that are true of it are passed too. */
  #reach(vector: Int32Array, before: Place | null, label: StepLabel | null, passed: number): void {
    const width = this.#specification.system.variables.length;
    const found = this.#store.find(vector, 0);
    const state = found >= 0 ? found : this.#store.add(vector.slice(0, width), 0, -1);
    const level = (before?.level ?? 0) + 1;
    if (!this.#isInside(vector, level, before)) return;
    this.#enter({ state, passed, level, before, label });
  }

  /** Constraints leave states out as in a check. */
  #isInside(vector: Int32Array, level: number, before: Place | null): boolean {
    const { system, at } = this.#specification;
    if (!at(level, () => system.constraints.every((c) => c.holds(vector, 0)))) return false;
    return before === null || system.stepConstraints.every((c) => c.holds(this.#vector(before), 0, vector, 0));
  }

  #enter(place: Place): void {
    const key = place.state * (this.#items.length + 1) + place.passed;
    if (this.#known.has(key)) return;
    this.#known.add(key);
    if (this.#furthest === null || place.passed > this.#furthest.passed) {
      this.#furthest = place;
      this.#ends = 0;
    }
    if (place.passed === this.#furthest.passed) this.#ends++;
    const item = this.#items[place.passed];
    if (item === undefined) throw new Found(place);
    const { at } = this.#specification;
    const passes =
      item.kind === 'any' ||
      (item.kind === 'state' &&
        this.#evaluate(item, place, () => at(place.level, () => item.expression.predicate.holds(this.#vector(place), 0))));
    if (item.kind !== 'state') this.#queue.push(place);
    if (passes) this.#enter({ ...place, passed: place.passed + 1 });
  }

  #step(place: Place): void {
    const item = this.#items[place.passed]!;
    const from = this.#pathState(place);
    const { successors, at, system } = this.#specification;
    const width = system.variables.length;
    const reached: { readonly next: Int32Array; readonly label: StepLabel; readonly action: Action }[] = [];
    const faulty = at(from.level, () =>
      successors(from.state, (next, action, args) => {
        reached.push({ next: next.slice(0, width), label: labelOf(action, args), action });
      }),
    );
    if (faulty.length > 0) this.#faultyStates++;
    for (const { next, label, action } of reached) {
      if (item.kind === 'any') this.#reach(next, place, label, place.passed);
      else if (item.kind === 'step' && this.#evaluate(item, place, () => item.fits(from, next, action)))
        this.#reach(next, place, label, place.passed + 1);
    }
  }

  #traceTo(last: Place): ReportedTrace {
    const { tree, system } = this.#specification;
    const states: ReportedState[] = [];
    for (let place: Place | null = last; place !== null; place = place.before) {
      const vector = this.#vector(place);
      const variables = system.variables.map(({ name }, i) => ({ name, value: tree(vector[i]!) }));
      states.unshift({ action: place.label === null ? null : reportedAction(place.label, tree), variables });
    }
    return { states };
  }

  #doesNotFit(): ScenarioResult {
    const states = this.#store.count;
    const [faultyStates, furthest] = [this.#faultyStates, this.#furthest];
    const { line, text, ...item } = this.#items[furthest?.passed ?? 0]!;
    if (furthest === null)
      return { kind: 'does-not-fit', line, text, ends: 0, reasons: ['there is no initial state'], states, faultyStates };
    const reasons = item.kind === 'step' ? this.#reasons(furthest, text) : [];
    return { kind: 'does-not-fit', line, text, trace: this.#traceTo(furthest), ends: this.#ends, reasons, states, faultyStates };
  }

  /** Why a step is not possible: of an action, what is false of it; of an expression, which steps there are instead. */
  #reasons(place: Place, text: string): readonly string[] {
    const name = /^\w+/.exec(text)?.[0] ?? '';
    const { actions } = this.#specification.system;
    const at = this.#pathState(place);
    const refusals = actions.some((action) => action.name === name) ? whyDisabled(this.#specification, at, name) : [];
    if (refusals.length > 0) return this.#refusedText(name, refusals, this.#argumentsIn(text, at));
    const steps = new Set<string>();
    this.#specification.at(at.level, () =>
      this.#specification.successors(at.state, (_, action, args) => {
        steps.add(this.#called(action.name, labelOf(action, args).arguments));
      }),
    );
    return [steps.size === 0 ? 'no step is possible there' : `the steps that are possible there: ${[...steps].sort().join(', ')}`];
  }

  #called(name: string, args: StepLabel['arguments']): string {
    const { tree } = this.#specification;
    return args.length === 0 ? name : `${name}(${args.map((a) => `${a.name} = ${valueText(tree(a.value))}`).join(', ')})`;
  }

  /** The arguments that a line gives an action; empty where it gives none, or they have no value there. */
  #argumentsIn(text: string, { state, level }: PathState): readonly ValueId[] {
    const { expression } = parseExpression(enteredText('line', text));
    if (expression?.kind !== 'apply') return [];
    try {
      return expression.args.map(({ span }) => {
        const argument = this.#specification.compile(textOf(span)).expression;
        if (argument === null) throw new EvaluationError('no expression');
        return this.#specification.at(level, () => argument.evaluate(state, null));
      });
    } catch (error) {
      if (error instanceof EvaluationError) return [];
      throw error;
    }
  }

  /** Why instances of an action are not possible: of those with the arguments of the line, where it has some and they are among them. */
  #refusedText(name: string, refusals: readonly DisabledInstance[], given: readonly ValueId[]): readonly string[] {
    const isMeant = ({ arguments: args }: DisabledInstance): boolean =>
      args.length === given.length && args.every(({ value }, i) => value === given[i]);
    const meant = given.length === 0 ? [] : refusals.filter(isMeant);
    if (meant.length === 0) return refusals.map((one) => this.#reasonText(name, one));
    const others = refusals.length - meant.length;
    const more = others === 0 ? [] : [`${name} with other arguments: ${others} not possible there either`];
    return [...meant.map((one) => this.#reasonText(name, one)), ...more];
  }

  #reasonText(name: string, { arguments: args, refusal, more }: DisabledInstance): string {
    const all = [refusal, ...more].map((refused) => {
      const { what, values } = reasonText(this.#specification, refused, args);
      return `${what}${refused.reason.kind === 'false' ? ' is false' : ''}${values === '' ? '' : ` (${values})`}`;
    });
    return `${this.#called(name, args)}: ${all.join('; ')}`;
  }
}
