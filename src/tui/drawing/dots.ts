// A picture in the cells of a terminal: each cell has 2 by 4 dots (braille), of one tone, and captions are written over them. Shapes are painted from the back to the
// front; what is filled has every second dot, and what is filled with white covers what is behind it.
import { type Box, captionStart, type Outline, type Point, rgbaOf, type Shape } from '../../report/index.ts';
import type { Line, Segment, Tone } from './line.ts';

/** Dots of a cell, by column and row, as bits of its character (Unicode, Braille Patterns). */
const BITS = [
  [0x01, 0x02, 0x04, 0x40],
  [0x08, 0x10, 0x20, 0x80],
] as const;
const EMPTY = 0x2800;

interface Cell {
  dots: number;
  tone: Tone;
  text: string | null;
}

/** The tone that is nearest to a colour. */
function toneOf(colour: string): Tone {
  const [red, green, blue] = rgbaOf(colour);
  const rgb = [red, green, blue];
  const [most, least] = [Math.max(...rgb), Math.min(...rgb)];
  if (most - least < 48) return most > 110 ? 'faint' : 'plain';
  if (most === blue) return 'accent';
  if (most === green && green > red + 40) return 'good';
  return green > most / 2 ? 'warn' : 'removed';
}

const isWhite = (colour: string): boolean => {
  const [red, green, blue] = rgbaOf(colour);
  return Math.min(red, green, blue) > 235;
};

class Dots {
  readonly #columns: number;
  readonly #rows: number;
  readonly #cells: Cell[];

  constructor(columns: number, rows: number) {
    this.#columns = columns;
    this.#rows = rows;
    this.#cells = Array.from({ length: columns * rows }, () => ({ dots: 0, tone: 'plain' as const, text: null }));
  }

  #cell(column: number, row: number): Cell | undefined {
    return column < 0 || row < 0 || column >= this.#columns || row >= this.#rows ? undefined : this.#cells[row * this.#columns + column];
  }

  /** Sets a dot, or with no tone takes it away. */
  set(x: number, y: number, tone: Tone | null): void {
    const cell = this.#cell(x >> 1, y >> 2);
    if (cell === undefined) return;
    const bit = BITS[x & 1]![y & 3]!;
    cell.text = null;
    if (tone === null) cell.dots &= ~bit;
    else {
      cell.dots |= bit;
      cell.tone = tone;
    }
  }

  line([x0, y0]: Point, [x1, y1]: Point, tone: Tone): void {
    const length = Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0), 1);
    // What is far outside is not drawn dot by dot.
    if (!Number.isFinite(length) || length > 100_000) return;
    for (let i = 0; i <= length; i++) this.set(Math.round(x0 + ((x1 - x0) * i) / length), Math.round(y0 + ((y1 - y0) * i) / length), tone);
  }

  /** Fills a polygon, line by line (even-odd rule). */
  fill(points: readonly Point[], tone: Tone | null): void {
    const ys = points.map(([, y]) => y);
    const last = Math.min(this.#rows * 4 - 1, Math.floor(Math.max(...ys)));
    for (let y = Math.max(0, Math.ceil(Math.min(...ys))); y <= last; y++) {
      const crossed = points
        .flatMap(([x0, y0], i): number[] => {
          const [x1, y1] = points[(i + 1) % points.length]!;
          return y0 <= y !== y1 <= y ? [x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)] : [];
        })
        .sort((a, b) => a - b);
      for (let i = 0; i + 1 < crossed.length; i += 2) {
        const end = Math.min(this.#columns * 2 - 1, Math.floor(crossed[i + 1]!));
        for (let x = Math.max(0, Math.ceil(crossed[i]!)); x <= end; x++) this.set(x, y, (x + y) % 2 === 0 ? tone : null);
      }
    }
  }

  /** Writes into cells. */
  write(column: number, row: number, text: string, tone: Tone): void {
    for (const [i, c] of [...text].entries()) {
      const cell = this.#cell(column + i, row);
      if (cell === undefined) continue;
      cell.text = c;
      cell.tone = tone;
    }
  }

  lines(): Line[] {
    return Array.from({ length: this.#rows }, (_, row): Line => {
      const line: { text: string; tone: Tone }[] = [];
      for (let column = 0; column < this.#columns; column++) {
        const { dots, text, tone } = this.#cell(column, row)!;
        const shown = text ?? (dots === 0 ? ' ' : String.fromCharCode(EMPTY + dots));
        const before = line.at(-1);
        if (before !== undefined && (before.tone === tone || shown === ' ')) before.text += shown;
        else line.push({ text: shown, tone });
      }
      return line satisfies readonly Segment[];
    });
  }
}

/** Height of a dot as a multiple of its width: cells are about twice as high as wide. */
const DOT_HEIGHT = 1;

/** The part of the plane in lines of the terminal, as large as it fits, in the middle. */
export function dottedLines(shapes: readonly Shape[], box: Box, columns: number, rows: number): readonly Line[] {
  const dots = new Dots(columns, rows);
  const scale = Math.min((columns * 2 - 2) / box.width, ((rows * 4 - 2) / box.height) * DOT_HEIGHT);
  const left = (columns * 2 - box.width * scale) / 2;
  const at = ([x, y]: Point): Point => [Math.round(left + (x - box.x) * scale), Math.round((y - box.y) * scale)];
  for (const shape of shapes) if (shape.kind === 'outline') draw(dots, shape, at);
  // Captions are not hidden: a shape in front would leave half of their letters.
  for (const shape of shapes) {
    if (shape.kind !== 'caption') continue;
    const [x, y] = at([captionStart(shape), shape.at[1] - shape.size * 0.3]);
    const [middle] = at([shape.at[0], 0]);
    const length = [...shape.text].length;
    const column =
      shape.anchor === 'middle' ? Math.round(middle / 2 - length / 2) : shape.anchor === 'end' ? (middle >> 1) - length : x >> 1;
    const tone = isWhite(shape.fill) ? 'strong' : toneOf(shape.fill);
    dots.write(Math.max(0, Math.min(columns - length, column)), Math.max(0, Math.min(rows - 1, y >> 2)), shape.text, tone);
  }
  return dots.lines();
}

function draw(dots: Dots, { points, isClosed, fill, stroke }: Outline, at: (point: Point) => Point): void {
  const placed = points.map(at);
  if (placed.some(([x, y]) => !Number.isFinite(x) || !Number.isFinite(y))) return;
  if (fill !== null && placed.length > 2) dots.fill(placed, isWhite(fill) ? null : toneOf(fill));
  const edge = stroke ?? fill;
  if (edge === null) return;
  const ends = isClosed ? [...placed, placed[0]!] : placed;
  for (const [i, from] of ends.slice(0, -1).entries()) dots.line(from, ends[i + 1]!, isWhite(edge) ? 'strong' : toneOf(edge));
}
