// `tlasso cluster status`: who is there, and what they are at.
import type { ClusterStatus, RunNews, WorkerNews } from '../../cluster/index.ts';
import { visible } from '../../diagnostics/index.ts';
import { counted, duration, grouped, rate } from '../../report/index.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { tellingClusterErrors } from '../on-cluster.ts';
import { defineCommand } from '../options/command.ts';
import type { Terminal } from '../output/terminal.ts';

const HELP = `
Workers and runs tell of themselves once a second; nothing of that is kept on the server.

Examples:
  tlasso cluster status --server nats://server:4222
  tlasso cluster status --format json

Exit codes: 0 there are workers, 1 wrong arguments, 2 there is none, 255 no server, or not let in.`;

const NOBODY = 2;

/** The command. */
export const clusterCommand = defineCommand('cluster', {
  summary: 'show the workers of a cluster, and what they are at',
  description: 'Shows who has joined a NATS server, what runs, how fast, and what waits.',
  argument: { form: '<WHAT>', help: 'what to show', choices: ['status'] },
  epilogue: HELP,
  run: async (_what: string, { own }, { terminal }) =>
    await tellingClusterErrors('auto', terminal, async () => {
      const { clusterStatus } = await import('../../cluster/index.ts');
      const status = await clusterStatus(serverOf(own.server, terminal.env), terminal.env);
      terminal.out.write(own.statusFormat === 'json' ? `${JSON.stringify(status, null, 2)}\n` : statusText(status));
      return status.workers.length === 0 ? NOBODY : EXIT_CODES.ok;
    }),
});

/** The server that is meant. */
export function serverOf(given: string | undefined, env: Terminal['env']): string {
  return given ?? env.NATS_URL ?? 'nats://localhost:4222';
}

function statusText({ workers, runs, silent }: ClusterStatus): string {
  const slots = workers.reduce((sum, { jobs }) => sum + jobs, 0);
  const lines = [
    workers.length === 0 ? 'No workers.' : `${counted(workers.length, 'worker')}, ${counted(slots, 'job')} at once`,
    ...workers.flatMap(workerLines),
    '',
    runs.length === 0 ? 'Nothing runs.' : counted(runs.length, 'run'),
    ...runs.map(runLine),
    ...silent.map(
      ({ run, messages, bytes }) =>
        `  ${run}  tells nothing, has ${grouped(messages)} messages and ${grouped(bytes)} bytes here: a worker removes it`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}

function workerLines({ name, version, build, node, jobs, done, running, allowExec }: WorkerNews): readonly string[] {
  const about = `${visible(name)}  tlasso ${version} (${build}), Node ${node}, ${running.length} of ${jobs} busy, ${grouped(done)} done${allowExec ? ', runs programs' : ''}`;
  return [
    `  ${about}`,
    ...running.map(({ what, seconds, progress }) => {
      const speed = progress === undefined ? null : rate(progress.statesGenerated, seconds);
      const states = progress === undefined ? '' : `  ${grouped(progress.distinctStates)} distinct`;
      return `    ${visible(what)}  ${duration(seconds)}${states}${speed === null ? '' : `  ${speed}`}`;
    }),
  ];
}

function runLine({ name, what, open, done, seconds }: RunNews): string {
  return `  ${visible(what)}  from ${visible(name)}, ${grouped(done)} done, ${grouped(open)} open, ${duration(seconds)}`;
}
