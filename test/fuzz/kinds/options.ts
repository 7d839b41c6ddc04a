// Random specifications under random options: configurations with SYMMETRY, VIEW, constraints of states, steps and levels, ALIAS, postconditions, registers, several
// invariants and temporal properties with fairness, checked with one worker or two, with --continue, on disk, in each layout, resumed, with --por.
//
// Each option alone has a kind or tests of its own. Here two or more meet, and the tally says how often each pair did.
import type { CheckReport } from '../../../src/report/index.ts';
import type { Difference, FuzzKind } from '../kind.ts';
import { type Case, caseOf, type Outcome, outcomeFault, outcomeOf } from '../options/judged.ts';
import { requestOf, usedBy } from '../options/settings.ts';

const counts = new Map<string, number>();
const count = (what: string): void => {
  counts.set(what, (counts.get(what) ?? 0) + 1);
};

/** Counts what a case met. */
const tell = ({ specification, settings, expected }: Case, { report, resumed, early, lost }: Outcome): void => {
  const used = usedBy(settings, specification);
  for (const [i, one] of used.entries()) for (const other of used.slice(i + 1)) count(`pair: ${one}, ${other}`);
  count(`verdict: ${report.verdict}${report.explanation === undefined ? '' : ' of a behaviour'}`);
  if (expected === null) count('only counterexamples are judged');
  if (report.workers === 2) count('searched by two workers');
  const isReduced = report.diagnostics.some(({ code, message }) => code === 'E456' && message.startsWith('partial'));
  if (settings.por) count(isReduced ? 'por: used' : 'por: refused');
  if (resumed !== undefined) count(`resume: ${resumed.verdict}`);
  if (early !== undefined) count('resume: ended before');
  if (lost !== undefined) count('resume: no checkpoint');
};

/** A report as a person reads it. */
const shown = (report: CheckReport): string =>
  JSON.stringify(
    report,
    (key, value: unknown) => (key === 'source' || key === 'span' ? undefined : typeof value === 'bigint' ? String(value) : value),
    1,
  );

export const kind: FuzzKind = {
  name: 'options',
  meaning:
    'specifications under several options of the configuration and the command have the verdict, the counterexamples and the counts of a naive search with strongly connected components',
  quick: 25,
  async run(seed): Promise<Difference | undefined> {
    const one = caseOf(seed);
    const command = `${JSON.stringify({ ...requestOf(one.settings), resumesAt: one.settings.resumesAt })}\n`;
    const files = { ...one.files, 'command.txt': command };
    try {
      const outcome = await outcomeOf(one, one.files);
      tell(one, outcome);
      const what = outcomeFault(one, outcome);
      const resumed = outcome.resumed ?? outcome.early;
      return what === undefined
        ? undefined
        : {
            what,
            files: { ...files, 'report.json': shown(outcome.report), ...(resumed === undefined ? {} : { 'resumed.json': shown(resumed) }) },
          };
    } catch (error) {
      return { what: (error as Error).message, files: { ...files, 'stack.txt': String((error as Error).stack) } };
    }
  },
  tally: () => Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1))),
};
