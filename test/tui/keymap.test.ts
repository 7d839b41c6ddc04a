// The table of keys: each key has one meaning at a time, and the help and the help line are made from it.
import { describe, expect, it } from 'vitest';
import { BINDINGS } from '../../src/tui/keymap.ts';
import { tokens, tokensConfig, writeSpec } from '../session/explore/explore-specs.ts';
import { screenOf } from './screens.ts';

const file = writeSpec('Tokens', tokens, tokensConfig);

describe('the keymap', () => {
  it('has one binding for each key', () => {
    const keys = BINDINGS.flatMap((binding) => binding.keys);
    expect(keys).toEqual([...new Set(keys)]);
  });
  it('has a row of the help for each binding', () => {
    const t = screenOf(file);
    t.keys('?');
    const help = t.text(200, BINDINGS.length + 10);
    for (const { keys, label, help: what } of BINDINGS) expect(help).toMatch(`  ${(label ?? keys[0]!).padEnd(14)}${what}`);
  });
  it('orders the words of the help line by places of their own', () => {
    const places = BINDINGS.flatMap(({ hint }) => (hint === undefined ? [] : [hint.place]));
    expect(places).toEqual([...new Set(places)]);
  });
  it('shows only the keys that do something now', () => {
    const t = screenOf(file);
    const helpLine = (): string => t.text(200, 30).split('\n').at(-1)!;
    expect(helpLine()).toBe(
      ' Tab pane  Enter step  y why  e eval  s shortest  v violation  w watch  m graph  / search  r random  c copy  ? help  q quit',
    );
    t.keys('Enter', '3');
    expect(helpLine()).toBe(
      ' Tab pane  u undo  , back  x hide  p pin  y why  e eval  s shortest  v violation  w watch  m graph  / search  r random  c copy  ? help  q quit',
    );
  });
  it('says why a key does nothing', () => {
    const t = screenOf(file);
    for (const [key, message] of [
      [',', 'This is the first state.'],
      ['.', 'This is the end of the path: take a step.'],
      ['u', 'There is nothing to undo.'],
      ['U', 'There is nothing to redo.'],
      ['}', 'There is no other branch at the last step.'],
      ['W', 'Nothing is watched.'],
      ["'", 'There is no bookmark (b makes one).'],
    ] as const) {
      t.keys(key);
      expect(t.screen.message?.text).toBe(message);
    }
    t.keys('x');
    expect([t.screen.message, t.screen.panes.marks.hidden.size]).toEqual([null, 0]);
  });
});

describe('an overlay', () => {
  it('is scrolled by what is seen of it', () => {
    const t = screenOf(file);
    for (const rows of [14, 24]) {
      t.keys('?');
      const first = t.text(80, rows).split('\n')[rows - 3];
      t.keys('PageDown');
      // The last line of a page is the first one of the next.
      expect(t.text(80, rows).split('\n')[2]).toBe(first);
      t.keys('Esc');
    }
  });
  it('is closed by a key that it has no use for', () => {
    const t = screenOf(file);
    t.keys('?', 'z');
    expect(t.screen.overlay).toBeNull();
  });
});
