// Places in the texts of an editor.
import type { Span } from '../../diagnostics/index.ts';

/** A word of TLA+: letters, digits and low lines. */
export const WORD = /[A-Za-z0-9_]/;

/** The word around an offset, or just before it; null where there is none. */
export function wordAt(text: string, offset: number): { readonly start: number; readonly end: number; readonly word: string } | null {
  let start = offset;
  while (start > 0 && WORD.test(text[start - 1]!)) start--;
  let end = offset;
  while (end < text.length && WORD.test(text[end]!)) end++;
  return start === end ? null : { start, end, word: text.slice(start, end) };
}

export function contains({ start, end }: Span, offset: number): boolean {
  return start <= offset && offset <= end;
}

/** The first place of a word in a part of a text. */
export function findWord(span: Span, word: string): Span | null {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const found = new RegExp(`(?<![A-Za-z0-9_])${escaped}(?![A-Za-z0-9_])`).exec(span.source.text.slice(span.start, span.end));
  if (found === null) return null;
  const start = span.start + found.index;
  return { source: span.source, start, end: start + word.length };
}

/** A key that is the same for the same place of the same file, whatever version of its text was read. */
export function keyOfPlace({ source, start }: Span): string {
  return `${source.name}:${start}`;
}

/** Whether letters stand in a word in their order, with others between them. Case does not count. */
export function hasLetters(word: string, letters: string): boolean {
  const [within, wanted] = [word.toLowerCase(), letters.toLowerCase()];
  let found = 0;
  for (let i = 0; i < within.length && found < wanted.length; i++) if (within[i] === wanted[found]) found++;
  return found === wanted.length;
}

/** What algorithms use without declaring it. */
export const TRANSLATORS_NAMES: ReadonlySet<string> = new Set(['self', 'pc', 'stack']);
