// A thread that judges mutants: it opens the original by itself, takes one mutant after the other, and answers with what became of it.
import { parentPort, workerData } from 'node:worker_threads';
import { OutOfBounds } from './bounds.ts';
import { allMutants } from './chosen.ts';
import { isOver, judgeInTurn, type ThreadOrder } from './judge-all.ts';
import { MOST_STATES, openOriginal } from './original.ts';

const obey = async ({ request, ids, limit, leftOut, turns }: ThreadOrder): Promise<void> => {
  const hear = (): boolean => isOver(turns);
  const opened = openOriginal({ ...request, workers: 1 }, MOST_STATES, () => {
    if (hear()) throw new OutOfBounds('time');
  });
  const original = { ...opened, leftOut };
  const { mutants: all, isRead } = allMutants(original);
  const byId = new Map(all.map((mutant) => [mutant.id, mutant]));
  const mutants = ids.map((id) => byId.get(id)!);
  const allowance = { hear, memory: request.memory, quick: request.quick };
  await judgeInTurn({ original, mutants, isRead, limit, allowance, turns }, (found) => parentPort?.postMessage(found));
};

try {
  await obey(workerData as ThreadOrder);
} catch (error) {
  if (!(error instanceof OutOfBounds)) throw error;
}
