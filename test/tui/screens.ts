// Screens for tests: an explorer on a specification, driven by keys, without a terminal.
import { fileURLToPath } from 'node:url';
import { Explorer } from '../../src/session/explore/index.ts';
import { press } from '../../src/tui/commands.ts';
import { plainText } from '../../src/tui/drawing/line.ts';
import type { Key } from '../../src/tui/prompt.ts';
import { Screen } from '../../src/tui/screen.ts';
import { opened } from '../session/explore/explore-specs.ts';

const names: Readonly<Record<string, Key['name']>> = {
  Enter: 'enter',
  Escape: 'escape',
  Up: 'up',
  Down: 'down',
  Left: 'left',
  Right: 'right',
  Tab: 'tab',
  Backspace: 'backspace',
  PageDown: 'page-down',
  End: 'end',
};

/** A screen with what it wrote to files, and whether it was left. */
export interface TestScreen {
  readonly screen: Screen;
  readonly files: Map<string, string>;
  left: boolean;
  /** Presses keys; words of more than one letter that name no key are typed. */
  keys(...all: string[]): void;
  /** The screen as text. */
  text(columns?: number, rows?: number): string;
  /** Waits until no long move is under way, and answers have come. */
  settled(): Promise<void>;
}

export const bundled = (path: string): string => fileURLToPath(new URL(`../../specs/${path}`, import.meta.url));

/** Opens a screen. */
export const screenOf = (file: string, config?: string): TestScreen => {
  const files = new Map<string, string>();
  const test: TestScreen = {
    files,
    left: false,
    screen: new Screen(new Explorer(opened(file, config)), {
      write: (path, content) => {
        files.set(path, content);
        return null;
      },
      quit: () => {
        test.left = true;
      },
    }),
    keys: (...all) => {
      for (const key of all) {
        const name = names[key];
        if (name !== undefined) press(test.screen, { input: '', name, ctrl: false });
        else if (/^\^.$/.test(key)) press(test.screen, { input: key[1]!, name: 'text', ctrl: true });
        else for (const c of key) press(test.screen, { input: c, name: 'text', ctrl: false });
      }
    },
    text: (columns = 80, rows = 24) =>
      test.screen
        .render(columns, rows)
        .map((line) => plainText(line).trimEnd())
        .join('\n'),
    settled: async () => {
      do await new Promise((resolve) => setTimeout(resolve, 5));
      while (test.screen.task !== null);
    },
  };
  return test;
};
