import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { coresAtHand, timeAllowed } from '../../../src/session/threads/cores.ts';
import { workerCount } from '../../../src/session/threads/threads.ts';

describe('the processors that a container may keep busy', () => {
  const groups: Readonly<Record<string, string>> = {
    '/': '150000 100000\n',
    '/jobs': 'max 100000\n',
    '/jobs/one': '50000 100000\n',
    '/broken': 'what?',
  };
  const quotaOf = (group: string): string | null => groups[group] ?? null;

  it.each([
    ['its own limit', '/jobs/one', 0.5],
    ['that of what it is in', '/jobs/two', 1.5],
    ['that of its root', '/', 1.5],
    ['none that it cannot read', '/broken', 1.5],
  ])('are %s', (_, group, expected) => {
    expect(timeAllowed(group, quotaOf)).toBe(expected);
  });

  it('are all where nothing limits them', () => {
    expect(timeAllowed(null, quotaOf)).toBe(Number.POSITIVE_INFINITY);
    expect(timeAllowed('/elsewhere', () => 'max 100000')).toBe(Number.POSITIVE_INFINITY);
  });

  it('are at least one, and no more than there are', () => {
    expect(coresAtHand()).toBeGreaterThanOrEqual(1);
    expect(coresAtHand()).toBeLessThanOrEqual(availableParallelism());
  });
});

describe('how many workers there are', () => {
  it('is what was asked for, whatever memory there is', () => {
    expect(workerCount(7, 2 ** 20)).toBe(7);
  });

  it('is never more than there can be: a machine may have more cores, and a program may ask for more', () => {
    expect(workerCount('auto', 1000 * 2 ** 30, 384)).toBe(256);
    expect(workerCount(1000)).toBe(256);
    expect(workerCount('auto', 1000 * 2 ** 30, 3)).toBe(3);
  });

  it('is with `auto` one for each core for which there is memory', () => {
    expect(workerCount('auto', 1000 * 2 ** 30)).toBe(coresAtHand());
    expect(workerCount('auto', 130 * 2 ** 20)).toBe(1);
    expect(workerCount('auto', 1)).toBe(1);
  });
});
