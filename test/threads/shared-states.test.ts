// The hands of two threads on the same states, in turns and in one thread, so that what happens between a rest and the next turn is chosen and not
// awaited: the set is the same as a Map, while the table grows, and while vectors move to a file.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { SharedStates } from '../../src/checker/store/shared-states.ts';
import { hashOf } from '../../src/checker/store/state-hash.ts';
import { StateStore } from '../../src/checker/store/state-store.ts';
import { filesIn } from '../../src/session/check/spill.ts';
import { Safepoints } from '../../src/values/index.ts';
import { cases } from '../fuzz/seeds.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-shared-'));
const files = filesIn(folder, () => {});
afterAll(() => {
  files.close();
  rmSync(folder, { recursive: true });
});

const WIDTH = 2;
/** A level so large that many numbers are taken at a time. */
const FRONTIER = 4096;

/** Two hands. A turn is what one of them does between resting. */
const hands = (segment: number | null, maxStates = Number.POSITIVE_INFINITY) => {
  const memory = new StateStore(WIDTH, undefined, segment === null ? undefined : { files, segment }).share()!;
  const { words } = new Safepoints();
  return [0, 1].map((thread) => {
    const safepoints = new Safepoints(words);
    const states = new SharedStates(memory, safepoints, thread, segment === null ? null : files);
    states.beginLevel(FRONTIER, 2, maxStates);
    return {
      states,
      turn: <T>(work: (states: SharedStates) => T): T => {
        safepoints.enter();
        try {
          return work(states);
        } finally {
          safepoints.leave();
        }
      },
    };
  });
};

const vectorOf = (n: number): Int32Array => Int32Array.of(n % 97, Math.floor(n / 97));

/** Enters a state unless it is known; its number. */
const entered = (states: SharedStates, n: number): number => {
  const vector = vectorOf(n);
  const hash = hashOf(vector, 0, WIDTH);
  const known = states.find(vector, 0, hash);
  return known >= 0 ? known : states.add(vector, 0, hash, n);
};

describe('two hands', () => {
  const turns = fc.array(fc.record({ hand: fc.nat(1), from: fc.nat(3000), count: fc.nat(600) }), { minLength: 2, maxLength: 12 });
  it.each([null, 128, 1024])('agree with a Map, with segments of %s', (segment) => {
    fc.assert(
      fc.property(turns, fc.nat(11), (list, begin) => {
        const both = hands(segment);
        const numbers = new Map<number, number>();
        const wrong: number[] = [];
        list.forEach(({ hand, from, count }, time) => {
          both[hand]!.turn((states) => {
            if (time === begin && segment !== null) states.startSpilling();
            for (let n = from; n < from + count; n++) {
              const number = entered(states, n);
              if ((numbers.get(n) ?? number) !== number) wrong.push(n);
              numbers.set(n, number);
            }
          });
        });
        expect(new Set(numbers.values()).size).toBe(numbers.size);
        for (const { turn } of both)
          turn((states) => {
            for (const [n, number] of numbers) if (entered(states, n) !== number) wrong.push(n);
          });
        expect(wrong).toEqual([]);
        for (const { states } of both) states.dropSpare();
        expect(both[0]!.states.distinct).toBe(numbers.size);
      }),
      { numRuns: cases(30) },
    );
  });

  it('grow the table', () => {
    const both = hands(null);
    for (let from = 0; from < 120_000; from += 5000)
      both[(from / 5000) % 2]!.turn((states) => {
        for (let n = from; n < from + 5000; n++) entered(states, n);
      });
    for (const { turn } of both)
      turn((states) => {
        const missing: number[] = [];
        for (let n = 0; n < 120_000; n++) if (states.find(vectorOf(n), 0, hashOf(vectorOf(n), 0, WIDTH)) < 0) missing.push(n);
        expect(missing).toEqual([]);
      });
  });

  it('are told of a limit when it is exceeded and not before, whatever the other one has in hand', () => {
    const limit = 100_000;
    const [one, other] = hands(null, limit) as [ReturnType<typeof hands>[0], ReturnType<typeof hands>[0]];
    other!.turn((states) => entered(states, 0));
    one!.turn((states) => {
      let early = 0;
      for (let n = 1; n < limit; n++) {
        entered(states, n);
        if (states.areMoreThan(limit)) early++;
      }
      expect(early).toBe(0);
      entered(states, limit);
      expect(states.areMoreThan(limit)).toBe(true);
    });
  });
});
