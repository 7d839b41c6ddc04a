// Where things are, and what they are: definition, references, highlights, hover, outline, workspace symbols, folding, selections, links.
import {
  type DocumentHighlight,
  DocumentHighlightKind,
  type DocumentSymbol,
  type FoldingRange,
  FoldingRangeKind,
  type Location,
  type MarkupContent,
  type SelectionRange,
  type SymbolInformation,
} from 'vscode-languageserver';
import { finish, isBundled, naturalOrder, type Span, type Steps } from '../../diagnostics/index.ts';
import { materialized } from '../../session/workspace/index.ts';
import { describe } from '../model/description.ts';
import { KEYWORDS } from '../model/documentation.ts';
import { type Entity, entityOfModule } from '../model/entity.ts';
import type { Occurrence } from '../model/occurrences.ts';
import { foldsOf, outlineOfConfig, outlineOfModule, selectionsAt } from '../model/outline.ts';
import { hasLetters, wordAt } from '../model/texts.ts';
import { analysedOffset, answeringExactly, answeringInSteps, answeringQuickly, placeIn, rangeNow, type ServerContext } from './context.ts';
import { documentSymbol, flatSymbols, markup } from './converted.ts';
import { offsetIn, pathOf, rangeOf } from './documents.ts';

/** Symbols that a search in the workspace answers at most. */
const MOST_SYMBOLS = 500;

/** A place that an editor can open: modules that come with tlasso are put into files for that. */
function locationOf(context: ServerContext, span: Span): Location {
  if (isBundled(span)) return { uri: context.documents.uriFor(materialized(span.source)), range: rangeOf(span) };
  return { uri: context.documents.uriFor(span.source.name), range: rangeNow(context, span) };
}

type At = { textDocument: { uri: string }; position: { line: number; character: number } };

function nameAt(context: ServerContext, { textDocument, position }: At): Occurrence | null {
  return context.index.at(pathOf(textDocument.uri), analysedOffset(context, textDocument.uri, position));
}

function definitionOf(entity: Entity): Span | null {
  if (entity.span !== null) return entity.span;
  return entity.symbol === null || entity.symbol.kind === 'builtin' ? null : (entity.module?.span ?? null);
}

function hover(context: ServerContext, at: At): { contents: MarkupContent; range?: Location['range'] } | null {
  const found = nameAt(context, at);
  const path = pathOf(at.textDocument.uri);
  if (found === null) return hoverOfWord(context, at);
  const from = path.endsWith('.cfg') ? context.workspace.moduleOfConfig(path) : path;
  const hasLevels = from !== null && context.workspace.module(from)?.known?.hasLevels === true;
  const description = describe(found.entity, from, context.workspace, hasLevels);
  return { contents: markup(description, context.client.markdown.hover), range: rangeNow(context, found.span) };
}

function hoverOfWord(context: ServerContext, { textDocument, position }: At): ReturnType<typeof hover> {
  const place = placeIn(context, textDocument.uri, position);
  const word = place === null ? null : wordAt(place.document.getText(), place.offset);
  const meaning = word === null || !Object.hasOwn(KEYWORDS, word.word) ? undefined : KEYWORDS[word.word];
  return meaning === undefined ? null : { contents: markup(meaning, context.client.markdown.hover) };
}

/** Answers about places. */
export function registerNavigation(context: ServerContext): void {
  const { connection, workspace, index } = context;
  const definition = answeringQuickly(context, (at: At) => {
    const found = nameAt(context, at);
    const span = found === null ? null : definitionOf(found.entity);
    return span === null ? null : locationOf(context, span);
  });
  connection.onDefinition(definition);
  connection.onDeclaration(definition);
  connection.onHover(answeringQuickly(context, (at: At) => hover(context, at)));
  connection.onReferences(
    answeringExactly(
      context,
      ({ textDocument, position, context: { includeDeclaration } }: At & { context: { includeDeclaration: boolean } }) => {
        workspace.refresh();
        const found = index.at(pathOf(textDocument.uri), analysedOffset(context, textDocument.uri, position));
        if (found === null) return null;
        return index
          .references(found.entity)
          .filter(({ isDefinition }) => includeDeclaration || !isDefinition)
          .map(({ span }) => locationOf(context, span));
      },
    ),
  );
  connection.onDocumentHighlight(
    answeringQuickly(context, (at: At): DocumentHighlight[] | null => {
      const found = nameAt(context, at);
      if (found === null) return null;
      return index
        .occurrences(pathOf(at.textDocument.uri))
        .filter(({ entity }) => entity.key === found.entity.key)
        .map(({ span, isDefinition, isWritten }) => ({
          range: rangeNow(context, span),
          kind: isDefinition || isWritten ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
        }));
    }),
  );
  registerStructure(context);
}

function* outlineOf({ workspace }: ServerContext, path: string): ReturnType<typeof outlineOfModule> {
  if (path.endsWith('.cfg')) {
    const config = workspace.config(path);
    return config === null ? [] : outlineOfConfig(config);
  }
  const analyzed = workspace.module(path);
  return analyzed === null ? [] : yield* outlineOfModule(analyzed);
}

type InDocument = { textDocument: { uri: string } };

function registerStructure(context: ServerContext): void {
  const { connection, workspace, index } = context;
  connection.onDocumentSymbol(
    answeringInSteps(context, function* ({ textDocument: { uri } }: InDocument): Steps<DocumentSymbol[] | SymbolInformation[]> {
      const outline = yield* outlineOf(context, pathOf(uri));
      yield;
      return context.client.nestedSymbols ? outline.map(documentSymbol) : flatSymbols(outline, '', uri);
    }),
  );
  connection.onWorkspaceSymbol(
    answeringExactly(context, ({ query }: { query: string }) => {
      workspace.refresh();
      return workspace
        .files('.tla')
        .flatMap((path) => flatSymbols(finish(outlineOf(context, path)), '', context.documents.uriFor(path)))
        .filter(({ name }) => hasLetters(name, query))
        .sort((a, b) => a.name.length - b.name.length || naturalOrder(a.name, b.name))
        .slice(0, MOST_SYMBOLS);
    }),
  );
  connection.onFoldingRanges(
    answeringInSteps(context, function* ({ textDocument: { uri } }: InDocument): Steps<FoldingRange[]> {
      const analyzed = uri.endsWith('.cfg') ? null : workspace.module(pathOf(uri));
      return (analyzed === null ? [] : yield* foldsOf(analyzed)).map(({ first, last, kind }) => ({
        startLine: first,
        endLine: last,
        ...(kind === null ? {} : { kind: kind === 'comment' ? FoldingRangeKind.Comment : FoldingRangeKind.Region }),
      }));
    }),
  );
  connection.onSelectionRanges(
    answeringExactly(context, ({ textDocument: { uri }, positions }: InDocument & { positions: At['position'][] }): SelectionRange[] => {
      const path = pathOf(uri);
      const analyzed = uri.endsWith('.cfg') ? null : workspace.module(path);
      return positions.map((position) => {
        const here: SelectionRange = { range: { start: position, end: position } };
        if (analyzed === null) return here;
        const spans = selectionsAt(analyzed, offsetIn(analyzed.source, position));
        return (
          spans.reduceRight<SelectionRange | null>(
            (parent, span) => (parent === null ? { range: rangeOf(span) } : { range: rangeOf(span), parent }),
            null,
          ) ?? here
        );
      });
    }),
  );
  connection.onDocumentLinks(
    answeringExactly(context, ({ textDocument: { uri } }: InDocument) => {
      return index.occurrences(pathOf(uri)).flatMap(({ span, entity, isDefinition }) => {
        if (entity.module === null || isDefinition) return [];
        const place = entityOfModule(entity.module).span ?? entity.module.span;
        const { uri: target } = locationOf(context, place);
        return [{ range: rangeOf(span), target, tooltip: `module ${entity.name}` }];
      });
    }),
  );
}
