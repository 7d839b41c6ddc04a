// A place in a source text. Offsets only: lines, columns and colours are the renderer's business.

/** One text that a user wrote or that tlasso bundles: a module, a configuration, a formula on the command line. */
export interface SourceText {
  /** How the user knows it: the path as given, or a description in angle brackets such as `<--ltl>`. */
  readonly name: string;
  /** The whole text, as UTF-16. */
  readonly text: string;
}

/** A half-open range of UTF-16 offsets in one source text. */
export interface Span {
  readonly source: SourceText;
  readonly start: number;
  readonly end: number;
}

/** The smallest span that holds both, which must lie in the same source. */
export function join(a: Span, b: Span): Span {
  return {
    source: a.source,
    start: Math.min(a.start, b.start),
    end: Math.max(a.end, b.end),
  };
}

/** The text a span covers. */
export function textOf(span: Span): string {
  return span.source.text.slice(span.start, span.end);
}
