// Changes of texts: small ones that are offered, and applying them.
import { lineEndOf } from '../../diagnostics/index.ts';
import { moduleHeader } from '../../syntax/index.ts';

/** What stands from `start` to `end` becomes `text`. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A text whose lines end as those do into which it is written. */
export function withLineEnds(text: string, ends: string): string {
  return text.replace(/\r\n|\n|\r/g, ends);
}

/** Where an offset of the text before the edits is afterwards. One inside of an edit is at its end. */
export function moved(offset: number, edits: readonly TextEdit[]): number {
  let shift = 0;
  for (const { start, end, text } of edits) {
    if (end <= offset && start < offset) shift += text.length - (end - start);
    else if (start < offset) return start + shift + text.length;
  }
  return offset + shift;
}

/** Makes a module extend another one; null where the text has no module, or where it is extended already. */
export function extendsEdit(text: string, module: string): TextEdit | null {
  const header = moduleHeader(text);
  if (header === null) return null;
  const { end, extended } = header;
  if (extended === null) return { start: end, end, text: `${lineEndOf(text)}EXTENDS ${module}` };
  if (extended.names.includes(module)) return null;
  return { start: extended.end, end: extended.end, text: `, ${module}` };
}

/** The text after edits that do not overlap. */
export function applied(text: string, edits: readonly TextEdit[]): string {
  let result = '';
  let at = 0;
  for (const edit of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at);
}
