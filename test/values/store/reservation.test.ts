import { expect, it } from 'vitest';
import { StateRows } from '../../../src/checker/store/state-rows.ts';
import { lengthOf, pack, unpack } from '../../../src/values/index.ts';

/** Address space only: none of it is touched but a few pages. */
const shared = (entries: number): Int32Array => new Int32Array(new SharedArrayBuffer(entries * 4));
const small = shared(1024);
const long = shared(2 ** 32 - 64);

/** What a function gives after it has become warm on something else. */
const afterOther = <T>(other: () => T, asked: () => T): T => {
  for (let i = 0; i < 100_000; i++) other();
  let last = asked();
  for (let i = 0; i < 100_000; i++) {
    const now = asked();
    if (now !== last) return now;
    last = now;
  }
  return last;
};

it('tells the length of an array of more than 2^31 entries, in code that was warm on shorter ones', () => {
  const beforeEnd = (entries: Int32Array): number => lengthOf(entries) - 12;
  expect(
    afterOther(
      () => beforeEnd(small),
      () => beforeEnd(long),
    ),
  ).toBe(2 ** 32 - 76);
});

it('keeps rows of its own at the end of an array of more than 2^31 entries', () => {
  const few = new StateRows(3, shared(6000), 0);
  const many = new StateRows(3, long, 0);
  expect(
    afterOther(
      () => few.pin(1, 0),
      () => many.pin(1, 0),
    ),
  ).toBe(2 ** 32 - 64 - 3);
  expect(many.vectors[many.pin(2, 1)]).toBe(0);
});

it('sends an array of more than 2^31 entries to another thread, in code that was warm on shorter ones', () => {
  const sent = (entries: Int32Array): number => lengthOf(unpack(pack({ entries })).entries);
  expect(
    afterOther(
      () => sent(small),
      () => sent(long),
    ),
  ).toBe(2 ** 32 - 64);
});
