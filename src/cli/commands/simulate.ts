// `tlasso simulate`: random behaviours instead of all states.
import { endingSignals, withMakers } from '../on-cluster.ts';
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
    const interrupt = interruptionOf('simulation', terminal, endingSignals(own.cluster));
    try {
      const use = { cluster: own.cluster, what: `simulate ${file}`, needsExec: run.allowExec === true, color: own.color };
      return await withMakers(use, terminal, async (makers) => {
        const report = await runTold(simulate, { ...run, ...makers, file, tellsWhy: true }, own.format, terminal, interrupt);
        interrupt.dispose();
        return await deliver(report, { file, model: run, own, show: { explain: false, coverage: false } }, terminal);
      });
    } finally {
      interrupt.dispose();
    }
  },
});
