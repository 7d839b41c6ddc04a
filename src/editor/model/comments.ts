// The comment that belongs to a definition: the one directly above it, at the end of its first line, or the one with which its text begins.

/** The translator wrote these lines. */
const TRANSLATION_MARK = /\\\*+\s*(?:BEGIN|END) TRANSLATION\b/;

const LINE_COMMENT = /^\s*\\\*+ ?(.*)$/;

/** Blanks, boxes and frames of comments say nothing. */
function tidy(lines: readonly string[]): string {
  const inner = lines
    .map((line) =>
      line
        .replace(/^\s*\(?\*+\)?\s?/, '')
        .replace(/\s*\*+\)\s*$/, '')
        .replace(/^[-*=\s]+$/, '')
        .trimEnd(),
    )
    .join('\n');
  return inner.replace(/^\n+|\n+$/g, '').replace(/\n{3,}/g, '\n\n');
}

/** Characters in which a comment above a definition is looked for. */
const LONGEST_COMMENT = 5000;

function above(text: string, lineStart: number): string {
  const lines = text.slice(Math.max(0, lineStart - LONGEST_COMMENT), lineStart).split(/\r?\n/);
  lines.pop();
  const taken: string[] = [];
  let isInBlock = false;
  for (let i = lines.length - 1; i >= 0; i--) {
    const line = lines[i]!;
    if (TRANSLATION_MARK.test(line)) break;
    if (isInBlock) {
      taken.unshift(line);
      if (/^\s*\(\*/.test(line)) isInBlock = !/^\s*\(\*/.test(line);
      continue;
    }
    const single = LINE_COMMENT.exec(line);
    if (single !== null) taken.unshift(single[1]!);
    else if (/^\s*\(\*.*\*\)\s*$/.test(line)) taken.unshift(line);
    else if (/\*\)\s*$/.test(line) && !line.includes('(*')) {
      taken.unshift(line);
      isInBlock = true;
    } else break;
  }
  const isAlgorithm = taken.some((line) => /--(?:fair\s+)?algorithm\b/.test(line));
  return isInBlock || isAlgorithm ? '' : tidy(taken);
}

function within(text: string, from: number, to: number): string {
  const head = text.slice(from, to);
  const block = /^[^\n]*?==\s*\(\*([\s\S]*?)\*\)/.exec(head);
  if (block !== null) return tidy(block[1]!.split(/\r?\n/));
  const line = /^[^\n]*?==[^\n]*\n?(?:\s*\\\*+ ?[^\n]*\n?)*/.exec(head)?.[0] ?? '';
  const comments = [...line.matchAll(/\\\*+ ?([^\n]*)/g)].map(([, words]) => words!);
  return tidy(comments);
}

/**
 * The comment about what is introduced at an offset, without its marks; the empty string where there is none.
 * @param to the end of the definition
 */
export function commentOf(text: string, offset: number, to: number): string {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const before = above(text, lineStart);
  if (before !== '') return before;
  const lineEnd = text.indexOf('\n', offset);
  const rest = text.slice(offset, lineEnd < 0 ? text.length : lineEnd);
  const beside = /\\\*+ ?(.*)$/.exec(rest)?.[1];
  return beside === undefined ? within(text, offset, to) : tidy([beside]);
}
