// The commands in the order of the help.
import type { CommandDefinition } from '../options/command.ts';
import { checkCommand } from './check.ts';
import { clusterCommand } from './cluster.ts';
import { completionCommand } from './completion.ts';
import { evalCommand } from './eval.ts';
import { explainCommand } from './explain.ts';
import { exploreCommand } from './explore.ts';
import { formatCommand } from './format.ts';
import { generateCommand } from './generate.ts';
import { graphCommand } from './graph.ts';
import { initCommand } from './init.ts';
import { lspCommand } from './lsp.ts';
import { ltlCommand } from './ltl.ts';
import { mcpCommand } from './mcp.ts';
import { mutateCommand } from './mutate.ts';
import { newCommand } from './new.ts';
import { simulateCommand } from './simulate.ts';
import { sweepCommand } from './sweep.ts';
import { testCommand } from './test.ts';
import { traceCommand } from './trace.ts';
import { translateCommand } from './translate.ts';
import { workerCommand } from './worker.ts';

/** All of them. */
export const COMMANDS: readonly CommandDefinition[] = [
  checkCommand,
  exploreCommand,
  evalCommand,
  simulateCommand,
  testCommand,
  sweepCommand,
  graphCommand,
  mutateCommand,
  traceCommand,
  generateCommand,
  workerCommand,
  clusterCommand,
  translateCommand,
  formatCommand,
  initCommand,
  newCommand,
  ltlCommand,
  lspCommand,
  mcpCommand,
  explainCommand,
  completionCommand,
];
