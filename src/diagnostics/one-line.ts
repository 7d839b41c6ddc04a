// A text of TLA+ on one line, as messages show it. A comment that reaches to the end of its line would take all that follows with it, so comments are left out.

/** A string, a comment to the end of the line, the beginning of another comment, white space; what is between them is kept. */
const PIECES = /"(?:\\.|[^"\\\n])*"|\\\*[^\n]*|\(\*|\s+/g;

/** The offset behind the comment `(* ... *)` that begins at an offset: comments contain others. The end of the text, where nothing ends it. */
export function behindComment(text: string, start: number): number {
  const marks = /\(\*|\*\)/g;
  marks.lastIndex = start;
  let depth = 0;
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    depth += mark[0] === '(*' ? 1 : -1;
    if (depth === 0) return marks.lastIndex;
  }
  return text.length;
}

/** The text without line breaks, comments, and blanks at its ends. */
export function onOneLine(text: string): string {
  let out = '';
  let at = 0;
  PIECES.lastIndex = 0;
  for (let piece = PIECES.exec(text); piece !== null; piece = PIECES.exec(text)) {
    out += text.slice(at, piece.index);
    const isComment = piece[0] === '(*';
    if (isComment) PIECES.lastIndex = behindComment(text, piece.index);
    if (piece[0].startsWith('"')) out += piece[0];
    else if (!out.endsWith(' ')) out += ' ';
    at = PIECES.lastIndex;
  }
  return (out + text.slice(at)).trim();
}
