// Screens for tests: an explorer on a specification, driven by keys, without a terminal.
import { fileURLToPath } from 'node:url';
import { type Engine, Explorer, type Specification } from '../../src/session/explore/index.ts';
import { press } from '../../src/tui/dispatch.ts';
import { plainText } from '../../src/tui/drawing/line.ts';
import { render } from '../../src/tui/render.ts';
import { controlKey, namedKey, typedKey } from '../../src/tui/screen/key.ts';
import { ScreenState } from '../../src/tui/screen/screen-state.ts';
import { opened } from '../session/explore/explore-specs.ts';

const names = new Set(['Enter', 'Esc', 'Up', 'Down', 'Left', 'Right', 'Tab', 'Backspace', 'PageDown', 'End']);

/** A screen with what it wrote to files, and whether it was left. */
export interface TestScreen {
  readonly screen: ScreenState;
  readonly files: Map<string, string>;
  left: boolean;
  /** Whether pictures are drawn in pixels. */
  showsPixels: boolean;
  /** Presses keys; words of more than one letter that name no key are typed. */
  keys(...all: string[]): void;
  /** The screen as text. */
  text(columns?: number, rows?: number): string;
  /** Waits until no long move is under way, and answers have come. */
  settled(): Promise<void>;
}

export const bundled = (path: string): string => fileURLToPath(new URL(`../../specs/${path}`, import.meta.url));

/** Opens a screen. `engine`: what answers, by default the thread of the test. */
export const screenOf = (file: string, config?: string, engine?: (specification: Specification) => Engine): TestScreen => {
  const specification = opened(file, config);
  const files = new Map<string, string>();
  const test: TestScreen = {
    files,
    left: false,
    showsPixels: false,
    screen: new ScreenState(new Explorer(specification, engine === undefined ? {} : { engine: engine(specification) }), {
      files: {
        standing: (path) => (files.has(path) ? 'taken' : path === file ? 'part of the model' : 'free'),
        write: (path, content) => {
          files.set(path, content);
          return null;
        },
      },
      suspend: () => {},
      repaint: () => {},
      pictures: {
        get isReady() {
          return test.showsPixels;
        },
        ask: () => {},
      },
      edit: () => null,
      copy: (content) => {
        files.set('clipboard', content);
      },
      quit: () => {
        test.left = true;
      },
    }),
    keys: (...all) => {
      for (const key of all) {
        if (names.has(key)) press(test.screen, namedKey(key));
        else if (/^\^.$/.test(key)) press(test.screen, controlKey(key[1]!));
        else for (const c of key) press(test.screen, typedKey(c));
      }
    },
    text: (columns = 80, rows = 24) =>
      render(test.screen, columns, rows)
        .map((line) => plainText(line).trimEnd())
        .join('\n'),
    settled: async () => {
      do await new Promise((resolve) => setTimeout(resolve, 5));
      while (test.screen.task !== null);
    },
  };
  return test;
};
