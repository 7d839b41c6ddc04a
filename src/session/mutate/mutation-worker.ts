// A thread that judges mutants: it opens the original by itself, takes one mutant after the other, and answers with what became of it.
import { parentPort, workerData } from 'node:worker_threads';
import { allMutants } from './chosen.ts';
import { isOver, judged, type ThreadOrder, takeTurn } from './judge-all.ts';
import { OutOfTime } from './judge-mutant.ts';
import { MOST_STATES, openOriginal, withRoom } from './original.ts';

const judgeInTurn = async ({ request, ids, limit, leftOut, turns }: ThreadOrder): Promise<void> => {
  const hear = (): boolean => isOver(turns);
  const opened = openOriginal({ ...request, workers: 1 }, MOST_STATES, () => {
    if (hear()) throw new OutOfTime();
  });
  const original = { ...opened, leftOut };
  const { mutants, isRead } = allMutants(original);
  const byId = new Map(mutants.map((mutant) => [mutant.id, mutant]));
  let current = original;
  for (let i = takeTurn(turns); i < ids.length; i = takeTurn(turns)) {
    const mutant = byId.get(ids[i]!)!;
    current = withRoom(current);
    const found = await judged(current, mutant, isRead(mutant), limit, { signal: undefined, hear });
    if (found !== null) parentPort?.postMessage(found);
  }
};

try {
  await judgeInTurn(workerData as ThreadOrder);
} catch (error) {
  if (!(error instanceof OutOfTime)) throw error;
}
