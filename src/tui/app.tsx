// The screen in ink: keys in, lines out. Ink has the keys, the size and the life of the program; the lines are painted by paint.ts, and the stream that
// takes them writes only what has changed.
import { type Key as InkKey, render as start, Text, useApp, useInput, useStdout } from 'ink';
import { type ReactElement, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { PlacedPicture } from '../report/index.ts';
import type { Explorer, Reopened } from '../session/explore/index.ts';
import { Versions } from './commands/edit.ts';
import { paste, press, pressEarly, pressUnseen, useMouse } from './dispatch.ts';
import { isTooSmall } from './drawing/layout.ts';
import { painted, type Theme } from './drawing/paint.ts';
import type { PictureScreen } from './overlays/picture-view.ts';
import { pictureOn, render } from './render.ts';
import { keysOf } from './screen/burst.ts';
import { controlKey, namedKey } from './screen/key.ts';
import type { MouseEvent } from './screen/mouse.ts';
import { type Host, ScreenState } from './screen/screen-state.ts';

/** The name of a key that types nothing; null for the others. */
function nameOf(key: InkKey): string | null {
  if (key.upArrow) return 'Up';
  if (key.downArrow) return 'Down';
  if (key.leftArrow) return 'Left';
  if (key.rightArrow) return 'Right';
  if (key.return) return 'Enter';
  if (key.escape) return 'Esc';
  if (key.tab) return key.shift ? 'BackTab' : 'Tab';
  if (key.pageUp) return 'PageUp';
  if (key.pageDown) return 'PageDown';
  if (key.home) return 'Home';
  if (key.end) return 'End';
  // What most terminals send for the backspace key is called delete by ink.
  if (key.backspace || key.delete) return 'Backspace';
  return null;
}

/** The size of the terminal, kept up to date. */
function useSize(): { readonly columns: number; readonly rows: number } {
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
}

/** The explorer. `size` is for tests; otherwise it is the terminal's. */
export function App({
  screen,
  theme,
  paint,
  size: fixed,
}: {
  readonly screen: ScreenState;
  /** What the terminal can show, as far as is known now. */
  readonly theme: () => Theme;
  /** Takes a whole frame, line by line, and the picture over it. */
  readonly paint: (lines: readonly string[], picture: PlacedPicture | null) => void;
  readonly size?: { readonly columns: number; readonly rows: number };
}): ReactElement {
  useSyncExternalStore(screen.subscribe, () => screen.version);
  const actual = useSize();
  const { columns, rows } = fixed ?? actual;
  useInput((input, key) => {
    const name = nameOf(key);
    const handle = isTooSmall(columns, rows) ? pressUnseen : press;
    if (name !== null) handle(screen, namedKey(name));
    else if (key.ctrl) handle(screen, controlKey(input));
    else for (const one of keysOf(input, () => screen.prompt !== null)) handle(screen, one);
  });
  useLayoutEffect(() => {
    const lines = render(screen, columns, rows).map((line) => painted(line, theme()));
    paint(lines, pictureOn(screen, columns, rows));
  });
  return <Text> </Text>;
}

/** What takes the frames. */
export interface FrameSink {
  readonly columns: number;
  readonly rows: number;
  frame(lines: readonly string[], picture: PlacedPicture | null): void;
  on(event: 'resize', listener: () => void): unknown;
  off(event: 'resize', listener: () => void): unknown;
}

/** What ink takes for the terminal: it has the size, and what ink writes is not needed. */
function inkOutput(sink: FrameSink): NodeJS.WriteStream {
  return {
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
  } as unknown as NodeJS.WriteStream;
}

function Ending({
  bind,
  ...app
}: Parameters<typeof App>[0] & {
  readonly bind: (exit: () => void) => void;
}): ReactElement {
  const { exit } = useApp();
  bind(exit);
  return <App {...app} />;
}

/** What is told of the input besides keys. */
interface InputListener {
  pasted(text: string): void;
  mouse(event: MouseEvent): void;
  /** The terminal has told what is behind its text. */
  background(kind: Theme['background']): void;
}

/** What ink takes for the keyboard, until it is left: answers of the terminal that are still to come are read before. */
interface KeySource extends NodeJS.ReadableStream {
  dispose(): Promise<void>;
}

/** Runs the explorer on the terminal of this process until a person leaves it. */
export async function runExplorer(
  explorer: Explorer,
  options: {
    readonly theme: Theme;
    readonly output: FrameSink;
    readonly files: Host['files'];
    readonly message?: string;
    /** Where keys come from. */
    readonly input: (listener: InputListener) => KeySource;
    readonly terminal: Omit<Host, 'files' | 'quit' | 'pictures'>;
    readonly pictures: PictureScreen;
    /** Calls back with each new version of the specification, until the returned function is called. */
    readonly versions: (take: (reopened: Reopened) => void) => () => void;
    /** Is given a function that says what has gone wrong elsewhere. */
    readonly told: (tell: (message: string) => void) => void;
    readonly signal?: AbortSignal;
  },
): Promise<void> {
  let leave: () => void = () => {};
  const { files, output, terminal, pictures } = options;
  let { theme } = options;
  const screen = new ScreenState(explorer, { files, ...terminal, pictures, quit: () => leave() });
  const input = options.input({
    pasted: (text) => {
      if (!isTooSmall(output.columns, output.rows)) paste(screen, text);
    },
    mouse: (event) => useMouse(screen, event, output.columns, output.rows),
    background: (background) => {
      theme = { ...theme, background };
      screen.touch('selection');
    },
  });
  if (options.message !== undefined) screen.say(options.message, 'warn');
  options.told((message) => screen.say(message, 'bad'));
  screen.subscribe(() => {
    if (screen.early.length > 0) setImmediate(() => pressEarly(screen));
  });
  const versions = new Versions(screen);
  const stopVersions = options.versions((reopened) => versions.take(reopened));
  // Nothing else tells that an answer is late.
  let wasBusy = false;
  const watch = setInterval(() => {
    if (screen.explorer.isBusy === wasBusy) return;
    wasBusy = screen.explorer.isBusy;
    screen.touch('selection');
  }, 100);
  const instance = start(
    <Ending
      screen={screen}
      theme={() => theme}
      paint={(lines, picture) => output.frame(lines, picture)}
      bind={(exit) => {
        leave = exit;
      }}
    />,
    { stdin: input as unknown as NodeJS.ReadStream, stdout: inkOutput(output), exitOnCtrlC: false, debug: true, patchConsole: false },
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
    stopVersions();
    await input.dispose();
    options.signal?.removeEventListener('abort', stop);
    screen.task?.cancel.abort();
  }
}
