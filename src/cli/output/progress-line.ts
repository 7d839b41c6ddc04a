// One line on a terminal that says how far a long run is, rewritten in place and gone when the report comes. Short runs and pipes never
// see it.
import { displayWidth } from '../../diagnostics/index.ts';
import { duration, grouped, rate } from '../../report/index.ts';
import type { CheckProgress } from '../../session/request.ts';
import type { Output } from './terminal.ts';

const patience = 2000;
const interval = 200;
const clearLine = '\r\u001b[K';

export interface ProgressLine {
  update(progress: CheckProgress): void;
  /** Removes the line, so that other text can be written. It comes back with the next update. */
  clear(): void;
}

/** The words of the line. */
export const progressText = (progress: CheckProgress, milliseconds: number): string => {
  const seconds = milliseconds / 1000;
  const speed = rate(progress.statesGenerated, seconds);
  const { behaviours, evaluating } = progress;
  const found =
    behaviours === undefined
      ? [`${grouped(progress.distinctStates)} distinct`, `${grouped(progress.queue)} queued`, `depth ${grouped(progress.depth)}`]
      : [`${grouped(behaviours)} behaviours`, `longest ${grouped(progress.depth)}`];
  return [
    duration(seconds),
    `${grouped(progress.statesGenerated)} generated`,
    ...found,
    ...(speed === null ? [] : [speed]),
    ...(evaluating === undefined ? [] : [`at ${evaluating}`]),
  ].join('  ');
};

const silent: ProgressLine = { update: () => {}, clear: () => {} };

/**
 * A progress line on the output, if that is a terminal.
 * @param now a clock in milliseconds
 */
export const progressLine = (output: Output, now: () => number): ProgressLine => {
  if (!output.isTerminal) return silent;
  const start = now();
  let next = start + patience;
  let visible = false;
  return {
    update(progress) {
      const at = now();
      if (at < next) return;
      next = at + interval;
      let text = progressText(progress, at - start);
      const room = (output.columns ?? 80) - 1;
      if (displayWidth(text) > room) text = text.slice(0, room);
      output.write(clearLine + text);
      visible = true;
    },
    clear() {
      if (visible) output.write(clearLine);
      visible = false;
    },
  };
};
