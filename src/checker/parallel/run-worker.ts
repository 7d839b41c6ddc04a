// A thread that helps a search: it does its part of every phase.
import type { TransitionSystem } from '../../model/index.ts';
import type { Safepoints } from '../../values/index.ts';
import type { SpillFiles } from '../store/spilled-states.ts';
import { PhaseKind, type TeamMemory, Word } from './shared-memory.ts';
import { Expander, type ExpanderOptions } from './worker.ts';

/** Works until it is told to quit. Blocks. */
export function help(
  system: TransitionSystem,
  memory: TeamMemory,
  options: ExpanderOptions,
  safepoints: Safepoints,
  thread: number,
  files: SpillFiles | null = null,
): void {
  const { control } = memory;
  const expander = new Expander(system, memory, options, safepoints, thread, files);
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
      expander.work(kind);
    } finally {
      // Also where it fails: nobody may wait for a thread that has ended.
      safepoints.leave();
    }
    Atomics.add(control, Word.done, 1);
    Atomics.notify(control, Word.done);
  }
}
