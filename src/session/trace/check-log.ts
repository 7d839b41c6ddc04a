// `tlasso trace`: is a log of a system a behaviour of its specification?
import { type Candidate, ConsistentStates, deepestFirst, type EventOrder, orderOf, TooManyStates } from '../../checker/index.ts';
import type { Diagnostic } from '../../diagnostics/index.ts';
import type { LogReport, LogVerdict } from '../../report/index.ts';
import { defined } from '../options/defined.ts';
import { workerCount } from '../threads/threads.ts';
import { LineComparison, unreadOf } from './compare-lines.ts';
import type { Prefix } from './explain-prefix.ts';
import { type EvaluationLimits, LogEvaluation, loggedActions, loggedBranches } from './log-evaluation.ts';
import { type Following, type LogLine, linesOf } from './log-lines.ts';
import type { OpenedTrace, PrintEvents, ReadyTrace, TraceSubject } from './open-trace.ts';
import { type LogEvent, orderedByNode, sortedByTime } from './order-events.ts';
import { WindowThreads } from './window-threads.ts';
import { compareEach } from './windows.ts';

/** Logs, and the module that says what they mean. */
export interface TraceRequest extends TraceSubject {
  /** Paths, one after the other; `-`: standard input. */
  readonly logs: readonly string[];
  /** See LogRequest. */
  readonly pathLength?: number;
}

/** What happens meanwhile. */
export interface TraceEvents extends PrintEvents {
  /** Called now and then. */
  readonly progress?: (explained: number, states: number) => void;
}

/** Pairs of a place in the log and a state that are looked at, where behaviours are tried one by one. */
const MOST_TRIED = 2_000_000;
/** Events of which the states are kept. */
const HISTORY = 12;
/** Events between two looks whether somebody wants to end the run. */
const BETWEEN_LOOKS = 1000;
/** Other prefixes that are told. */
const MOST_OTHERS = 3;

/** Where a log is, and how much may be looked at. */
export interface LogRequest extends Pick<TraceRequest, 'maxStates' | 'windows' | 'workers' | 'signal' | 'hear'>, EvaluationLimits {
  /** States of paths that are told of what is explained; absent: few, and none where all is explained. */
  readonly pathLength?: number;
  /** What the logs are called. */
  readonly logs: readonly string[];
  /** See LINES_BEFORE_THREADS. */
  readonly linesBeforeThreads?: number;
  /** Their lines. May throw LogError. */
  readonly lines: AsyncIterable<readonly LogLine[]> | Iterable<readonly LogLine[]>;
}

/** Ends the run: somebody wants it to. */
class Ended extends Error {}

const isEnded = ({ signal, hear }: Pick<LogRequest, 'signal' | 'hear'>): boolean => signal?.aborted === true || hear?.() === true;

/** What was counted. */
type Numbers = Pick<LogReport, 'lines' | 'ignored' | 'explained' | 'order' | 'actions' | 'branches'>;

/** How the search came to its end. */
interface Followed {
  readonly verdict: LogVerdict;
  readonly prefixes: readonly Prefix[];
  readonly largest: number | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** One comparison of logs with a specification, in an order of their events. */
class LogRun {
  readonly #request: LogRequest;
  readonly #events: TraceEvents;
  readonly #evaluation: LogEvaluation;
  /** The states behind what is explained. */
  #reached: () => readonly Candidate<LogEvent>[] = () => [];
  #lines = 0;
  #ignored = 0;
  #explained = 0;

  constructor(request: LogRequest, events: TraceEvents, ready: ReadyTrace) {
    this.#request = request;
    this.#events = events;
    this.#evaluation = new LogEvaluation(ready, request);
  }

  /** What was counted so far. */
  get numbers(): Numbers {
    const { ready, shown } = this.#evaluation;
    return {
      lines: this.#lines,
      ignored: this.#ignored,
      explained: this.#explained,
      order: this.#order,
      actions: loggedActions(ready, shown),
      branches: this.#request.onlyVerdict === true ? [] : loggedBranches(ready, shown),
    };
  }

  /** Explains what was found. */
  explain(prefixes: readonly Prefix[]): LogReport['prefixes'] {
    const { ready, steps } = this.#evaluation;
    return prefixes.map((prefix) => ready.explainer.explain(prefix, steps, this.#request.pathLength));
  }

  /** Paths to the states behind what is explained, where they are to be told. */
  get paths(): Pick<LogReport, 'paths'> {
    const { pathLength } = this.#request;
    return pathLength === undefined ? {} : { paths: this.#evaluation.ready.explainer.paths(this.#reached(), pathLength) };
  }

  get #order(): LogReport['order'] {
    const { node, vectorClock, time } = this.#evaluation.ready.mapping;
    if (vectorClock !== null) return 'vector-clocks';
    if (time !== null) return 'time';
    return node === null ? 'lines' : 'nodes';
  }

  /** Follows the log to its end, or to an event that nothing explains. Throws LogError, EvaluationError and Ended. */
  async follow(): Promise<Followed> {
    const { mapping, values } = this.#evaluation.ready;
    switch (this.#order) {
      case 'lines':
        return this.#inOrder(this.#portions());
      case 'time':
        return this.#inOrder([sortedByTime(await this.#all(), mapping, values)]);
      case 'nodes':
      case 'vector-clocks':
        return this.#inAnyOrder(orderedByNode(await this.#all(), mapping, values), this.#evaluation.steps.initial());
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
    const event = this.#evaluation.eventOf(line);
    if (event === null) return null;
    this.#lines++;
    if (!this.#evaluation.isIgnored(event)) return event;
    this.#ignored++;
    return null;
  }

  #look(): void {
    if (isEnded(this.#request)) throw new Ended();
  }

  async #inOrder(portions: AsyncIterable<readonly LogEvent[]> | Iterable<readonly LogEvent[]>): Promise<Followed> {
    const states = new ConsistentStates(this.#evaluation.steps, Math.max(HISTORY, this.#request.pathLength ?? 0));
    this.#reached = () => states.candidates;
    // What is left of the log where behaviours have to be tried one by one.
    let rest: LogEvent[] | null = null;
    for await (const events of portions) {
      if (rest !== null) for (const event of events) rest.push(event);
      else
        for (const [i, event] of events.entries()) {
          if (i % BETWEEN_LOOKS === BETWEEN_LOOKS - 1) this.#look();
          const advanced = this.#advance(states, event);
          this.#explained = states.explained;
          if (advanced === 'refused') return this.#refusal(states, event);
          if (advanced === 'explained') continue;
          rest = events.slice(i);
          break;
        }
      this.#events.progress?.(this.#explained, states.candidates.length);
      if (rest === null) this.#renew(states);
    }
    if (rest === null) return { verdict: 'accepted', prefixes: [], largest: states.largest, diagnostics: [] };
    return this.#inAnyOrder(
      orderOf([rest], () => false),
      states.candidates,
    );
  }

  /** Leaves behind what nothing refers to any more, where that is much. */
  #renew(states: ConsistentStates<LogEvent>): void {
    // The events of a log that is in memory as a whole are all still needed.
    if (!this.#evaluation.isFull || this.#order !== 'lines') return;
    this.#evaluation.renew((steps, copyOf) =>
      states.rename(steps, copyOf, (event) => ({ ...event, event: copyOf(event.event), source: copyOf(event.source) })),
    );
  }

  #advance(states: ConsistentStates<LogEvent>, event: LogEvent): 'explained' | 'refused' | 'too-many' {
    this.#evaluation.beginEvent();
    const before = states.candidates;
    try {
      if (!states.advance(event)) return 'refused';
    } catch (error) {
      if (error instanceof TooManyStates) return 'too-many';
      throw error;
    }
    this.#evaluation.count(before, states.candidates);
    return 'explained';
  }

  #refusal(states: ConsistentStates<LogEvent>, event: LogEvent): Followed {
    const longest: Prefix = { candidates: states.candidates, events: [event] };
    const unread = this.#evaluation.unread(longest);
    if (unread !== null) return { ...unread, prefixes: [], largest: null };
    const others = states.deadEnds
      .toReversed()
      .slice(0, MOST_OTHERS)
      .map((end): Prefix => ({ candidates: [end.candidate], events: [end.event] }));
    return { verdict: 'refused', prefixes: [longest, ...others], largest: states.largest, diagnostics: [] };
  }

  #inAnyOrder(order: EventOrder<LogEvent>, start: readonly Candidate<LogEvent>[]): Followed {
    const base = start[0]?.explained ?? 0;
    const outcome = deepestFirst(this.#evaluation.steps, start, order, {
      most: this.#request.maxStates ?? MOST_TRIED,
      isOver: (visited, explained) => {
        this.#events.progress?.(explained, visited);
        return isEnded(this.#request);
      },
    });
    if (outcome.kind === 'accepted') {
      const known = new Set(start);
      for (let at: Candidate<LogEvent> | null = outcome.end; at !== null && !known.has(at); at = at.before)
        this.#evaluation.count(at.before === null ? [] : [at.before], [at]);
      this.#explained = outcome.end.explained;
      this.#reached = () => [outcome.end];
      return { verdict: 'accepted', prefixes: [], largest: null, diagnostics: [] };
    }
    const prefixes = outcome.blocked.map(({ candidate, events }): Prefix => ({ candidates: [candidate], events }));
    const [longest] = prefixes;
    this.#explained = longest?.candidates[0]?.explained ?? base;
    const unread = longest === undefined || outcome.kind !== 'refused' ? null : this.#evaluation.unread(longest);
    if (unread !== null) return { ...unread, prefixes: [], largest: null };
    const verdict = outcome.kind === 'limit' ? 'undecided' : outcome.kind;
    return { verdict, prefixes: prefixes.slice(0, 1 + MOST_OTHERS), largest: null, diagnostics: [] };
  }
}

/** A report that says why nothing was compared. */
export function nothingCompared(
  { subject: { file }, diagnostics }: OpenedTrace,
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

/** What came of a comparison, beside what is known before. */
type Compared = Numbers & Pick<LogReport, 'verdict' | 'largest' | 'prefixes' | 'paths' | 'windows' | 'diagnostics'>;

/** Compares a log with a specification. It rejects only for faults of tlasso itself. */
export async function compareLog(opened: OpenedTrace, request: LogRequest, events: TraceEvents = {}): Promise<LogReport> {
  const started = performance.now();
  const { logs, windows = false } = request;
  const { ready, diagnostics } = opened;
  if (ready === null) return nothingCompared(opened, logs, opened.verdict);
  if (windows && ready.mapping.state === null) return nothingCompared(opened, logs, 'mapping-error', [withoutStates(ready)]);
  const found = windows ? await comparedEach(opened.subject, ready, request, events) : await followed(ready, request, events);
  const nothing = found.verdict === 'accepted' && found.explained === 0;
  const seen: Compared = nothing ? { ...found, verdict: 'log-error', largest: null, diagnostics: [noEvents(found)] } : found;
  return {
    ...nothingCompared(opened, logs, seen.verdict),
    module: ready.module.root.name.name,
    config: ready.config,
    ...seen,
    seconds: (performance.now() - started) / 1000,
    diagnostics: [...diagnostics, ...seen.diagnostics],
  };
}

/** The log in an order of its events. */
async function followed(ready: ReadyTrace, request: LogRequest, events: TraceEvents): Promise<Compared> {
  const run = new LogRun(request, events, ready);
  try {
    const { verdict, prefixes, largest, diagnostics } = await run.follow();
    const explained = run.explain(prefixes);
    return { ...run.numbers, verdict, largest, prefixes: explained, ...(verdict === 'accepted' ? run.paths : {}), diagnostics };
  } catch (error) {
    const ended = error instanceof Ended ? { verdict: 'interrupted' as const, diagnostics: [], ...run.paths } : unreadOf(error);
    return { ...run.numbers, largest: null, prefixes: [], ...ended };
  }
}

/** Each line by itself. */
async function comparedEach(
  subject: TraceSubject,
  ready: ReadyTrace,
  { lines, workers = 1, onlyVerdict, wordsBeforeRenewal, linesBeforeThreads, signal, hear }: LogRequest,
  { progress, print }: TraceEvents,
): Promise<Compared> {
  const limits = defined({ onlyVerdict, wordsBeforeRenewal });
  const own = new LineComparison(ready, limits);
  const found = await compareEach(lines, {
    own,
    startThreads: () => WindowThreads.start(workerCount(workers) - 1, { ...subject, ...defined({ signal }) }, limits),
    progress: (explained) => progress?.(explained, 0),
    isEnded: () => isEnded(defined({ signal, hear })),
    ...defined({ print, linesBeforeThreads }),
  });
  const { shown, unread, prefixes, ...numbers } = found;
  const isAll = [...found.windows.values()].every((window) => window.explained === window.lines);
  return {
    verdict: unread?.verdict ?? (isAll ? 'accepted' : 'refused'),
    lines: numbers.lines,
    ignored: numbers.ignored,
    explained: numbers.explained,
    order: 'lines',
    largest: null,
    actions: loggedActions(own.ready, shown),
    branches: onlyVerdict === true ? [] : loggedBranches(own.ready, shown),
    prefixes: unread === null ? prefixes : [],
    windows: unread === null ? Array.from(found.windows, ([name, window]) => ({ name, ...window })) : [],
    diagnostics: unread?.diagnostics ?? [],
  };
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

function noEvents({ lines, ignored }: Numbers): Diagnostic {
  const message = ignored > 0 ? `the log has no events: all ${ignored} lines are ignored` : 'the log has no events';
  const notes = ['Nothing was compared, so nothing is known of the system.'];
  const fix = lines > 0 ? 'Look at Ignored(e) in the mapping.' : 'Give the log of a system that ran.';
  return { code: 'E627', severity: 'error', message, notes, fix };
}

/** The lines of files, one after the other. */
export async function* linesOfFiles(paths: readonly string[], following: Following | null = null): AsyncGenerator<readonly LogLine[]> {
  for (const path of paths) yield* linesOf(path, following);
}
