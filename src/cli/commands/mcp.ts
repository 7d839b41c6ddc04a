// `tlasso mcp`: a server for agents. What it needs is loaded when it runs.
import { version } from '../../../package.json';
import { reasonOf } from '../../session/files/file-faults.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { defineCommand } from '../options/command.ts';

const HELP = `
The server speaks the Model Context Protocol over standard input and output. It is confined to the folder: no file outside of it is read, no program is run, and without --allow-write
nothing is written. Each call ends at the limits.

Tools: parse, check, explain, evaluate, actions, initial_states, begin, step, analyze_formula, translate, format, mutate.
Resources: tlasso://module/PATH, tlasso://trace/NAME/FROM, tlasso://manual/PAGE, tlasso://diagnostic/CODE.

Examples:
  claude mcp add tlasso -- tlasso mcp specs
  codex mcp add tlasso -- tlasso mcp specs`;

/** The command. */
export const mcpCommand = defineCommand('mcp', {
  summary: 'serve agents: parse, check, explain, step through models (Model Context Protocol)',
  description:
    'Lets a language model use tlasso: it parses, checks, explains counterexamples and steps through states of the specifications in a folder.',
  argument: { form: '[FOLDER]', help: 'the workspace (default: this folder)' },
  epilogue: HELP,
  run: async (folder: string | undefined, { own }, { terminal }) => {
    try {
      process.chdir(folder ?? '.');
    } catch (error) {
      terminal.err.write(`error: ${folder} cannot be the workspace: ${reasonOf(error, 'read')}\n`);
      return EXIT_CODES.arguments;
    }
    const { serve } = await import('../../mcp/server.ts');
    const { callTimeout: seconds, callStates: maxStates, callMemory: memory, allowWrite: mayWrite = false } = own;
    await serve({ version, limits: { seconds, maxStates, memory, mayWrite } });
    return EXIT_CODES.ok;
  },
});
