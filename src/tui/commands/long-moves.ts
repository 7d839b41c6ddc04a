// Moves that take a while, with progress on the status line and a way to cancel; and what came of them in words.
import type { SearchProgress, WalkResult } from '../../session/explore/index.ts';
import type { Tone } from '../drawing/line.ts';
import type { ScreenState } from '../screen/screen-state.ts';
import { askGoal, askText } from './ask.ts';

/** A random walk has no more steps. */
const LONGEST_WALK = 10_000;
/** Steps of a random walk where a person gives no number. */
const USUAL_WALK = 10;
/** Milliseconds between two looks at the progress. */
const PROGRESS_INTERVAL = 100;

/** Asks for a number of steps and walks at random. */
export function walkAtRandom(screen: ScreenState): void {
  askText(screen, 'number', 'Walk at random, number of steps: ', (text) => {
    const steps = text.trim() === '' ? USUAL_WALK : Number(text);
    if (!Number.isInteger(steps) || steps < 1 || steps > LONGEST_WALK) screen.say(`Give a number from 1 to ${LONGEST_WALK}.`, 'bad');
    else run(screen, 'Random walk', (o) => screen.explorer.walk(steps, null, o));
  });
}

/** Asks for an expression and walks at random until it is true. */
export function walkUntil(screen: ScreenState): void {
  askGoal(screen, 'Walk until: ', (goal) => run(screen, `Until ${goal.text}`, (o) => screen.explorer.walk(LONGEST_WALK, goal, o)));
}

/** Asks for an expression and goes the shortest way to a state where it is true. */
export function goShortestWay(screen: ScreenState): void {
  askGoal(screen, 'Shortest way to: ', (goal) => run(screen, `Shortest way to ${goal.text}`, (o) => screen.explorer.shortest(goal, o)));
}

/** Goes the shortest way to a violation. */
export function goToViolation(screen: ScreenState): void {
  run(screen, 'Shortest way to a violation', (o) => screen.explorer.violation(o));
}

interface MoveOptions {
  readonly signal: AbortSignal;
  readonly progress: (p: SearchProgress) => void;
}

function run(screen: ScreenState, what: string, move: (options: MoveOptions) => Promise<WalkResult>): void {
  if (screen.task !== null) {
    screen.say(`${screen.task.what} is still under way: Esc cancels it.`, 'warn');
    return;
  }
  const task = screen.begin(what);
  let shown = performance.now();
  move({
    signal: task.cancel.signal,
    progress: ({ distinctStates, depth }) => {
      task.progress = `${distinctStates} states, depth ${depth}`;
      if (performance.now() - shown < PROGRESS_INTERVAL) return;
      shown = performance.now();
      screen.touch('selection');
    },
  }).then(
    (result) => {
      screen.end(task);
      screen.say(...told(what, result));
    },
    (error: unknown) => {
      screen.end(task);
      screen.say(error instanceof Error ? error.message : String(error), 'bad');
    },
  );
}

function counted(n: number): string {
  return `${n} step${n === 1 ? '' : 's'}`;
}

function told(what: string, result: WalkResult): [string, Tone] {
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
}
