// The thread in which entered expressions are evaluated. Whatever it does, it can be ended from outside.
import { parentPort, workerData } from 'node:worker_threads';
import type { EvaluationMessage, EvaluationOrder } from './evaluation-thread.ts';
import { openEvaluator, type ToEvaluate } from './evaluator.ts';

const port = parentPort!;
const say = (message: EvaluationMessage): void => port.postMessage(message);
const opened = openEvaluator(workerData as ToEvaluate, (text) => say({ kind: 'print', text }));
const { evaluator, diagnostics } = opened;
say({ kind: 'opened', fault: opened.evaluator === null ? opened.fault : null, diagnostics, names: evaluator?.names() ?? [] });
if (evaluator !== null)
  port.on('message', (order: EvaluationOrder) => {
    const entered = evaluator.enter(order.text);
    say({ kind: 'entered', entered, names: entered.kind === 'defined' ? evaluator.names() : null });
  });
