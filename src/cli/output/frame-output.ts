// Frames to a terminal without flicker: only rows that differ from the last frame are written, each at its place, all in one piece.
//
// A terminal that knows synchronized updates shows each frame at once (the two private modes 2026), others ignore that.
import { EventEmitter } from 'node:events';

/** What is needed of the terminal. */
export interface FrameTerminal {
  readonly columns: number;
  readonly rows: number;
  write(data: string): unknown;
  on(event: 'resize', listener: () => void): unknown;
  off(event: 'resize', listener: () => void): unknown;
}

const beginUpdate = '\u001b[?2026h';
const endUpdate = '\u001b[?2026l';
const hideCursor = '\u001b[?25l';

/** Takes frames. */
export class FrameOutput extends EventEmitter {
  readonly #terminal: FrameTerminal;
  #shown: readonly string[] = [];
  readonly #resized: () => void;

  constructor(terminal: FrameTerminal) {
    super();
    this.#terminal = terminal;
    this.#resized = () => this.repaint();
    terminal.on('resize', this.#resized);
  }

  get columns(): number {
    return this.#terminal.columns;
  }

  get rows(): number {
    return this.#terminal.rows;
  }

  /** Shows a frame. */
  frame(given: readonly string[]): void {
    const lines = given.slice(0, this.rows);
    let out = '';
    for (const [i, line] of lines.entries()) if (line !== this.#shown[i]) out += `\u001b[${i + 1};1H\u001b[0m\u001b[2K${line}`;
    if (lines.length < this.#shown.length) out += `\u001b[${lines.length + 1};1H\u001b[J`;
    this.#shown = lines;
    if (out !== '') this.#terminal.write(beginUpdate + hideCursor + out + endUpdate);
  }

  /** What is on the screen now nobody knows: everything is drawn again. */
  repaint(): void {
    this.#shown = [];
    this.#terminal.write('\u001b[2J');
    this.emit('resize');
  }

  dispose(): void {
    this.#terminal.off('resize', this.#resized);
  }
}
