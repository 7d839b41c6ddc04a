// The language server: it hears of texts, tells what is wrong in them, and hands questions to the handlers.
import {
  type Connection,
  type InitializeParams,
  type InitializeResult,
  type TextDocumentContentChangeEvent,
  TextDocumentSyncKind,
  type WorkspaceFoldersChangeEvent,
} from 'vscode-languageserver';
import { version } from '../../../package.json';
import { Workspace } from '../../session/workspace/index.ts';
import type { TextEdit } from '../model/edits.ts';
import { NameIndex } from '../model/name-index.ts';
import { problemsIn } from '../model/problems.ts';
import { TOKEN_MODIFIERS, TOKEN_TYPES } from '../model/tokens.ts';
import { Analyses } from './analyses.ts';
import { registerChanges } from './changes.ts';
import type { ClientAbilities, ServerContext } from './context.ts';
import { messageOf, protocolDiagnostic } from './converted.ts';
import { OpenDocuments, pathOf } from './documents.ts';
import { EVALUATION_KIND } from './evaluating.ts';
import type { Messages } from './messages.ts';
import { registerNavigation } from './navigation.ts';
import { Results } from './results.ts';
import { COMMANDS, registerRunning } from './running.ts';
import { Turns } from './turns.ts';
import { registerWriting } from './writing.ts';

/** The capabilities that do not depend on the editor. */
const capabilities: InitializeResult['capabilities'] = {
  workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
  textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
  definitionProvider: true,
  declarationProvider: true,
  referencesProvider: true,
  documentHighlightProvider: true,
  hoverProvider: true,
  documentSymbolProvider: true,
  workspaceSymbolProvider: true,
  foldingRangeProvider: true,
  selectionRangeProvider: true,
  documentLinkProvider: {},
  completionProvider: { triggerCharacters: ['!', '.', '\\'], resolveProvider: true },
  signatureHelpProvider: { triggerCharacters: ['(', ','] },
  renameProvider: { prepareProvider: true },
  codeActionProvider: { codeActionKinds: ['quickfix', 'refactor.rewrite', EVALUATION_KIND] },
  documentFormattingProvider: true,
  documentRangeFormattingProvider: true,
  codeLensProvider: {},
  executeCommandProvider: { commands: [...COMMANDS] },
  inlayHintProvider: true,
  callHierarchyProvider: true,
  semanticTokensProvider: { legend: { tokenTypes: [...TOKEN_TYPES], tokenModifiers: [...TOKEN_MODIFIERS] }, full: true },
};

/** The texts, and what is known of them. */
class Server {
  readonly documents = new OpenDocuments();
  readonly workspace: Workspace;
  readonly index: NameIndex;
  readonly results = new Results();
  readonly analyses: Analyses;
  context: ServerContext | null = null;
  readonly #connection: Connection;

  constructor(connection: Connection, folders: readonly string[], messages: Messages) {
    this.#connection = connection;
    this.workspace = new Workspace(folders);
    this.index = new NameIndex(this.workspace);
    this.analyses = new Analyses({
      documents: this.documents,
      workspace: this.workspace,
      index: this.index,
      messages,
      changed: (paths) => {
        for (const path of paths) this.results.forget(path, this.workspace);
      },
      analysed: (paths) => this.publish(paths),
      failed: (error) => connection.console.error(`tlasso: ${messageOf(error)}`),
    });
  }

  open(uri: string, language: string, documentVersion: number, text: string): void {
    this.documents.open(uri, language, documentVersion, text);
    this.analyses.opened(uri);
  }

  change(uri: string, documentVersion: number, changes: readonly TextDocumentContentChangeEvent[]): void {
    const edits = changes.flatMap((change): TextEdit[] => {
      const document = this.documents.get(uri);
      if (document === undefined) return [];
      const [start, end] =
        'range' in change ? [document.offsetAt(change.range.start), document.offsetAt(change.range.end)] : [0, document.getText().length];
      this.documents.change(uri, [change], documentVersion);
      return [{ start, end, text: change.text }];
    });
    this.analyses.typed(uri, edits);
  }

  close(uri: string): void {
    this.documents.close(uri);
    this.analyses.closed(uri);
    const path = pathOf(uri);
    const others = this.workspace.openFilesAffectedBy(path).filter((other) => other !== path);
    this.workspace.close(path);
    void this.#connection.sendDiagnostics({ uri, diagnostics: [] });
    this.publish(others);
  }

  /** The files on the disk may have changed. */
  refresh(): void {
    for (const path of this.workspace.refresh()) this.results.forget(path, this.workspace);
    this.publish(this.workspace.openFiles);
  }

  /** The editor has other folders open. */
  changeFolders({ added, removed }: WorkspaceFoldersChangeEvent): void {
    const gone = new Set(removed.map(({ uri }) => pathOf(uri)));
    const kept = this.workspace.folders.filter((folder) => !gone.has(folder));
    this.workspace.lookIn([...new Set([...kept, ...added.map(({ uri }) => pathOf(uri))])]);
  }

  publish(paths: readonly string[]): void {
    for (const path of paths) {
      const uri = this.documents.uriFor(path);
      const document = this.documents.get(uri);
      if (document === undefined) continue;
      const checked = this.context === null ? [] : this.results.diagnosticsFor(path, this.context);
      const problems = problemsIn(path, this.workspace).map((problem) =>
        protocolDiagnostic(problem, (file) => this.documents.uriFor(file)),
      );
      void this.#connection.sendDiagnostics({ uri, version: document.version, diagnostics: [...problems, ...checked] });
    }
  }
}

function abilitiesOf({ capabilities: { textDocument, workspace, window } }: InitializeParams): ClientAbilities {
  return {
    snippets: textDocument?.completion?.completionItem?.snippetSupport === true,
    resolvesDocumentation: textDocument?.completion?.completionItem?.resolveSupport?.properties.includes('documentation') === true,
    renameFiles: workspace?.workspaceEdit?.resourceOperations?.includes('rename') === true,
    progress: window?.workDoneProgress === true,
    refreshLenses: workspace?.codeLens?.refreshSupport === true,
    refreshHints: workspace?.inlayHint?.refreshSupport === true,
    watchFiles: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    versionedChanges: workspace?.workspaceEdit?.documentChanges === true,
    nestedSymbols: textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport === true,
    markdown: {
      hover: textDocument?.hover?.contentFormat?.includes('markdown') === true,
      completion: textDocument?.completion?.completionItem?.documentationFormat?.includes('markdown') === true,
      signature: textDocument?.signatureHelp?.signatureInformation?.documentationFormat?.includes('markdown') === true,
    },
  };
}

/** The folders that the editor has open. */
function foldersOf({ workspaceFolders, rootUri }: InitializeParams, fallback: readonly string[]): readonly string[] {
  if (workspaceFolders != null && workspaceFolders.length > 0) return workspaceFolders.map(({ uri }) => pathOf(uri));
  return rootUri == null ? fallback : [pathOf(rootUri)];
}

/**
 * Serves an editor until it closes the connection.
 * @param fallback the folders of the workspace where the editor names none
 * @param messages those of the connection
 */
export function serve(connection: Connection, fallback: readonly string[], messages: Messages): void {
  let isWatching = false;
  let server: Server | null = null;
  connection.onInitialize((params): InitializeResult => {
    const made = new Server(connection, foldersOf(params, fallback), messages);
    server = made;
    const client = abilitiesOf(params);
    isWatching = client.watchFiles;
    const context: ServerContext = {
      connection,
      documents: made.documents,
      workspace: made.workspace,
      index: made.index,
      client,
      analyses: made.analyses,
      messages,
      turns: new Turns(messages),
      publish: (paths) => made.publish(paths),
    };
    made.context = context;
    registerNavigation(context);
    registerWriting(context);
    registerChanges(context);
    registerRunning(context, made.results);
    return { capabilities, serverInfo: { name: 'tlasso', version } };
  });
  connection.onInitialized(() => {
    if (!isWatching) return;
    const watchers = [{ globPattern: '**/*.tla' }, { globPattern: '**/*.cfg' }];
    void connection.sendRequest('client/registerCapability', {
      registrations: [{ id: 'files', method: 'workspace/didChangeWatchedFiles', registerOptions: { watchers } }],
    });
  });
  connection.onDidOpenTextDocument(({ textDocument: { uri, languageId, version: v, text } }) => server?.open(uri, languageId, v, text));
  connection.onDidChangeTextDocument(({ textDocument: { uri, version: v }, contentChanges }) => server?.change(uri, v, contentChanges));
  connection.onDidCloseTextDocument(({ textDocument: { uri } }) => server?.close(uri));
  connection.onDidSaveTextDocument(() => server?.refresh());
  connection.onDidChangeWatchedFiles(() => server?.refresh());
  connection.onNotification('workspace/didChangeWorkspaceFolders', ({ event }: { event: WorkspaceFoldersChangeEvent }) =>
    server?.changeFolders(event),
  );
  connection.onShutdown(() => undefined);
  connection.listen();
}
