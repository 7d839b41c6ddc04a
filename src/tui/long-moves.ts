// Moves that take a while, with progress on the status line and a way to cancel; and what came of them in words.
import type { WalkResult } from '../session/explore/index.ts';
import type { Screen } from './screen.ts';

/** Runs a long move with progress and cancel. */
export const run = (
  screen: Screen,
  what: string,
  move: (options: { signal: AbortSignal; progress: (p: { distinctStates: number; depth: number }) => void }) => Promise<WalkResult>,
): void => {
  if (screen.task !== null) {
    screen.say(`${screen.task.what} is still under way: Esc cancels it.`, 'warn');
    return;
  }
  const cancel = new AbortController();
  const task = { what, cancel, progress: '' };
  screen.task = task;
  screen.touch();
  let shown = performance.now();
  const done = (): void => {
    if (screen.task === task) screen.task = null;
  };
  move({
    signal: cancel.signal,
    progress: ({ distinctStates, depth }) => {
      task.progress = `${distinctStates} states, depth ${depth}`;
      if (performance.now() - shown < 100) return;
      shown = performance.now();
      screen.touch();
    },
  }).then(
    (result) => {
      done();
      screen.say(...told(what, result));
    },
    (error: unknown) => {
      done();
      screen.say(error instanceof Error ? error.message : String(error), 'bad');
    },
  );
};

const counted = (n: number): string => `${n} step${n === 1 ? '' : 's'}`;

const told = (what: string, result: WalkResult): [string, 'plain' | 'good' | 'warn' | 'bad'] => {
  switch (result.kind) {
    case 'found':
      return [`${what}: ${counted(result.steps.length)}${result.what === '' ? '' : `, ${result.what}`}`, 'good'];
    case 'stuck':
      return [`${what}: after ${counted(result.steps.length)} no other state can be reached.`, 'warn'];
    case 'not-met':
      return [`${what}: not met in ${counted(result.steps.length)}.`, 'warn'];
    case 'unreachable':
      return [`${what}: there is none. All ${result.states} states that can be reached from here were searched.`, 'warn'];
    case 'cancelled':
      return [`${what}: cancelled.`, 'warn'];
    case 'fault':
      return [result.message, 'bad'];
  }
};
