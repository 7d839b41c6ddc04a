// The truth of every invariant at the cursor, and of every temporal property with all its parts, with the row of truth along the path: one column a
// state, the same in all rows. Where one is false at the cursor, what makes it so is marked.

import { displayWidth, onOneLine } from '../../diagnostics/index.ts';
import { fairnessReason, statesText, type ValueTree } from '../../report/index.ts';
import { type AskedPart, type FairnessRemark, partOf, type Refused, ruledOutBy, type TruthRow } from '../../session/explore/index.ts';
import { fitted, type Line, type Segment, type Tone, text } from '../drawing/line.ts';
import { reasonRows, wrapped } from './actions-pane.ts';
import type { Row } from './row.ts';

export interface PropertiesView {
  readonly rows: readonly TruthRow[];
  /** Index of the cursor on the path. */
  readonly position: number;
  readonly width: number;
  /** The path of the root module. */
  readonly root: string;
  /** Properties about which a person has asked why they are false. */
  readonly explained: ReadonlySet<string>;
  /** Why something is false at the cursor, or of the step from there, where that can be told. */
  refusal(part: AskedPart): Refused | null;
  tree(id: number): ValueTree;
}

function sign(t: TruthRow['truth'][number]): { readonly text: string; readonly tone: Tone } {
  if (t === true) return { text: '✓', tone: 'good' };
  if (t === false) return { text: '✗', tone: 'bad' };
  if (typeof t === 'string') return { text: '!', tone: 'bad' };
  if (t === undefined) return { text: '·', tone: 'faint' };
  return { text: '?', tone: 'faint' };
}

const titleOf = (row: TruthRow): string => (row.name === null || row.name === row.text ? row.text : `${row.name}: ${row.text}`);

function fairText({ name, reason, position }: FairnessRemark): string {
  return `${onOneLine(name)}: ${fairnessReason(name, reason, position + 1)}`;
}

/** Where the truth along the path is drawn. */
interface Strip {
  /** First column. */
  readonly column: number;
  /** First position shown. */
  readonly from: number;
  /** Positions shown, at most. */
  readonly room: number;
}

/** The rows of the pane. */
export function propertyRows(view: PropertiesView): readonly Row[] {
  const { rows, position, explained } = view;
  const strip = stripOf(view);
  return rows.flatMap((row, i): Row[] => {
    const head = headOf(rows, i);
    const now = row.truth[position];
    const isMarked = row.causes.length > 0 && explained.has(rows[head]!.name ?? '');
    const fault: readonly Row[] = typeof now === 'string' ? wrapped(now, 4, 'bad', view.width, row.span) : [];
    // What is said about a property follows its last part.
    const isLast = rows[i + 1] === undefined || rows[i + 1]!.name !== null;
    return [truthRow(row, position, strip), ...(isMarked ? [causesRow(row, strip)] : []), ...fault, ...(isLast ? answers(view, head) : [])];
  });
}

function indentOf(row: TruthRow): number {
  return 2 + 2 * row.depth;
}

function stripOf({ rows, position, width }: PropertiesView): Strip {
  const longest = Math.max(0, ...rows.map((row) => indentOf(row) + displayWidth(titleOf(row))));
  // The history gets what the titles leave, and a third of the pane at least.
  const column = Math.max(Math.min(longest + 1, width - Math.max(8, Math.min(24, width >> 2))), 12);
  const room = Math.max(0, width - column);
  const length = rows[0]?.truth.length ?? 0;
  return { column, room, from: Math.max(0, Math.min(position - (room >> 1), length - room)) };
}

/** Index of the row of the property that a row is a part of. */
function headOf(rows: readonly TruthRow[], i: number): number {
  let at = i;
  while (at > 0 && rows[at]!.name === null) at--;
  return at;
}

/** A property, or a part of one, with its truth along the path. */
function truthRow(row: TruthRow, position: number, { column, from, room }: Strip): Row {
  // What is asked of the first state only is decided there.
  const now = sign(row.truth[row.kind === 'initial' ? 0 : position]);
  const title = titleOf(row);
  const own: Row = {
    span: row.span,
    searched: () => title,
    copied: title,
    line: (): Line => [
      { text: `${now.text} `, tone: now.tone },
      ...fitted(text(`${'  '.repeat(row.depth)}${title}`, row.depth === 0 ? 'strong' : 'plain'), column - 3),
      { text: ' ', tone: 'plain' },
      ...row.truth.slice(from, from + room).map((t, k): Segment => {
        const s = sign(t);
        return { text: s.text, tone: row.causes.includes(from + k) ? 'mark' : from + k === position ? 'strong' : s.tone };
      }),
    ],
  };
  return row.name === null ? own : { ...own, target: { kind: 'why-false', property: row.name, text: row.text } };
}

/** Marks below the positions whose values make the property false. */
function causesRow({ span, truth, causes }: TruthRow, { column, from, room }: Strip): Row {
  return {
    span,
    line: (): Line => [
      { text: ' '.repeat(column), tone: 'plain' },
      {
        text: truth
          .slice(from, from + room)
          .map((_, k) => (causes.includes(from + k) ? '^' : ' '))
          .join(''),
        tone: 'warn',
      },
    ],
  };
}

/** What is told of the property at index `head`, where it is false and a person has asked why. */
function answers(view: PropertiesView, head: number): readonly Row[] {
  const { rows, position, width, explained } = view;
  const row = rows[head]!;
  if (row.name === null || row.truth[position] !== false) return [];
  const unfair = ruledOutBy(row);
  const noCounterexample =
    unfair.length === 0
      ? []
      : told('No counterexample: fairness rules this lasso out, it is no behaviour of the specification:', unfair, width);
  if (!explained.has(row.name)) return noCounterexample;
  const part = partOf(row);
  const refusal = part === null ? null : view.refusal(part);
  if (refusal !== null) return reasonRows(view, through(refusal), refusal);
  const next = rows.findIndex((p, i) => i > head && p.name !== null);
  const causes = rows.slice(head, next < 0 ? undefined : next).flatMap((atom) => causeRows(view, atom));
  if (unfair.length > 0) return [...causes, ...noCounterexample];
  const isKnown = row.fairness.every(({ reason }) => reason !== 'faulty');
  return [...causes, ...told(isKnown ? 'The behaviour is fair:' : 'Whether the behaviour is fair:', row.fairness, width)];
}

/** A heading, and what is told of each condition; nothing where there is none. */
function told(heading: string, remarks: readonly FairnessRemark[], width: number): readonly Row[] {
  if (remarks.length === 0) return [];
  return [...wrapped(heading, 2, 'strong', width), ...remarks.flatMap((remark) => wrapped(fairText(remark), 4, 'plain', width))];
}

/** In which states which value of a part makes its property false. */
function causeRows(view: PropertiesView, atom: TruthRow): readonly Row[] {
  const { position, width } = view;
  const said = [true, false].flatMap((value): readonly Row[] => {
    const at = atom.causes.filter((p) => atom.truth[p] === value);
    if (at.length === 0) return [];
    return wrapped(`${atom.text} is ${value ? 'TRUE' : 'FALSE'} in ${statesText(at)}`, 4, 'bad', width, atom.span);
  });
  const why = atom.causes.includes(position) && atom.truth[position] === false ? view.refusal({ kind: 'operator', name: atom.text }) : null;
  return why === null ? said : [...said, ...reasonRows(view, through(why), why)];
}

function through({ reason }: Refused): string {
  const names = reason.through.map((t) => t.name).join(' > ');
  return names === '' ? '' : `${names}: `;
}
