// How much room text takes on a terminal, and how to show text that a terminal would obey instead of show.
//
// Source texts and values come from files we did not write: control characters in them (escape sequences above all) are made visible, never
// passed on. Width counts terminal columns: 2 for wide East Asian characters and emoji, 0 for combining marks and joiners.
import { eastAsianWidth } from 'get-east-asian-width';

const tabStop = 8;
// Control characters, line and paragraph separators, and all that turns the direction of the text around it.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const control = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;
const zeroWidth = /^[\p{Mn}\p{Me}\p{Cf}]$/u;

const picture = (char: string): string => {
  const code = char.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? '\u2421' : `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
};

/** The text with every control character replaced by a picture of it, or by its number. Line breaks and tabs too: for single lines. */
export function visible(text: string): string {
  return text.replace(control, picture);
}

/** Like `visible`, but keeps line breaks. */
export function visibleLines(text: string): string {
  return text.split('\n').map(visible).join('\n');
}

const widthOfChar = (char: string): number => {
  const code = char.codePointAt(0) ?? 0;
  if (code < 0x300) return 1;
  return zeroWidth.test(char) ? 0 : eastAsianWidth(code);
};

/** Terminal columns that the text takes. The text holds no control characters. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const char of text) width += widthOfChar(char);
  return width;
}

/** One source line as a terminal can show it, and where each of its UTF-16 offsets ends up. */
export interface DisplayLine {
  readonly text: string;
  /** Terminal column (from 0) of each UTF-16 offset of the source line; one entry more than the line has units. */
  readonly columns: readonly number[];
  /** Where each UTF-16 offset of the source line begins in `text`; as many entries. */
  readonly offsets: readonly number[];
}

/** Expands tabs and makes control characters visible. */
export function displayLine(line: string): DisplayLine {
  const columns: number[] = [];
  const offsets: number[] = [];
  let text = '';
  let width = 0;
  for (const char of line) {
    for (let unit = 0; unit < char.length; unit++) {
      columns.push(width);
      offsets.push(text.length);
    }
    if (char === '\t') {
      const blanks = tabStop - (width % tabStop);
      text += ' '.repeat(blanks);
      width += blanks;
    } else {
      const shown = visible(char);
      text += shown;
      width += displayWidth(shown);
    }
  }
  columns.push(width);
  offsets.push(text.length);
  return { text, columns, offsets };
}

/** The columns `from` to `to` of a text. A wide character that straddles an edge is left out. */
export function sliceColumns(text: string, from: number, to: number): string {
  let at = 0;
  let result = '';
  for (const char of text) {
    const width = widthOfChar(char);
    if (at >= from && at + width <= to) result += char;
    at += width;
    if (at > to) break;
  }
  return result;
}

/** The columns `from` to `to` of a line, as `sliceColumns` gives them, in time that does not grow with `from`. */
export function sliceLine({ text, columns, offsets }: DisplayLine, from: number, to: number): string {
  // The last offset left of `from`: what has no width there belongs to the slice.
  let low = 0;
  let high = columns.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (columns[middle]! < from) low = middle;
    else high = middle - 1;
  }
  const start = columns[low]!;
  return sliceColumns(text.slice(offsets[low]!), from - start, to - start);
}
