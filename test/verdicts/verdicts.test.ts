// The smallest specifications that show a rule of the language or of checking, each with the answer it must have.
//
// The comment lines at the head of a module in test/corpus/verdicts say what is expected:
//
//     \* exit 12                 the exit code of `tlasso check`, or several: `exit 0|151`
//     \* distinct 2              distinct states
//     \* generated 3             states generated
//     \* depth 2                 states on the longest shortest path
//     \* args --no-deadlock      further arguments
//     \* says some text          a part of what is printed, on either stream (may be repeated)
//     \* silent about some text  what must not be printed (may be repeated)
//     \* seconds 5               the time it may take at most
//     \* bytes 100000            the most characters that the text and the JSON report may have
//
// Other comment lines say which rule the case shows. A module without `exit` is one that another case extends or instantiates.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../../src/cli/program.ts';
import { check } from '../../src/session/index.ts';
import { fakeTerminal } from '../cli/fake-terminal.ts';

const folder = join(import.meta.dirname, '../corpus/verdicts');

interface Expectation {
  readonly exit: readonly number[];
  readonly numbers: ReadonlyMap<string, number>;
  readonly args: readonly string[];
  readonly says: readonly string[];
  readonly silent: readonly string[];
}

const expectationOf = (text: string): Expectation => {
  const lines = Array.from(text.matchAll(/^\\\* (exit|distinct|generated|depth|args|says|silent about|seconds|bytes) (.+)$/gm));
  const all = (word: string): string[] => lines.flatMap(([, key, value]) => (key === word ? [value!.trim()] : []));
  const numbers = new Map(
    ['distinct', 'generated', 'depth', 'seconds', 'bytes'].flatMap((word) => all(word).map((n) => [word, Number(n)] as const)),
  );
  return {
    exit: all('exit').flatMap((codes) => codes.split('|').map(Number)),
    numbers,
    args: all('args').flatMap((args) => args.split(/\s+/)),
    says: all('says'),
    silent: all('silent about'),
  };
};

const answer = async (name: string, args: readonly string[]) => {
  const terminal = fakeTerminal();
  const exit = await run(['check', join(folder, `${name}.tla`), ...args], terminal, async () => check);
  return { exit, out: terminal.out.text, text: terminal.out.text + terminal.err.text };
};

const cases = readdirSync(folder)
  .filter((file) => file.endsWith('.tla'))
  .map((file) => [file.slice(0, -4), expectationOf(readFileSync(join(folder, file), 'utf8'))] as const)
  .filter(([, { exit }]) => exit.length > 0);

describe('verdicts', () => {
  it('has cases', () => {
    expect(cases.length).toBeGreaterThan(0);
  });

  it.each(cases)('%s', async (name, { exit, numbers, args, says, silent }) => {
    const started = performance.now();
    const { exit: code, text } = await answer(name, args);
    const seconds = (performance.now() - started) / 1000;
    expect(exit, text.slice(0, 4000)).toContain(code);
    for (const part of says) expect(text).toContain(part);
    for (const part of silent) expect(text).not.toContain(part);
    expect(seconds).toBeLessThan(numbers.get('seconds') ?? 60);
    expect(text.length).toBeLessThanOrEqual(numbers.get('bytes') ?? Number.POSITIVE_INFINITY);
    const counted = ['distinct', 'generated', 'depth'].filter((word) => numbers.has(word));
    if (counted.length === 0 && !numbers.has('bytes')) return;
    const { out } = await answer(name, [...args, '--format', 'json']);
    expect(out.length).toBeLessThanOrEqual(numbers.get('bytes') ?? Number.POSITIVE_INFINITY);
    const report = JSON.parse(out) as { distinctStates: number; statesGenerated: number; depth: number };
    const actual = { distinct: report.distinctStates, generated: report.statesGenerated, depth: report.depth };
    for (const word of counted) expect([word, actual[word as keyof typeof actual]]).toEqual([word, numbers.get(word)]);
  });
});
