// A thread that compares lines of a log, each by itself: it opens the mapping, takes one batch after the other, and answers with what came of it.
import { parentPort, workerData } from 'node:worker_threads';
import { InternalError } from '../../diagnostics/index.ts';
import { LineComparison } from './compare-lines.ts';
import type { LogLine } from './log-lines.ts';
import { openTrace } from './open-trace.ts';
import type { WindowNews, WindowOrder } from './window-threads.ts';

const tell = (news: WindowNews): void => parentPort?.postMessage(news);
const { subject, limits } = workerData as WindowOrder;
let printed: string[] = [];
const { ready } = openTrace(subject, { print: (text) => printed.push(text) });
if (ready === null) throw new InternalError('a mapping that was opened cannot be opened again');
const comparison = new LineComparison(ready, limits);
parentPort?.on('message', (lines: readonly LogLine[]) => {
  // What is printed while the mapping is opened was printed before.
  printed = [];
  const compared = comparison.compare(lines);
  tell({ kind: 'compared', compared: { ...compared, printed } });
  tell({ kind: 'done' });
});
