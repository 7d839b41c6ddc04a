// A terminal in memory.
import type { Output, Terminal } from '../../src/cli/output/terminal.ts';

export interface FakeOutput extends Output {
  text: string;
}

export interface FakeTerminal extends Terminal {
  readonly out: FakeOutput;
  readonly err: FakeOutput;
}

const output = (columns: number | undefined): FakeOutput => {
  const self: FakeOutput = {
    text: '',
    drained: async () => {},
    isTerminal: columns !== undefined,
    columns,
    // Who writes may have taken the function without its object.
    write: (text) => {
      self.text += text;
    },
  };
  return self;
};

/** With a number of columns both streams are terminals, without they are pipes. */
export const fakeTerminal = (columns?: number, env: Terminal['env'] = {}): FakeTerminal => ({
  out: output(columns),
  err: output(columns),
  env,
});
