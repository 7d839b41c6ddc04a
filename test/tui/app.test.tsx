import { render } from 'ink-testing-library';
import { describe, expect, it } from 'vitest';
import { App } from '../../src/tui/app.tsx';
import { tokens, tokensConfig, writeSpec } from '../session/explore-specs.ts';
import { screenOf } from './screens.ts';

const file = writeSpec('Tokens', tokens, tokensConfig);
const turn = () => new Promise((resolve) => setTimeout(resolve, 30));

describe('the app', () => {
  it('takes a line feed for Enter', async () => {
    const { screen } = screenOf(file);
    const { lastFrame, stdin, unmount } = render(<App screen={screen} colors={false} size={{ columns: 80, rows: 24 }} />);
    await turn();
    stdin.write('\n');
    await turn();
    expect(lastFrame()).toContain('state 2 of 2');
    unmount();
  });
  it('draws the screen and takes keys', async () => {
    const { screen } = screenOf(file);
    const { lastFrame, stdin, unmount } = render(<App screen={screen} colors={false} size={{ columns: 80, rows: 24 }} />);
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
    const { lastFrame, stdin, unmount } = render(<App screen={screen} colors={false} size={{ columns: 80, rows: 24 }} />);
    await turn();
    stdin.write('j\re1 +\u007f+ 41\r');
    await turn();
    expect(lastFrame()).toContain('state 2 of 2');
    expect(lastFrame()).toContain('1 + 41 = 42');
    unmount();
  });
});
