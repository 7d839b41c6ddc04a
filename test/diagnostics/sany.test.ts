// The numbers that `tlasso explain` gives for SANY are those that SANY gave for the corpus: sany-numbers.tsv holds what it reported for each
// case, errors and warnings, without its numbers for anything unclassified (4003 to 4005). Syntax errors have no number.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { explain } from '../../src/cli/commands/explain.ts';
import { type Code, type CodeEntry, codes } from '../../src/diagnostics/index.ts';
import { fakeTerminal } from '../cli/fake-terminal.ts';

const entry = (code: string): CodeEntry => codes[code as Code];

const recorded = readFileSync(new URL('sany-numbers.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', numbers = ''] = line.split('\t');
    return { name, code: name.slice(0, 4), numbers: numbers.split(' ').map(Number) };
  });

test.each(recorded)('$name', ({ code, numbers }) => {
  expect(numbers.some((number) => entry(code).sany?.includes(number))).toBe(true);
});

test('no number is without a case', () => {
  for (const code of Object.keys(codes).filter((c) => /^E[12]/.test(c))) {
    const seen = new Set(recorded.filter((r) => r.code === code).flatMap((r) => r.numbers));
    expect(entry(code).sany?.filter((number) => !seen.has(number)) ?? [], code).toEqual([]);
  }
});

test.each([
  ['E201', 'SANY reports this as 4220.'],
  ['E210', 'SANY reports this as 4200.'],
  ['E220', 'SANY reports this as 4204.'],
  ['E260', 'SANY reports this as 4330 or 4331 or 4332.'],
])('tlasso explain %s', (code, line) => {
  const terminal = fakeTerminal();
  expect(explain(code, terminal)).toBe(0);
  expect(terminal.out.text.trimEnd().split('\n').at(-1)).toBe(line);
});

test('an example stands between the explanation and the number', () => {
  const terminal = fakeTerminal();
  explain('E227', terminal);
  expect(terminal.out.text).toContain("write f[x] itself.\n\n    count' = [count EXCEPT ![p] = @ + 1]\n\nSANY reports this as 4261.\n");
});
