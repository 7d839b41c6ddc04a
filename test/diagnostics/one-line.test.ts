import { describe, expect, it } from 'vitest';
import { onOneLine } from '../../src/diagnostics/index.ts';

describe('a text on one line', () => {
  it.each([
    ['/\\ a\n  /\\ b', '/\\ a /\\ b'],
    ['/\\ a \\* why\n/\\ b', '/\\ a /\\ b'],
    ['(* one (* two *) three *) x(* four *)= 1', 'x = 1'],
    ['x = "a  \\* b (* c" \\* d\n + 1', 'x = "a  \\* b (* c" + 1'],
    ['x = "\\"(*" (* no end', 'x = "\\"(*"'],
    ['', ''],
  ])('%j', (text, line) => {
    expect(onOneLine(text)).toBe(line);
  });
});
