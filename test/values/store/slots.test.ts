import { expect, it } from 'vitest';
import { nextSlot, reserveSlots } from '../../../src/values/index.ts';

it.each([16, 64, 1024])('visits each of %i slots once, and the line in which it begins first', (slots) => {
  const mask = slots - 1;
  for (const hash of [0, 5, 15, 16, 31, 0x7fffffff, -1, -17]) {
    const visited = [hash & mask];
    while (visited.length < slots) visited.push(nextSlot(visited.at(-1)!, hash, mask));
    expect(new Set(visited).size).toBe(slots);
    for (const slot of visited) expect(slot >= 0 && slot < slots).toBe(true);
    expect(new Set(visited.slice(0, 16).map((slot) => slot >> 4)).size).toBe(1);
  }
});

it('reserves empty slots, as many as wanted', () => {
  const table = reserveSlots(4096, 4096)!;
  expect(table.length).toBe(4096);
  expect(table.every((slot) => slot === 0)).toBe(true);
});
