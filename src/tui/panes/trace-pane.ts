// The path as a timeline: one row a state with the action that led to it, watched expressions as columns, what the step changed, and the cycle of a
// lasso as an arrow in the margin.
import type { ValueTree } from '../../report/index.ts';
import type { Evaluated, TruthRow, Visit } from '../../session/explore/index.ts';
import { brief } from '../drawing/brief.ts';
import type { Line, Segment } from '../drawing/line.ts';
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

function labelText({ tree }: Pick<TraceView, 'tree'>, label: NonNullable<Visit['label']>): string {
  const args = label.arguments.map(({ value }) => brief(tree(value), 20)).join(', ');
  return args === '' ? label.action : `${label.action}(${args})`;
}

/** The label of a step in a few words. */
export function stepText(view: Pick<TraceView, 'tree'>, visit: Visit): string {
  if (visit.parent === null) return visit.isElsewhere ? 'started here' : 'initial state';
  if (visit.label === null) return visit.state.every((id, i) => id === visit.parent!.state[i]) ? 'stuttering' : 'a step';
  return labelText(view, visit.label);
}

/** The rows of the timeline. */
export function traceRows(view: TraceView): readonly Row[] {
  const { path, cursor, loop } = view;
  const checks = view.properties.filter((r) => r.kind !== 'temporal');
  // Where something is watched, its values stand below each other.
  const widest = view.watches.length === 0 ? 0 : Math.min(28, Math.max(...path.map((visit) => stepText(view, visit).length)));
  const rows: Row[] = path.map((visit, i) => ({
    target: { kind: 'visit', visit },
    span: visit.label?.span,
    searched: () => stepText(view, visit),
    line: (): Line => {
      const isBad = checks.some((r) => r.truth[i] === false);
      const siblings = visit.parent === null ? 0 : visit.parent.children.length;
      const names = [...view.bookmarks].filter(([, v]) => v === visit).map(([name]) => ` ♦${name}`);
      const watched = view.watches.flatMap(({ text, value }): Segment[] => {
        const shown = value(visit);
        const result = shown === null ? '…' : shown.value === null ? '-' : brief(shown.value, 24);
        return [{ text: `  ${brief({ kind: 'symbolic', text }, 16)}=${result}`, tone: 'accent' }];
      });
      return [
        { text: `${visit === cursor ? '▶' : ' '}${margin(i, path.length, loop)}`, tone: 'accent' },
        { text: `${String(i + 1).padStart(3)} `, tone: 'faint' },
        { text: stepText(view, visit).padEnd(widest), tone: visit === cursor ? 'strong' : 'plain' },
        { text: isBad ? ' ✗' : widest > 0 ? '  ' : '', tone: 'bad' },
        { text: siblings > 1 ? ` ⑂${visit.parent!.children.indexOf(visit) + 1}/${siblings}` : '', tone: 'faint' },
        { text: names.join(''), tone: 'warn' },
        ...watched,
        { text: visit.parent === null ? '' : `  ${view.changes(visit)}`, tone: 'faint' },
      ];
    },
  }));
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
