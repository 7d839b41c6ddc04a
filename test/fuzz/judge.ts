// Another checker that is asked about many models: a program that reads lines `ID FOLDER MODULE` and answers each with one line of JSON,
// { "id", "exit", "distinct", "generated", "depth", "text" }, where `exit` is TLC's exit code and counts that are not known are negative.
// `tlc-judge.mjs` makes one of TLC's command line.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Answer } from './model.ts';

export interface Judge {
  /** What the other checker says of the model in a folder; undefined where it did not answer. */
  readonly ask: (folder: string, module: string) => Promise<Answer | undefined>;
  readonly dismiss: () => void;
}

interface Line {
  readonly id: string;
  readonly exit: number;
  readonly distinct: number;
  readonly generated: number;
  readonly depth: number;
  readonly text: string;
}

const verdicts: Readonly<Record<number, Answer['verdict']>> = {
  0: 'ok',
  10: 'assumption',
  11: 'deadlock',
  12: 'invariant',
  13: 'property',
  14: 'fault',
  75: 'fault',
  76: 'fault',
  77: 'fault',
  150: 'refused',
  151: 'refused',
};

/** TLC refuses invariants and constraints that are FALSE whatever the state (what is left out cannot be compared), and gives properties that no state makes true the code of an invariant. */
const special: readonly (readonly [RegExp, Answer['verdict']])[] = [
  [/^Error: The (action )?constraint of \w+ is equal to FALSE/m, 'other'],
  [/^Error: The invariant of \w+ is equal to FALSE/m, 'invariant'],
  [/^Error: (Temporal propert(y|ies)|Property) .*(was|were|is) violated/m, 'property'],
];

const answerOf = ({ exit, distinct, generated, depth, text }: Line): Answer => {
  const verdict = special.find(([pattern]) => pattern.test(text))?.[1] ?? verdicts[exit] ?? 'other';
  // A fault in an initial state can have the exit code of no error.
  if (verdict === 'ok' && /^Error: /m.test(text)) return { verdict: 'fault', text };
  return verdict === 'ok' ? { verdict, text, distinct, generated, depth } : { verdict, text };
};

/** Starts the program. It is started again where it ends: a model that it dies of has no answer. */
export const judgeOf = (command: string): Judge => {
  const waiting = new Map<string, (answer: Answer | undefined) => void>();
  let asked = 0;
  let dismissed = false;
  const start = () => {
    const child = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'ignore'] });
    child.on('error', (error) => {
      throw error;
    });
    child.stdin.on('error', () => {});
    createInterface(child.stdout).on('line', (line) => {
      const answer = JSON.parse(line) as Line;
      waiting.get(answer.id)?.(answerOf(answer));
      waiting.delete(answer.id);
    });
    child.on('exit', () => {
      for (const give of waiting.values()) give(undefined);
      waiting.clear();
      if (!dismissed) running = start();
    });
    return child;
  };
  let running = start();
  return {
    ask: (folder, module) =>
      new Promise((resolve) => {
        const id = String(++asked);
        waiting.set(id, resolve);
        running.stdin.write(`${id} ${folder} ${module}\n`);
      }),
    dismiss() {
      dismissed = true;
      running.stdin.end();
    },
  };
};
