// What changed from one value to another, as deep inside as it can be said: an element of a set, a field of a record, the end of a sequence.
//
// A person reads a step by its differences. So a change is reported at the innermost place that differs, except where nothing of a value
// stayed the same: then the whole value is the shorter story.
import { sameValue, valueText } from './value-text.ts';
import type { EntryTree, ValueTree } from './value-tree.ts';

/** One change at one place. The path is TLA+ notation, such as `rmState["r1"][2]`. */
export type Change =
  | { readonly kind: 'replaced'; readonly path: string; readonly from: ValueTree; readonly to: ValueTree }
  /** Elements that a set gained and lost. */
  | { readonly kind: 'elements'; readonly path: string; readonly added: readonly ValueTree[]; readonly removed: readonly ValueTree[] }
  /** Arguments that the domain of a function or record gained and lost. */
  | { readonly kind: 'domain'; readonly path: string; readonly added: readonly EntryTree[]; readonly removed: readonly EntryTree[] }
  /**
   * Elements put into or taken out of a sequence, at a position counted from 1: in the longer of the two sequences. The place is `either` where
   * taking as many from the front and from the back gives the same sequence: which of them was meant cannot be told.
   */
  | {
      readonly kind: 'spliced';
      readonly path: string;
      readonly change: 'inserted' | 'deleted';
      readonly at: number;
      readonly place: 'front' | 'back' | 'middle' | 'either';
      readonly elements: readonly ValueTree[];
    };

/** Longer sequences are not searched for a shift. */
const LONG_QUEUE = 2000;

/** The arguments and values of a function or record, so that both compare alike: a record is a function. */
function entriesOf(tree: ValueTree): readonly EntryTree[] | null {
  switch (tree.kind) {
    case 'record':
      return tree.fields.map(({ name, value }) => ({ key: { kind: 'string', value: name }, value }));
    case 'function':
      return tree.entries;
    default:
      return null;
  }
}

function setChanges(path: string, from: readonly ValueTree[], to: readonly ValueTree[]): Change[] | null {
  const before = new Set(from.map(valueText));
  const after = new Set(to.map(valueText));
  const added = to.filter((element) => !before.has(valueText(element)));
  const removed = from.filter((element) => !after.has(valueText(element)));
  // Nothing in common: it is another set.
  if (added.length > 0 && removed.length > 0 && removed.length === from.length) return null;
  return [{ kind: 'elements', path, added, removed }];
}

function functionChanges(path: string, from: readonly EntryTree[], to: readonly EntryTree[]): Change[] | null {
  const before = new Map(from.map((entry) => [valueText(entry.key), entry]));
  const after = new Map(to.map((entry) => [valueText(entry.key), entry]));
  const added = to.filter(({ key }) => !before.has(valueText(key)));
  const removed = from.filter(({ key }) => !after.has(valueText(key)));
  if (added.length > 0 && removed.length > 0 && removed.length === from.length) return null;
  const changes: Change[] = [];
  let same = 0;
  for (const { key, value } of to) {
    const old = before.get(valueText(key));
    if (old === undefined) continue;
    if (sameValue(old.value, value)) same++;
    else changes.push(...differences(`${path}[${valueText(key)}]`, old.value, value));
  }
  if (added.length + removed.length > 0) changes.push({ kind: 'domain', path, added, removed });
  return same === 0 && changes.length > 1 ? preferWhole(changes) : changes;
}

/** Null, for "replaced as a whole", where every part changed as a whole. */
const preferWhole = (changes: Change[]): Change[] | null => (changes.every((change) => change.kind === 'replaced') ? null : changes);

function tupleChanges(path: string, from: readonly ValueTree[], to: readonly ValueTree[]): Change[] | null {
  const shorter = Math.min(from.length, to.length);
  const longer = Math.max(from.length, to.length);
  let head = 0;
  while (head < shorter && sameValue(from[head]!, to[head]!)) head++;
  let tail = 0;
  while (tail < shorter - head && sameValue(from[from.length - 1 - tail]!, to[to.length - 1 - tail]!)) tail++;
  if (head + tail === shorter && from.length !== to.length) {
    const change = to.length > from.length ? 'inserted' : 'deleted';
    const elements = (to.length > from.length ? to : from).slice(head, longer - tail);
    const place =
      change === 'deleted' && tail === 0 && isEndOf(to, from) ? 'either' : tail === 0 ? 'back' : head === 0 ? 'front' : 'middle';
    return [{ kind: 'spliced', path, change, at: head + 1, place, elements }];
  }
  const shift = queueShift(from, to);
  // Where elements are equal a few changes in their places may look like a shift: the shorter story is told.
  const differing = to.filter((element, i) => i >= from.length || !sameValue(from[i]!, element)).length;
  if (shift > 0 && (from.length !== to.length || 2 * shift < differing)) {
    const kept = from.length - shift;
    return [
      { kind: 'spliced', path, change: 'deleted', at: 1, place: 'front', elements: from.slice(0, shift) },
      { kind: 'spliced', path, change: 'inserted', at: kept + 1, place: 'back', elements: to.slice(kept) },
    ];
  }
  if (from.length !== to.length) return null;
  const changes: Change[] = [];
  let same = 0;
  for (let i = 0; i < to.length; i++) {
    if (sameValue(from[i]!, to[i]!)) same++;
    else changes.push(...differences(`${path}[${i + 1}]`, from[i]!, to[i]!));
  }
  return same === 0 && changes.length > 1 ? preferWhole(changes) : changes;
}

/** Whether the elements are the last ones of a sequence that is longer. */
const isEndOf = (elements: readonly ValueTree[], longer: readonly ValueTree[]): boolean =>
  elements.every((element, i) => sameValue(element, longer[longer.length - elements.length + i]!));

/** How many elements were taken from the front where what remains is a proper beginning of `to`; 0 where none is. */
function queueShift(from: readonly ValueTree[], to: readonly ValueTree[]): number {
  if (from.length > LONG_QUEUE) return 0;
  for (let shift = 1; shift < from.length; shift++) {
    const kept = from.length - shift;
    if (kept < to.length && from.slice(shift).every((element, i) => sameValue(element, to[i]!))) return shift;
  }
  return 0;
}

function inside(path: string, from: ValueTree, to: ValueTree): Change[] | null {
  if (from.kind === 'set' && to.kind === 'set') return setChanges(path, from.elements, to.elements);
  if (from.kind === 'tuple' && to.kind === 'tuple') return tupleChanges(path, from.elements, to.elements);
  const before = entriesOf(from);
  const after = entriesOf(to);
  if (before === null || after === null) return null;
  return functionChanges(path, before, after);
}

/** The changes from one value of `path` to another, in the order of the new value; empty where they are equal. */
export function differences(path: string, from: ValueTree, to: ValueTree): Change[] {
  return sameValue(from, to) ? [] : (inside(path, from, to) ?? [{ kind: 'replaced', path, from, to }]);
}
