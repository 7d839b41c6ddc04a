// Captions as contours: the letters of a font that comes along, because a program cannot know which fonts the person's machine has, or whether it is this one.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';
import type { Point } from '../../../report/index.ts';
import { builtFile } from '../../../session/files/programs.ts';
import type { Contour } from './raster.ts';

/** DejaVu Sans: it has Latin, Greek, Cyrillic, arrows, mathematics and the signs that people draw with. */
const FONT = '@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff';

/** Points that a curve is drawn with. */
const CURVE = 4;

let font: opentype.Font | null = null;

function loadedFont(): opentype.Font {
  if (font !== null) return font;
  const { buffer, byteOffset, length } = readFileSync(builtFile('letters.woff') ?? createRequire(import.meta.url).resolve(FONT));
  font = opentype.parse(buffer.slice(byteOffset, byteOffset + length));
  return font;
}

/** A line of text as contours, with its width. Letters stand on the line y = 0, and begin at x = 0. */
export function letters(text: string, size: number): { readonly contours: readonly Contour[]; readonly width: number } {
  const { unitsPerEm } = loadedFont();
  const contours: Contour[] = [];
  let width = 0;
  // Glyph by glyph: what else the library does for a line (ligatures, joined scripts) it does not for this font.
  for (const c of text) {
    const glyph = loadedFont().charToGlyph(c);
    contours.push(...contoursOf(glyph.getPath(width, 0, size).commands));
    width += ((glyph.advanceWidth ?? 0) / unitsPerEm) * size;
  }
  return { contours, width };
}

function contoursOf(commands: readonly opentype.PathCommand[]): readonly Contour[] {
  const contours: Point[][] = [];
  let at: Point = [0, 0];
  for (const command of commands) {
    if (command.type === 'Z') continue;
    const to: Point = [command.x, command.y];
    if (command.type === 'M') contours.push([]);
    const contour = contours.at(-1)!;
    if (command.type === 'Q' || command.type === 'C') contour.push(...curve(at, command));
    contour.push(to);
    at = to;
  }
  return contours;
}

/** Points between the ends of a curve (Bézier, of the second or third degree). */
function curve([x0, y0]: Point, command: opentype.PathCommand & { readonly type: 'Q' | 'C' }): readonly Point[] {
  return Array.from({ length: CURVE - 1 }, (_, i): Point => {
    const t = (i + 1) / CURVE;
    const u = 1 - t;
    const of = (a: number, b: number, c: number, d: number | null): number =>
      d === null ? u * u * a + 2 * u * t * b + t * t * c : u ** 3 * a + 3 * u * u * t * b + 3 * u * t * t * c + t ** 3 * d;
    return command.type === 'Q'
      ? [of(x0, command.x1, command.x, null), of(y0, command.y1, command.y, null)]
      : [of(x0, command.x1, command.x2, command.x), of(y0, command.y1, command.y2, command.y)];
  });
}
