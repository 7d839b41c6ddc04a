// One lane for each process: the functions of the state whose arguments are the processes (such as pc), side by side, along the path.
//
// The processes are the arguments of `pc` where there is one (PlusCal), otherwise those that most variables share.
import { naturalOrder } from '../../diagnostics/index.ts';
import { type ValueTree, valueText } from '../../report/index.ts';
import type { Explorer } from '../../session/explore/index.ts';
import { brief } from '../drawing/brief.ts';
import { type Line, type Segment, text } from '../drawing/line.ts';
import { Scroll } from '../drawing/scroll.ts';
import type { Overlay } from './overlay.ts';

function entriesOf(tree: ValueTree): readonly { readonly key: string; readonly value: ValueTree }[] | null {
  switch (tree.kind) {
    case 'function':
      return tree.entries.map(({ key, value }) => ({ key: valueText(key), value }));
    case 'tuple':
      return tree.elements.map((value, i) => ({ key: String(i + 1), value }));
    case 'record':
      return tree.fields.map(({ name, value }) => ({ key: `"${name}"`, value }));
    default:
      return null;
  }
}

const domainOf = (tree: ValueTree): string | null =>
  entriesOf(tree)
    ?.map((e) => e.key)
    .join('|') ?? null;

/** The lanes; null where no variable is a function of processes. */
export function processOverlay(explorer: Explorer): Overlay | null {
  const { path, cursor } = explorer;
  const first = path[0];
  if (first === undefined || cursor === null) return null;
  const variables = explorer.variables(first);
  const counts = new Map<string, number>();
  for (const { name, value } of variables) {
    const domain = domainOf(value);
    // A record is a function of field names, except where it is pc of processes that are called by strings.
    if (domain === null || domain === '' || (value.kind === 'record' && name !== 'pc')) continue;
    counts.set(domain, (counts.get(domain) ?? 0) + (name === 'pc' ? 1000 : 1));
  }
  const [domain] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  if (domain === undefined) return null;
  const keys = domain.split('|');
  const order = keys.map((_, i) => i).sort((a, b) => naturalOrder(keys[a]!, keys[b]!));
  const processes = order.map((i) => keys[i]!);
  const lanes = variables.flatMap(({ name, value }, i) => (domainOf(value) === domain ? [{ name, index: i }] : []));
  lanes.sort((a, b) => Number(b.name === 'pc') - Number(a.name === 'pc'));
  const scroll = new Scroll();
  return {
    title: `Processes: ${lanes.map((l) => l.name).join(', ')}`,
    scroll,
    lines: (width) => {
      const steps = explorer.path.map((visit) => visit.label?.action ?? '');
      const named = Math.min(20, Math.max(0, ...steps.map((s) => s.length)));
      const margin = 7 + named;
      const column = Math.max(10, Math.min(36, Math.floor((width - margin) / processes.length)));
      const cell = (content: string): string => (content.length < column ? content : `${content.slice(0, column - 2)}…`).padEnd(column);
      const head: Line = [
        { text: ' '.repeat(margin), tone: 'plain' },
        ...processes.map((p): Segment => ({ text: cell(p), tone: 'title' })),
      ];
      const rows = explorer.path.map((visit, i): Line => {
        const state = explorer.variables(visit);
        const before = visit.parent === null ? null : explorer.variables(visit.parent);
        const cells = order.map((p): Segment => {
          const parts = lanes.map(({ index }) => entriesOf(state[index]!.value)?.[p]?.value);
          const old = lanes.map(({ index }) => (before === null ? undefined : entriesOf(before[index]!.value)?.[p]?.value));
          const changed = before !== null && parts.some((t, k) => t !== old[k]);
          const shown = parts.map((t) => (t === undefined ? '-' : brief(t, column)));
          return { text: cell(`${changed ? '*' : ' '}${shown.join(' ')}`), tone: changed ? 'added' : 'plain' };
        });
        return [
          {
            text: `${visit === explorer.cursor ? '▶' : ' '}${String(i + 1).padStart(3)}  ${steps[i]!.slice(0, named).padEnd(named)} `,
            tone: visit === explorer.cursor ? 'accent' : 'faint',
          },
          ...cells,
        ];
      });
      return [head, ...rows, ...(explorer.loop === null ? [] : [text(`      back to ${explorer.loop + 1}`, 'accent')])];
    },
  };
}
