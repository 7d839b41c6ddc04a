// Moves that take a while, with progress on the status line and a way to cancel; and what came of them in words.
import type { Explorer, WalkProgress, WalkResult } from '../../session/explore/index.ts';
import type { Tone } from '../drawing/line.ts';
import { lineOf } from '../panes/actions-pane.ts';
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
    else run(screen, { what: 'Random walk', kind: 'walk' }, (o) => screen.explorer.walk(steps, null, o));
  });
}

/** Asks for an expression and walks at random until it is true. */
export function walkUntil(screen: ScreenState): void {
  askGoal(screen, 'Walk until: ', (goal) =>
    run(screen, { what: `Until ${goal.text}`, kind: 'walk' }, (o) => screen.explorer.walk(LONGEST_WALK, goal, o)),
  );
}

/** Asks for an expression and goes the shortest way to a state where it is true. */
export function goShortestWay(screen: ScreenState): void {
  askGoal(screen, 'Shortest way to: ', (goal) =>
    run(screen, { what: `Shortest way to ${goal.text}`, kind: 'search' }, (o) => screen.explorer.shortest(goal, o)),
  );
}

/** Goes the shortest way to a violation. */
export function goToViolation(screen: ScreenState): void {
  run(screen, { what: 'Shortest way to a violation', kind: 'violation' }, (o) => screen.explorer.violation(o));
}

interface MoveOptions {
  readonly signal: AbortSignal;
  readonly progress: (p: WalkProgress) => void;
}

/** A move that a person has asked for. */
interface Asked {
  readonly what: string;
  readonly kind: 'walk' | 'search' | 'violation';
}

function run(screen: ScreenState, asked: Asked, move: (options: MoveOptions) => Promise<WalkResult>): void {
  if (screen.task !== null) {
    screen.say(`${screen.task.what} is still under way: Esc cancels it.`, 'warn');
    return;
  }
  const { explorer } = screen;
  const { cursor } = explorer;
  const from = cursor === null ? null : explorer.path.indexOf(cursor) + 1;
  const task = screen.begin(asked.what);
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
      screen.say(...told(explorer, { ...asked, from, progress: task.progress }, result));
    },
    (error: unknown) => {
      screen.end(task);
      screen.say(error instanceof Error ? error.message : String(error), 'bad');
    },
  );
}

function counted(n: number, what = 'step'): string {
  return `${n} ${what}${n === 1 ? '' : 's'}`;
}

/** A move that has ended. */
interface Ended extends Asked {
  /** Number of the state on the path where it began; null: in the initial states. */
  readonly from: number | null;
  /** How far it was seen to be. */
  readonly progress: string;
}

function beginning({ kind, from }: Ended): string {
  if (from !== null) return `from state ${from}`;
  return kind === 'walk' ? 'from an initial state chosen at random' : 'from the initial states';
}

function told(explorer: Explorer, ended: Ended, result: WalkResult): [string, Tone] {
  const { what, from } = ended;
  switch (result.kind) {
    case 'found':
      return [`${what}: ${counted(result.steps.length)} ${beginning(ended)}${result.what === '' ? '' : `, ${result.what}`}`, 'good'];
    case 'stuck':
      return [`${what}: after ${counted(result.steps.length)} ${beginning(ended)} no other state can be reached.`, 'warn'];
    case 'not-met':
      return [`${what}: not met in ${counted(result.steps.length)} ${beginning(ended)}.`, 'warn'];
    case 'unreachable': {
      const besides = from === null ? '' : ` besides state ${from} itself`;
      const searched = `${counted(result.states, 'state')} that can be reached ${beginning(ended)}`;
      return [
        [`${what}: there is none${besides} in the ${searched}.`, ...unsearched(explorer, ended, result.faultyStates)].join(' '),
        'warn',
      ];
    }
    case 'cancelled':
      return [`${what}: cancelled${ended.progress === '' ? '' : `, after ${ended.progress} ${beginning(ended)}`}.`, 'warn'];
    case 'fault': {
      const { way, fault } = result;
      const after = way === null ? '' : ` after ${counted(way.steps.length)} ${beginning(ended)}`;
      const { span } = fault;
      const place = span === undefined ? '' : ` (${span.source.name.split('/').at(-1)}:${lineOf(span)})`;
      return [`${what}: it ends${after} where something has no value: ${fault.message}${place}`, 'bad'];
    }
  }
}

/** What a search that found nothing has not looked at. */
function unsearched({ specification }: Explorer, { kind }: Ended, faultyStates: number): readonly string[] {
  const { system, model } = specification;
  const { temporal, checkDeadlock } = model;
  const names = (all: readonly { readonly name: string }[]): string => all.map(({ name }) => name).join(', ');
  const cuts = [...system.constraints, ...system.stepConstraints];
  const properties = temporal?.properties ?? [];
  const isViolation = kind === 'violation';
  const reduced = [...(system.canonicalize === undefined ? [] : ['SYMMETRY']), ...(system.view === undefined ? [] : ['VIEW'])];
  return [
    cuts.length > 0 ? `What lies behind states outside of ${names(cuts)} was not searched.` : '',
    faultyStates > 0 ? `${counted(faultyStates, 'state')} have an action without a value: where it leads to was not searched.` : '',
    isViolation && properties.length > 0 ? `Temporal properties were not searched: ${names(properties)}.` : '',
    isViolation && !checkDeadlock ? 'Deadlocks were not searched: they are allowed.' : '',
    reduced.length > 0 ? `${reduced.join(' and ')}: not used, every state was looked at.` : '',
  ].filter((sentence) => sentence !== '');
}
