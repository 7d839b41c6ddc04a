// Searching the text of a pane, row by row and round again.

import type { Screen } from './screen.ts';

/** Selects the next row, or the one before, that contains what is searched. */
export const searchPane = (screen: Screen, by: 1 | -1): void => {
  const rows = screen.rows(screen.focus);
  const scroll = screen.scrolls[screen.focus];
  const wanted = screen.searched.toLowerCase();
  for (let i = 1; i <= rows.length; i++) {
    const at = (scroll.selected + by * i + rows.length * 2) % rows.length;
    const row = rows[at]!;
    const content =
      row.searched?.() ??
      row
        .line(200)
        .map((s) => s.text)
        .join('');
    if (!content.toLowerCase().includes(wanted)) continue;
    scroll.selected = at;
    screen.touch('selection');
    return;
  }
  screen.say(`"${screen.searched}" is not in this pane.`, 'warn');
};
