import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineIndex, placeOf } from '../../src/diagnostics/index.ts';

describe('LineIndex', () => {
  it.each([
    ['', 0, 1, 1],
    ['abc', 0, 1, 1],
    ['abc', 3, 1, 4],
    ['a\nb', 1, 1, 2],
    ['a\nb', 2, 2, 1],
    ['a\r\nb', 3, 2, 1],
    ['a\rb', 2, 2, 1],
    ['a\n', 2, 2, 1],
    ['\n\n\n', 2, 3, 1],
    ['\tx', 1, 1, 2],
    ['😀x', 2, 1, 2],
    ['abc', 99, 1, 4],
  ])('%j at %i is line %i column %i', (text, offset, line, column) => {
    expect(new LineIndex(text).position(offset)).toEqual({ line, column });
  });

  it('gives lines without their ends', () => {
    const index = new LineIndex('one\r\ntwo\n\nfour');
    expect([1, 2, 3, 4].map((line) => index.text(line))).toEqual(['one', 'two', '', 'four']);
    expect(index.lines).toBe(4);
  });

  it('agrees with splitting the text', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', '\n', '\t', 'é')), fc.nat(30), (chars, at) => {
        const text = chars.join('');
        const offset = Math.min(at, text.length);
        const before = text.slice(0, offset).split('\n');
        expect(new LineIndex(text).position(offset)).toEqual({ line: before.length, column: before.at(-1)!.length + 1 });
      }),
    );
  });
});

it('names a place as file:line:column', () => {
  const source = { name: 'dir/Spec.tla', text: 'MODULE\n  Next' };
  expect(placeOf({ source, start: 9, end: 13 })).toBe('dir/Spec.tla:2:3');
});
