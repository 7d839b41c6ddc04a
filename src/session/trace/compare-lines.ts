// Lines that are compared by themselves, in one thread: is each a step from a state in which it says it was written? What came of them is plain data.
import type { Diagnostic } from '../../diagnostics/index.ts';
import { EvaluationError } from '../../model/index.ts';
import type { LogPrefix, LogVerdict } from '../../report/index.ts';
import { evaluationFault } from '../open/evaluation-fault.ts';
import { addShown, type EvaluationLimits, LogEvaluation, nothingShown, type Shown, type Unread } from './log-evaluation.ts';
import { LineFault, LogError, type LogLine, ofLine } from './log-lines.ts';
import type { ReadyTrace } from './open-trace.ts';
import type { LogEvent } from './order-events.ts';
import { statesOf } from './window-states.ts';

/** Lines that are explained. */
const MOST_EXPLAINED = 5;

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

/** What came of lines, while there are more. */
export type FoundLines = { -readonly [Field in keyof ComparedLines]: ComparedLines[Field] } & {
  readonly windows: Map<string, Window>;
  readonly prefixes: LogPrefix[];
};

/** Nothing yet. */
export const nothingFound = (): FoundLines => ({
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

  #compareLine(line: LogLine, found: FoundLines): void {
    const evaluation = this.#evaluation;
    const event = evaluation.eventOf(line);
    if (event === null) return;
    found.lines++;
    if (evaluation.isIgnored(event)) {
      found.ignored++;
      return;
    }
    evaluation.beginWindow();
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
    // What has no value in the specification itself comes from the state that the line tells.
    const after = ofLine(line, () => evaluation.steps.after(start, event));
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

/** Adds what came of the lines behind them. */
export function addLines(to: FoundLines, { windows, shown, prefixes, unread, ...numbers }: ComparedLines): void {
  for (const name of ['lines', 'ignored', 'explained'] as const) to[name] += numbers[name];
  for (const [title, { explained, lines }] of windows) {
    const known = to.windows.get(title) ?? { explained: 0, lines: 0 };
    to.windows.set(title, { explained: known.explained + explained, lines: known.lines + lines });
  }
  addShown(to.shown, shown);
  to.prefixes.push(...prefixes.slice(0, MOST_EXPLAINED - to.prefixes.length));
  to.unread = unread;
}
