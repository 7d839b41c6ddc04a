// Which pictures the terminal shows. It is asked when the first one is to be seen, not before, and nothing waits for its answer: a terminal may answer at once, after a
// second, or never, and until then the screen shows the picture in characters.
//
// Every terminal answers what it is (DA1), and answers in the order of the questions. So that one is asked last, and with its answer all answers are there.
import type { PlacedPicture } from '../../report/index.ts';
import type { drawPicture, PictureTerminal, PixelSize } from './pictures/draw-picture.ts';
import { ERASE_KITTY_PICTURE } from './pictures/kitty.ts';
import type { TerminalAnswer } from './terminal-input.ts';

/** Which protocol a person has chosen; auto: what the terminal says. */
export type PictureChoice = 'auto' | 'kitty' | 'sixel' | 'none';

/** A picture of one pixel, to be looked at and not shown (kitty). */
const ASK_FOR_KITTY = '\u001b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u001b\\';
/** The colours of a sixel picture, and its largest size (XTSMGRAPHICS); the pixels of a cell, and of the window (XTWINOPS). */
const ASK_FOR_SIZES = '\u001b[?1;1;0S\u001b[?2;1;0S\u001b[16t\u001b[14t';
/** What the terminal is (DA1). */
const ASK_FOR_KIND = '\u001b[c';

/** Sixel graphics, in the answer to what the terminal is. */
const SIXEL = 4;

/** A cell of a terminal that does not say how large it is: no real one is smaller, so a picture is rather too small than over what is below it. */
const SMALL_CELL: PixelSize = { width: 6, height: 12 };

/** More colours than most terminals have for sixels. */
const MOST_COLOURS = 256;

/** Milliseconds until a terminal whose protocol is chosen is taken for one that does not answer. */
const PATIENCE = 1_000;

/** What is needed of the terminal. */
interface AskedTerminal {
  readonly columns: number;
  readonly rows: number;
  write(data: string): unknown;
  on(event: 'resize', listener: () => void): unknown;
  off(event: 'resize', listener: () => void): unknown;
}

/** What the terminal has said. */
interface Said {
  hasKitty: boolean;
  colours: number | null;
  largest: PixelSize | null;
  cell: PixelSize | null;
  window: PixelSize | null;
}

const NOTHING_SAID: Readonly<Said> = { hasKitty: false, colours: null, largest: null, cell: null, window: null };

/** Pictures on the terminal. */
export class TerminalPictures {
  readonly #choice: PictureChoice;
  readonly #terminal: AskedTerminal;
  readonly #resized = (): void => {
    if (this.#isAsked) this.#ask();
  };
  /** What draws everything again. */
  #changed: () => void = () => {};
  /** What is told that answers are to come. */
  #expect: () => void = () => {};
  #isAsked = false;
  #said: Said = { ...NOTHING_SAID };
  /** Undefined: it has not answered. Null: it shows none. */
  #shows: PictureTerminal | null | undefined = undefined;
  #draw: typeof drawPicture | null = null;
  #impatience: NodeJS.Timeout | null = null;
  /** The picture that was drawn last, and its sequence. */
  #drawn: { readonly placed: PlacedPicture; readonly shows: PictureTerminal; readonly sequence: string } | null = null;

  constructor(choice: PictureChoice, terminal: AskedTerminal) {
    this.#choice = choice;
    this.#terminal = terminal;
    terminal.on('resize', this.#resized);
  }

  /** Whether pictures are shown, as far as is known. */
  get isReady(): boolean {
    return this.#known !== null && this.#draw !== null;
  }

  get #known(): PictureTerminal | null {
    return this.#shows ?? null;
  }

  /** Says what draws everything again where something has changed, and whom to tell that answers of the terminal are to come. */
  connect(changed: () => void, expect: () => void): void {
    this.#changed = changed;
    this.#expect = expect;
  }

  /** Asks the terminal, where it was not asked. */
  ask(): void {
    if (this.#isAsked || this.#choice === 'none') return;
    this.#isAsked = true;
    this.#ask();
  }

  #ask(): void {
    this.#said = { ...NOTHING_SAID };
    this.#expect();
    this.#terminal.write((this.#choice === 'auto' ? ASK_FOR_KITTY : '') + ASK_FOR_SIZES + ASK_FOR_KIND);
    if (this.#choice === 'auto' || this.#impatience !== null) return;
    this.#impatience = setTimeout(() => this.#conclude([]), PATIENCE);
  }

  /** Takes an answer of the terminal. */
  answer(answer: TerminalAnswer): void {
    if (!this.#isAsked) return;
    switch (answer.kind) {
      case 'kitty':
        this.#said.hasKitty = answer.isFine;
        return;
      case 'colours':
        this.#said.colours = answer.count;
        return;
      case 'size':
        this.#said[answer.of] = { width: answer.width, height: answer.height };
        return;
      case 'attributes':
        this.#conclude(answer.attributes);
    }
  }

  /** All answers are there. */
  #conclude(attributes: readonly number[]): void {
    if (this.#impatience !== null) clearTimeout(this.#impatience);
    this.#impatience = null;
    const shows = this.#told(attributes);
    // Also where it shows none: one that does not know the question may have written it.
    const isNew = JSON.stringify(shows) !== JSON.stringify(this.#shows);
    this.#shows = shows;
    if (shows !== null && this.#draw === null)
      void import('./pictures/draw-picture.ts').then(({ drawPicture }) => {
        this.#draw = drawPicture;
        this.#changed();
      });
    else if (isNew) this.#changed();
  }

  /** What the answers say. */
  #told(attributes: readonly number[]): PictureTerminal | null {
    const { hasKitty, colours, largest } = this.#said;
    const protocol = this.#choice === 'auto' ? (hasKitty ? 'kitty' : attributes.includes(SIXEL) ? 'sixel' : null) : this.#choice;
    if (protocol === null || protocol === 'none') return null;
    const isSixel = protocol === 'sixel';
    return { protocol, cell: this.#cell(), largest: isSixel ? largest : null, colours: Math.min(MOST_COLOURS, colours ?? MOST_COLOURS) };
  }

  /** The pixels of a cell. The size of the largest picture is that of the window in a terminal that has no larger limit. */
  #cell(): PixelSize {
    const { cell, window, largest } = this.#said;
    const { columns, rows } = this.#terminal;
    const whole = window ?? largest;
    if (cell !== null) return cell;
    if (whole === null || whole.width < columns || whole.height < rows) return SMALL_CELL;
    return { width: Math.floor(whole.width / columns), height: Math.floor(whole.height / rows) };
  }

  /** The sequence that shows a picture. */
  show(placed: PlacedPicture): string {
    const shows = this.#known;
    if (shows === null || this.#draw === null) return '';
    const before = this.#drawn;
    if (before !== null && before.shows === shows && isSamePicture(before.placed, placed)) return before.sequence;
    const sequence = this.#draw(placed.picture, placed.area, shows);
    this.#drawn = { placed, shows, sequence };
    return sequence;
  }

  /** The sequence that takes the picture away, besides that its cells are written anew. */
  erase(): string {
    return this.#known?.protocol === 'kitty' ? ERASE_KITTY_PICTURE : '';
  }

  dispose(): void {
    this.#terminal.off('resize', this.#resized);
    if (this.#impatience !== null) clearTimeout(this.#impatience);
  }
}

/** Whether two are the same picture on the same cells. */
export function isSamePicture(a: PlacedPicture, b: PlacedPicture): boolean {
  const [{ area: one }, { area: other }] = [a, b];
  return (
    a.picture === b.picture &&
    one.column === other.column &&
    one.row === other.row &&
    one.columns === other.columns &&
    one.rows === other.rows
  );
}
