import { render } from 'ink-testing-library';
import { describe, expect, it } from 'vitest';
import { App } from '../../src/tui/app.tsx';
import { tokens, tokensConfig, writeSpec } from '../session/explore/explore-specs.ts';
import { screenOf, type TestScreen } from './screens.ts';

const file = writeSpec('Tokens', tokens, tokensConfig);
const turn = () => new Promise((resolve) => setTimeout(resolve, 30));

/** The app, with what was painted last. */
const shown = (
  screen: TestScreen['screen'],
  colors = false,
  background: 'dark' | 'light' = 'dark',
  ascii = false,
  size = { columns: 80, rows: 24 },
) => {
  let frame = '';
  const { stdin, unmount } = render(
    <App
      screen={screen}
      theme={() => ({ colors, background, ascii })}
      size={size}
      paint={(lines) => {
        frame = lines.join('\n');
      }}
    />,
  );
  return { stdin, unmount, lastFrame: () => frame };
};

describe('the app', () => {
  it('takes no key where it is too small to show what the key does, but those that leave it', async () => {
    const test = screenOf(file);
    test.keys('Enter', 'y');
    const { screen } = test;
    const visited = screen.explorer.path.length;
    const { stdin, lastFrame, unmount } = shown(screen, false, 'dark', false, { columns: 39, rows: 9 });
    await turn();
    expect(lastFrame()).toContain('Ctrl-C quits');
    for (const key of ['\r', 'b', 'e', 'x', '?', 'S', 'q', '\t', '\u007f']) {
      stdin.write(key);
      await turn();
    }
    expect([screen.explorer.path.length, screen.prompt, screen.overlay, screen.question]).toEqual([visited, null, null, null]);
    expect(test.left).toBe(false);
    stdin.write('\u0003');
    await turn();
    expect(test.left).toBe(true);
    unmount();
  });
  it('is left by q where it is too small and nothing is lost', async () => {
    const test = screenOf(file);
    const { stdin, lastFrame, unmount } = shown(test.screen, false, 'dark', false, { columns: 80, rows: 9 });
    await turn();
    expect(lastFrame()).toContain('q quits.');
    stdin.write('q');
    await turn();
    expect(test.left).toBe(true);
    unmount();
  });
  it('uses no colour where none is wanted, and otherwise the 16 that every terminal has', async () => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what this is about
    const codes = (frame: string) => new Set([...frame.matchAll(/\u001b\[([\d;]*)m/g)].flatMap((m) => m[1]!.split(';').map(Number)));
    const { screen, keys } = screenOf(file);
    keys('Enter', 'y');
    for (const [colors, all] of [
      [true, [0, 1, 2, 7, 31, 32, 36]],
      [false, [0, 1, 2, 7]],
    ] as const) {
      const { lastFrame, unmount } = shown(screen, colors);
      await turn();
      expect([...codes(lastFrame())].sort((a, b) => a - b)).toEqual(all);
      unmount();
    }
  });
  it('draws with ASCII only where the locale has nothing else, in the same columns', async () => {
    const { screen, keys } = screenOf(file);
    keys('Enter', 'y');
    const [drawn, plain] = [false, true].map((ascii) => shown(screen, false, 'dark', ascii));
    await turn();
    const sizes = (frame: string) => frame.split('\n').map((line) => line.length);
    expect(plain!.lastFrame()).toMatch(/^\p{ASCII}*$/u);
    expect(drawn!.lastFrame()).not.toMatch(/^\p{ASCII}*$/u);
    expect(sizes(plain!.lastFrame())).toEqual(sizes(drawn!.lastFrame()));
    expect(plain!.lastFrame()).not.toContain('?'.repeat(2));
    for (const { unmount } of [drawn!, plain!]) unmount();
  });
  it('uses neither yellow nor cyan on a light background', async () => {
    const { screen, keys } = screenOf(file);
    keys('Enter', 'y');
    const { lastFrame, unmount } = shown(screen, true, 'light');
    await turn();
    expect(lastFrame()).toContain('\u001b[34m');
    expect(lastFrame()).not.toMatch(/\[(?:[\d;]*;)?3[36]m/);
    unmount();
  });
  it('takes a line feed for Enter', async () => {
    const { screen } = screenOf(file);
    const { lastFrame, stdin, unmount } = shown(screen);
    await turn();
    stdin.write('\n');
    await turn();
    expect(lastFrame()).toContain('state 2 of 2');
    unmount();
  });
  it('draws the screen and takes keys', async () => {
    const { screen } = screenOf(file);
    const { lastFrame, stdin, unmount } = shown(screen);
    await turn();
    expect(lastFrame()).toContain('state 1 of 1');
    stdin.write('\r');
    await turn();
    expect(lastFrame()).toContain('state 2 of 2');
    stdin.write('\u001b[A');
    stdin.write('e');
    await turn();
    stdin.write('free + 40');
    await turn();
    stdin.write('\r');
    await turn();
    expect(lastFrame()).toContain('free + 40 = 41');
    unmount();
  });
  it('takes keys that come in one piece', async () => {
    const { screen } = screenOf(file);
    const { lastFrame, stdin, unmount } = shown(screen);
    await turn();
    stdin.write('j\re1 +\u007f+ 41\r');
    await turn();
    expect(lastFrame()).toContain('state 2 of 2');
    expect(lastFrame()).toContain('1 + 41 = 42');
    unmount();
  });
});
