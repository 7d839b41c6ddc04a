// Editing the specification, and going on with its new version.
import { type CarriedPath, carriedPath, carryPath, type Explorer, type Reopened } from '../../session/explore/index.ts';
import type { ScreenState } from '../screen/screen-state.ts';

/** Opens the editor at the place that the source pane shows. */
export function edit(screen: ScreenState): void {
  const { place } = screen.panes;
  const { files } = screen.explorer.specification;
  if (place === null || !files.includes(place.file)) {
    screen.say('This place is in no file of yours.', 'warn');
    return;
  }
  const message = screen.host.edit(place.file, place.line);
  if (message !== null) screen.say(message, 'bad');
}

type CarriedBranch = CarriedPath['branches'][number];

/** Carries what was walked from one version of the specification to the next. */
export class Versions {
  readonly #screen: ScreenState;
  /** The path that did not fit wholly, and the end of what fitted: where nothing was walked since, the whole of it is tried again. */
  #cut: { readonly path: CarriedPath; readonly end: unknown } | null = null;

  constructor(screen: ScreenState) {
    this.#screen = screen;
  }

  /** Shows the new version; where there is none, the old one stays and what is wrong is said. */
  take(reopened: Reopened): void {
    const screen = this.#screen;
    if (reopened.explorer === null) {
      screen.outdated();
      screen.say(`The files have changed. The version before stays, as they cannot be used: ${reopened.message}`, 'bad');
      return;
    }
    const { explorer } = screen;
    const { log } = reopened;
    const warned = reopened.warnings.map((warning) => ` ${warning}`).join('');
    const given = screen.task === null ? '' : ` ${screen.task.what}: given up, it was about the version before.`;
    if (log?.isOpen === true) {
      const lost = carriedPath(explorer).watches.filter((text) => reopened.explorer.watch(text) !== null);
      this.#cut = null;
      this.#exchange(reopened.explorer, 0);
      screen.say(
        `The files have changed, and the log was compared again. ${log.remark}${watchesText(lost)}${given}${warned}`,
        warned === '' ? 'good' : 'warn',
      );
      return;
    }
    const isUntouched = this.#cut !== null && explorer.path.at(-1) === this.#cut.end;
    const path = isUntouched ? mended(this.#cut!.path, carriedPath(explorer)) : carriedPath(explorer);
    const next = reopened.explorer;
    const beside = explorer.branches.size - explorer.path.length;
    const { states, problem, lost, lostBookmarks } = carryPath(next, path);
    const others = Math.max(0, beside - (next.branches.size - states));
    this.#cut = problem === null ? null : { path, end: next.path.at(-1) };
    // What was in no file is in none now, as far as it is carried on.
    this.#exchange(next, Math.max(0, Math.min(screen.unsaved - others, next.branches.size)));
    const notes = `${log === undefined ? '' : ` ${log.remark}`}${othersText(others)}${bookmarksText(lostBookmarks)}${watchesText(lost)}${given}${warned}`;
    const count = path.states.length;
    if (count === 0) screen.say(`The files have changed: this is the new version.${notes}`, warned === '' ? 'plain' : 'warn');
    else if (problem === null) {
      const fits = `The files have changed: the path of ${count} state${count === 1 ? '' : 's'} fits the new version.`;
      screen.say(`${fits}${notes}`, warned === '' ? 'good' : 'warn');
    } else screen.say(`The files have changed: the path fits up to state ${states} of ${count}. ${problem}${notes}`, 'warn');
  }

  /** @param unsaved states of the next version that are in no file */
  #exchange(next: Explorer, unsaved: number): void {
    this.#screen.exchange(next);
    this.#screen.saved(next.branches.size - unsaved);
  }
}

/** A path that did not fit, with what was noted since. */
function mended(cut: CarriedPath, { watches, bookmarks, beside, branches }: CarriedPath): CarriedPath {
  return {
    ...cut,
    watches,
    bookmarks: [...cut.bookmarks, ...bookmarks],
    beside: [...cut.beside, ...beside],
    branches: [...cut.branches, ...branches.filter((way) => !cut.branches.some((longer) => beginsWith(longer, way)))],
  };
}

/** Whether a branch is there already, as far as it fitted. */
function beginsWith(longer: CarriedBranch, { states }: CarriedBranch): boolean {
  return states.every(({ values }, i) => {
    const others = longer.states[i]?.values;
    return others !== undefined && [...values].every(([name, text]) => others.get(name) === text);
  });
}

/** Branches are walked again as far as they fit, where they are not too long. */
const othersText = (count: number): string =>
  count === 0 ? '' : ` ${count} visited state${count === 1 ? '' : 's'} beside it ${count === 1 ? 'is' : 'are'} not carried on.`;

const bookmarksText = (lost: readonly string[]): string =>
  lost.length === 0 ? '' : ` Bookmarks dropped, because nothing leads to their states any more: ${lost.join(', ')}.`;

const watchesText = (lost: readonly string[]): string => (lost.length === 0 ? '' : ` No longer watched: ${lost.join(', ')}.`);
