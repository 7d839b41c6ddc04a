// A drawing in box characters. Lines are kept as the directions in which each cell is crossed, so that lines that meet join by themselves.
import type { Line, Segment, Tone } from './line.ts';

const UP = 1;
const RIGHT = 2;
const DOWN = 4;
const LEFT = 8;
/** By the sum of directions. */
const JOINTS = ' ╵╶└╷│┌├╴┘─┴┐┤┬┼';

interface Cell {
  lines: number;
  text: string | null;
  tone: Tone;
}

/** A grid of cells. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  /** The column that is to be seen first. */
  middle = 0;
  readonly #cells: Cell[];

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.#cells = Array.from({ length: width * height }, () => ({ lines: 0, text: null, tone: 'faint' as const }));
  }

  #at(x: number, y: number): Cell | undefined {
    return x < 0 || y < 0 || x >= this.width || y >= this.height ? undefined : this.#cells[y * this.width + x];
  }

  #mark(x: number, y: number, directions: number): void {
    const cell = this.#at(x, y);
    if (cell !== undefined) cell.lines |= directions;
  }

  /** A line between two cells: straight, or down first and then sideways. */
  connect(x0: number, y0: number, x1: number, y1: number): void {
    for (let y = Math.min(y0, y1); y < Math.max(y0, y1); y++) {
      this.#mark(x0, y, DOWN);
      this.#mark(x0, y + 1, UP);
    }
    for (let x = Math.min(x0, x1); x < Math.max(x0, x1); x++) {
      this.#mark(x, y1, RIGHT);
      this.#mark(x + 1, y1, LEFT);
    }
  }

  /** Text over whatever is there. */
  write(x: number, y: number, content: string, tone: Tone): void {
    for (const [i, c] of [...content].entries()) {
      const cell = this.#at(x + i, y);
      if (cell === undefined) continue;
      cell.text = c;
      cell.tone = tone;
    }
  }

  /** A frame with lines of text in it. */
  box(x: number, y: number, width: number, content: readonly string[], tone: Tone, isDouble: boolean): void {
    const [a, b, c, d, h, v] = isDouble ? '╔╗╚╝═║' : '┌┐└┘─│';
    this.write(x, y, a + h!.repeat(width - 2) + b, tone);
    for (const [i, line] of content.entries()) this.write(x, y + 1 + i, `${v}${line.padEnd(width - 2)}${v}`, tone);
    this.write(x, y + 1 + content.length, c + h!.repeat(width - 2) + d, tone);
  }

  /** The rows, from a column on. */
  lines(from: number, width: number): Line[] {
    return Array.from({ length: this.height }, (_, y): Line => {
      const line: Segment[] = [];
      let text = '';
      let tone: Tone = 'faint';
      for (let x = from; x < Math.min(this.width, from + width); x++) {
        const cell = this.#at(x, y)!;
        const c = cell.text ?? JOINTS[cell.lines]!;
        const own = cell.text === null ? 'faint' : cell.tone;
        if (own !== tone && text !== '') {
          line.push({ text, tone });
          text = '';
        }
        tone = own;
        text += c;
      }
      line.push({ text, tone });
      return line;
    });
  }
}
