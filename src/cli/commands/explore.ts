// `tlasso explore`. What it needs is loaded when it runs: no other command may wait for React.
import { defined } from '../../session/options/defined.ts';
import { withAskedConstants } from '../ask-constants.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { defineCommand, MODEL_ARGUMENT } from '../options/command.ts';

/** The command. */
export const exploreCommand = defineCommand('explore', {
  summary: 'explore a module by hand in the terminal',
  description:
    'Opens a module in a terminal UI: take steps, go back, ask why an action is not possible or a property false, evaluate expressions, step through counterexamples. Press ? for the keys.',
  argument: MODEL_ARGUMENT,
  run: async (file: string, { run, own }, { terminal }) => {
    const { runExplore } = await import('../explore-terminal.ts');
    const constants = await withAskedConstants({ ...run, file }, terminal);
    if (constants === null) return EXIT_CODES.arguments;
    return await runExplore({ ...run, ...defined({ constants }), file }, { trace: own.openTrace, session: own.session }, terminal);
  },
});
