// A thread that judges mutants: it opens the original by itself, takes one mutant after the other, and answers with what became of it.
import { parentPort, workerData } from 'node:worker_threads';
import { OutOfBounds } from './bounds.ts';
import { allMutants } from './chosen.ts';
import { isOver, judgeInTurn, type MutationNews, newTurns, type ThreadOrder } from './judge-all.ts';
import { MOST_STATES, openOriginal } from './original.ts';

const { request, ids: asked, limit, leftOut, turns } = workerData as ThreadOrder;
const tell = (news: MutationNews | { readonly kind: 'done' }): void => parentPort?.postMessage(news);
const hear = (): boolean => isOver(turns);
const allowance = { hear, memory: request.memory, quick: request.quick };

try {
  const opened = openOriginal({ ...request, workers: 1 }, MOST_STATES, () => {
    if (hear()) throw new OutOfBounds('time');
  });
  let original = { ...opened, leftOut };
  const { mutants: all, isRead } = allMutants(original);
  const byId = new Map(all.map((mutant) => [mutant.id, mutant]));
  const judge = async (ids: readonly string[], inTurns: typeof turns): Promise<void> => {
    const mutants = ids.map((id) => byId.get(id)!);
    original = await judgeInTurn({ original, mutants, isRead, limit, allowance, turns: inTurns }, (result) =>
      tell({ kind: 'judged', result }),
    );
  };
  if (asked !== null) await judge(asked, turns);
  else
    parentPort?.on('message', async (ids: readonly string[]) => {
      await judge(ids, newTurns());
      tell({ kind: 'done' });
    });
} catch (error) {
  if (!(error instanceof OutOfBounds)) throw error;
}
