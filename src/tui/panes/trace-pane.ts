// The path as a timeline: one row a state with the action that led to it, the lines of a log that the step explains, watched expressions as columns, what the
// step changed, and the cycle of a lasso as an arrow in the margin.
import { lineIndexOf } from '../../diagnostics/line-index.ts';
import { brief, type ReportedLine, type ValueTree } from '../../report/index.ts';
import type { BesideState, Evaluated, TruthRow, UnexplainedLine, Visit } from '../../session/explore/index.ts';
import { fitted, type Line, type Segment } from '../drawing/line.ts';
import type { Row } from './row.ts';

export interface TraceView {
  readonly path: readonly Visit[];
  readonly cursor: Visit | null;
  readonly loop: number | null;
  /** The step that closes the loop. */
  readonly closing: Visit['label'];
  readonly properties: readonly TruthRow[];
  readonly bookmarks: ReadonlyMap<string, Visit>;
  readonly watches: readonly { readonly text: string; value(visit: Visit): Evaluated | null }[];
  /** What a log says about states; empty: there is none. */
  readonly beside: ReadonlyMap<Visit, BesideState>;
  tree(id: number): ValueTree;
  /** What the step to a state changed. */
  changes(visit: Visit): string;
}

function margin(i: number, count: number, loop: number | null): string {
  if (loop === null) return ' ';
  if (loop === count - 1 && i === loop) return '↻';
  if (i === loop) return '┌';
  if (i === count - 1) return '└';
  return i > loop ? '│' : ' ';
}

/** Characters of an argument where there is little room. */
const SHORT_ARGUMENT = 20;
/** Characters of an argument in which is searched. */
const LONGEST_SEARCHED = 2000;

function labelText({ tree }: Pick<TraceView, 'tree'>, label: NonNullable<Visit['label']>, longest = SHORT_ARGUMENT): string {
  const args = label.arguments.map(({ value }) => brief(tree(value), longest)).join(', ');
  return args === '' ? label.action : `${label.action}(${args})`;
}

/** The label of a step in a few words, of which an argument has so many characters at most. */
export function stepText(view: Pick<TraceView, 'tree'>, visit: Visit, longest = SHORT_ARGUMENT): string {
  if (visit.parent === null) return visit.isElsewhere ? 'started here' : 'initial state';
  if (visit.label === null) return visit.state.every((id, i) => id === visit.parent!.state[i]) ? 'stuttering' : 'a step';
  return labelText(view, visit.label, longest);
}

/** Characters of an argument of a step in a row, which its label has half of: what the step changes is to be seen too. */
function longestIn(columns: number, { label }: Visit): number {
  if (label === null) return SHORT_ARGUMENT;
  return Math.max(SHORT_ARGUMENT, Math.floor((columns / 2 - label.action.length - 10) / Math.max(1, label.arguments.length)));
}

/** A line of a log with the name of its file and its number. */
export function logLineText({ span, text }: ReportedLine): string {
  return `${span.source.name.split(/[/\\]/).at(-1)}:${lineIndexOf(span.source).lineAt(span.start)} ${text.trim()}`;
}

/** What stands in the place of a line where a step has none. */
const SILENT = '(no line)';

/** The lines that a step explains, in a part of the columns: what it changes is to be seen too. */
function besideSegments(view: TraceView, visit: Visit, columns: number): readonly Segment[] {
  if (view.beside.size === 0 || visit.parent === null) return [];
  const lines = view.beside.get(visit)?.lines ?? [];
  const room = Math.max(24, Math.floor(columns / 2));
  const shown = lines.length === 0 ? SILENT : lines.map(logLineText).join(' or ');
  return [{ text: `  ${(shown.length > room ? `${shown.slice(0, room - 1)}…` : shown).padEnd(room)}`, tone: 'accent' }];
}

/** The lines that nothing explains behind a state, and why. */
function unexplainedRows(unexplained: readonly UnexplainedLine[]): readonly Row[] {
  return unexplained.flatMap(({ line, reasons }): readonly Row[] => {
    const head = `✗ ${logLineText(line)}`;
    return [
      { searched: () => head, line: () => [{ text: `  ${head}`, tone: 'bad' }] },
      ...reasons.flatMap(({ text, values, span }): readonly Row[] => [
        { span, searched: () => text, line: () => [{ text: `      ${text}`, tone: 'plain' }] },
        ...values.map((value): Row => ({ span, searched: () => value, line: () => [{ text: `        ${value}`, tone: 'faint' }] })),
      ]),
    ];
  });
}

/** Columns of a row before its label: the cursor, the margin and the number. */
const BEFORE_LABEL = 6;
/** Columns of the mark of a state in which something is false. */
const MARK = 2;
const WIDEST_LABEL = 28;
const NARROWEST_LABEL = 10;
const WIDEST_NAME = 16;
const NARROWEST_NAME = 5;

/** What rows have to share where values or lines stand below each other. */
interface Shared {
  /** Columns of the label of a step. */
  readonly label: number;
  /** Characters of the name of what is watched. */
  readonly name: number;
}

/** How a row of so many columns is shared: in a narrow pane the values matter, and their names may be cut. */
function sharedIn(columns: number, longest: number, watches: number): Shared {
  const room = columns - BEFORE_LABEL - MARK;
  return {
    label: Math.min(WIDEST_LABEL, longest, Math.max(NARROWEST_LABEL, Math.floor(room * 0.4))),
    name: Math.min(WIDEST_NAME, Math.max(NARROWEST_NAME, Math.floor(room / 5 / Math.max(1, watches)))),
  };
}

/** Watched expressions with their values in a state. */
function watchedSegments(view: TraceView, visit: Visit, longestName: number): readonly Segment[] {
  return view.watches.map(({ text, value }): Segment => {
    const shown = value(visit);
    const result = shown === null ? '…' : shown.value === null ? '-' : brief(shown.value, 24);
    return { text: `  ${brief({ kind: 'symbolic', text }, longestName)}=${result}`, tone: 'accent' };
  });
}

/** The rows of the timeline. */
export function traceRows(view: TraceView): readonly Row[] {
  const { path, cursor, loop } = view;
  const checks = view.properties.filter((r) => r.kind !== 'temporal');
  // Where something is watched, its values stand below each other, and so do the lines of a log.
  const isShared = view.watches.length > 0 || view.beside.size > 0;
  const longest = isShared ? Math.max(...path.map((visit) => stepText(view, visit).length)) : 0;
  const rows: Row[] = path.map((visit, i) => ({
    target: { kind: 'visit', visit },
    span: visit.label?.span,
    searched: () => stepText(view, visit, LONGEST_SEARCHED),
    line: (columns): Line => {
      const isBad = checks.some((r) => r.truth[i] === false);
      const siblings = visit.parent === null ? 0 : visit.parent.children.length;
      const names = [...view.bookmarks].filter(([, v]) => v === visit).map(([name]) => ` ♦${name}`);
      const marks: readonly Segment[] = [
        { text: siblings > 1 ? ` ⑂${visit.parent!.children.indexOf(visit) + 1}/${siblings}` : '', tone: 'faint' },
        { text: names.join(''), tone: 'warn' },
      ];
      const shared = isShared ? sharedIn(columns, longest, view.watches.length) : null;
      const name: Segment = {
        text: stepText(view, visit, shared === null ? longestIn(columns, visit) : SHORT_ARGUMENT),
        tone: visit === cursor ? 'strong' : 'plain',
      };
      return [
        { text: `${visit === cursor ? '▶' : ' '}${margin(i, path.length, loop)}`, tone: 'accent' },
        { text: `${String(i + 1).padStart(3)} `, tone: 'faint' },
        ...(shared === null ? [name] : fitted([name], shared.label)),
        { text: isBad ? ' ✗' : shared === null ? '' : '  ', tone: 'bad' },
        ...(shared === null ? marks : []),
        ...besideSegments(view, visit, columns),
        ...(shared === null ? [] : [...watchedSegments(view, visit, shared.name), ...marks]),
        { text: visit.parent === null ? '' : `  ${view.changes(visit)}`, tone: 'faint' },
      ];
    },
  }));
  const blocked = path.map((visit) => view.beside.get(visit)?.unexplained ?? []).findLast((unexplained) => unexplained.length > 0);
  rows.push(...unexplainedRows(blocked ?? []));
  if (loop !== null)
    rows.push({
      line: () => {
        const by = view.closing === null ? '' : ` by ${labelText(view, view.closing)}`;
        return [
          { text: loop === path.length - 1 ? '      stutters here for ever' : `  ▲   back to state ${loop + 1}${by}`, tone: 'accent' },
        ];
      },
      ...(path[loop] === undefined ? {} : { target: { kind: 'visit' as const, visit: path[loop] } }),
    });
  return rows;
}
