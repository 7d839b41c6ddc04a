// `--windows`: each line by itself. Is it a step from a state in which it says it was written?
//
// Nothing follows from one line for the next, so lines are compared in batches, by this thread and by others beside it: threads, or workers of a cluster. A batch's answer is plain data that
// does not depend on the lines around it, and answers are put together in the order of the log: the report is the same, whoever compared what. Only what the
// specification prints may come in another order.
import { setImmediate } from 'node:timers/promises';
import { addLines, type ComparedLines, type LineComparison, nothingFound, unreadOf } from './compare-lines.ts';
import { LogError, type LogLine } from './log-lines.ts';

/** Lines that are compared at once. */
export const BATCH = 500;
/** Lines for which no thread is started: one takes about as long to read the specification. */
const LINES_BEFORE_THREADS = 20_000;
/** Batches that wait for one thread. */
const BATCHES_AHEAD = 4;
/** Answers that wait for an earlier one. */
const MOST_WAITING = 64;

/** Others that compare lines, beside this thread. */
export interface LineComparers {
  /** How many take batches at the moment. */
  readonly count: number;
  /** Batches that are not compared yet. */
  readonly waiting: number;
  /** Lines that are worth giving away. */
  readonly batch: number;
  /** Rejects where they cannot. */
  compare(lines: readonly LogLine[]): Promise<ComparedLines>;
  /** Nothing more is wanted. */
  terminate(): Promise<void>;
}

/** Who compares lines. */
export interface WindowWork {
  readonly own: LineComparison;
  /** Starts others; null where there are none. */
  readonly startOthers: () => LineComparers | null;
  /** Lines before others are started; absent: `LINES_BEFORE_THREADS`. */
  readonly linesBeforeOthers?: number;
  /** Called after each batch. */
  readonly progress: (explained: number) => void;
  /** Whether somebody wants to end the comparison. */
  readonly isEnded: () => boolean;
  /** The log ends when somebody ends the run, and the comparison at the first line that is no step. */
  readonly isFollowed?: boolean;
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
  #others: LineComparers | 'none' | null = null;
  /** Lines that are not given to anybody yet. */
  #gathered: LogLine[] = [];
  #given = 0;
  #isOver = false;
  /** Somebody has ended the run before the next line came. */
  #wasEnded = false;
  readonly found = nothingFound();

  constructor(work: WindowWork) {
    this.#work = work;
  }

  /** Has a batch compared, now or later. False: nothing that follows counts any more. */
  async give(batch: readonly LogLine[]): Promise<boolean> {
    if (this.#wasEnded && batch.some(({ isCut }) => isCut !== true)) return this.#interrupted();
    const { own, startOthers, linesBeforeOthers = LINES_BEFORE_THREADS } = this.#work;
    if (this.#given >= linesBeforeOthers) this.#others ??= startOthers() ?? 'none';
    this.#given += batch.length;
    const others = this.#others;
    if (others === null || others === 'none') return this.#enter(own.compare(batch));
    this.#gathered.push(...batch);
    return this.#gathered.length < others.batch || (await this.#giveGathered(others));
  }

  /** Has the lines compared that were gathered: by others where they have time. */
  async #giveGathered(others: LineComparers): Promise<boolean> {
    const lines = this.#gathered;
    this.#gathered = [];
    if (others.waiting < others.count * BATCHES_AHEAD) {
      this.#waiting.push(this.#elsewhere(others, lines));
      return true;
    }
    for (let i = 0; i < lines.length; i += BATCH) {
      this.#waiting.push(Promise.resolve(this.#work.own.compare(lines.slice(i, i + BATCH))));
      // Answers of the others can come in.
      await setImmediate();
      while (this.#waiting.length > MOST_WAITING) if (!(await this.#enterFirst())) return false;
    }
    return true;
  }

  /** Waits for all answers. False: one of them is that of a line that cannot be read. */
  async enterAll(): Promise<boolean> {
    const others = this.#others;
    if (others !== null && others !== 'none' && this.#gathered.length > 0 && !(await this.#giveGathered(others))) return false;
    while (this.#waiting.length > 0) if (!(await this.#enterFirst())) return false;
    return this.found.unread === null;
  }

  /** Nothing more is wanted. */
  async end(): Promise<void> {
    this.#isOver = true;
    if (this.#others !== 'none') await this.#others?.terminate();
  }

  #elsewhere(others: LineComparers, batch: readonly LogLine[]): Promise<ComparedLines> {
    const { own, isEnded } = this.#work;
    // What the others cannot compare, this one does.
    const answer = others.compare(batch).catch(() => (this.#isOver || isEnded() ? nothingFound() : own.compare(batch)));
    // It is awaited later.
    answer.catch(() => {});
    return answer;
  }

  async #enterFirst(): Promise<boolean> {
    return this.#enter(await this.#waiting.shift()!);
  }

  #enter(compared: ComparedLines): boolean {
    const { print, progress, isEnded, isFollowed } = this.#work;
    for (const text of compared.printed ?? []) print?.(text);
    addLines(this.found, compared);
    progress(this.found.explained);
    // Nothing is left out of a log that is followed where no line comes behind.
    if (isFollowed === true) this.#wasEnded = isEnded();
    else if (isEnded()) return this.#interrupted();
    return this.found.unread === null && (isFollowed !== true || this.found.prefixes.length === 0);
  }

  #interrupted(): false {
    this.found.unread ??= { verdict: 'interrupted', diagnostics: [] };
    return false;
  }
}
