// What a terminal sends, taken apart: what was pasted and what the mouse does are told, everything else is passed on as keys.
//
// A terminal marks what is pasted (private mode 2004) and writes presses and turns of the mouse as text (modes 1000 and 1006). Ink knows neither: a line
// that is pasted would press Enter.
import { PassThrough } from 'node:stream';

/** What the mouse did, at a place of the screen that is counted from 0. */
interface MouseEvent {
  readonly kind: 'press' | 'wheel-up' | 'wheel-down';
  readonly column: number;
  readonly row: number;
}

/** What is told of the input. */
interface InputListener {
  pasted(text: string): void;
  mouse(event: MouseEvent): void;
}

/** Makes a terminal mark what is pasted and tell what the mouse does, and stops that. */
export const ASK_FOR_INPUT = '\u001b[?2004h\u001b[?1000h\u001b[?1006h';
export const LEAVE_INPUT = '\u001b[?1006l\u001b[?1000l\u001b[?2004l';

const PASTE_BEGINS = '\u001b[200~';
const PASTE_ENDS = '\u001b[201~';
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what this is about
const MOUSE = /^\u001b\[<(\d+);(\d+);(\d+)([Mm])/;
/** The beginning of one of them, at the end of what has come. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what this is about
const UNFINISHED = /\u001b\[(?:<[\d;]*|20?[01]?)$/;

/** The keyboard of a terminal, without what is told to the listener. */
export class TerminalInput extends PassThrough {
  readonly isTTY = true;
  readonly #source: NodeJS.ReadStream;
  readonly #listener: InputListener;
  /** What has come of a sequence that is not complete. */
  #rest = '';
  /** What has come of what is being pasted; null: nothing is. */
  #paste: string | null = null;
  readonly #take = (chunk: Buffer | string): void => this.#receive(String(chunk));

  constructor(source: NodeJS.ReadStream, listener: InputListener) {
    super();
    this.#source = source;
    this.#listener = listener;
    source.setEncoding('utf8');
    source.on('data', this.#take);
    // Whoever read from it before may have paused it.
    source.resume();
  }

  setRawMode(isRaw: boolean): this {
    this.#source.setRawMode?.(isRaw);
    return this;
  }

  ref(): this {
    this.#source.ref?.();
    return this;
  }

  unref(): this {
    this.#source.unref?.();
    return this;
  }

  /** Leaves the terminal to others. */
  dispose(): void {
    this.#source.off('data', this.#take);
    this.#source.pause();
  }

  #receive(chunk: string): void {
    let text = this.#rest + chunk;
    this.#rest = '';
    let keys = '';
    const press = (): void => {
      if (keys !== '') this.write(keys);
      keys = '';
    };
    while (text !== '') {
      if (this.#paste !== null) {
        const end = text.indexOf(PASTE_ENDS);
        this.#paste += end < 0 ? text : text.slice(0, end);
        if (end < 0) return;
        this.#listener.pasted(this.#paste);
        this.#paste = null;
        text = text.slice(end + PASTE_ENDS.length);
        continue;
      }
      const next = text.indexOf('\u001b');
      if (next !== 0) {
        keys += next < 0 ? text : text.slice(0, next);
        text = next < 0 ? '' : text.slice(next);
        continue;
      }
      const mouse = MOUSE.exec(text);
      if (text.startsWith(PASTE_BEGINS)) {
        press();
        this.#paste = '';
        text = text.slice(PASTE_BEGINS.length);
      } else if (mouse !== null) {
        press();
        this.#tellMouse(mouse);
        text = text.slice(mouse[0].length);
      } else if (UNFINISHED.test(text) && text.lastIndexOf('\u001b') === 0) {
        this.#rest = text;
        text = '';
      } else {
        keys += text[0];
        text = text.slice(1);
      }
    }
    press();
  }

  #tellMouse([, button, column, row, end]: RegExpExecArray): void {
    const kinds: Readonly<Record<string, MouseEvent['kind']>> = { 0: 'press', 64: 'wheel-up', 65: 'wheel-down' };
    const kind = kinds[button!];
    if (kind !== undefined && end === 'M') this.#listener.mouse({ kind, column: Number(column) - 1, row: Number(row) - 1 });
  }
}
