// A text that a person types: editing, history, completion. What it is for, the screen knows.
//
// It is shown on one line. Pasted lines stay lines where they mean something: a comment ends with its line, and the columns of a list say what belongs together.
import type { Key } from './key.ts';

/** What has come of a key. */
export type PromptResult = 'editing' | 'entered' | 'left';

/** Names that complete the last word of a text, and that word. */
export type Completion = (text: string) => { readonly word: string; readonly names: readonly string[] };

export class Prompt {
  readonly label: string;
  text = '';
  /** Position of the caret. */
  at = 0;
  /** Completions offered. */
  offered: readonly string[] = [];
  readonly #history: string[];
  readonly #complete: Completion;
  readonly #keepsLines: boolean;
  /** Index in the history of the text recalled; its length: none. */
  #recalled: number;
  /** The text typed before another one was recalled. */
  #draft = '';
  /** Which offer is in the text; -1: none. */
  #offer = -1;
  /** The word that the offers complete. */
  #word = '';

  /**
   * @param history texts entered before, oldest first; an entered text is added
   * @param keepsLines whether a pasted text may have several lines: otherwise they become one
   */
  constructor(label: string, history: string[], complete: Completion, keepsLines: boolean) {
    this.label = label;
    this.#keepsLines = keepsLines;
    this.#history = history;
    this.#complete = complete;
    this.#recalled = history.length;
  }

  /** Takes a key. */
  key({ name, text }: Key): PromptResult {
    if (name === 'Tab') {
      this.#nextOffer();
      return 'editing';
    }
    this.offered = [];
    switch (name) {
      case 'Enter':
        if (this.text.trim() !== '' && this.#history.at(-1) !== this.text) this.#history.push(this.text);
        return 'entered';
      case 'Esc':
      case 'Ctrl-C':
        return 'left';
      case 'Up':
        this.#recall(-1);
        break;
      case 'Down':
        this.#recall(1);
        break;
      case 'Left':
        this.at = this.#before();
        break;
      case 'Right':
        this.at = this.#behind();
        break;
      case 'Home':
      case 'Ctrl-A':
        this.at = 0;
        break;
      case 'End':
      case 'Ctrl-E':
        this.at = this.text.length;
        break;
      case 'Backspace':
        this.#set(this.text.slice(0, this.#before()) + this.text.slice(this.at), this.#before());
        break;
      case 'Ctrl-U':
        this.#set(this.text.slice(this.at), 0);
        break;
      default: {
        const typed = this.#keepsLines ? text : text.replace(/\n+/g, ' ');
        this.#set(this.text.slice(0, this.at) + typed + this.text.slice(this.at), this.at + typed.length);
      }
    }
    return 'editing';
  }

  /** The place before the character in front of the caret, which may be two units of the text. */
  #before(): number {
    return this.at - ([...this.text.slice(0, this.at)].at(-1)?.length ?? 0);
  }

  /** The place behind the character at the caret. */
  #behind(): number {
    return this.at + ([...this.text.slice(this.at)][0]?.length ?? 0);
  }

  #set(text: string, at = text.length): void {
    this.text = text;
    this.at = at;
  }

  #recall(by: number): void {
    const to = this.#recalled + by;
    if (to < 0 || to > this.#history.length) return;
    if (this.#recalled === this.#history.length) this.#draft = this.text;
    this.#recalled = to;
    this.#set(this.#history[to] ?? this.#draft);
  }

  #nextOffer(): void {
    if (this.offered.length === 0) {
      const { word, names } = this.#complete(this.text.slice(0, this.at));
      if (names.length === 0) return;
      this.#word = word;
      this.offered = names;
      this.#offer = -1;
    }
    const before = this.#offer < 0 ? this.#word : this.offered[this.#offer]!;
    this.#offer = (this.#offer + 1) % this.offered.length;
    const name = this.offered[this.#offer]!;
    const start = this.at - before.length;
    this.#set(this.text.slice(0, start) + name + this.text.slice(this.at), start + name.length);
  }
}
