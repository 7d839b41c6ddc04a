// The program of the page: what a person does becomes questions to the interpreter, and answers are shown.
//
// The interpreter may take for ever: its thread is ended then, another one opens the same texts, and the path is walked again. A text that was changed is opened in a thread of its
// own, and takes the place of the version before only where it can be explored.

import type { PageModel } from '../../session/explore/page-model.ts';
import type { Answer, Ask, Kind, ListedStep, OpenedPage, ToldInstance, WalkedState } from '../interpreter/questions.ts';
import { byId, element } from './dom.ts';
import { Editor } from './editor.ts';
import { Broken, Full, InterpreterThread, Stopped } from './thread.ts';
import {
  type Deeds,
  hideSame,
  showDiagnostics,
  showGivenUp,
  showOpened,
  showPath,
  showPicture,
  showProperties,
  showState,
  showSteps,
} from './views.ts';
import { readAddress, Walk } from './walk.ts';

/** Milliseconds after which it is said that something is evaluated. */
const PATIENCE = 200;

class Page {
  readonly walk = new Walk();
  readonly #program: Blob;
  readonly #editor: Editor;
  readonly #deeds: Deeds;
  #model: PageModel;
  #opened: NonNullable<OpenedPage['model']> | null = null;
  #thread: InterpreterThread;
  /** Opens texts that were changed. */
  #next: InterpreterThread | null = null;
  /** What is asked in the state that is shown, and what was given up, by state. */
  #asking = '';
  readonly #givenUp = new Set<string>();
  /** Counts what was shown: an answer that comes later is no matter. */
  #turn = 0;
  #busySince: ReturnType<typeof setTimeout> | null = null;

  constructor(model: PageModel, program: Blob) {
    this.#model = model;
    this.#program = program;
    this.#editor = new Editor(model.files);
    this.#thread = this.#newThread();
    this.#deeds = {
      take: (step) => this.#take(step),
      go: (index) => this.go(index),
      open: (place) => this.#editor.open(place),
      why: (action) => this.#why(action),
      again: () => {
        this.#givenUp.clear();
        void this.show();
      },
    };
  }

  /** Opens the model, and the path that the address names. */
  async begin(): Promise<void> {
    await this.#guarded(async () => {
      const { diagnostics, model } = await this.#thread.ask('open', { model: this.#model });
      showDiagnostics(diagnostics, this.#deeds);
      this.#opened = model;
      if (model === null) {
        byId<HTMLDetailsElement>('editor').open = true;
        return this.#say('The model cannot be explored: see what is wrong with its text.');
      }
      showOpened(model);
      await this.followAddress();
    });
  }

  /** Goes where the address says. */
  async followAddress(): Promise<void> {
    const address = readAddress(location.hash);
    if (address !== null && location.hash !== this.walk.address) {
      const { path, problem } = await this.#thread.ask('find', { digests: address.digests });
      this.#comeTo(path, address.index);
      this.#say(problem ?? '');
    }
    await this.show();
  }

  go(index: number): void {
    if (this.walk.go(index)) void this.show();
  }

  /** Forgets the path. */
  restart(): void {
    this.#comeTo([], -1);
    void this.show();
  }

  /** Takes the step with this number, if it is listed. */
  takeNumber(number: number): void {
    byId('steps').querySelector<HTMLButtonElement>(`button[data-number="${number}"]`)?.click();
  }

  /** Shows where one is; each part as soon as it is known. */
  async show(): Promise<void> {
    const turn = ++this.#turn;
    const { walk } = this;
    showPath(walk, this.#deeds);
    if (location.hash !== walk.address) history.replaceState(null, '', walk.address === '' ? location.pathname : walk.address);
    const part = async <K extends Kind>(kind: K, ask: Ask<K>, id: string, use: (answer: Answer<K>) => void): Promise<void> => {
      if (turn !== this.#turn) return;
      const key = `${kind} ${walk.here?.digest ?? ''}`;
      if (this.#givenUp.has(key)) return showGivenUp(id, this.#deeds);
      this.#asking = key;
      const answer = await this.#thread.ask(kind, ask);
      if (turn === this.#turn) use(answer);
    };
    await this.#guarded(async () => {
      const { at } = walk;
      if (walk.here !== null) await part('state', at, 'variables', showState);
      if (this.#opened?.draws === true && walk.here !== null) await part('picture', at, 'picture', showPicture);
      else showPicture(null);
      await part('steps', { ...at, words: byId<HTMLInputElement>('words').value }, 'steps', (steps) => {
        showSteps(steps, walk, this.#deeds);
        const [only] = steps.listed;
        if (walk.here === null && walk.path.length === 0 && steps.count === 1 && !steps.isPartial && only !== undefined) this.#take(only);
      });
      await part('properties', at, 'properties', (properties) => showProperties(properties, this.#deeds));
      if (turn === this.#turn) this.#asking = '';
    });
  }

  #take(step: ListedStep): void {
    byId<HTMLInputElement>('words').value = '';
    this.walk.take(step);
    void this.show();
  }

  async #why(action: string): Promise<readonly ToldInstance[]> {
    return (await this.#guarded(() => this.#thread.ask('why', { ...this.walk.at, action }))) ?? [];
  }

  /** Evaluates what was entered, in the state that is looked at. */
  async evaluate(text: string): Promise<void> {
    const { at, index } = this.walk;
    const answer = await this.#guarded(() => this.#thread.ask('value', { ...at, text }));
    const shown = answer ?? { text: 'The evaluation was stopped.', isFault: true };
    byId('answers').prepend(
      element('dt', { text: `${text}   (state ${index + 1})` }),
      element('dd', { class: shown.isFault ? 'fault' : '', text: shown.text }),
    );
  }

  /** Opens the texts as they are in the editor, and walks the path in them. */
  async readAgain(): Promise<void> {
    this.#next?.stop();
    const next = this.#newThread();
    this.#next = next;
    const said = byId('read-result');
    said.textContent = '';
    const model = { ...this.#model, files: this.#editor.files };
    await this.#guarded(async () => {
      const { diagnostics, model: opened } = await next.ask('open', { model });
      showDiagnostics(diagnostics, this.#deeds);
      if (opened === null) {
        said.textContent = 'These texts cannot be explored: the version before is still shown.';
        return;
      }
      const { path, problem } = await this.#walkedAgain(next);
      this.#thread.stop();
      this.#thread = next;
      this.#next = null;
      this.#model = model;
      this.#opened = opened;
      this.#givenUp.clear();
      showOpened(opened);
      const { length } = this.walk.path;
      this.#comeTo(path, this.walk.index);
      said.textContent = problem === null ? 'Read; the path fits.' : `Read. Of the path ${path.length} of ${length} states fit. ${problem}`;
      await this.show();
    });
    if (this.#next === next) {
      this.#next = null;
      next.stop();
    }
  }

  /** Brings back the texts that the page came with. */
  async readOriginal(): Promise<void> {
    this.#editor.restore();
    await this.readAgain();
  }

  /** Ends what is being evaluated. The path is walked again in another thread. */
  async stop(): Promise<void> {
    if (this.#next !== null) {
      this.#next.stop();
      return;
    }
    if (this.#thread.isBusy) await this.#giveUp();
  }

  /** Goes on in another thread. What was asked there is not asked again by itself. */
  async #giveUp(): Promise<void> {
    if (this.#asking !== '') this.#givenUp.add(this.#asking);
    this.#thread.stop();
    this.#thread = this.#newThread();
    await this.#guarded(async () => {
      if (this.#opened === null) return this.#say('The model was not opened: change its text and read it again.');
      await this.#thread.ask('open', { model: this.#model });
      const { index } = this.walk;
      const { path, problem } = await this.#walkedAgain(this.#thread);
      this.#comeTo(path, index);
      if (problem !== null) this.#say(problem);
      await this.show();
    });
  }

  /** The path in another interpreter. */
  async #walkedAgain(thread: InterpreterThread): Promise<Answer<'follow'>> {
    const { path, index } = this.walk;
    const variables = this.#opened?.variables ?? [];
    if (path.length === 0) return { path: [], problem: null };
    const states = path.map(({ values, action }) => ({ values: new Map(variables.map((name, i) => [name, values[i]!])), action }));
    return await thread.ask('follow', {
      carried: { states, isElsewhere: false, cursor: index, loop: null, bookmarks: [], beside: [], branches: [], watches: [] },
    });
  }

  #comeTo(path: readonly WalkedState[], index: number): void {
    this.walk.path = path;
    this.walk.index = Math.min(index, path.length - 1);
  }

  #newThread(): InterpreterThread {
    return new InterpreterThread(this.#program, () => this.#showBusy());
  }

  /** What is said where something waits for a while. */
  #showBusy(): void {
    const isBusy = this.#thread?.isBusy === true || this.#next?.isBusy === true;
    document.body.dataset.busy = String(isBusy);
    if (!isBusy) {
      if (this.#busySince !== null) clearTimeout(this.#busySince);
      this.#busySince = null;
      byId('busy').hidden = true;
    } else
      this.#busySince ??= setTimeout(() => {
        byId('busy').hidden = false;
      }, PATIENCE);
  }

  #say(message: string): void {
    byId('problem').hidden = message === '';
    byId('problem').textContent = message;
  }

  /** Does something that may be stopped: undefined then. A fault of tlasso is told. */
  async #guarded<T>(act: () => Promise<T>): Promise<T | undefined> {
    try {
      return await act();
    } catch (error) {
      if (error instanceof Stopped) return undefined;
      if (error instanceof Full) {
        this.#say('There was no room for the values of an evaluation: they may take 256 MB in this page. It was given up.');
        void this.#giveUp();
        return undefined;
      }
      if (!(error instanceof Broken)) throw error;
      this.#say(`A fault of tlasso: ${error.message}`);
      return undefined;
    }
  }
}

/** The text of the interpreter's thread, from the page. */
async function unpacked(): Promise<Blob> {
  const packed = Uint8Array.from(atob(byId('interpreter').textContent), (character) => character.charCodeAt(0));
  const text = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return await new Response(text, { headers: { 'content-type': 'text/javascript' } }).blob();
}

/** Keys that mean something where no text is typed. */
function listenToKeys(page: Page): void {
  const focus = (id: string): void => byId<HTMLInputElement>(id).focus();
  const deeds: Readonly<Record<string, () => void>> = {
    ArrowRight: () => page.go(page.walk.index + 1),
    j: () => page.go(page.walk.index + 1),
    ArrowLeft: () => page.go(Math.max(0, page.walk.index - 1)),
    k: () => page.go(Math.max(0, page.walk.index - 1)),
    Home: () => page.go(0),
    End: () => page.go(page.walk.path.length - 1),
    r: () => page.restart(),
    f: () => focus('words'),
    e: () => focus('expression'),
  };
  document.addEventListener('keydown', (event) => {
    const { target } = event;
    if (event.key === 'Escape') {
      if (target instanceof HTMLElement) target.blur();
      void page.stop();
      return;
    }
    const isTyped = target instanceof HTMLInputElement ? target.type === 'text' : target instanceof HTMLTextAreaElement;
    if (isTyped || target instanceof HTMLSelectElement || event.ctrlKey || event.metaKey || event.altKey) return;
    const deed = /^[1-9]$/.test(event.key) ? () => page.takeNumber(Number(event.key)) : deeds[event.key];
    if (deed === undefined) return;
    event.preventDefault();
    deed();
  });
}

function listenToButtons(page: Page): void {
  const { walk } = page;
  byId('previous').addEventListener('click', () => page.go(walk.index - 1));
  byId('next').addEventListener('click', () => page.go(walk.index + 1));
  byId('restart').addEventListener('click', () => page.restart());
  byId('only-changes').addEventListener('change', hideSame);
  byId('stop').addEventListener('click', () => void page.stop());
  byId('words').addEventListener('input', () => void page.show());
  byId('read').addEventListener('click', () => void page.readAgain());
  byId('original').addEventListener('click', () => void page.readOriginal());
  byId('source').addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void page.readAgain();
  });
  byId('evaluate').addEventListener('submit', (event) => {
    event.preventDefault();
    const text = byId<HTMLInputElement>('expression').value.trim();
    if (text !== '') void page.evaluate(text);
  });
  window.addEventListener('hashchange', () => void page.followAddress());
}

async function start(): Promise<void> {
  const page = new Page(JSON.parse(byId('model').textContent) as PageModel, await unpacked());
  listenToKeys(page);
  listenToButtons(page);
  await page.begin();
}

void start();
