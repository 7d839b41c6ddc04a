import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltProgram, buildProgram } from './built-program.ts';
import { answer, type Exchange, fits, parseTranscript, printTranscript } from './transcript.ts';

const folder = new URL('./transcripts/', import.meta.url);
const cwd = fileURLToPath(new URL('./specs', import.meta.url));
const update = process.env.UPDATE_TRANSCRIPTS === '1';
const files = readdirSync(folder).filter((name) => name.endsWith('.transcript'));

/** What differs from run to run is not accepted as expected. */
const withoutTimes = (line: string): string =>
  line.replace(
    /(, | {2})\d+(\.\d+)? s( \(.*\)|\))?$/,
    (_, before: string, _1, after = '') => `${before}[..] s${after === ')' ? after : ''}`,
  );

let program: BuiltProgram;
beforeAll(() => {
  program = buildProgram();
});

describe.each(files)('%s', (file) => {
  const path = new URL(file, folder);
  const { exchanges, after } = parseTranscript(readFileSync(path, 'utf8'));
  const accepted: Exchange[] = [];

  it.each(exchanges)('$command', (exchange) => {
    const actual = answer(exchange.command, program.path, cwd);
    const same = fits(exchange.expected, actual);
    accepted.push(same ? exchange : { ...exchange, expected: actual.map(withoutTimes) });
    // On a mismatch the two texts side by side say more than "false".
    if (!same && !update) expect(actual.join('\n')).toBe(exchange.expected.join('\n'));
  });

  if (update) afterAll(() => writeFileSync(path, printTranscript(accepted, after)));
});
