// The screen in ink: keys in, lines out. Ink has the keys, the size and the life of the program; the lines are painted by paint.ts, and the stream that
// takes them writes only what has changed.
import { type Key as InkKey, render, Text, useApp, useInput, useStdout } from 'ink';
import { type ReactElement, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { Explorer } from '../session/explore/index.ts';
import { keysOf } from './burst.ts';
import { press, pressEarly } from './commands.ts';
import { painted } from './drawing/paint.ts';
import type { Key } from './prompt.ts';
import { type Host, Screen } from './screen.ts';

const nameOf = (input: string, key: InkKey): Key['name'] => {
  if (key.upArrow) return 'up';
  if (key.downArrow) return 'down';
  if (key.leftArrow) return 'left';
  if (key.rightArrow) return 'right';
  if (key.return) return 'enter';
  if (key.escape) return 'escape';
  if (key.tab) return key.shift ? 'back-tab' : 'tab';
  if (key.pageUp) return 'page-up';
  if (key.pageDown) return 'page-down';
  if (key.home) return 'home';
  if (key.end) return 'end';
  // What most terminals send for the backspace key is called delete by ink.
  if (key.backspace || key.delete) return 'backspace';
  void input;
  return 'text';
};

/** The size of the terminal, kept up to date. */
const useSize = (): { readonly columns: number; readonly rows: number } => {
  const { stdout } = useStdout();
  const read = (): { columns: number; rows: number } => ({ columns: stdout.columns ?? 80, rows: stdout.rows ?? 24 });
  const [size, setSize] = useState(read);
  useEffect(() => {
    const listener = (): void => setSize(read());
    stdout.on('resize', listener);
    return () => {
      stdout.off('resize', listener);
    };
  });
  return size;
};

/** The explorer. `size` is for tests; otherwise it is the terminal's. */
export const App = ({
  screen,
  colors,
  paint,
  size: fixed,
}: {
  readonly screen: Screen;
  readonly colors: boolean;
  /** Takes a whole frame, line by line. */
  readonly paint: (lines: readonly string[]) => void;
  readonly size?: { readonly columns: number; readonly rows: number };
}): ReactElement => {
  useSyncExternalStore(screen.subscribe, () => screen.version);
  const actual = useSize();
  const { columns, rows } = fixed ?? actual;
  useInput((input, key) => {
    const name = nameOf(input, key);
    if (name !== 'text' || key.ctrl || input === '') {
      press(screen, { input, name, ctrl: key.ctrl });
      return;
    }
    for (const one of keysOf(input, () => screen.prompt !== null)) press(screen, one);
  });
  useLayoutEffect(() => paint(screen.render(columns, rows).map((line) => painted(line, colors))));
  return <Text> </Text>;
};

/** What takes the frames. */
export interface FrameSink {
  readonly columns: number;
  readonly rows: number;
  frame(lines: readonly string[]): void;
  on(event: 'resize', listener: () => void): unknown;
  off(event: 'resize', listener: () => void): unknown;
}

/** What ink takes for the terminal: it has the size, and what ink writes is not needed. */
const inkOutput = (sink: FrameSink): NodeJS.WriteStream =>
  ({
    isTTY: true,
    get columns() {
      return sink.columns;
    },
    get rows() {
      return sink.rows;
    },
    write: () => true,
    on: (event: 'resize', listener: () => void) => sink.on(event, listener),
    off: (event: 'resize', listener: () => void) => sink.off(event, listener),
  }) as unknown as NodeJS.WriteStream;

const Ending = ({
  bind,
  ...app
}: Parameters<typeof App>[0] & {
  readonly bind: (exit: () => void) => void;
}): ReactElement => {
  const { exit } = useApp();
  bind(exit);
  return <App {...app} />;
};

/** Runs the explorer on the terminal of this process until a person leaves it. */
export const runExplorer = async (
  explorer: Explorer,
  options: {
    readonly colors: boolean;
    readonly output: FrameSink;
    readonly write: Host['write'];
    readonly message?: string;
    /** Is given a function that says what has gone wrong elsewhere. */
    readonly told: (tell: (message: string) => void) => void;
    readonly signal?: AbortSignal;
  },
): Promise<void> => {
  let leave: () => void = () => {};
  const screen = new Screen(explorer, { write: options.write, quit: () => leave() });
  if (options.message !== undefined) screen.say(options.message, 'warn');
  options.told((message) => screen.say(message, 'bad'));
  explorer.subscribe(() => {
    if (screen.early.length > 0) setImmediate(() => pressEarly(screen));
  });
  // Nothing else tells that an answer is late.
  let wasBusy = false;
  const watch = setInterval(() => {
    if (explorer.isBusy === wasBusy) return;
    wasBusy = explorer.isBusy;
    screen.touch('selection');
  }, 100);
  const instance = render(
    <Ending
      screen={screen}
      colors={options.colors}
      paint={(lines) => options.output.frame(lines)}
      bind={(exit) => {
        leave = exit;
      }}
    />,
    { stdout: inkOutput(options.output), exitOnCtrlC: false, debug: true, patchConsole: false },
  );
  const stop = (): void => {
    screen.task?.cancel.abort();
    instance.unmount();
  };
  options.signal?.addEventListener('abort', stop);
  try {
    await instance.waitUntilExit();
  } finally {
    clearInterval(watch);
    options.signal?.removeEventListener('abort', stop);
    screen.task?.cancel.abort();
  }
};
