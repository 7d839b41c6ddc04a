// Files that are asked for: appended to where other steps write too, refused where the name promises another format.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { writeReports } from '../../src/cli/output/report-files.ts';
import { run } from '../../src/cli/program.ts';
import { fakeTerminal } from './fake-terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-report-files-'));
const file = join(folder, 'summary.md');
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const written = (format: 'markdown' | 'text'): string => {
  writeFileSync(file, 'before\n');
  expect(writeReports([{ format, file }], () => 'report\n', fakeTerminal().err, 0)).toBe(0);
  return readFileSync(file, 'utf8');
};

describe('the summary of a job on GitHub, which other steps write too', () => {
  it('is appended to', () => {
    vi.stubEnv('GITHUB_STEP_SUMMARY', file);
    expect(written('markdown')).toBe('before\nreport\n');
  });

  it('is any other file where it is another file, another format, or not on GitHub', () => {
    vi.stubEnv('GITHUB_STEP_SUMMARY', file);
    expect(written('text')).toBe('report\n');
    vi.stubEnv('GITHUB_STEP_SUMMARY', join(folder, 'other.md'));
    expect(written('markdown')).toBe('report\n');
    vi.stubEnv('GITHUB_STEP_SUMMARY', '');
    expect(written('markdown')).toBe('report\n');
  });
});

describe('tlasso graph -o', () => {
  it.each(['x.png', 'x.pdf', 'x.SVGZ'])('%s is refused before anything is run', async (name) => {
    const terminal = fakeTerminal();
    const load = () => Promise.reject(new Error('nothing is checked'));
    const code = await run(['graph', join(folder, 'Missing.tla'), '-o', join(folder, name)], terminal, load);
    expect(code).toBe(1);
    expect(terminal.err.text).toContain('graphs are written as .svg, .dot, .gv or .json');
    expect(existsSync(join(folder, name))).toBe(false);
  });
});

it.each(['Model.cfg', 'Model.tla'])('a report is not written into %s', async (name) => {
  const own = join(folder, name);
  writeFileSync(own, 'mine');
  const terminal = fakeTerminal();
  const load = () => Promise.reject(new Error('nothing is checked'));
  expect(await run(['check', join(folder, 'Model.tla'), '--report', `json=${own}`], terminal, load)).toBe(1);
  expect(terminal.err.text).toContain('that is the name of a specification');
  expect(readFileSync(own, 'utf8')).toBe('mine');
});

it('of two reports none is written where both would be the same file', async () => {
  const [one, same] = [join(folder, 'twice.out'), `${folder}/other/../twice.out`];
  const terminal = fakeTerminal();
  const load = () => Promise.reject(new Error('nothing is checked'));
  const options = ['--report', `junit=${one}`, '--report', `sarif=${same}`];
  expect(await run(['check', join(folder, 'Missing.tla'), ...options], terminal, load)).toBe(1);
  expect(terminal.err.text).toContain('twice.out is given twice');
  expect(existsSync(one)).toBe(false);
});
