// The thread of temporal.test.ts.
import { helpTemporal, rowsOf, runWorker, type SearchMemory, type TemporalMemory, type workerOptions } from '../../src/checker/index.ts';
import { openedFiles } from '../../src/session/check/spill.ts';
import { type pack, Safepoints, unpack } from '../../src/values/index.ts';
import { type Scene, sceneOf } from './temporal-scenes.ts';
import { serve } from './thread-pool.ts';

type Packed<T> = ReturnType<typeof pack<T>>;

interface Beginning {
  readonly scene: Scene;
  readonly memory: Packed<SearchMemory>;
  readonly options: ReturnType<typeof workerOptions>;
  readonly words: Int32Array;
  readonly number: number;
}

/** Goes on with the temporal properties of the search that this thread had a part in last. */
let assist: (memory: TemporalMemory) => void = () => {};

serve((work: Beginning | Packed<TemporalMemory>) => {
  if (!('scene' in work)) {
    assist(unpack(work));
    return;
  }
  const { scene, memory, options, words, number } = work;
  const safepoints = new Safepoints(words);
  const shared = unpack(memory);
  const { system, problem } = sceneOf(scene, number);
  runWorker(system, shared, options, { thread: number, safepoints, files: openedFiles });
  assist = (temporal) => helpTemporal(problem, rowsOf(shared.states, number, openedFiles), temporal, safepoints);
});
