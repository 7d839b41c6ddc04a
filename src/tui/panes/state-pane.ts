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
const MOST_OPENED = 60;

type Change = 'same' | 'changed' | 'added' | 'removed';

const MARKS: Readonly<Record<Change, string>> = { same: ' ', changed: '*', added: '+', removed: '-' };

const same = (a: ValueTree, b: ValueTree): boolean => a === b || (a.kind === b.kind && valueText(a) === valueText(b));

interface Variable {
  readonly name: string;
  readonly value: ValueTree;
}

/** A value that is shown. */
interface Part {
  /** The name of the variable, or the place in the value that contains it. */
  readonly label: string;
  readonly path: string;
  readonly depth: number;
  readonly value: ValueTree;
  /** The value before; null where there was none. */
  readonly was: ValueTree | null;
  readonly change: Change;
  readonly isPinned?: boolean;
}

/** The rows of a state. `before` is the state before it, null for a first one. */
export function stateRows(
  variables: readonly Variable[],
  before: readonly Variable[] | null,
  view: StateView,
  width: number,
): readonly Row[] {
  const rows: Row[] = [];
  const old = new Map((before ?? []).map(({ name, value }) => [name, value]));
  const shown = variables.filter((v) => !view.hidden.has(v.name));
  for (const { name, value } of [...shown.filter((v) => view.pinned.has(v.name)), ...shown.filter((v) => !view.pinned.has(v.name))]) {
    const was = old.get(name) ?? null;
    const change = was === null || same(was, value) ? 'same' : 'changed';
    addRows(rows, { label: name, path: name, depth: 0, value, was, change, isPinned: view.pinned.has(name) }, view.folds, width);
  }
  const hidden = variables.length - shown.length;
  if (hidden > 0) rows.push({ line: () => [{ text: ` ${hidden} hidden (X shows them)`, tone: 'faint' }] });
  const { alias } = view;
  if (alias === undefined || alias === null) return rows;
  rows.push({ line: () => [{ text: ' ALIAS', tone: 'faint' }] });
  if (alias.fields === null) rows.push({ line: () => [{ text: `  ${alias.message}`, tone: 'bad' }] });
  else
    for (const { name, value } of alias.fields)
      addRows(rows, { label: name, path: `ALIAS.${name}`, depth: 0, value, was: null, change: 'same' }, view.folds, width);
  return rows;
}

/** Adds the row of a value, and those of its parts where it is open. */
function addRows(rows: Row[], part: Part, folds: StateView['folds'], width: number): void {
  const { label, path, depth, value, was, change } = part;
  const parts = partsOf(value);
  const room = width - 4 - 2 * depth - label.length;
  const fits = depth > 0 || parts.length === 0 || !brief(value, Math.max(8, room)).endsWith('…');
  const opensByItself =
    parts.length > 0 && parts.length <= MOST_OPENED && ((change === 'changed' && was !== null) || (depth === 0 && !fits));
  const isOpen = parts.length > 0 && (folds.get(path) ?? opensByItself);
  const row: Row = {
    path,
    searched: () => `${path} ${brief(value, 2000)}`,
    line: (columns) => partLine(part, parts.length, isOpen, columns),
  };
  rows.push(parts.length === 0 ? row : { ...row, target: { kind: 'fold', path, isOpen } });
  if (isOpen) for (const inner of partsInside(part)) addRows(rows, inner, folds, width);
}

function partLine({ label, depth, value, was, change, isPinned }: Part, count: number, isOpen: boolean, columns: number): Line {
  const tone = change === 'same' ? 'plain' : change === 'removed' ? 'removed' : 'added';
  const sign = count === 0 ? ' ' : isOpen ? '▾' : '▸';
  const head: Segment[] = [
    { text: `${isPinned === true ? '!' : MARKS[change]}${'  '.repeat(depth)}${sign} `, tone: change === 'same' ? 'faint' : tone },
    { text: label, tone: depth === 0 ? 'strong' : 'plain' },
  ];
  if (isOpen) return [...head, { text: count > 3 ? ` (${count})` : '', tone: 'faint' }];
  const left = columns - 3 - 2 * depth - label.length;
  const shown = `${label === '' ? '' : ' = '}${brief(value, Math.max(4, left - 3))}`;
  const line: Line = [...head, { text: shown, tone }];
  if (change !== 'changed' || was === null || shown.length + 12 >= left) return line;
  return [...line, { text: `  was ${brief(was, left - shown.length - 6)}`, tone: 'removed' }];
}

/** The parts of a value, and those that the step removed from it. */
function partsInside({ path, depth, value, was: before, change: outer }: Part): readonly Part[] {
  const was = outer === 'changed' ? before : null;
  const parts = partsOf(value).map((p, i) => ({ ...p, path: `${path}${p.key === '' ? `#${i}` : p.key}` }));
  const isSet = value.kind === 'set';
  if (was === null || isSet !== (was.kind === 'set')) {
    const inherited: Change = outer === 'added' || outer === 'removed' ? outer : 'same';
    return parts.map((p) => ({ label: p.key, path: p.path, depth: depth + 1, value: p.value, was: null, change: inherited }));
  }
  // Elements of sets have no place: an element is the same where its value is.
  const keyOf = (p: { readonly key: string; readonly value: ValueTree }): string => (isSet ? valueText(p.value) : p.key);
  const gone = new Map(partsOf(was).map((p) => [keyOf(p), p.value]));
  const kept = parts.map((p): Part => {
    const then = gone.get(keyOf(p));
    gone.delete(keyOf(p));
    const change: Change = then === undefined ? 'added' : same(then, p.value) ? 'same' : 'changed';
    return { label: p.key, path: p.path, depth: depth + 1, value: p.value, was: then ?? null, change };
  });
  const removed = [...gone].map(([key, v]): Part => {
    return { label: isSet ? '' : key, path: `${path}-${key}`, depth: depth + 1, value: v, was: null, change: 'removed' };
  });
  return [...kept, ...removed];
}
