// Shapes as pixels: polygons are filled scan line by scan line (nonzero winding rule). A scan line is a quarter of a row of pixels, and across it the part of each
// pixel that is inside is exact; so edges are smooth without a grid of samples. A stroke is the union of rectangles along it and discs at its corners.
import type { Point, Rgba } from '../../../report/index.ts';

/** A closed line of points, in pixels. */
export type Contour = readonly Point[];

/** Scan lines of a row of pixels. */
const SCAN_LINES = 4;

/** Corners of the discs at the corners of strokes. */
const DISC = 12;

/** Narrower strokes have corners that nobody sees. */
const NARROW = 1.5;

/** Where scan lines cross the edges of a shape: those that go down, and those that go up. */
class Crossings {
  readonly first: number;
  readonly last: number;
  readonly #down: readonly number[][];
  readonly #up: readonly number[][];

  constructor(contours: readonly Contour[], height: number) {
    const of = (y: number): number => Math.max(0, Math.min(height * SCAN_LINES, Math.ceil(y * SCAN_LINES - 0.5)));
    let [top, bottom] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const contour of contours) for (const [, y] of contour) [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    this.first = of(top);
    this.last = of(bottom);
    const lines = (): number[][] => Array.from({ length: Math.max(0, this.last - this.first) }, () => []);
    this.#down = lines();
    this.#up = lines();
    for (const contour of contours)
      for (const [i, [x0, y0]] of contour.entries()) {
        const [x1, y1] = contour[(i + 1) % contour.length]!;
        const [from, to] = [of(Math.min(y0, y1)), of(Math.max(y0, y1))];
        const slope = (x1 - x0) / (y1 - y0);
        const side = y1 > y0 ? this.#down : this.#up;
        for (let line = from; line < to; line++) side[line - this.first]!.push(x0 + ((line + 0.5) / SCAN_LINES - y0) * slope);
      }
    for (const side of [this.#down, this.#up]) for (const line of side) if (line.length > 1) line.sort((a, b) => a - b);
  }

  /** Calls back with the parts of a scan line that are inside. */
  inside(line: number, take: (from: number, to: number) => void): void {
    const [down, up] = [this.#down[line - this.first]!, this.#up[line - this.first]!];
    let start = 0;
    // How many of each are left of here. A contour is closed: at the end there are as many of both.
    for (let d = 0, u = 0; d < down.length || u < up.length; ) {
      const before = d - u;
      const isDown = u >= up.length || (d < down.length && down[d]! <= up[u]!);
      const x = isDown ? down[d]! : up[u]!;
      if (isDown) d++;
      else u++;
      if (before === 0) start = x;
      if (d === u) take(start, x);
    }
  }
}

/** A white sheet of pixels on which shapes are painted, each over those before. */
export class Sheet {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and 255 of each pixel, row by row. */
  readonly pixels: Uint8ClampedArray;
  /** How much of each pixel of a row is inside of the shape, from 0 to 1; between rows, 0. */
  readonly #covered: Float32Array;
  /** The pixels of the row of which something is inside. */
  #left = 0;
  #right = 0;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.pixels = new Uint8ClampedArray(width * height * 4).fill(255);
    this.#covered = new Float32Array(width);
  }

  /** Paints what is inside of the contours. */
  fill(contours: readonly Contour[], colour: Rgba): void {
    if (contours.some((contour) => contour.some(([x, y]) => !Number.isFinite(x) || !Number.isFinite(y)))) return;
    const crossings = new Crossings(contours, this.height);
    for (let row = Math.floor(crossings.first / SCAN_LINES); row * SCAN_LINES < crossings.last; row++) {
      [this.#left, this.#right] = [this.width, 0];
      const end = Math.min(crossings.last, (row + 1) * SCAN_LINES);
      for (let line = Math.max(crossings.first, row * SCAN_LINES); line < end; line++)
        crossings.inside(line, (from, to) => this.#cover(from, to));
      this.#blend(row, colour);
    }
  }

  /** Paints a line along points. */
  stroke(points: readonly Point[], isClosed: boolean, width: number, dashes: readonly number[], colour: Rgba): void {
    const line = isClosed && points.length > 0 ? [...points, points[0]!] : points;
    const half = width / 2;
    const isBroken = dashes.some((length) => length > 0);
    const parts = isBroken ? dashed(line, dashes, this.width + this.height) : [line];
    this.fill(
      parts.flatMap((part) => strip(part, half, isClosed && !isBroken)),
      colour,
    );
  }

  #cover(from: number, to: number): void {
    const [start, end] = [Math.max(0, from), Math.min(this.width, to)];
    if (end <= start) return;
    const [first, last] = [Math.floor(start), Math.ceil(end) - 1];
    this.#left = Math.min(this.#left, first);
    this.#right = Math.max(this.#right, last + 1);
    const covered = this.#covered;
    const part = 1 / SCAN_LINES;
    if (first === last) covered[first]! += (end - start) * part;
    else {
      covered[first]! += (first + 1 - start) * part;
      for (let x = first + 1; x < last; x++) covered[x]! += part;
      covered[last]! += (end - last) * part;
    }
  }

  #blend(row: number, [red, green, blue, opacity]: Rgba): void {
    const { pixels, width } = this;
    for (let x = this.#left; x < this.#right; x++) {
      const part = this.#covered[x]! * opacity;
      this.#covered[x] = 0;
      if (part === 0) continue;
      const at = (row * width + x) * 4;
      pixels[at] = pixels[at]! + (red - pixels[at]!) * part;
      pixels[at + 1] = pixels[at + 1]! + (green - pixels[at + 1]!) * part;
      pixels[at + 2] = pixels[at + 2]! + (blue - pixels[at + 2]!) * part;
    }
  }
}

/** The contours of a line with a breadth: all turn the same way, so that where they overlap is inside. */
function strip(points: readonly Point[], half: number, isClosed: boolean): readonly Contour[] {
  const contours: Contour[] = [];
  for (const [i, [x1, y1]] of points.entries()) {
    const [x0, y0] = points[i - 1] ?? [x1, y1];
    const length = Math.hypot(x1 - x0, y1 - y0);
    if (length > 0) {
      const [nx, ny] = [(-(y1 - y0) / length) * half, ((x1 - x0) / length) * half];
      contours.push([
        [x0 + nx, y0 + ny],
        [x1 + nx, y1 + ny],
        [x1 - nx, y1 - ny],
        [x0 - nx, y0 - ny],
      ]);
    }
    const isCorner = isClosed || (i > 0 && i < points.length - 1);
    if (isCorner && half * 2 >= NARROW)
      contours.push(
        Array.from({ length: DISC }, (_, k): Point => {
          const angle = (-2 * Math.PI * k) / DISC;
          return [x1 + half * Math.cos(angle), y1 + half * Math.sin(angle)];
        }),
      );
  }
  return contours;
}

/** Dashes of a line that is not much longer than what is seen of it. */
function dashed(points: readonly Point[], lengths: readonly number[], seen: number): readonly (readonly Point[])[] {
  const pattern = lengths.length % 2 === 0 ? lengths : [...lengths, ...lengths];
  const period = pattern.reduce((sum, length) => sum + length, 0);
  const total = points.slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x - points[i]![0], y - points[i]![1]), 0);
  // Dashes that no pixel can show, or a line that is far outside.
  if (!(period >= 1) || total > 100 * seen) return [points];
  const parts: Point[][] = [];
  let index = 0;
  let left = pattern[0]!;
  let part: Point[] | null = points[0] === undefined ? null : [points[0]];
  for (const [i, [x1, y1]] of points.entries()) {
    if (i === 0) continue;
    let [x0, y0] = points[i - 1]!;
    let length = Math.hypot(x1 - x0, y1 - y0);
    while (length > left) {
      [x0, y0] = [x0 + ((x1 - x0) / length) * left, y0 + ((y1 - y0) / length) * left];
      length -= left;
      part?.push([x0, y0]);
      if (part !== null) parts.push(part);
      index = (index + 1) % pattern.length;
      left = pattern[index]!;
      part = index % 2 === 0 ? [[x0, y0]] : null;
    }
    left -= length;
    part?.push([x1, y1]);
  }
  if (part !== null) parts.push(part);
  return parts;
}
