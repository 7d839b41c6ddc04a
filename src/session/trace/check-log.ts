// `tlasso trace`: is a log of a system a behaviour of its specification?
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  type Candidate,
  ConsistentStates,
  deepestFirst,
  type EventOrder,
  type LogMeaning,
  LogSteps,
  orderOf,
  TooManyStates,
} from '../../checker/index.ts';
import { type Diagnostic, InternalError } from '../../diagnostics/index.ts';
import { EvaluationError } from '../../model/index.ts';
import type { LoggedAction, LoggedBranch, LogPrefix, LogReport, LogVerdict } from '../../report/index.ts';
import { type Config, emptyConfig } from '../../syntax/index.ts';
import { createValues, type Values } from '../../values/index.ts';
import { configFileOf } from '../files/config-file.ts';
import { evaluationFault } from '../open/evaluation-fault.ts';
import { type LoadedModel, loadModel, type OpenedModule, openModel } from '../open/open-model.ts';
import type { CommandFields } from '../options/schema.ts';
import type { ModelRequest } from '../request.ts';
import { copierOf, NoCopy } from './copy-values.ts';
import { eventValue } from './event-values.ts';
import { type Prefix, PrefixExplainer } from './explain-prefix.ts';
import { type Following, jsonOf, LineFault, LogError, type LogLine, linesOf, ofLine, placeOfLine, sourceOf } from './log-lines.ts';
import { compileMapping, type Mapping } from './mapping.ts';
import { type LogEvent, orderedByNode, sortedByTime } from './order-events.ts';
import { type StepBranches, stepBranches } from './step-branches.ts';
import { statesOf } from './window-states.ts';

/** A mapping, with its configuration. */
export interface TraceSubject extends ModelRequest, Omit<CommandFields<'trace'>, keyof ModelRequest> {}

/** Logs, and the module that says what they mean. */
export interface TraceRequest extends TraceSubject {
  /** Paths, one after the other; `-`: standard input. */
  readonly logs: readonly string[];
  /** See LogRequest. */
  readonly pathLength?: number;
}

/** What happens meanwhile. */
export interface TraceEvents {
  /** Called now and then. */
  readonly progress?: (explained: number, states: number) => void;
  /** Text that the specification prints. */
  readonly print?: (text: string) => void;
}

/** States that are followed at once. Where more are consistent with the log, behaviours are tried one by one. */
const MOST_AT_ONCE = 10_000;
/** Pairs of a place in the log and a state that are looked at, where behaviours are tried one by one. */
const MOST_TRIED = 2_000_000;
/** Events of which the states are kept. */
const HISTORY = 12;
/** Events between two looks whether somebody wants to end the run. */
const BETWEEN_LOOKS = 1000;
/** Other prefixes that are told. */
const MOST_OTHERS = 3;
/** Lines that are explained, where each is compared by itself. */
const MOST_WINDOWS = 5;

/** The configuration: what the request says, that beside the mapping, or that of a module which the mapping extends. */
function configOf(request: TraceSubject, extended: readonly string[]): string {
  const own = configFileOf(request);
  if (request.config !== undefined || existsSync(own)) return own;
  const inherited = extended.map((name) => join(dirname(request.file), `${name}.cfg`)).find((path) => existsSync(path));
  return inherited ?? own;
}

/** Only the behaviour and the constants: what a configuration limits or checks has no say in what the specification allows. */
const onlyBehaviour = (config: Config): Config => ({
  ...emptyConfig(config.span),
  specification: config.specification,
  init: config.init,
  next: config.next,
  constants: config.constants,
});

/** A specification with a mapping, ready for logs. */
interface ReadyTrace {
  readonly module: OpenedModule;
  readonly mapping: Mapping;
  readonly config: string;
  readonly values: Values;
  readonly explainer: PrefixExplainer;
  /** Made at the first call. */
  branches(): StepBranches;
  /** The same with a store that has no values yet. */
  renewed(): ReadyTrace;
}

/** Values of lines and states stay in their store. Once they take so many words, the ones that are still needed go into a new one. */
const WORDS_BEFORE_RENEWAL = 2 ** 22;

/** A mapping ready to be used, or why there is none. */
export type OpenedTrace = {
  readonly file: string;
  readonly diagnostics: readonly Diagnostic[];
} & ({ readonly ready: ReadyTrace } | { readonly ready: null; readonly verdict: LogVerdict });

/** Where a log is, and how much may be looked at. */
export interface LogRequest extends Pick<TraceRequest, 'maxStates' | 'windows' | 'signal' | 'hear'> {
  /** Only the verdict is wanted: which branches are taken is not looked at. */
  readonly onlyVerdict?: boolean;
  /** States of paths that are told of what is explained; absent: few, and none where all is explained. */
  readonly pathLength?: number;
  /** What the logs are called. */
  readonly logs: readonly string[];
  /** See WORDS_BEFORE_RENEWAL. */
  readonly wordsBeforeRenewal?: number;
  /** Their lines. May throw LogError. */
  readonly lines: AsyncIterable<readonly LogLine[]> | Iterable<readonly LogLine[]>;
}

/** Opens a mapping. */
export function openTrace(request: TraceSubject, events: Pick<TraceEvents, 'print'> = {}): OpenedTrace {
  const { file } = request;
  const none = (verdict: LogVerdict, diagnostics: readonly Diagnostic[]): OpenedTrace => ({ file, ready: null, verdict, diagnostics });
  try {
    const loaded = loadMapping(request);
    const values = createValues();
    const opened = openMapping(loaded, values, events);
    if (opened.module === null) return none(opened.verdict, opened.diagnostics);
    const readyWith = ({ module, mapping }: typeof opened, own: Values): ReadyTrace => {
      let branches: StepBranches | null = null;
      return {
        module,
        mapping,
        config: loaded.config,
        values: own,
        explainer: new PrefixExplainer(module, mapping),
        branches() {
          branches ??= stepBranches(module.input);
          return branches;
        },
        renewed() {
          const fresh = createValues();
          const again = openMapping(loaded, fresh, events);
          if (again.module === null) throw new InternalError('a mapping that was compiled cannot be compiled again');
          return readyWith(again, fresh);
        },
      };
    };
    return { file, diagnostics: opened.diagnostics, ready: readyWith(opened, values) };
  } catch (error) {
    if (error instanceof EvaluationError) return none('evaluation-error', [evaluationFault(error)]);
    throw error;
  }
}

type OpenedMapping =
  | { readonly module: OpenedModule; readonly mapping: Mapping; readonly diagnostics: readonly Diagnostic[] }
  | { readonly module: null; readonly verdict: LogVerdict; readonly diagnostics: readonly Diagnostic[] };

/** A mapping with its configuration, as they were read. */
interface LoadedMapping {
  readonly request: TraceSubject;
  readonly config: string;
  readonly loaded: LoadedModel;
}

function loadMapping(request: TraceSubject): LoadedMapping {
  const first = loadModel(request);
  const config = configOf(request, first.module.root?.extends.map(({ name }) => name) ?? []);
  const { read, ...others } = config === configFileOf(request) ? first : loadModel({ ...request, config });
  return { request, config, loaded: { ...others, read: read.config === null ? read : { ...read, config: onlyBehaviour(read.config) } } };
}

function openMapping({ request, config, loaded }: LoadedMapping, values: Values, events: Pick<TraceEvents, 'print'>): OpenedMapping {
  const opened = openModel({ ...request, config }, events, 'bfs', values, loaded);
  if (opened.model === null) return { module: null, verdict: opened.verdict, diagnostics: opened.diagnostics };
  if (opened.module === null) {
    const message = `${request.file} is a program: the mapping of a log is a module`;
    return { module: null, verdict: 'mapping-error', diagnostics: [{ code: 'E621', severity: 'error', message }] };
  }
  if (!opened.model.hasBehaviour) {
    const none: Diagnostic = {
      code: 'E315',
      severity: 'error',
      message: `the configuration ${config} names no behaviour`,
      span: opened.module.input.config.span,
      fix: 'Add a line `SPECIFICATION Spec`, or `INIT Init` and `NEXT Next`.',
    };
    return { module: null, verdict: 'config-error', diagnostics: [...opened.diagnostics, none] };
  }
  const { input, root, finder } = opened.module;
  if (opened.model.system.varies !== undefined) {
    const varying: Diagnostic = {
      code: 'E621',
      severity: 'error',
      message: 'the steps of this specification depend on the search or on chance, so no log can be compared with them',
      span: root.name.span,
      notes: ['Registers (TLCSet), what TLCGet tells of a search, and random choices have no meaning for a log.'],
      fix: 'A module that reads its log itself is one for tlasso check.',
    };
    return { module: null, verdict: 'mapping-error', diagnostics: [...opened.diagnostics, varying] };
  }
  const { mapping, diagnostics } = compileMapping({ input, root, find: finder.find });
  const all = [...opened.diagnostics, ...diagnostics];
  return mapping === null
    ? { module: null, verdict: 'mapping-error', diagnostics: all }
    : { module: opened.module, mapping, diagnostics: all };
}

/** Ends the run: somebody wants it to. */
class Ended extends Error {}

/** How the search came to its end. */
interface Followed {
  readonly verdict: LogVerdict;
  readonly prefixes: readonly Prefix[];
  /** Those that are explained already. */
  readonly explanations?: readonly LogPrefix[];
  readonly windows?: NonNullable<LogReport['windows']>;
  readonly largest: number | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** One comparison of logs with a specification. */
class LogRun {
  readonly #request: LogRequest;
  readonly #events: TraceEvents;
  #ready: ReadyTrace;
  #steps: LogSteps<LogEvent>;
  readonly #sources = new Map<string, number>();
  readonly #wordsBetween: number;
  /** Words of values at which they go into a new store. */
  #renewalAt: number;
  /** How many events each action explains. */
  readonly #seen: number[];
  /** How many events take each branch. */
  readonly #taken: number[] = [];
  /** The states behind what is explained. */
  #reached: () => readonly Candidate<LogEvent>[] = () => [];
  /** What had no value when it was last asked whether a step is an event. */
  #fault: EvaluationError | null = null;
  /** Whether anything had a value since the last event. */
  #isJudged = false;
  lines = 0;
  ignored = 0;
  explained = 0;

  constructor(request: LogRequest, events: TraceEvents, ready: ReadyTrace) {
    this.#request = request;
    this.#events = events;
    this.#ready = ready;
    this.#wordsBetween = request.wordsBeforeRenewal ?? WORDS_BEFORE_RENEWAL;
    this.#renewalAt = ready.values.arena.usage().words + this.#wordsBetween;
    this.#seen = ready.module.compiled.system.actions.map(() => 0);
    this.#steps = new LogSteps(this.#meaning(ready), MOST_AT_ONCE);
  }

  /** Explains what was found. */
  explain(prefixes: readonly Prefix[]): LogReport['prefixes'] {
    return prefixes.map((prefix) => this.#ready.explainer.explain(prefix, this.#steps, this.#request.pathLength));
  }

  /** Paths to the states behind what is explained, where they are to be told. */
  get paths(): Pick<LogReport, 'paths'> {
    const { pathLength } = this.#request;
    return pathLength === undefined ? {} : { paths: this.#ready.explainer.paths(this.#reached(), pathLength) };
  }

  #meaning({ module, mapping }: ReadyTrace): LogMeaning<LogEvent> {
    const { system } = module.compiled;
    const width = system.variables.length;
    const { isSilent, mostSilent } = mapping;
    return {
      initial: (sink) => system.initial((next) => sink(next.subarray(0, width))),
      successors: (state, sink) => system.successors(state, 0, sink),
      readings: (event, state) => ofLine(event.line, () => mapping.readings(event, state)),
      explains: (event, step, from, to) => {
        try {
          const isIt = mapping.explains(event, step, from, to);
          this.#isJudged = true;
          return isIt;
        } catch (error) {
          // A line may name what the specification does not have: no step is that event.
          if (!(error instanceof EvaluationError)) throw error;
          this.#fault = error;
          return false;
        }
      },
      silent: isSilent === null ? null : { holds: isSilent, most: mostSilent ?? Number.POSITIVE_INFINITY },
    };
  }

  get order(): LogReport['order'] {
    const { node, vectorClock, time } = this.#ready.mapping;
    if (vectorClock !== null) return 'vector-clocks';
    if (time !== null) return 'time';
    return node === null ? 'lines' : 'nodes';
  }

  /** The actions with how many events each explains. */
  get actions(): readonly LoggedAction[] {
    const { actions } = this.#ready.module.compiled.system;
    return actions.map(({ name, span }, i) => ({ name, events: this.#seen[i]!, ...(span === undefined ? {} : { span }) }));
  }

  /** The branches with how many events take each. */
  get branches(): readonly LoggedBranch[] {
    if (this.#request.onlyVerdict === true) return [];
    return this.#ready.branches().branches.map((branch, i) => ({ ...branch, events: this.#taken[i] ?? 0 }));
  }

  /** Follows the log to its end, or to an event that nothing explains. Throws LogError, EvaluationError and Ended. */
  async follow(): Promise<Followed> {
    switch (this.order) {
      case 'lines':
        return this.#inOrder(this.#portions());
      case 'time': {
        const sorted = sortedByTime(await this.#all(), this.#ready.mapping, this.#ready.values);
        return this.#inOrder([sorted]);
      }
      case 'nodes':
      case 'vector-clocks': {
        const order = orderedByNode(await this.#all(), this.#ready.mapping, this.#ready.values);
        return this.#inAnyOrder(order, this.#steps.initial());
      }
    }
  }

  /** The events of all logs, one file after the other. */
  async *#portions(): AsyncGenerator<readonly LogEvent[]> {
    for await (const lines of this.#request.lines) {
      yield lines.flatMap((line) => this.#eventOf(line) ?? []);
      this.#look();
    }
  }

  async #all(): Promise<readonly LogEvent[]> {
    const all: LogEvent[] = [];
    for await (const events of this.#portions()) for (const event of events) all.push(event);
    return all;
  }

  #eventOf(line: LogLine): LogEvent | null {
    const json = jsonOf(line);
    if (json === undefined) return null;
    this.lines++;
    let source = this.#sources.get(line.file);
    if (source === undefined) {
      source = this.#ready.values.atoms.string(sourceOf(line.file));
      this.#sources.set(line.file, source);
    }
    const event: LogEvent = { event: eventValue(this.#ready.values, json), source, line };
    if (!ofLine(line, () => this.#ready.mapping.isIgnored(event))) return event;
    this.ignored++;
    return null;
  }

  #look(): void {
    if (this.#request.signal?.aborted === true || this.#request.hear?.() === true) throw new Ended();
  }

  async #inOrder(portions: AsyncIterable<readonly LogEvent[]> | Iterable<readonly LogEvent[]>): Promise<Followed> {
    const states = new ConsistentStates(this.#steps, Math.max(HISTORY, this.#request.pathLength ?? 0));
    this.#reached = () => states.candidates;
    // What is left of the log where behaviours have to be tried one by one.
    let rest: LogEvent[] | null = null;
    for await (const events of portions) {
      if (rest !== null) for (const event of events) rest.push(event);
      else
        for (const [i, event] of events.entries()) {
          if (i % BETWEEN_LOOKS === BETWEEN_LOOKS - 1) this.#look();
          const advanced = this.#advance(states, event);
          this.explained = states.explained;
          if (advanced === 'refused') return this.#refusal(states, event);
          if (advanced === 'explained') continue;
          rest = events.slice(i);
          break;
        }
      this.#events.progress?.(this.explained, states.candidates.length);
      if (rest === null) this.#renew(states);
    }
    if (rest === null) return { verdict: 'accepted', prefixes: [], largest: states.largest, diagnostics: [] };
    return this.#inAnyOrder(
      orderOf([rest], () => false),
      states.candidates,
    );
  }

  /** Compares each line by itself: is it a step from a state in which it says it was written? Throws as `follow` does. */
  async compareEach(): Promise<Followed> {
    const windows = new Map<string, { explained: number; lines: number }>();
    const prefixes: LogPrefix[] = [];
    for await (const events of this.#portions()) {
      for (const [i, event] of events.entries()) {
        if (i % BETWEEN_LOOKS === BETWEEN_LOOKS - 1) this.#look();
        const start = statesOf(event, this.#ready);
        const titles = new Set(start.flatMap(({ state }) => this.#titles(event, state)));
        if (titles.size === 0) return { ...this.#unread(start, [event])!, windows: [] };
        const title = [...titles].join(' or ');
        const known = windows.get(title) ?? { explained: 0, lines: 0 };
        windows.set(title, known);
        known.lines++;
        this.#fault = null;
        this.#isJudged = false;
        const after = this.#steps.after(start, event);
        if (after.length > 0) {
          known.explained++;
          this.explained++;
          this.#count(start, after);
          continue;
        }
        const unread = this.#unread(start, [event]);
        if (unread !== null) return { ...unread, windows: [] };
        // Its values are not kept, so it is explained at once.
        if (prefixes.length < MOST_WINDOWS) prefixes.push(...this.explain([{ candidates: start, events: [event] }]));
      }
      this.#events.progress?.(this.explained, 0);
      this.#renewAll();
    }
    const found = Array.from(windows, ([name, numbers]) => ({ name, ...numbers }));
    const isAll = found.every(({ explained, lines }) => explained === lines);
    return {
      verdict: isAll ? 'accepted' : 'refused',
      prefixes: [],
      explanations: prefixes,
      largest: null,
      diagnostics: [],
      windows: found,
    };
  }

  #titles(event: LogEvent, state: Int32Array): readonly string[] {
    const { mapping } = this.#ready;
    return ofLine(event.line, () => mapping.readings(event, state)).map((steps) =>
      steps.map((step) => mapping.steps[step]!.title).join(' \\cdot '),
    );
  }

  /** Leaves all values behind, where they are many: nothing refers to them. */
  #renewAll(): void {
    if (this.#ready.values.arena.usage().words < this.#renewalAt) return;
    this.#ready = this.#ready.renewed();
    this.#steps = new LogSteps(this.#meaning(this.#ready), MOST_AT_ONCE);
    this.#sources.clear();
    this.#renewalAt = this.#ready.values.arena.usage().words + this.#wordsBetween;
  }

  /** Leaves behind what nothing refers to any more, where that is much. */
  #renew(states: ConsistentStates<LogEvent>): void {
    const { words } = this.#ready.values.arena.usage();
    if (words < this.#renewalAt || this.order !== 'lines') return;
    const ready = this.#ready.renewed();
    const steps = new LogSteps(this.#meaning(ready), MOST_AT_ONCE);
    try {
      const copyOf = copierOf(this.#ready.values, ready.values);
      states.rename(steps, copyOf, (event) => ({ ...event, event: copyOf(event.event), source: copyOf(event.source) }));
    } catch (error) {
      if (!(error instanceof NoCopy)) throw error;
      this.#renewalAt = Number.POSITIVE_INFINITY;
      return;
    }
    this.#ready = ready;
    this.#steps = steps;
    this.#sources.clear();
    this.#renewalAt = ready.values.arena.usage().words + this.#wordsBetween;
  }

  #advance(states: ConsistentStates<LogEvent>, event: LogEvent): 'explained' | 'refused' | 'too-many' {
    this.#fault = null;
    this.#isJudged = false;
    const before = states.candidates;
    try {
      if (!states.advance(event)) return 'refused';
    } catch (error) {
      if (error instanceof TooManyStates) return 'too-many';
      throw error;
    }
    this.#count(before, states.candidates);
    return 'explained';
  }

  /** Counts what one event shows: the actions and branches of the steps from the states before it. */
  #count(before: readonly Candidate<LogEvent>[], after: readonly Candidate<LogEvent>[]): void {
    const known = new Set(before);
    const actions = new Set<number>();
    const branches = new Set<number>();
    for (const made of after)
      for (let at: Candidate<LogEvent> | null = made; at !== null && !known.has(at); at = at.before) {
        for (const action of at.actions) actions.add(action);
        for (const branch of this.#branchesOf(at)) branches.add(branch);
      }
    for (const action of actions) this.#seen[action]!++;
    for (const branch of branches) this.#taken[branch] = (this.#taken[branch] ?? 0) + 1;
  }

  /** The branches that the step to a state takes. */
  #branchesOf({ before, actions, state }: Candidate<LogEvent>): readonly number[] {
    const isStep = before !== null && actions.length > 0 && this.#request.onlyVerdict !== true;
    return isStep ? this.#ready.branches().takenBy(before.state, state) : [];
  }

  #refusal(states: ConsistentStates<LogEvent>, event: LogEvent): Followed {
    const unread = this.#unread(states.candidates, [event]);
    if (unread !== null) return unread;
    const others = states.deadEnds
      .toReversed()
      .slice(0, MOST_OTHERS)
      .map((end): Prefix => ({ candidates: [end.candidate], events: [end.event] }));
    return {
      verdict: 'refused',
      prefixes: [{ candidates: states.candidates, events: [event] }, ...others],
      largest: states.largest,
      diagnostics: [],
    };
  }

  /** What is no refusal: the mapping says nothing about the event, or has no value for it. */
  #unread(candidates: readonly Candidate<LogEvent>[], events: readonly LogEvent[]): Followed | null {
    const diagnosed = (verdict: LogVerdict, diagnostic: Diagnostic): Followed => ({
      verdict,
      prefixes: [],
      largest: null,
      diagnostics: [diagnostic],
    });
    const states = this.#steps.withSilentSteps(candidates);
    const unknown = events.find((event) => states.every(({ state }) => this.#ready.mapping.readings(event, state).length === 0));
    if (unknown !== undefined)
      return diagnosed('mapping-error', {
        code: 'E625',
        severity: 'error',
        message: 'the mapping says nothing about this line',
        span: placeOfLine(unknown.line),
        notes: [`No alternative of Event applies to it: ${unknown.line.text.trim().slice(0, 200)}`],
        fix: 'Say in Event(e) which step it is, or in Ignored(e) that it is none.',
      });
    if (this.#fault === null || this.#isJudged) return null;
    return diagnosed('evaluation-error', new LineFault(this.#fault, events[0]!.line).diagnostic);
  }

  #inAnyOrder(order: EventOrder<LogEvent>, start: readonly Candidate<LogEvent>[]): Followed {
    const base = start[0]?.explained ?? 0;
    const outcome = deepestFirst(this.#steps, start, order, {
      most: this.#request.maxStates ?? MOST_TRIED,
      isOver: (visited, explained) => {
        this.#events.progress?.(explained, visited);
        return this.#request.signal?.aborted === true || this.#request.hear?.() === true;
      },
    });
    if (outcome.kind === 'accepted') {
      const known = new Set(start);
      for (let at: Candidate<LogEvent> | null = outcome.end; at !== null && !known.has(at); at = at.before)
        this.#count(at.before === null ? [] : [at.before], [at]);
      this.explained = outcome.end.explained;
      this.#reached = () => [outcome.end];
      return { verdict: 'accepted', prefixes: [], largest: null, diagnostics: [] };
    }
    const [longest, ...others] = outcome.blocked;
    this.explained = longest?.candidate.explained ?? base;
    const unread = longest === undefined ? null : this.#unread([longest.candidate], longest.events);
    if (unread !== null && outcome.kind === 'refused') return unread;
    const prefixes = [...(longest === undefined ? [] : [longest]), ...others.slice(0, MOST_OTHERS)].map(
      ({ candidate, events }): Prefix => ({ candidates: [candidate], events }),
    );
    const verdict = outcome.kind === 'limit' ? 'undecided' : outcome.kind;
    return { verdict, prefixes, largest: null, diagnostics: [] };
  }
}

/** A report that says why nothing was compared. */
export function nothingCompared(
  { file, diagnostics }: OpenedTrace,
  logs: readonly string[],
  verdict: LogVerdict,
  reasons: readonly Diagnostic[] = [],
): LogReport {
  const nothing = {
    lines: 0,
    ignored: 0,
    explained: 0,
    order: 'lines',
    largest: null,
    prefixes: [],
    actions: [],
    branches: [],
    seconds: 0,
  } as const;
  return { ...nothing, verdict, file, logs, diagnostics: [...diagnostics, ...reasons] };
}

/** Compares a log with a specification. It rejects only for faults of tlasso itself. */
export async function compareLog(opened: OpenedTrace, request: LogRequest, events: TraceEvents = {}): Promise<LogReport> {
  const started = performance.now();
  const { logs, windows = false } = request;
  const { ready, diagnostics } = opened;
  if (ready === null) return nothingCompared(opened, logs, opened.verdict);
  if (windows && ready.mapping.state === null) return nothingCompared(opened, logs, 'mapping-error', [withoutStates(ready)]);
  const run = new LogRun(request, events, ready);
  const report = (verdict: LogVerdict, more: Partial<LogReport> = {}): LogReport => {
    const { lines, ignored, explained, order, actions, branches } = run;
    const numbers = { lines, ignored, explained, order, actions, branches, seconds: (performance.now() - started) / 1000 };
    return { ...nothingCompared(opened, logs, verdict), module: ready.module.root.name.name, config: ready.config, ...numbers, ...more };
  };
  try {
    const found = windows ? await run.compareEach() : await run.follow();
    if (found.verdict === 'accepted' && run.explained === 0) return report('log-error', { diagnostics: [...diagnostics, noEvents(run)] });
    const prefixes = found.explanations ?? run.explain(found.prefixes);
    const paths = found.verdict === 'accepted' ? run.paths : {};
    const byThemselves = found.windows === undefined ? {} : { windows: found.windows, order: 'lines' as const };
    return report(found.verdict, {
      prefixes,
      largest: found.largest,
      ...paths,
      ...byThemselves,
      diagnostics: [...diagnostics, ...found.diagnostics],
    });
  } catch (error) {
    if (error instanceof Ended) return report('interrupted', run.paths);
    if (error instanceof LogError) return report('log-error', { diagnostics: [...diagnostics, error.diagnostic] });
    if (error instanceof LineFault) return report('evaluation-error', { diagnostics: [...diagnostics, error.diagnostic] });
    if (error instanceof EvaluationError) return report('evaluation-error', { diagnostics: [...diagnostics, evaluationFault(error)] });
    throw error;
  }
}

/** Why lines cannot be compared by themselves. */
function withoutStates({ module: { root, compiled } }: ReadyTrace): Diagnostic {
  return {
    code: 'E621',
    severity: 'error',
    message: `module ${root.name.name} does not define EventState(e), the state in which a line was written`,
    span: root.name.span,
    notes: ['Each line is to be compared by itself, so it must tell where it begins.'],
    fix: `Define EventState(e) == [${compiled.system.variables.map(({ name }) => `${name} |-> ...`).join(', ')}], or as a set of such records where a line does not tell all.`,
  };
}

function noEvents({ lines, ignored }: LogRun): Diagnostic {
  const message = ignored > 0 ? `the log has no events: all ${ignored} lines are ignored` : 'the log has no events';
  const notes = ['Nothing was compared, so nothing is known of the system.'];
  const fix = lines > 0 ? 'Look at Ignored(e) in the mapping.' : 'Give the log of a system that ran.';
  return { code: 'E627', severity: 'error', message, notes, fix };
}

/** The lines of files, one after the other. */
export async function* linesOfFiles(paths: readonly string[], following: Following | null = null): AsyncGenerator<readonly LogLine[]> {
  for (const path of paths) yield* linesOf(path, following);
}
