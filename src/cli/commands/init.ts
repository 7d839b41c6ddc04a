// `tlasso init`: a configuration to begin with.
import { existsSync } from 'node:fs';
import { renderDiagnostics } from '../../diagnostics/index.ts';
import { configFileOf } from '../../session/files/config-file.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { defineCommand } from '../options/command.ts';
import { writeOutput } from '../output/report-files.ts';
import { PLAIN_WIDTH, styleFor } from '../output/terminal.ts';

const HELP = `
The values of constants are told by their use: a set gets three model values, a number 2, a set of subsets of a set its majorities. They are
tried on the assumptions of the module. What the module states by a theorem, or calls an invariant, is checked; the rest is in comments.

Examples:
  tlasso init Paxos.tla                       writes Paxos.cfg
  tlasso init Paxos.tla -o Small.cfg
  tlasso init Paxos.tla -o -                  prints it`;

/** The command. */
export const initCommand = defineCommand('init', {
  summary: 'write a configuration to begin with',
  description:
    'Finds the behaviour, the constants, invariants and properties of a module, and writes a configuration with comments. Overwrites nothing.',
  argument: { form: '<FILE.tla>', help: 'the module' },
  epilogue: HELP,
  run: async (file: string, { own }, { terminal: { out, err, env } }) => {
    const { configurationWith, proposeConfiguration, refusalText } = await import('../../session/begin/propose-configuration.ts');
    const path = configFileOf({ file, config: own.configOutput });
    if (!file.endsWith('.tla')) {
      err.write(`error: ${file} is no module: its name does not end in .tla\n`);
      return EXIT_CODES.arguments;
    }
    if (path === file && existsSync(file)) {
      err.write(
        `error: ${file} has a configuration behind its modules, and nothing was written\n(It is what is checked: tlasso check ${file})\n`,
      );
      return EXIT_CODES.other;
    }
    if (path !== '-' && existsSync(path)) {
      err.write(
        `error: ${path} exists already, and nothing was written\n(Give another name with -o FILE, or print the proposal with -o -.)\n`,
      );
      return EXIT_CODES.other;
    }
    const proposed = proposeConfiguration(file);
    const { diagnostics } = proposed;
    if (diagnostics.length > 0)
      err.write(`${renderDiagnostics(diagnostics, { style: styleFor(own.color, err, env), width: err.columns ?? PLAIN_WIDTH })}\n`);
    if (proposed.proposal === null) return EXIT_CODES.parse;
    const { proposal, refusal } = proposed;
    const text = configurationWith(proposal, []);
    if (refusal !== null) err.write(`warning: ${refusalText(refusal)}\n`);
    if (path === '-') {
      out.write(text);
      return EXIT_CODES.ok;
    }
    if (!writeOutput(path, text, err)) return EXIT_CODES.other;
    const open = [
      ...proposal.constants.filter(({ value }) => value === null).map(({ name }) => `a definition for the constant ${name}`),
      ...(proposal.behaviour.kind === 'open' ? ['the behaviour'] : []),
    ];
    const others = own.configOutput === undefined ? '' : ` --config ${path}`;
    out.write(`${path} was written.\n`);
    out.write(
      open.length > 0
        ? `It still needs ${open.join(', ')}: see its comments.\n`
        : `Look at its values, then run: tlasso check ${file}${others}\n`,
    );
    return EXIT_CODES.ok;
  },
});
