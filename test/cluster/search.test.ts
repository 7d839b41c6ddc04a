// One exhaustive search by several workers: a real server, real workers, and what happens where one of them is lost.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from '@nats-io/transport-node';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildProgram } from '../cli/built-program.ts';
import { needs } from '../project/needs.ts';
import { hasNatsServer, Machine, type Running } from './nats-server.ts';
import { FULL_HEAP, LARGE, SLOW, SMALL_HEAP } from './slow-model.ts';
import { Way } from './way.ts';

const SPECS = join(import.meta.dirname, '../../specs');

const FILES = {
  'Slow.tla': SLOW,
  // Each state takes a while, on any machine.
  'Long.tla': SLOW.replace('Slow', 'Long')
    .replaceAll('60', '80')
    .replace('< 170', '< 230 /\\ \\A i \\in 1..1500 : i * i # 4 * a * b * c + 3'),
  'Long.cfg': 'INIT Init\nNEXT Next\nINVARIANT Small\nCONSTANT N = 1\n',
  // The same with a function that has another value in each state, and a set.
  'Split.tla': `---- MODULE Split ----
EXTENDS Naturals
CONSTANT N
VARIABLES f, s
Init == f = [i \\in 1..2 |-> 0] /\\ s = {}
Next == \\E i \\in 1..2 : f' = [f EXCEPT ![i] = (@ + N) % 200] /\\ s' = IF f[i] % 7 = 3 THEN s \\cup {i} ELSE s \\ {i}
Small == f[1] + f[2] < 250 /\\ \\A i \\in 1..20000 : i * i # 4 * f[1] * f[2] + 3
====
`,
  'Split.cfg': 'INIT Init\nNEXT Next\nINVARIANT Small\nCONSTANT N = 1\n',
  'Slow.cfg': 'INIT Init\nNEXT Next\nINVARIANT Small\nCONSTANT N = 1\n',
  'Refused.tla': `---- MODULE Refused ----
EXTENDS Naturals, TLC
VARIABLE x
Init == x = 0
Next == x' = (x + 1) % 3
Counting == x' = TLCGet("distinct") % 3
Spec == Init /\\ [][Next]_x /\\ WF_x(Next)
Live == <>(x = 2)
Two == x = 2
Half == x \\div 2
====
`,
  'Refused.cfg': 'INIT Init\nNEXT Next\n',
  'Live.cfg': 'SPECIFICATION Spec\nPROPERTY Live\n',
  'Symmetric.tla': `---- MODULE Symmetric ----
EXTENDS TLC
CONSTANTS a, b
VARIABLE x
Init == x \\in {a, b}
Next == x' \\in {a, b}
Live == <>[][FALSE]_x
Alike == Permutations({a, b})
====
`,
  'Symmetric.cfg': 'INIT Init\nNEXT Next\nPROPERTY Live\nSYMMETRY Alike\nCONSTANTS a = a b = b\n',
  'View.cfg': 'INIT Init\nNEXT Next\nVIEW Half\n',
  'Counting.cfg': 'INIT Init\nNEXT Counting\n',
  'Talks.tla': `---- MODULE Talks ----
EXTENDS Naturals, TLC
VARIABLE x
Init == x = 0
Next == x' = (x + 1) % 3 /\\ PrintT(<<"at", x>>)
====
`,
  'Talks.cfg': 'INIT Init\nNEXT Next\n',
  // So many levels that no machine comes to the end of them.
  'Chain.tla': "---- MODULE Chain ----\nEXTENDS Naturals\nVARIABLE x\nInit == x = 0\nNext == x' = (x + 1) % 100000000\n====\n",
  'Chain.cfg': 'INIT Init\nNEXT Next\n',
  'Large.tla': LARGE,
  'Large.cfg': 'INIT Init\nNEXT Next\nCONSTANT N = 7\nCHECK_DEADLOCK FALSE\n',
  'FullHeap.tla': FULL_HEAP,
  'FullHeap.cfg': 'INIT Init\nNEXT Next\nCONSTANT N = 3000000\n',
  'Wrong.tla': '---- MODULE Wrong ----\nEXTENDS Naturals\nVARIABLE x\nInit == x \\in 1..9\nNext == UNCHANGED x\nGood == x < 7\n====\n',
  'Wrong.cfg': 'INIT Init\nNEXT Next\nINVARIANT Good\n',
};

/** A worker that says nothing is given up soon. */
const SOON = { TLASSO_SILENCE: '2' };

/** Without times and numbers of workers. */
const told = ({ output }: Running): string => output.out.replace(/(distinct, depth \d+), .*$/m, '$1');

describe.runIf(needs('nats-server', 'searches on a cluster', hasNatsServer))('a search by several workers', () => {
  let machine: Machine;
  beforeAll(() => void buildProgram(), 120_000);
  beforeEach(async () => {
    machine = new Machine();
    machine.write(FILES);
    await machine.serve();
  });
  afterEach(() => machine.end());

  const onCluster = (args: readonly string[], env = {}): Running => machine.start(['check', ...args, '--cluster', machine.address], env);
  const workers = (count: number): Promise<Running[]> => Promise.all(Array.from({ length: count }, () => machine.worker()));

  it('says what one machine says, and leaves nothing on the server', async () => {
    await workers(3);
    const models = [['bounded-buffer/BoundedBuffer.tla', 'bounded-buffer/BoundedBuffer-no-mutex.cfg', 3]] as const;
    for (const [module, config, count] of models) {
      const args = [join(SPECS, module), '--config', join(SPECS, config)];
      const there = onCluster([...args, '--workers', String(count)]);
      const here = machine.start(['check', ...args]);
      expect(await there.ended).toBe(await here.ended);
      expect(told(there)).toBe(told(here));
      expect(there.output.out).toContain(`${count} workers`);
    }
    const talks = onCluster(['Talks.tla', '--workers', '3']);
    expect(await talks.ended).toBe(0);
    expect(talks.output.out.match(/^<<"at", \d>>$/gm)!.sort()).toEqual(['<<"at", 0>>', '<<"at", 1>>', '<<"at", 2>>']);
    // What is wrong with initial states is found out by the command itself.
    const wrong = onCluster(['Wrong.tla']);
    expect(await wrong.ended).toBe(12);
    expect(wrong.output.out).toContain('x = 7');
    expect(await machine.streams()).toEqual([]);
  });

  it('tells for whom it waits where workers are at work for another search', async () => {
    await workers(2);
    const first = onCluster(['Chain.tla', '--workers', '2', '--no-deadlock']);
    while ((await machine.messages('states')).length < 2) await wait(20);
    const second = onCluster(['Talks.tla', '--workers', '2']);
    await second.says(/0 of 2 workers have opened the model: waiting 55 s for the others, which may be at work for another run\./);
    first.child.kill('SIGINT');
    expect(await second.ended).toBe(0);
    expect(second.output.out).toContain('2 workers');
    await first.ended;
    expect(await machine.streams()).toEqual([]);
  });

  it('refuses what one machine has to do, before anything runs', async () => {
    const [worker] = await workers(1);
    const refused = async (why: RegExp, ...args: readonly string[]): Promise<void> => {
      const check = onCluster(['Refused.tla', ...args]);
      expect(await check.ended).toBe(151);
      expect(check.output.out).toMatch(/error\[E636\]/);
      expect(check.output.out.replace(/\s+/g, ' ')).toMatch(why);
    };
    const symmetric = onCluster(['Symmetric.tla']);
    expect(await symmetric.ended).toBe(151);
    expect(symmetric.output.out.replace(/\s+/g, ' ')).toMatch(
      /error\[E636\].* temporal properties are not decided by states that SYMMETRY exchanges/,
    );
    await refused(/VIEW/, '--config', 'View.cfg');
    await refused(/TLCGet/, '--config', 'Counting.cfg');
    await refused(/coverage of conjuncts/, '--coverage');
    await refused(/possibilities/, '--possible', 'Two');
    await refused(/checkpoint/, '--checkpoint', 'kept');
    expect(worker!.output.err).not.toMatch(/takes .*Refused/);
    expect(await machine.streams()).toEqual([]);
  });

  it.each(['SIGKILL', 'SIGSTOP'] as const)('begins again where a worker gets %s', async (signal) => {
    const [first, second] = await workers(2);
    const check = onCluster(['Slow.tla', '--workers', '2'], SOON);
    await first!.says(/searches part/);
    first!.child.kill(signal);
    const here = machine.start(['check', 'Slow.tla']);
    expect(await check.ended).toBe(await here.ended);
    expect(told(check)).toBe(told(here));
    expect(check.output.err).toMatch(/The search (begins again|goes on at level \d+): worker .* (is lost|has left)\./);
    expect(second!.output.err).toContain('searches part 1 of 1, attempt 2: Slow.tla\n');
    expect(await machine.streams()).toEqual([]);
  });

  it('goes on at the last level that was kept, with fewer workers and with more, also after the server was killed', async () => {
    const [first] = await workers(2);
    const check = onCluster(['Long.tla', '--workers', '2'], SOON);
    const kept = async (processes: number, messages: number): Promise<void> => {
      let counts: readonly number[] = [];
      do {
        await wait(50);
        counts = await machine.statesKept();
      } while (counts.filter((count) => count >= messages).length < processes && check.child.exitCode === null);
    };
    await kept(2, 20);
    first!.child.kill('SIGKILL');
    await check.says(/goes on at level/);
    await workers(2);
    await kept(3, 20);
    await machine.killServer();
    await machine.serve();
    const here = machine.start(['check', 'Long.tla']);
    expect(await check.ended).toBe(await here.ended);
    expect(told(check)).toBe(told(here));
    const levels = [...check.output.err.matchAll(/The search goes on at level (\d+): (.*)\./g)].map(([, level]) => Number(level));
    expect(levels.length).toBeGreaterThan(1);
    expect(levels).toEqual(levels.toSorted((a, b) => a - b));
    expect(levels[0]).toBeGreaterThan(10);
    expect(check.output.err).not.toContain('begins again');
    expect(await machine.streams()).toEqual([]);
  });

  it.each([
    ['Long.tla', [] as const],
    // Chosen whatever the command sees in its time.
    ['Split.tla', ['--layout', 'cells']],
  ])('goes on under its name after Ctrl-C, with other workers and another command, and with nothing else: %s', async (file, layout) => {
    const [first] = await workers(2);
    const search = (count: number, ...more: readonly string[]): Running =>
      onCluster([file, '--workers', String(count), '--keep', 'long', ...layout, ...more], SOON);
    const interrupted = search(2);
    await machine.keeps(interrupted, 2);
    interrupted.child.kill('SIGINT');
    expect(await interrupted.ended).toBe(255);
    expect(interrupted.output.err).toMatch(/The server keeps as long what was found up to level \d+: the same command goes on with it\./);
    expect(await machine.streams()).toEqual(['TLASSO_KEPT_long']);
    expect((await machine.layoutKept()) !== null).toBe(layout.length > 0);
    const other = search(1, '--no-deadlock');
    expect(await other.ended).toBe(255);
    expect(other.output.err).toMatch(/error\[E639\]: what the server keeps as long is of another specification, configuration or version/);
    first!.child.kill('SIGKILL');
    const killed = search(1);
    await killed.says(/The search goes on at level \d+, which the server has kept as long\./);
    killed.child.kill('SIGKILL');
    await killed.ended;
    const resumed = search(1);
    const here = machine.start(['check', file]);
    expect(await resumed.ended).toBe(await here.ended);
    expect(told(resumed)).toBe(told(here));
    expect(resumed.output.err).toMatch(/The search goes on at level \d+, which the server has kept as long\./);
    while ((await machine.streams()).length > 0) await wait(100);
  });

  it('goes on with a worker that comes after the last one was killed, and where the server was killed', async () => {
    const [first] = await workers(1);
    const check = onCluster(['Slow.tla'], SOON);
    await first!.says(/searches part/);
    first!.child.kill('SIGKILL');
    await check.says(/No worker is left: waiting for others \(`tlasso worker --server nats:\S+`\)\./);
    const [second] = await workers(1);
    await second!.says(/searches part/);
    await machine.killServer();
    await machine.serve();
    expect(await check.ended).toBe(12);
    expect(told(check)).toContain('Invariant Small is violated');
    expect(await machine.streams()).toEqual([]);
  });

  it('goes on where its command was cut off for so long that the workers have taken it for dead', async () => {
    const [first] = await workers(2);
    const way = await Way.to(Number(new URL(machine.address).port));
    const check = machine.start(['check', 'Slow.tla', '--cluster', way.address, '--workers', '2'], { TLASSO_SILENCE: '1' });
    await first!.says(/searches part/);
    way.cut();
    await first!.says(/was removed from the server/);
    way.mend();
    const here = machine.start(['check', 'Slow.tla']);
    expect(await check.ended, check.output.err).toBe(await here.ended);
    way.end();
    expect(told(check)).toBe(told(here));
    expect(await machine.streams()).toEqual([]);
  });

  it('ends where the server lets it in no more, and so do the workers', async () => {
    await machine.killServer();
    const user = (password: string) => ['--user', 'somebody', '--pass', password];
    const env = { NATS_USER: 'somebody', NATS_PASSWORD: 'good' };
    await machine.serve(...user('good'));
    const worker = await machine.workerWith(env);
    const check = onCluster(['Long.tla'], env);
    await worker.says(/searches part/);
    await machine.killServer();
    await machine.serve(...user('other'));
    expect(await check.ended).toBe(255);
    expect(check.output.err).toMatch(/error\[E632\]: the server \S+ does not let this user in/);
    expect(await worker.ended).toBe(255);
    expect(worker.output.err).toMatch(/error\[E632\]: the server \S+ does not let this user in/);
  });

  it('ends where a process gets what it cannot read', async () => {
    await workers(1);
    const check = onCluster(['Long.tla']);
    const nc = await connect({ servers: machine.address });
    const news = nc.subscribe('tlasso.search.*.coordinator.news', { max: 1 });
    for await (const message of news)
      nc.publish(message.subject.replace('coordinator.news', message.json<{ process: string }>().process), 'x');
    expect(await check.ended).toBe(255);
    expect(check.output.err).toMatch(/error\[E637\]: a worker cannot do its part of the search: /);
    await nc.close();
  });

  it('says where one machine would be faster', async () => {
    await workers(2);
    const check = onCluster(['Chain.tla', '--workers', '2']);
    await check.says(
      /So far one machine would be faster .*: workers were at work for [\d.]+ s in all, in [\d.]+ s\. .* levels have 1 state on average\./,
    );
    check.child.kill('SIGINT');
    expect(await check.ended).toBe(255);
    expect(await machine.streams()).toEqual([]);
  });

  it('says which worker has no memory for its part', async () => {
    const small = await machine.worker('--memory', '120m');
    const large = onCluster(['Large.tla']);
    expect(await large.ended).toBe(255);
    expect(large.output.out).toContain('Stopped at the limit of memory: no error found so far');
    expect(large.output.err).toMatch(/The memory of worker \S+ is full: it has part 1 of 1 of the states\./);
    small.child.kill('SIGTERM');
    await small.ended;
    await machine.workerWith(SMALL_HEAP);
    const full = onCluster(['FullHeap.tla', '--workers', '1']);
    expect(await full.ended).toBe(255);
    expect(full.output.err).toMatch(/error\[E637\]: a worker cannot do its part of the search: worker \S+ has no memory for it: the heap/);
    expect(await machine.streams()).toEqual([]);
  });

  it('leaves nothing behind after Ctrl-C, and where the command is killed', async () => {
    const [worker] = await workers(1);
    const check = onCluster(['Slow.tla']);
    await worker!.says(/searches part/);
    check.child.kill('SIGINT');
    expect(await check.ended).toBe(255);
    expect(check.output.out).toMatch(/Interrupted|interrupted/);
    expect(await machine.streams()).toEqual([]);
    const killed = onCluster(['Slow.tla'], { TLASSO_SILENCE: '1' });
    await worker!.says(/searches part[\s\S]*searches part/);
    killed.child.kill('SIGKILL');
    await worker!.says(/was removed from the server/);
    expect(await machine.streams()).toEqual([]);
  });
});
