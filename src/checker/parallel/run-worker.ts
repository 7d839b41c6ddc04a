// A thread that works for a search: it does its part of every phase.
import type { TransitionSystem } from '../../model/index.ts';
import { PhaseKind, type SearchMemory, Word } from './shared-memory.ts';
import { Worker, type WorkerPlace } from './worker.ts';
import type { WorkerOptions } from './workers.ts';

/** Works until the coordinator dismisses it. Blocks. */
export function runWorker(system: TransitionSystem, memory: SearchMemory, options: WorkerOptions, place: WorkerPlace): void {
  const { control } = memory;
  const { safepoints } = place;
  const worker = new Worker(system, memory, options, place);
  let phase = Atomics.load(control, Word.phase);
  Atomics.add(control, Word.ready, 1);
  for (;;) {
    // It may be over before it begins.
    if (Atomics.load(control, Word.kind) === PhaseKind.quit) return;
    Atomics.wait(control, Word.phase, phase);
    const begun = Atomics.load(control, Word.phase);
    // Woken late, for a phase that it saw begin and has done by now.
    if (begun === phase) continue;
    phase = begun;
    const kind = Atomics.load(control, Word.kind);
    if (kind === PhaseKind.quit) return;
    safepoints.enter();
    try {
      worker.work(kind);
    } finally {
      // Also where it fails: nobody may wait for a thread that has ended.
      safepoints.leave();
    }
    Atomics.add(control, Word.done, 1);
    Atomics.notify(control, Word.done);
  }
}
