// What the explorer's screen shows, without a terminal: panes, an overlay over them, a prompt, a message, a task. `render.ts` draws it, `keymap.ts`
// says what keys do to it, and React only copies the lines (app.tsx).
//
// Whoever changes something here, or in the panes, does it by a method, and every such method tells the listeners.
import type { ValueTree } from '../../report/index.ts';
import { assumptionText, type Explorer } from '../../session/explore/index.ts';
import type { NewFiles } from '../../session/files/new-files.ts';
import type { Tone } from '../drawing/line.ts';
import type { Message } from '../overlays/message-overlay.ts';
import type { Overlay } from '../overlays/overlay.ts';
import type { PictureScreen } from '../overlays/picture-view.ts';
import { type Change, Panes } from '../panes/panes.ts';
import type { Key } from './key.ts';
import { type Completion, Prompt } from './prompt.ts';

/** What the screen needs from outside: files and the end. */
export interface Host {
  readonly files: Pick<NewFiles, 'standing' | 'write'>;
  quit(): void;
  /** Gives the terminal to the shell until the process is continued. */
  suspend(): void;
  /** Opens a file in the editor of the person, at a line; says why it cannot. */
  edit(file: string, line: number): string | null;
  /** Draws everything again. */
  repaint(): void;
  /** Puts a text on the clipboard. */
  copy(text: string): void;
  readonly pictures: PictureScreen;
}

/** A question that one key answers; any other key leaves everything as it is. */
export interface Question {
  readonly text: string;
  readonly answers: readonly { readonly keys: readonly string[]; readonly word: string; readonly run: () => void }[];
}

/** A long move that is under way. */
export interface Task {
  readonly what: string;
  readonly cancel: AbortController;
  progress: string;
}

/** What is asked for at the prompt. */
export interface Asked {
  readonly line: Prompt;
  readonly entered: (text: string) => void;
  /** Is told each text while it is typed, and an empty one where the prompt is left. */
  readonly typed?: ((text: string) => void) | undefined;
}

export class ScreenState {
  #explorer: Explorer;
  #unsubscribe: () => void;
  readonly host: Host;
  readonly panes: Panes;
  /** Keys about steps that are still being computed, in the order in which they were pressed. */
  readonly early: Key[] = [];
  /** Counts changes. */
  version = 0;
  readonly #listeners = new Set<() => void>();
  /** Texts entered at the prompts, by the kind of what they ask for. */
  readonly #histories = new Map<string, string[]>();
  /** States that were visited when the session was opened or saved. */
  #savedSize = 0;
  #message: Message | null = null;
  #lastMessage: Message | null = null;
  #prompt: Asked | null = null;
  #question: Question | null = null;
  #overlay: Overlay | null = null;
  #task: Task | null = null;
  #isOutdated = false;

  constructor(explorer: Explorer, host: Host) {
    this.#explorer = explorer;
    this.host = host;
    this.panes = new Panes(explorer, (what) => this.touch(what));
    this.#unsubscribe = explorer.subscribe(() => this.touch());
    this.#savedSize = Math.max(1, explorer.branches.size);
    this.panes.selectFirstChoice();
    void this.#judgeAssumptions();
  }

  /** Tells of an assumption that is not true, whenever that is known. */
  async #judgeAssumptions(): Promise<void> {
    const { explorer } = this;
    const broken = await explorer.judgeAssumptions();
    if (broken === null || broken === undefined || this.#explorer !== explorer) return;
    const before = this.#message === null ? '' : `${this.#message.text} `;
    this.say(`${before}${assumptionText(broken)}`, 'bad');
  }

  get explorer(): Explorer {
    return this.#explorer;
  }

  /** Shows another version of the specification. What a person has folded, hidden and asked stays. */
  exchange(explorer: Explorer): void {
    this.#task?.cancel.abort();
    this.#unsubscribe();
    this.#explorer = explorer;
    this.#unsubscribe = explorer.subscribe(() => this.touch());
    this.#overlay = null;
    this.#isOutdated = false;
    this.early.length = 0;
    this.panes.exchange(explorer);
    this.touch();
    void this.#judgeAssumptions();
  }

  /** The files have changed and cannot be used: the version before is shown, until there is another one. */
  outdated(): void {
    this.#isOutdated = true;
    this.touch();
  }

  get isOutdated(): boolean {
    return this.#isOutdated;
  }

  /** What is said below the panes. */
  get message(): Message | null {
    return this.#message;
  }

  /** What was said last, also where it is not shown any more. */
  get lastMessage(): Message | null {
    return this.#lastMessage;
  }

  get prompt(): Asked | null {
    return this.#prompt;
  }

  get question(): Question | null {
    return this.#question;
  }

  get overlay(): Overlay | null {
    return this.#overlay;
  }

  get task(): Task | null {
    return this.#task;
  }

  /** Whether there is something that Escape cancels. */
  get isWorking(): boolean {
    return this.#task !== null || this.explorer.isBusy;
  }

  /** Calls back after every change, until the returned function is called. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Something to draw has changed. */
  touch(what: Change = 'content'): void {
    this.version++;
    if (what === 'content') this.panes.forgetRows();
    for (const listener of this.#listeners) listener();
  }

  /** Says something below the panes. `value`: what the text is about, shown whole on demand. */
  say(content: string, tone: Tone = 'plain', value?: ValueTree): void {
    this.#message = { text: content, tone, value };
    this.#lastMessage = this.#message;
    this.touch();
  }

  /** Takes the message away. */
  unsay(): void {
    this.#message = null;
    this.touch('selection');
  }

  /** Puts an overlay over the panes, or takes it away. */
  setOverlay(overlay: Overlay | null): void {
    this.#overlay = overlay;
    this.touch('selection');
  }

  /**
   * Asks for a text.
   *
   * @param kind each kind of question has a history of its own
   */
  ask(kind: string, label: string, entered: (text: string) => void, complete: Completion, typed?: (text: string) => void): void {
    let history = this.#histories.get(kind);
    if (history === undefined) {
      history = [];
      this.#histories.set(kind, history);
    }
    this.#prompt = { line: new Prompt(label, history, complete, kind === 'expression'), entered, typed };
    this.touch();
  }

  /** Asks a question. */
  confirm(question: Question): void {
    this.#question = question;
    this.touch('selection');
  }

  /** Gives a key to the question or the prompt, where there is one; false where there is none. */
  answer(key: Key): boolean {
    if (this.#question !== null) {
      const answer = this.#question.answers.find(({ keys }) => keys.includes(key.name));
      this.#question = null;
      this.touch('selection');
      answer?.run();
      return true;
    }
    const asked = this.#prompt;
    if (asked === null) return false;
    const result = asked.line.key(key);
    if (result === 'editing') asked.typed?.(asked.line.text);
    else this.#prompt = null;
    if (result === 'left') asked.typed?.('');
    if (result === 'entered') {
      this.#message = null;
      asked.entered(asked.line.text);
    }
    this.touch();
    return true;
  }

  /** A long move begins; `progress` of the task may be changed until it ends. */
  begin(what: string): Task {
    const task = { what, cancel: new AbortController(), progress: '' };
    this.#task = task;
    this.touch();
    return task;
  }

  /** A long move has ended. */
  end(task: Task): void {
    if (this.#task === task) this.#task = null;
    this.touch();
  }

  /** Cancels the long move, or what is being evaluated where there is none. */
  cancel(): void {
    if (this.#task !== null) this.#task.cancel.abort();
    else this.explorer.cancel();
    this.touch();
  }

  /** The session was saved when so many states were visited. */
  saved(size: number): void {
    this.#savedSize = size;
  }

  /** States that were visited since the session was opened or saved. */
  get unsaved(): number {
    return this.explorer.branches.size - this.#savedSize;
  }

  /** Ends the explorer. */
  quit(): void {
    this.#task?.cancel.abort();
    this.host.quit();
  }
}
