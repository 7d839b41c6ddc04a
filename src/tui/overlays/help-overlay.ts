// The keys and what they do, and the signs.
import { type Line, text, wrap } from '../drawing/line.ts';
import { Scroll } from '../drawing/scroll.ts';
import type { Overlay } from './overlay.ts';

const SIGNS = '  * changed   + new   - gone   ✗ false   ? not decided   · not asked here   ⑂ other branches   ♦ bookmark   ▶ here';

/** A key, or keys, and what they do. */
export interface HelpRow {
  readonly label: string;
  readonly help: string;
}

/** The help as an overlay; an empty line between two groups. */
export function helpOverlay(groups: readonly (readonly HelpRow[])[]): Overlay {
  return {
    title: 'Keys',
    scroll: new Scroll(),
    lines: (width) => [
      ...groups.flatMap((rows) => [...rows.flatMap((row) => described(row, width)), []]),
      ...wrap(SIGNS, width).map((l) => text(l, 'faint')),
    ],
  };
}

function described({ label, help }: HelpRow, width: number): readonly Line[] {
  return wrap(help, Math.max(20, width - 17)).map((part, i) => [
    { text: `  ${(i === 0 ? label : '').padEnd(14)}`, tone: 'accent' },
    { text: part, tone: 'plain' },
  ]);
}
