// `tlasso trace`: is a log of a system a behaviour of its specification?
import { getHeapStatistics } from 'node:v8';
import {
  type Candidate,
  ConsistentStates,
  type DeepestFirstOutcome,
  deepestFirst,
  type EventOrder,
  type LogSteps,
  orderOf,
  TooManyStates,
} from '../../checker/index.ts';
import type { Diagnostic } from '../../diagnostics/index.ts';
import { counted, grouped, type LogReport, type LogVerdict } from '../../report/index.ts';
import { defined } from '../options/defined.ts';
import { memoryBudget } from '../threads/memory-budget.ts';
import { workerCount } from '../threads/threads.ts';
import { LineComparison, unreadOf } from './compare-lines.ts';
import type { Prefix } from './explain-prefix.ts';
import { type EvaluationLimits, LogEvaluation, loggedActions, loggedBranches, MOST_AT_ONCE } from './log-evaluation.ts';
import { type Following, type LogLine, linesOf, ofLine } from './log-lines.ts';
import type { Time } from './event-time.ts';
import { mergedByTime } from './merge-by-time.ts';
import type { OpenedTrace, PrintEvents, ReadyTrace, TraceSubject } from './open-trace.ts';
import { type LogEvent, orderedByNode, sortedByTime, timeOf } from './order-events.ts';
import { type CallComparers, plainSubject, WindowThreads } from './window-threads.ts';
import { compareEach } from './windows.ts';

/** Logs, and the module that says what they mean. */
export interface TraceRequest extends TraceSubject {
  /** Paths, one after the other; `-`: standard input. */
  readonly logs: readonly string[];
  /** See LogRequest. */
  readonly pathLength?: number;
  /** Who compares lines by themselves in the place of threads of this process. */
  readonly comparers?: CallComparers;
}

/** What happens meanwhile. */
export interface TraceEvents extends PrintEvents {
  /** Called now and then. */
  readonly progress?: (explained: number, states: number) => void;
}

/** Pairs of a place in the log and a state that are looked at, where behaviours are tried one by one. */
const MOST_TRIED = 2_000_000;
/** Silent steps before a line that are tried where there is no end of them. */
const MOST_SILENT_TRIED = 1000;
/** Events of which the states are kept. */
const HISTORY = 12;
/** Events between two looks whether somebody wants to end the run. */
const BETWEEN_LOOKS = 1000;
/** Other prefixes that are told. */
const MOST_OTHERS = 3;

/** Where a log is, and how much may be looked at. */
export interface LogRequest
  extends Pick<TraceRequest, 'maxStates' | 'windows' | 'workers' | 'memory' | 'signal' | 'hear' | 'comparers'>,
    EvaluationLimits {
  /** States of paths that are told of what is explained; absent: few, and none where all is explained. */
  readonly pathLength?: number;
  /** What the logs are called. */
  readonly logs: readonly string[];
  /** See LINES_BEFORE_THREADS. */
  readonly linesBeforeThreads?: number;
  /** Opens each of the files, where they can be read again: those that are in the order of their times are read side by side. */
  readonly files?: () => readonly AsyncIterable<readonly LogLine[]>[];
  /** The lines end when the run is ended. */
  readonly isFollowed?: boolean;
  /** Their lines. May throw LogError. */
  readonly lines: AsyncIterable<readonly LogLine[]> | Iterable<readonly LogLine[]>;
}

/** Ends the run: somebody wants it to. */
class Ended extends Error {}

/** Ends the run: there is too little memory. */
class NoMemory extends Error {}

/** The part of what JavaScript may take that is taken: behind it, the process would end without a word. */
const SHARE_OF_HEAP = 0.85;

/** Whether more memory is in use than is allowed. */
function fullness(bytes: number | undefined): () => boolean {
  const budget = memoryBudget(bytes);
  return () => {
    const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
    return budget.exhausted() || used > SHARE_OF_HEAP * limit;
  };
}

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
  /** All that was read is kept. */
  #isWhole = false;
  /** Files are read side by side. */
  isMerged = false;
  readonly #isFull: () => boolean;
  #lines = 0;
  #ignored = 0;
  #explained = 0;

  constructor(request: LogRequest, events: TraceEvents, ready: ReadyTrace) {
    this.#request = request;
    this.#events = events;
    this.#evaluation = new LogEvaluation(ready, request);
    this.#isFull = fullness(request.memory);
  }

  /** Why there is too little memory. */
  get noMemory(): Diagnostic {
    const kept = this.#isWhole
      ? `${this.#order === 'time' ? 'The times of its lines are not in order' : 'More than one order of its lines is possible'}, so all ${this.#lines - this.#ignored} events that were read so far are kept.`
      : 'Nothing is kept but the states that are consistent with it, and their values.';
    return {
      code: 'E629',
      severity: 'error',
      message: 'there is not enough memory to compare this log',
      notes: [kept, 'Nothing is known of the lines behind those that were explained.'],
      fix: 'Allow more by --memory and NODE_OPTIONS=--max-old-space-size=MEGABYTES, compare a part, or merge the logs in the order of their events and leave out EventTime, EventNode and EventClock.',
    };
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
        if (this.#request.files !== undefined) return this.#inOrder(this.#merged(this.#request.files()));
        return this.#inOrder([sortedByTime(await this.#all(), mapping, values)]);
      case 'nodes':
      case 'vector-clocks':
        return this.#inAnyOrder(orderedByNode(await this.#all(), mapping, values), this.#evaluation.steps.initial());
    }
  }

  /** The events of all logs, one file after the other. */
  async *#portions(): AsyncGenerator<readonly LogEvent[]> {
    let isOver = false;
    for await (const lines of this.#request.lines) {
      // The line that no line break ends comes by itself, and is the last one.
      if (isOver && lines.some(({ isCut }) => isCut !== true)) throw new Ended();
      yield lines.flatMap((line) => this.#eventOf(line) ?? []);
      // A log that is followed ends when somebody ends the run: nothing is left out where no line comes behind.
      isOver = this.#request.isFollowed === true && isEnded(this.#request);
      if (!isOver) this.#look();
    }
  }

  /** The events of files that are in the order of their times, in that order. Throws NotSorted. */
  async *#merged(files: readonly AsyncIterable<readonly LogLine[]>[]): AsyncGenerator<readonly LogEvent[]> {
    this.isMerged = true;
    const time = (line: LogLine): Time | null => {
      const event = this.#eventOf(line);
      return event === null ? null : timeOf(event, this.#evaluation.ready.mapping, this.#evaluation.ready.values);
    };
    // The values of a line that waits may be gone when its turn comes.
    for await (const lines of mergedByTime(files, time)) {
      yield lines.map((line) => this.#evaluation.eventOf(line)!);
      this.#look();
    }
  }

  async #all(): Promise<readonly LogEvent[]> {
    this.#isWhole = true;
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
    if (this.#isFull()) throw new NoMemory();
  }

  async #inOrder(portions: AsyncIterable<readonly LogEvent[]> | Iterable<readonly LogEvent[]>): Promise<Followed> {
    const states = new ConsistentStates(this.#evaluation.steps, Math.max(HISTORY, this.#request.pathLength ?? 0));
    this.#reached = () => states.candidates;
    // What is left of the log where behaviours have to be tried one by one.
    let rest: LogEvent[] | null = null;
    let refusal: Followed | null = null;
    for await (const events of portions) {
      if (refusal !== null) continue;
      if (rest !== null) for (const event of events) rest.push(event);
      else {
        for (const [i, event] of events.entries()) {
          if (i % BETWEEN_LOOKS === BETWEEN_LOOKS - 1) this.#look();
          const advanced = this.#advance(states, event);
          this.#explained = states.explained;
          this.#events.progress?.(this.#explained, states.candidates.length);
          if (advanced === 'explained') continue;
          if (advanced === 'refused') {
            refusal = this.#refusal(states, event);
            break;
          }
          this.#isWhole = true;
          rest = events.slice(i);
          break;
        }
      }
      // A line behind it may have an earlier time: then the files have to be sorted.
      if (refusal !== null && this.isMerged) continue;
      if (refusal !== null) return refusal;
      if (rest === null) this.#renew(states);
    }
    if (refusal !== null) return refusal;
    if (rest === null) return { verdict: 'accepted', prefixes: [], largest: states.largest, diagnostics: [] };
    return this.#inAnyOrder(
      orderOf([rest], () => false),
      states.candidates,
    );
  }

  /** Leaves behind what nothing refers to any more, where that is much. */
  #renew(states: ConsistentStates<LogEvent>): void {
    // The events of a log that is in memory as a whole are all still needed.
    if (!this.#evaluation.isFull || this.#isWhole) return;
    this.#evaluation.renew((steps, copyOf) =>
      states.rename(steps, copyOf, (event) => ({ ...event, event: copyOf(event.event), source: copyOf(event.source) })),
    );
  }

  #advance(states: ConsistentStates<LogEvent>, event: LogEvent): 'explained' | 'refused' | 'too-many' {
    const before = states.candidates;
    try {
      if (!ofLine(event.line, () => states.advance(event))) return 'refused';
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
    const search = (steps: LogSteps<LogEvent>): DeepestFirstOutcome<LogEvent> =>
      deepestFirst(steps, start, order, {
        most: this.#request.maxStates ?? MOST_TRIED,
        isOver: (visited, explained) => {
          this.#events.progress?.(explained, visited);
          if (this.#isFull()) throw new NoMemory();
          return isEnded(this.#request);
        },
      });
    const { steps, ready } = this.#evaluation;
    const all = search(steps);
    const few = all.kind === 'limit' && all.isSilent ? withFewSilent(steps, ready.mapping.mostSilent, search) : null;
    const outcome = few?.outcome ?? all;
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
    this.#explained = Math.max(base, longest?.candidates[0]?.explained ?? 0, outcome.kind === 'refused' ? 0 : outcome.deepest);
    const unread = longest === undefined || outcome.kind !== 'refused' ? null : this.#evaluation.unread(longest);
    if (unread !== null) return { ...unread, prefixes: [], largest: null };
    const verdict = outcome.kind === 'limit' ? 'undecided' : outcome.kind;
    const diagnostics = few !== null && few.outcome === null ? [tooManySilent(this.#explained, ready.mapping.mostSilent, few)] : [];
    return { verdict, prefixes: prefixes.slice(0, 1 + MOST_OTHERS), largest: null, diagnostics };
  }
}

/**
 * Looks for behaviours with few silent steps, where with all of them there are too many states: a behaviour that is found is one, however many more there could be.
 * @param mostSilent what the mapping allows; null: any number
 * @returns how it was found, or that the search was interrupted; the most steps with which there certainly is none, or 0; and whether with more of them
 * it were other limits than that of silent steps that ended the search
 */
function withFewSilent(
  steps: LogSteps<LogEvent>,
  mostSilent: number | null,
  search: (steps: LogSteps<LogEvent>) => DeepestFirstOutcome<LogEvent>,
): { readonly outcome: DeepestFirstOutcome<LogEvent> | null; readonly refused: number; readonly isFull: boolean } {
  let refused = 0;
  let isFull = false;
  for (let most = 1; most < Math.min(MOST_SILENT_TRIED, mostSilent ?? Number.POSITIVE_INFINITY); most *= 2) {
    const outcome = search(steps.withFewSilent(most));
    if (outcome.kind === 'accepted' || outcome.kind === 'interrupted') return { outcome, refused, isFull };
    if (outcome.kind === 'limit') {
      isFull = !outcome.isSilent;
      break;
    }
    refused = most;
  }
  return { outcome: null, refused, isFull };
}

/** Why silent steps were given up. */
function tooManySilent(
  explained: number,
  mostSilent: number | null,
  { refused, isFull }: { readonly refused: number; readonly isFull: boolean },
): Diagnostic {
  const bound =
    mostSilent === null
      ? 'Define MaxSilent in the mapping, such as `MaxSilent == 10`: how many silent steps there can be before a line. Or say less in Silent.'
      : `Lower MaxSilent, which is ${mostSilent}, or say less in Silent.`;
  const none = refused === 0 ? '' : `No behaviour with at most ${counted(refused, 'silent step')} before each line fits. `;
  const several = counted(Math.max(1, 2 * refused), 'silent step');
  const more = refused === 0 ? 'One silent step before each line leads to too many already.' : 'Whether one with more does is not known.';
  return {
    code: 'E630',
    severity: 'error',
    message: `Silent reaches more than ${grouped(MOST_AT_ONCE)} states after ${counted(explained, 'event')}`,
    notes: [`${none}${isFull ? `With at most ${several}, too many behaviours are consistent with the log.` : more}`],
    fix: isFull ? 'Look at more of them with a larger --max-states.' : refused === 0 ? 'Say less in Silent.' : bound,
  };
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
    // What has no value before a line that comes too late may have one behind it.
    if (run.isMerged && !(error instanceof Ended) && !(error instanceof NoMemory)) {
      const { files: _files, ...whole } = request;
      return followed(ready, whole, events);
    }
    const none = { ...run.numbers, largest: null, prefixes: [] };
    if (error instanceof Ended) return { ...none, verdict: 'interrupted', diagnostics: [], ...run.paths };
    if (error instanceof NoMemory) return { ...none, verdict: 'undecided', diagnostics: [run.noMemory] };
    return { ...none, ...unreadOf(error) };
  }
}

/** Each line by itself. */
async function comparedEach(
  subject: TraceSubject,
  ready: ReadyTrace,
  { lines, workers = 1, onlyVerdict, wordsBeforeRenewal, linesBeforeThreads, signal, hear, comparers, isFollowed }: LogRequest,
  { progress, print }: TraceEvents,
): Promise<Compared> {
  const limits = defined({ onlyVerdict, wordsBeforeRenewal });
  const own = new LineComparison(ready, limits);
  // The configuration may be that of a module which the mapping extends.
  const order = { subject: { ...plainSubject(subject), config: ready.config }, limits };
  const found = await compareEach(lines, {
    own,
    startOthers: () => comparers?.(order) ?? WindowThreads.start(workerCount(workers) - 1, order),
    progress: (explained) => progress?.(explained, 0),
    isEnded: () => isEnded(defined({ signal, hear })),
    isFollowed: isFollowed === true,
    // Whoever asks for others by name wants them from the first line on.
    ...defined({ print, linesBeforeOthers: comparers === undefined ? linesBeforeThreads : 0 }),
  });
  const { shown, unread, prefixes, ...numbers } = found;
  const isCompared = unread === null || unread.verdict === 'interrupted';
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
    prefixes: isCompared ? prefixes : [],
    windows: isCompared ? Array.from(found.windows, ([name, window]) => ({ name, ...window })) : [],
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
