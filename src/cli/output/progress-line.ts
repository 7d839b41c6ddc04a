// Says how far a long run is. On a terminal that is one line, rewritten in place and gone when the report comes; elsewhere a line a minute, or as often as the environment
// variable TLASSO_PROGRESS says. Short runs never show it.
import { displayWidth } from '../../diagnostics/index.ts';
import { counted, duration, grouped, rate } from '../../report/index.ts';
import type { CheckProgress } from '../../session/request.ts';
import type { Output, Terminal } from './terminal.ts';

/** Milliseconds before the line is seen on a terminal, and between two changes of it. */
const PATIENCE = 2000;
const INTERVAL = 200;
/** Milliseconds before a line is written where there is no terminal, and between two of them: the log of a CI job shows that the run goes on. */
const FIRST_LINE = 30_000;
const NEXT_LINE = 60_000;
const CLEAR_LINE = '\r\u001b[K';

export interface ProgressLine<Progress = CheckProgress> {
  update(progress: Progress): void;
  /** Removes the line, so that other text can be written. It comes back with the next update. */
  clear(): void;
}

/** The words of the line. */
export function progressText(progress: CheckProgress, milliseconds: number): string {
  const seconds = milliseconds / 1000;
  const speed = rate(progress.statesGenerated, seconds);
  const { behaviours, evaluating, deciding } = progress;
  // What takes time is no longer the search: how many states there are is the measure of it.
  if (deciding !== undefined) return [duration(seconds), textOfDeciding(deciding), counted(progress.distinctStates, 'state')].join('  ');
  const found =
    behaviours === undefined
      ? [`${grouped(progress.distinctStates)} distinct`, `${grouped(progress.queue)} queued`, `depth ${grouped(progress.depth)}`]
      : [counted(behaviours, 'behaviour'), `longest ${grouped(progress.depth)}`];
  return [
    duration(seconds),
    `${grouped(progress.statesGenerated)} generated`,
    ...found,
    ...(speed === null ? [] : [speed]),
    ...(evaluating === undefined ? [] : [`at ${evaluating}`]),
  ].join('  ');
}

function textOfDeciding(deciding: NonNullable<CheckProgress['deciding']>): string {
  if (deciding.kind === 'gathering') return `gathering the graph from the workers: ${Math.floor((100 * deciding.done) / deciding.of)} %`;
  return deciding.kind === 'fairness'
    ? 'looking for fair behaviours'
    : `deciding ${deciding.name}, temporal property ${deciding.number} of ${deciding.of}`;
}

/** A progress line on the error output: rewritten in place on a terminal, else a new line now and then. */
export function progressLine(terminal: Pick<Terminal, 'err' | 'env'>, now: () => number): ProgressLine {
  return progressLineOf(terminal, now, progressText);
}

/** As `progressLine`, for what is told in other words. `words` gets the milliseconds since the run began. */
export function progressLineOf<Progress>(
  { err, env }: Pick<Terminal, 'err' | 'env'>,
  now: () => number,
  words: (progress: Progress, milliseconds: number) => string,
): ProgressLine<Progress> {
  return err.isTerminal ? lineInPlace(err, now, words) : lineByLine(err, now, words, periodOf(env));
}

/** Milliseconds before the first line where there is no terminal, and between two. */
function periodOf({ TLASSO_PROGRESS: given = '' }: Terminal['env']): { readonly first: number; readonly next: number } {
  const seconds = Number(given);
  return seconds > 0 ? { first: 1000 * seconds, next: 1000 * seconds } : { first: FIRST_LINE, next: NEXT_LINE };
}

function lineByLine<Progress>(
  output: Output,
  now: () => number,
  words: (progress: Progress, milliseconds: number) => string,
  period: ReturnType<typeof periodOf>,
): ProgressLine<Progress> {
  const start = now();
  let next = start + period.first;
  return {
    update(progress) {
      const at = now();
      if (at < next) return;
      next = at + period.next;
      output.write(`${words(progress, at - start)}\n`);
    },
    clear: () => {},
  };
}

function lineInPlace<Progress>(
  output: Output,
  now: () => number,
  words: (progress: Progress, milliseconds: number) => string,
): ProgressLine<Progress> {
  const start = now();
  let next = start + PATIENCE;
  let visible = false;
  return {
    update(progress) {
      const at = now();
      if (at < next) return;
      next = at + INTERVAL;
      let text = words(progress, at - start);
      const room = (output.columns ?? 80) - 1;
      if (displayWidth(text) > room) text = text.slice(0, room);
      output.write(CLEAR_LINE + text);
      visible = true;
    },
    clear() {
      if (visible) output.write(CLEAR_LINE);
      visible = false;
    },
  };
}
