// Pictures in the graphics protocol of kitty (https://sw.kovidgoyal.net/kitty/graphics-protocol/), which Ghostty, WezTerm and Konsole know too.
import { deflateSync } from 'node:zlib';
import type { Cells } from '../../../report/index.ts';
import type { Sheet } from './raster.ts';

/** Characters of a picture in one sequence. */
const CHUNK = 4096;

/** The number of the picture among those of all programs in the terminal. */
const PICTURE = 1_000_000_000 + process.pid;

/** The picture at the cursor, stretched to these cells, in the place of the one before. The terminal answers nothing, and the cursor stays. */
export function kittyPicture({ width, height, pixels }: Sheet, { columns, rows }: Cells): string {
  const content = deflateSync(pixels, { level: 3 }).toString('base64');
  const head = `a=T,i=${PICTURE},p=1,f=32,o=z,s=${width},v=${height},c=${columns},r=${rows},C=1,q=2,`;
  let text = '';
  for (let at = 0; at < content.length; at += CHUNK) {
    const isLast = at + CHUNK >= content.length;
    text += `\u001b_G${at === 0 ? head : 'q=2,'}m=${isLast ? 0 : 1};${content.slice(at, at + CHUNK)}\u001b\\`;
  }
  return text;
}

/** Takes the picture away. */
export const ERASE_KITTY_PICTURE = `\u001b_Ga=d,d=I,i=${PICTURE},q=2\u001b\\`;
