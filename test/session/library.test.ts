// What a program that imports the library sees.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { check, jsonReport, parse, textReport } from '../../src/index.ts';

const specs = join(import.meta.dirname, '../cli/specs');

describe('check', () => {
  it('checks a module with the configuration beside it', async () => {
    expect(await check(join(specs, 'Counter.tla'))).toMatchObject({ verdict: 'ok', module: 'Counter', diagnostics: [] });
  });

  it('takes what the command line takes', async () => {
    const printed: string[] = [];
    const report = await check(join(specs, 'Printing.tla'), { print: (text) => printed.push(text), maxStates: 2 });
    expect(report.verdict).toBe('limit');
    expect(printed).toContain('<<"x", 0>>');
  });

  it('gives reports that can be printed', async () => {
    const report = await check(join(specs, 'Counter.tla'), { invariants: ['Small'] });
    expect(textReport(report)).toMatch(/^Invariant Small is violated in state 3\./);
    expect(jsonReport(report)).toMatchObject({ verdict: 'invariant', property: 'Small' });
    expect(report.coverage?.map(({ name }) => name)).toEqual(['Step', 'Reset']);
  });

  it('reports what is wrong with the files', async () => {
    expect(await check('Missing.tla')).toMatchObject({ verdict: 'parse-error', diagnostics: [{ code: 'E001' }] });
  });
});

it('parses a text', () => {
  expect(parse('---- MODULE M ----\nVARIABLE x\n====', 'M.tla')).toMatchObject({ module: { name: { name: 'M' } }, diagnostics: [] });
  expect(parse('nothing').diagnostics).not.toEqual([]);
});
