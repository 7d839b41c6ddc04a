// A search that ends after it has called others, and before they were ready.
import { expect, it } from 'vitest';
import { Search } from '../../src/checker/index.ts';
import { Safepoints } from '../../src/values/index.ts';
import { counters } from '../checker/example-systems.ts';
import { transitionSystem } from '../checker/integer-system.ts';

it.each([
  ['is interrupted', 'interrupted', (polls: number) => polls > 4, 100],
  ['is complete', 'ok', () => false, 8],
] as const)('that %s can be read', (_, verdict, isInterrupted, most) => {
  const called: unknown[] = [];
  let polls = 0;
  const workers = { count: 1, safepoints: new Safepoints(), areWorth: () => true, start: (memory: unknown) => void called.push(memory) };
  const search = new Search(transitionSystem(counters(2, most)), { workers, deadlock: false, interrupted: () => isInterrupted(++polls) });
  let outcome = null;
  while (outcome === null) outcome = search.advance(50);
  expect(outcome.verdict).toBe(verdict);
  expect(called).toHaveLength(1);
  expect(search.reading(() => search.store.count)).toBe(outcome.statistics.distinctStates);
  expect(search.reading(() => search.store.vector(0))).toEqual(search.store.vector(0));
});
