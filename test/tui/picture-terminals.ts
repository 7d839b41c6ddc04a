// Terminals that show pictures: one whose part is played here, byte by byte, and what it is sent.
import { type ChildProcess, spawn } from 'node:child_process';
import { inflateSync } from 'node:zlib';
import { Decoder } from 'sixel';

/** Pixels of a picture, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue at a part of its width and height. */
  readonly at: (x: number, y: number) => readonly number[];
}

const pixels = (width: number, height: number, data: ArrayLike<number>): Pixels => ({
  width,
  height,
  at: (x, y) => {
    const start = (Math.floor(y * height) * width + Math.floor(x * width)) * 4;
    return [0, 1, 2].map((i) => data[start + i]!);
  },
});

/** A picture of kitty's protocol with its keys; what is sent is read by the rules of the protocol alone. */
export interface KittyPicture extends Pixels {
  readonly keys: Readonly<Record<string, string>>;
}

/** What kitty would do with a stream: pictures that were shown, and numbers of those that were deleted. */
export const kittyIn = (stream: string): { readonly shown: readonly KittyPicture[]; readonly deleted: readonly string[] } => {
  const shown: KittyPicture[] = [];
  const deleted: string[] = [];
  let open: { keys: Record<string, string>; payload: string } | null = null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what this is about
  for (const [, control, payload] of stream.matchAll(/\u001b_G([^;\u001b]*)(?:;([^\u001b]*))?\u001b\\/g)) {
    const keys = Object.fromEntries(control!.split(',').map((pair) => pair.split('=') as [string, string]));
    if (keys.a === 'd') deleted.push(keys.i!);
    if (keys.a === 'T') open = { keys, payload: '' };
    if (keys.a === 'd' || keys.a === 'q' || open === null) continue;
    open.payload += payload ?? '';
    if (keys.m === '1') continue;
    const { s, v, f, o } = open.keys;
    const raw = Buffer.from(open.payload, 'base64');
    const data = o === 'z' ? inflateSync(raw) : raw;
    if (f !== '32' || data.length !== Number(s) * Number(v) * 4)
      throw new Error(`${data.length} bytes are no ${s} by ${v} pixels of format ${f}`);
    shown.push({ keys: open.keys, ...pixels(Number(s), Number(v), data) });
    open = null;
  }
  return { shown, deleted };
};

/** Sixel pictures in a stream, with how many colours each defines. */
export const sixelsIn = (stream: string): readonly (Pixels & { readonly colours: number })[] =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what this is about
  [...stream.matchAll(/\u001bP[\d;]*q([^\u001b]*)\u001b\\/g)].map(([, body]) => {
    const decoder = new Decoder();
    decoder.init(0xffffffff, null, 1024);
    decoder.decodeString(body!);
    const colours = [...body!.matchAll(/#\d+;2;/g)].length;
    return { colours, ...pixels(decoder.width, decoder.height, new Uint8Array(decoder.data32.slice().buffer)) };
  });

/** What a terminal answers to the question which one it is, with all that it says before. */
export type Replies = { readonly [Question in 'kitty' | 'cell' | 'window' | 'colours' | 'largest' | 'kind']?: string };

const QUESTIONS: Readonly<Record<keyof Replies, string>> = {
  kitty: '\u001b_Gi=31,',
  colours: '\u001b[?1;1;0S',
  largest: '\u001b[?2;1;0S',
  cell: '\u001b[16t',
  window: '\u001b[14t',
  kind: '\u001b[c',
};

/** A program in a pseudo-terminal (of `script`), whose screen is this process. */
export class PlayedTerminal {
  /** All that the program has written. */
  stream = '';
  /** Questions that were asked. */
  readonly asked: string[] = [];
  exited = false;
  readonly #process: ChildProcess;
  replies: Replies;
  #read = 0;
  #listeners: (() => void)[] = [];

  constructor(command: string, replies: Replies, columns = 100, rows = 30) {
    this.replies = replies;
    // The program has the number of the process that is told.
    const told = `sh -c 'echo "process $$ $(tty)"; exec "$@"' sh ${command}`;
    this.#process = spawn('script', ['-qfc', `stty rows ${rows} cols ${columns}; ${told}; echo "exit code $?"`, '/dev/null'], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    this.#process.stdout!.setEncoding('utf8').on('data', (text: string) => this.#take(text));
    this.#process.on('exit', () => {
      this.exited = true;
      this.#tell();
    });
  }

  #take(text: string): void {
    this.stream += text;
    // Questions in the order in which they were asked, each once; one may still be coming in.
    for (;;) {
      const found = (Object.keys(QUESTIONS) as (keyof Replies)[])
        .map((question) => ({ question, at: this.stream.indexOf(QUESTIONS[question], this.#read) }))
        .filter(({ at }) => at >= 0)
        .sort((a, b) => a.at - b.at)[0];
      if (found === undefined) break;
      this.#read = found.at + QUESTIONS[found.question].length;
      this.asked.push(found.question);
      const reply = this.replies[found.question];
      if (reply !== undefined) this.send(reply);
    }
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Presses keys. */
  send(text: string): void {
    this.#process.stdin!.write(text);
  }

  /** What the program has written from here on. */
  mark(): () => string {
    const from = this.stream.length;
    return () => this.stream.slice(from);
  }

  /** Waits until something is so. */
  async until<T>(what: string, get: () => T | null | undefined | false): Promise<T> {
    const end = Date.now() + 60_000;
    for (;;) {
      const value = get();
      if (value !== null && value !== undefined && value !== false) return value;
      if (Date.now() > end)
        throw new Error(`waited for ${what} in vain; the end of what was written: ${JSON.stringify(this.stream.slice(-2000))}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 100);
        this.#listeners = [
          () => {
            clearTimeout(timer);
            resolve();
          },
        ];
      });
    }
  }

  close(): void {
    this.#process.kill('SIGKILL');
  }
}
