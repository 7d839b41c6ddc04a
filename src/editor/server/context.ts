// What all handlers share: the connection, the texts, the model.
import { type CancellationToken, type Connection, LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import type { Position, Range, TextDocument } from 'vscode-languageserver-textdocument';
import type { Span, Steps } from '../../diagnostics/index.ts';
import type { Workspace } from '../../session/workspace/index.ts';
import type { NameIndex } from '../model/name-index.ts';
import type { Analyses } from './analyses.ts';
import { messageOf } from './converted.ts';
import { type OpenDocuments, rangeOf } from './documents.ts';
import type { Messages } from './messages.ts';
import { type Turns, turn } from './turns.ts';

/** What the editor said that it can do. */
export interface ClientAbilities {
  readonly snippets: boolean;
  /** It asks for the documentation of a proposal when that is chosen. */
  readonly resolvesDocumentation: boolean;
  readonly renameFiles: boolean;
  readonly progress: boolean;
  readonly refreshLenses: boolean;
  readonly refreshHints: boolean;
  readonly watchFiles: boolean;
  /** Changes with the versions of their documents. */
  readonly versionedChanges: boolean;
  /** An outline with entries inside of entries. */
  readonly nestedSymbols: boolean;
  /** Which texts may be Markdown. */
  readonly markdown: { readonly hover: boolean; readonly completion: boolean; readonly signature: boolean };
}

/** What handlers work with. */
export interface ServerContext {
  readonly connection: Connection;
  readonly documents: OpenDocuments;
  readonly workspace: Workspace;
  readonly index: NameIndex;
  readonly client: ClientAbilities;
  readonly analyses: Analyses;
  readonly messages: Messages;
  /** Answers about whole texts, which take long. */
  readonly turns: Turns;
  /** Tells anew what is wrong in these files, where they are open. */
  publish(paths: readonly string[]): void;
}

/** The text of a document and the offset of a position in it. */
export function placeIn(context: ServerContext, uri: string, position: Position): { document: TextDocument; offset: number } | null {
  const document = context.documents.get(uri);
  return document === undefined ? null : { document, offset: document.offsetAt(position) };
}

/** A place of the document as an offset in the text that was analysed. */
export function analysedOffset({ documents, analyses }: ServerContext, uri: string, position: Position): number {
  return analyses.analysedOffset(uri, documents.get(uri)?.offsetAt(position) ?? 0);
}

/** A span of a text that was analysed, as lines and columns of the text that the editor has now. */
export function rangeNow({ documents, analyses }: ServerContext, span: Span): Range {
  const uri = documents.uriFor(span.source.name);
  const document = documents.get(uri);
  if (document === undefined || analyses.editsIn(uri).length === 0) return rangeOf(span);
  const at = (offset: number): Position => document.positionAt(analyses.offsetNow(uri, offset));
  return { start: at(span.start), end: at(Math.max(span.start, span.end)) };
}

const cancelled = (): ResponseError<void> => new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled');

/**
 * A handler that gives messages that are waiting their turn first, so that one that was cancelled meanwhile is not answered; a fault of ours in it is told, and
 * is not the end of the server.
 */
export function answering<Params, Answer>(
  context: Pick<ServerContext, 'connection' | 'messages'>,
  answer: (params: Params, token: CancellationToken) => Answer | Promise<Answer>,
  ready: (params: Params) => Promise<void> = turn,
): (params: Params, token: CancellationToken) => Promise<Answer | ResponseError<void>> {
  return async (params, token) => {
    await turn();
    await ready(params);
    if (token.isCancellationRequested) return cancelled();
    try {
      const answered = await answer(params, token);
      // The answer is written before other work goes on.
      context.messages.seen();
      return answered;
    } catch (error) {
      if (error instanceof ResponseError) return error;
      context.connection.console.error(`tlasso: ${messageOf(error)}`);
      return new ResponseError(LSPErrorCodes.RequestFailed, messageOf(error));
    }
  };
}

/** A handler whose answer is about the texts as they are: it waits until these are analysed. */
export function answeringExactly<Params, Answer>(
  context: ServerContext,
  answer: (params: Params, token: CancellationToken) => Answer | Promise<Answer>,
): ReturnType<typeof answering<Params, Answer>> {
  return answering(context, answer, () => context.analyses.settled());
}

/** A handler whose answer is about a whole text, and is made in steps: where a text changes meanwhile, it begins anew when that is analysed. */
export function answeringInSteps<Params, Answer>(
  context: ServerContext,
  answer: (params: Params) => Steps<Answer>,
): ReturnType<typeof answering<Params, Answer | ResponseError<void>>> {
  const { analyses, turns, workspace } = context;
  return answering(context, async (params: Params, token) => {
    for (;;) {
      await analyses.settled();
      const { version } = workspace;
      const isInVain = (): boolean => token.isCancellationRequested || !analyses.isSettled || workspace.version !== version;
      const made = await turns.do(answer(params), isInVain);
      if (made !== null) return made.result;
      if (token.isCancellationRequested) return cancelled();
    }
  });
}

/** A handler that is asked with every key: it waits for an analysis only where that is short. */
export function answeringQuickly<Params extends { textDocument: { uri: string } }, Answer>(
  context: ServerContext,
  answer: (params: Params, token: CancellationToken) => Answer | Promise<Answer>,
): ReturnType<typeof answering<Params, Answer>> {
  return answering(context, answer, ({ textDocument: { uri } }) => context.analyses.settledQuickly(uri));
}
