// Moves that take a while, with progress on the status line and a way to cancel; and what came of them in words.
import { counted } from '../../diagnostics/index.ts';
import {
  assumptionText,
  type BrokenAssumption,
  type Explorer,
  type Fault,
  type WalkProgress,
  type WalkResult,
} from '../../session/explore/index.ts';
import type { Tone } from '../drawing/line.ts';
import { lineOf } from '../panes/actions-pane.ts';
import type { ScreenState } from '../screen/screen-state.ts';
import { askExpressionText, askGoal, askText } from './ask.ts';

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

/** That the configuration names nothing of which only a behaviour can be a violation. */
function noneToViolate({ specification: { model } }: Explorer): string {
  const names = model.propertyParts.map(({ name }) => name);
  const type = 'type a formula, such as []<>(x = 0)';
  if (names.length === 0) return `The configuration names no temporal property: ${type}.`;
  return `What the configuration names is about single states and steps (${names.join(', ')}): v searches for what violates it; here ${type}.`;
}

/** Asks for a temporal formula and goes along a behaviour that violates it. */
export function goAlongLasso(screen: ScreenState): void {
  const names = (screen.explorer.specification.model.temporal?.properties ?? []).map(({ name }) => name);
  const offer = names.length === 0 ? '' : ` (empty: ${names.join(', ')})`;
  askExpressionText(screen, `Behaviour that violates${offer}: `, (text) => {
    const formula = text.trim() === '' ? null : text;
    if (formula === null && names.length === 0) {
      screen.say(noneToViolate(screen.explorer), 'warn');
      return;
    }
    const what = `Behaviour that violates ${formula ?? names.join(', ')}`;
    run(screen, { what, kind: 'lasso' }, (o) => screen.explorer.lasso(formula, o));
  });
}

/** So many of the states that were visited. */
const ofVisited = (some: number, all: number): string => {
  if (all > 1) return `${some} of the ${counted(all, 'state')} that were visited`;
  return some === 1 ? 'the only state that was visited' : 'no state: one was visited';
};

/** Asks for a predicate and tests it on the states that were visited, and then on all that can be reached. */
export function testHypothesis(screen: ScreenState): void {
  askGoal(screen, 'Hypothesis, true of all states: ', async (predicate) => {
    const { explorer } = screen;
    const seen = await explorer.visitedWhereFalse(predicate);
    if (seen === null) {
      screen.say(`${predicate.text}: the evaluation was cancelled.`, 'warn');
      return;
    }
    const [first] = seen.places;
    if (first !== undefined) {
      explorer.jump(first);
      screen.say(
        `${predicate.text} is false in ${ofVisited(seen.places.length, seen.states)}: this is ${seen.places.length === 1 ? 'it' : 'one'}.`,
        'bad',
      );
      return;
    }
    const without =
      seen.faulty === 0 ? '' : ` It has no value, or is no truth value, in ${seen.states === 1 ? 'it' : `${seen.faulty} of them`}.`;
    const told =
      seen.states === 0
        ? `${predicate.text}: no state was visited yet. All that can be reached`
        : `${predicate.text} is true in ${ofVisited(seen.states - seen.faulty, seen.states)}.${without} All others`;
    screen.say(`${told} are searched ...`);
    run(screen, { what: `State where ${predicate.text} is false`, kind: 'hypothesis' }, async (options) => {
      const found = await explorer.wayToFalse(predicate, options);
      if (found.kind === 'found') offerWay(screen, predicate.text, found);
      return found;
    });
  });
}

function offerWay(screen: ScreenState, text: string, found: WalkResult & { readonly kind: 'found' }): void {
  screen.confirm({
    text: `${text} is false in a state ${counted(found.steps.length, 'step')} from an initial state.`,
    answers: [{ keys: ['y'], word: 'go there', run: () => screen.explorer.go(found) }],
  });
}

interface MoveOptions {
  readonly signal: AbortSignal;
  readonly progress: (p: WalkProgress) => void;
}

/** A move that a person has asked for. */
interface Asked {
  readonly what: string;
  readonly kind: 'walk' | 'search' | 'violation' | 'lasso' | 'hypothesis';
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
    progress: (far) => {
      task.progress = 'steps' in far ? counted(far.steps, 'step') : `${counted(far.distinctStates, 'state')}, depth ${far.depth}`;
      if (performance.now() - shown < PROGRESS_INTERVAL) return;
      shown = performance.now();
      screen.touch('selection');
    },
  }).then(
    (result) => {
      screen.end(task);
      // Another version of the specification is shown, and it was said that this was given up.
      if (screen.explorer !== explorer) return;
      screen.say(...told(explorer, { ...asked, from, progress: task.progress }, result));
    },
    (error: unknown) => {
      screen.end(task);
      if (screen.explorer !== explorer) return;
      screen.say(error instanceof Error ? error.message : String(error), 'bad');
    },
  );
}

/** A move that has ended. */
interface Ended extends Asked {
  /** Number of the state on the path where it began; null: in the initial states. */
  readonly from: number | null;
  /** How far it was seen to be. */
  readonly progress: string;
}

function beginning({ kind, from }: Ended): string {
  if (kind === 'hypothesis') return 'from the initial states';
  if (from !== null) return `from state ${from}`;
  return kind === 'walk' ? 'from an initial state chosen at random' : 'from the initial states';
}

function told(explorer: Explorer, ended: Ended, result: WalkResult): [string, Tone] {
  const { what, from } = ended;
  switch (result.kind) {
    case 'found': {
      if (ended.kind === 'lasso') return [foundLasso(ended, result), 'good'];
      // What was asked for is not said again.
      const end = result.what === '' || what.endsWith(` ${result.what}`) ? '.' : `, ${result.what}`;
      return [`${what}: ${counted(result.steps.length, 'step')} ${beginning(ended)}${end}`, 'good'];
    }
    case 'stuck': {
      const end = result.outside === null ? 'no other state can be reached' : `every step leads outside of ${result.outside}`;
      return [`${what}: after ${counted(result.steps.length, 'step')} ${beginning(ended)} ${end}.`, 'warn'];
    }
    case 'not-met':
      return [`${what}: not met in ${counted(result.steps.length, 'step')} ${beginning(ended)}.`, 'warn'];
    case 'unreachable': {
      if (ended.kind === 'lasso' || ended.kind === 'hypothesis') {
        const holds = ended.kind === 'lasso' ? 'no fair behaviour does' : 'there is none';
        const searched = `${counted(result.states, 'state')} that can be reached ${beginning(ended)}`;
        return [[`${what}: ${holds}, in the ${searched}.`, ...unsearched(explorer, ended, result)].join(' '), 'good'];
      }
      const { atStart, states } = result;
      const reached = `that can be reached ${beginning(ended)}`;
      const rest = unsearched(explorer, ended, result);
      if (typeof atStart !== 'boolean') {
        const none = `${what}: there is none in the ${counted(states - 1, 'other state')} ${reached}.`;
        return [[none, ...rest, `In state ${from} itself it has no value: ${faultText(atStart)}`].join(' '), 'warn'];
      }
      const besides = atStart ? ` besides state ${from} itself` : '';
      return [[`${what}: there is none${besides} in the ${counted(states, 'state')} ${reached}.`, ...rest].join(' '), 'warn'];
    }
    case 'cancelled':
      return [`${what}: cancelled${ended.progress === '' ? '' : `, after ${ended.progress} ${beginning(ended)}`}.`, 'warn'];
    case 'fault': {
      const { way, fault } = result;
      if (way === null) return [`${what}: ${faultText(fault)}`, 'bad'];
      const after = `after ${counted(way.steps.length, 'step')} ${beginning(ended)}`;
      return [`${what}: it ends ${after} where something has no value: ${faultText(fault)}`, 'bad'];
    }
  }
}

/** Why something has no value, with its place. */
function faultText({ message, span }: Fault): string {
  return span === undefined ? message : `${message} (${span.source.name.split('/').at(-1)}:${lineOf(span)})`;
}

/** What a behaviour is that violates a property. It is judged from where it begins, not from the first state of the path. */
function foundLasso(ended: Ended, { steps, loop, what }: WalkResult & { readonly kind: 'found' }): string {
  const first = ended.from ?? 1;
  const end =
    loop === undefined
      ? 'a finite way that violates it'
      : loop === steps.length
        ? `it then stays in state ${first + loop} for ever`
        : `it then returns to state ${first + loop} for ever`;
  const judged =
    ended.from === null || ended.from === 1 ? '' : ` Judged from state ${ended.from} on: the properties below are about the whole path.`;
  return `A fair behaviour ${beginning(ended)} violates ${what}: ${counted(steps.length, 'step')}, ${end}.${judged}`;
}

type Unreachable = WalkResult & { readonly kind: 'unreachable' };

/** What a search that found nothing has not looked at, and what ends a check before it. */
function unsearched(
  { specification, brokenAssumption }: Explorer,
  { kind }: Ended,
  { faultyStates, leavesOut }: Unreachable,
): readonly string[] {
  const { system, model } = specification;
  const { temporal, checkDeadlock } = model;
  const names = (all: readonly { readonly name: string }[]): string => all.map(({ name }) => name).join(', ');
  const cuts = [...system.constraints, ...system.stepConstraints];
  const properties = temporal?.properties ?? [];
  const isViolation = kind === 'violation';
  const reduced = [...(system.canonicalize === undefined ? [] : ['SYMMETRY']), ...(system.view === undefined ? [] : ['VIEW'])];
  return [
    leavesOut ? `What lies behind states and steps outside of ${names(cuts)} was not searched.` : '',
    faultyStates > 0
      ? `${counted(faultyStates, 'state')} ${faultyStates === 1 ? 'has' : 'have'} an action without a value: where it leads to was not searched.`
      : '',
    isViolation && properties.length > 0 ? `Temporal properties were not searched: ${names(properties)}.` : '',
    isViolation && !checkDeadlock ? 'Deadlocks were not searched: they are allowed.' : '',
    kind === 'search' ? '' : assumptionsText(brokenAssumption),
    reduced.length > 0 ? `${reduced.join(' and ')}: not used, every state was looked at.` : '',
  ].filter((sentence) => sentence !== '');
}

/** What is to be said of the assumptions beside an answer that nothing is wrong. */
function assumptionsText(broken: BrokenAssumption | null | undefined): string {
  if (broken === undefined) return 'Whether the assumptions are true is not known.';
  return broken === null ? '' : assumptionText(broken);
}
