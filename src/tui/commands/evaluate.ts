// Evaluating and watching expressions.
import { brief, equation } from '../../report/index.ts';
import type { ScreenState } from '../screen/screen-state.ts';
import { askExpressionText } from './ask.ts';

/** Characters of a value that a message shows; M shows all of it. */
const LONGEST_VALUE = 2000;

/** Asks for an expression and says its value at the cursor. */
export function evaluate(screen: ScreenState): void {
  askExpressionText(screen, 'Evaluate: ', async (text) => {
    const { answer } = await screen.explorer.evaluate(text);
    if (answer.value === null) screen.say(answer.message, 'bad');
    else {
      const value = brief(answer.value, LONGEST_VALUE);
      screen.say(equation(text, value) ?? value, 'good', answer.value);
    }
  });
}

/** Asks for an expression that the trace then shows in every state. */
export function watch(screen: ScreenState): void {
  askExpressionText(screen, 'Watch: ', (text) => {
    const message = screen.explorer.watch(text);
    screen.say(message ?? `${text} is watched in the trace.`, message === null ? 'plain' : 'bad');
  });
}

/** Takes the last watched expression out of the trace. */
export function unwatch(screen: ScreenState): void {
  const last = screen.explorer.watches.at(-1);
  if (last === undefined) screen.say('Nothing is watched.', 'warn');
  else screen.explorer.unwatch(last.text);
}
