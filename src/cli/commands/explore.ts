// `tlasso explore`. What it needs is loaded when it runs: no other command may wait for React.
import { defineCommand, MODEL_ARGUMENT } from '../options/command.ts';

/** The command. */
export const exploreCommand = defineCommand('explore', {
  summary: 'explore a module by hand in the terminal',
  description:
    'Opens a module in a terminal UI: take steps, go back, ask why an action is not possible or a property false, evaluate expressions, step through counterexamples. Press ? for the keys.',
  argument: MODEL_ARGUMENT,
  run: async (file: string, { run, own }, { terminal }) => {
    const { runExplore } = await import('../explore-terminal.ts');
    return await runExplore({ ...run, file }, { trace: own.openTrace, session: own.session }, terminal);
  },
});
