// `tlasso completion SHELL`: prints what makes a shell complete commands, options and their values.
import { EXIT_CODES } from '../exit-codes.ts';
import { defineCommand } from '../options/command.ts';
import { COMPLETION_SHELLS, completionScript, type Shell } from './completion-script.ts';

const HELP = `
Examples:
  tlasso completion bash > ~/.local/share/bash-completion/completions/tlasso
  tlasso completion zsh > "\${fpath[1]}/_tlasso"
  tlasso completion fish > ~/.config/fish/completions/tlasso.fish`;

/** The command. */
export const completionCommand = defineCommand('completion', {
  summary: 'print a script with which a shell completes commands and options',
  description: 'Prints a script that makes a shell complete the commands, options and values of tlasso.',
  argument: { form: '<SHELL>', help: 'the shell', choices: COMPLETION_SHELLS },
  epilogue: HELP,
  run: async (shell: Shell, _given, { terminal, commands }) => {
    terminal.out.write(completionScript(shell, commands));
    return EXIT_CODES.ok;
  },
});
