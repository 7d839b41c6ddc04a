// What is forecast of a search by how fast it is and how its levels grow; the numbers are those of a clock that stands still in between.
import { afterEach, expect, it, vi } from 'vitest';
import { areLevelsGrowing, Forecast } from '../../../src/session/check/forecast.ts';

afterEach(() => vi.restoreAllMocks());

/** A forecast, and what it says at a time, in milliseconds, of a search that has expanded so many states while so many wait. */
const begun = (isTemporal = false) => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const forecast = new Forecast(isTemporal);
  return (time: number, expanded: number, queue: number, level: { size: number; earlier: number }): number => {
    clock.mockReturnValue(1000 + time);
    return forecast.remaining({ report: { generated: 0, distinct: expanded + queue, queue, level: 2 }, level });
  };
};

const growing = { size: 60, earlier: 100 };
const shrinking = { size: 30, earlier: 100 };

it('takes initial states to take as long again as they have taken', () => {
  const at = begun();
  expect(at(0, 0, 0, { size: 0, earlier: 0 })).toBe(0);
  expect(at(700, 0, 5000, { size: 0, earlier: 0 })).toBe(700);
});

it('knows nothing while code becomes warm', () => {
  const at = begun();
  at(0, 1, 1000, shrinking);
  expect(at(400, 100, 1_000_000, growing)).toBe(160);
});

it('takes what waits to be expanded as fast as states were lately', () => {
  const at = begun();
  at(0, 0, 1, shrinking);
  at(450, 4500, 1000, shrinking);
  // 100 states in a millisecond, not the 10 of before.
  expect(at(550, 14_500, 50_000, shrinking)).toBe(500);
  // Less than a tenth of a second later that is not measured again.
  expect(at(600, 14_600, 50_000, shrinking)).toBe(500);
  expect(at(650, 15_500, 50_000, shrinking)).toBe(5000);
  // Nor where no state was expanded: it is not known yet how long the next one takes.
  expect(at(5000, 15_500, 50_000, shrinking)).toBe(5000);
});

it('takes three times as long where levels grow', () => {
  const at = begun();
  at(0, 0, 1, growing);
  at(500, 5000, 1000, growing);
  expect(at(600, 15_000, 50_000, growing)).toBe(1500);
});

it('takes a search with few states waiting to last, once it has lasted', () => {
  const at = begun();
  at(0, 0, 1, shrinking);
  at(900, 90_000, 10, shrinking);
  expect(at(2500, 250_000, 10, shrinking)).toBe(1000);
});

it('counts from when states are expanded, not from when initial states were made', () => {
  const at = begun();
  at(900, 0, 100_000, { size: 0, earlier: 0 });
  at(1000, 0, 100_000, { size: 100_000, earlier: 0 });
  // A hundred in a millisecond; but 0.4 s are not enough to know.
  expect(at(1400, 40_000, 1_000_000, shrinking)).toBe(560);
  expect(at(1500, 50_000, 100_000, shrinking)).toBe(1000);
});

it('knows levels that grow by those before', () => {
  expect(areLevelsGrowing({ size: 40, earlier: 100 })).toBe(true);
  expect(areLevelsGrowing({ size: 39, earlier: 100 })).toBe(false);
  expect(areLevelsGrowing({ size: 40, earlier: 0 })).toBe(false);
});

it('adds temporal properties, by how long the search has lasted', () => {
  const at = begun(true);
  at(0, 0, 1, shrinking);
  at(500, 5000, 1000, shrinking);
  // 500 ms of the search, and two fifths of what it has lasted.
  expect(at(600, 15_000, 50_000, shrinking)).toBe(740);
});
