// Who sent what to whom along the path: processes are columns, each state a row, and below it the messages that were received and sent in its step.
import { type MessageHints, type Sequence, type SequenceMessage, sequenceOf } from '../../report/index.ts';
import type { Explorer } from '../../session/explore/index.ts';
import { Canvas } from '../drawing/canvas.ts';
import { fitted, type Line, type Segment, type Tone, text, wrap } from '../drawing/line.ts';
import type { Overlay } from './overlay.ts';
import { type PathTold, pathOverlay } from './path-overlay.ts';

const WIDEST_STEP = 26;
const NARROWEST_COLUMN = 9;
const WIDEST_COLUMN = 30;

/** What is told where no variable carries messages. */
export const NO_MESSAGES =
  'No messages were recognized on this path: no set, bag or sequence of records with fields like from and to, and no channel [p][q]. A comment can name them: \\* @messages network[from][to], or \\* @messages msgs from src to dst.';

/** The sequence as an overlay; null where nothing is known to be a message. */
export function sequenceOverlay(explorer: Explorer, hints: MessageHints): Overlay | { readonly none: string } {
  let made: { readonly path: unknown; readonly told: Told } | null = null;
  const current = (): Told => {
    if (made?.path !== explorer.path) made = { path: explorer.path, told: toldOf(sequenceOf(explorer.trace, hints)) };
    return made.told;
  };
  const first = current().sequence;
  const problems = first.problems.length === 0 ? '' : ` (${first.problems.join('; ')})`;
  if (first.messages.length === 0) return { none: `${NO_MESSAGES}${problems}` };
  const told: PathTold = {
    title: `Messages: ${first.found.join(', ')}`,
    columns: (width) => {
      const { sequence } = current();
      return { total: sequence.processes.length, shown: gridOf(sequence, width, 0).shown };
    },
    head: (width, firstShown) => headLines(current().sequence, gridOf(current().sequence, width, firstShown), explorer),
    blocks: (width, firstShown) => {
      const { sequence, events } = current();
      const grid = gridOf(sequence, width, firstShown);
      return events.map((all, i) => ({ height: 1 + all.length, lines: () => stepLines(sequence, all, i, grid, explorer) }));
    },
    foot: () => {
      const { loop } = current().sequence;
      return loop === undefined ? [] : [text(`      back to ${loop + 1}`, 'accent')];
    },
  };
  return pathOverlay(explorer, told);
}

/** A message in the step in which it is received, or sent. */
interface MessageEvent {
  readonly message: SequenceMessage;
  readonly isReceived: boolean;
}

/** A sequence with what happens in each step: what is received, then what is sent. */
interface Told {
  readonly sequence: Sequence;
  readonly events: readonly (readonly MessageEvent[])[];
}

function toldOf(sequence: Sequence): Told {
  const events: MessageEvent[][] = sequence.steps.map(() => []);
  for (const message of sequence.messages) if (message.received !== null) events[message.received]!.push({ message, isReceived: true });
  for (const message of sequence.messages) events[message.sent]!.push({ message, isReceived: false });
  return { sequence, events };
}

/** Where the columns are. */
interface Grid {
  readonly margin: number;
  readonly column: number;
  /** Index of the process that has the first column. */
  readonly first: number;
  /** How many columns there is room for. */
  readonly shown: number;
  /** The column of the screen in which the line of a process is; `left` of those before the first one, beyond the edge of those behind the last one. */
  readonly at: (process: string) => number;
  readonly left: number;
  readonly width: number;
}

/** @param first index of the process that has the first column */
function gridOf({ processes, steps }: Sequence, width: number, first: number): Grid {
  const margin =
    8 +
    Math.min(
      WIDEST_STEP,
      steps.reduce((most, { name }) => Math.max(most, name.length), 0),
    );
  const column = Math.max(NARROWEST_COLUMN, Math.min(WIDEST_COLUMN, Math.floor((width - margin) / Math.max(1, processes.length))));
  const shown = Math.min(processes.length, Math.max(1, Math.floor((width - margin) / column)));
  const left = margin - 2;
  const at = (process: string): number => {
    const place = processes.indexOf(process) - first;
    if (place < 0) return left;
    return place < shown ? margin + column * place + (column >> 1) : width;
  };
  return { margin, column, first, shown, left, width, at };
}

function headLines(sequence: Sequence, { margin, column, first, shown, width }: Grid, { path, cursor }: Explorer): readonly Line[] {
  const here = cursor === null ? -1 : path.indexOf(cursor);
  const inFlight = sequence.messages.filter(({ sent, received }) => sent <= here && (received === null || received > here)).length;
  const names = sequence.processes.slice(first, first + shown).flatMap((process): readonly Segment[] => {
    const room = column - 1;
    const name = process.length > room ? `${process.slice(0, room - 1)}…` : process;
    return fitted(
      [
        { text: ' '.repeat((room - name.length) >> 1), tone: 'plain' },
        { text: name, tone: 'title' },
      ],
      column,
    );
  });
  const problems = sequence.problems.flatMap((problem) => wrap(problem, width)).map((line) => text(line, 'bad'));
  return [
    text(`• acts   ─▶ received   ╌▷ sent (and when it is received)   ${inFlight} there in state ${here + 1}`, 'faint'),
    ...problems,
    [{ text: '   #  step'.padEnd(margin), tone: 'faint' }, ...names],
  ];
}

/** The lines of a state: the step, what was received in it, and what was sent. */
function stepLines(
  sequence: Sequence,
  events: readonly MessageEvent[],
  index: number,
  grid: Grid,
  { path, cursor }: Explorer,
): readonly Line[] {
  const { width } = grid;
  const { name, actor } = sequence.steps[index]!;
  const isHere = path[index] === cursor;
  const canvas = new Canvas(width, 1 + events.length);
  for (const process of sequence.processes.slice(grid.first, grid.first + grid.shown))
    for (let y = 0; y <= events.length; y++) canvas.write(grid.at(process), y, '│', 'faint');
  const tone: Tone = isHere ? 'strong' : 'plain';
  canvas.write(0, 0, `${isHere ? '▶' : ' '}${String(index + 1).padStart(3)}  `, isHere ? 'accent' : 'faint');
  canvas.write(6, 0, name.length > grid.margin - 7 ? `${name.slice(0, grid.margin - 8)}…` : name, tone);
  if (actor !== null && grid.at(actor) !== grid.left) canvas.write(grid.at(actor), 0, '•', 'strong');
  for (const [i, { message, isReceived }] of events.entries()) drawArrow(canvas, grid, message, isReceived, i + 1);
  return canvas.lines(0, width);
}

/** Whether these columns are all to the left of those that are seen, or all to the right. */
const areAside = (places: readonly number[], { left, width }: Grid): boolean =>
  places.length > 0 && (places.every((x) => x === left) || places.every((x) => x === width));

/** Draws a message from column to column; what does not fit on its arrow stands behind it. */
function drawArrow(canvas: Canvas, grid: Grid, message: SequenceMessage, isReceived: boolean, y: number): void {
  const { from, to, label, sent, received } = message;
  const when = isReceived
    ? sent === 0
      ? 'there from the beginning'
      : `sent in ${sent + 1}`
    : received === null
      ? ''
      : `received in ${received + 1}`;
  const shown = when === '' ? label : `${label} (${when})`;
  const start = from === null ? null : grid.at(from);
  const ends = to.map((process) => grid.at(process));
  const tone: Tone = isReceived ? 'good' : 'accent';
  const [dash, right, left] = isReceived ? ['─', '▶', '◀'] : ['╌', '▷', '◁'];
  const places = [...(start === null ? [] : [start]), ...ends];
  if (areAside(places, grid)) {
    const between = `${from ?? '?'} ${dash}${right} ${to.join(', ')}`.trimEnd();
    canvas.write(grid.left, y, `… ${between}: ${shown}`, 'faint');
    return;
  }
  const leftmost = Math.min(...places, grid.width - 1);
  const rightmost = Math.max(...places, 0);
  let free = rightmost + 2;
  if (start !== null && ends.length > 0 && rightmost > leftmost) {
    for (let x = leftmost + 1; x < rightmost; x++) canvas.write(x, y, dash!, tone);
    for (const end of ends) if (end !== start) canvas.write(end + (end > start ? -1 : 1), y, end > start ? right! : left!, tone);
    canvas.write(start, y, start === grid.left ? '…' : '●', tone);
    const room = rightmost - leftmost - 5;
    if (ends.length === 1 && shown.length <= room) {
      canvas.write(leftmost + 2 + ((room - shown.length) >> 1), y, ` ${shown} `, tone);
      return;
    }
  } else if (start !== null) {
    // To itself, or to nobody in particular.
    canvas.write(start, y, ends.length > 0 ? '↻' : `●${dash}${right}`, tone);
    free = start + (ends.length > 0 ? 2 : 4);
  } else {
    const [end] = ends;
    canvas.write(end === undefined ? grid.margin - 4 : Math.max(0, end - 4), y, `?${dash}${dash}${right}`, tone);
    free = end === undefined ? grid.margin + 1 : end + 2;
  }
  const room = grid.width - free;
  // Where there is no room behind, perhaps there is before.
  if (shown.length > room && start !== null && shown.length < Math.min(leftmost, start) - grid.margin)
    canvas.write(Math.min(leftmost, start) - shown.length - 1, y, shown, tone);
  else canvas.write(free, y, shown.length > room ? `${shown.slice(0, Math.max(0, room - 1))}…` : shown, tone);
}
