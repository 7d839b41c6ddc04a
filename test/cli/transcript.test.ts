import { describe, expect, it } from 'vitest';
import { fits, parseTranscript, printTranscript } from './transcript.ts';

describe('fits', () => {
  it.each([
    [['a', 'b'], ['a', 'b'], true],
    [['a'], ['a', 'b'], false],
    [['a', 'b'], ['a'], false],
    [['...'], [], true],
    [['a', '...', 'd'], ['a', 'b', 'c', 'd'], true],
    [['a', '...', 'd'], ['a', 'b', 'c'], false],
    [['in [..] s'], ['in 0.12 s'], true],
    [['in [..] s'], ['in 0.12 ms.'], false],
    [['a.c'], ['abc'], false],
    [['a.[..]'], ['abc'], false],
  ])('%j and %j: %s', (expected, actual, answer) => {
    expect(fits(expected, actual)).toBe(answer);
  });
});

it('reads and prints transcripts', () => {
  const text = "# first\n\n$ tlasso a 'b c'\nout\n! err\nexit 1\n\n$ tlasso\nexit 0\n# end\n";
  const { exchanges, after } = parseTranscript(text);
  expect(exchanges.map((e) => e.command)).toEqual(["tlasso a 'b c'", 'tlasso']);
  expect(printTranscript(exchanges, after)).toBe(text);
});

it.each(['hello\n', '$ tlasso\nno exit\n'])('refuses %j', (text) => {
  expect(() => parseTranscript(text)).toThrow();
});
