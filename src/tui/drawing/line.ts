// Text with tones, cut and padded to columns. Panes are lists of such lines, and a screen is panes side by side: nothing is laid out by trial.
import { displayWidth, visible } from '../../diagnostics/index.ts';

/** What a piece of text is, from which its colour follows. Without colours, signs and weight must do: no tone is the only mark of anything. */
export type Tone = 'plain' | 'faint' | 'strong' | 'title' | 'added' | 'removed' | 'good' | 'bad' | 'warn' | 'accent' | 'cursor' | 'mark';

export interface Segment {
  readonly text: string;
  readonly tone: Tone;
}

export type Line = readonly Segment[];

/** A line of one tone. */
export function text(content: string, tone: Tone = 'plain'): Line {
  return [{ text: content, tone }];
}

const columnsOf = (s: string): number => (/^[\u0020-\u007e]*$/.test(s) ? s.length : displayWidth(s));

export function lineWidth(line: Line): number {
  return line.reduce((sum, s) => sum + columnsOf(s.text), 0);
}

/** As much of the beginning of a text as fits into so many columns. */
function beginning(s: string, width: number): string {
  let out = '';
  let used = 0;
  for (const c of s) {
    used += columnsOf(c);
    if (used > width) break;
    out += c;
  }
  return out;
}

function cut(s: string, width: number): string {
  if (columnsOf(s) <= width) return s;
  return width <= 0 ? '' : `${beginning(s, width - 1)}…`;
}

/** The line in exactly so many columns: cut with an ellipsis, or padded. */
export function fitted(line: Line, width: number): Line {
  const out: Segment[] = [];
  let left = width;
  for (const { text: raw, tone } of line) {
    if (left <= 0) break;
    const clean = visible(raw.replace(/[\n\t]/g, ' '));
    const piece = cut(clean, left);
    out.push({ text: piece, tone });
    left -= columnsOf(piece);
    if (piece !== clean) break;
  }
  if (left > 0) out.push({ text: ' '.repeat(left), tone: out.at(-1)?.tone === 'cursor' ? 'cursor' : 'plain' });
  return out;
}

/** The characters of a line. */
export function plainText(line: Line): string {
  return line.map((s) => s.text).join('');
}

/** Text broken at spaces to fit; words that are too long are broken anywhere. */
export function wrap(content: string, width: number): string[] {
  const out: string[] = [];
  for (const paragraph of content.split('\n')) {
    let line = '';
    for (const word of paragraph.split(' ')) {
      let rest = word;
      if (line !== '' && columnsOf(line) + 1 + columnsOf(rest) <= width) {
        line += ` ${rest}`;
        continue;
      }
      if (line !== '') out.push(line);
      while (columnsOf(rest) > width) {
        // A character that is wider than a line has one of its own.
        const piece = beginning(rest, width) || [...rest][0]!;
        out.push(piece);
        rest = rest.slice(piece.length);
      }
      line = rest;
    }
    out.push(line);
  }
  return out;
}
