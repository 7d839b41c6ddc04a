// Lines as a terminal takes them. Ink measures and cuts every character of every frame again; the lines here are cut already, so they only need their
// colours: a frame of 200x60 costs a millisecond instead of fifty.
//
// Only the 16 colours that every terminal has, so that its theme stays in charge. Yellow and cyan, which nobody can read on white, are others there.
import { displayWidth } from '../../diagnostics/index.ts';
import type { Line, Tone } from './line.ts';

/** What a terminal can show, and on what. */
export interface Theme {
  readonly colors: boolean;
  readonly background: 'dark' | 'light';
  /** Nothing but ASCII: the locale has no other characters. */
  readonly ascii: boolean;
}

type Codes = Readonly<Record<Tone, string>>;

const ON_DARK: Codes = {
  plain: '',
  faint: '2',
  strong: '1',
  title: '1;7',
  added: '1;32',
  removed: '31',
  good: '32',
  bad: '1;31',
  warn: '33',
  accent: '36',
  cursor: '7',
  mark: '1;4;33',
};

const ON_LIGHT: Codes = { ...ON_DARK, added: '32', warn: '35', accent: '34', mark: '1;4;35' };

const UNCOLOURED: Codes = { ...ON_DARK, added: '1', removed: '', good: '', bad: '1', warn: '', accent: '', mark: '1;4' };

/** What stands for the characters of drawings, column by column. */
const ASCII: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['│║╵╷', '|'],
    ['─═╌╶╴', '-'],
    ['┌┐└┘├┤┬┴┼╔╗╚╝', '+'],
    ['┫', '['],
    ['┣', ']'],
    ['▶▸▷→', '>'],
    ['◀◁←', '<'],
    ['▲↑', '^'],
    ['▼▾↓', 'v'],
    ['•♦', '*'],
    ['●○', 'o'],
    ['↻↺', '@'],
    ['⑂', 'Y'],
    ['✗', 'x'],
    ['✓', '+'],
    ['…', '~'],
    ['’', "'"],
    ['·', '.'],
  ].flatMap(([drawn, plain]) => [...drawn!].map((c) => [c, plain!])),
);

/** What stands for a cell of dots, by half the number of those that are set. */
const DOTS = ' .:*#';

const dotsIn = (c: string): number => [...(c.charCodeAt(0) & 255).toString(2)].filter((bit) => bit === '1').length;

/** The text in ASCII, in as many columns; a question mark stands for what has no likeness. */
function inAscii(text: string): string {
  return text.replace(/\P{ASCII}/gu, (c) => ASCII[c] ?? (/[\u2800-\u28ff]/.test(c) ? DOTS[dotsIn(c) >> 1]! : '?'.repeat(displayWidth(c))));
}

/** The line with escape sequences. */
export function painted(line: Line, { colors, background, ascii }: Theme): string {
  const codes = !colors ? UNCOLOURED : background === 'light' ? ON_LIGHT : ON_DARK;
  return line
    .map(({ text, tone }) => {
      const code = codes[tone];
      const shown = ascii ? inAscii(text) : text;
      return code === '' || shown === '' ? shown : `\u001b[${code}m${shown}\u001b[0m`;
    })
    .join('');
}
