// Diagnostics as JSON: what `--format json` prints of them. Positions are lines and columns, because readers do not have our source texts.
import type { Diagnostic, Severity } from './diagnostic.ts';
import { lineIndexOf } from './line-index.ts';
import type { Span } from './span.ts';

/** A span for readers without the text. Lines and columns from 1, columns in Unicode code points, the end exclusive. */
export interface JsonPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** One diagnostic in a JSON report. */
export interface JsonDiagnostic {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly place?: JsonPlace;
  readonly related?: readonly { readonly message: string; readonly place: JsonPlace }[];
  readonly notes?: readonly string[];
  readonly fix?: string;
}

/** A span as lines and columns. */
export function jsonPlace(span: Span): JsonPlace {
  const index = lineIndexOf(span.source);
  const start = index.position(span.start);
  const end = index.position(span.end);
  return { file: span.source.name, line: start.line, column: start.column, endLine: end.line, endColumn: end.column };
}

/** A diagnostic as plain JSON data. */
export function jsonDiagnostic({ code, severity, message, span, related, notes, fix }: Diagnostic): JsonDiagnostic {
  return {
    code,
    severity,
    message,
    ...(span === undefined ? {} : { place: jsonPlace(span) }),
    ...(related === undefined ? {} : { related: related.map((r) => ({ message: r.message, place: jsonPlace(r.span) })) }),
    ...(notes === undefined ? {} : { notes: [...notes] }),
    ...(fix === undefined ? {} : { fix }),
  };
}
