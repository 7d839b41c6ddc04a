// What a process does, a JSON object a line. A line has a vector clock: for each process, how many of its lines are known here.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** Process -> number of lines. */
export type Clock = Readonly<Record<string, number>>;

/** The log of one process. */
export class Logger {
  readonly #file: string;
  readonly #node: string;
  #clock: Clock;

  /** A process that was killed goes on with the clock that its log ends with. */
  constructor(file: string, node: string) {
    this.#file = file;
    this.#node = node;
    const last = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').at(-1)! : '';
    this.#clock = last === '' ? {} : JSON.parse(last).clock;
  }

  /** Writes a line that comes after what `heard` knows. Returns its clock, which goes with the messages that are sent then. */
  write(event: object, heard: Clock = {}): Clock {
    const clock: Record<string, number> = { ...this.#clock };
    for (const [node, lines] of Object.entries(heard)) clock[node] = Math.max(clock[node] ?? 0, lines);
    clock[this.#node] = (clock[this.#node] ?? 0) + 1;
    this.#clock = clock;
    appendFileSync(this.#file, `${JSON.stringify({ ...event, node: this.#node, clock })}\n`);
    return clock;
  }
}
