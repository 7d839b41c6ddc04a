// The size of a system's state graph: states, steps between them, states without a step.
import { GraphRecorder, Search, STUTTERING } from '../../../src/checker/index.ts';
import type { DefinedSystem } from '../../../src/index.ts';

export const graphOf = ({ system }: DefinedSystem): [states: number, transitions: number, deadlocks: number] => {
  const recorder = new GraphRecorder({ labelled: true });
  const search = new Search(system, { deadlock: false, recorder, invariants: [] });
  search.advance(Number.POSITIVE_INFINITY);
  const { stateCount, rows, actions } = recorder.finish(search.store.count, 1);
  let deadlocks = 0;
  for (let state = 0; state < stateCount; state++) if (rows[state] === rows[state + 1]) deadlocks++;
  return [stateCount, actions?.filter((action) => action !== STUTTERING).length ?? 0, deadlocks];
};
