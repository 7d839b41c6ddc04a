// A thread that does tasks of a mutation run: it opens the original by itself, and answers with what it has found out.
import { parentPort, workerData } from 'node:worker_threads';
import { OutOfBounds } from './bounds.ts';
import { allMutants } from './chosen.ts';
import type { Round, TaskNews, ThreadOrder } from './judging-threads.ts';
import { MOST_STATES, openOriginal } from './original.ts';
import { TaskJudge } from './task-judge.ts';
import { isOver } from './turns.ts';

const { request, limit, leftOut, turns: first } = workerData as ThreadOrder;
const tell = (news: TaskNews | { readonly kind: 'done' }): void => parentPort?.postMessage(news);
let turns = first;
const hear = (): boolean => isOver(turns);

try {
  const opened = openOriginal({ ...request, workers: 1 }, MOST_STATES, () => {
    if (hear()) throw new OutOfBounds('time');
  });
  const original = { ...opened, leftOut };
  const judge = new TaskJudge(original, allMutants(original), limit, { hear, memory: request.memory, quick: request.quick });
  parentPort?.on('message', async (round: Round) => {
    turns = round.turns;
    await judge.judgeInTurn(round.tasks, turns, (result) => tell({ kind: 'found', result }));
    tell({ kind: 'done' });
  });
} catch (error) {
  if (!(error instanceof OutOfBounds)) throw error;
}
