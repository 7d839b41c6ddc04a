// The thread of `thread-engine.ts`: opens the specification like the thread of the screen, and answers one question after the other. Where one takes for ever,
// the thread is ended from outside, and another one started.
import { type MessagePort, workerData } from 'node:worker_threads';
import { algorithmSpan } from '../../pluscal/index.ts';
import { flatten } from './choice-list.ts';
import type { Choices } from './choices.ts';
import { answering, type Move, makeMove, type Question } from './engine.ts';
import { flattenTruth } from './flat-truth.ts';
import { openToExplore } from './open-files.ts';
import type { Specification, ToExplore } from './specification.ts';
import type { TruthRow } from './truth.ts';
import type { WalkProgress } from './walks.ts';
import { type Packed, Wire } from './wire.ts';

/** What the thread begins with. */
export interface ExploreWorkerData {
  readonly what: ToExplore;
  /** The texts that the other thread has. */
  readonly texts: readonly string[];
  readonly asRead: Specification['asRead'];
  /** One counter: how many answers were given. */
  readonly answers: Int32Array;
  readonly port: MessagePort;
}

/** What is sent to the thread. */
export interface ToWorker {
  readonly kind: 'question' | 'move';
  readonly id: number;
  readonly packed: Packed;
}

/** What comes from it. */
export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly id: number; readonly packed: Packed }
  | { readonly kind: 'progress'; readonly id: number; readonly far: WalkProgress }
  /** A fault of tlasso. */
  | { readonly kind: 'broken'; readonly id: number; readonly message: string };

const { what, texts, asRead, answers, port } = workerData as ExploreWorkerData;
const { specification } = await openToExplore(what, asRead);
const tell = (message: FromWorker): void => {
  port.postMessage(message);
  Atomics.add(answers, 0, 1);
  Atomics.notify(answers, 0);
};

if (specification === null || specification.texts.join('\n') !== texts.join('\n')) {
  const message = 'The files of the specification have changed since it was opened: save the session (S) and open it again.';
  tell({ kind: 'broken', id: 0, message });
} else {
  const wire = new Wire(specification.values, 1, [], algorithmSpan);
  const answer = answering(specification);
  let told = 0;
  /** The path that was asked about last: only what is new of a path is sent. */
  let path: readonly Int32Array[] = [];
  const whole = ({ keep = 0, ...question }: Question & { readonly keep?: number }): Question => {
    if (question.kind !== 'truth') return question;
    path = [...path.slice(0, keep), ...question.states];
    return { ...question, states: path };
  };
  const give = async ({ kind, id, packed }: ToWorker): Promise<void> => {
    try {
      const data = wire.unpack(packed);
      if (kind === 'move') {
        const result = await makeMove(specification, data as Move, {
          progress: (far) => {
            if (performance.now() - told < 100) return;
            told = performance.now();
            tell({ kind: 'progress', id, far });
          },
        });
        tell({ kind: 'answer', id, packed: wire.pack(result) });
        return;
      }
      const question = whole(data as Question & { readonly keep?: number });
      const given = answer(question);
      const flat =
        question.kind === 'choices'
          ? flatten(given as Choices)
          : question.kind === 'truth'
            ? flattenTruth(given as readonly TruthRow[])
            : given;
      tell({ kind: 'answer', id, packed: wire.pack(flat) });
    } catch (error) {
      tell({ kind: 'broken', id, message: error instanceof Error ? error.message : String(error) });
    }
  };
  port.on('message', (message: ToWorker) => void give(message));
  tell({ kind: 'ready' });
}
