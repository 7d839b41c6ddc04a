// What a terminal sends, taken apart: what was pasted, what the mouse does and what it answers are told, everything else is passed on as keys.
//
// A terminal marks what is pasted (private mode 2004) and writes presses and turns of the mouse as text (modes 1000 and 1006). Ink knows neither: a line
// that is pasted would press Enter.
//
// The key Escape is the character with which sequences begin. It is one by itself where another character follows that begins no sequence, however quickly, and where
// nothing follows for a while: a sequence may come in two parts. It is passed on in a form that does not merge with what follows.
import { PassThrough } from 'node:stream';

/** What the mouse did, at a place of the screen that is counted from 0. */
interface MouseEvent {
  readonly kind: 'press' | 'wheel-up' | 'wheel-down';
  readonly column: number;
  readonly row: number;
}

/** What a terminal answers where it is asked about pictures (see terminal-pictures.ts). */
export type TerminalAnswer =
  | { readonly kind: 'kitty'; readonly isFine: boolean }
  | { readonly kind: 'colours'; readonly count: number }
  | { readonly kind: 'size'; readonly of: 'cell' | 'window' | 'largest'; readonly width: number; readonly height: number }
  /** What it is: the last answer. */
  | { readonly kind: 'attributes'; readonly attributes: readonly number[] };

/** What is told of the input. */
interface InputListener {
  pasted(text: string): void;
  mouse(event: MouseEvent): void;
  background(kind: 'dark' | 'light'): void;
  answer(answer: TerminalAnswer): void;
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
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what this is about
const KITTY = /^\u001b_G([^\u001b]*)\u001b\\/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what this is about
const REPORT = /^\u001b\[(?:\?([\d;]*)([cS])|([46]);(\d+);(\d+)t)/;
/** The beginning of one of them, at the end of what has come. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what this is about
const UNFINISHED = /^\u001b(?:\[(?:<[\d;]*|20?[01]?|\?[\d;]*|[46];[\d;]*)|\]11;[^\u0007\u001b]*\u001b?|_G[^\u001b]*\u001b?)$/;

/** What ink reads as one key. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what this is about
const SEQUENCE = /^\u001b(?:\[[0-?]*[ -/]*[@-~]|\[\[|O[A-DFHP-S])/;
/** Either the key Escape, with O or [, or the first part of a sequence. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what this is about
const UNDECIDED = /^\u001b{1,2}(?:O|_|\](?:11?)?|\[[0-?]*[ -/]*)?$/;
/** Milliseconds in which the rest of a sequence comes: of a key, and of an answer that is to come. */
const PATIENCE = { key: 25, answer: 250 };
/** Milliseconds in which a terminal answers, if it does. */
const ANSWER_TIME = 2_000;
/** Milliseconds for which the end of the program waits for answers: they would be typed into the shell. */
const LAST_ANSWERS = 300;

/** The key Escape in the keyboard protocol of kitty, which ink reads. */
const ESCAPE_KEY = '\u001b[27u';

/** What stands at the beginning of a text from a terminal, and how many characters it is; what is not complete yet has none. */
type Part =
  | { readonly kind: 'keys'; readonly length: number; readonly keys: string }
  | { readonly kind: 'paste'; readonly length: number; readonly text: string }
  | { readonly kind: 'mouse' | 'background'; readonly length: number; readonly found: RegExpExecArray }
  | { readonly kind: 'answer'; readonly length: number; readonly answer: TerminalAnswer | null }
  | { readonly kind: 'unfinished' | 'undecided'; readonly length: 0 };

function nextPart(text: string): Part {
  const next = text.indexOf('\u001b');
  if (next !== 0) return { kind: 'keys', length: next < 0 ? text.length : next, keys: next < 0 ? text : text.slice(0, next) };
  if (text.startsWith(PASTE_BEGINS)) {
    const end = text.indexOf(PASTE_ENDS);
    if (end < 0) return { kind: 'unfinished', length: 0 };
    return { kind: 'paste', length: end + PASTE_ENDS.length, text: text.slice(PASTE_BEGINS.length, end) };
  }
  const mouse = MOUSE.exec(text);
  if (mouse !== null) return { kind: 'mouse', length: mouse[0].length, found: mouse };
  const background = BACKGROUND.exec(text);
  if (background !== null) return { kind: 'background', length: background[0].length, found: background };
  const kitty = KITTY.exec(text);
  if (kitty !== null) return { kind: 'answer', length: kitty[0].length, answer: { kind: 'kitty', isFine: kitty[1]!.endsWith(';OK') } };
  const report = REPORT.exec(text);
  if (report !== null) return { kind: 'answer', length: report[0].length, answer: answerOf(report) };
  if (UNFINISHED.test(text)) return { kind: 'unfinished', length: 0 };
  if (UNDECIDED.test(text)) return { kind: 'undecided', length: 0 };
  return { kind: 'keys', length: 1, keys: SEQUENCE.test(text) ? '\u001b' : ESCAPE_KEY };
}

/** What a report says; null where it refuses an answer. */
function answerOf([, list, end, kind, height, width]: RegExpExecArray): TerminalAnswer | null {
  if (kind !== undefined) return { kind: 'size', of: kind === '6' ? 'cell' : 'window', width: Number(width), height: Number(height) };
  const numbers = list!.split(';').map(Number);
  if (end === 'c') return { kind: 'attributes', attributes: numbers };
  const [item, status, first, second] = numbers;
  if (status !== 0 || !(first! > 0)) return null;
  if (item === 1) return { kind: 'colours', count: first! };
  return item === 2 && second! > 0 ? { kind: 'size', of: 'largest', width: first!, height: second! } : null;
}

/** The keyboard of a terminal, without what is told to the listener. */
export class TerminalInput extends PassThrough {
  readonly isTTY = true;
  readonly #source: NodeJS.ReadStream;
  readonly #listener: InputListener;
  /** What has come and was not passed on yet. */
  #rest = '';
  /** Decides that no more comes of a sequence. */
  #decision: NodeJS.Timeout | null = null;
  /** The end of the time in which answers are to come; null: none are. */
  #answerTime: NodeJS.Timeout | null = null;
  /** What is to be called when no more answers are to come. */
  #answered: () => void = () => {};
  /** Keys were passed on, and must be read before what follows them is told. */
  #isOrdering = false;
  readonly #take = (chunk: Buffer | string): void => {
    this.#rest += String(chunk);
    this.#read();
  };

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

  /** Answers are to come, of which the last one is what the terminal is. */
  expectAnswers(): void {
    if (this.#answerTime !== null) clearTimeout(this.#answerTime);
    this.#answerTime = setTimeout(() => this.#expectNothing(), ANSWER_TIME);
  }

  #expectNothing(): void {
    if (this.#answerTime !== null) clearTimeout(this.#answerTime);
    this.#answerTime = null;
    this.#answered();
  }

  /** Leaves the terminal to others. */
  async dispose(): Promise<void> {
    if (this.#answerTime !== null)
      await new Promise<void>((resolve) => {
        this.#answered = resolve;
        setTimeout(() => this.#expectNothing(), LAST_ANSWERS);
      });
    this.#rest = '';
    this.#forgetDecision();
    this.#source.off('data', this.#take);
    this.#source.pause();
  }

  #read(): void {
    this.#forgetDecision();
    let isPressed = false;
    while (this.#rest !== '' && !this.#isOrdering) {
      const part = nextPart(this.#rest);
      if (part.kind === 'unfinished') return;
      if (part.kind === 'undecided') {
        this.#decideLater(this.#rest);
        return;
      }
      if (part.kind !== 'keys' && isPressed) {
        this.#readLater();
        return;
      }
      this.#rest = this.#rest.slice(part.length);
      isPressed ||= part.kind === 'keys';
      this.#tell(part);
    }
  }

  #readLater(): void {
    this.#isOrdering = true;
    setImmediate(() => {
      this.#isOrdering = false;
      this.#read();
    });
  }

  /** What has come is all, where nothing follows for a while: the keys Escape and what came with it. What has arrived meanwhile is read before. */
  #decideLater(undecided: string): void {
    const decide = (): void => {
      if (this.#rest !== undecided) return;
      this.#rest = '';
      this.write(undecided.replaceAll('\u001b', ESCAPE_KEY));
    };
    this.#decision = setTimeout(() => setImmediate(decide), this.#answerTime === null ? PATIENCE.key : PATIENCE.answer);
  }

  #forgetDecision(): void {
    if (this.#decision !== null) clearTimeout(this.#decision);
    this.#decision = null;
  }

  #tell(part: Part): void {
    switch (part.kind) {
      case 'keys':
        this.write(part.keys);
        return;
      case 'paste':
        this.#listener.pasted(part.text);
        return;
      case 'mouse':
        this.#tellMouse(part.found);
        return;
      case 'background':
        this.#tellBackground(part.found);
        return;
      case 'answer':
        if (part.answer !== null) this.#listener.answer(part.answer);
        if (part.answer?.kind === 'attributes') this.#expectNothing();
    }
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
