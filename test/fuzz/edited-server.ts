// The language server in this process, behind messages of the protocol, with texts that are open in it.
import { PassThrough } from 'node:stream';
import { createConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';
import type { Position, PublishDiagnosticsParams } from 'vscode-languageserver-protocol';
import { createMessageConnection, type MessageConnection } from 'vscode-languageserver-protocol/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { applied, type TextEdit } from '../../src/editor/model/edits.ts';
import { uriOf } from '../../src/editor/server/documents.ts';
import { Messages } from '../../src/editor/server/messages.ts';
import { serve } from '../../src/editor/server/server.ts';

/** A server with some open texts, and what it has said of them. */
export class EditedServer {
  readonly texts: Map<string, string>;
  readonly diagnostics = new Map<string, PublishDiagnosticsParams>();
  readonly errors: string[] = [];
  readonly #versions = new Map<string, number>();
  readonly #client: MessageConnection;
  readonly #end: () => void;

  constructor(texts: ReadonlyMap<string, string>) {
    this.texts = new Map(texts);
    const [up, down] = [new PassThrough(), new PassThrough()];
    const messages = new Messages();
    const server = createConnection(new StreamMessageReader(up), new StreamMessageWriter(down), { messageStrategy: messages.strategy });
    serve(server, [], messages);
    up.on('data', () => messages.seen());
    this.#client = createMessageConnection(new StreamMessageReader(down), new StreamMessageWriter(up));
    this.#end = () => server.dispose();
    this.#client.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
      this.diagnostics.set(params.uri, params);
    });
    this.#client.onNotification('window/logMessage', ({ message }: { message: string }) => {
      this.errors.push(message);
    });
    this.#client.listen();
  }

  async start(): Promise<void> {
    await this.#client.sendRequest('initialize', { processId: null, rootUri: null, capabilities: {} });
    for (const [path, text] of this.texts) {
      this.#versions.set(path, 1);
      const textDocument = { uri: uriOf(path), languageId: 'tlaplus', version: 1, text };
      await this.#client.sendNotification('textDocument/didOpen', { textDocument });
    }
  }

  async type(path: string, edit: TextEdit): Promise<void> {
    const before = this.texts.get(path)!;
    const lines = TextDocument.create('', '', 0, before);
    const version = this.#versions.get(path)! + 1;
    this.#versions.set(path, version);
    this.texts.set(path, applied(before, [edit]));
    await this.#client.sendNotification('textDocument/didChange', {
      textDocument: { uri: uriOf(path), version },
      contentChanges: [{ range: { start: lines.positionAt(edit.start), end: lines.positionAt(edit.end) }, text: edit.text }],
    });
  }

  positionAt(path: string, offset: number): Position {
    return TextDocument.create('', '', 0, this.texts.get(path)!).positionAt(offset);
  }

  /** Asks something; a refusal rejects, and what the server could not answer is in `errors`. */
  async ask(method: string, path: string, position: Position): Promise<unknown> {
    const range = { start: position, end: position };
    const options = { tabSize: 2, insertSpaces: true };
    const more = {
      position,
      positions: [position],
      range,
      options,
      newName: 'fresh_name',
      context: { includeDeclaration: true, diagnostics: [] },
    };
    return this.#client.sendRequest(`textDocument/${method}`, { textDocument: { uri: uriOf(path) }, ...more });
  }

  end(): void {
    this.#client.dispose();
    this.#end();
  }
}
