// An editor without a screen: a real client of the protocol that drives the built program over its standard streams.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type ClientCapabilities,
  createProtocolConnection,
  type Diagnostic,
  type InitializeResult,
  type Position,
  type ProgressToken,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  type Range,
  StreamMessageReader,
  StreamMessageWriter,
  type TextEdit,
  type WorkDoneProgressCreateParams,
  type WorkspaceEdit,
} from 'vscode-languageserver-protocol/node';
import { buildProgram } from '../cli/built-program.ts';

function positionIn(before: string): Position {
  const lines = before.split('\n');
  return { line: lines.length - 1, character: lines.at(-1)!.length };
}

/** The place in a text, so many characters into the given occurrence (from 0) of a piece of it. */
export function placeOf(text: string, piece: string, occurrence = 0, into = 0): Position {
  let at = -1;
  for (let i = 0; i <= occurrence; i++) at = text.indexOf(piece, at + 1);
  if (at < 0) throw new Error(`the text has no ${piece}`);
  return positionIn(text.slice(0, at + into));
}

/** What a range covers. */
export function textIn(text: string, { start, end }: Range): string {
  return text.slice(offsetOf(text, start), offsetOf(text, end));
}

function offsetOf(text: string, { line, character }: Position): number {
  let at = 0;
  for (let i = 0; i < line; i++) at = text.indexOf('\n', at) + 1;
  return at + character;
}

/** What an editor says that can do what the server offers. */
const ABLE: ClientCapabilities = {
  textDocument: {
    completion: { completionItem: { snippetSupport: true, documentationFormat: ['markdown', 'plaintext'] } },
    hover: { contentFormat: ['markdown', 'plaintext'] },
    signatureHelp: { signatureInformation: { documentationFormat: ['markdown', 'plaintext'] } },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
  },
  workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ['rename'] }, codeLens: { refreshSupport: true } },
  window: { workDoneProgress: true },
};

/** An open session with the server. */
export class Editor {
  readonly folder: string;
  readonly connection: ProtocolConnection;
  readonly told: string[] = [];
  readonly #child: ChildProcess;
  readonly #diagnostics = new Map<string, PublishDiagnosticsParams>();
  readonly #versions = new Map<string, number>();
  readonly #waiting = new Set<() => void>();
  initialized: InitializeResult | null = null;
  /** Is told of each work of the server that takes long, before it begins. */
  begun: (token: ProgressToken) => void = () => undefined;

  constructor(files: Readonly<Record<string, string>>) {
    this.folder = mkdtempSync(join(tmpdir(), 'tlasso-editor-'));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(this.folder, name), text);
    this.#child = spawn(process.execPath, [buildProgram().path, 'lsp', '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.connection = createProtocolConnection(new StreamMessageReader(this.#child.stdout!), new StreamMessageWriter(this.#child.stdin!));
    this.connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
      this.#diagnostics.set(params.uri, params);
      for (const look of this.#waiting) look();
    });
    this.connection.onNotification('window/logMessage', ({ message }: { message: string }) => {
      this.told.push(message);
    });
    this.connection.onRequest('client/registerCapability', () => null);
    this.connection.onRequest('workspace/codeLens/refresh', () => null);
    this.connection.onRequest('workspace/inlayHint/refresh', () => null);
    this.connection.onRequest('window/workDoneProgress/create', ({ token }: WorkDoneProgressCreateParams) => {
      this.begun(token);
      return null;
    });
    this.connection.listen();
  }

  /** Starts a server for a folder with these files. */
  static async start(files: Readonly<Record<string, string>>, capabilities: ClientCapabilities = ABLE): Promise<Editor> {
    const editor = new Editor(files);
    editor.initialized = await editor.connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri: pathToFileURL(editor.folder).href,
      workspaceFolders: [{ uri: pathToFileURL(editor.folder).href, name: 'test' }],
      capabilities,
    });
    await editor.connection.sendNotification('initialized', {});
    return editor;
  }

  uri(name: string): string {
    return pathToFileURL(join(this.folder, name)).href;
  }

  async open(name: string, text: string): Promise<readonly Diagnostic[]> {
    this.#versions.set(name, 1);
    const told = this.diagnosticsOf(name, 1);
    await this.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri: this.uri(name), languageId: name.endsWith('.cfg') ? 'tlaplus-config' : 'tlaplus', version: 1, text },
    });
    return told;
  }

  /** Types a text in the place of a range, and waits until the server has said what is wrong then. */
  async type(name: string, range: Range, text: string): Promise<readonly Diagnostic[]> {
    const version = this.typeAhead(name, range, text);
    return this.diagnosticsOf(name, version);
  }

  /** Types, and does not wait. */
  typeAhead(name: string, range: Range, text: string): number {
    const version = this.#versions.get(name)! + 1;
    this.#versions.set(name, version);
    void this.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: this.uri(name), version },
      contentChanges: [{ range, text }],
    });
    return version;
  }

  /** What the server says of a version of a document, when it does. */
  async diagnosticsOf(name: string, version: number): Promise<readonly Diagnostic[]> {
    return this.diagnosticsWhen(name, (_, told) => told >= version);
  }

  /** What the server says of a document as soon as that fulfils a condition. */
  async diagnosticsWhen(
    name: string,
    isIt: (diagnostics: readonly Diagnostic[], version: number) => boolean,
  ): Promise<readonly Diagnostic[]> {
    const uri = this.uri(name);
    return new Promise((resolve) => {
      const look = (): void => {
        const found = this.#diagnostics.get(uri);
        if (found === undefined || !isIt(found.diagnostics, found.version ?? 0)) return;
        this.#waiting.delete(look);
        resolve(found.diagnostics);
      };
      this.#waiting.add(look);
      look();
    });
  }

  /** What is said of a document once all texts are analysed. */
  async diagnosticsNow(name: string): Promise<readonly Diagnostic[]> {
    await this.ask('documentSymbol', name, null);
    return this.#diagnostics.get(this.uri(name))?.diagnostics ?? [];
  }

  async shut(name: string): Promise<void> {
    await this.connection.sendNotification('textDocument/didClose', { textDocument: { uri: this.uri(name) } });
  }

  /** Asks about a place. */
  async ask<Answer>(method: string, name: string, position: Position | null, more: object = {}): Promise<Answer> {
    const at = position === null ? {} : { position };
    return this.connection.sendRequest(`textDocument/${method}`, { textDocument: { uri: this.uri(name) }, ...at, ...more });
  }

  /** Ends the server as the protocol wants it; the exit code. */
  async close(): Promise<number | null> {
    const ended = new Promise<number | null>((resolve) => this.#child.once('exit', resolve));
    await this.connection.sendRequest('shutdown');
    await this.connection.sendNotification('exit');
    const code = await ended;
    this.connection.dispose();
    rmSync(this.folder, { recursive: true, force: true });
    return code;
  }
}

/** The text after edits. */
export function edited(text: string, edits: readonly TextEdit[]): string {
  const sorted = [...edits].sort((a, b) => offsetOf(text, b.range.start) - offsetOf(text, a.range.start));
  return sorted.reduce(
    (now, { range, newText }) => now.slice(0, offsetOf(text, range.start)) + newText + now.slice(offsetOf(text, range.end)),
    text,
  );
}

/** The edits of each file of a change, by the name of the file. */
export function editsByFile({ documentChanges = [] }: WorkspaceEdit): Record<string, readonly TextEdit[]> {
  const found: Record<string, readonly TextEdit[]> = {};
  for (const change of documentChanges)
    if ('edits' in change) found[decodeURIComponent(change.textDocument.uri.replace(/^.*\//, ''))] = change.edits as TextEdit[];
  return found;
}
