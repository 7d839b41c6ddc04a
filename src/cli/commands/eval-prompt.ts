// The prompt of `tlasso eval`: lines are edited, completed and remembered, and an evaluation can be given up.
import { createInterface } from 'node:readline';
import type { EntryReader, EvaluationThread } from '../../session/evaluate/index.ts';
import type { Terminal } from '../output/terminal.ts';
import { EntryHistory, MOST_LINES } from './entry-history.ts';

/** Both have the same width: what is below each other on the screen has the same column. */
const PROMPT = '> ';
const FURTHER = '  ';

/** Words that leave the prompt, besides Ctrl-D. */
const LEAVING = /^\s*(?:exit|quit|:q|:quit|:exit)\s*$/;

/** The word before the cursor and what it can be. */
const completed = (line: string, names: readonly string[]): [string[], string] => {
  const word = /\w*$/.exec(line)![0];
  return [word === '' ? [] : names.filter((name) => name.startsWith(word)), word];
};

/** What a prompt works with. */
interface Entering {
  readonly thread: EvaluationThread;
  readonly entries: EntryReader;
  /** Evaluates an entry and tells what came of it. */
  enter(text: string): Promise<void>;
}

/** Reads entries at a prompt until the user leaves. */
export async function enterAtPrompt({ thread, entries, enter: evaluate }: Entering, terminal: Terminal): Promise<void> {
  const history = new EntryHistory();
  const lines = createInterface({
    input: process.stdin,
    output: process.stdout,
    completer: (line: string) => completed(line, thread.names),
    history: [...history.before],
    historySize: MOST_LINES,
    removeHistoryDuplicates: true,
  });
  const ask = (): void => {
    lines.setPrompt(entries.isInside ? FURTHER : PROMPT);
    lines.prompt();
  };
  let evaluation: Promise<void> = Promise.resolve();
  let isBusy = false;
  let isLeaving = false;
  lines.on('SIGINT', () => {
    if (isBusy) thread.stop('');
    else {
      entries.end();
      // The line is emptied, as by the keys for its end and for what is before the cursor.
      lines.write(null, { ctrl: true, name: 'e' });
      lines.write(null, { ctrl: true, name: 'u' });
      terminal.out.write('\n');
      ask();
    }
  });
  const enter = async (line: string): Promise<void> => {
    if (isLeaving) return;
    if (!entries.isInside && LEAVING.test(line)) {
      isLeaving = true;
      lines.close();
      return;
    }
    const text = entries.take(line);
    if (text !== null) {
      isBusy = true;
      await evaluate(text);
      isBusy = false;
    }
    ask();
  };
  // Lines that come while something is evaluated wait for their turn.
  lines.on('line', (line) => {
    history.add(line);
    evaluation = evaluation.then(() => enter(line));
  });
  ask();
  await new Promise<void>((resolve) => lines.on('close', resolve));
  // Ctrl-D leaves in the middle of a line.
  if (!isLeaving) terminal.out.write('\n');
  isLeaving = true;
  if (isBusy) thread.stop('');
  await evaluation;
}
