// Changes of texts: rename, what mends diagnostics, formatting.
import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  LSPErrorCodes,
  type TextEdit as ProtocolEdit,
  ResponseError,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import type { Range } from 'vscode-languageserver-textdocument';
import { lineEndOf, type Span } from '../../diagnostics/index.ts';
import { formatDocument } from '../../formatting/index.ts';
import { type TextEdit, withLineEnds } from '../model/edits.ts';
import { fixesFor } from '../model/fixes.ts';
import { problemsIn } from '../model/problems.ts';
import { obstacleToRename, Renaming } from '../model/rename.ts';
import { analysedOffset, answeringExactly, type ServerContext } from './context.ts';
import { protocolDiagnostic } from './converted.ts';
import { offsetIn, pathOf, rangeOf } from './documents.ts';
import { evaluationsOf } from './evaluating.ts';

type InDocument = { textDocument: { uri: string } };
type At = InDocument & { position: { line: number; character: number } };

const refusal = (reason: string): ResponseError<void> => new ResponseError(LSPErrorCodes.RequestFailed, reason);

function protocolEdits({ workspace }: ServerContext, path: string, edits: readonly TextEdit[]): ProtocolEdit[] {
  const source = workspace.source(path);
  if (source === null) return [];
  const ends = lineEndOf(source.text);
  return edits.map(({ start, end, text }) => ({ range: rangeOf({ source, start, end }), newText: withLineEnds(text, ends) }));
}

function workspaceEdit(
  context: ServerContext,
  edits: ReadonlyMap<string, readonly TextEdit[]>,
  files: readonly { readonly from: string; readonly to: string }[] = [],
): WorkspaceEdit {
  const { documents, client } = context;
  // Files are renamed by documentChanges only: Neovim 0.7 says that it renames files, and does not say that it knows those.
  if (!client.versionedChanges && files.length === 0)
    return { changes: Object.fromEntries([...edits].map(([path, list]) => [documents.uriFor(path), protocolEdits(context, path, list)])) };
  return {
    documentChanges: [
      ...[...edits].map(([path, list]) => {
        const uri = documents.uriFor(path);
        return { textDocument: { uri, version: documents.get(uri)?.version ?? null }, edits: protocolEdits(context, path, list) };
      }),
      ...files.map(({ from, to }) => ({ kind: 'rename' as const, oldUri: documents.uriFor(from), newUri: documents.uriFor(to) })),
    ],
  };
}

function registerRename(context: ServerContext): void {
  const { connection, workspace, index } = context;
  connection.onPrepareRename(
    answeringExactly(context, ({ textDocument: { uri }, position }: At) => {
      workspace.refresh();
      const found = index.at(pathOf(uri), analysedOffset(context, uri, position));
      if (found === null) throw refusal('There is no name here.');
      const obstacle = obstacleToRename(found.entity);
      if (obstacle !== null) throw refusal(obstacle);
      return { range: rangeOf(found.span), placeholder: found.entity.name };
    }),
  );
  connection.onRenameRequest(
    answeringExactly(context, ({ textDocument: { uri }, position, newName }: At & { newName: string }) => {
      workspace.refresh();
      const found = index.at(pathOf(uri), analysedOffset(context, uri, position));
      if (found === null) throw refusal('There is no name here.');
      const plan = new Renaming(workspace, index).plan(found.entity, newName.trim());
      if (plan.kind === 'refused') throw refusal(plan.reason);
      if (plan.files.length > 0 && !context.client.renameFiles)
        throw refusal('To rename a module its file must be renamed too, and this editor does not do that for a server.');
      return workspaceEdit(context, plan.edits, plan.files);
    }),
  );
}

/** Answers with changes. */
export function registerChanges(context: ServerContext): void {
  const { connection, workspace } = context;
  registerRename(context);
  connection.onCodeAction(
    answeringExactly(context, ({ textDocument: { uri }, range, context: { only, diagnostics } }: CodeActionParams): CodeAction[] => {
      const path = pathOf(uri);
      const source = workspace.source(path);
      if (source === null) return [];
      const spanOf = ({ start, end }: Range): Span => ({ source, start: offsetIn(source, start), end: offsetIn(source, end) });
      const place = spanOf(range);
      const shown = diagnostics.map((one) => spanOf(one.range));
      const offered = fixesFor(path, problemsIn(path, workspace), place, shown, workspace).map(({ title, mends, path: file, edits }) => ({
        title,
        kind: mends === null ? CodeActionKind.RefactorRewrite : CodeActionKind.QuickFix,
        ...(mends === null ? {} : { diagnostics: [protocolDiagnostic(mends, (other) => context.documents.uriFor(other))] }),
        edit: workspaceEdit(context, new Map([[file, edits]])),
      }));
      const all: readonly CodeAction[] = [...offered, ...evaluationsOf(context, path, place)];
      return only === undefined ? [...all] : all.filter(({ kind = '' }) => only.some((one) => one === kind || kind.startsWith(`${one}.`)));
    }),
  );
  const format = ({ textDocument: { uri }, range }: InDocument & { range?: Range }): ProtocolEdit[] | null => {
    const path = pathOf(uri);
    const source = workspace.source(path);
    if (source === null) return null;
    const part = range === undefined ? {} : { range: { start: offsetIn(source, range.start), end: offsetIn(source, range.end) } };
    const formatted = formatDocument(source, part);
    return formatted.kind === 'unreadable' ? null : protocolEdits(context, path, formatted.edits);
  };
  connection.onDocumentFormatting(answeringExactly(context, format));
  connection.onDocumentRangeFormatting(answeringExactly(context, format));
}
