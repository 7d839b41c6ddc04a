import { describe, expect, it } from 'vitest';
import { tokens, tokensConfig, writeSpec } from '../../session/explore/explore-specs.ts';
import { bundled, screenOf } from '../screens.ts';

const file = writeSpec('Tokens', tokens, tokensConfig);

const opened = async (path: string, config?: string) => {
  const t = screenOf(path, config);
  t.keys('m');
  for (let i = 0; i < 500 && t.screen.overlay === null && !t.screen.message?.text.includes('cannot'); i++)
    await new Promise((resolve) => setTimeout(resolve, 10));
  return t;
};

describe('the graph', () => {
  it('is drawn around the cursor', async () => {
    const t = await opened(bundled('dining-philosophers/DiningPhilosophers.tla'));
    expect(t.text(100, 34)).toMatchSnapshot();
  });
  it('is collapsed by an expression, and written to files', async () => {
    const t = await opened(file);
    t.keys('+', '+', 'c', 'free', 'Enter');
    await t.settled();
    t.keys('O', 'g.dot', 'Enter', 'O', 'g.svg', 'Enter');
    expect(t.text(100, 34)).toMatchSnapshot();
    expect(t.files.get('g.dot')).toContain('digraph "Tokens"');
    expect(t.files.get('g.svg')).toContain('<svg');
    t.keys('O', 'g.png', 'Enter');
    expect(t.files.has('g.png')).toBe(false);
    expect(t.screen.message?.text).toContain('ends in .dot or .svg');
    t.keys('Esc');
    expect(t.screen.overlay).toBeNull();
  });
});
