import { describe, expect, it } from 'vitest';
import { statisticsText } from '../../src/report/text/check-text.ts';
import { fits, parseTranscript, printTranscript, withoutSpeed } from './transcript.ts';

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

describe('without the speed', () => {
  const run = { statesGenerated: 5760, distinctStates: 112, depth: 8 };
  const simulation = { behaviours: 200, visited: 2156, longest: 18 };

  it.each([
    [{ ...run, seconds: 3.25 }, '5,760 states generated, 112 distinct, depth 8, 3.25 s'],
    [{ ...run, seconds: 3.25, workers: 2 }, '5,760 states generated, 112 distinct, depth 8, 3.25 s'],
    [{ ...run, seconds: 0.25, workers: 12 }, '5,760 states generated, 112 distinct, depth 8, 0.25 s'],
    [{ ...run, simulation, seconds: 75, workers: 2 }, '200 behaviours, 2,156 states visited, longest 18, 5,760 states generated, 75.0 s'],
  ])('%j', (statistics, text) => {
    expect(withoutSpeed(statisticsText(statistics))).toBe(text);
    expect(withoutSpeed(`Deadlock (${statisticsText(statistics)})`)).toBe(`Deadlock (${text})`);
  });

  it.each(['5 states (2 states/s)', 'with 2 workers', 'after 2 s, 3 states', '6 models: 6 ok  3.15 s'])('keeps %s', (line) => {
    expect(withoutSpeed(line)).toBe(line);
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
