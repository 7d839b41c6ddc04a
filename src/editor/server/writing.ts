// Help while somebody writes: completion, signatures, colours.
import { type CompletionItem, InsertTextFormat, SemanticTokensBuilder } from 'vscode-languageserver';
import { isBundled } from '../../diagnostics/index.ts';
import { type Completion, type Completions, completeConfig, entityOfCompletion, ModuleCompletion } from '../model/completion.ts';
import { describe } from '../model/description.ts';
import { extendsEdit } from '../model/edits.ts';
import { callAt } from '../model/signature.ts';
import { tokensOf } from '../model/tokens.ts';
import { answering, answeringExactly, answeringQuickly, placeIn, type ServerContext } from './context.ts';
import { completionKind, markup } from './converted.ts';
import { pathOf } from './documents.ts';

type At = { textDocument: { uri: string }; position: { line: number; character: number } };

/** Proposals that are sent with their documentation; that of others is sent when they are chosen. */
const DOCUMENTED = 20;

/** Proposals that are sent at most; the editor asks again when more letters are there. */
const MOST_ITEMS = 400;

function completionsAt(context: ServerContext, uri: string, text: string, offset: number): Completions | null {
  const { workspace } = context;
  const path = pathOf(uri);
  if (path.endsWith('.cfg')) {
    const config = workspace.config(path);
    const module = workspace.moduleOfConfig(path);
    return config === null ? null : completeConfig(config, module === null ? null : workspace.module(module), text, offset);
  }
  const analyzed = workspace.module(path);
  return analyzed === null ? null : new ModuleCompletion(analyzed, workspace, text).at(offset);
}

/** One of several with the same label: the nearest. */
function withoutDoubles(items: readonly Completion[]): readonly Completion[] {
  const best = new Map<string, Completion>();
  for (const one of items) {
    const before = best.get(one.label);
    if (before === undefined || one.rank < before.rank) best.set(one.label, one);
  }
  return [...best.values()];
}

/** @param proposed is told what is proposed, by the label */
function complete(
  context: ServerContext,
  { textDocument: { uri }, position }: At,
  proposed: (completions: ReadonlyMap<string, Completion>) => void,
): { isIncomplete: boolean; items: CompletionItem[] } | null {
  const place = placeIn(context, uri, position);
  if (place === null) return null;
  const { document, offset } = place;
  const text = document.getText();
  const found = completionsAt(context, uri, text, offset);
  if (found === null) return null;
  const range = { start: document.positionAt(found.start), end: document.positionAt(found.end) };
  const typed = text.slice(found.start, found.end).toLowerCase();
  // The letters that were typed, in their order.
  const letters = new RegExp([...typed].map((c) => c.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*'));
  const isNear = ({ label }: Completion): boolean => letters.test(label.toLowerCase());
  const near = withoutDoubles(found.items)
    .filter(isNear)
    .sort((a, b) => a.rank - b.rank);
  const items = near.slice(0, MOST_ITEMS).map((one, number): CompletionItem => {
    const isSnippet = one.insert?.includes('$1') === true;
    const plain = one.insert === null || (isSnippet && !context.client.snippets) ? one.label : one.insert;
    const { needs } = one;
    const edit = needs === null ? null : extendsEdit(text, needs);
    return {
      label: one.label,
      kind: completionKind(one.kind),
      detail: one.detail,
      sortText: `${one.rank}${one.label}`,
      filterText: one.label,
      insertTextFormat: isSnippet && plain !== one.label ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
      textEdit: { range, newText: plain },
      ...(edit === null
        ? {}
        : {
            additionalTextEdits: [
              { range: { start: document.positionAt(edit.start), end: document.positionAt(edit.end) }, newText: edit.text },
            ],
          }),
      ...(number < DOCUMENTED ? documentationIn(context, uri, one) : {}),
    };
  });
  proposed(new Map(near.map((one) => [one.label, one])));
  return { isIncomplete: near.length > MOST_ITEMS, items };
}

function documentationIn(context: ServerContext, uri: string, one: Completion): Pick<CompletionItem, 'documentation'> {
  const entity = entityOfCompletion(one);
  if (entity === null) return {};
  const isStandard = entity.span !== null && isBundled(entity.span);
  const description = describe(entity, isStandard ? null : pathOf(uri), context.workspace, false);
  return { documentation: markup(description, context.client.markdown.completion) };
}

/** Answers while somebody writes. */
export function registerWriting(context: ServerContext): void {
  const { connection, workspace, index } = context;
  let latest = { uri: '', completions: new Map<string, Completion>() as ReadonlyMap<string, Completion> };
  connection.onCompletion(
    answeringQuickly(context, (at: At) =>
      complete(context, at, (completions) => {
        latest = { uri: at.textDocument.uri, completions };
      }),
    ),
  );
  connection.onCompletionResolve(
    answering(context, (item: CompletionItem) => {
      const one = latest.completions.get(item.label);
      return one === undefined || item.documentation !== undefined ? item : { ...item, ...documentationIn(context, latest.uri, one) };
    }),
  );
  connection.onSignatureHelp(
    answeringQuickly(context, ({ textDocument: { uri }, position }: At) => {
      const place = placeIn(context, uri, position);
      if (place === null || uri.endsWith('.cfg')) return null;
      const path = pathOf(uri);
      const analyzed = workspace.module(path);
      const call = analyzed === null ? null : callAt(analyzed, place.document.getText(), place.offset);
      if (call === null) return null;
      const { text } = describe(call.entity, path, workspace, false);
      return {
        signatures: [
          {
            label: call.label,
            parameters: call.parameters.map((label) => ({ label })),
            documentation: markup(text, context.client.markdown.signature),
          },
        ],
        activeSignature: 0,
        activeParameter: call.active,
      };
    }),
  );
  connection.languages.semanticTokens.on(
    answeringExactly(context, ({ textDocument: { uri } }: { textDocument: { uri: string } }) => {
      const document = context.documents.get(uri);
      const builder = new SemanticTokensBuilder();
      if (document === undefined) return builder.build();
      const path = pathOf(uri);
      const hasLevels = !path.endsWith('.cfg') && workspace.module(path)?.known?.hasLevels === true;
      for (const { start, length, type, modifiers } of tokensOf(index.occurrences(path), hasLevels)) {
        const { line, character } = document.positionAt(start);
        builder.push(line, character, length, type, modifiers);
      }
      return builder.build();
    }),
  );
}
