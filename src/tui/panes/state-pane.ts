// The state as a foldable tree. What the step changed is opened and marked, as deep inside as it changed; what it removed is still shown, with a
// minus. Of a long value that changed only what changed is shown, until a person unfolds it. Long values are rows that are only laid out when they are seen.
import { brief, differences, partsOf, type ValueTree, valueText } from '../../report/index.ts';
import type { AliasView, Evaluated } from '../../session/explore/index.ts';
import type { Line, Segment } from '../drawing/line.ts';
import type { Row } from './row.ts';

/** What a person has folded, hidden and pinned. */
export interface StateView {
  /** Path -> open or not, where it is not as by default. */
  readonly folds: ReadonlyMap<string, boolean>;
  readonly hidden: ReadonlySet<string>;
  readonly pinned: ReadonlySet<string>;
  /** Only what the step changed. */
  readonly onlyChanged?: boolean;
  /** What ALIAS shows; null where the configuration names none, or it is not there yet. */
  readonly alias?: AliasView | null;
  /** Watched expressions with their values; null while one is being computed. */
  readonly watched?: readonly { readonly text: string; readonly value: Evaluated | null }[];
  /** Everything is unfolded. */
  readonly isWhole?: boolean;
}

/** Of a changed value with more parts only those are shown that changed. */
const MOST_OPENED = 60;
/** Changed parts of a long value that are shown. */
const MOST_CHANGED = 20;
/** Parts of a value that are compared with those of another one. */
const MOST_COMPARED = 100_000;

/** Columns that the value of a part has beside a long label, where it needs them. */
const LEAST_VALUE = 20;
/** Columns that a label has however narrow the pane is. */
const LEAST_LABEL = 12;

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
  /** Paths of the values that contain it, outermost first. */
  readonly inside: readonly string[];
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
  let unchanged = 0;
  for (const { name, value } of [...shown.filter((v) => view.pinned.has(v.name)), ...shown.filter((v) => !view.pinned.has(v.name))]) {
    const was = old.get(name) ?? null;
    const change = was === null || same(was, value) ? 'same' : 'changed';
    if (showsOnlyChanges(view) && was !== null && change === 'same' && !view.pinned.has(name)) {
      unchanged++;
      continue;
    }
    addRows(rows, { label: name, path: name, inside: [], value, was, change, isPinned: view.pinned.has(name) }, view, width);
  }
  const hidden = variables.length - shown.length;
  if (hidden > 0) rows.push({ line: () => [{ text: ` ${hidden} hidden (X shows them)`, tone: 'faint' }] });
  if (unchanged > 0) rows.push({ line: () => [{ text: ` ${unchanged} unchanged (d shows them)`, tone: 'faint' }] });
  addWatched(rows, view, width);
  const { alias } = view;
  if (alias === undefined || alias === null) return rows;
  rows.push({ line: () => [{ text: ' ALIAS', tone: 'faint' }] });
  if (alias.fields === null) rows.push({ line: () => [{ text: `  ${alias.message}`, tone: 'bad' }] });
  else
    for (const { name, value } of alias.fields)
      addRows(rows, { label: name, path: `ALIAS.${name}`, inside: [], value, was: null, change: 'same' }, view, width);
  return rows;
}

/** A search looks at everything. */
const showsOnlyChanges = ({ onlyChanged, isWhole }: StateView): boolean => onlyChanged === true && isWhole !== true;

/** Adds what is watched. */
function addWatched(rows: Row[], view: StateView, width: number): void {
  const { watched = [] } = view;
  if (watched.length === 0) return;
  rows.push({ line: () => [{ text: ' watched (W removes the last one)', tone: 'faint' }] });
  for (const { text, value } of watched) {
    const path = `watch ${text}`;
    if (value !== null && value.value !== null)
      addRows(rows, { label: text, path, inside: [], value: value.value, was: null, change: 'same' }, view, width);
    else
      rows.push({
        path,
        searched: () => `${path} ${value?.message ?? ''}`,
        line: () => [
          { text: `   ${text}`, tone: 'strong' },
          { text: `: ${value === null ? 'being computed' : value.message}`, tone: value === null ? 'faint' : 'bad' },
        ],
      });
  }
}

/** Adds the row of a value, and those of its parts where it is open. */
function addRows(rows: Row[], part: Part, view: StateView, width: number): void {
  const { label, path, inside, value, was, change } = part;
  const depth = inside.length;
  const parts = partsOf(value);
  const room = width - 4 - 2 * depth - label.length;
  const fits = depth > 0 || parts.length === 0 || !brief(value, Math.max(8, room)).endsWith('…');
  const isChanged = change === 'changed' && was !== null;
  const opensByItself = parts.length > 0 && parts.length <= MOST_OPENED && (isChanged || (depth === 0 && !fits));
  const isOpen = parts.length > 0 && (view.isWhole === true || (view.folds.get(path) ?? opensByItself));
  const showsChanges = !isOpen && isChanged && view.folds.get(path) === undefined && parts.length > MOST_OPENED;
  const row: Row = {
    path,
    inside,
    value,
    searched: () => `${path} ${brief(value, 2000)}`,
    line: (columns) => partLine(part, parts.length, isOpen || showsChanges, columns),
  };
  rows.push(parts.length === 0 ? row : { ...row, target: { kind: 'fold', path, isOpen } });
  if (isOpen) {
    const all = partsInside(part);
    const seen = isChanged && showsOnlyChanges(view) ? all.filter((inner) => inner.change !== 'same') : all;
    for (const inner of seen) addRows(rows, inner, view, width);
  }
  if (showsChanges) addChanges(rows, part, view, width);
}

/** Adds what changed of a long value. */
function addChanges(rows: Row[], part: Part, view: StateView, width: number): void {
  const { path, inside, value, was } = part;
  const indent = '  '.repeat(inside.length + 1);
  const remark = (text: string): void => {
    rows.push({
      path,
      inside,
      target: { kind: 'fold', path, isOpen: false },
      line: () => [{ text: ` ${indent}  ${text}`, tone: 'faint' }],
    });
  };
  if (Math.max(partsOf(value).length, partsOf(was!).length) > MOST_COMPARED) {
    remark(`${partsOf(value).length} parts (→ shows them)`);
    return;
  }
  const all = partsInside(part);
  const changed = all.filter(({ change }) => change !== 'same');
  for (const inner of changed.slice(0, MOST_CHANGED)) addRows(rows, inner, view, width);
  const more = changed.length - MOST_CHANGED;
  const unchanged = all.length - changed.length;
  remark(`${more > 0 ? `${more} more changed, ` : ''}${unchanged} unchanged (→ shows all)`);
}

function partLine({ label, inside, value, was, change, isPinned }: Part, count: number, isOpen: boolean, columns: number): Line {
  const depth = inside.length;
  const tone = change === 'same' ? 'plain' : change === 'removed' ? 'removed' : 'added';
  const sign = count === 0 ? ' ' : isOpen ? '▾' : '▸';
  const room = columns - 3 - 2 * depth;
  const tellsBefore = change === 'changed' && was !== null;
  const beside = isOpen ? 8 : 3 + brief(value, LEAST_VALUE).length + (tellsBefore ? 12 + brief(was, LEAST_VALUE).length : 0);
  const name = shortLabel(label, room - beside);
  const head: Segment[] = [
    { text: `${isPinned === true ? '!' : MARKS[change]}${'  '.repeat(depth)}${sign} `, tone: change === 'same' ? 'faint' : tone },
    { text: name, tone: depth === 0 ? 'strong' : 'plain' },
  ];
  if (isOpen) return [...head, { text: count > 3 ? ` (${count})` : '', tone: 'faint' }];
  const left = columns - 3 - 2 * depth - name.length;
  const shown = `${name === '' ? '' : ' = '}${brief(value, Math.max(4, left - 3))}`;
  const line: Line = [...head, { text: shown, tone }];
  if (!tellsBefore || shown.length + 12 >= left) return line;
  return [...line, { text: `  was ${brief(was, left - shown.length - 6)}`, tone: 'removed' }];
}

/** The place of a part in at most so many columns, but for a few that are always there. A key of a function may be long. */
function shortLabel(label: string, room: number): string {
  const most = Math.max(LEAST_LABEL, room);
  return label.length <= most ? label : `${label.slice(0, most - 2)}…${label.endsWith(']') ? ']' : ''}`;
}

/** The parts of a value, and those that the step removed from it. */
function partsInside(part: Part): readonly Part[] {
  const { path, value, was: before, change: outer } = part;
  const inside = [...part.inside, path];
  const was = outer === 'changed' ? before : null;
  const parts = partsOf(value).map((p, i) => ({ ...p, path: `${path}${p.key === '' ? `#${i}` : p.key}` }));
  const isSet = value.kind === 'set';
  if (was === null || isSet !== (was.kind === 'set')) {
    const inherited: Change = outer === 'added' || outer === 'removed' ? outer : 'same';
    return parts.map((p) => ({ label: p.key, path: p.path, inside, value: p.value, was: null, change: inherited }));
  }
  if (value.kind === 'tuple' && was.kind === 'tuple') {
    const moved = movedElements(part, value.elements, was.elements);
    if (moved !== null) return moved;
  }
  // Elements of sets have no place: an element is the same where its value is.
  const keyOf = (p: { readonly key: string; readonly value: ValueTree }): string => (isSet ? valueText(p.value) : p.key);
  const gone = new Map(partsOf(was).map((p) => [keyOf(p), p.value]));
  const kept = parts.map((p): Part => {
    const then = gone.get(keyOf(p));
    gone.delete(keyOf(p));
    const change: Change = then === undefined ? 'added' : same(then, p.value) ? 'same' : 'changed';
    return { label: p.key, path: p.path, inside, value: p.value, was: then ?? null, change };
  });
  const removed = [...gone].map(([key, v]): Part => {
    return { label: isSet ? '' : key, path: `${path}-${key}`, inside, value: v, was: null, change: 'removed' };
  });
  return [...kept, ...removed];
}

/** The elements of a sequence from which some were taken, or into which some were put; null where the elements stand where they stood. */
function movedElements(part: Part, now: readonly ValueTree[], then: readonly ValueTree[]): readonly Part[] | null {
  const { path } = part;
  const inside = [...part.inside, path];
  const changes = differences('', { kind: 'tuple', elements: then }, { kind: 'tuple', elements: now });
  const gone = new Set<number>();
  const put = new Set<number>();
  for (const change of changes) {
    if (change.kind !== 'spliced' || change.path !== '') return null;
    for (let i = 0; i < change.elements.length; i++) (change.change === 'deleted' ? gone : put).add(change.at - 1 + i);
  }
  if (changes.length === 0) return null;
  const removed = then.flatMap((value, i): readonly Part[] =>
    gone.has(i) ? [{ label: `[${i + 1}]`, path: `${path}-${i + 1}`, inside, value, was: null, change: 'removed' }] : [],
  );
  const kept = then.map((_, i) => i).filter((i) => !gone.has(i));
  let next = 0;
  const left = now.map((value, i): Part => {
    if (put.has(i)) return { label: `[${i + 1}]`, path: `${path}[${i + 1}]`, inside, value, was: null, change: 'added' };
    const from = kept[next++];
    const label = from === undefined || from === i ? `[${i + 1}]` : `[${i + 1}] (was [${from + 1}])`;
    return { label, path: `${path}[${i + 1}]`, inside, value, was: null, change: 'same' };
  });
  // What was taken away stands where it stood, as far as that can be told.
  const isFront = gone.has(0);
  return isFront ? [...removed, ...left] : [...left, ...removed];
}
