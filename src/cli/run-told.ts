// A run that is told of while it goes on: how far it is, what it warns of, what the specification prints; and Ctrl-C, which ends it.
import type { CheckReport, Format } from '../report/index.ts';
import type { CheckEvents, CheckProgress, ModelRequest } from '../session/request.ts';
import { type Interruption, interruption, type Known } from './interrupt.ts';
import { progressLine } from './output/progress-line.ts';
import type { Terminal } from './output/terminal.ts';

/** What ends a run. */
export type Heard = Pick<Interruption, 'signal'> & Partial<Pick<Interruption, 'hear' | 'listen' | 'note'>>;

/** What is known in the middle of a run of each kind. */
const KNOWN = {
  search: '# states generated, # distinct so far',
  simulation: '# behaviours ended, # states generated so far',
  drawing: 'nothing is drawn',
  mutation: 'no report is written',
  comparison: 'at least # of the events explained',
} satisfies Record<string, Known>;

/** Ctrl-C ends the run, which is said with the word for it; so do the other signals. */
export function interruptionOf(what: keyof typeof KNOWN, { err }: Terminal, others: readonly NodeJS.Signals[] = []): Interruption {
  return interruption(() => err.write(`Interrupted: ending the ${what}. Press Ctrl-C again to quit at once.\n`), KNOWN[what], others);
}

/** Runs the request, and tells of it on the error output. What the specification prints must not get between the parts of a report for programs. */
export async function runTold<Request extends ModelRequest>(
  run: (request: Request, events: CheckEvents) => Promise<CheckReport>,
  request: Request,
  format: Format,
  terminal: Terminal,
  heard: Heard,
): Promise<CheckReport> {
  const { out, err } = terminal;
  const progress = progressLine(terminal, () => performance.now());
  const { signal, hear } = heard;
  signal.addEventListener('abort', progress.clear);
  const printed = format === 'text' ? out : err;
  try {
    return await run(hear === undefined ? { ...request, signal } : { ...request, signal, hear }, {
      loaded: () => heard.listen?.(),
      progress(known) {
        noteOf(heard, known);
        progress.update(known);
      },
      warn(message) {
        progress.clear();
        err.write(`${message}\n`);
      },
      print(text) {
        progress.clear();
        printed.write(`${text}\n`);
      },
    });
  } finally {
    progress.clear();
    signal.removeEventListener('abort', progress.clear);
  }
}

/** The numbers of a search or of a simulation, for what is said where the run can say nothing. */
export function noteOf({ note }: Pick<Heard, 'note'>, { statesGenerated, distinctStates, behaviours }: CheckProgress): void {
  if (behaviours === undefined) note?.(statesGenerated, distinctStates);
  else note?.(behaviours, statesGenerated);
}
