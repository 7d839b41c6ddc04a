import { describe, expect, it } from 'vitest';
import { displayWidth } from '../../src/diagnostics/index.ts';
import { plainText } from '../../src/tui/line.ts';
import { tokens, tokensConfig, writeSpec } from '../session/explore-specs.ts';
import { screenOf, type TestScreen } from './screens.ts';

const file = writeSpec('Tokens', tokens, tokensConfig);
const start = (): TestScreen => screenOf(file);
const many = writeSpec(
  'Many',
  `---- MODULE Many ----
EXTENDS Naturals
VARIABLES big, x
Init == big = 1..100000 /\\ x = 0
Next == /\\ UNCHANGED big
        /\\ x' \\in 1..10000
====
`,
  'INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\n',
);

describe('the panes', () => {
  it('show a specification at 80x24', () => {
    const t = start();
    t.keys('Enter');
    expect(t.text()).toMatchSnapshot();
  });
  it('show it at 200x60', () => {
    const t = start();
    t.keys('Enter');
    expect(t.text(200, 60)).toMatchSnapshot();
  });
  it.each([
    [80, 24],
    [200, 60],
    [151, 30],
    [40, 10],
    [41, 11],
  ])('fill exactly %ix%i', (columns, rows) => {
    const t = start();
    t.keys('Enter', '2', 'Down', '5', '4', '3');
    const lines = t.screen.render(columns, rows);
    expect(lines.map((l) => displayWidth(plainText(l)))).toEqual(new Array(rows).fill(columns));
  });
  it('say that a terminal is too small', () => {
    expect(start().text(30, 5)).toContain('too small');
  });
});

describe('actions', () => {
  it('tell why an action is disabled, and show the place', () => {
    const t = start();
    t.keys('Down', 'Enter', 'End', 'Enter');
    const text = t.text(120, 30);
    expect(text).toContain('holds[w] = 1');
    expect(text).toMatch(/line 19: holds\[w\] = 2, w = a/);
    expect(text).toMatch(/19>Finish == /);
  });
  it('say what a step changes', () => {
    const t = start();
    t.keys('Down');
    expect(t.text()).toContain('free: 2 -> 0; holds[a]: 0 -> 2');
  });
  it('do not flood with 10,000 successors', () => {
    const t = screenOf(many);
    const began = performance.now();
    t.keys('Enter', 'End');
    const text = t.text();
    expect(performance.now() - began).toBeLessThan(1000);
    expect(text).toContain('x: 0 -> 10000');
    expect(text).toContain('/10001');
  });
});

describe('the state', () => {
  it('marks what changed, inside values, with what it was', () => {
    const t = start();
    t.keys('Enter');
    expect(t.text()).toMatch(/\* {4}\[a\] = 1 {2}was 0/);
  });
  it('folds, hides and pins', () => {
    const t = start();
    t.keys('3', 'Down', 'Right');
    expect(t.text()).toContain('[b] = 0');
    t.keys('Left');
    expect(t.text()).not.toContain('[b] = 0');
    t.keys('p');
    expect(t.text()).toMatch(/!▸ holds/);
    t.keys('Down', 'x');
    expect(t.text()).toMatch(/1 hidden/);
    t.keys('X');
    expect(t.text()).not.toMatch(/hidden/);
  });
  it('scrolls a set of 100,000 elements', () => {
    const t = screenOf(many);
    t.keys('3', 'Right', 'End', 'Up');
    expect(t.text()).toContain('100000');
    const began = performance.now();
    t.keys('Up');
    t.text();
    expect(performance.now() - began).toBeLessThan(250);
  });
  it('searches', () => {
    const t = start();
    t.keys('3', '/', 'log', 'Enter');
    expect(t.screen.selectedRow('state')?.path).toBe('log');
    t.keys('/', 'nowhere', 'Enter');
    expect(t.text()).toContain('"nowhere" is not in this pane.');
  });
});

describe('the trace', () => {
  it('draws the cycle of a lasso and what is watched', async () => {
    const t = start();
    t.keys('Down', 'Enter', '1', '/', 'Give', 'Enter', 'Enter', '/', 'a, n = 2', 'Enter', 'Enter', 'o');
    await t.settled();
    t.keys('w', 'free', 'Enter');
    const text = t.text(120, 30);
    expect(text).toMatchSnapshot();
    expect(text).toContain('back to state 3');
    t.keys('.');
    expect(t.screen.explorer.path.indexOf(t.screen.explorer.cursor!)).toBe(2);
  });
  it('goes to a state by its number', () => {
    const t = start();
    t.keys('Enter', 'g', '1', 'Enter');
    expect(t.text()).toContain('state 1 of 2');
    t.keys('g', '7', 'Enter');
    expect(t.text()).toContain('The path has no state 7.');
  });
});

describe('properties', () => {
  it('tell why an invariant is false', () => {
    const t = start();
    t.keys('Down', 'Enter', '4', 'Enter');
    const text = t.text(120, 30);
    expect(text).toContain('✗ TypeOK');
    expect(text).toContain('holds[w] \\in 0..1');
    expect(text).toMatch(/line \d+: holds\[w\] = 2, w = a/);
  });
  it('show every part of a temporal formula along the path', () => {
    expect(start().text(120, 30)).toMatch(/AllGone: \[\]<>\(free = 0\)[\s\S]*<>\(free = 0\)[\s\S]*free = 0/);
  });
});

describe('questions', () => {
  it('evaluates, with completion and history', async () => {
    const t = start();
    t.keys('e', 'Enou', 'Tab', '(1)', 'Enter');
    await t.settled();
    expect(t.text()).toContain('Enough(1) = TRUE');
    t.keys('e', 'Up', 'Backspace', 'Backspace', '5)', 'Enter');
    await t.settled();
    expect(t.text()).toContain('Enough(5) = FALSE');
    t.keys('e', 'free +', 'Enter');
    await t.settled();
    expect(t.text()).toMatch(/expected|E10/);
  });
  it('searches the shortest way, and says when there is none', async () => {
    const t = start();
    t.keys('s', 'free = 0', 'Enter');
    await t.settled();
    expect(t.text()).toContain('Shortest way to free = 0: 1 step');
    t.keys('s', 'free = 9', 'Enter');
    await t.settled();
    expect(t.text()).toMatch(/there is none. All \d+ states/);
  });
  it('cancels a search', async () => {
    const t = screenOf(many);
    t.keys('v');
    t.keys('Escape');
    await t.settled();
    expect(t.text()).toContain('cancelled');
  });
  it('saves, exports and shows the command', async () => {
    const t = start();
    t.keys('v');
    await t.settled();
    t.keys('S', 's.json', 'Enter', 'O', 't.json', 'Enter', 'O', 't.txt', 'Enter');
    await t.settled();
    t.keys('C');
    expect(JSON.parse(t.files.get('s.json')!)).toMatchObject({ format: 'tlasso session', module: 'Tokens' });
    expect(JSON.parse(t.files.get('t.json')!).states).toHaveLength(2);
    expect(t.files.get('t.txt')).toContain('State 2: Take');
    expect(t.text(200, 24)).toContain('--invariant TypeOK');
  });
  it('leaves with q and with Ctrl-C', () => {
    for (const key of ['q', '^c']) {
      const t = start();
      t.keys(key);
      expect(t.left).toBe(true);
    }
  });
  it('shows help and processes', () => {
    const t = start();
    t.keys('?');
    expect(t.text()).toContain('undo the last move');
    t.keys('Escape', 'L');
    expect(t.text()).toContain('Processes: holds');
  });
});
