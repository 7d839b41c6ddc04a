// Why something is as it is: what is opened in the panes, and where the focus goes.
import { statesText } from '../../report/index.ts';
import { assumptionText, type TruthRow, type Visit } from '../../session/explore/index.ts';
import { faultsOf } from '../panes/actions-pane.ts';
import { toggle } from '../panes/marks.ts';
import type { ScreenState } from '../screen/screen-state.ts';

/** Said where something needs a state, and none was chosen. */
export const NO_STATE = 'Choose an initial state first.';

const STILL_COMPUTED = 'Whether properties hold here is still being computed: ask again.';

/** Opens the explanations of what is selected, or of what is wrong in this state. */
export function why(screen: ScreenState): void {
  const { explorer, panes } = screen;
  const { cursor, choices } = explorer;
  const target = panes.selectedRow()?.target;
  const isDeadlock = choices.count === 0 && choices.fault === null && choices.faulty.length === 0 && panes.marks.reasons.size === 0;
  if (target?.kind === 'why' && !isDeadlock) {
    if (!panes.marks.reasons.has(target.action)) toggleReasons(screen, target.action);
    return;
  }
  if (target?.kind === 'why-false') {
    explainFalse(screen, [target.property]);
    return;
  }
  if (target?.kind === 'fault') {
    tellFault(screen, target.message);
    return;
  }
  if (cursor === null) {
    const [fault] = faultsOf(choices, explorer.specification.files[0]!);
    if (fault !== undefined) tellFault(screen, fault.message);
    else screen.say(explorer.brokenAssumption ? assumptionText(explorer.brokenAssumption) : NO_STATE, 'warn');
    return;
  }
  const wrong = wrongAt(screen, cursor);
  if (wrong.length > 0) explainFalse(screen, wrong);
  else screen.say(nothingWrong(screen), 'plain');
}

/** Tells what has no value. Its place is shown where it is selected. */
export function tellFault(screen: ScreenState, message: string): void {
  screen.panes.setLower('source');
  screen.say(message, 'bad');
}

/** That nothing is false at the cursor, and where on the path something is. */
function nothingWrong({ explorer }: ScreenState): string {
  const faults = faultsOf(explorer.choices, explorer.specification.files[0]!);
  if (faults.length > 0) return faults.map(({ message }) => message).join('  ');
  const { brokenAssumption } = explorer;
  if (brokenAssumption) return assumptionText(brokenAssumption);
  const heads = explorer.properties.filter(({ name }) => name !== null);
  const elsewhere = explorer.path.flatMap((_, i) => (heads.some(({ truth }) => truth[i] === false) ? [i] : []));
  if (explorer.truthState === 'asked') return STILL_COMPUTED;
  if (elsewhere.length === 0) return 'Every property holds here, or is not decided yet. Select a disabled action to ask why it is.';
  const here = explorer.cursor === null ? 0 : explorer.path.indexOf(explorer.cursor) + 1;
  const violated = heads.filter(({ kind, truth }) => kind === 'step' && truth[here - 2] === false).map(({ name }) => name!);
  if (violated.length > 0) return `The step to this state violates ${[...new Set(violated)].join(', ')}: go back (,) and ask again.`;
  return `No property is known to be false in state ${here}. In ${statesText(elsewhere)} one is: go there (g), and ask again.`;
}

/** Opens or closes the reasons why an action is disabled. Its place is shown with them. */
export function toggleReasons(screen: ScreenState, action: string): void {
  screen.panes.mark(({ reasons }) => toggle(reasons, action));
  if (screen.panes.marks.reasons.has(action)) screen.panes.setLower('source');
}

/** Opens or closes the reasons why a property is false. */
export function toggleExplanation(screen: ScreenState, property: string): void {
  if (screen.panes.marks.explained.has(property)) screen.panes.mark(({ explained }) => explained.delete(property));
  else explainFalse(screen, [property]);
}

/** Names of the properties that are false or have no value in a state of the path. */
function wrongAt({ explorer }: ScreenState, visit: Visit): readonly string[] {
  const at = explorer.path.indexOf(visit);
  return explorer.properties.flatMap(({ name, truth }) =>
    name !== null && (truth[at] === false || typeof truth[at] === 'string') ? [name] : [],
  );
}

/** What is false at the cursor, where that was not asked about. */
function falseBesides(screen: ScreenState): readonly string[] {
  const { cursor } = screen.explorer;
  const wrong = cursor === null ? [] : [...new Set(wrongAt(screen, cursor))];
  return wrong.length === 0 ? [] : [`${wrong.join(', ')} ${wrong.length === 1 ? 'is: select it.' : 'are: select one of them.'}`];
}

/** Why a property is not asked at the cursor. */
function notAsked({ name, kind, truth: [first] }: TruthRow): string {
  if (kind === 'deadlock') return 'This state is outside of a constraint: a check looks for no deadlock here.';
  if (first === undefined) return `${name} is asked of initial states only, and the path begins at a state that was chosen.`;
  const there = first === true ? 'it holds there' : first === false ? 'it is false there (g goes there)' : 'it is not decided there';
  return `${name} is asked of state 1 only: ${there}.`;
}

/** That what follows the cursor does not decide a property, and where what comes before it did. A path that violates it decides it for good. */
function undecided(rows: readonly TruthRow[], at: number): string {
  const names = [...new Set(rows.map(({ name }) => name!))].join(', ');
  const firsts = rows.map(({ kind, truth }) =>
    truth.slice(0, kind === 'step' || kind === 'invariant' ? at : Math.min(at, 1)).indexOf(false),
  );
  const violated = firsts.filter((first) => first >= 0);
  if (violated.length === 0) return `${names}: the path so far does not decide it. Go on, or close the loop of a lasso (o).`;
  return `${names} is violated already: go to state ${Math.min(...violated) + 1} (g), and ask again.`;
}

/** Tells why these properties are false at the cursor. */
function explainFalse(screen: ScreenState, names: readonly string[]): void {
  const { explorer, panes } = screen;
  const at = explorer.cursor === null ? -1 : explorer.path.indexOf(explorer.cursor);
  const rows = explorer.properties.flatMap((row) => (row.name !== null && names.includes(row.name) ? [{ ...row, name: row.name }] : []));
  const wrong = rows.filter((row) => row.truth[at] === false);
  const [first] = wrong;
  if (first === undefined) {
    const faulty = rows.find((row) => typeof row.truth[at] === 'string');
    const unknown = rows.some((row) => row.truth[at] === null);
    if (faulty !== undefined) screen.say(`${faulty.name} has no value here: ${faulty.truth[at]}`, 'bad');
    else if (rows.every((row) => row.truth[at] === undefined)) screen.say(rows.map(notAsked).join(' '), 'warn');
    else if (unknown && explorer.truthState === 'asked') screen.say(STILL_COMPUTED, 'warn');
    else if (unknown) screen.say(undecided(rows, at), 'warn');
    else screen.say([`${names.join(', ')} is not false here.`, ...falseBesides(screen)].join(' '), 'warn');
    return;
  }
  const isDeadlock = wrong.some((row) => row.kind === 'deadlock');
  panes.mark(({ explained, reasons }) => {
    for (const { name } of wrong) explained.add(name);
    // In a deadlock every action has its reason.
    if (isDeadlock) for (const { action } of explorer.choices.disabled) reasons.add(action);
  });
  if (isDeadlock && wrong.every((row) => row.kind === 'deadlock')) {
    panes.setFocus('actions');
    return;
  }
  if (panes.focus !== 'properties') {
    const row = panes
      .rows('properties')
      .findIndex(({ target }) => target?.kind === 'why-false' && target.property === first.name && target.text === first.text);
    panes.select('properties', Math.max(0, row));
  }
  panes.setFocus('properties');
}
