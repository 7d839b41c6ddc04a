// A counterexample for a person: numbered states, each with the action that led to it, where that is written, and what it changed.
//
// The first state is shown whole, later ones by their differences, and the last one whole again: that is where the property fails.
import { displayWidth, placeOf, plain, type Style, visible, visibleLines } from '../../diagnostics/index.ts';
import type { ReportedAction, ReportedState, ReportedTrace } from '../check-report.ts';
import { comparedWith } from '../reported-trace.ts';
import { type Change, differences } from '../values/value-diff.ts';
import { valueLines, valueText } from '../values/value-text.ts';
import type { EntryTree, ValueTree } from '../values/value-tree.ts';

const INDENT = 2;
const PAD = ' '.repeat(INDENT);

/** How to lay out a trace. */
export interface TraceLayout {
  readonly style: Style;
  /** Terminal columns. */
  readonly width: number;
}

/** An action with its arguments: `Send(p = "a", q = "b")`. */
export function actionText({ name, arguments: args }: ReportedAction): string {
  return args.length === 0 ? name : `${name}(${args.map((a) => `${a.name} = ${valueText(a.value)}`).join(', ')})`;
}

const shown = (tree: ValueTree, column: number, { width }: TraceLayout): string => visibleLines(valueLines(tree, column, width));

/** The variables of a state, one below the other. */
export function stateText(state: ReportedState, layout: TraceLayout): string[] {
  return state.variables.map(({ name, value }) => `${PAD}${name} = ${shown(value, INDENT + displayWidth(name) + 3, layout)}`);
}

function entry({ key, value }: EntryTree, column: number, layout: TraceLayout): string {
  const label = `${visible(valueText(key))} :> `;
  return label + shown(value, column + displayWidth(label), layout);
}

/** Lines with a sign before each part: `path: + part`; several parts stand below each other. */
function signed(head: string, sign: string, parts: readonly ((column: number) => string)[], paint: (text: string) => string): string[] {
  const column = displayWidth(head) + 2;
  return parts.map((part, i) => (i === 0 ? head : ' '.repeat(column - 2)) + paint(`${sign} ${part(column)}`));
}

function replaced(path: string, from: ValueTree, to: ValueTree, layout: TraceLayout): string {
  const head = `${PAD}${visible(path)}: `;
  const line = `${visible(valueText(from))} -> ${visible(valueText(to))}`;
  if (displayWidth(head) + displayWidth(line) <= layout.width) {
    const [before, after] = [visible(valueText(from)), visible(valueText(to))];
    return `${head}${layout.style.removed(before)} -> ${layout.style.added(after)}`;
  }
  const column = INDENT + 5;
  return `${head.trimEnd()}\n${PAD}  ${layout.style.removed(` - ${shown(from, column, layout)}`)}\n${PAD}  ${layout.style.added(` + ${shown(to, column, layout)}`)}`;
}

function splicePlace(change: Change & { kind: 'spliced' }): string {
  if (change.place === 'either') return '';
  if (change.place === 'back') return change.change === 'inserted' ? ' (appended)' : ' (from the end)';
  if (change.place === 'front') return change.change === 'inserted' ? ' (at the front)' : ' (from the front)';
  return ` (at ${change.at})`;
}

function changeLines(change: Change, layout: TraceLayout): string[] {
  const { style } = layout;
  const head = `${PAD}${visible(change.path)}: `;
  const blank = ' '.repeat(displayWidth(head));
  switch (change.kind) {
    case 'replaced':
      return [replaced(change.path, change.from, change.to, layout)];
    case 'elements':
    case 'domain': {
      const parts = (list: readonly (ValueTree | EntryTree)[]): ((column: number) => string)[] =>
        list.map((part) => (column) => ('key' in part ? entry(part, column, layout) : shown(part, column, layout)));
      const removed = signed(head, '-', parts(change.removed), style.removed);
      return [...removed, ...signed(removed.length > 0 ? blank : head, '+', parts(change.added), style.added)];
    }
    case 'spliced': {
      const [sign, paint] = change.change === 'inserted' ? ['+', style.added] : ['-', style.removed];
      const lines = signed(
        head,
        sign,
        change.elements.map((element) => (column) => shown(element, column, layout)),
        paint,
      );
      return lines.map((line) => line + style.faint(splicePlace(change)));
    }
  }
}

function stepLines(before: ReportedState, after: ReportedState, layout: TraceLayout): string[] {
  const old = new Map(comparedWith(before.variables, after.variables).map(({ name, value }) => [name, value]));
  const lines = after.variables.flatMap(({ name, value }) => {
    const was = old.get(name);
    if (was === undefined) return [`${PAD}${name} = ${shown(value, INDENT + displayWidth(name) + 3, layout)}`];
    return differences(name, was, value).flatMap((change) => changeLines(change, layout));
  });
  return lines.length > 0 ? lines : [`${PAD}${layout.style.faint(unseenText(before, after))}`];
}

/** What is said of a step in which nothing that is shown has changed: an ALIAS may leave out what has. */
function unseenText(before: ReportedState, after: ReportedState): string {
  const old = new Map(before.behind?.map(({ name, value }) => [name, value]));
  const names = (after.behind ?? []).flatMap(({ name, value }) => {
    const was = old.get(name);
    return was !== undefined && differences(name, was, value).length > 0 ? [visible(name)] : [];
  });
  return names.length === 0 ? '(nothing changed)' : `(nothing that ALIAS shows: ${names.join(', ')} changed)`;
}

function heading(index: number, state: ReportedState, { style }: TraceLayout): string {
  const name = state.action === null ? (index === 0 ? 'initial state' : 'a step') : visible(actionText(state.action));
  const place = state.action?.span === undefined ? '' : style.faint(`  ${visible(placeOf(state.action.span))}`);
  return `${style.strong(`State ${index + 1}: ${name}`)}${place}`;
}

function bodyLines(states: readonly ReportedState[], index: number, layout: TraceLayout): string[] {
  return index === 0 ? stateText(states[0]!, layout) : stepLines(states[index - 1]!, states[index]!, layout);
}

/** What is said of one state of a trace: all of the first one, what changed of the others; not indented, without colours. */
export function stateLines(states: readonly ReportedState[], index: number, width: number): string[] {
  return bodyLines(states, index, { style: plain, width: width + INDENT }).flatMap((text) =>
    text.split('\n').map((line) => line.slice(INDENT)),
  );
}

/** Where the whole of a long trace is not wanted. */
export interface TraceExcerpt {
  /** States that are shown, most of them from the end. */
  readonly mostStates: number;
  /** Where the whole trace is. */
  readonly all: string;
}

/** States that an excerpt shows of the beginning. */
const FIRST_STATES = 2;

/** The trace as lines, a blank line between two states. */
export function traceText(trace: ReportedTrace, layout: TraceLayout, excerpt?: TraceExcerpt): string {
  const { states, loop, closing } = trace;
  const last = states.length - 1;
  const shownFrom = excerpt === undefined ? 0 : Math.max(FIRST_STATES, states.length - excerpt.mostStates + FIRST_STATES);
  const isShown = (i: number): boolean =>
    excerpt === undefined || states.length <= excerpt.mostStates || i < FIRST_STATES || i >= shownFrom;
  const blocks = states.flatMap((state, i) => {
    if (isShown(i)) return [[heading(i, state, layout), ...bodyLines(states, i, layout)].join('\n')];
    return i === FIRST_STATES ? [layout.style.faint(`States ${i + 1} to ${shownFrom} are left out: ${excerpt?.all}`)] : [];
  });
  if (loop !== undefined && loop < last) {
    const by = closing === undefined ? '' : ` by ${visible(actionText(closing))}`;
    const place = closing?.span === undefined ? '' : layout.style.faint(`  ${visible(placeOf(closing.span))}`);
    const repeated = `states ${loop + 1} to ${last + 1} repeat for ever.`;
    blocks.push(`${layout.style.strong(`Back to state ${loop + 1}${by}: ${repeated}`)}${place}`);
  } else if (loop !== undefined) {
    blocks.push(layout.style.strong(`Stuttering: the behaviour stays in state ${last + 1} for ever.`));
  }
  if (last > 0) {
    const end = states[last]!;
    blocks.push([layout.style.strong(`State ${last + 1} in full:`), ...stateText(end, layout)].join('\n'));
  }
  return blocks.join('\n\n');
}
