// The steps of a process: each writes to the disk, then into the log, and only then others can see it.
//
// So a line in the log is never about something that a crash undoes, and nobody hears of a step whose line is not there. A process that is killed between
// its disk and its log has done one step that no line tells of; the mapping knows that (Unlogged).
import { setTimeout } from 'node:timers/promises';
import type { Clock, Logger } from './logger.ts';
import { connected, type Peer, peerOf } from './wire.ts';

/** One step. */
export interface Step {
  /** What stands in the log. */
  readonly event: { readonly event: string; readonly t: number; readonly [field: string]: unknown };
  /** What else stands there, known when it is done. */
  readonly details?: () => object;
  /** The clock of the message that led to it. */
  readonly heard?: Clock;
  /** Whether it is still to be done when its turn comes. */
  readonly isDue: () => boolean;
  /** What survives a crash. */
  readonly write?: () => void;
  /** Changes the memory, and sends messages with this clock. */
  readonly act?: (clock: Clock) => void;
}

/** What a process asks the driver of a test, and what that says. */
export type AtStep = { readonly node: string } & (
  | { readonly ready: true }
  | { readonly waits: number; readonly event: Step['event'] }
  | { readonly done: number }
);

/** Does the steps of one process: after some milliseconds by chance, or when the driver of a test says so. */
export class Steps {
  readonly #node: string;
  readonly #logger: Logger;
  readonly #jitter: number;
  #driver: Peer | null = null;
  readonly #waiting = new Map<number, () => void>();
  #count = 0;

  constructor(node: string, logger: Logger, jitter: number) {
    this.#node = node;
    this.#logger = logger;
    this.#jitter = jitter;
  }

  /** From here on each step waits until the driver that listens there says go. */
  async obey(port: number): Promise<void> {
    const socket = await connected(port);
    this.#driver = peerOf(socket, ({ go }: { readonly go: number }) => this.#waiting.get(go)?.());
    this.#driver.send({ node: this.#node, ready: true });
  }

  /** Does a step if it is still due when its turn comes. */
  async take({ event, details, heard, isDue, write, act }: Step): Promise<boolean> {
    const id = this.#count++;
    if (this.#driver === null) await setTimeout(Math.random() * this.#jitter);
    else {
      const go = new Promise<void>((resolve) => this.#waiting.set(id, resolve));
      this.#driver.send({ node: this.#node, waits: id, event });
      await go;
      this.#waiting.delete(id);
    }
    const isNow = isDue();
    if (isNow) {
      const more = details?.() ?? {};
      write?.();
      act?.(this.#logger.write({ ...event, ...more }, heard));
    }
    this.#driver?.send({ node: this.#node, done: id });
    return isNow;
  }
}
