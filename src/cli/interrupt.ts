// Ctrl-C: the first one asks the run to end and to say what is known, the second one quits at once.
//
// A listener runs only when the event loop has a turn, and a run may take long without one. So another thread listens: it waits inside a script that a SIGINT
// breaks, then sets a flag that the run polls (`hear`). A run that does not look at the flag for a while is in the middle of something that cannot be left:
// then that thread says what was told last, and ends the process.
import { Worker } from 'node:worker_threads';

const quitStatus = 130;

/** Words that this thread and the one that listens share: what was heard; whether the run knows; how many words there are. */
const HEARD = 0;
const KNOWN = 1;
const WORDS = 2;

/** The word HEARD: nothing yet, a signal, nothing will be. */
const NOTHING = 0;
const SIGNAL = 1;
const OVER = 2;

/** Milliseconds in which the run has to look at the flag; more where there is a checkpoint to be written. */
const PATIENCE = 500;
const LONG_PATIENCE = 10_000;

/**
 * After so many milliseconds without a turn of the event loop, signals that only it could hear have their usual effect. One that comes in these milliseconds is
 * lost: whoever listens no more is not told of what is waiting. So these are milliseconds of work: a process that is stopped, or one of many on a busy machine, has
 * no turns either.
 */
const LATE = 300;

// In a thread there are no listeners for signals, but a script may be broken by SIGINT. When the script is over the signal has its usual effect again, so a second
// Ctrl-C ends the process whatever it is at.
const listening = `
const { parentPort, workerData: { words, numbers, known, patience } } = require('node:worker_threads');
const { runInThisContext } = require('node:vm');
globalThis.words = words;
const isBroken = (() => {
  try {
    runInThisContext('while (Atomics.load(words, ${HEARD}) === ${NOTHING}) Atomics.wait(words, ${HEARD}, ${NOTHING})', { breakOnSigint: true });
    return false;
  } catch {
    return true;
  }
})();
if (isBroken && Atomics.compareExchange(words, ${HEARD}, ${NOTHING}, ${SIGNAL}) === ${OVER}) process.kill(process.pid, 'SIGINT');
else if (isBroken) {
  parentPort.postMessage('');
  if (Atomics.wait(words, ${KNOWN}, 0, patience) === 'timed-out') {
    let i = 0;
    const told = numbers.includes(NaN) ? 'nothing is known yet' : known.replaceAll('#', () => numbers[i++]);
    require('node:fs').writeSync(2, '\\nInterrupted in the middle of something that cannot be left: ' + told + '.\\n');
    process.kill(process.pid, 'SIGINT');
  }
}`;

/** Milliseconds for which this thread has worked; for which all threads have, in a Node that does not tell more. */
function worked(): number {
  const { threadCpuUsage } = process as { threadCpuUsage?: () => NodeJS.CpuUsage };
  const { user, system } = threadCpuUsage === undefined ? process.cpuUsage() : threadCpuUsage.call(process);
  return (user + system) / 1000;
}

/** What is known in the middle of a run, with a `#` for each number that is noted. Until they are, nothing is. */
export type Known = string;

/** Signals to a run. */
export interface Interruption {
  /** Aborted by the first one. */
  readonly signal: AbortSignal;
  /** Listens from here on, to Ctrl-C a moment later; until then signals have their usual effect. */
  listen(): void;
  /** Whether there was one, also where the event loop had no turn since. From the first call on the other thread listens, if it does not yet. */
  hear(): boolean;
  /** What to say if the run can say nothing: the numbers of `Known`. */
  note(...numbers: readonly number[]): void;
  /** From here on signals have their usual effect. */
  dispose(): void;
}

/** Milliseconds after which a run is long enough for a thread that listens. */
const SHORT = 20;

/**
 * Hears Ctrl-C, and `others` where the event loop has turns. Where it has none these have their usual effect: whoever sends them wants the process gone, and no
 * listener could run. So has Ctrl-C until the thread listens: what a listener of this thread caught, and could not tell while the event loop has no turn, would be lost.
 */
export const interruption = (onFirst: () => void, known: Known, others: readonly NodeJS.Signals[] = []): Interruption => {
  const controller = new AbortController();
  const words = new Int32Array(new SharedArrayBuffer(4 * WORDS));
  const count = known.split('#').length - 1;
  const numbers = new Float64Array(new SharedArrayBuffer(8 * count)).fill(Number.NaN);
  let listener: Worker | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isListening = false;
  let areOthersAway = false;
  /** How long this thread had worked when it was first asked for since the event loop had a turn, and when that was. */
  let turnless: { readonly worked: number; readonly at: number } | null = null;
  const first = (): void => {
    Atomics.store(words, KNOWN, 1);
    Atomics.notify(words, KNOWN);
    if (controller.signal.aborted) return;
    controller.abort();
    onFirst();
  };
  const onOther = (): void => {
    if (controller.signal.aborted) process.exit(quitStatus);
    first();
  };
  /** Not for a slice that is a little late: it is asked for while the event loop has no turn. */
  const sendOthersAway = (): void => {
    if (others.length === 0 || areOthersAway) return;
    if (turnless === null) {
      turnless = { worked: worked(), at: performance.now() };
      setImmediate(() => {
        turnless = null;
      });
    }
    if (performance.now() - turnless.at < LATE || worked() - turnless.worked < LATE) return;
    areOthersAway = true;
    for (const name of others) process.off(name, onOther);
    setImmediate(() => {
      areOthersAway = false;
      if (isListening) for (const name of others) process.on(name, onOther);
    });
  };
  const startListener = (): void => {
    if (listener !== null || !isListening) return;
    const patience = others.length === 0 ? PATIENCE : LONG_PATIENCE;
    listener = new Worker(listening, { eval: true, workerData: { words, numbers, known, patience } });
    listener.unref();
    listener.on('message', first);
  };
  return {
    signal: controller.signal,
    listen() {
      if (isListening) return;
      isListening = true;
      for (const name of others) process.on(name, onOther);
      timer = setTimeout(startListener, SHORT).unref();
    },
    hear() {
      if (!isListening) return false;
      if (listener === null) startListener();
      else sendOthersAway();
      if (Atomics.load(words, HEARD) === SIGNAL) first();
      return controller.signal.aborted;
    },
    note(...noted) {
      numbers.set(noted);
    },
    dispose() {
      for (const name of others) process.off(name, onOther);
      if (timer !== null) clearTimeout(timer);
      isListening = false;
      listener = null;
      // The thread leaves its script by itself, so that a signal that comes meanwhile is not lost. One that came, and that the run did not hear any more, has its usual effect.
      const heard = Atomics.exchange(words, HEARD, OVER);
      Atomics.notify(words, HEARD);
      if (heard === SIGNAL && Atomics.load(words, KNOWN) === 0) process.kill(process.pid, 'SIGINT');
    },
  };
};

/** A signal that Ctrl-C, or one of the others, aborts, from now on until it is disposed of; for what lets the event loop have turns. */
export const interruptSignal = (
  onFirst: () => void,
  others: readonly NodeJS.Signals[] = [],
): { readonly signal: AbortSignal; dispose(): void } => {
  const controller = new AbortController();
  const onSignal = (): void => {
    if (controller.signal.aborted) process.exit(quitStatus);
    controller.abort();
    onFirst();
  };
  const names = ['SIGINT', ...others] as const;
  for (const name of names) process.on(name, onSignal);
  return {
    signal: controller.signal,
    dispose: () => {
      for (const name of names) process.off(name, onSignal);
    },
  };
};
