// What a cluster tells of itself, as Prometheus reads it.
//
// Source: Prometheus, "Exposition formats", text format 0.0.4.
import { createServer, type Server } from 'node:http';
import { ClusterError } from './cluster-error.ts';
import type { JobNews, WorkerNews } from './names.ts';
import { type ClusterStatus, ClusterWatch, type WatchPlan } from './status.ts';

type Labels = Readonly<Record<string, string | number>>;
type Sample = readonly [Labels, number];

interface Metric {
  readonly name: string;
  readonly kind: 'gauge' | 'counter';
  readonly help: string;
  readonly samples: readonly Sample[];
}

/** The type of the text for those who ask over HTTP. */
const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** The metrics of a cluster as text; null while its server is away. */
export function metricsText(status: ClusterStatus | null): string {
  const up: Metric = {
    name: 'tlasso_server_up',
    kind: 'gauge',
    help: 'Whether the NATS server answers.',
    samples: [[{}, status === null ? 0 : 1]],
  };
  return [up, ...(status === null ? [] : metricsOf(status))].map(textOf).join('');
}

function metricsOf({ workers, runs, silent }: ClusterStatus): readonly Metric[] {
  const ofWorkers = (value: (news: WorkerNews) => number): readonly Sample[] => workers.map((news) => [{ worker: news.name }, value(news)]);
  const jobs = workers.flatMap(({ name, running }) => running.map((job) => ({ name, job })));
  const ofJobs = (value: (job: JobNews) => number | undefined): readonly Sample[] =>
    jobs.flatMap(({ name, job }) => {
      const known = value(job);
      return known === undefined ? [] : [[{ worker: name, run: job.run, job: job.job, what: job.what }, known] as const];
    });
  const ofRuns = (value: (run: ClusterStatus['runs'][number]) => number): readonly Sample[] =>
    runs.map((news) => [{ run: news.run, what: news.what, from: news.name }, value(news)]);
  const gauge = (name: string, help: string, samples: readonly Sample[]): Metric => ({ name, kind: 'gauge', help, samples });
  const counter = (name: string, help: string, samples: readonly Sample[]): Metric => ({ name, kind: 'counter', help, samples });
  return [
    gauge('tlasso_workers', 'Workers that are there.', [[{}, workers.length]]),
    gauge(
      'tlasso_worker_jobs_allowed',
      'Jobs that a worker takes at once.',
      ofWorkers((news) => news.jobs),
    ),
    gauge(
      'tlasso_worker_jobs_running',
      'Jobs that a worker is at.',
      ofWorkers((news) => news.running.length),
    ),
    counter(
      'tlasso_worker_jobs_done_total',
      'Jobs that a worker has done since it was started.',
      ofWorkers((news) => news.done),
    ),
    gauge(
      'tlasso_job_seconds',
      'Seconds since a worker took a job.',
      ofJobs((job) => job.seconds),
    ),
    gauge(
      'tlasso_job_states_generated',
      'States that a job has generated.',
      ofJobs((job) => job.progress?.statesGenerated),
    ),
    gauge(
      'tlasso_job_states_distinct',
      'Distinct states of a job.',
      ofJobs((job) => job.progress?.distinctStates),
    ),
    gauge(
      'tlasso_job_states_queued',
      'States of a job that are found and not expanded.',
      ofJobs((job) => job.progress?.queue),
    ),
    gauge(
      'tlasso_job_depth',
      'Depth that a job has reached.',
      ofJobs((job) => job.progress?.depth),
    ),
    gauge('tlasso_runs', 'Commands that have jobs for workers.', [[{}, runs.length]]),
    gauge(
      'tlasso_run_jobs_open',
      'Jobs of a run without a result.',
      ofRuns((news) => news.open),
    ),
    gauge(
      'tlasso_run_jobs_done',
      'Jobs of a run with a result.',
      ofRuns((news) => news.done),
    ),
    gauge(
      'tlasso_run_seconds',
      'Seconds since a run began.',
      ofRuns((news) => news.seconds),
    ),
    gauge(
      'tlasso_silent_run_bytes',
      'Bytes on the server of a run that was ended by force.',
      silent.map(({ run, bytes }) => [{ run }, bytes]),
    ),
  ];
}

function textOf({ name, kind, help, samples }: Metric): string {
  const lines = samples.map(([labels, value]) => {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(String(text))}"`);
    return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}\n`;
  });
  return `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n${lines.join('')}`;
}

function escaped(text: string): string {
  return text.replace(/[\\"\n]/g, (char) => (char === '\n' ? '\\n' : `\\${char}`));
}

/** Where Prometheus asks. */
export interface MetricsPlace {
  readonly host: string;
  /** 0: a free one. */
  readonly port: number;
}

/** Metrics that are served until `end`. */
export interface ServedMetrics {
  /** As Prometheus asks for it. */
  readonly url: string;
  end(): Promise<void>;
}

/** Serves the metrics of a cluster over HTTP. Throws ClusterError. */
export async function serveMetrics(place: MetricsPlace, plan: WatchPlan): Promise<ServedMetrics> {
  const watch = await ClusterWatch.begin(plan, 'cluster metrics');
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('The metrics are at /metrics.\n');
      return;
    }
    watch.status().then(
      (status) => response.writeHead(200, { 'content-type': CONTENT_TYPE }).end(metricsText(status)),
      (error: Error) => response.writeHead(500, { 'content-type': 'text/plain' }).end(`${error.message}\n`),
    );
  });
  const end = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await watch.end();
  };
  try {
    const port = await listening(server, place);
    return { url: `http://${place.host.includes(':') ? `[${place.host}]` : place.host}:${port}/metrics`, end };
  } catch (error) {
    await end();
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === 'EADDRINUSE' ? 'another program does' : message;
    throw new ClusterError('E638', `cannot listen at ${place.host}:${place.port}: ${why}`, 'Give another --listen HOST:PORT.');
  }
}

/** The port at which it listens. */
function listening(server: Server, { host, port }: MetricsPlace): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}
