// A picture that is to be seen on a screen of characters.
import type { Box, Shape } from './shapes.ts';

/** What is drawn: shapes from the back to the front, and the part of the plane that is shown. */
export interface Picture {
  readonly shapes: readonly Shape[];
  readonly box: Box;
}

/** Whole cells of a screen. Columns and rows are counted from 0. */
export interface Cells {
  readonly column: number;
  readonly row: number;
  readonly columns: number;
  readonly rows: number;
}

/** A picture, and the cells that it may have. */
export interface PlacedPicture {
  readonly picture: Picture;
  readonly area: Cells;
}
