// The state as a foldable tree. What the step changed is opened and marked, as deep inside as it changed; what it removed is still shown, with a
// minus. Long values are rows that are only laid out when they are seen.
import { type ValueTree, valueText } from '../../report/index.ts';
import type { AliasView } from '../../session/explore/index.ts';
import { brief, partsOf } from '../drawing/brief.ts';
import type { Line, Segment } from '../drawing/line.ts';
import type { Row } from './row.ts';

/** What a person has folded, hidden and pinned. */
export interface StateView {
  /** Path -> open or not, where it is not as by default. */
  readonly folds: ReadonlyMap<string, boolean>;
  readonly hidden: ReadonlySet<string>;
  readonly pinned: ReadonlySet<string>;
  /** What ALIAS shows; null where the configuration names none, or it is not there yet. */
  readonly alias?: AliasView | null;
}

/** A changed value with more parts stays closed. */
const mostOpened = 60;

type Change = 'same' | 'changed' | 'added' | 'removed';

const marks: Readonly<Record<Change, string>> = { same: ' ', changed: '*', added: '+', removed: '-' };

const same = (a: ValueTree, b: ValueTree): boolean => a === b || (a.kind === b.kind && valueText(a) === valueText(b));

interface Variable {
  readonly name: string;
  readonly value: ValueTree;
}

/** The rows of a state. `before` is the state before it, null for a first one. */
export const stateRows = (
  variables: readonly Variable[],
  before: readonly Variable[] | null,
  view: StateView,
  width: number,
): readonly Row[] => {
  const rows: Row[] = [];
  const old = new Map((before ?? []).map(({ name, value }) => [name, value]));

  const add = (
    label: string,
    path: string,
    depth: number,
    value: ValueTree,
    was: ValueTree | null,
    change: Change,
    pinned = false,
  ): void => {
    const parts = partsOf(value);
    const room = width - 4 - 2 * depth - label.length;
    const fits = depth > 0 || parts.length === 0 || !brief(value, Math.max(8, room)).endsWith('…');
    const opensByItself =
      parts.length > 0 && parts.length <= mostOpened && ((change === 'changed' && was !== null) || (depth === 0 && !fits));
    const isOpen = parts.length > 0 && (view.folds.get(path) ?? opensByItself);
    const sign = parts.length === 0 ? ' ' : isOpen ? '▾' : '▸';
    const size = parts.length > 3 ? ` (${parts.length})` : '';
    rows.push({
      path,
      ...(parts.length === 0 ? {} : { target: { kind: 'fold' as const, path, isOpen } }),
      searched: () => `${path} ${brief(value, 2000)}`,
      line: (columns): Line => {
        const tone = change === 'added' ? 'added' : change === 'removed' ? 'removed' : change === 'changed' ? 'added' : 'plain';
        const head: Segment[] = [
          { text: `${pinned ? '!' : marks[change]}${'  '.repeat(depth)}${sign} `, tone: change === 'same' ? 'faint' : tone },
          { text: label, tone: depth === 0 ? 'strong' : 'plain' },
        ];
        const left = columns - 3 - 2 * depth - label.length;
        if (isOpen) return [...head, { text: size, tone: 'faint' }];
        const shown = `${label === '' ? '' : ' = '}${brief(value, Math.max(4, left - 3))}`;
        const showsOld = change === 'changed' && was !== null && shown.length + 12 < left;
        return [
          ...head,
          { text: shown, tone },
          ...(showsOld ? [{ text: `  was ${brief(was, left - shown.length - 6)}`, tone: 'removed' as const }] : []),
        ];
      },
    });
    if (isOpen) inside(path, depth + 1, value, change === 'changed' ? was : null, change);
  };

  const inside = (path: string, depth: number, value: ValueTree, was: ValueTree | null, outer: Change): void => {
    const parts = partsOf(value);
    const inherited: Change = outer === 'added' || outer === 'removed' ? outer : 'same';
    if (was === null || (value.kind === 'set') !== (was.kind === 'set')) {
      for (const [i, p] of parts.entries()) add(p.key, `${path}${p.key === '' ? `#${i}` : p.key}`, depth, p.value, null, inherited);
      return;
    }
    const known = new Map(partsOf(was).map((p) => [value.kind === 'set' ? valueText(p.value) : p.key, p.value]));
    for (const [i, p] of parts.entries()) {
      const key = value.kind === 'set' ? valueText(p.value) : p.key;
      const then = known.get(key);
      known.delete(key);
      const change: Change = then === undefined ? 'added' : same(then, p.value) ? 'same' : 'changed';
      add(p.key, `${path}${p.key === '' ? `#${i}` : p.key}`, depth, p.value, then ?? null, change);
    }
    for (const [key, gone] of known) add(value.kind === 'set' ? '' : key, `${path}-${key}`, depth, gone, null, 'removed');
  };

  const shown = variables.filter((v) => !view.hidden.has(v.name));
  for (const { name, value } of [...shown.filter((v) => view.pinned.has(v.name)), ...shown.filter((v) => !view.pinned.has(v.name))]) {
    const was = old.get(name) ?? null;
    add(name, name, 0, value, was, was === null || same(was, value) ? 'same' : 'changed', view.pinned.has(name));
  }
  const hidden = variables.length - shown.length;
  if (hidden > 0) rows.push({ line: () => [{ text: ` ${hidden} hidden (X shows them)`, tone: 'faint' }] });
  const { alias } = view;
  if (alias !== undefined && alias !== null) {
    rows.push({ line: () => [{ text: ' ALIAS', tone: 'faint' }] });
    if (alias.fields === null) rows.push({ line: () => [{ text: `  ${alias.message}`, tone: 'bad' }] });
    else for (const { name, value } of alias.fields) add(name, `ALIAS.${name}`, 0, value, null, 'same');
  }
  return rows;
};
