// Asking for a line of text at the prompt.
import type { Expression } from '../../session/explore/index.ts';
import type { ScreenState } from '../screen/screen-state.ts';

/** Asks for a text in which no names are completed. */
export function askText(screen: ScreenState, kind: string, label: string, entered: (text: string) => void): void {
  screen.ask(kind, label, entered, () => ({ word: '', names: [] }));
}

/** Asks for a number; what is none is told. */
export function askNumber(screen: ScreenState, label: string, entered: (number: number) => void): void {
  askText(screen, 'number', label, (text) => {
    const typed = text.trim();
    if (/^\d+$/.test(typed)) entered(Number(typed));
    else screen.say(typed === '' ? 'No number was typed.' : `"${typed}" is no number.`, 'bad');
  });
}

/** Asks for the text of an expression; names of the specification are completed. */
export function askExpressionText(screen: ScreenState, label: string, entered: (text: string) => void): void {
  screen.ask('expression', label, entered, (text) => screen.explorer.complete(text));
}

/** Asks for an expression about states and compiles it; what is wrong with it is said. */
export function askGoal(screen: ScreenState, label: string, then: (expression: Expression) => void): void {
  askExpressionText(screen, label, (text) => {
    const { expression, diagnostics } = screen.explorer.compile(text);
    if (expression === null) screen.say(diagnostics.map((d) => `${d.code}: ${d.message}`).join('; '), 'bad');
    else if (expression.needsStep) screen.say('A goal is about states: it must not have primes.', 'bad');
    else then(expression);
  });
}
