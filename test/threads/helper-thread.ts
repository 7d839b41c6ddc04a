// The thread of searches of scrambled systems.
import { runWorker, type SearchMemory, type workerOptions } from '../../src/checker/index.ts';
import { openedFiles } from '../../src/session/check/spill.ts';
import { type pack, Safepoints, unpack } from '../../src/values/index.ts';
import { type Scramble, systemOf } from './scrambled-system.ts';
import { serve } from './thread-pool.ts';

interface Work {
  readonly scramble: Scramble;
  readonly memory: ReturnType<typeof pack<SearchMemory>>;
  readonly options: ReturnType<typeof workerOptions>;
  readonly words: Int32Array;
  readonly number: number;
}

serve(({ scramble, memory, options, words, number }: Work) =>
  runWorker(systemOf(scramble, number), unpack(memory), options, { thread: number, safepoints: new Safepoints(words), files: openedFiles }),
);
