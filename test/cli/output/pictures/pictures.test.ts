// Pictures in pixels: polygons against a count of points that are inside, sixels and kitty's pictures against decoders that share nothing with what wrote them.
import { describe, expect, it } from 'vitest';
import { drawPicture, type PictureTerminal } from '../../../../src/cli/output/pictures/draw-picture.ts';
import { letters } from '../../../../src/cli/output/pictures/letters.ts';
import { Sheet } from '../../../../src/cli/output/pictures/raster.ts';
import { sixelPicture } from '../../../../src/cli/output/pictures/sixel.ts';
import { boxOf, type Point, type Shape, shapesOf } from '../../../../src/report/index.ts';
import { kittyIn, sixelsIn } from '../../../tui/picture-terminals.ts';

/** Numbers from 0 to 1, always the same. */
const randomNumbers = (seed: number) => (): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

/** How often a polygon goes round a point: each edge by the side on which the point is. */
const turnsAround = (contours: readonly (readonly Point[])[], [x, y]: Point): number => {
  let turns = 0;
  for (const contour of contours)
    for (const [i, [x0, y0]] of contour.entries()) {
      const [x1, y1] = contour[(i + 1) % contour.length]!;
      const side = (x1 - x0) * (y - y0) - (x - x0) * (y1 - y0);
      if (y0 <= y && y1 > y && side > 0) turns++;
      if (y0 > y && y1 <= y && side < 0) turns--;
    }
  return turns;
};

const grey = (sheet: Sheet, x: number, y: number): number => sheet.pixels[(y * sheet.width + x) * 4]!;

describe('polygons', () => {
  it('cover as much of each pixel as is inside of them', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const random = randomNumbers(seed);
      const contours = Array.from({ length: 1 + (seed % 2) }, () =>
        Array.from({ length: 3 + Math.floor(random() * 4) }, (): Point => [random() * 16 - 2, random() * 16 - 2]),
      );
      const sheet = new Sheet(12, 12);
      sheet.fill(contours, [0, 0, 0, 1]);
      for (let y = 0; y < 12; y++)
        for (let x = 0; x < 12; x++) {
          let inside = 0;
          // The sheet looks at four lines of a pixel: here they are the same ones, with 64 points each.
          for (let i = 0; i < 256; i++)
            inside += turnsAround(contours, [x + ((i % 64) + 0.5) / 64, y + (Math.floor(i / 64) + 0.5) / 4]) === 0 ? 0 : 1;
          const [expected, seen] = [1 - inside / 256, grey(sheet, x, y) / 255];
          if (Math.abs(expected - seen) > 0.05) throw new Error(`seed ${seed}: pixel ${x}, ${y} is ${seen} and not ${expected}`);
        }
    }
  });
  it('that lie outside, or nowhere, are no fault', () => {
    const sheet = new Sheet(4, 4);
    sheet.fill(
      [
        [
          [-1e9, -1e9],
          [-1e9, 1e9],
          [-5, 0],
        ],
      ],
      [0, 0, 0, 1],
    );
    sheet.fill(
      [
        [
          [0, Number.NaN],
          [4, 0],
          [4, 4],
        ],
      ],
      [0, 0, 0, 1],
    );
    sheet.fill([], [0, 0, 0, 1]);
    sheet.stroke(
      [
        [0, 0],
        [1e12, 1e12],
      ],
      false,
      0.1,
      [1e-9],
      [255, 255, 255, 1],
    );
    expect(new Set(sheet.pixels)).toEqual(new Set([255]));
    sheet.fill(
      [
        [
          [-1e9, -1e9],
          [1e9, -1e9],
          [1e9, 1e9],
          [-1e9, 1e9],
        ],
      ],
      [0, 0, 0, 1],
    );
    expect(new Set(sheet.pixels)).toEqual(new Set([0, 255]));
  });
  it('are strokes of the length and the width that were asked for', () => {
    const inked = (draw: (sheet: Sheet) => void): number => {
      const sheet = new Sheet(100, 100);
      draw(sheet);
      let sum = 0;
      for (let i = 0; i < sheet.pixels.length; i += 4) sum += 1 - sheet.pixels[i]! / 255;
      return sum;
    };
    const line: readonly Point[] = [
      [10, 50.3],
      [90, 50.3],
    ];
    const diagonal: readonly Point[] = [
      [20, 20],
      [80, 80],
    ];
    const black = [0, 0, 0, 1] as const;
    expect(inked((sheet) => sheet.stroke(line, false, 4, [], black))).toBeCloseTo(80 * 4, -1);
    expect(inked((sheet) => sheet.stroke(diagonal, false, 4, [], black))).toBeCloseTo(60 * Math.SQRT2 * 4, -1);
    expect(inked((sheet) => sheet.stroke(line, false, 4, [10, 6], black))).toBeCloseTo(50 * 4, -1);
    expect(inked((sheet) => sheet.stroke(line, false, 4, [10], black))).toBeCloseTo(40 * 4, -1);
    const square: readonly Point[] = [
      [20, 20],
      [80, 20],
      [80, 80],
      [20, 80],
    ];
    expect(inked((sheet) => sheet.stroke(square, true, 2, [], black))).toBeCloseTo(4 * 60 * 2, -1);
  });
});

describe('letters', () => {
  it('stand on their line, are as wide as the font says, and have what people draw with', () => {
    const { contours, width } = letters('Hx', 100);
    const [xs, ys] = [0, 1].map((i) => contours.flatMap((contour) => contour.map((point) => point[i]!))) as [number[], number[]];
    expect(Math.max(...ys)).toBeCloseTo(0, 0);
    expect(Math.min(...ys)).toBeLessThan(-70);
    expect(Math.min(...ys)).toBeGreaterThan(-76);
    expect(Math.max(...xs)).toBeLessThanOrEqual(width);
    const missing = letters('\u{f0000}', 10).contours;
    for (const c of 'aÄßλЖ→≤∧∈●◯■✓') expect(letters(c, 10).contours, c).not.toEqual(missing);
  });
});

describe('sixels', () => {
  it.each([2, 16, 256])('are the pixels that were drawn, with at most %i colours', (colours) => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = randomNumbers(seed);
      const sheet = new Sheet(1 + Math.floor(random() * 40), 1 + Math.floor(random() * 20));
      // Parts of a hundred, as sixels have them, lose nothing.
      const palette = Array.from({ length: Math.min(colours, 60) }, () =>
        [0, 1, 2].map(() => Math.round(Math.floor(random() * 21) * 12.75)),
      );
      const length = 1 + Math.floor(random() * 30);
      for (let i = 0; i < sheet.width * sheet.height; i++) sheet.pixels.set(palette[Math.floor(i / length) % palette.length]!, 4 * i);
      const [decoded] = sixelsIn(sixelPicture(sheet, colours));
      expect([decoded!.width, decoded!.height], `seed ${seed}`).toEqual([sheet.width, sheet.height]);
      expect(decoded!.colours).toBeLessThanOrEqual(colours);
      for (let y = 0; y < sheet.height; y++)
        for (let x = 0; x < sheet.width; x++) {
          const at = 4 * (y * sheet.width + x);
          const seen = decoded!.at((x + 0.5) / sheet.width, (y + 0.5) / sheet.height);
          for (let i = 0; i < 3; i++) expect(Math.abs(seen[i]! - sheet.pixels[at + i]!), `seed ${seed}: ${x}, ${y}`).toBeLessThanOrEqual(1);
        }
    }
  });
  it('keep the colours of surfaces where there are too many', () => {
    const sheet = new Sheet(100, 10);
    for (let i = 0; i < 1000; i++) sheet.pixels.set(i < 900 ? [255, 0, 0] : [i % 256, 0, 255 - (i % 256)], 4 * i);
    const [decoded] = sixelsIn(sixelPicture(sheet, 16));
    expect(decoded!.colours).toBe(16);
    expect(decoded!.at(0.5, 0.5)).toEqual([255, 0, 0]);
  });
});

describe('a picture', () => {
  const shapes: readonly Shape[] = shapesOf({
    name: 'rect',
    attributes: new Map(Object.entries({ x: '10', y: '10', width: '10', height: '10', fill: 'rgb(10, 200, 30)' })),
    children: [],
    text: '',
  });
  const picture = { shapes, box: { x: 0, y: 0, width: 40, height: 20 } };
  const area = { column: 0, row: 3, columns: 80, rows: 20 };
  const terminal: PictureTerminal = { protocol: 'kitty', cell: { width: 7, height: 15 }, largest: null, colours: 256 };
  const GREEN = [10, 200, 30];
  it.each([
    [{ columns: 80, rows: 20 }, [80, 19], 0],
    [{ columns: 200, rows: 20 }, [86, 20], 57],
    [{ columns: 3, rows: 1 }, [3, 1], 0],
    [{ columns: 500, rows: 200 }, [500, 117], 0],
  ])('is as large as cells %j allow, in their middle', (cells, [columns, rows], left) => {
    const text = drawPicture(picture, { ...area, ...cells }, terminal);
    const [shown] = kittyIn(text).shown;
    expect([shown!.keys.c, shown!.keys.r]).toEqual([`${columns}`, `${rows}`]);
    expect(text.startsWith(`\u001b[4;${left + 1}H`)).toBe(true);
    expect(shown!.at(0.375, 0.75)).toEqual(cells.rows === 1 ? expect.anything() : GREEN);
    expect(shown!.at(0.6, 0.75)).toEqual([255, 255, 255]);
    expect(shown!.width * shown!.height).toBeLessThan(1_300_000);
  });
  it('is no larger than a terminal takes', () => {
    const [decoded] = sixelsIn(drawPicture(picture, area, { ...terminal, protocol: 'sixel', largest: { width: 100, height: 1000 } }));
    expect(decoded!.width).toBeLessThanOrEqual(100);
    expect(decoded!.at(0.375, 0.7).map((part, i) => Math.abs(part - GREEN[i]!) < 4)).toEqual([true, true, true]);
  });
  it('shows half of what is half seen', () => {
    const faded = shapesOf({
      name: 'g',
      attributes: new Map([['opacity', '50%']]),
      children: [
        {
          name: 'rect',
          attributes: new Map(Object.entries({ width: '4', height: '4', fill: 'black', opacity: '0.5' })),
          children: [],
          text: '',
        },
      ],
      text: '',
    });
    const [shown] = kittyIn(drawPicture({ shapes: faded, box: boxOf([]) }, area, terminal)).shown;
    expect(Math.abs(shown!.at(0.5, 0.5)[0]! - 191)).toBeLessThan(2);
  });
});
