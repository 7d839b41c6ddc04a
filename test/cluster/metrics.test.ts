// Metrics of a cluster: a real server and worker, and a reader of the format that shares no code with the writer.
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { metricsText } from '../../src/cluster/metrics.ts';
import { buildProgram } from '../cli/built-program.ts';
import { needs } from '../project/needs.ts';
import { hasNatsServer, Machine } from './nats-server.ts';

/** Reads the text format of Prometheus, version 0.0.4: samples by name and labels. Throws where a line is none. */
function readMetrics(text: string): ReadonlyMap<string, number> {
  const samples = new Map<string, number>();
  let family = '';
  for (const line of text.split('\n').slice(0, -1)) {
    const declared = /^# TYPE ([a-z_]+) (?:gauge|counter)$/.exec(line)?.[1];
    if (declared !== undefined) family = declared;
    if (line.startsWith('# ')) continue;
    const [, name, labels = '', value] = /^([a-z_]+)(\{(?:[a-z_]+="(?:[^"\\\n]|\\[\\"n])*",?)+\})? (-?\d+(?:\.\d+)?)$/.exec(line) ?? [];
    if (name === undefined || name !== family) throw new Error(`no sample of ${family}: ${line}`);
    if (samples.has(name + labels)) throw new Error(`twice: ${line}`);
    samples.set(name + labels, Number(value));
  }
  expect(text.endsWith('\n')).toBe(true);
  return samples;
}

it('escapes what people have written', () => {
  const who = { version: '1', build: 'b', node: '20', name: 'host:1' };
  const run = { ...who, run: 'a0', what: 'sweep "x\\y"\n', needsExec: false, silence: 1, open: 2, done: 3, seconds: 4.5 };
  const samples = readMetrics(metricsText({ workers: [], runs: [run], kept: [], silent: [{ run: 'b1', messages: 1, bytes: 700 }] }));
  expect(samples.get('tlasso_run_jobs_open{run="a0",what="sweep \\"x\\\\y\\"\\n",from="host:1"}')).toBe(2);
  expect(samples.get('tlasso_silent_run_bytes{run="b1"}')).toBe(700);
  expect(samples.get('tlasso_workers')).toBe(0);
  expect(readMetrics(metricsText(null))).toEqual(new Map([['tlasso_server_up', 0]]));
});

describe.runIf(needs('nats-server', 'metrics of a cluster', hasNatsServer))('metrics', () => {
  let machine: Machine;
  beforeAll(() => void buildProgram(), 120_000);
  beforeEach(() => {
    machine = new Machine();
    machine.write({
      'Endless.tla':
        "---- MODULE Endless ----\nEXTENDS Naturals\nCONSTANT N\nVARIABLE a\nInit == a = 0\nNext == a < N /\\ a' = a + 1\n====\n",
      'Endless.cfg': 'INIT Init\nNEXT Next\nCONSTANT N = 1\nCHECK_DEADLOCK FALSE\n',
    });
  });
  afterEach(() => machine.end());

  it('tell what workers and runs are at, and that the server is away', async () => {
    await machine.serve();
    const worker = await machine.worker();
    const metrics = machine.start(['cluster', 'metrics', '--server', machine.address, '--listen', '0']);
    await metrics.says(/Serving http:\S+\/metrics until/);
    const url = /http:\S+/.exec(metrics.output.err)![0];
    const ask = async (): Promise<ReadonlyMap<string, number>> => readMetrics(await (await fetch(url)).text());
    const until = async (isSo: (samples: ReadonlyMap<string, number>) => boolean): Promise<ReadonlyMap<string, number>> => {
      for (;;) {
        const samples = await ask();
        if (isSo(samples)) return samples;
      }
    };
    const job = (samples: ReadonlyMap<string, number>, name: string): number | undefined =>
      [...samples].find(([key]) => key.startsWith(`${name}{`) && key.includes('what="Endless.tla N=1000000000"'))?.[1];
    const sweep = (n: number) => machine.start(['sweep', 'Endless.tla', '--constant', `N=${n}`, '--cluster', machine.address]);
    const endless = sweep(1_000_000_000);
    const during = await until((samples) => (job(samples, 'tlasso_job_states_distinct') ?? 0) > 0);
    expect(during.get('tlasso_server_up')).toBe(1);
    expect(during.get('tlasso_workers')).toBe(1);
    expect(job(during, 'tlasso_job_states_generated')).toBeGreaterThanOrEqual(job(during, 'tlasso_job_states_distinct')!);
    expect(job(during, 'tlasso_job_depth')).toBeGreaterThan(1);
    endless.child.kill('SIGINT');
    await endless.ended;
    expect(await sweep(5).ended).toBe(0);
    const name = `worker="${/worker="([^"]+)"/.exec([...during.keys()].join())![1]}"`;
    await until((samples) => samples.get(`tlasso_worker_jobs_done_total{${name}}`) === 1);
    worker.child.kill('SIGTERM');
    await worker.ended;
    await until((samples) => samples.get('tlasso_workers') === 0);
    await machine.killServer();
    await until((samples) => samples.get('tlasso_server_up') === 0);
    expect((await fetch(url.replace('/metrics', '/other'))).status).toBe(404);
    metrics.child.kill('SIGTERM');
    expect(await metrics.ended).toBe(0);
  });

  it('are not served where nobody can listen', async () => {
    await machine.serve();
    const first = machine.start(['cluster', 'metrics', '--server', machine.address, '--listen', '127.0.0.1:0']);
    await first.says(/Serving/);
    const place = /127\.0\.0\.1:\d+/.exec(first.output.err)![0];
    const second = machine.start(['cluster', 'metrics', '--server', machine.address, '--listen', place]);
    expect(await second.ended).toBe(255);
    expect(second.output.err).toContain(`error[E638]: cannot listen at ${place}: another program does`);
    for (const wrong of ['port', '1:2:3', '70000', ':1']) {
      const none = machine.start(['cluster', 'metrics', '--listen', wrong]);
      expect(await none.ended).toBe(1);
      expect(none.output.err).toContain('--listen');
    }
    const status = machine.start(['cluster', 'status', '--server', machine.address, '--format', 'prometheus']);
    expect(await status.ended).toBe(2);
    expect(readMetrics(status.output.out).get('tlasso_server_up')).toBe(1);
  });
});
