// Answers of the model in the terms of the protocol.
import {
  CompletionItemKind,
  DiagnosticSeverity,
  type DocumentSymbol,
  type Location,
  type MarkupContent,
  MarkupKind,
  type Diagnostic as ProtocolDiagnostic,
  SymbolKind,
} from 'vscode-languageserver';
import { type Diagnostic, InternalError, type Severity } from '../../diagnostics/index.ts';
import type { Description } from '../model/description.ts';
import type { OutlineEntry, OutlineKind } from '../model/outline.ts';
import type { Problem } from '../model/problems.ts';
import type { ProposalKind } from '../model/proposals.ts';
import { rangeOf } from './documents.ts';

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  note: DiagnosticSeverity.Information,
};

/** The message with what it means and what to do about it: editors show one text. */
function wholeMessage({ message, notes = [], fix }: Diagnostic): string {
  return [message, ...notes, ...(fix === undefined ? [] : [fix])].join('\n');
}

/** A problem as editors show it. */
export function protocolDiagnostic(problem: Problem, uriFor: (path: string) => string): ProtocolDiagnostic {
  const { code, severity, span, related = [] } = problem;
  const places = related.filter((one) => !one.span.source.name.startsWith('<'));
  return {
    range: rangeOf(span),
    severity: SEVERITIES[severity],
    code,
    source: 'tlasso',
    message: wholeMessage(problem),
    relatedInformation: places.map((one) => ({
      location: { uri: uriFor(one.span.source.name), range: rangeOf(one.span) },
      message: one.message,
    })),
  };
}

const SYMBOL_KINDS: Readonly<Record<OutlineKind, SymbolKind>> = {
  module: SymbolKind.Module,
  constant: SymbolKind.Constant,
  variable: SymbolKind.Variable,
  operator: SymbolKind.Function,
  function: SymbolKind.Array,
  instance: SymbolKind.Namespace,
  fact: SymbolKind.Boolean,
  algorithm: SymbolKind.Class,
  procedure: SymbolKind.Method,
  label: SymbolKind.Event,
  key: SymbolKind.Key,
};

export function documentSymbol(entry: OutlineEntry): DocumentSymbol {
  return {
    name: entry.name,
    detail: entry.detail,
    kind: SYMBOL_KINDS[entry.kind],
    range: rangeOf(entry.span),
    selectionRange: rangeOf(entry.nameSpan),
    children: entry.children.map(documentSymbol),
  };
}

/** A description, or a sentence, in a form that the editor shows. */
export function markup(description: Description | string, isMarkdown: boolean): MarkupContent {
  const kind = isMarkdown ? MarkupKind.Markdown : MarkupKind.PlainText;
  if (typeof description === 'string') return { kind, value: description };
  const { code, text } = description;
  return { kind, value: `${isMarkdown ? `\`\`\`tlaplus\n${code}\n\`\`\`` : code}\n\n${text}` };
}

/** All entries with the names of those around them, as places. */
export function flatSymbols(
  entries: readonly OutlineEntry[],
  container: string,
  uri: string,
): { name: string; kind: SymbolKind; containerName: string; location: Location }[] {
  return entries.flatMap((entry) => [
    { name: entry.name, kind: SYMBOL_KINDS[entry.kind], containerName: container, location: { uri, range: rangeOf(entry.nameSpan) } },
    ...flatSymbols(entry.children, entry.name, uri),
  ]);
}

const COMPLETION_KINDS: Readonly<Record<ProposalKind, CompletionItemKind>> = {
  operator: CompletionItemKind.Function,
  definition: CompletionItemKind.Value,
  constant: CompletionItemKind.Constant,
  variable: CompletionItemKind.Variable,
  local: CompletionItemKind.Variable,
  field: CompletionItemKind.Field,
  module: CompletionItemKind.Module,
  instance: CompletionItemKind.Module,
  keyword: CompletionItemKind.Keyword,
  label: CompletionItemKind.Event,
  symbol: CompletionItemKind.Operator,
};

export function completionKind(kind: ProposalKind): CompletionItemKind {
  return COMPLETION_KINDS[kind];
}

/** What a handler throws becomes an answer of the protocol, and not the end of the server. */
export function messageOf(error: unknown): string {
  if (error instanceof InternalError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
