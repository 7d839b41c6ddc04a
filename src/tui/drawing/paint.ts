// Lines as a terminal takes them. Ink measures and cuts every character of every frame again; the lines here are cut already, so they only need their
// colours: a frame of 200x60 costs a millisecond instead of fifty.
//
// Only the 16 colours that every terminal has, so that its theme stays in charge.
import type { Line, Tone } from './line.ts';

type Codes = Readonly<Record<Tone, string>>;

const COLOURED: Codes = {
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

const UNCOLOURED: Codes = { ...COLOURED, added: '1', removed: '', good: '', bad: '1', warn: '', accent: '', mark: '1;4' };

/** The line with escape sequences. */
export function painted(line: Line, colors: boolean): string {
  const codes = colors ? COLOURED : UNCOLOURED;
  return line
    .map(({ text, tone }) => {
      const code = codes[tone];
      return code === '' || text === '' ? text : `\u001b[${code}m${text}\u001b[0m`;
    })
    .join('');
}
