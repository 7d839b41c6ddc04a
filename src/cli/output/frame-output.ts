// Frames to a terminal without flicker: only rows that differ from the last frame are written, each at its place, all in one piece.
//
// A terminal that knows synchronized updates shows each frame at once (the two private modes 2026), others ignore that.
//
// A picture is over the text. Whatever is written into its cells may take a piece out of it, so it is drawn again after that; and where it goes away, its cells are written
// anew.
import { EventEmitter } from 'node:events';
import type { PlacedPicture } from '../../report/index.ts';
import { isSamePicture, type TerminalPictures } from './terminal-pictures.ts';

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
  readonly #pictures: Pick<TerminalPictures, 'show' | 'erase'>;
  /** The lines on the screen; null: one that must be written anew. */
  #shown: readonly (string | null)[] = [];
  #picture: PlacedPicture | null = null;
  readonly #resized: () => void;

  constructor(terminal: FrameTerminal, pictures: Pick<TerminalPictures, 'show' | 'erase'>) {
    super();
    this.#terminal = terminal;
    this.#pictures = pictures;
    this.#resized = () => this.repaint();
    terminal.on('resize', this.#resized);
  }

  get columns(): number {
    return this.#terminal.columns;
  }

  get rows(): number {
    return this.#terminal.rows;
  }

  /** Shows a frame, and a picture over it. */
  frame(given: readonly string[], picture: PlacedPicture | null = null): void {
    const lines = given.slice(0, this.rows);
    const before = this.#picture;
    const isOther = before === null ? picture !== null : picture === null || !isSamePicture(before, picture);
    let out = '';
    if (isOther && before !== null) {
      out += this.#pictures.erase();
      this.#shown = this.#shown.map((line, row) => (isIn(before, row) ? null : line));
    }
    let isTouched = false;
    for (const [row, line] of lines.entries()) {
      if (line === this.#shown[row]) continue;
      out += `\u001b[${row + 1};1H\u001b[0m\u001b[2K${line}`;
      isTouched ||= picture !== null && isIn(picture, row);
    }
    if (lines.length < this.#shown.length) out += `\u001b[${lines.length + 1};1H\u001b[J`;
    if (picture !== null && (isOther || isTouched)) out += this.#pictures.show(picture);
    this.#shown = lines;
    this.#picture = picture;
    if (out !== '') this.#terminal.write(beginUpdate + hideCursor + out + endUpdate);
  }

  /** What is on the screen now nobody knows: everything is drawn again. */
  repaint(): void {
    this.clear();
    this.emit('resize');
  }

  /** Takes everything off the screen. */
  clear(): void {
    this.#terminal.write(`${this.#picture === null ? '' : this.#pictures.erase()}\u001b[2J`);
    this.#shown = [];
    this.#picture = null;
  }

  dispose(): void {
    this.#terminal.off('resize', this.#resized);
  }
}

const isIn = ({ area }: PlacedPicture, row: number): boolean => row >= area.row && row < area.row + area.rows;
