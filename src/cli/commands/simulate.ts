// `tlasso simulate`: random behaviours instead of all states.
import { defineCommand, MODEL_ARGUMENT } from '../options/command.ts';
import { interruptionOf, runTold } from '../run-told.ts';
import { deliver } from './deliver.ts';

/** The command. */
export const simulateCommand = defineCommand('simulate', {
  summary: 'run random behaviours of a module and check invariants on them',
  description:
    'Follows random behaviours, each step chosen uniformly among the distinct successors. The same seed gives the same behaviours. Finds faults in models that are too large to explore; "no error" means only that none was met.',
  argument: MODEL_ARGUMENT,
  run: async (file: string, { run, own }, { terminal }) => {
    const { simulate } = await import('../../session/simulate/whole-simulation.ts');
    const interrupt = interruptionOf('simulation', terminal);
    try {
      const report = await runTold(simulate, { ...run, file }, own.format, terminal, interrupt);
      interrupt.dispose();
      return await deliver(report, { file, model: run, own, show: { explain: false, coverage: false } }, terminal);
    } finally {
      interrupt.dispose();
    }
  },
});
