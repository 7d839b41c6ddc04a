import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProgram } from './built-program.ts';
import { answer, answerHere, type Exchange, fits, parseTranscript, printTranscript } from './transcript.ts';

const folder = new URL('./transcripts/', import.meta.url);
const cwd = fileURLToPath(new URL('./specs', import.meta.url));
const update = process.env.UPDATE_TRANSCRIPTS === '1';
const files = readdirSync(folder).filter((name) => name.endsWith('.transcript'));

/** What differs from run to run is not accepted as expected. */
const withoutTimes = (line: string): string => line.replace(/(, | {2})\d+(\.\d+)? s(?=\)?$)/, '$1[..] s');

/** Threads load the built program; a stack that is too deep, and what ends the program, are questions to a whole process too. */
const needsProcess = (command: string): boolean =>
  /^tlasso( (test|eval)|.* --(workers|jobs) [1-9]|.*\bDeep|( help| --help| --version)?$)/.test(command);

const transcripts = files.map((file) => [file, parseTranscript(readFileSync(new URL(file, folder), 'utf8'))] as const);

const home = process.cwd();
/** The answers of processes: before anything is checked here, because the address space of a check makes it hard to start one. */
const ofProcesses = new Map<string, string[]>();
beforeAll(() => {
  const program = buildProgram();
  for (const [, { exchanges }] of transcripts)
    for (const { command } of exchanges) if (needsProcess(command)) ofProcesses.set(command, answer(command, program.path, cwd));
  process.chdir(cwd);
}, 300_000);
afterAll(() => process.chdir(home));

describe.each(transcripts)('%s', (file, { exchanges, after }) => {
  const path = new URL(file, folder);
  const accepted: Exchange[] = [];

  it.each(exchanges)('$command', async (exchange) => {
    const { command } = exchange;
    const actual = ofProcesses.get(command) ?? (await answerHere(command));
    const same = fits(exchange.expected, actual);
    accepted.push(same ? exchange : { ...exchange, expected: actual.map(withoutTimes) });
    // On a mismatch the two texts side by side say more than "false".
    if (!same && !update) expect(actual.join('\n')).toBe(exchange.expected.join('\n'));
  });

  if (update) afterAll(() => writeFileSync(path, printTranscript(accepted, after)));
});
