// Whatever the order in which ranges of behaviours are reported, what counts is what the behaviours came to in the order of their numbers.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BehaviourLedger, BehaviourQueue, type RangeReport } from '../../../src/checker/simulation/behaviour-ledger.ts';
import { Tally } from '../../../src/checker/simulation/simulation-tally.ts';

const ACTIONS = 2;

/** Numbers of behaviours that were not really made: behaviour n has n states. */
const countsOf = (from: number, to: number): Float64Array => {
  const tally = new Tally(ACTIONS);
  for (let n = from; n < to; n++) {
    tally.made(Int32Array.of(0, 1, n % 2), 0, 3);
    tally.took(n % 2);
    tally.ended(n);
  }
  return tally.counts;
};

const report = (from: number, to: number, reached = to): RangeReport => ({
  from,
  to,
  reached,
  counts: countsOf(from, reached),
  printed: Array.from({ length: reached - from }, (_, i) => String(from + i)),
});

it('counts a prefix, in order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 12 }), fc.infiniteStream(fc.nat()), (sizes, draws) => {
      const ends = sizes.map((_, i) => sizes.slice(0, i + 1).reduce((a, b) => a + b));
      const reports = ends.map((end, i) => report(end - sizes[i]!, end));
      const lines: string[] = [];
      const ledger = new BehaviourLedger(0, new Tally(ACTIONS), (line) => lines.push(line));
      const entered = new Set<number>();
      while (reports.length > 0) {
        const [next] = reports.splice((draws.next().value as number) % reports.length, 1);
        ledger.enter(next!);
        for (let n = next!.from; n < next!.to; n++) entered.add(n);
        let prefix = 0;
        while (entered.has(prefix)) prefix++;
        // Whole ranges only.
        expect(ledger.next).toBe(prefix);
        expect(ledger.total.counts).toEqual(countsOf(0, prefix));
        expect(lines).toEqual(Array.from({ length: prefix }, (_, n) => String(n)));
        expect(ledger.seen.behaviours).toBe(entered.size);
      }
      expect(ledger.next).toBe(ends.at(-1));
    }),
  );
});

it('stops where a range was left unfinished, and can go on from there', () => {
  const ledger = new BehaviourLedger(0, new Tally(ACTIONS), () => {});
  ledger.enter(report(20, 30));
  ledger.enter(report(10, 20, 13));
  expect(ledger).toMatchObject({ next: 0, isBroken: false });
  ledger.enter(report(0, 10));
  expect(ledger).toMatchObject({ next: 13, isBroken: true });
  expect(ledger.total.counts).toEqual(countsOf(0, 13));
  ledger.forget();
  ledger.enter(report(13, 30));
  expect(ledger).toMatchObject({ next: 30, isBroken: false });
  expect(ledger.total.counts).toEqual(countsOf(0, 30));
});

it('the queue gives every behaviour once, and nothing from the limit on', () => {
  const queue = BehaviourQueue.of({ from: 5, to: 1000 });
  const other = BehaviourQueue.join(queue.words);
  const taken: number[] = [];
  for (let i = 0; ; i++) {
    const range = (i % 2 === 0 ? queue : other).take(1 + (i % 7));
    if (range === null) break;
    for (let n = range.from; n < range.to; n++) taken.push(n);
    if (taken.length >= 300) break;
  }
  other.lower(400);
  other.lower(700);
  expect(queue.limit).toBe(400);
  for (let range = queue.take(8); range !== null; range = queue.take(8)) for (let n = range.from; n < range.to; n++) taken.push(n);
  expect(taken).toEqual(Array.from({ length: 395 }, (_, i) => i + 5));
  expect(queue.left).toBe(0);
});
