// `tlasso cluster status` and `metrics`: who is there, and what they are at, for people and for Prometheus.
import { once } from 'node:events';
import type { ClusterStatus, RunNews, WatchPlan, WorkerNews } from '../../cluster/index.ts';
import { visible } from '../../diagnostics/index.ts';
import { counted, duration, grouped, rate } from '../../report/index.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { interruptSignal } from '../interrupt.ts';
import { tellingClusterErrors } from '../on-cluster.ts';
import { defineCommand } from '../options/command.ts';
import type { OwnFields } from '../options/own-options.ts';
import type { Terminal } from '../output/terminal.ts';

const HELP = `
status shows what there is at the moment, metrics answers Prometheus at /metrics until it is ended. Workers and runs tell of themselves once a second; nothing of that is kept
on the server.

Examples:
  tlasso cluster status --server nats://server:4222
  tlasso cluster status --format json
  tlasso cluster metrics --listen 0.0.0.0:9464

Exit codes: 0 there are workers (metrics: it was ended), 1 wrong arguments, 2 there is none, 255 no server, not let in, or no place to listen at.`;

const NOBODY = 2;

/** Where Prometheus asks, if nothing else is said: the port that exporters of OpenTelemetry have. */
const USUAL_PLACE = '127.0.0.1:9464';

/** The command. */
export const clusterCommand = defineCommand('cluster', {
  summary: 'show the workers of a cluster, and what they are at',
  description: 'Shows who has joined a NATS server, what runs, how fast, and what waits: now, or to Prometheus.',
  argument: { form: '<WHAT>', help: 'what to do', choices: ['status', 'metrics'] },
  epilogue: HELP,
  run: async (what: 'status' | 'metrics', { own }, { terminal }) => {
    if (what === 'metrics') return await serve(own, terminal);
    if (own.listen !== undefined) {
      terminal.err.write('error: --listen is for `tlasso cluster metrics`\n');
      return EXIT_CODES.arguments;
    }
    return await tellingClusterErrors('auto', terminal, async () => {
      const { clusterStatus, metricsText } = await import('../../cluster/index.ts');
      const status = await clusterStatus(watchOf(own.server, terminal));
      const render = { text: statusText, json: (data: ClusterStatus) => `${JSON.stringify(data, null, 2)}\n`, prometheus: metricsText };
      terminal.out.write(render[own.statusFormat](status));
      return status.workers.length === 0 ? NOBODY : EXIT_CODES.ok;
    });
  },
});

/** Serves metrics until a signal comes. */
async function serve({ listen = USUAL_PLACE, server }: OwnFields<'cluster'>, terminal: Terminal): Promise<number> {
  const { err } = terminal;
  const place = placeIn(listen);
  if (place === null) {
    err.write(`error: --listen ${visible(listen)} is no place: give PORT or HOST:PORT, such as ${USUAL_PLACE}\n`);
    return EXIT_CODES.arguments;
  }
  const interrupt = interruptSignal(() => {}, ['SIGTERM']);
  try {
    return await tellingClusterErrors('auto', terminal, async () => {
      const { serveMetrics } = await import('../../cluster/index.ts');
      const served = await serveMetrics(place, watchOf(server, terminal));
      err.write(`Serving ${served.url} until Ctrl-C.\n`);
      if (!interrupt.signal.aborted) await once(interrupt.signal, 'abort');
      await served.end();
      return EXIT_CODES.ok;
    });
  } finally {
    interrupt.dispose();
  }
}

/** `PORT`, `HOST:PORT` or `[ADDRESS]:PORT`; null where it is none. */
function placeIn(text: string): { readonly host: string; readonly port: number } | null {
  const [, bracketed, host, digits] = /^(?:(?:\[([^\]]+)\]|([^:]+)):)?(\d{1,5})$/.exec(text) ?? [];
  const port = digits === undefined ? Number.NaN : Number(digits);
  return port < 65_536 ? { host: bracketed ?? host ?? '127.0.0.1', port } : null;
}

/** The server that is meant. */
export function serverOf(given: string | undefined, env: Terminal['env']): string {
  return given ?? env.NATS_URL ?? 'nats://localhost:4222';
}

function watchOf(server: string | undefined, { env, err }: Terminal): WatchPlan {
  return { address: serverOf(server, env), env, warn: (message) => err.write(`${message}\n`) };
}

function statusText({ workers, runs, silent, kept }: ClusterStatus): string {
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
    ...kept.map(
      ({ name, stream, bytes }) =>
        `  The server keeps a search as ${visible(name)}, ${grouped(bytes)} bytes: --keep ${visible(name)} goes on with it, nats stream rm ${visible(stream)} removes it.`,
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
