import { expect, it } from 'vitest';
import { displayLine, sliceColumns, sliceLine } from '../../src/diagnostics/display.ts';
import { decisionsOf } from '../fuzz/random.ts';

const PARTS = ['a', ' ', '\t', '\u0001', '\u200f', '\u0301', '\u200d', '∈', '漢', '🎈', '🇨', 'xyz'];

it('cuts the same part out of a line from its columns as from its text', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const d = decisionsOf(seed);
    const line = displayLine(Array.from({ length: d.pick(30) }, () => d.oneOf(PARTS)).join(''));
    const width = line.columns.at(-1)!;
    const from = d.pick(width + 2);
    const to = from + d.pick(width + 2);
    expect(sliceLine(line, from, to), `seed ${seed}`).toBe(sliceColumns(line.text, from, to));
  }
});
