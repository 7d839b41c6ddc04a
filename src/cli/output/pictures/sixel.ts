// Pictures as sixels (VT330/VT340 Programmer Reference Manual, chapter 14), which xterm, foot, mlterm, WezTerm, Konsole, iTerm2 and Windows Terminal know.
//
// A picture is bands of six rows. A band is written once for each of its colours: a character stands for six pixels of a column, those that have the colour.
import type { Sheet } from './raster.ts';

/** Rows of a band. */
const BAND = 6;

/** The character of six pixels of which none has the colour. */
const NONE = 63;

/** The picture at the cursor, with at most so many colours. */
export function sixelPicture({ width, height, pixels }: Sheet, colours: number): string {
  const { indices, palette } = reduced(new Uint32Array(pixels.buffer), colours);
  const percent = (word: number, shift: number): number => Math.round((((word >> shift) & 255) * 100) / 255);
  // Bytes of a word from the lowest on: red, green, blue.
  const registers = palette.map((word, i) => `#${i};2;${percent(word, 0)};${percent(word, 8)};${percent(word, 16)}`).join('');
  const bands: string[] = [];
  for (let top = 0; top < height; top += BAND) bands.push(bandOf(indices, width, top, Math.min(BAND, height - top)));
  // Pixels that are not painted keep what is there; a pixel is as wide as high.
  return `\u001bP0;1;0q"1;1;${width};${height}${registers}${bands.join('-')}\u001b\\`;
}

function bandOf(indices: Uint16Array, width: number, top: number, rows: number): string {
  /** The sixels of each colour of the band, by column. */
  const ofColour = new Map<number, Uint8Array>();
  let colour = -1;
  let sixels: Uint8Array = new Uint8Array(0);
  for (let row = 0; row < rows; row++) {
    const start = (top + row) * width;
    for (let x = 0; x < width; x++) {
      // Most pixels have the colour of the one before.
      if (indices[start + x] !== colour) {
        colour = indices[start + x]!;
        sixels = ofColour.get(colour) ?? new Uint8Array(width);
        ofColour.set(colour, sixels);
      }
      sixels[x]! |= 1 << row;
    }
  }
  return [...ofColour].map(([one, all]) => `#${one}${repeated(all)}`).join('$');
}

/** Sixels with the number of those that are equal in a row; what is empty at the end is left out. */
function repeated(sixels: Uint8Array): string {
  let text = '';
  for (let x = 0; x < sixels.length; ) {
    const sixel = sixels[x]!;
    let end = x + 1;
    while (end < sixels.length && sixels[end] === sixel) end++;
    const c = String.fromCharCode(NONE + sixel);
    const count = end - x;
    if (sixel !== 0 || end < sixels.length) text += count > 3 ? `!${count}${c}` : c.repeat(count);
    x = end;
  }
  return text;
}

/**
 * The pixels as indices of a palette of at most so many colours. The colours that most pixels have stay as they are, because a drawing is plain surfaces, and the others, which
 * are shades at edges, become the nearest of them: means would change the surfaces.
 */
function reduced(words: Uint32Array, most: number): { readonly indices: Uint16Array; readonly palette: readonly number[] } {
  const counts = new Map<number, number>();
  eachRun(words, (word, from, to) => counts.set(word, (counts.get(word) ?? 0) + to - from));
  const all = [...counts].sort(([, a], [, b]) => b - a).map(([word]) => word);
  const palette = all.slice(0, most);
  const index = new Map(palette.map((word, i) => [word, i]));
  for (const word of all.slice(most)) index.set(word, nearest(word, palette));
  const indices = new Uint16Array(words.length);
  eachRun(words, (word, from, to) => indices.fill(index.get(word)!, from, to));
  return { indices, palette };
}

/** Calls back with each run of equal words. */
function eachRun(words: Uint32Array, take: (word: number, from: number, to: number) => void): void {
  for (let from = 0; from < words.length; ) {
    const word = words[from]!;
    let to = from + 1;
    while (to < words.length && words[to] === word) to++;
    take(word, from, to);
    from = to;
  }
}

function nearest(word: number, palette: readonly number[]): number {
  const distance = (other: number): number =>
    [0, 8, 16].reduce((sum, shift) => sum + (((word >> shift) & 255) - ((other >> shift) & 255)) ** 2, 0);
  return palette.reduce((best, other, i) => (distance(other) < distance(palette[best]!) ? i : best), 0);
}
