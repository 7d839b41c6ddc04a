// The head of a module as text, for those who add to it: where its first line ends, and what it extends. The rest of the text need be no module.
//
// Comments are gone through character by character: as a pattern that is repeated, blocks of comments one below the other have more ways to be divided
// than a program has time for.
import { behindComment } from '../diagnostics/index.ts';

/** The head of the first module of a text. */
export interface ModuleHeader {
  /** Offset behind the line with the name. */
  readonly end: number;
  /** Null where it extends nothing. */
  readonly extended: { readonly names: readonly string[]; readonly end: number } | null;
}

/** Null where the text has no module. */
export function moduleHeader(text: string): ModuleHeader | null {
  const line = /(?<!-)-{4,}[ \t]*MODULE[ \t]+\w+[ \t]*-{4,}[^\r\n]*/.exec(text);
  if (line === null) return null;
  const end = line.index + line[0].length;
  return { end, extended: extendedAt(text, behindBlanks(text, end)) };
}

function extendedAt(text: string, start: number): ModuleHeader['extended'] {
  const keyword = matchAt(/EXTENDS\b/y, text, start);
  const names: string[] = [];
  let end = start;
  for (let at = start + keyword.length; keyword !== ''; at = behindBlanks(text, end) + 1) {
    const from = behindBlanks(text, at);
    const name = matchAt(/\w+/y, text, from);
    if (name === '') break;
    names.push(name);
    end = from + name.length;
    if (text[behindBlanks(text, end)] !== ',') break;
  }
  return names.length === 0 ? null : { names, end };
}

/** What the pattern, a sticky one, matches there; empty where that is nothing. */
function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

/** The offset of what follows behind blanks and comments. */
function behindBlanks(text: string, start: number): number {
  let at = start;
  for (;;) {
    const before = at;
    at += matchAt(/\s+|\\\*[^\r\n]*/y, text, at).length;
    if (text.startsWith('(*', at)) at = behindComment(text, at);
    if (at === before) return at;
  }
}
