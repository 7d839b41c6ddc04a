// A picture of a state in the pixels of a terminal, and these as the terminal takes them. Loaded when a terminal has said that it shows pictures.
//
// The sheet is white, as pages are: pictures are drawn with black lines on nothing.
import { type Cells, type Picture, type Point, rgbaOf } from '../../../report/index.ts';
import { kittyPicture } from './kitty.ts';
import { letters } from './letters.ts';
import { type Contour, Sheet } from './raster.ts';
import { sixelPicture } from './sixel.ts';

/** A size in pixels. */
export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** What is known of a terminal that shows pictures. */
export interface PictureTerminal {
  readonly protocol: 'kitty' | 'sixel';
  readonly cell: PixelSize;
  /** The largest picture that it takes; null: it has not said. */
  readonly largest: PixelSize | null;
  /** How many colours a picture may have. */
  readonly colours: number;
}

/** Pixels of a sheet: more of them take longer than a key may take. */
const MOST_PIXELS = 1_200_000;

/** Strokes that are thinner are drawn as wide as this, in pixels: they would be hard to see. */
const THINNEST = 1;

/** A bold letter is this much broader, as a part of its height. */
const BOLD = 0.05;

/** The picture, as large as the cells allow and in their middle, as a sequence for the terminal. */
export function drawPicture(picture: Picture, area: Cells, terminal: PictureTerminal): string {
  const { cell, largest, protocol } = terminal;
  const room = {
    width: Math.min(area.columns * cell.width, largest?.width ?? Number.POSITIVE_INFINITY),
    height: Math.min(area.rows * cell.height, largest?.height ?? Number.POSITIVE_INFINITY),
  };
  const scale = Math.min(room.width / picture.box.width, room.height / picture.box.height);
  const cellsOf = (length: number, of: number, most: number): number =>
    Math.max(1, Math.min(most, Math.ceil((length * scale) / of - 1e-9)));
  const columns = cellsOf(picture.box.width, cell.width, Math.floor(room.width / cell.width));
  const rows = cellsOf(picture.box.height, cell.height, Math.floor(room.height / cell.height));
  const at: Cells = { column: area.column + ((area.columns - columns) >> 1), row: area.row, columns, rows };
  // Kitty stretches a picture to its cells, a sixel is a pixel.
  const pixels = columns * cell.width * rows * cell.height;
  const detail = protocol === 'kitty' ? Math.min(1, Math.sqrt(MOST_PIXELS / pixels)) : 1;
  const sheet = drawn(picture, Math.round(columns * cell.width * detail), Math.round(rows * cell.height * detail));
  const place = `\u001b[${at.row + 1};${at.column + 1}H`;
  return place + (protocol === 'kitty' ? kittyPicture(sheet, at) : sixelPicture(sheet, terminal.colours));
}

/** The picture on a sheet of so many pixels, as large as it fits, in the middle. */
function drawn({ shapes, box }: Picture, width: number, height: number): Sheet {
  const sheet = new Sheet(width, height);
  const scale = Math.min(width / box.width, height / box.height);
  const [left, top] = [(width - box.width * scale) / 2, (height - box.height * scale) / 2];
  const at = ([x, y]: Point): Point => [left + (x - box.x) * scale, top + (y - box.y) * scale];
  for (const shape of shapes) {
    if (shape.kind === 'outline') {
      const points = shape.points.map(at);
      if (shape.fill !== null && points.length > 2) sheet.fill([points], faded(shape.fill, shape.opacity.fill));
      if (shape.stroke !== null) {
        const dashes = shape.dashes.map((length) => length * scale);
        sheet.stroke(points, shape.isClosed, Math.max(THINNEST, shape.width * scale), dashes, faded(shape.stroke, shape.opacity.stroke));
      }
      continue;
    }
    const size = shape.size * scale;
    const { contours, width: length } = letters(shape.text, size);
    const [x, y] = at(shape.at);
    const start = shape.anchor === 'start' ? x : shape.anchor === 'middle' ? x - length / 2 : x - length;
    const placed = contours.map((contour): Contour => contour.map(([dx, dy]) => [start + dx, y + dy]));
    const colour = rgbaOf(shape.fill);
    sheet.fill(placed, colour);
    if (shape.isBold) for (const contour of placed) sheet.stroke(contour, true, size * BOLD, [], colour);
  }
  return sheet;
}

const faded = (colour: string, opacity: number): readonly [number, number, number, number] => {
  const [red, green, blue, own] = rgbaOf(colour);
  return [red, green, blue, own * opacity];
};
