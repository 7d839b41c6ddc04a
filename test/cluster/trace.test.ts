// `trace --windows --cluster`: lines of a log that workers compare give the report of one machine.
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildProgram } from '../cli/built-program.ts';
import { needs } from '../project/needs.ts';
import { hasNatsServer, Machine, type Running } from './nats-server.ts';

const MAPPING = `---- MODULE Mapped ----
EXTENDS Counter
EventState(e) == [n |-> e.n]
Event(e) == CASE e.did = "add" -> Add(e.k) [] e.did = "clear" -> Clear
====
`;
const COUNTER = `---- MODULE Counter ----
EXTENDS Integers
CONSTANT Most
VARIABLE n
Init == n = 0
Add(k) == n + k < Most /\\ n' = n + k
Clear == n > 30 /\\ n' = 0
Next == (\\E k \\in 1..9 : Add(k)) \\/ Clear
====
`;
const LINES = 22_000;
/** Adds to n, of which some go too far, and clears it, sometimes too early. */
const logOf = (count: number): string =>
  Array.from({ length: count }, (_, i) =>
    JSON.stringify(
      i % 5 === 0 ? { did: 'clear', n: i % 977 === 0 ? 3 : 31 + (i % 9) } : { did: 'add', n: i % 40, k: i % 1301 === 1 ? 60 : 1 + (i % 9) },
    ),
  ).join('\n');

/** Without the time. */
const told = ({ output }: Running): unknown => {
  const { seconds: _seconds, ...report } = JSON.parse(output.out) as Record<string, unknown>;
  return report;
};

describe.runIf(needs('nats-server', 'logs on a cluster', hasNatsServer))('lines of a log', () => {
  let machine: Machine;
  beforeAll(() => void buildProgram(), 120_000);
  beforeEach(() => {
    machine = new Machine();
    machine.write({
      'Mapped.tla': MAPPING,
      'Counter.tla': COUNTER,
      'Counter.cfg': 'INIT Init\nNEXT Next\nCONSTANT Most = 60\n',
      'run.ndjson': logOf(LINES),
      'broken.ndjson': `${logOf(7000)}\n{"did":\n${logOf(9000)}`,
    });
  });
  afterEach(() => machine.end());

  const trace = (log: string, ...more: readonly string[]): Running =>
    machine.start(['trace', 'Mapped.tla', log, '--windows', '--format', 'json', ...more]);

  it.each([
    ['run.ndjson', 15],
    ['broken.ndjson', 1],
  ])('of %s are compared by workers as by one machine', async (log, code) => {
    await machine.serve();
    const workers = [await machine.worker(), await machine.worker()];
    const [there, here] = [trace(log, '--cluster', machine.address), trace(log, '--workers', '1')];
    expect(await Promise.all([there.ended, here.ended])).toEqual([code, code]);
    expect(told(there)).toEqual(told(here));
    expect(workers.map(({ output }) => output.err).join('')).toMatch(/has done Mapped\.tla \d+ lines from \S+:\d+ on/);
    expect(await machine.streams()).toEqual([]);
  });

  it('are compared by the command where no worker is, and where those that are die', async () => {
    await machine.serve();
    const alone = trace('run.ndjson', '--cluster', machine.address);
    expect(await alone.ended).toBe(15);
    expect(alone.output.err).toContain('No worker is there yet');
    const worker = await machine.worker();
    const left = machine.start(['trace', 'Mapped.tla', 'run.ndjson', '--windows', '--format', 'json', '--cluster', machine.address], {
      TLASSO_SILENCE: '1',
    });
    await worker.says(/takes Mapped/);
    worker.child.kill('SIGKILL');
    const next = await machine.worker();
    expect(await left.ended).toBe(15);
    expect(told(left)).toEqual(told(alone));
    expect(next.output.err).not.toContain('internal error');
    expect(await machine.streams()).toEqual([]);
  });

  it('are not what a log as a whole is compared by', async () => {
    const whole = machine.start(['trace', 'Mapped.tla', 'run.ndjson', '--cluster', 'nats://127.0.0.1:1']);
    expect(await whole.ended).toBe(1);
    expect(whole.output.err).toContain('--cluster is for --windows');
    const nobody = trace('run.ndjson', '--cluster', 'nats://127.0.0.1:1');
    expect(await nobody.ended).toBe(255);
    expect(nobody.output.err).toContain('error[E631]');
  });
});
