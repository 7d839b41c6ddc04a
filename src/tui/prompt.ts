// A line that a person types: editing, history, completion. What it is for, the screen knows.
export interface Key {
  readonly input: string;
  readonly name:
    | 'up'
    | 'down'
    | 'left'
    | 'right'
    | 'enter'
    | 'escape'
    | 'tab'
    | 'back-tab'
    | 'backspace'
    | 'delete'
    | 'page-up'
    | 'page-down'
    | 'home'
    | 'end'
    | 'text';
  readonly ctrl: boolean;
}

/** What has come of a key. */
export type PromptResult = 'editing' | 'entered' | 'left';

export class Prompt {
  text = '';
  /** Position of the caret. */
  at = 0;
  private recalled: number;
  private draft = '';
  /** Completions offered, and which is in the text. */
  offered: readonly string[] = [];
  private offer = -1;
  private word = '';

  constructor(
    readonly label: string,
    private readonly history: string[],
    private readonly complete: (text: string) => { readonly word: string; readonly names: readonly string[] },
  ) {
    this.recalled = history.length;
  }

  private set(text: string, at = text.length): void {
    this.text = text;
    this.at = at;
  }

  private recall(by: number): void {
    const to = this.recalled + by;
    if (to < 0 || to > this.history.length) return;
    if (this.recalled === this.history.length) this.draft = this.text;
    this.recalled = to;
    this.set(this.history[to] ?? this.draft);
  }

  private nextOffer(): void {
    if (this.offered.length === 0) {
      const { word, names } = this.complete(this.text.slice(0, this.at));
      if (names.length === 0) return;
      this.word = word;
      this.offered = names;
      this.offer = -1;
    }
    const before = this.offer < 0 ? this.word : this.offered[this.offer]!;
    this.offer = (this.offer + 1) % this.offered.length;
    const name = this.offered[this.offer]!;
    const start = this.at - before.length;
    this.set(this.text.slice(0, start) + name + this.text.slice(this.at), start + name.length);
  }

  key({ input, name, ctrl }: Key): PromptResult {
    if (name === 'tab') {
      this.nextOffer();
      return 'editing';
    }
    this.offered = [];
    if (name === 'enter') {
      if (this.text.trim() !== '' && this.history.at(-1) !== this.text) this.history.push(this.text);
      return 'entered';
    }
    if (name === 'escape') return 'left';
    if (name === 'up' || name === 'down') this.recall(name === 'up' ? -1 : 1);
    else if (name === 'left') this.at = Math.max(0, this.at - 1);
    else if (name === 'right') this.at = Math.min(this.text.length, this.at + 1);
    else if (name === 'home' || (ctrl && input === 'a')) this.at = 0;
    else if (name === 'end' || (ctrl && input === 'e')) this.at = this.text.length;
    else if (name === 'backspace') {
      if (this.at > 0) this.set(this.text.slice(0, this.at - 1) + this.text.slice(this.at), this.at - 1);
    } else if (name === 'delete') this.set(this.text.slice(0, this.at) + this.text.slice(this.at + 1), this.at);
    else if (ctrl && input === 'u') this.set(this.text.slice(this.at), 0);
    else if (ctrl && input === 'c') return 'left';
    else if (name === 'text' && !ctrl) this.set(this.text.slice(0, this.at) + input + this.text.slice(this.at), this.at + input.length);
    return 'editing';
  }
}
