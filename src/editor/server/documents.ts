// The texts that the editor has, and where analyses of them stand while somebody types.
//
// A change of a text is analysed when the keys rest, or when somebody asks for something that must be exact. What is asked with every key (completion, hover) is answered
// from the last analysis if the new one takes longer than a person waits; places are moved by what was typed since.
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { TextDocumentContentChangeEvent } from 'vscode-languageserver';
import { type Position, type Range, TextDocument } from 'vscode-languageserver-textdocument';
import type { SourceText, Span } from '../../diagnostics/index.ts';

export function pathOf(uri: string): string {
  if (!uri.startsWith('file:')) return uri;
  try {
    return fileURLToPath(uri);
  } catch (error) {
    // A file of another machine, or one whose name cannot be read: it is called what the editor calls it.
    if (error instanceof TypeError || error instanceof URIError) return uri;
    throw error;
  }
}

export function uriOf(path: string): string {
  return path.startsWith('/') || /^[A-Za-z]:[\\/]/.test(path) ? pathToFileURL(path).href : path;
}

const texts = new WeakMap<SourceText, TextDocument>();

/** A text with its lines, made once. */
function linesOf(source: SourceText): TextDocument {
  const known = texts.get(source) ?? TextDocument.create(source.name, 'tla', 0, source.text);
  texts.set(source, known);
  return known;
}

/** A span as lines and UTF-16 columns from 0. */
export function rangeOf({ source, start, end }: Span): Range {
  const lines = linesOf(source);
  return { start: lines.positionAt(start), end: lines.positionAt(Math.max(start, end)) };
}

export function offsetIn(source: SourceText, position: Position): number {
  return linesOf(source).offsetAt(position);
}

/** The open documents, by the URI that the editor uses. */
export class OpenDocuments {
  readonly #documents = new Map<string, TextDocument>();

  open(uri: string, language: string, version: number, text: string): void {
    this.#documents.set(uri, TextDocument.create(uri, language, version, text));
  }

  change(uri: string, changes: readonly TextDocumentContentChangeEvent[], version: number): TextDocument | null {
    const document = this.#documents.get(uri);
    if (document === undefined) return null;
    const changed = TextDocument.update(document, [...changes], version);
    this.#documents.set(uri, changed);
    return changed;
  }

  close(uri: string): void {
    this.#documents.delete(uri);
  }

  get(uri: string): TextDocument | undefined {
    return this.#documents.get(uri);
  }

  /** The URI that the editor uses for a file. */
  uriFor(path: string): string {
    for (const uri of this.#documents.keys()) if (pathOf(uri) === path) return uri;
    return uriOf(path);
  }

  get all(): readonly TextDocument[] {
    return [...this.#documents.values()];
  }
}
