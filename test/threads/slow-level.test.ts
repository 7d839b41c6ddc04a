// In a level of slow steps a thread receives what it has made before it takes more: what it holds back, predicates included, nobody else can do.
import { expect, it } from 'vitest';
import { workerOptions } from '../../src/checker/index.ts';
import { NOWHERE, PhaseKind, reserveSearchMemory, Word } from '../../src/checker/parallel/shared-memory.ts';
import { Worker } from '../../src/checker/parallel/worker.ts';
import { SHARED_COUNT, SHARED_MASK, StateStore } from '../../src/checker/store/state-store.ts';
import { Safepoints } from '../../src/values/index.ts';
import { systemOf } from './scrambled-system.ts';

/** How many states are entered once one state of three is expanded, and another one is begun with. */
const enteredAfterOne = (slow: number): number => {
  const system = systemOf({ seed: 1, size: 50, wrong: 'nothing' }, 0);
  const store = new StateStore(system.variables.length);
  system.initial((state) => {
    if (store.find(state, 0) < 0) store.add(state, 0, -1);
  });
  const count = store.count;
  const memory = reserveSearchMemory(store.share()!, 2, system.actions.length)!;
  const { control, states, orders, levelIndexes } = memory;
  states.words[SHARED_MASK] = store.slots - 1;
  states.words[SHARED_COUNT] = count;
  control[Word.level] = 1;
  control[Word.levelTo] = count;
  control[Word.levelSize] = count;
  control[Word.firstSuspect] = NOWHERE;
  control[Word.firstFault] = NOWHERE;
  control[Word.slow] = slow;
  for (let state = 0; state < count; state++) {
    orders[1][state] = state;
    levelIndexes[1][state] = state;
  }
  const worker = new Worker(system, memory, workerOptions({}), { thread: 0, safepoints: new Safepoints(), files: null });
  worker.states.reload();
  worker.beginSharing();
  for (let call = 0; call < 2; call++) expect(worker.work(PhaseKind.expand, 1)).toBe(false);
  return worker.states.distinct - count;
};

it('receives at once what slow steps lead to, and others in batches', () => {
  expect(enteredAfterOne(0)).toBe(0);
  expect(enteredAfterOne(1)).toBeGreaterThan(0);
});
