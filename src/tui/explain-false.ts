// Why a property is false in a state: what is opened, and where the cursor goes.

import type { Screen } from './screen.ts';

/** Tells why these properties are false at the cursor. */
export const explainFalse = (screen: Screen, names: readonly string[]): void => {
  const { explorer } = screen;
  const at = explorer.cursor === null ? -1 : explorer.path.indexOf(explorer.cursor);
  const rows = explorer.properties.filter((row) => row.name !== null && names.includes(row.name));
  const wrong = rows.filter((row) => row.truth[at] === false);
  const faulty = rows.find((row) => typeof row.truth[at] === 'string');
  if (wrong.length === 0 && faulty !== undefined) {
    screen.say(`${faulty.name} has no value here: ${faulty.truth[at]}`, 'bad');
    return;
  }
  if (wrong.length === 0) {
    const unknown = rows.some((row) => row.truth[at] === null);
    screen.say(
      unknown
        ? `${names.join(', ')}: the path so far does not decide it. Go on, or close the loop of a lasso (o).`
        : `${names.join(', ')} is not false here.`,
      'warn',
    );
    return;
  }
  for (const row of wrong) screen.explained.add(row.name!);
  if (wrong.some((row) => row.kind === 'deadlock')) {
    // In a deadlock every action has its reason.
    for (const { action } of explorer.choices.disabled) screen.reasons.add(action);
    if (wrong.every((row) => row.kind === 'deadlock')) {
      screen.setFocus('actions');
      return;
    }
  }
  if (screen.focus !== 'properties') screen.scrolls.properties.selected = rowOf(screen, wrong[0]!.name!);
  screen.setFocus('properties');
};

const rowOf = (screen: Screen, property: string): number => {
  screen.touch();
  return Math.max(
    0,
    screen.rows('properties').findIndex((row) => row.target?.kind === 'why-false' && row.target.property === property),
  );
};
