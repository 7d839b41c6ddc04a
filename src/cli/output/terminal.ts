// Where the command line writes: the two output streams, and how they show colours. Commands get it as an argument, so that tests can
// give them another one.
import { Ansis } from 'ansis';
import { plain, type Style } from '../../diagnostics/index.ts';

/** Columns of a text that no terminal shows. */
export const PLAIN_WIDTH = 100;

/** When to use colours. */
export type ColorChoice = 'auto' | 'always' | 'never';

/** One output stream. */
export interface Output {
  write(text: string): void;
  /** Resolves when the reader has taken what was written, or will take no more. */
  drained(): Promise<void>;
  readonly isTerminal: boolean;
  /** Columns of the terminal; undefined where it is none. */
  readonly columns: number | undefined;
}

/** Writes no faster than the reader reads: a pipe keeps what it is given in memory. */
export async function writeBlocks(out: Output, blocks: Iterable<string>): Promise<void> {
  for (const block of blocks) {
    out.write(block);
    await out.drained();
  }
}

export interface Terminal {
  readonly out: Output;
  readonly err: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
}

const coloured = (): Style => {
  const ansis = new Ansis(1);
  return {
    error: (text) => ansis.red.bold(text),
    warning: (text) => ansis.yellow.bold(text),
    note: (text) => ansis.cyan.bold(text),
    success: (text) => ansis.green.bold(text),
    strong: (text) => ansis.bold(text),
    faint: (text) => ansis.dim(text),
    added: (text) => ansis.green(text),
    removed: (text) => ansis.red(text),
  };
};

/** The style for an output: colours on a terminal, unless NO_COLOR or --color says otherwise. */
export const styleFor = (choice: ColorChoice, output: Output, env: Terminal['env']): Style => {
  const set = (name: string): boolean => (env[name] ?? '') !== '';
  if (choice === 'never') return plain;
  if (choice === 'always') return coloured();
  if (set('NO_COLOR') || env.TERM === 'dumb') return plain;
  if (set('FORCE_COLOR')) return env.FORCE_COLOR === '0' ? plain : coloured();
  return output.isTerminal ? coloured() : plain;
};

/** What ends the wait for a reader: it took what was written, it left. */
const TAKEN = ['drain', 'close', 'error'] as const;

const output = (stream: NodeJS.WriteStream, lost: (error: NodeJS.ErrnoException) => void): Output => ({
  write: (text) => {
    try {
      stream.write(text);
    } catch (error) {
      // A file is written to at once, and says at once that it cannot be.
      lost(error as NodeJS.ErrnoException);
    }
  },
  drained: () =>
    new Promise((resolve) => {
      if (!stream.writableNeedDrain) {
        resolve();
        return;
      }
      const settle = (): void => {
        for (const event of TAKEN) stream.off(event, settle);
        resolve();
      };
      for (const event of TAKEN) stream.on(event, settle);
    }),
  get isTerminal() {
    return stream.isTTY === true;
  },
  get columns() {
    // A pseudo-terminal of which nobody said how wide it is has 0 columns.
    return stream.isTTY && stream.columns > 0 ? stream.columns : undefined;
  },
});

/** The terminal of this process. `lost` is told what standard output could not be written for. */
export const processTerminal = (lost: (error: NodeJS.ErrnoException) => void): Terminal => ({
  out: output(process.stdout, lost),
  err: output(process.stderr, () => {}),
  env: process.env,
});
