// Going to a place by its name: a step of the path by its number, a bookmark, the next state where a property is false, a text in a pane.
import { statesText } from '../../report/index.ts';
import type { Explorer } from '../../session/explore/index.ts';
import type { Row } from '../panes/row.ts';
import type { ScreenState } from '../screen/screen-state.ts';
import { askNumber, askText } from './ask.ts';
import { NO_STATE } from './why.ts';

/** Asks for the number of a state of the path and goes there. */
export function goToStep(screen: ScreenState): void {
  const { explorer } = screen;
  if (explorer.path.length === 0) {
    screen.say(NO_STATE, 'warn');
    return;
  }
  askNumber(screen, `Go to state (1 to ${explorer.path.length}): `, (number) => {
    const visit = explorer.path[number - 1];
    if (visit === undefined) screen.say(`The path has no state ${number}.`, 'bad');
    else explorer.jump(visit);
  });
}

/** Asks for a name and bookmarks the state at the cursor. */
export function bookmark(screen: ScreenState): void {
  const { explorer } = screen;
  askText(screen, 'bookmark', 'Name of the bookmark: ', (text) =>
    explorer.bookmark(text.trim() === '' ? `${explorer.branches.bookmarks.size + 1}` : text.trim()),
  );
}

/** Goes to a bookmark, and asks for its name where there are several. */
export function goToBookmark(screen: ScreenState): void {
  const { explorer } = screen;
  const names = [...explorer.branches.bookmarks.keys()];
  const go = (name: string): void => {
    const visit = explorer.branches.bookmarks.get(name.trim());
    if (visit === undefined) screen.say(`There is no bookmark ${name}.`, 'bad');
    else explorer.jump(visit);
  };
  const [only] = names;
  if (only === undefined) screen.say('There is no bookmark (b makes one).', 'warn');
  else if (names.length === 1) go(only);
  else askText(screen, 'bookmark', `Bookmark (${names.join(', ')}): `, go);
}

/** Asks for a text and selects the next row of the pane that contains it. */
export function searchInPane(screen: ScreenState): void {
  askText(screen, 'search', '/', (text) => {
    screen.panes.search(text);
    if (text !== '') selectFound(screen, 1);
  });
}

/** In a search the next place, or the one before; otherwise the next state, or the one before, where a property is false. */
export function goToNext(screen: ScreenState, by: 1 | -1): void {
  if (screen.panes.searched !== '') {
    selectFound(screen, by);
    return;
  }
  const { explorer } = screen;
  const i = explorer.falseOnPath(by);
  if (i >= 0) {
    const open = explorer.undecidedOnPath(by).filter((k) => (by > 0 ? k < i : k > i));
    explorer.jump(explorer.path[i]!);
    if (open.length > 0) screen.say(undecidedText(explorer, open), 'warn');
    return;
  }
  const open = explorer.undecidedOnPath(by);
  const place = `${by > 0 ? 'after' : 'before'} this one on the path`;
  const none = `violates an invariant or a property of steps`;
  if (open.length === 0) screen.say(`No state ${place} ${none} (v searches for one).`, 'warn');
  else screen.say(`Of no state ${place} it is known that it ${none}. ${undecidedText(explorer, open)}`, 'warn');
}

/** In which states it is not known whether a property is false, and what to do. */
function undecidedText(explorer: Explorer, positions: readonly number[]): string {
  const { path } = explorer;
  const given = positions.filter((i) => explorer.isGivenUp(path[i]!));
  const others = positions.filter((i) => !given.includes(i));
  const parts = [
    others.length === 0 ? '' : `Not decided yet: ${statesText(others)}, where the properties are being computed. Ask again then.`,
    given.length === 0 ? '' : `Given up: ${statesText(given)}. Go there, and the properties are computed again.`,
  ];
  return parts.filter((part) => part !== '').join(' ');
}

/** Selects the next row, or the one before, that contains what is searched, in what is folded too; row by row and round again. */
function selectFound(screen: ScreenState, by: 1 | -1): void {
  const { panes } = screen;
  const { focus, searched } = panes;
  const rows = panes.wholeRows(focus);
  const shown = panes.rows(focus);
  const from = placeIn(rows, shown, panes.scrolls[focus].selected);
  const wanted = searched.toLowerCase();
  const contains = (row: Row): boolean => contentOf(row).toLowerCase().includes(wanted);
  for (let i = 1; i <= rows.length; i++) {
    const at = (from + by * i + rows.length * 2) % rows.length;
    const row = rows[at]!;
    if (!contains(row) || isFoundInside(rows, at, wanted, contains)) continue;
    if (row.path === undefined) panes.select(focus, placeIn(shown, rows, at));
    else panes.reveal(focus, row);
    return;
  }
  screen.say(`"${searched}" is not in this pane${notSearched(screen)}.`, 'warn');
}

/** Where a row of one list is in another one, in which more or fewer values are unfolded: by its path, or, where it has none, by what it says. */
function placeIn(rows: readonly Row[], others: readonly Row[], index: number): number {
  const row = others[index];
  if (row === undefined) return -1;
  if (row.path !== undefined) return rows.findIndex(({ path }) => path === row.path);
  const content = contentOf(row);
  const isLike = (other: Row): boolean => other.path === undefined && contentOf(other) === content;
  const before = others.slice(0, index).filter(isLike).length;
  return rows.flatMap((other, i) => (isLike(other) ? [i] : []))[before] ?? -1;
}

function contentOf(row: Row): string {
  if (row.searched !== undefined) return row.searched();
  return row
    .line(200)
    .map((s) => s.text)
    .join('');
}

/** Whether a text that a row shows, but that is not its name, is found in one of the rows inside of it. */
function isFoundInside(rows: readonly Row[], at: number, wanted: string, contains: (row: Row) => boolean): boolean {
  const { path } = rows[at]!;
  if (path === undefined || path.toLowerCase().includes(wanted)) return false;
  for (let i = at + 1; rows[i]?.inside?.includes(path) === true; i++) if (contains(rows[i]!)) return true;
  return false;
}

/** What a search in the pane did not look at. */
function notSearched({ explorer, panes }: ScreenState): string {
  const { focus, marks } = panes;
  if (focus === 'state') {
    const { cursor, specification } = explorer;
    const isAliasPending = cursor !== null && specification.system.alias !== undefined && explorer.alias(cursor) === null;
    const remarks = [
      ...(marks.hidden.size > 0 ? [`${[...marks.hidden].join(', ')} hidden, not searched`] : []),
      ...(isAliasPending ? ['what ALIAS shows is being computed, not searched'] : []),
      ...(cursor !== null && explorer.watches.some(({ expression }) => explorer.valueAt(expression, cursor) === null)
        ? ['some watched values are being computed, not searched']
        : []),
    ];
    return remarks.length === 0 ? '' : ` (${remarks.join('; ')})`;
  }
  const { choices } = explorer;
  return focus === 'actions' && choices.isPartial ? ` (only the first ${choices.count} steps were searched)` : '';
}
