// A place in a source text. Offsets only: lines, columns and colours are the renderer's business.

/** Where a text is from that is in no file of the user's. */
export type TextOrigin =
  /** It comes with tlasso. */
  | { readonly kind: 'bundled' }
  /** The argument of an option of the command line, named with its hyphens. */
  | { readonly kind: 'option'; readonly option: string }
  /** Entered in the explorer, or given by a program. */
  | { readonly kind: 'entered' };

/** One text that a user wrote or that tlasso bundles: a module, a configuration, a formula on the command line. */
export interface SourceText {
  /** How the user knows it: the path as given, or a description in angle brackets such as `<--ltl>`. Only for messages: see `origin`. */
  readonly name: string;
  /** The whole text, as UTF-16. */
  readonly text: string;
  /** Absent: a file. */
  readonly origin?: TextOrigin;
}

/** The text of a module that comes with tlasso. */
export function bundledText(module: string, text: string): SourceText {
  return { name: `<bundled>/${module}.tla`, text, origin: { kind: 'bundled' } };
}

/** The argument of an option such as `--ltl`. */
export function optionText(option: string, text: string): SourceText {
  return { name: `<${option}>`, text, origin: { kind: 'option', option } };
}

/** A text that was entered, called as said. */
export function enteredText(what: string, text: string): SourceText {
  return { name: `<${what}>`, text, origin: { kind: 'entered' } };
}

/** True for places in modules that come with tlasso. */
export function isBundled({ source }: Span): boolean {
  return source.origin?.kind === 'bundled';
}

/** A half-open range of UTF-16 offsets in one source text. */
export interface Span {
  readonly source: SourceText;
  readonly start: number;
  readonly end: number;
}

/** Whether both are the same part of the same text. */
export function isSamePlace(a: Span, b: Span): boolean {
  return a.source === b.source && a.start === b.start && a.end === b.end;
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

/** The order of places: by the name of the file, then as they stand in it, and what is around others before them. */
export function inOrderOfText(a: Span, b: Span): number {
  const [of, other] = [a.source.name, b.source.name];
  return of === other ? a.start - b.start || b.end - a.end : of < other ? -1 : 1;
}
