// `tlasso lsp`: what editors ask, over the standard streams.
import { EXIT_CODES } from '../exit-codes.ts';
import { defineCommand } from '../options/command.ts';

const HELP = `
Editors start it: see docs/manual/editor.md for VS Code, Neovim, Helix, Zed, Emacs and Kate. It speaks the Language Server Protocol on its
standard input and output, and ends when the editor closes them.`;

/** The command. */
export const lspCommand = defineCommand('lsp', {
  summary: 'the language server, for editors',
  description:
    'Tells an editor what is wrong in modules, algorithms and configurations while they are written, where names are defined and used, and what can be written next.',
  argument: { form: '[FOLDER]', help: 'the workspace, where the editor names none (default: the folders of open files)' },
  epilogue: HELP,
  run: async (folder: string | undefined) => {
    const [{ serveStandardStreams }, { resolve }] = await Promise.all([import('../../editor/index.ts'), import('node:path')]);
    // Nothing else may be written to the standard output.
    await serveStandardStreams(folder === undefined ? [] : [resolve(folder)]);
    return EXIT_CODES.ok;
  },
});
