// What algorithms ask that evaluate nothing: whether they are to end, and why.
import { expect, it, vi } from 'vitest';
import { keepVigil } from '../../../src/session/threads/vigil.ts';

const arena = { watch: () => () => {} };
const after = (milliseconds: number): void => {
  vi.spyOn(performance, 'now').mockReturnValue(1000 + milliseconds);
};

it('ends where the memory is used up', () => {
  after(0);
  let isFull = false;
  const vigil = keepVigil(arena, {}, { exhausted: () => isFull });
  isFull = true;
  expect(vigil.ending()).toBeNull();
  after(50);
  expect(vigil.ending()).toBe('memory');
  vi.restoreAllMocks();
});

it('hears a signal that the event loop had no turn for', () => {
  after(0);
  const hear = vi.fn(() => true);
  const vigil = keepVigil(arena, { hear });
  after(10);
  expect(vigil.ending()).toBeNull();
  expect(hear).not.toHaveBeenCalled();
  // The first look only tells that it may be long.
  after(50);
  expect(vigil.ending()).toBeNull();
  expect(hear).toHaveBeenCalledOnce();
  after(150);
  expect(vigil.ending()).toBe('interruption');
  after(200);
  expect(vigil.poll).toThrow('the run was interrupted');
  vi.restoreAllMocks();
});
