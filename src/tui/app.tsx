// The screen in ink: keys in, lines out. Rows that did not change are not laid out again. Ink runs in its debug mode, in which every frame is
// written whole and at once; the stream that is given for the output writes only what has changed.
import { Box, type Key as InkKey, render, Text, useApp, useInput, useStdout } from 'ink';
import { memo, type ReactElement, useEffect, useState, useSyncExternalStore } from 'react';
import type { Explorer } from '../session/explore/index.ts';
import { keysOf } from './burst.ts';
import { press, pressEarly } from './commands.ts';
import type { Line, Tone } from './line.ts';
import type { Key } from './prompt.ts';
import { type Host, Screen } from './screen.ts';

interface Look {
  readonly color?: string;
  readonly bold?: boolean;
  readonly dimColor?: boolean;
  readonly inverse?: boolean;
  readonly underline?: boolean;
}

/** Only the 16 colours that every terminal has, so that its theme stays in charge. */
const coloured: Readonly<Record<Tone, Look>> = {
  plain: {},
  faint: { dimColor: true },
  strong: { bold: true },
  title: { bold: true, inverse: true },
  added: { color: 'green', bold: true },
  removed: { color: 'red' },
  good: { color: 'green' },
  bad: { color: 'red', bold: true },
  warn: { color: 'yellow' },
  accent: { color: 'cyan' },
  cursor: { inverse: true },
  mark: { color: 'yellow', bold: true, underline: true },
};

const uncoloured: Readonly<Record<Tone, Look>> = {
  ...coloured,
  added: { bold: true },
  removed: {},
  good: {},
  bad: { bold: true },
  warn: {},
  accent: {},
  mark: { bold: true, underline: true },
};

const sameLine = (a: Line, b: Line): boolean =>
  a === b || (a.length === b.length && a.every((s, i) => s.text === b[i]!.text && s.tone === b[i]!.tone));

const RowText = memo(
  ({ line, looks }: { readonly line: Line; readonly looks: Readonly<Record<Tone, Look>> }): ReactElement => (
    <Text wrap="truncate">
      {line.map((s, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: segments have no identity but their place
        <Text key={i} {...looks[s.tone]}>
          {s.text}
        </Text>
      ))}
    </Text>
  ),
  (a, b) => a.looks === b.looks && sameLine(a.line, b.line),
);

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
  size: fixed,
}: {
  readonly screen: Screen;
  readonly colors: boolean;
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
  const looks = colors ? coloured : uncoloured;
  return (
    <Box flexDirection="column" width={columns}>
      {screen.render(columns, rows).map((line, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row of the screen is its place
        <RowText key={i} line={line} looks={looks} />
      ))}
    </Box>
  );
};

const Ending = ({
  screen,
  colors,
  bind,
}: {
  readonly screen: Screen;
  readonly colors: boolean;
  readonly bind: (exit: () => void) => void;
}): ReactElement => {
  const { exit } = useApp();
  bind(exit);
  return <App screen={screen} colors={colors} />;
};

/** Runs the explorer on the terminal of this process until a person leaves it. */
export const runExplorer = async (
  explorer: Explorer,
  options: {
    readonly colors: boolean;
    /** Takes whole frames. */
    readonly output: NodeJS.WriteStream;
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
      bind={(exit) => {
        leave = exit;
      }}
    />,
    { stdout: options.output, exitOnCtrlC: false, debug: true, patchConsole: false },
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
