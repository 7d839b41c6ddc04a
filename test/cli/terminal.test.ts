import { expect, it } from 'vitest';
import { progressLine, progressText } from '../../src/cli/output/progress-line.ts';
import { type ColorChoice, styleFor, writeBlocks } from '../../src/cli/output/terminal.ts';
import { fakeTerminal } from './fake-terminal.ts';

it.each<[ColorChoice, number | undefined, Record<string, string>, boolean]>([
  ['auto', 80, {}, true],
  ['auto', undefined, {}, false],
  ['auto', 80, { NO_COLOR: '1' }, false],
  ['auto', 80, { NO_COLOR: '' }, true],
  ['auto', 80, { TERM: 'dumb' }, false],
  ['auto', undefined, { FORCE_COLOR: '1' }, true],
  ['auto', 80, { FORCE_COLOR: '0' }, false],
  ['always', undefined, { NO_COLOR: '1' }, true],
  ['never', 80, { FORCE_COLOR: '1' }, false],
])('--color %s on %s columns with %j: %s', (choice, columns, env, coloured) => {
  const { out } = fakeTerminal(columns);
  expect(styleFor(choice, out, env).error('x') !== 'x').toBe(coloured);
});

const at = (statesGenerated: number) => ({ statesGenerated, distinctStates: 1000, queue: 10, depth: 3 });

it('shows progress on a terminal after two seconds, at most five times a second, and clears it', () => {
  const { err } = fakeTerminal(100);
  let now = 0;
  const line = progressLine({ err, env: {} }, () => now);
  const updates = [
    [100, 1],
    [1999, 2],
    [2000, 5000],
    [2100, 6000],
    [2200, 7000],
  ] as const;
  for (const [time, states] of updates) {
    now = time;
    line.update(at(states));
  }
  line.clear();
  line.clear();
  expect(err.text.split('\r\u001b[K')).toEqual([
    '',
    '2.00 s  5,000 generated  1,000 distinct  10 queued  depth 3  2,500 states/s',
    '2.20 s  7,000 generated  1,000 distinct  10 queued  depth 3  3,180 states/s',
    '',
  ]);
});

it('tells which temporal property is being decided once all states are known', () => {
  const known = { ...at(5000), queue: 0 };
  expect(progressText({ ...known, deciding: { kind: 'fairness' } }, 3000)).toBe('3.00 s  looking for fair behaviours  1,000 states');
  expect(progressText({ ...known, distinctStates: 1, deciding: { kind: 'fairness' } }, 3000)).toBe(
    '3.00 s  looking for fair behaviours  1 state',
  );
  const deciding = { kind: 'property', name: 'Served', number: 2, of: 3 } as const;
  expect(progressText({ ...known, deciding }, 4000)).toBe('4.00 s  deciding Served, temporal property 2 of 3  1,000 states');
});

it.each([20, 40])('keeps progress within %i columns', (columns) => {
  const { err } = fakeTerminal(columns);
  let now = 0;
  const line = progressLine({ err, env: {} }, () => now);
  now = 5000;
  line.update(at(1e9));
  expect(err.text.replace('\r\u001b[K', '').length).toBeLessThan(columns);
});

it('writes a line of progress now and then where there is no terminal, and never in a short run', () => {
  const { err } = fakeTerminal();
  let now = 0;
  const line = progressLine({ err, env: {} }, () => now);
  for (const seconds of [5, 29, 31, 45, 90, 92, 120]) {
    now = seconds * 1000;
    line.update(at(seconds * 1000));
    line.clear();
    if (seconds < 30) expect(err.text).toBe('');
  }
  expect(err.text).toBe(
    '31.0 s  31,000 generated  1,000 distinct  10 queued  depth 3  1,000 states/s\n' +
      '92.0 s  92,000 generated  1,000 distinct  10 queued  depth 3  1,000 states/s\n',
  );
});

it('writes it as often as the environment says', () => {
  const { err } = fakeTerminal();
  let now = 0;
  const line = progressLine({ err, env: { TLASSO_PROGRESS: '2' } }, () => now);
  for (const seconds of [1, 2, 3, 4]) {
    now = seconds * 1000;
    line.update(at(seconds * 1000));
  }
  expect(err.text.split('\n').map((text) => text.split('  ')[0])).toEqual(['2.00 s', '4.00 s', '']);
});

it('makes a block only when the reader has taken the one before', async () => {
  const { out } = fakeTerminal();
  const events: string[] = [];
  const slow = { ...out, write: (text: string) => events.push(`written ${text}`), drained: async () => void events.push('taken') };
  const made = function* (): Iterable<string> {
    for (const block of ['a', 'b', 'c']) {
      events.push(`made ${block}`);
      yield block;
    }
  };
  await writeBlocks(slow, made());
  expect(events).toEqual(['a', 'b', 'c'].flatMap((block) => [`made ${block}`, `written ${block}`, 'taken']));
});
