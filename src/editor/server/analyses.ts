// When texts are analysed, and which analysis an answer is made from.
//
// What was typed is analysed when the keys rest, or when something is asked that must be exact. A small text is analysed at once. A large one is analysed in steps, in a copy of
// the workspace: between two steps messages are read and questions answered from the analysis that stands, with places moved by what was typed since. A key that comes meanwhile ends the
// work, and what it has found so far is thrown away. So no answer waits for an analysis unless it needs it.
import { finish, type Steps } from '../../diagnostics/index.ts';
import type { Workspace } from '../../session/workspace/index.ts';
import { moved, type TextEdit } from '../model/edits.ts';
import type { NameIndex } from '../model/name-index.ts';
import { problemsIn } from '../model/problems.ts';
import { prepareProposals } from '../model/proposals.ts';
import { type OpenDocuments, pathOf } from './documents.ts';
import type { Messages } from './messages.ts';
import { SLICE } from './turns.ts';

/** Milliseconds without a key after which a text is analysed, at least. */
const REST = 60;

/** Milliseconds without a key after which even a text is analysed for which that takes long. */
const LONGEST_REST = 500;

/** Milliseconds that an answer may wait for an analysis. */
const PATIENCE = 25;

/** So many analyses say how long the next one takes: one of a text with a fault takes less time than others. */
export const REMEMBERED_COSTS = 8;

/** A document, and what was typed in it since it was analysed. */
interface Pending {
  edits: TextEdit[];
  /** No analysis of it stands: it was just opened. */
  isNew: boolean;
  /** Milliseconds that its last analyses took, the last one first. One of a text that was known, as after an undo, took no time, and says nothing. */
  costs: readonly number[];
}

/** An analysis that is under way. */
interface Running {
  readonly next: Workspace;
  /** The state of the workspace from which it began. */
  readonly version: number;
  /** The documents that it analyses. */
  readonly uris: readonly string[];
  readonly steps: Steps<readonly string[]>;
  milliseconds: number;
}

/** What an analysis needs to know of the server. */
export interface AnalysisHost {
  readonly documents: OpenDocuments;
  readonly workspace: Workspace;
  readonly index: NameIndex;
  readonly messages: Messages;
  /** The texts of these files have changed. */
  changed(paths: readonly string[]): void;
  /** What is known of these files is new. */
  analysed(paths: readonly string[]): void;
  failed(error: unknown): void;
}

/** The analyses of the open documents. */
export class Analyses {
  readonly #host: AnalysisHost;
  readonly #pending = new Map<string, Pending>();
  #timer: NodeJS.Timeout | null = null;
  #running: Running | null = null;
  #waiting: (() => void)[] = [];

  constructor(host: AnalysisHost) {
    this.#host = host;
  }

  /** A document was opened. */
  opened(uri: string): void {
    this.#pending.set(uri, { edits: [], isNew: true, costs: [] });
    this.#running = null;
    this.#after(0);
  }

  /** Something was typed. */
  typed(uri: string, edits: readonly TextEdit[]): void {
    const pending = this.#pending.get(uri);
    if (pending === undefined) return;
    pending.edits.push(...edits);
    this.#running = null;
    this.#after(Math.max(REST, Math.min(2 * this.#cost, LONGEST_REST)));
  }

  closed(uri: string): void {
    this.#pending.delete(uri);
    this.#running = null;
    this.#after(0);
  }

  /** Whether what is known is that of the texts that are open. */
  get isSettled(): boolean {
    return this.#dirty.length === 0;
  }

  /** Resolves when what is known is that of the texts that are open. */
  settled(): Promise<void> {
    if (this.isSettled) return Promise.resolve();
    if (this.#running === null && this.#cost <= PATIENCE && !this.#hasNew) this.#atOnce();
    if (this.isSettled) return Promise.resolve();
    const settled = new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
    });
    // An analysis that begins while somebody types is thrown away: where the keys do not rest yet, it begins when they do.
    if (this.#running === null && this.#timer === null) this.#after(0);
    return settled;
  }

  /** As `settled`, unless that takes longer than a person waits after a key: then the last analysis of the document stands. */
  async settledQuickly(uri: string): Promise<void> {
    if (this.#pending.get(uri)?.isNew === true || this.#cost <= PATIENCE) await this.settled();
  }

  /** What was typed in a document since it was analysed. */
  editsIn(uri: string): readonly TextEdit[] {
    return this.#pending.get(uri)?.edits ?? [];
  }

  get #dirty(): readonly string[] {
    return [...this.#pending].filter(([, { edits, isNew }]) => isNew || edits.length > 0).map(([uri]) => uri);
  }

  get #hasNew(): boolean {
    return [...this.#pending.values()].some(({ isNew }) => isNew);
  }

  /** Milliseconds that an analysis of what was typed may take. */
  get #cost(): number {
    return Math.max(0, ...this.#dirty.flatMap((uri) => this.#pending.get(uri)!.costs));
  }

  #after(milliseconds: number): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = null;
      if (this.#running === null && this.#begin()) this.#slice();
    }, milliseconds);
  }

  /** False where nothing has changed. */
  #begin(): boolean {
    const uris = this.#dirty;
    if (uris.length === 0) {
      this.#release();
      return false;
    }
    const { workspace } = this.#host;
    const next = workspace.copy();
    this.#running = { next, version: workspace.version, uris, steps: this.#analyse(next, uris), milliseconds: 0 };
    return true;
  }

  #atOnce(): void {
    if (!this.#begin()) return;
    const running = this.#running!;
    const began = performance.now();
    try {
      const affected = finish(running.steps);
      running.milliseconds = performance.now() - began;
      this.#end(running, affected);
    } catch (error) {
      this.#fail(running, error);
    }
  }

  readonly #slice = (): void => {
    const running = this.#running;
    if (running === null) return;
    const began = performance.now();
    let now = began;
    try {
      while (now - began < SLICE) {
        const { done, value } = running.steps.next();
        now = performance.now();
        if (done !== true) continue;
        running.milliseconds += now - began;
        this.#end(running, value);
        return;
      }
    } catch (error) {
      this.#fail(running, error);
      return;
    }
    running.milliseconds += now - began;
    this.#host.messages.afterThem(this.#slice);
  };

  /** Finds out all that an answer may need of the texts as they are; the files for which that makes a difference. */
  *#analyse(next: Workspace, uris: readonly string[]): Steps<readonly string[]> {
    const { documents, index } = this.#host;
    next.refresh();
    for (const uri of uris) next.put(pathOf(uri), documents.get(uri)!.getText());
    for (const path of next.openFiles) {
      const module = path.endsWith('.cfg') ? next.moduleOfConfig(path) : path;
      const analyzed = module === null ? null : yield* next.moduleInSteps(module);
      if (analyzed === null || !path.endsWith('.tla')) continue;
      yield* index.prepare(analyzed);
      yield* prepareProposals(analyzed);
    }
    const affected = [...new Set(uris.flatMap((uri) => next.openFilesAffectedBy(pathOf(uri))))];
    for (const path of affected) {
      yield;
      problemsIn(path, next);
    }
    return affected;
  }

  #end({ next, version, uris, milliseconds }: Running, affected: readonly string[]): void {
    const { workspace } = this.#host;
    this.#running = null;
    if (workspace.version !== version) {
      // A file on the disk, or one that was closed.
      this.#after(0);
      return;
    }
    const paths = uris.map(pathOf);
    const changed = paths.filter((path) => workspace.source(path)?.text !== next.source(path)?.text);
    workspace.adopt(next);
    for (const uri of uris) {
      const { costs, isNew } = this.#pending.get(uri)!;
      const isKnown = !isNew && !changed.includes(pathOf(uri));
      this.#pending.set(uri, { edits: [], isNew: false, costs: isKnown ? costs : [milliseconds, ...costs].slice(0, REMEMBERED_COSTS) });
    }
    this.#host.changed(changed);
    this.#host.analysed(affected);
    this.#release();
  }

  /** A fault of ours: the texts count all the same, and a question that meets the fault is answered with it. */
  #fail(running: Running, error: unknown): void {
    this.#host.failed(error);
    this.#end(running, []);
  }

  /** Lets those who wait go on, one after the other: messages are read in between, so that a key ends what was asked before it. */
  readonly #release = (): void => {
    if (this.#dirty.length > 0) return;
    this.#waiting.shift()?.();
    if (this.#waiting.length > 0) setImmediate(this.#release);
  };

  /** An offset of a document, in the text that was analysed. */
  analysedOffset(uri: string, offset: number): number {
    return this.editsIn(uri).reduceRight(
      (at, { start, end, text }) => moved(at, [{ start, end: start + text.length, text: ' '.repeat(end - start) }]),
      offset,
    );
  }

  /** An offset in the text of a document that was analysed, in the text that the editor has now. */
  offsetNow(uri: string, offset: number): number {
    return this.editsIn(uri).reduce((at, edit) => moved(at, [edit]), offset);
  }
}
