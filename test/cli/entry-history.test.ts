// What was entered at prompts before: where it is kept, and that a prompt works without.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EntryHistory, MOST_LINES } from '../../src/cli/commands/entry-history.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tlasso-history-'));
  vi.stubEnv('TLASSO_HISTORY', undefined);
  vi.stubEnv('XDG_STATE_HOME', folder);
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const own = (): string => join(folder, 'tlasso', 'eval-history');

it('is in the folder for states of programs, for the user alone', () => {
  const history = new EntryHistory();
  expect(history.before).toEqual([]);
  for (const line of ['1 + 1', ' ', '', '2 + 2', '1 + 1']) history.add(line);
  expect(readFileSync(own(), 'utf8')).toBe('1 + 1\n2 + 2\n1 + 1\n');
  expect(statSync(own()).mode & 0o777).toBe(0o600);
  expect(new EntryHistory().before).toEqual(['1 + 1', '2 + 2']);
});

it('has what two prompts add', () => {
  const [one, other] = [new EntryHistory(), new EntryHistory()];
  one.add('1');
  other.add('2');
  one.add('3');
  expect(new EntryHistory().before).toEqual(['3', '2', '1']);
});

it('is in the file that is named, and nowhere if that is empty', () => {
  const file = join(folder, 'mine');
  vi.stubEnv('TLASSO_HISTORY', file);
  new EntryHistory().add('1');
  expect(readFileSync(file, 'utf8')).toBe('1\n');
  vi.stubEnv('TLASSO_HISTORY', '');
  new EntryHistory().add('2');
  expect(new EntryHistory().before).toEqual([]);
  expect(existsSync(own())).toBe(false);
});

it('does not grow without end', () => {
  mkdirSync(join(folder, 'tlasso'), { mode: 0o700 });
  const lines = (count: number): string => Array.from({ length: count }, (_, i) => `${i}\n`).join('');
  writeFileSync(own(), lines(2 * MOST_LINES));
  expect(new EntryHistory().before).toHaveLength(MOST_LINES);
  expect(readFileSync(own(), 'utf8')).toBe(lines(2 * MOST_LINES));
  writeFileSync(own(), lines(2 * MOST_LINES + 1));
  expect(new EntryHistory().before[0]).toBe(String(2 * MOST_LINES));
  const kept = readFileSync(own(), 'utf8').trim().split('\n');
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([MOST_LINES, String(MOST_LINES + 1), String(2 * MOST_LINES)]);
});

it('is none where others may write, or nothing can be written', () => {
  const shared = join(folder, 'tlasso');
  mkdirSync(shared);
  chmodSync(shared, 0o777);
  writeFileSync(own(), 'theirs\n');
  expect(new EntryHistory().before).toEqual([]);
  new EntryHistory().add('1');
  expect(readFileSync(own(), 'utf8')).toBe('theirs\n');
  // A folder in the place of the file.
  vi.stubEnv('TLASSO_HISTORY', folder);
  const history = new EntryHistory();
  history.add('1');
  expect(history.before).toEqual([]);
});
