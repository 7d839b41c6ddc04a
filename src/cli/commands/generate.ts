// `tlasso generate`: behaviours of a model as tests for what implements it.
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { renderDiagnostics } from '../../diagnostics/index.ts';
import type { BehaviourFormat, BehaviourSet } from '../../report/index.ts';
import { reasonOf } from '../../session/files/file-faults.ts';
import { makeFolder } from '../../session/files/make-folder.ts';
import type { CheckProgress } from '../../session/request.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { defineCommand, type Given, MODEL_ARGUMENT } from '../options/command.ts';
import { progressLine } from '../output/progress-line.ts';
import { isOwnFile, writeOutput } from '../output/report-files.ts';
import { PLAIN_WIDTH, styleFor, type Terminal } from '../output/terminal.ts';
import { interruptionOf, noteOf } from '../run-told.ts';

const REFUSAL_CODES = {
  'parse-error': EXIT_CODES.parse,
  'config-error': EXIT_CODES.config,
  'evaluation-error': EXIT_CODES.specificationFault,
} as const;

/** The exit code where something of --reach is in no behaviour that was written. */
const NOT_REACHED = 2;

const HELP = `
The behaviours are chosen from the whole state graph: few and short ones that cover every step of it (--cover edges), every action, every action after
every action, or every state. Their names and their order depend on what is in them alone, so a set that is generated again differs little.

Formats: ndjson (a behaviour a line), json, itf (a line each, or with -o FOLDER a file each), vitest, node-test and go (skeletons of tests for a driver
that you write). A template of your own is Mustache: {{module}}, {{goal}}, {{#behaviours}} {{name}}, {{identifier}}, {{title}}, {{{initial}}},
{{#steps}} {{index}}, {{action}}, {{{arguments}}}, {{{expected}}} {{/steps}} {{/behaviours}}.

Examples:
  tlasso generate Spec.tla > behaviours.ndjson
  tlasso generate Spec.tla --cover actions --format vitest -o spec.test.ts
  tlasso generate Spec.tla --reach 'Len(queue) = 3' --format itf -o traces/
  tlasso generate Spec.tla --all-up-to 6 --format go -o spec_test.go`;

/** The command. */
export const generateCommand = defineCommand('generate', {
  summary: 'generate behaviours as tests for what implements a specification',
  description:
    'Explores a model and writes behaviours of it as tests: few and short ones that cover its steps, all up to a length, or random ones.',
  argument: MODEL_ARGUMENT,
  epilogue: HELP,
  run: async (file: string, { run, own }, { terminal }) => {
    const { err, env } = terminal;
    if (isOwnFile(own.behaviourOutput, file, run.config, err)) return EXIT_CODES.arguments;
    const template = readTemplate(own.template, terminal);
    if (template === null) return EXIT_CODES.arguments;
    const { generate } = await import('../../session/generate/generate.ts');
    const interrupt = interruptionOf('search', terminal);
    try {
      const { signal, hear } = interrupt;
      const progress = progressLine(terminal, () => performance.now());
      const asked = { ...run, file, invariants: [], properties: [], signal, hear };
      const told = (known: CheckProgress): void => {
        noteOf(interrupt, known);
        progress.update(known);
      };
      const result = await generate(asked, { loaded: () => interrupt.listen(), progress: told }).finally(progress.clear);
      if (result.diagnostics.length > 0)
        err.write(
          `${renderDiagnostics(result.diagnostics, { style: styleFor(own.color, err, env), width: err.columns ?? PLAIN_WIDTH })}\n`,
        );
      switch (result.kind) {
        case 'refused':
          return REFUSAL_CODES[result.verdict];
        case 'false-assumption':
          err.write(`error: ${result.name} is false, so there are no behaviours: nothing was generated.\n`);
          return EXIT_CODES.assumption;
        case 'stopped':
          err.write(
            `error: ${result.by === 'memory' ? 'the memory is used up' : 'interrupted'} before all states were known: nothing was generated.\n`,
          );
          return EXIT_CODES.other;
        case 'too-large':
          err.write(`error: there are more than ${result.most} ${result.what}: nothing was generated.\n(${TOO_LARGE[result.what]})\n`);
          return EXIT_CODES.other;
        case 'generated':
          return await deliver(result.set, { template, isAsked: run.reach !== undefined }, own, terminal);
      }
    } finally {
      interrupt.dispose();
    }
  },
});

const TOO_LARGE = {
  states: 'Use smaller constants, --max-depth N, or allow more with --max-states N.',
  behaviours: 'Use a smaller N, or allow more with --most N.',
};

/** The template's text; undefined where none was asked for, null where it cannot be read. */
function readTemplate(path: string | undefined, { err }: Terminal): string | undefined | null {
  if (path === undefined) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    err.write(`error: cannot open ${path}: ${reasonOf(error, 'read')}\n`);
    return null;
  }
}

/** @param isAsked for single states, each of which is to be reached */
async function deliver(
  set: BehaviourSet,
  { template, isAsked }: { readonly template: string | undefined; readonly isAsked: boolean },
  own: Given<'generate'>['own'],
  { out, err }: Terminal,
): Promise<number> {
  const { behaviourFiles, behavioursSummary, renderBehaviours, TemplateError } = await import('../../report/behaviours/index.ts');
  const format: BehaviourFormat = own.behaviourFormat;
  const path = own.behaviourOutput;
  try {
    const isFolder = path !== undefined && format === 'itf' && template === undefined && extname(path) === '';
    const files = isFolder ? behaviourFiles(set) : new Map([['', renderBehaviours(set, format, template)]]);
    if (isFolder) makeFolder(path);
    for (const [name, text] of files) {
      if (path === undefined) out.write(text);
      else if (!writeOutput(isFolder ? join(path, name) : path, text, err)) return EXIT_CODES.other;
    }
  } catch (error) {
    if (error instanceof TemplateError) err.write(`error: the template ${own.template} cannot be used: ${error.message}\n`);
    else if ((error as NodeJS.ErrnoException).code !== undefined) err.write(`error: cannot write ${path}: ${reasonOf(error, 'written')}\n`);
    else throw error;
    return EXIT_CODES.other;
  }
  (path === undefined ? err : out).write(`${behavioursSummary(set)}\n`);
  return isAsked && (set.unreachable !== undefined || set.tooFar !== undefined) ? NOT_REACHED : EXIT_CODES.ok;
}
