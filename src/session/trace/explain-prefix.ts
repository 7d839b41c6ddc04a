// Why no line can follow a beginning of a log: for each step that the mapping allows there, the first conjunct that is false.
//
// A step in the mapping is tried as an action first: its parts are satisfied in their order, as the successors of a state are made, and the alternative
// that comes furthest tells why there is none. A step that says too little for that (`pc'[e.p] = e.label` names no action) is compared with each step
// that the specification has there, and the one that comes furthest is told.
import { type Candidate, type LogSteps, type Obstacle, stateKey } from '../../checker/index.ts';
import {
  type ActionInstance,
  createExplainer,
  type Explainer,
  labelledSuccessors,
  type Miss,
  type Refusal,
} from '../../compiler/explain/explain.ts';
import type { Span } from '../../diagnostics/index.ts';
import { EvaluationError, type StepLabel } from '../../model/index.ts';
import { originalSpan } from '../../pluscal/index.ts';
import {
  type LogObstacle,
  type LogPath,
  type LogPrefix,
  type ReportedAction,
  type ReportedLine,
  type ReportedState,
  reportedAction,
  treeMaker,
  type ValueTree,
  valueText,
  viewOf,
} from '../../report/index.ts';
import type { OpenedModule } from '../open/open-model.ts';
import { placed } from '../open/original-places.ts';
import { oneLine, toldReason } from '../open/told-reason.ts';
import { placeOfLine } from './log-lines.ts';
import type { Mapping } from './mapping.ts';
import type { LogEvent } from './order-events.ts';

/** States of one prefix that are looked at. */
const MOST_STATES = 20;
/** Instances of one action that are looked at. */
const MOST_INSTANCES = 500;
const MOST_OBSTACLES = 10;
/** Values of a parameter that are named. */
const MOST_ARGUMENTS = 5;
const MOST_ALLOWED = 12;
/** The last steps of a prefix that are told. */
const MOST_STEPS = 10;
/** Paths of one prefix that are told. */
const MOST_PATHS = 10;

/** A prefix of the log, before it is explained. */
export interface Prefix {
  readonly candidates: readonly Candidate<LogEvent>[];
  /** The events of which each could be the next one. */
  readonly events: readonly LogEvent[];
}

/** The line of an event. */
export function reportedLine({ line }: LogEvent): ReportedLine {
  return { span: placeOfLine(line), text: line.text };
}

/** Explains prefixes of logs. */
export class PrefixExplainer {
  readonly #module: OpenedModule;
  readonly #mapping: Mapping;
  readonly #tree: (id: number) => ValueTree;
  readonly #explainers = new Map<number, Explainer | null>();
  #ofNext: Explainer | null | undefined;

  constructor(module: OpenedModule, mapping: Mapping) {
    this.#module = module;
    this.#mapping = mapping;
    this.#tree = treeMaker(viewOf(module.input.values));
  }

  /** @param pathLength states of the paths that are told; absent: only a few of one path */
  explain({ candidates, events }: Prefix, steps: LogSteps<LogEvent>, pathLength?: number): LogPrefix {
    const states = steps.withSilentSteps(candidates);
    const first = candidates[0]!;
    const places = new Map(states.map(({ state }, i) => [stateKey(state), i]));
    const allowed = this.#allowed(states);
    return {
      explained: first.explained,
      lines: events.map(reportedLine),
      states: states.slice(0, MOST_STATES).map(({ state }) => this.#variables(state)),
      stateCount: states.length,
      obstacles: events.map((event) => this.#obstaclesOf(event, candidates, places, steps)),
      allowed: allowed.slice(0, MOST_ALLOWED),
      allowedCount: allowed.length,
      steps: this.#pathTo(first, MOST_STEPS + 1).steps,
      ...(pathLength === undefined ? {} : { paths: this.paths(states, pathLength) }),
    };
  }

  /** The last states on the way to each of the first candidates. */
  paths(candidates: readonly Candidate<LogEvent>[], pathLength: number): readonly LogPath[] {
    const known = new Map<Candidate<LogEvent>, LogPath['steps'][number]>();
    return candidates.slice(0, MOST_PATHS).map((candidate) => this.#pathTo(candidate, pathLength, known));
  }

  #obstaclesOf(
    event: LogEvent,
    candidates: readonly Candidate<LogEvent>[],
    places: ReadonlyMap<string, number>,
    steps: LogSteps<LogEvent>,
  ): readonly LogObstacle[] {
    const stuck = steps.obstacles(candidates.slice(0, MOST_STATES), event);
    const found = stuck.flatMap((obstacle) => this.#tell(obstacle, event, places, steps));
    const best = new Map<string, LogObstacle>();
    for (const one of found.sort((a, b) => b.passed - a.passed)) {
      const key = `${one.mapped.start} ${one.action === null ? '' : callKey(one.action)} ${one.conjunct?.start}`;
      if (!best.has(key)) best.set(key, one);
    }
    return [...best.values()].slice(0, MOST_OBSTACLES);
  }

  #tell(
    { candidates, step, done }: Obstacle<LogEvent>,
    event: LogEvent,
    places: ReadonlyMap<string, number>,
    steps: LogSteps<LogEvent>,
  ): readonly LogObstacle[] {
    if (step === null) return [];
    // What comes after a step of the event that is possible is nearer than what fails at the first one.
    const ahead = done * 1000;
    return candidates.slice(0, MOST_STATES).flatMap((candidate) => {
      const state = done > 0 ? null : (places.get(stateKey(candidate.state)) ?? null);
      return this.#explainStep(step, candidate.state, event, steps).map((one) => ({ ...one, passed: one.passed + ahead, state, done }));
    });
  }

  #explainStep(step: number, state: Int32Array, event: LogEvent, steps: LogSteps<LogEvent>): readonly LogObstacle[] {
    const explainer = this.#explainerOf(step);
    if (explainer === null) return [];
    const { span } = this.#mapping.steps[step]!;
    const from = this.#mapping.extended(state, event).slice();
    const obstacles: LogObstacle[] = [];
    let isOpen = false;
    for (const instance of explainer.instances(from, MOST_INSTANCES)) {
      const refusal = instance.refusal();
      const to = refusal === null ? instance.successor() : null;
      // Without a whole next state it is no action by itself: any step that it is true of would be the event.
      if (to !== null) obstacles.push(this.#foreign(instance, to, span, state));
      else if (refusal === null) isOpen = true;
      else if (refusal.reason.isEarly === true) isOpen = true;
      else obstacles.push(this.#refused('disabled', refusal, span, this.#actionOf(instance), null));
    }
    if (isOpen) obstacles.push(...this.#different(explainer, span, from, steps.next(state), event));
    return obstacles;
  }

  /** The steps that the specification has in the state, compared with a step that names no action. */
  #different(
    explainer: Explainer,
    mapped: Span,
    from: Int32Array,
    successors: ReturnType<LogSteps<LogEvent>['next']>,
    event: LogEvent,
  ): readonly LogObstacle[] {
    let nearest: { readonly miss: Miss; readonly to: Int32Array } | null = null;
    for (const { state: to } of successors) {
      const miss = explainer.nearestStep(from, this.#mapping.extended(to, event).slice());
      if (miss !== null && (nearest === null || miss.distance < nearest.miss.distance)) nearest = { miss, to };
    }
    if (nearest === null) return [];
    const [label] = this.#labels(from.subarray(0, nearest.to.length), nearest.to);
    return [this.#refused('different', nearest.miss, mapped, null, label ?? null)];
  }

  #refused(
    kind: 'disabled' | 'different',
    { reason, passed }: Pick<Refusal, 'reason' | 'passed'>,
    mapped: Span,
    action: ReportedAction | null,
    step: ReportedAction | null,
  ): LogObstacle {
    const { kind: conjunctKind, span: conjunct, message = null, terms, bindings } = toldReason(reason, this.#tree);
    return {
      action,
      mapped: originalSpan(mapped),
      mappedText: oneLine(mapped),
      kind,
      conjunct: originalSpan(conjunct),
      conjunctText: oneLine(conjunct),
      conjunctKind,
      message,
      terms,
      bindings,
      step,
      passed,
      state: 0,
      done: 0,
    };
  }

  /** The step is possible by itself, and the next-state relation has no such step. */
  #foreign(instance: ActionInstance, to: Int32Array, mapped: Span, state: Int32Array): LogObstacle {
    const action = this.#actionOf(instance);
    const others = this.#otherArguments(instance, state);
    const nearest = others !== null ? null : (this.#nextExplainer()?.nearestStep(state, to.subarray(0, state.length)) ?? null);
    if (nearest !== null && nearest.reason.span.start !== nearest.whole.start)
      return { ...this.#refused('disabled', nearest, mapped, action, null), kind: 'foreign', passed: 0 };
    return {
      action,
      mapped: originalSpan(mapped),
      mappedText: oneLine(mapped),
      kind: 'foreign',
      conjunct: null,
      conjunctText: '',
      conjunctKind: 'false',
      message: others ?? 'the next-state relation has no such step',
      terms: [],
      bindings: [],
      step: null,
      passed: 0,
      state: 0,
      done: 0,
    };
  }

  /** That the next-state relation has the action, but not with these arguments; null where it does, or that is not known. */
  #otherArguments({ name, arguments: args, isNamed }: ActionInstance, state: Int32Array): string | null {
    if (!isNamed || args.length === 0) return null;
    const all = this.#nextExplainer()?.instances(state, MOST_INSTANCES, name) ?? [];
    const same = all.length < MOST_INSTANCES ? all.filter((one) => one.arguments.length === args.length) : [];
    for (const [i, { name: parameter, value }] of args.entries()) {
      const given = [...new Set(same.map((one) => one.arguments[i]!.value))];
      if (given.length === 0 || given.includes(value)) continue;
      const values = given.slice(0, MOST_ARGUMENTS).map((one) => valueText(this.#tree(one)));
      const more = given.length > MOST_ARGUMENTS ? `, and ${given.length - MOST_ARGUMENTS} others` : '';
      return `the next-state relation has ${name} with ${parameter} = ${values.join(', ')}${more} only`;
    }
    return null;
  }

  #actionOf({ name, arguments: args, span, isNamed }: ActionInstance): ReportedAction | null {
    return isNamed ? placed(reportedAction({ action: name, arguments: args, span }, this.#tree)) : null;
  }

  #explainerOf(step: number): Explainer | null {
    let known = this.#explainers.get(step);
    if (known === undefined) {
      const { input, steps } = this.#mapping;
      known = createExplainer({ ...input, config: { ...input.config, specification: null, init: null, next: steps[step]!.name } }, {}, 2);
      this.#explainers.set(step, known);
    }
    return known;
  }

  #nextExplainer(): Explainer | null {
    this.#ofNext ??= createExplainer(this.#module.input, {});
    return this.#ofNext;
  }

  #variables(state: Int32Array): ReportedState['variables'] {
    return this.#module.compiled.system.variables.map(({ name }, i) => ({ name, value: this.#tree(state[i]!) }));
  }

  #labels(from: Int32Array, to: Int32Array): readonly ReportedAction[] {
    try {
      return this.#module.compiled.system.labels(from, 0, to, 0).map((label) => placed(reportedAction(label, this.#tree)));
    } catch (error) {
      if (error instanceof EvaluationError) return [];
      throw error;
    }
  }

  #allowed(states: readonly Candidate<LogEvent>[]): readonly ReportedAction[] {
    const found = new Map<string, ReportedAction>();
    const successors = labelledSuccessors(this.#module.compiled, this.#module.input.values);
    for (const { state } of states)
      successors(state, (_next, { name, parameters, span }, args) => {
        const key = `${name} ${args.join()}`;
        if (found.has(key)) return;
        const named = parameters.flatMap((parameter, i) => (args[i] === undefined ? [] : [{ name: parameter, value: args[i] }]));
        const label: StepLabel = span === undefined ? { action: name, arguments: named } : { action: name, arguments: named, span };
        found.set(key, placed(reportedAction(label, this.#tree)));
      });
    return [...found.values()];
  }

  #pathTo(last: Candidate<LogEvent>, most: number, known = new Map<Candidate<LogEvent>, LogPath['steps'][number]>()): LogPath {
    const chain: Candidate<LogEvent>[] = [];
    for (let at: Candidate<LogEvent> | null = last; at !== null && chain.length < most; at = at.before) chain.push(at);
    const first = chain.pop()!;
    const steps = chain.reverse().map((candidate) => {
      const step = known.get(candidate) ?? this.#stepOf(candidate);
      known.set(candidate, step);
      return step;
    });
    const isWhole = first.before === null && first.event === null && first.actions.length === 0;
    return { isWhole, steps: [{ line: null, state: { action: null, variables: this.#variables(first.state) } }, ...steps] };
  }

  #stepOf({ before, event, state }: Candidate<LogEvent>): LogPath['steps'][number] {
    const action = before === null ? null : this.#actionOfStep(before.state, state, event);
    return { line: event === null ? null : reportedLine(event), state: { action, variables: this.#variables(state) } };
  }

  /** The action that a step is: of several the one that the event is said to be. Null where it is none. */
  #actionOfStep(from: Int32Array, to: Int32Array, event: LogEvent | null): ReportedAction | null {
    const labels = this.#labels(from, to);
    const [first = null] = labels;
    if (labels.length < 2 || event === null) return first;
    const steps = [...new Set(this.#mapping.readings(event, from).flat())].filter((step) => this.#isStep(step, from, to, event));
    const meant = steps.flatMap((step) => this.#namedActions(step, from, to, event));
    const titles = new Set(steps.map((step) => this.#mapping.steps[step]!.title));
    return (
      labels.find((label) => meant.some((action) => callKey(action) === callKey(label))) ??
      labels.find(({ name }) => titles.has(name)) ??
      first
    );
  }

  /** Whether the step may be this one of the mapping; not where that has no value. */
  #isStep(step: number, from: Int32Array, to: Int32Array, event: LogEvent): boolean {
    try {
      return this.#mapping.explains(event, step, from, to);
    } catch (error) {
      if (error instanceof EvaluationError) return false;
      throw error;
    }
  }

  /** The actions with their arguments that a step of the mapping names; none where it says more than that. */
  #namedActions(step: number, from: Int32Array, to: Int32Array, event: LogEvent): readonly ReportedAction[] {
    const instances = this.#explainerOf(step)?.instances(this.#mapping.extended(from, event).slice(), MOST_INSTANCES) ?? [];
    return instances.flatMap((instance) => {
      const action = this.#actionOf(instance);
      return action !== null && instance.steps().some(({ next }) => to.every((value, i) => value === next[i])) ? [action] : [];
    });
  }
}

/** Equal for the same action with the same arguments. */
const callKey = (action: ReportedAction): string => JSON.stringify([action.name, action.arguments.map(({ value }) => value)], bigints);

const bigints = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);
