// Asking for a line of text at the prompt.

import type { Expression } from '../session/explore/index.ts';
import { Prompt } from './prompt.ts';
import type { Screen } from './screen.ts';

const noCompletion = (): { word: string; names: readonly string[] } => ({ word: '', names: [] });

/** Opens the prompt. Each kind of question has a history of its own. */
export const ask = (screen: Screen, kind: string, label: string, entered: (text: string) => void, completes = true): void => {
  let history = screen.histories.get(kind);
  if (history === undefined) {
    history = [];
    screen.histories.set(kind, history);
  }
  screen.prompt = { line: new Prompt(label, history, completes ? (text) => screen.explorer.complete(text) : noCompletion), entered };
  screen.touch();
};

/** Asks for an expression and compiles it; what is wrong with it is said. */
export const askExpression = (screen: Screen, label: string, then: (expression: Expression) => void): void =>
  ask(screen, 'expression', label, (text) => {
    const { expression, diagnostics } = screen.explorer.compile(text);
    if (expression === null) screen.say(diagnostics.map((d) => `${d.code}: ${d.message}`).join('; '), 'bad');
    else if (expression.needsStep) screen.say('A goal is about states: it must not have primes.', 'bad');
    else then(expression);
  });
