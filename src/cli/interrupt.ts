// Ctrl-C: the first one asks the run to end and to say what is known, the second one quits at once.
//
// A listener runs only when the event loop has a turn. While something takes long without one, another thread listens: it waits inside a script that
// a SIGINT breaks, then sets a flag that the run polls (`hear`). A run that does not look at the flag for a while is in the middle of something that cannot be left:
// then that thread says what was told last, and ends the process.
import { Worker } from 'node:worker_threads';
import type { CheckProgress } from '../session/request.ts';

const quitStatus = 130;

/** Words that this thread and the one that listens share: a signal came; the run knows; how many there are. */
const HEARD = 0;
const KNOWN = 1;
const WORDS = 2;

/** Milliseconds in which the run has to look at the flag; more where there is a checkpoint to be written. */
const PATIENCE = 700;
const LONG_PATIENCE = 10_000;

// In a thread there are no listeners for signals, but a script may be broken by SIGINT. When the script is over the signal has its usual effect again, so a second
// Ctrl-C ends the process whatever it is at.
const listening = `
const { parentPort, workerData: { words, numbers, patience } } = require('node:worker_threads');
const { runInThisContext } = require('node:vm');
globalThis.words = words;
try {
  runInThisContext('for (;;) Atomics.wait(words, ${HEARD}, 0)', { breakOnSigint: true });
} catch {
  Atomics.store(words, ${HEARD}, 1);
  parentPort.postMessage('');
  if (Atomics.wait(words, ${KNOWN}, 0, patience) === 'timed-out') {
    const [generated, distinct] = numbers;
    const known = generated + ' states generated, ' + distinct + ' distinct so far';
    require('node:fs').writeSync(2, '\\nInterrupted in the middle of something that cannot be left: ' + known + '.\\n');
    process.kill(process.pid, 'SIGINT');
  }
}`;

/** Signals to a run. */
export interface Interruption {
  /** Aborted by the first one. */
  readonly signal: AbortSignal;
  /** Listens from here on; until then signals have their usual effect. */
  listen(): void;
  /** Whether there was one, also where the event loop had no turn since. From the first call on another thread listens too. */
  hear(): boolean;
  /** What to say if the run can say nothing. */
  note(progress: CheckProgress): void;
  /** From here on signals have their usual effect. */
  dispose(): void;
}

/**
 * Hears Ctrl-C, and `others` where the event loop has turns. Where it has none these have their usual effect: whoever sends them wants the process gone, and no
 * listener could run.
 */
export const interruption = (onFirst: () => void, others: readonly NodeJS.Signals[] = []): Interruption => {
  const controller = new AbortController();
  const words = new Int32Array(new SharedArrayBuffer(4 * WORDS));
  const numbers = new Float64Array(new SharedArrayBuffer(16));
  const signals: readonly NodeJS.Signals[] = ['SIGINT', ...others];
  let listener: Worker | null = null;
  let isListening = false;
  let areOthersAway = false;
  const first = (): void => {
    Atomics.store(words, KNOWN, 1);
    Atomics.notify(words, KNOWN);
    if (controller.signal.aborted) return;
    controller.abort();
    onFirst();
  };
  const onSignal = (): void => {
    if (controller.signal.aborted) process.exit(quitStatus);
    first();
  };
  const sendOthersAway = (): void => {
    if (others.length === 0 || areOthersAway) return;
    areOthersAway = true;
    for (const name of others) process.off(name, onSignal);
    setImmediate(() => {
      areOthersAway = false;
      if (isListening) for (const name of others) process.on(name, onSignal);
    });
  };
  return {
    signal: controller.signal,
    listen() {
      if (!isListening) for (const name of signals) process.on(name, onSignal);
      isListening = true;
    },
    hear() {
      if (!isListening) return false;
      if (listener === null) {
        // From here on that thread hears it. What came while neither did ends the process: to lose it would be worse.
        process.off('SIGINT', onSignal);
        const patience = others.length === 0 ? PATIENCE : LONG_PATIENCE;
        listener = new Worker(listening, { eval: true, workerData: { words, numbers, patience } });
        listener.unref();
        listener.on('message', first);
      } else sendOthersAway();
      if (Atomics.load(words, HEARD) !== 0) first();
      return controller.signal.aborted;
    },
    note({ statesGenerated, distinctStates }) {
      numbers[0] = statesGenerated;
      numbers[1] = distinctStates;
    },
    dispose() {
      for (const name of signals) process.off(name, onSignal);
      isListening = false;
      void listener?.terminate();
      listener = null;
    },
  };
};

/** A signal that Ctrl-C aborts, from now on until it is disposed of. */
export const interruptSignal = (onFirst: () => void): { readonly signal: AbortSignal; dispose(): void } => {
  const interrupt = interruption(onFirst);
  interrupt.listen();
  return interrupt;
};
