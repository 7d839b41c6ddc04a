// `tlasso mutate`: what the properties of a model do not notice.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { version } from '../../../package.json';
import { renderDiagnostics } from '../../diagnostics/index.ts';
import { operators } from '../../mutation/operators.ts';
import {
  counted,
  type Format,
  jsonMutation,
  killPercent,
  type MutationReport,
  mutantLine,
  mutationPage,
  partLine,
  renderMutation,
} from '../../report/index.ts';
import type { MutateEvents } from '../../session/index.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { endingSignals, withJudges } from '../on-cluster.ts';
import { defineCommand, type Given, MODEL_ARGUMENT } from '../options/command.ts';
import { isOwnFile, writeOutput, writeReports } from '../output/report-files.ts';
import { repositoryPaths } from '../output/repository-paths.ts';
import { PLAIN_WIDTH, styleFor, type Terminal } from '../output/terminal.ts';
import { interruptionOf } from '../run-told.ts';

/** Fewer changes were noticed than --threshold asks for, or there are survivors that --baseline does not accept. */
const BELOW_THRESHOLD = 2;

const HELP = `
Each change is one that people make by mistake; PlusCal is changed in the algorithm. A change is
  noticed        a property is violated, or the specification has no value any more
  not noticed    some behaviour is different, and no property is violated
  without effect the reachable graph is the same: proved by comparing it
  never reached  the changed place is never evaluated
The share of noticed changes says how much the properties constrain. It is no measure of being right.

Operators (--operators):
${operators.map(({ name, meaning }) => `  ${name.padEnd(22)} ${meaning}`).join('\n')}

Exit codes: 0 done, 2 fewer changes were noticed than --threshold asks for, or one is not that --baseline does not accept, 150 and 151 as with check, 255 interrupted, or the model does not hold.

Examples:
  tlasso mutate Spec.tla
  tlasso mutate Spec.tla --only Send --html mutations.html
  tlasso mutate Spec.tla --max-mutants 100 --seed 7 --threshold 80 --format json > mutations.json
  tlasso mutate Spec.tla --write-baseline accepted.json    then give the reasons, and keep the file
  tlasso mutate Spec.tla --baseline accepted.json
  tlasso mutate Spec.tla --changed-since origin/main --format github      what a pull request changes
  tlasso mutate Spec.tla --progress mutations.ndjson       goes on where it was ended`;

/** The command. */
export const mutateCommand = defineCommand('mutate', {
  summary: 'change a specification in many small ways: which changes does no property notice?',
  description:
    'Makes variants of a specification, each with one small change or one part left out, checks all properties of the model on each, and says what no property constrains, and which property holds only because of which part.',
  argument: { ...MODEL_ARGUMENT, help: 'the root module' },
  epilogue: HELP,
  run: async (file: string, { run, own }, { terminal }) => {
    const { err, env } = terminal;
    const outputs = [own.html, own.json, run.progressFile, run.writeBaseline, ...(own.reports ?? []).map((report) => report.file)];
    if (outputs.some((output) => isOwnFile(output, file, run.config, err))) return EXIT_CODES.arguments;
    // Before the code of changes is loaded.
    (await import('../../session/threads/optimize-later.ts')).optimizeLater();
    const { mutate } = await import('../../session/mutate/mutate.ts');
    const interrupt = interruptionOf('mutation', terminal, endingSignals(own.cluster));
    interrupt.listen();
    const told = eventsFor(own, terminal);
    try {
      const use = { cluster: own.cluster, what: `mutate ${file}`, needsExec: false, color: own.color };
      return await withJudges(use, terminal, async (judges) => {
        const report = await mutate({ ...run, ...judges, file, ltl: [], signal: interrupt.signal, hear: interrupt.hear }, told.events);
        told.clear();
        if (report.diagnostics.length > 0)
          err.write(
            `${renderDiagnostics(report.diagnostics, { style: styleFor(own.color, err, env), width: err.columns ?? PLAIN_WIDTH })}\n`,
          );
        return deliver(report, own, terminal) ? exitCodeOf(report, own.threshold) : EXIT_CODES.other;
      });
    } finally {
      told.clear();
      interrupt.dispose();
    }
  },
});

/** The script of the page: beside the bundle, or in its package. */
function elementsScript(): string {
  const beside = fileURLToPath(new URL('./mutation-test-elements.js', import.meta.url));
  const inPackage = (): string => createRequire(import.meta.url).resolve('mutation-testing-elements/dist/mutation-test-elements.js');
  return readFileSync(existsSync(beside) ? beside : inPackage(), 'utf8');
}

const PROGRESS_INTERVAL = 100;
const CLEAR_LINE = '\r\u001b[K';

/** Tells how many changes were judged, and how long the others will take: on a terminal in one line that is rewritten. */
function eventsFor(
  { list, format, color }: Given<'mutate'>['own'],
  { out, err, env }: Terminal,
): { readonly events: MutateEvents; clear(): void } {
  const began = performance.now();
  let shown = 0;
  const clear = (): void => {
    if (shown > 0) err.write(CLEAR_LINE);
    shown = 0;
  };
  const tell = (text: string): void => {
    const now = performance.now();
    if (err.isTerminal !== true || now - shown < PROGRESS_INTERVAL) return;
    shown = now;
    err.write(CLEAR_LINE + text.slice(0, (err.columns ?? PLAIN_WIDTH) - 1));
  };
  const style = styleFor(color, out, env);
  return {
    clear,
    events: {
      parts: (count) => tell(`${count} parts of requirements are judged`),
      planned: ({ count, possible, secondsOfOriginal, estimate }) =>
        err.write(
          `${counted(count, 'change')} to judge${count < possible ? ` of ${possible}` : ''}, about ${Math.ceil(estimate)} s; one check of the model takes ${secondsOfOriginal.toFixed(1)} s\n`,
        ),
      judged: (result, done, of) => {
        if (list === true && format === 'text') {
          clear();
          out.write(`${mutantLine(result, style)}\n`);
        }
        const left = ((performance.now() - began) / done / 1000) * (of - done);
        tell(`${done} of ${of} changes judged, about ${Math.ceil(left)} s left`);
      },
      combined: (done) => tell(`${done} pairs of changes judged`),
    },
  };
}

/** Prints the report, and writes the files that were asked for. False where one could not be written. */
function deliver(
  report: MutationReport,
  { format, list, reports, findings, color, json, html }: Given<'mutate'>['own'],
  { out, err, env }: Terminal,
): boolean {
  const fromRoot = repositoryPaths(env);
  const how = { version, findings, fromRoot };
  const style = styleFor(color, out, env);
  const render = (name: Format): string => renderMutation(report, name, how);
  if (list === true && format === 'text') for (const part of report.parts) out.write(`${partLine(part, style)}\n`);
  if (report.original !== null || format !== 'json')
    out.write(renderMutation(report, format, { ...how, style, width: out.columns ?? PLAIN_WIDTH }));
  const isWritten = writeReports(reports ?? [], render, err, EXIT_CODES.ok) === EXIT_CODES.ok;
  if (report.original === null) return isWritten;
  const areWritten = (json === undefined || writeOutput(json, render('json'), err)) && isWritten;
  return (html === undefined || writeOutput(html, mutationPage(jsonMutation(report, version), elementsScript()), err)) && areWritten;
}

/** What is wrong with the arguments, not with the model. */
const ASKED_WRONGLY = ['E608', 'E609', 'E611', 'E614'] as const;

function exitCodeOf(report: MutationReport, threshold: number | undefined): number {
  if (report.original === null) {
    const codes = new Set(report.diagnostics.map(({ code }) => code));
    if (codes.has('E607')) return EXIT_CODES.other;
    if (report.interrupted) return EXIT_CODES.other;
    if (ASKED_WRONGLY.some((code) => codes.has(code))) return EXIT_CODES.arguments;
    return report.isConfigurationFault ? EXIT_CODES.config : EXIT_CODES.parse;
  }
  if (report.interrupted) return EXIT_CODES.other;
  if (report.mutants.length === 0) return EXIT_CODES.ok;
  if (report.diagnostics.some(({ code }) => code === 'E611')) return EXIT_CODES.other;
  if (report.baseline !== null && report.baseline.fresh.length > 0) return BELOW_THRESHOLD;
  const percent = killPercent(report.mutants);
  return threshold !== undefined && (percent === null || percent < threshold) ? BELOW_THRESHOLD : EXIT_CODES.ok;
}
