// A diagnostic with the text that it is about, and small changes of that text.
import { basename } from 'node:path';
import type { AnalyzedModule, Workspace } from '../../../session/workspace/index.ts';
import type { Config } from '../../../syntax/index.ts';
import type { TextEdit } from '../edits.ts';
import type { Problem } from '../problems.ts';

/** What is to be mended, with what is known of its file. */
export interface Faulty {
  readonly problem: Problem;
  readonly path: string;
  readonly text: string;
  /** Null in a configuration. */
  readonly analyzed: AnalyzedModule | null;
  /** Null in a module. */
  readonly config: Config | null;
  readonly workspace: Workspace;
}

/** A change that would do what a diagnostic says. */
export interface Change {
  readonly title: string;
  readonly edits: readonly TextEdit[];
  /** Another file; absent for that of the diagnostic. */
  readonly path?: string;
}

/** What is to be done where a diagnostic gives this advice. */
export interface Advice {
  readonly fix: RegExp;
  /** Only of diagnostics with these codes; absent for all of them. */
  readonly codes?: readonly string[];
  readonly changes: (faulty: Faulty, found: RegExpExecArray) => readonly Change[];
}

/** The bracket that closes another one. */
export const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<<': '>>', '⟨': '⟩' };

/** What the diagnostic marks. */
export function marked({ text, problem: { span } }: Faulty): string {
  return text.slice(span.start, span.end);
}

export function insertion(at: number, text: string): TextEdit {
  return { start: at, end: at, text };
}

export function removal(start: number, end: number): TextEdit {
  return { start, end, text: '' };
}

/** The change that puts something in the place of what is marked. */
export function replacing({ problem: { span } }: Faulty, text: string, title = `Write ${text}`): Change {
  return { title, edits: [{ start: span.start, end: span.end, text }] };
}

/** An insertion with blanks where it would touch a word or a symbol. */
export function spaced(text: string, at: number, what: string): TextEdit {
  const before = text[at - 1] ?? '\n';
  const behind = text[at] ?? '\n';
  const isJoined = /^[;,)\]}]/.test(what);
  const left = isJoined || /[\s([{]/.test(before) ? '' : ' ';
  const right = /[\s;,)\]}]/.test(behind) ? '' : ' ';
  return insertion(at, `${left}${what}${right}`);
}

export function lineStartOf(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

export function lineEndOf(text: string, offset: number): number {
  const end = text.slice(offset).search(/\r?\n/);
  return end < 0 ? text.length : offset + end;
}

/** The end of what stands in a line, before blanks and a comment at its end. */
export function contentEndOf(text: string, offset: number): number {
  const rest = text.slice(offset, lineEndOf(text, offset));
  return offset + rest.replace(/\s*(?:\\\*.*)?$/, '').length;
}

/** The blanks before the column of an offset. */
export function blanksBefore(text: string, offset: number): string {
  return ' '.repeat(offset - lineStartOf(text, offset));
}

/** The end of what stands before an offset. */
export function endBefore(text: string, offset: number): number {
  return text.slice(0, offset).trimEnd().length;
}

/** What begins a comment that ends with its line; what looks so in a string, or in another comment, does not. */
const LINE_COMMENT = /^((?:[^"\\(]|"(?:[^"\\]|\\.)*"|\\(?!\*)|\((?!\*)|\(\*(?:[^*]|\*(?!\)))*\*\))*)\\\*/;

/** Where the block comment begins in which an offset lies; null where it lies in none. */
export function blockCommentAt(text: string, offset: number): number | null {
  let depth = 1;
  for (let i = offset - 2; i >= 0; i--) {
    if (text.startsWith('*)', i)) depth++;
    else if (text.startsWith('(*', i) && --depth === 0) return i;
    else continue;
    // The star of a mark is none of another one.
    i--;
  }
  return null;
}

/** Where the comment begins that ends at an offset; the offset where none does. */
function commentBefore(text: string, end: number): number {
  const block = text.endsWith('*)', end) ? blockCommentAt(text, end - 2) : null;
  if (block !== null) return block;
  const start = lineStartOf(text, end);
  const content = LINE_COMMENT.exec(text.slice(start, end))?.[1];
  return content === undefined ? end : start + content.length;
}

/** The end of the word or symbol before an offset, whatever comments are between. */
export function tokenEndBefore(text: string, offset: number): number {
  for (let at = offset; ; ) {
    const end = endBefore(text, at);
    at = commentBefore(text, end);
    if (at === end) return end;
  }
}

/** A piece with its further lines moved right, as its first line is. */
export function movedRight(piece: string, columns: number): string {
  return piece.replaceAll('\n', `\n${' '.repeat(columns)}`);
}

/** Takes an element out of a list with commas; null where it is the only one. */
export function elementRemoval(text: string, start: number, end: number): TextEdit | null {
  const behind = /^\s*,\s*/.exec(text.slice(end));
  if (behind !== null) return removal(start, end + behind[0].length);
  const before = /\s*,\s*$/.exec(text.slice(0, start));
  return before === null ? null : removal(start - before[0].length, end);
}

/** Takes a piece out; its lines too where nothing else stands there. */
export function wholeRemoval(text: string, start: number, end: number): TextEdit {
  const isAlone = text.slice(lineStartOf(text, start), start).trim() === '' && text.slice(end, lineEndOf(text, end)).trim() === '';
  if (!isAlone) return removal(start, end);
  const behind = lineEndOf(text, end);
  return removal(lineStartOf(text, start), behind + (/^\r?\n/.exec(text.slice(behind))?.[0].length ?? 0));
}

/** A word that a text does not have: the given one with the first number that is free. */
export function freshWord(text: string, base: string): string {
  for (let number = 1; ; number++) if (!new RegExp(`\\b${base}${number}\\b`).test(text)) return `${base}${number}`;
}

/** The name that a file wants its module to have; null where that cannot be a name. */
export function moduleNameOf(path: string): string | null {
  const name = basename(path, '.tla');
  return /^\w*[A-Za-z]\w*$/.test(name) ? name : null;
}

/** The word that is meant where a diagnostic marks more: the last name of `I!Op(x)`, the first word of `x = 1` in a configuration. */
export function wrongWordIn(text: string): { readonly start: number; readonly end: number } {
  const last = /!\s*([^!\s()]+)\s*(?:\([^!]*\))?$/.exec(text);
  if (last !== null) {
    const start = last.index + last[0].indexOf(last[1]!, 1);
    return { start, end: start + last[1]!.length };
  }
  return { start: 0, end: /^\w+(?=\s*(?:=|<-))/.exec(text)?.[0].length ?? text.length };
}
