// `--windows`: each line by itself. Is it a step from a state in which it says it was written?
//
// Nothing follows from one line for the next, so lines are compared in batches, by this thread and by others beside it. A batch's answer is plain data that
// does not depend on the lines around it, and answers are put together in the order of the log: the report is the same, whoever compared what. Only what the
// specification prints may come in another order.
import { setImmediate } from 'node:timers/promises';
import type { Diagnostic } from '../../diagnostics/index.ts';
import { EvaluationError } from '../../model/index.ts';
import type { LogPrefix, LogVerdict } from '../../report/index.ts';
import { evaluationFault } from '../open/evaluation-fault.ts';
import { addShown, type EvaluationLimits, LogEvaluation, nothingShown, type Shown, type Unread } from './log-evaluation.ts';
import { LineFault, LogError, type LogLine, ofLine } from './log-lines.ts';
import type { ReadyTrace } from './open-trace.ts';
import type { LogEvent } from './order-events.ts';
import { statesOf } from './window-states.ts';
import type { WindowThreads } from './window-threads.ts';

/** Lines that are explained. */
const MOST_EXPLAINED = 5;
/** Lines that are compared at once. */
const BATCH = 500;
/** Lines for which no thread is started: one takes about as long to read the specification. */
const LINES_BEFORE_THREADS = 20_000;
/** Batches that wait for one thread. */
const BATCHES_AHEAD = 4;
/** Answers that wait for an earlier one. */
const MOST_WAITING = 64;

/** By the step that it is said to be, how many lines there are, and how many are one. */
interface Window {
  explained: number;
  lines: number;
}

/** What came of lines, as plain data. */
export interface ComparedLines {
  readonly lines: number;
  readonly ignored: number;
  readonly explained: number;
  readonly windows: ReadonlyMap<string, Window>;
  readonly shown: Shown;
  /** The first lines that are no steps. */
  readonly prefixes: readonly LogPrefix[];
  /** What ended it, at the last of the lines. */
  readonly unread: Unread | null;
  /** What the specification printed, where somebody else has to print it. */
  readonly printed?: readonly string[];
}

type Found = { -readonly [Field in keyof ComparedLines]: ComparedLines[Field] } & {
  readonly windows: Map<string, Window>;
  readonly prefixes: LogPrefix[];
};

const nothingFound = (): Found => ({
  lines: 0,
  ignored: 0,
  explained: 0,
  windows: new Map(),
  shown: nothingShown(),
  prefixes: [],
  unread: null,
});

/** What cannot be read, or has no value, as the end of a comparison. Throws what is neither. */
export function unreadOf(error: unknown): Unread {
  const ended = (verdict: LogVerdict, diagnostic: Diagnostic): Unread => ({ verdict, diagnostics: [diagnostic] });
  if (error instanceof LogError) return ended('log-error', error.diagnostic);
  if (error instanceof LineFault) return ended('evaluation-error', error.diagnostic);
  if (error instanceof EvaluationError) return ended('evaluation-error', evaluationFault(error));
  throw error;
}

/** Compares lines, in one thread. */
export class LineComparison {
  readonly #evaluation: LogEvaluation;

  constructor(ready: ReadyTrace, limits: EvaluationLimits) {
    this.#evaluation = new LogEvaluation(ready, limits);
  }

  get ready(): ReadyTrace {
    return this.#evaluation.ready;
  }

  /** Compares lines up to the first that cannot be read. */
  compare(lines: readonly LogLine[]): ComparedLines {
    const found = nothingFound();
    this.#evaluation.shown = found.shown;
    try {
      for (const line of lines) {
        this.#compareLine(line, found);
        if (found.unread !== null) break;
      }
    } catch (error) {
      found.unread = unreadOf(error);
    }
    // Nothing refers to values of a line that was compared.
    if (this.#evaluation.isFull) this.#evaluation.renew();
    return found;
  }

  #compareLine(line: LogLine, found: Found): void {
    const evaluation = this.#evaluation;
    const event = evaluation.eventOf(line);
    if (event === null) return;
    found.lines++;
    if (evaluation.isIgnored(event)) {
      found.ignored++;
      return;
    }
    const start = statesOf(event, evaluation.ready);
    const prefix = { candidates: start, events: [event] };
    const titles = new Set(start.flatMap(({ state }) => this.#titles(event, state)));
    if (titles.size === 0) {
      found.unread = evaluation.unread(prefix);
      return;
    }
    const title = [...titles].join(' or ');
    const window = found.windows.get(title) ?? { explained: 0, lines: 0 };
    found.windows.set(title, window);
    window.lines++;
    evaluation.beginEvent();
    const after = evaluation.steps.after(start, event);
    if (after.length > 0) {
      window.explained++;
      found.explained++;
      evaluation.count(start, after);
      return;
    }
    found.unread = evaluation.unread(prefix);
    if (found.unread === null && found.prefixes.length < MOST_EXPLAINED)
      found.prefixes.push(evaluation.ready.explainer.explain(prefix, evaluation.steps));
  }

  #titles(event: LogEvent, state: Int32Array): readonly string[] {
    const { mapping } = this.#evaluation.ready;
    return ofLine(event.line, () => mapping.readings(event, state)).map((steps) =>
      steps.map((step) => mapping.steps[step]!.title).join(' \\cdot '),
    );
  }
}

function add(to: Found, { windows, shown, prefixes, unread, ...numbers }: ComparedLines): void {
  for (const name of ['lines', 'ignored', 'explained'] as const) to[name] += numbers[name];
  for (const [title, { explained, lines }] of windows) {
    const known = to.windows.get(title) ?? { explained: 0, lines: 0 };
    to.windows.set(title, { explained: known.explained + explained, lines: known.lines + lines });
  }
  addShown(to.shown, shown);
  to.prefixes.push(...prefixes.slice(0, MOST_EXPLAINED - to.prefixes.length));
  to.unread = unread;
}

/** Who compares lines. */
export interface WindowWork {
  readonly own: LineComparison;
  /** Starts others; null where there are none. */
  readonly startThreads: () => WindowThreads | null;
  /** See LINES_BEFORE_THREADS. */
  readonly linesBeforeThreads?: number;
  /** Called after each batch. */
  readonly progress: (explained: number) => void;
  /** Whether somebody wants to end the comparison. */
  readonly isEnded: () => boolean;
  readonly print?: (text: string) => void;
}

/** Compares all lines, up to the first that cannot be read. */
export async function compareEach(
  portions: AsyncIterable<readonly LogLine[]> | Iterable<readonly LogLine[]>,
  work: WindowWork,
): Promise<ComparedLines> {
  const run = new WindowRun(work);
  try {
    for await (const lines of portions)
      for (let i = 0; i < lines.length; i += BATCH) if (!(await run.give(lines.slice(i, i + BATCH)))) return run.found;
    await run.enterAll();
  } catch (error) {
    if (!(error instanceof LogError)) throw error;
    // The lines before it come first.
    if (await run.enterAll()) run.found.unread = unreadOf(error);
  } finally {
    await run.end();
  }
  return run.found;
}

/** Batches on their way: given to whoever has time, and their answers put together in order. */
class WindowRun {
  readonly #work: WindowWork;
  /** The answers of batches, in the order of the log. */
  readonly #waiting: Promise<ComparedLines>[] = [];
  /** `none`: there are none to be had. */
  #threads: WindowThreads | 'none' | null = null;
  #given = 0;
  #isOver = false;
  readonly found = nothingFound();

  constructor(work: WindowWork) {
    this.#work = work;
  }

  /** Has a batch compared, now or later. False: nothing that follows counts any more. */
  async give(batch: readonly LogLine[]): Promise<boolean> {
    const { own, startThreads, linesBeforeThreads = LINES_BEFORE_THREADS } = this.#work;
    if (this.#given >= linesBeforeThreads) this.#threads ??= startThreads() ?? 'none';
    this.#given += batch.length;
    const threads = this.#threads;
    if (threads === null || threads === 'none') return this.#enter(own.compare(batch));
    if (threads.waiting < threads.count * BATCHES_AHEAD) {
      this.#waiting.push(this.#elsewhere(threads, batch));
      return true;
    }
    this.#waiting.push(Promise.resolve(own.compare(batch)));
    // Answers of the others can come in.
    await setImmediate();
    while (this.#waiting.length > MOST_WAITING) if (!(await this.#enterFirst())) return false;
    return true;
  }

  /** Waits for all answers. False: one of them is that of a line that cannot be read. */
  async enterAll(): Promise<boolean> {
    while (this.#waiting.length > 0) if (!(await this.#enterFirst())) return false;
    return this.found.unread === null;
  }

  /** Nothing more is wanted. */
  async end(): Promise<void> {
    this.#isOver = true;
    if (this.#threads !== 'none') await this.#threads?.terminate();
  }

  #elsewhere(threads: WindowThreads, batch: readonly LogLine[]): Promise<ComparedLines> {
    const { own, isEnded } = this.#work;
    // What a thread cannot compare, this one does.
    const answer = threads.compare(batch).catch(() => (this.#isOver || isEnded() ? nothingFound() : own.compare(batch)));
    // It is awaited later.
    answer.catch(() => {});
    return answer;
  }

  async #enterFirst(): Promise<boolean> {
    return this.#enter(await this.#waiting.shift()!);
  }

  #enter(compared: ComparedLines): boolean {
    const { print, progress, isEnded } = this.#work;
    for (const text of compared.printed ?? []) print?.(text);
    add(this.found, compared);
    progress(this.found.explained);
    if (isEnded()) this.found.unread ??= { verdict: 'interrupted', diagnostics: [] };
    return this.found.unread === null;
  }
}
