// A thread that helps does each phase once, also where it is woken for a phase that it saw begin and has done by then.
import { afterAll, expect, it } from 'vitest';
import { workerOptions } from '../../src/checker/index.ts';
import { PhaseKind, reserveSearchMemory, Word } from '../../src/checker/parallel/shared-memory.ts';
import { StateStore } from '../../src/checker/store/state-store.ts';
import { pack, Safepoints } from '../../src/values/index.ts';
import { bundle } from './bundle.ts';
import { type Scramble, systemOf } from './scrambled-system.ts';
import { ThreadPool } from './thread-pool.ts';

const threads = new ThreadPool(bundle(new URL('./helper-thread.ts', import.meta.url)));
afterAll(() => threads.end());

it('does a phase once, however often it is woken', async () => {
  const scramble: Scramble = { seed: 1, size: 50, wrong: 'nothing' };
  const { variables, actions } = systemOf(scramble, 0);
  const memory = reserveSearchMemory(new StateStore(variables.length).share()!, 2, actions.length)!;
  const { control } = memory;
  const { words } = new Safepoints();
  const thread = threads.start({ scramble, memory: pack(memory), options: workerOptions({}), words, number: 1 });
  const reached = (word: number, value: number): void => {
    for (let waits = 0; ; waits++) {
      const now = Atomics.load(control, word);
      if (now === value) return;
      if (waits > 500 || now > value) throw new Error(`word ${word} is ${now}, and not ${value}`);
      Atomics.wait(control, word, now, 20);
    }
  };
  const begin = (kind: number): void => {
    Atomics.store(control, Word.kind, kind);
    Atomics.add(control, Word.phase, 1);
    Atomics.notify(control, Word.phase);
  };
  reached(Word.ready, 1);
  begin(PhaseKind.settle);
  reached(Word.done, 1);
  // Late: it has done the phase and waits for the next one.
  for (let woken = 0; woken < 5; ) woken += Atomics.notify(control, Word.phase);
  begin(PhaseKind.settle);
  reached(Word.done, 2);
  begin(PhaseKind.quit);
  await thread.done();
  expect(Atomics.load(control, Word.done)).toBe(2);
});
