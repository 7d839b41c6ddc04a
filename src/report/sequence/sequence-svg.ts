// The sequence as SVG: processes are columns, steps are rows, messages arrows from the row in which they are sent to that in which they are received.
// The colours are those of the page that the drawing stands in; by itself it has its own, light and dark.
import { escaped } from '../html/escaped.ts';
import type { Sequence, SequenceMessage } from './sequence.ts';

const LEFT = 230;
/** Length of an arrow to nobody in particular. */
const STUB = 34;
const COLUMN = 170;
const TOP = 44;
const ROW = 46;
/** How much lower the end of an arrow is that is not seen to be received. */
const SLOPE = 16;
/** Width of a character in a label. */
const CHARACTER = 6.6;

const STYLE = [
  'svg.sequence{--back:#fff;--front:#1f2328;--faint:#59636e;--line:#d1d9e0;--mark:#0969da;font:13px ui-sans-serif,system-ui,sans-serif}',
  '@media(prefers-color-scheme:dark){svg.sequence{--back:#0d1117;--front:#f0f6fc;--faint:#9198a1;--line:#3d444d;--mark:#4493f8}}',
  '.sequence rect.back{fill:var(--back)}.sequence text{fill:var(--front)}.sequence .faint{fill:var(--faint)}',
  '.sequence line.life{stroke:var(--line)}.sequence .sent{stroke:var(--mark);fill:none;stroke-width:1.4}.sequence .open{stroke-dasharray:5 3}',
  '.sequence .head{fill:var(--mark)}.sequence .label{font:11px ui-monospace,Menlo,Consolas,monospace;paint-order:stroke;stroke:var(--back);stroke-width:3px}',
  '.sequence circle{fill:var(--front)}.sequence g.current rect.row{fill:var(--mark);fill-opacity:.12}.sequence rect.row{fill:transparent}',
].join('');

/** The drawing, a whole SVG document. `title`: of the trace. */
export function sequenceSvg(sequence: Sequence, title: string): string {
  const { processes, steps, messages, loop } = sequence;
  // Behind an arrow to nobody in particular stands its label.
  const room = messages.some(({ from, to }) => to.length === 0 || to[0] === from) ? COLUMN * 0.7 : 0;
  const width = LEFT + COLUMN * Math.max(1, processes.length) + room;
  const height = TOP + ROW * steps.length + 30;
  const columnOf = (process: string): number => LEFT + COLUMN * (processes.indexOf(process) + 0.5);
  const rowOf = (state: number): number => TOP + ROW * (state + 0.5);
  const heads = processes.map(
    (process) =>
      `<text x="${columnOf(process)}" y="22" text-anchor="middle" font-weight="600">${escaped(cut(process, COLUMN))}</text>` +
      `<line class="life" x1="${columnOf(process)}" y1="32" x2="${columnOf(process)}" y2="${height - 24}"/>`,
  );
  const rows = steps.map(({ name, actor }, i) => {
    const dot = actor === null ? '' : `<circle cx="${columnOf(actor)}" cy="${rowOf(i)}" r="4"/>`;
    const shown = `${i + 1}. ${name}`;
    return (
      `<g class="step" data-state="${i + 1}"><rect class="row" x="0" y="${rowOf(i) - ROW / 2}" width="${width}" height="${ROW}"/>` +
      `<text x="10" y="${rowOf(i) + 4}">${escaped(cut(shown, LEFT - 20))}<title>${escaped(shown)}</title></text>${dot}</g>`
    );
  });
  const ends = messages.flatMap((message) => arrowsOf(message).map((to) => ({ message, to })));
  const arrows = ends.map(({ message, to }) => arrow(message, to, columnOf, rowOf));
  const back =
    loop === undefined
      ? ''
      : `<text class="faint" x="10" y="${height - 8}">${loop === steps.length - 1 ? 'stays there for ever' : `back to state ${loop + 1}`}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="sequence" role="img" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<title>${escaped(title)}</title>`,
    `<style>${STYLE}</style>`,
    `<rect class="back" width="${width}" height="${height}"/>`,
    ...rows,
    ...heads,
    ...arrows,
    back,
    '</svg>',
    '',
  ].join('\n');
}

/** To whom an arrow leads; null: to nobody in particular. */
function arrowsOf({ to }: SequenceMessage): readonly (string | null)[] {
  return to.length === 0 ? [null] : to;
}

function cut(text: string, width: number): string {
  const most = Math.max(4, Math.floor(width / CHARACTER));
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

function arrow(
  { from, label, sent, received }: SequenceMessage,
  to: string | null,
  columnOf: (process: string) => number,
  rowOf: (state: number) => number,
): string {
  const isStub = to === null || to === from;
  const start = from !== null ? columnOf(from) : to === null ? LEFT : columnOf(to) - COLUMN / 2;
  const end = isStub ? start + STUB : columnOf(to);
  const top = rowOf(sent);
  const bottom = received !== null ? rowOf(received) : isStub ? top : top + SLOPE;
  const what = `${from ?? '?'} → ${to ?? 'nobody in particular'}: ${label} (sent in state ${sent + 1}, ${received === null ? 'not seen to be received' : `received in state ${received + 1}`})`;
  const length = Math.hypot(end - start, bottom - top) || 1;
  const [ux, uy] = [(end - start) / length, (bottom - top) / length];
  const tip = `${end},${bottom} ${end - 9 * ux + 4 * uy},${bottom - 9 * uy - 4 * ux} ${end - 9 * ux - 4 * uy},${bottom - 9 * uy + 4 * ux}`;
  const place = isStub
    ? `x="${end + 6}" y="${bottom + 4}"`
    : `x="${start + (end - start) / 2}" y="${top + (bottom - top) / 2 - 4}" text-anchor="middle"`;
  const shown = cut(label, isStub ? COLUMN : Math.max(COLUMN - 20, Math.abs(end - start) - 20));
  return (
    `<g class="message"><title>${escaped(what)}</title><line class="sent${received === null ? ' open' : ''}" x1="${start}" y1="${top}" x2="${end}" y2="${bottom}"/>` +
    `<polygon class="head" points="${tip}"/>` +
    `<text class="label" ${place}>${escaped(shown)}</text></g>`
  );
}
