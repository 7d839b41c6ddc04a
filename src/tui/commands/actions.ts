// Choosing among many steps: by words, and by their numbers.
import type { ScreenState } from '../screen/screen-state.ts';
import { askNumber } from './ask.ts';
import { take } from './targets.ts';

/** Asks for words that steps must contain; the actions follow what is typed. */
export function filterActions(screen: ScreenState): void {
  const { panes } = screen;
  const filter = (text: string): void => {
    panes.mark((marks) => {
      marks.filter = text.trim();
    });
    panes.selectFirstChoice();
  };
  panes.setFocus('actions');
  filter('');
  screen.ask('filter', 'Steps with: ', filter, () => ({ word: '', names: [] }), filter);
}

/** Asks for the number of a step and takes it. */
export function takeNumbered(screen: ScreenState): void {
  const { explorer, panes } = screen;
  askNumber(screen, 'Take the step with the number: ', (number) => {
    // As the actions pane counts them: all steps, whatever is filtered.
    const { groups, count, isPartial } = explorer.choices;
    const { filter } = panes.marks;
    const choice = groups.flatMap(({ choices }) => choices)[number - 1];
    const more = isPartial ? `: only the first ${count} were made. Enter on the row that says so makes them all.` : ' here.';
    if (choice === undefined) screen.say(`There is no step ${number}${more}`, 'bad');
    else if (filter !== '' && !panes.rows('actions').some(({ target }) => target?.kind === 'choice' && target.choice === choice))
      screen.say(`Step ${number} is hidden: only steps with "${filter}" are shown (f changes it).`, 'warn');
    else take(screen, choice);
  });
}
