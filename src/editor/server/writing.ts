// Help while somebody writes: completion, signatures, colours.
import { type CompletionItem, InsertTextFormat, type SemanticTokens, SemanticTokensBuilder } from 'vscode-languageserver';
import { isBundled, type Steps } from '../../diagnostics/index.ts';
import { type Completions, completeConfig, entityOfCompletion, ModuleCompletion, type Place } from '../model/completion.ts';
import { describe } from '../model/description.ts';
import { extendsEdit } from '../model/edits.ts';
import type { Completion } from '../model/proposals.ts';
import { callAt } from '../model/signature.ts';
import { hasLetters } from '../model/texts.ts';
import { tokensOf } from '../model/tokens.ts';
import { answering, answeringInSteps, answeringQuickly, placeIn, type ServerContext } from './context.ts';
import { completionKind, markup } from './converted.ts';
import { pathOf } from './documents.ts';

type At = { textDocument: { uri: string }; position: { line: number; character: number } };

/** Proposals that are sent with their documentation where the editor does not ask for it by itself; that of others is sent when they are chosen. */
const DOCUMENTED = 20;

/** Coloured names that are put into an answer in one step. */
const TOKENS_A_STEP = 1000;

/** Proposals that are sent at most; the editor asks again when more letters are there. */
const MOST_ITEMS = 200;

function completionsAt(context: ServerContext, uri: string, text: string, place: Place): Completions | null {
  const { workspace } = context;
  const path = pathOf(uri);
  if (path.endsWith('.cfg')) {
    const config = workspace.config(path);
    const module = workspace.moduleOfConfig(path);
    return config === null ? null : completeConfig(config, module === null ? null : workspace.module(module), text, place.offset);
  }
  const analyzed = workspace.module(path);
  return analyzed === null ? null : new ModuleCompletion(analyzed, workspace, text).at(place);
}

/** What fits the letters that were typed, the likeliest first. Of several with the same label only the nearest. */
function fitting(items: readonly Completion[], typed: string): ReadonlyMap<string, Completion> {
  const start = typed.toLowerCase();
  const near = items.filter(({ label }) => hasLetters(label, typed));
  const begins = ({ label }: Completion): boolean => label.toLowerCase().startsWith(start);
  const ranked = near.map((one) => ({ one, rank: begins(one) ? one.rank : one.rank + LATER })).sort((a, b) => a.rank - b.rank);
  const found = new Map<string, Completion>();
  for (const { one } of ranked) if (!found.has(one.label)) found.set(one.label, one);
  return found;
}

/** More than any rank: what only has the letters comes after what begins with them. */
const LATER = 10;

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
  const found = completionsAt(context, uri, text, { offset, analysed: context.analyses.analysedOffset(uri, offset) });
  if (found === null) return null;
  const range = { start: document.positionAt(found.start), end: document.positionAt(found.end) };
  const fits = fitting(found.items, text.slice(found.start, found.end));
  const extending = new Map<string, Pick<CompletionItem, 'additionalTextEdits'>>();
  const withExtends = (needs: string): Pick<CompletionItem, 'additionalTextEdits'> => {
    const edit = extendsEdit(text, needs);
    if (edit === null) return {};
    const at = { start: document.positionAt(edit.start), end: document.positionAt(edit.end) };
    return { additionalTextEdits: [{ range: at, newText: edit.text }] };
  };
  const items = [...fits.values()].slice(0, MOST_ITEMS).map((one, number): CompletionItem => {
    const isSnippet = one.insert?.includes('$1') === true;
    const plain = one.insert === null || (isSnippet && !context.client.snippets) ? one.label : one.insert;
    const { needs } = one;
    if (needs !== null && !extending.has(needs)) extending.set(needs, withExtends(needs));
    return {
      label: one.label,
      kind: completionKind(one.kind),
      detail: one.detail,
      sortText: `${one.rank}${one.label}`,
      filterText: one.label,
      insertTextFormat: isSnippet && plain !== one.label ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
      textEdit: { range, newText: plain },
      ...(needs === null ? {} : extending.get(needs)),
      ...(number < DOCUMENTED && !context.client.resolvesDocumentation ? documentationIn(context, uri, one) : {}),
    };
  });
  proposed(fits);
  return { isIncomplete: fits.size > MOST_ITEMS, items };
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
    answeringInSteps(context, function* ({ textDocument: { uri } }: { textDocument: { uri: string } }): Steps<SemanticTokens> {
      const document = context.documents.get(uri);
      const builder = new SemanticTokensBuilder();
      if (document === undefined) return builder.build();
      const path = pathOf(uri);
      const hasLevels = !path.endsWith('.cfg') && workspace.module(path)?.known?.hasLevels === true;
      const tokens = yield* tokensOf(index.occurrences(path), hasLevels);
      for (const [number, { start, length, type, modifiers }] of tokens.entries()) {
        if (number % TOKENS_A_STEP === 0) yield;
        const { line, character } = document.positionAt(start);
        builder.push(line, character, length, type, modifiers);
      }
      return builder.build();
    }),
  );
}
