// Everything that was walked, as a tree: a path goes straight down, and where it forks the other branches are drawn to the right of it, each above the
// one that was walked last.
import { counted } from '../../diagnostics/index.ts';
import type { Explorer, Visit } from '../../session/explore/index.ts';
import type { Line } from '../drawing/line.ts';
import { Scroll } from '../drawing/scroll.ts';
import { stepText } from '../panes/trace-pane.ts';
import type { Overlay } from './overlay.ts';

/** A state in the tree with what is drawn before it. */
interface Branch {
  readonly visit: Visit;
  readonly rail: string;
}

/** The tree from top to bottom. */
function rowsOf(roots: readonly Visit[]): readonly Branch[] {
  const rows: Branch[] = [];
  // A stack instead of recursion: paths have thousands of steps.
  const pending: { readonly visit: Visit; readonly rail: string; readonly sign: string }[] = [];
  const push = (visits: readonly Visit[], rail: string): void => {
    const [last, ...others] = [...visits].reverse();
    if (last === undefined) return;
    pending.push({ visit: last, rail, sign: '' });
    for (const visit of others) pending.push({ visit, rail: `${rail}│ `, sign: '├─' });
  };
  for (const root of [...roots].reverse()) pending.push({ visit: root, rail: '', sign: '' });
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { visit, rail, sign } = next;
    rows.push({ visit, rail: sign === '' ? rail : rail.slice(0, -2) + sign });
    push(visit.children, rail);
  }
  return rows;
}

/** The tree as an overlay. Enter goes to the selected state and leaves. */
export function treeOverlay(explorer: Explorer, leave: () => void): Overlay {
  const { branches, specification, cursor } = explorer;
  const rows = rowsOf(branches.roots);
  const path = new Set(explorer.path);
  let selected = Math.max(
    0,
    rows.findIndex(({ visit }) => visit === cursor),
  );
  const scroll = new Scroll();
  const move = (by: number): void => {
    selected = Math.max(0, Math.min(rows.length - 1, selected + by));
    if (selected < scroll.selected) scroll.selected = selected;
    if (selected >= scroll.selected + scroll.height) scroll.selected = selected - scroll.height + 1;
  };
  scroll.selected = Math.max(0, selected - 5);
  return {
    title: `Paths: ${counted(branches.size, 'state')}   ↑ ↓ select   Enter go there`,
    scroll,
    lines: () =>
      rows.map(({ visit, rail }, i): Line => {
        const names = [...branches.bookmarks].filter(([, v]) => v === visit).map(([name]) => ` ♦${name}`);
        const loop = explorer.loops.get(visit);
        const back = loop === undefined ? '' : ` ↺ back to ${loop.depth + 1}`;
        const tone = i === selected ? 'cursor' : path.has(visit) ? 'strong' : 'plain';
        return [
          { text: ` ${visit === explorer.cursor ? '▶' : ' '} `, tone: 'accent' },
          { text: rail, tone: 'faint' },
          { text: `${String(visit.depth + 1).padStart(3)} ${stepText({ tree: specification.tree }, visit)}`, tone },
          { text: `${names.join('')}${back}`, tone: 'warn' },
        ];
      }),
    bindings: [
      { keys: ['Up', 'k'], run: () => move(-1) },
      { keys: ['Down', 'j'], run: () => move(1) },
      { keys: ['PageUp'], run: () => move(-scroll.page) },
      { keys: ['PageDown'], run: () => move(scroll.page) },
      {
        keys: ['Enter'],
        run: () => {
          const visit = rows[selected]?.visit;
          if (visit !== undefined) explorer.jump(visit);
          leave();
        },
      },
    ],
  };
}
