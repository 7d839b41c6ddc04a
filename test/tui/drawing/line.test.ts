import { describe, expect, it } from 'vitest';
import { displayWidth } from '../../../src/diagnostics/index.ts';
import { wrap } from '../../../src/tui/drawing/line.ts';

describe('text that is broken to fit', () => {
  it.each([
    ['of characters that are two columns wide', '漢字'.repeat(20), 11],
    ['of characters that are two units long', '🎉'.repeat(20), 11],
    ['of both kinds between words', `a ${'漢🎉'.repeat(9)} b`, 8],
  ])('%s', (_, content, width) => {
    const lines = wrap(content, width);
    expect(lines.filter((line) => displayWidth(line) > width)).toEqual([]);
    expect(lines.every((line) => line.isWellFormed())).toBe(true);
    expect(lines.join('').replaceAll(' ', '')).toBe(content.replaceAll(' ', ''));
  });
  it('has a line for a character that is wider than one', () => {
    expect(wrap('漢字', 1)).toEqual(['漢', '字', '']);
  });
});
