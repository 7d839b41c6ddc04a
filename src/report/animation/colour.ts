// Colours as the elements of pictures name them.
import colorString from 'color-string';

/** Red, green and blue from 0 to 255, and opacity from 0 to 1. */
export type Rgba = readonly [red: number, green: number, blue: number, opacity: number];

/** What stands for gradients, patterns, and what is no colour. */
const GREY: Rgba = [128, 128, 128, 1];

/** A colour of CSS: names, #rgb, rgb(), hsl(). `currentColor` is black, as nothing says another. */
export function rgbaOf(text: string): Rgba {
  const name = text.trim().toLowerCase();
  const [red, green, blue, opacity] = colorString.get.rgb(name === 'currentcolor' ? 'black' : name) ?? GREY;
  return [red!, green!, blue!, opacity!];
}
