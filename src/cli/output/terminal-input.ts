// What a terminal sends, taken apart: what was pasted, what the mouse does and what it answers are told, everything else is passed on as keys.
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
  background(kind: 'dark' | 'light'): void;
}

/** Makes a terminal mark what is pasted and tell what the mouse does, and stops that. */
export const ASK_FOR_INPUT = '\u001b[?2004h\u001b[?1000h\u001b[?1006h';
export const LEAVE_INPUT = '\u001b[?1006l\u001b[?1000l\u001b[?2004l';

/** Asks a terminal for the colour behind its text. Many do not answer. */
export const ASK_FOR_BACKGROUND = '\u001b]11;?\u001b\\';

const PASTE_BEGINS = '\u001b[200~';
const PASTE_ENDS = '\u001b[201~';
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what this is about
const MOUSE = /^\u001b\[<(\d+);(\d+);(\d+)([Mm])/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what this is about
const BACKGROUND = /^\u001b\]11;(?:rgba?:([\da-f]+)\/([\da-f]+)\/([\da-f]+))?[^\u0007\u001b]*(?:\u0007|\u001b\\)/i;
/** The beginning of one of them, at the end of what has come. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what this is about
const UNFINISHED = /^\u001b(?:\[(?:<[\d;]*|20?[01]?)|\]11;[^\u0007\u001b]*\u001b?)$/;

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
      const background = BACKGROUND.exec(text);
      if (text.startsWith(PASTE_BEGINS)) {
        press();
        this.#paste = '';
        text = text.slice(PASTE_BEGINS.length);
      } else if (mouse !== null) {
        press();
        this.#tellMouse(mouse);
        text = text.slice(mouse[0].length);
      } else if (background !== null) {
        press();
        this.#tellBackground(background);
        text = text.slice(background[0].length);
      } else if (UNFINISHED.test(text)) {
        this.#rest = text;
        text = '';
      } else {
        keys += text[0];
        text = text.slice(1);
      }
    }
    press();
  }

  /** A colour is light where it looks more than half as bright as white (ITU-R BT.709). */
  #tellBackground([, ...parts]: RegExpExecArray): void {
    if (parts[0] === undefined) return;
    const [red, green, blue] = parts.map((part) => Number.parseInt(part, 16) / (16 ** part.length - 1));
    this.#listener.background(0.2126 * red! + 0.7152 * green! + 0.0722 * blue! > 0.5 ? 'light' : 'dark');
  }

  #tellMouse([, button, column, row, end]: RegExpExecArray): void {
    const kinds: Readonly<Record<string, MouseEvent['kind']>> = { 0: 'press', 64: 'wheel-up', 65: 'wheel-down' };
    const kind = kinds[button!];
    if (kind !== undefined && end === 'M') this.#listener.mouse({ kind, column: Number(column) - 1, row: Number(row) - 1 });
  }
}
