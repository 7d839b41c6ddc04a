// What the rows of a pane stand for: what Enter does on them, and what is said of it.
import { displayWidth } from '../../diagnostics/index.ts';
import { type Choice, changeSummary } from '../../session/explore/index.ts';
import { plainText } from '../drawing/line.ts';
import type { Target } from '../panes/row.ts';
import { logLineText } from '../panes/trace-pane.ts';
import type { ScreenState } from '../screen/screen-state.ts';
import { tellFault, toggleExplanation, toggleReasons } from './why.ts';

/** Does what Enter does on the selected row. */
export function activate(screen: ScreenState): void {
  const { explorer, panes } = screen;
  const target = panes.selectedRow()?.target;
  switch (target?.kind) {
    case 'choice':
      take(screen, target.choice);
      return;
    case 'visit':
      explorer.jump(target.visit);
      return;
    case 'fold':
      panes.mark(({ folds }) => folds.set(target.path, !target.isOpen));
      return;
    case 'why':
      toggleReasons(screen, target.action);
      return;
    case 'why-false':
      toggleExplanation(screen, target.property);
      return;
    case 'fault':
      tellFault(screen, target.message);
      return;
    case 'more':
      explorer.enumerateAll();
      return;
    case undefined:
  }
}

/** Takes a step. */
export function take({ explorer, panes }: ScreenState, choice: Choice): void {
  explorer.take(choice);
  panes.selectFirstChoice();
  panes.select('trace', explorer.path.length - 1);
}

/** What Enter does on the selected row, in a word for the help line; null where it does nothing. */
export function enterWord({ panes }: ScreenState): string | null {
  const words: Readonly<Record<Target['kind'], string>> = {
    choice: 'step',
    visit: 'go',
    fold: 'fold',
    why: 'why',
    'why-false': 'why',
    fault: 'place',
    more: 'all',
  };
  const kind = panes.selectedRow()?.target?.kind;
  return kind === undefined ? null : words[kind];
}

/** What is said below the panes of the selected row, where nothing else is said. */
export function remarkOn(screen: ScreenState, columns: number): string {
  const { explorer, panes } = screen;
  const row = panes.selectedRow();
  const target = row?.target;
  switch (target?.kind) {
    case 'choice':
      // In a narrow pane the row does not say why.
      return [target.choice.unclear ?? '', changeSummary(explorer, target.choice.state)].filter((part) => part !== '').join('   ');
    case 'visit':
      return (explorer.branches.beside.get(target.visit)?.lines ?? []).map(logLineText).join(' or ') || wholeRow(screen, columns);
    case 'fault':
      return target.message;
    case 'why':
      return panes.marks.reasons.has(target.action) ? '' : `Enter: why is ${target.action} not possible?`;
    case 'why-false': {
      const { cursor, path, properties } = explorer;
      const name = target.property;
      const property = properties.find((p) => p.name === name && p.text === target.text);
      if (property === undefined || cursor === null) return name;
      const whole = property.text === name ? name : `${name}: ${property.text}`;
      const isFalse = property.truth[path.indexOf(cursor)] === false;
      return isFalse && !panes.marks.explained.has(name) ? `${whole}   Enter: why is it false?` : whole;
    }
    case undefined:
      return panes.focus === 'source' || row === undefined ? '' : plainText(row.line(1000)).trim();
    case 'fold':
      return wholeRow(screen, columns);
    default:
      return '';
  }
}

/** All of the selected row where it does not fit into its pane; otherwise nothing. */
function wholeRow({ panes }: ScreenState, columns: number): string {
  const content = plainText(panes.selectedRow()?.line(1000) ?? []);
  return displayWidth(content) <= panes.widthIn(columns) ? '' : content.replace(/^[\s▾▸▶]+/u, '');
}

/** Unfolds the selected row (`open`), or folds it; from inside a value to the value. Where nothing folds: on or back along the path. */
export function moveSideways(screen: ScreenState, open: boolean): void {
  const { panes, explorer } = screen;
  const { focus } = panes;
  if (focus !== 'state' && focus !== 'actions') {
    if (!explorer.along(open ? 1 : -1)) screen.say(open ? END_OF_PATH : FIRST_STATE, 'warn');
    return;
  }
  const row = panes.selectedRow();
  const target = row?.target;
  if (target?.kind === 'fold') panes.mark(({ folds }) => folds.set(target.path, open));
  else if (target?.kind === 'why' && open !== panes.marks.reasons.has(target.action)) toggleReasons(screen, target.action);
  else if (!open && focus === 'state' && row?.path !== undefined) {
    const around = row.inside?.at(-1);
    const outer = panes.rows('state').findIndex(({ path }) => path !== undefined && path === around);
    if (outer >= 0) panes.select('state', outer);
  }
}

/** Said where there is no state after the cursor. */
export const END_OF_PATH = 'This is the end of the path: take a step.';
/** Said where there is no state before the cursor. */
export const FIRST_STATE = 'This is the first state.';
