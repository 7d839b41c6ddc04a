// Jobs on a cluster: a real server, real workers, and what happens where one of them is killed.
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildProgram } from '../cli/built-program.ts';
import { needs } from '../project/needs.ts';
import { certificateIn, hasNatsServer, Machine, type Running } from './nats-server.ts';
import { FULL_HEAP, LARGE, SLOW as SLOW_MODEL, SMALL_HEAP } from './slow-model.ts';
import { Way } from './way.ts';

const MODULE = `---- MODULE Ring ----
EXTENDS Naturals, Steps
CONSTANTS N, Values
VARIABLES x, v
Init == x = 0 /\\ v \\in Values
Next == Step /\\ v' \\in Values
Small == x < 4
====
`;
const FILES = {
  'Ring.tla': MODULE,
  'Steps.tla': "---- MODULE Steps ----\nEXTENDS Naturals\nCONSTANT N\nVARIABLE x\nStep == x' = (x + 1) % (N + 1)\n====\n",
  'Ring.cfg': 'INIT Init\nNEXT Next\nINVARIANT Small\nCONSTANTS N = 1\nValues = {1}\n',
  'Slow.tla': SLOW_MODEL,
  // A violation that few behaviours have. So many states that their successors are not remembered: some seconds of work.
  'Rare.tla': `---- MODULE Rare ----
EXTENDS Naturals
VARIABLES x, y, z
Init == x = 0 /\\ y = 0 /\\ z = 0
Next == x' \\in 0..9 /\\ y' = (IF x' = 0 THEN y + 1 ELSE 0) /\\ z' = (31 * z + x') % 1000003
Never == y < 5
====
`,
  'Rare.cfg': 'INIT Init\nNEXT Next\n',
  'Slow.cfg': 'INIT Init\nNEXT Next\nCONSTANT N = 1\n',
  // A counterexample of 500 KB, which hardly gets smaller.
  'Wide.tla': `---- MODULE Wide ----
EXTENDS Naturals
CONSTANT N
VARIABLES x, s
Init == x = 0 /\\ s = {}
Next == x' = x + N /\\ s' = {(i * 7919 * (x + 1)) % 1000003 : i \\in 1..20000}
Small == x < 4
====
`,
  'Wide.cfg': 'INIT Init\nNEXT Next\nINVARIANT Small\nCONSTANT N = 1\n',
  'Large.tla': LARGE,
  'Large.cfg': 'INIT Init\nNEXT Next\nCONSTANT N = 7\nCHECK_DEADLOCK FALSE\n',
  // N * N states.
  'Grid.tla': `---- MODULE Grid ----
EXTENDS Naturals
CONSTANT N
VARIABLES x, y
Init == x = 0 /\\ y = 0
Next == \\/ x' = (x + 1) % N /\\ UNCHANGED y
        \\/ y' = (y + 1) % N /\\ UNCHANGED x
====
`,
  'Grid.cfg': 'INIT Init\nNEXT Next\nCONSTANT N = 1\n',
  'FullHeap.tla': FULL_HEAP,
  'FullHeap.cfg': 'INIT Init\nNEXT Next\nCONSTANT N = 3000000\n',
};

const SWEEP = ['sweep', 'Ring.tla', '--constant', 'N=2..5', '--constant', 'Values={1},{a,b}'];
const RINGS = ['test', '.', '--filter', 'Ring'];
const SLOW = ['sweep', 'Slow.tla', '--constant', 'N=1,7'];

/** Jobs of a worker that was killed are given to another one soon. */
const SOON = { TLASSO_SILENCE: '2' };

/** Without times. */
const told = ({ output }: Running): string => output.out.replace(/ +[\d.]+ s\b/g, ' _ s');

describe.runIf(needs('nats-server', 'jobs on a cluster', hasNatsServer))('a cluster', () => {
  let machine: Machine;
  beforeAll(() => void buildProgram(), 120_000);
  beforeEach(() => {
    machine = new Machine();
    machine.write(FILES);
  });
  afterEach(() => machine.end());

  const onCluster = (args: readonly string[], env = {}): Running => machine.start([...args, '--cluster', machine.address], env);

  it('says what one machine says, and leaves nothing on the server', async () => {
    await machine.serve();
    const workers = [await machine.worker(), await machine.worker()];
    const [sweep, test, alone, testAlone] = [onCluster(SWEEP), onCluster(RINGS), machine.start(SWEEP), machine.start(RINGS)];
    expect(await Promise.all([sweep.ended, test.ended, alone.ended, testAlone.ended])).toEqual([2, 0, 2, 0]);
    expect(told(sweep)).toBe(told(alone));
    expect(told(test)).toBe(told(testAlone));
    expect(told(sweep)).toContain('invariant Small, trace of 5');
    expect(await machine.streams()).toEqual([]);
    const status = machine.start(['cluster', 'status', '--server', machine.address]);
    expect(await status.ended).toBe(0);
    expect(status.output.out).toMatch(/^2 workers, 2 jobs at once\n[\s\S]*Nothing runs\.\n$/);
    for (const { child } of workers) child.kill('SIGTERM');
    expect(await Promise.all(workers.map(({ ended }) => ended))).toEqual([0, 0]);
  });

  it('names the files of the user in what is wrong with them', async () => {
    machine.write({
      'Bad.tla': MODULE.replace('Ring', 'Bad').replace('x < 4', 'x <'),
      'Bad.cfg': FILES['Ring.cfg'],
      'Lost.tla': MODULE.replace('Ring', 'Lost').replace('Steps', 'Missing'),
    });
    await machine.serve();
    await machine.worker();
    for (const file of ['Bad.tla', 'Lost.tla']) {
      const args = ['sweep', file, '--config', 'Ring.cfg', '--constant', 'N=2,3'];
      const [there, here] = [onCluster(args), machine.start(args)];
      expect(await Promise.all([there.ended, here.ended])).toEqual([150, 150]);
      expect(told(there)).toBe(told(here));
      expect(told(there)).toContain(`${file}:`);
    }
  });

  it('gives the job of a worker that is killed to another one', async () => {
    await machine.serve();
    const first = await machine.worker();
    const sweep = onCluster(SLOW, SOON);
    await first.says(/takes Slow/);
    first.child.kill('SIGKILL');
    const second = await machine.worker();
    expect(await sweep.ended).toBe(0);
    expect(told(sweep)).toMatch(/^1 +\d[\s\S]*ok\n7 [\s\S]*2 models: 2 ok/m);
    expect(second.output.err.match(/has done/g)).toHaveLength(2);
    expect(await machine.streams()).toEqual([]);
  });

  it('has each of many short jobs done where a worker is killed at one, with the next one ahead and the result before on the way', async () => {
    await machine.serve();
    const first = await machine.worker();
    const args = ['sweep', 'Grid.tla', '--constant', 'N=2..40'];
    const [sweep, alone] = [onCluster(args, SOON), machine.start(args)];
    await first.says(/has done Grid.tla N=9 /);
    first.child.kill('SIGKILL');
    const second = await machine.worker();
    expect(await Promise.all([sweep.ended, alone.ended])).toEqual([0, 0]);
    expect(told(sweep)).toBe(told(alone));
    expect(second.output.err).toContain('has done Grid.tla N=40 ');
    expect(await machine.streams()).toEqual([]);
  });

  it('does not keep a job waiting behind one that takes long', async () => {
    await machine.serve();
    const first = await machine.worker();
    const sweep = onCluster(['sweep', 'Grid.tla', '--constant', 'N=2..30,2500,31..33']);
    // The first of them takes a while, in a new thread: after some more they are taken ahead.
    while ((await machine.messages('returned')).length === 0) await wait(20);
    const second = await machine.worker();
    await second.says(/has done Grid.tla N=33 /);
    expect(first.output.err).toMatch(/takes Grid.tla N=2500\n$/);
    expect(second.output.err.match(/has done/g)).toHaveLength(3);
    sweep.child.kill('SIGINT');
    expect(await sweep.ended).toBe(255);
    expect(await machine.streams()).toEqual([]);
  });

  it('does not take a job for one that ends its workers since they have given it back before it began', async () => {
    await machine.serve();
    const sweep = onCluster(['sweep', 'Grid.tla', '--constant', 'N=3']);
    await machine.returnJob(6);
    await machine.worker();
    expect(await sweep.ended).toBe(0);
    expect(told(sweep)).toMatch(/^ +19 +9 .* ok$/m);
  });

  it('stops after a failure with the table of one machine', async () => {
    for (let i = 10; i < 40; i++) machine.write({ [`Ring-${i}.cfg`]: FILES['Ring.cfg'].replace('N = 1', `N = ${i === 20 ? 7 : 2}`) });
    await machine.serve();
    await machine.worker();
    const args = ['test', '.', '--filter', 'Ring', '--bail'];
    const [there, here] = [onCluster(args), machine.start([...args, '--jobs', '1'])];
    expect(await Promise.all([there.ended, here.ended])).toEqual([2, 2]);
    expect(told(there)).toBe(told(here));
    expect(told(there)).toMatch(/Ring-21\b/);
    expect(await machine.streams()).toEqual([]);
  });

  it('takes back the jobs of a worker that leaves', async () => {
    await machine.serve();
    const first = await machine.worker();
    const sweep = onCluster(SLOW, { TLASSO_SILENCE: '30' });
    await first.says(/takes Slow/);
    const second = await machine.worker();
    first.child.kill('SIGINT');
    expect(await first.ended).toBe(0);
    expect(await sweep.ended).toBe(0);
    expect(second.output.err).toMatch(/has done/);
  });

  it('goes on when the server was killed and is back, also where it has lost everything', async () => {
    await machine.serve();
    const worker = await machine.worker();
    const sweep = onCluster(SLOW, SOON);
    await worker.says(/takes Slow/);
    await machine.killServer();
    await wait(300);
    await machine.serve();
    await worker.says(/the server is back/);
    await machine.killServer();
    machine.loseStore();
    await machine.serve();
    expect(await sweep.ended).toBe(0);
    expect(told(sweep)).toMatch(/2 models: 2 ok/);
    expect(await machine.streams()).toEqual([]);
  });

  it('begins while the server is started again', async () => {
    await machine.serve();
    await machine.worker();
    await machine.killServer();
    const begun = [onCluster(SWEEP), onCluster(['check', 'Ring.tla']), machine.start(['worker', '--server', machine.address])];
    for (const one of begun)
      await one.says(/No NATS server answers at nats:\/\/127\.0\.0\.1:\d+ \(connection refused\): trying again for 5 s\./);
    await machine.serve();
    expect(await Promise.all(begun.slice(0, 2).map(({ ended }) => ended))).toEqual([2, 0]);
    await begun[2]!.says(/takes \d+ jobs? at once from/);
    expect(await machine.streams()).toEqual([]);
  });

  it('goes on where the server is killed at one of the first things that are said to it', async () => {
    await machine.serve();
    await machine.worker();
    const port = Number(new URL(machine.address).port);
    const first = [
      '$JS.API.INFO',
      '$JS.API.STREAM.CREATE.TLASSO_',
      '$JS.API.CONSUMER.',
      '$JS.API.STREAM.CREATE.OBJ_',
      '$O.TLASSO_',
      '.job.0',
    ];
    const begun = await Promise.all(
      first.map(async (word) => {
        const way = await Way.to(port);
        way.cutAt(word, true);
        return { way, sweep: machine.start([...SWEEP, '--cluster', way.address]) };
      }),
    );
    const keeping = await Way.to(port);
    keeping.cutAt('$JS.API.STREAM.CREATE.TLASSO_KEPT_', true);
    const search = machine.start(['check', 'Ring.tla', '--keep', 'ring', '--cluster', keeping.address]);
    const ways = [keeping, ...begun.map(({ way }) => way)];
    while (!ways.every(({ wasCut }) => wasCut)) await wait(20);
    await machine.killServer();
    await wait(500);
    await machine.serve();
    for (const way of ways) way.mend();
    expect(await Promise.all([search, ...begun.map(({ sweep }) => sweep)].map(({ ended }) => ended))).toEqual([0, ...begun.map(() => 2)]);
    const alone = machine.start(SWEEP);
    await alone.ended;
    for (const { sweep } of begun) expect(told(sweep)).toBe(told(alone));
    expect(await machine.streams()).toEqual([]);
    for (const way of ways) way.end();
  });

  it('goes on where workers have taken it for dead, since what it told did not arrive', async () => {
    await machine.serve();
    const worker = await machine.worker();
    const sweep = onCluster(SLOW);
    await worker.says(/takes Slow/);
    await machine.removeStreams();
    expect(await sweep.ended).toBe(0);
    expect(told(sweep)).toMatch(/2 models: 2 ok/);
    expect(await machine.streams()).toEqual([]);
  });

  it('has a job done again whose result was too large for a message, and was lost', async () => {
    machine.write({ 'small.conf': 'max_payload: 300000\njetstream { }\n' });
    await machine.serve('-c', join(machine.folder, 'small.conf'));
    const worker = await machine.worker();
    const args = ['sweep', 'Wide.tla', '--constant', 'N=1'];
    const sweep = onCluster(args);
    await worker.says(/takes Wide/);
    sweep.child.kill('SIGSTOP');
    while ((await machine.messages('result')).length === 0) await wait(20);
    await machine.removeStreams(/^OBJ_/);
    sweep.child.kill('SIGCONT');
    const alone = machine.start(args);
    expect(await sweep.ended, sweep.output.err).toBe(await alone.ended);
    expect(told(sweep)).toBe(told(alone));
    expect(worker.output.err.match(/has done Wide/g)).toHaveLength(2);
    expect(await machine.streams()).toEqual([]);
  });

  it('goes on where the bucket is lost while a worker has a result for it', async () => {
    machine.write({ 'small.conf': 'max_payload: 300000\njetstream { }\n' });
    await machine.serve('-c', join(machine.folder, 'small.conf'));
    const worker = await machine.worker();
    const args = ['sweep', 'Wide.tla', '--constant', 'N=1'];
    const sweep = onCluster(args, SOON);
    await worker.says(/takes Wide/);
    worker.child.kill('SIGSTOP');
    await machine.removeStreams(/^OBJ_/);
    worker.child.kill('SIGCONT');
    const alone = machine.start(args);
    expect(await sweep.ended, sweep.output.err).toBe(await alone.ended);
    expect(told(sweep)).toBe(told(alone));
    expect(await machine.streams()).toEqual([]);
  });

  it('says that the server has no room for a result', async () => {
    machine.write({ 'little.conf': 'jetstream { max_file_store: 100K }\n' });
    await machine.serve('-c', join(machine.folder, 'little.conf'));
    const worker = await machine.worker();
    // The server looks before it takes a message: it takes the first result, which is larger than all that it may keep.
    const sweep = onCluster(['sweep', 'Wide.tla', '--constant', 'N=1,2']);
    expect(await sweep.ended).toBe(255);
    expect(told(sweep)).toMatch(/\n1 .* invariant Small/);
    expect(sweep.output.err).toContain('error[E633]: the server has no room: insufficient resources');
    await worker.says(/takes Wide.tla N=2/);
    while ((await machine.streams()).length > 0) await wait(100);
  });

  it('removes what a command that was killed has left', async () => {
    await machine.serve();
    const worker = await machine.worker();
    const sweep = onCluster(SLOW, SOON);
    await worker.says(/takes Slow/);
    sweep.child.kill('SIGKILL');
    await worker.says(/was removed from the server/);
    expect(await machine.streams()).toEqual([]);
  });

  it('keeps on the server what a worker that was suspended has not heard of meanwhile', async () => {
    await machine.serve();
    const [first, second] = [await machine.worker(), await machine.worker()];
    const sweep = onCluster(['sweep', 'Slow.tla', '--constant', 'N=1..900'], { TLASSO_SILENCE: '3' });
    const [busy, idle] = await Promise.race([
      first.says(/takes Slow/).then(() => [first, second] as const),
      second.says(/takes Slow/).then(() => [second, first] as const),
    ]);
    idle.child.kill('SIGSTOP');
    // Longer than a run is waited for that tells nothing; a busy machine may keep one silent for a while.
    await wait(10_000);
    idle.child.kill('SIGCONT');
    await wait(2000);
    expect(sweep.child.exitCode).toBeNull();
    expect(idle.output.err + busy.output.err).not.toContain('was removed from the server');
    expect((await machine.streams()).length).toBe(2);
    sweep.child.kill('SIGINT');
    await sweep.ended;
  });

  it('makes random behaviours as one machine does, also where a worker is killed', async () => {
    await machine.serve();
    const [first, second] = [await machine.worker(), await machine.worker()];
    const args = ['simulate', 'Rare.tla', '--seed', '7', '--depth', '20', '--num'];
    const [many, few] = [
      [...args, '250000'],
      [...args, '60000', '--invariant', 'Never'],
    ];
    const [good, bad, goodAlone, badAlone] = [onCluster(many, SOON), onCluster(few, SOON), machine.start(many), machine.start(few)];
    await Promise.race([first, second].map(({ says }) => says(/takes Rare.tla behaviours/)));
    first.child.kill('SIGKILL');
    expect(await Promise.all([good.ended, bad.ended, goodAlone.ended, badAlone.ended])).toEqual([0, 12, 0, 12]);
    const numbers = ({ output }: Running): string => output.out.replace(/, (?:\d+ min )?[\d.]+ s.*$/m, '');
    expect(numbers(good)).toBe(numbers(goodAlone));
    expect(numbers(bad)).toBe(numbers(badAlone));
    expect(await machine.streams()).toEqual([]);
  });

  it('judges changes, and pairs of them, as one machine does', async () => {
    await machine.serve();
    const worker = await machine.worker();
    const slip = join(import.meta.dirname, '../../specs/parallel-commits/CommitLoopSlip.tla');
    const withoutTimes = ({ output }: Running): string => output.out.replace(/"(duration|seconds)": [\d.]+/g, '');
    const runs = [
      ['mutate', 'Ring.tla', '--format', 'json'],
      ['mutate', slip, '--only', 'Ask', '--only', 'Meet', '--only', 'Check', '--format', 'json'],
    ].map((args) => [onCluster(args), machine.start(args)] as const);
    for (const [there, here] of runs) {
      expect(await Promise.all([there.ended, here.ended])).toEqual([0, 0]);
      expect(withoutTimes(there)).toBe(withoutTimes(here));
    }
    expect(runs[1]![0].output.out).toContain('hidden-mistake');
    expect(worker.output.err).toMatch(/has done Ring.tla Step\/\S+ in/);
    expect(worker.output.err).toMatch(/has done \S+CommitLoopSlip.tla pairs with \S+ in/);
    expect(await machine.streams()).toEqual([]);
  });

  it('leaves nothing behind after Ctrl-C', async () => {
    await machine.serve();
    const worker = await machine.worker();
    const sweep = onCluster(SLOW);
    await worker.says(/takes Slow/);
    sweep.child.kill('SIGINT');
    expect(await sweep.ended).toBe(255);
    expect(told(sweep)).toContain('2 models: 2 skipped');
    expect(await machine.streams()).toEqual([]);
  });

  it('says which worker has no memory for a job, and does the others', async () => {
    await machine.serve();
    const small = await machine.worker('--memory', '140m');
    const large = onCluster(['sweep', 'Large.tla', '--constant', 'N=2,7,3']);
    expect(await large.ended).toBe(255);
    expect(told(large)).toMatch(/\n2 .* ok\n7 .* limit \(memory\)\n3 .* ok\n/);
    expect(large.output.err).toMatch(/Large\.tla N=7: it ended at the 140 MB of memory that worker \S+ may use/);
    small.child.kill('SIGTERM');
    await small.ended;
    const worker = await machine.workerWith(SMALL_HEAP);
    const sweep = onCluster(['sweep', 'FullHeap.tla', '--constant', 'N=2,3000000,3']);
    expect(await sweep.ended).toBe(255);
    expect(told(sweep)).toMatch(/\n2 .* ok\n3000000 +worker \S+ has no memory for it: the heap of its thread is full .*\n3 .* ok\n/);
    expect(worker.child.exitCode).toBe(null);
    expect(await machine.streams()).toEqual([]);
  });

  it('gives a job that kills its workers to no more than five', async () => {
    await machine.serve();
    const sweep = onCluster(['sweep', 'Slow.tla', '--constant', 'N=1'], { TLASSO_SILENCE: '0.5' });
    for (let i = 0; i < 5; i++) {
      const worker = await machine.worker();
      await worker.says(/takes Slow/);
      worker.child.kill('SIGKILL');
    }
    await machine.worker();
    expect(await sweep.ended).toBe(255);
    expect(told(sweep)).toMatch(/\n +workers took it 5 times, and none of them came to its end: most likely it needs more memory/);
    expect(await machine.streams()).toEqual([]);
  });

  it('serves two commands at once', async () => {
    await machine.serve();
    await machine.worker();
    const both = [onCluster(SWEEP), onCluster(RINGS)];
    expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([2, 0]);
  });

  it('refuses workers of another version, and programs where a worker runs none', async () => {
    await machine.serve();
    const other = join(machine.folder, 'other');
    cpSync(buildProgram().folder, join(other, 'dist'), { recursive: true });
    cpSync(join(buildProgram().folder, '../package.json'), join(other, 'package.json'));
    symlinkSync(join(buildProgram().folder, '../node_modules'), join(other, 'node_modules'));
    const program = join(other, 'dist/mutation-worker.js');
    writeFileSync(program, `${readFileSync(program, 'utf8')}\n// another one\n`);
    const stranger = machine.start(['worker', '--server', machine.address], {}, join(other, 'dist/tlasso.js'));
    await stranger.says(/jobs? at once from/);
    const sweep = onCluster(SWEEP);
    expect(await sweep.ended).toBe(255);
    expect(sweep.output.err).toMatch(/error\[E634\]: no worker can take these jobs: they run tlasso [\d.]+ \(\w+\), and this is/);
    expect(stranger.output.err).toContain('not served, it is of tlasso');
    const search = onCluster(['check', 'Ring.tla']);
    expect(await search.ended).toBe(255);
    expect(search.output.err).toMatch(/error\[E634\]: no worker can take these jobs: they run tlasso [\d.]+ \(\w+\), and this is/);
    await machine.worker();
    const waiting = onCluster(['check', 'Ring.tla', '--workers', '2']);
    await waiting.says(
      /Waiting for workers: 1 of 2 are there\. 1 other cannot take part: tlasso [\d.]+ \(\w+\), and this is [\d.]+ \(\w+\)\.\n/,
    );
    await machine.worker();
    expect(await waiting.ended).toBe(0);
    stranger.child.kill('SIGTERM');
    await stranger.ended;
    await machine.worker();
    const exec = onCluster([...SWEEP, '--allow-exec']);
    expect(await exec.ended).toBe(255);
    expect(exec.output.err).toContain('none of them allows that');
    await machine.worker('--allow-exec');
    expect(await onCluster([...SWEEP, '--allow-exec']).ended).toBe(2);
    expect(await machine.streams()).toEqual([]);
  });

  it('is left by a worker whose server is away', async () => {
    await machine.serve();
    const worker = await machine.worker();
    const sweep = onCluster(SWEEP);
    expect(await sweep.ended).toBe(2);
    await machine.killServer();
    await worker.says(/the server is away/);
    worker.child.kill('SIGTERM');
    expect(await worker.ended).toBe(0);
    expect(worker.output.err).not.toContain('internal error');
  });

  it('says what is wrong with the server', async () => {
    const fault = async (address: string, env = {}): Promise<string> => {
      const sweep = machine.start([...SWEEP, '--cluster', address], env);
      expect(await sweep.ended).toBe(255);
      return sweep.output.err;
    };
    expect(await fault('localhost')).toContain('error[E631]: localhost is no address of a NATS server');
    const [nowhere, nobody] = await Promise.all(['nats://127.0.0.1:1', 'nats://nobody.invalid'].map((address) => fault(address)));
    expect(nowhere).toContain('error[E631]: no NATS server has answered at nats://127.0.0.1:1 within 5 s: connection refused');
    expect(nobody).toMatch(/error\[E631\]: no NATS server has answered at nats:\/\/nobody\.invalid within 5 s: getaddrinfo/);
    await machine.serve('--user', 'ann', '--pass', 'secret');
    expect(await fault(machine.address)).toContain('error[E632]');
    const wrong = await fault(machine.address.replace('//', '//ann:guess@'));
    expect(wrong).toContain('error[E632]');
    expect(wrong).not.toContain('guess');
    expect(await fault(machine.address, { NATS_CREDS: join(machine.folder, 'none.creds') })).toContain(
      'none.creds of NATS_CREDS does not exist',
    );
    const worker = machine.start(['worker', '--server', machine.address]);
    expect(await worker.ended).toBe(255);
    expect(worker.output.err).toContain('error[E632]');
    await machine.killServer();
    await machine.serve('--no-js');
    expect(await fault(machine.address)).toContain('error[E633]');
  });

  it('asks again where the connection breaks before the server has answered', async () => {
    await machine.serve();
    const way = await Way.to(Number(new URL(machine.address).port));
    way.cutAt('$JS.API.INFO');
    const status = machine.start(['cluster', 'status', '--server', way.address]);
    // Nobody works for it.
    expect(await status.ended).toBe(2);
    expect(status.output.err).toBe(`The server ${way.address} does not answer any more: asking it again.\n`);
    expect(way.wasCut).toBe(true);
    way.end();
  });

  it('speaks TLS with a user', async () => {
    // Known by its number alone.
    const { cert, key } = certificateIn(machine.folder, 'IP:127.0.0.1');
    await machine.serve('--tls', '--tlscert', cert, '--tlskey', key, '--user', 'ann', '--pass', 'secret');
    const env = { NATS_CA: cert, NATS_USER: 'ann', NATS_PASSWORD: 'secret' };
    const address = machine.address.replace('nats:', 'tls:');
    const worker = machine.start(['worker', '--server', address], env);
    await worker.says(/jobs? at once from/);
    expect(await machine.start([...SWEEP, '--cluster', address], env).ended).toBe(2);
    const stranger = machine.start([...SWEEP, '--cluster', address], { NATS_USER: 'ann', NATS_PASSWORD: 'secret' });
    expect(await stranger.ended).toBe(255);
    expect(stranger.output.err).toContain('error[E631]');
  });

  it('says what is wrong with certificates', async () => {
    const fault = async (address: string, env = {}): Promise<string> => {
      const status = machine.start(['cluster', 'status', '--server', address], env);
      expect(await status.ended).toBe(255);
      return status.output.err;
    };
    const { cert, key } = certificateIn(machine.folder, 'DNS:localhost');
    await machine.serve();
    const address = machine.address.replace('nats:', 'tls:');
    expect(await fault(address)).toContain(`the server ${address} speaks no TLS`);
    const none = join(machine.folder, 'none.pem');
    expect(await fault(address, { NATS_CA: none })).toContain(`the file ${none} of NATS_CA does not exist`);
    const other = certificateIn(machine.folder, 'DNS:other').key;
    expect(await fault(address, { NATS_CERT: key, NATS_KEY: other })).toContain(
      'the files of NATS_CA, NATS_CERT and NATS_KEY cannot be used',
    );
    machine.write({ 'some.creds': 'nothing' });
    expect(await fault(machine.address, { NATS_CREDS: join(machine.folder, 'some.creds') })).toContain('of NATS_CREDS has no credentials');
    await machine.killServer();
    const mine = certificateIn(machine.folder, 'DNS:localhost');
    await machine.serve('--tls', '--tlscert', mine.cert, '--tlskey', mine.key);
    expect(await fault(address, { NATS_CA: cert })).toContain('IP: 127.0.0.1 is not in the cert');
    await machine.killServer();
    await machine.serve('--tlsverify', '--tlscert', mine.cert, '--tlskey', mine.key, '--tlscacert', mine.cert);
    expect(await fault(address.replace('127.0.0.1', 'localhost'), { NATS_CA: cert })).toContain('name it in NATS_CERT and NATS_KEY');
  });

  it('tells nothing of a password that the address cannot have', async () => {
    for (const address of ['nats://ann:se/cret@127.0.0.1:1', 'nats://ann:se,cret@127.0.0.1:1', 'nats://ann:se%cret@127.0.0.1:1']) {
      const status = machine.start(['cluster', 'status', '--server', address]);
      expect(await status.ended).toBe(255);
      expect(status.output.err).toContain('error[E631]');
      expect(status.output.err).not.toMatch(/ann|cret/);
    }
  });
});
