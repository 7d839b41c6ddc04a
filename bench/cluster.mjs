// One exhaustive search by several workers: the same answer as that of one machine, with faults, and what it costs; and jobs. Needs nats-server and a build.
//
//   node bench/cluster.mjs models [COUNTS] [FOLDER]    every model of specs/ (or of a list) by 1, 2, 3 and 5 workers, against one process
//   node bench/cluster.mjs faults COUNT [SEED]         one model, each time with a fault at a random moment (FAULT=server: always that one)
//                                                      TEMPORAL=1: it has a temporal property; SPLIT=1: workers keep a function in cells and a set in bits; TLASSO_SILENCE: seconds after which a worker is lost
//   node bench/cluster.mjs jobFaults COUNT [SEED] [NAME]   the same for the suite of small models, or other jobs: see below
//   node bench/cluster.mjs network COUNT [SEED]        the same with faults of the network, each between one process and the server; and two searches at once
//   node bench/cluster.mjs speed MODULE CONFIG [ARGS]  processor time of one process with one and two threads, and of one, two and four workers (WORKERS=1,2: of those); for cluster-model.mjs
//
//   node bench/cluster.mjs many MILLIONS [SPEC]        the same for 1, 10 or 50 million states of Counters (SPEC: Tokens): what they are is arithmetic
//   node bench/cluster.mjs profile MILLIONS [SPEC]     where the processor time of one process, and of one and two workers goes, by parts of the program
//
//   node bench/cluster.mjs jobs [NAME] [PAIRS]         a suite of small models, one of large models, a simulation, a sweep and two mutation runs on one and two workers with one job each,
//                                                      in turn, three times. NAME: those with it in their name
//
// PINNED=1: each worker of `jobs` has one core. Of jobs, times by the clock say what a user gains where two cores are free. Where they are not, processor time says it: that of the command and of the worker that was the busiest.
//
// A list has lines MODULE,CONFIG. Without the numbers of workers, times and what the counters of actions say of a search that ended early, the whole reports in JSON
// have to be equal.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const program = join(root, 'dist/tlasso.js');
const folder = mkdtempSync(join(tmpdir(), 'tlasso-bench-'));
const children = new Set();

// Whoever ends this by a signal ends all of it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => {
    for (const child of children) child.kill('SIGKILL');
    process.exit(1);
  });

const start = (command, args, env = {}) => {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NO_COLOR: '1', TMPDIR: folder, ...env } });
  const run = { child, out: '', err: '', ended: once(child, 'close').then(([code]) => code) };
  child.stdout.on('data', (text) => {
    run.out += text;
  });
  child.stderr.on('data', (text) => {
    run.err += text;
  });
  children.add(child);
  run.ended.then(() => children.delete(child));
  return run;
};
const tlasso = (args, env) => start(process.execPath, [program, ...args], env);
const says = async (run, what) => {
  while (!what.test(run.err)) {
    if (run.child.exitCode !== null) throw new Error(`it has ended:\n${run.err}`);
    await wait(20);
  }
};

const freePorts = async (count) => {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(probes.map((probe) => once(probe, 'listening')));
  return probes.map((probe) => {
    const { port } = probe.address();
    probe.close();
    return port;
  });
};
/** Of the server: for clients, and for what it says of itself. */
const [port, monitoring] = await freePorts(2);
const address = `nats://127.0.0.1:${port}`;
const serve = async () => {
  const server = start('nats-server', [
    '-js',
    '-sd',
    join(folder, 'store'),
    '-a',
    '127.0.0.1',
    '-p',
    String(port),
    '-m',
    String(monitoring),
  ]);
  await says(server, /Server is ready/);
  return server;
};
/** With PINNED a worker has one core of its own, as on a machine of its own: V8 compiles and collects beside the program, for which one worker would use the other core. */
const joined = async (core = 0, server = address) => {
  const args = [program, 'worker', '--server', server, '--jobs', '1'];
  const worker =
    process.env.PINNED === undefined ? start(process.execPath, args) : start('taskset', ['-c', String(core), process.execPath, ...args]);
  await says(worker, /jobs? at once from/);
  worker.ended.then((code) => {
    if (!worker.child.killed) console.log(`a worker has ended by itself (${code ?? worker.child.signalCode}): ${worker.err}`);
  });
  return worker;
};

/** Milliseconds after which a command that has not ended tells what it has said, again and again. */
const LONG = 60_000;

/** Waits for a command. Throws where one of the workers that it needs has ended. */
const patiently = async (run, workers = []) => {
  for (let shown = 0; ; shown = run.err.length) {
    const gone = Promise.race(workers.map((worker) => worker.ended.then(() => 'gone')));
    const code = await Promise.race([run.ended, wait(LONG, 'late', { ref: false }), ...(workers.length === 0 ? [] : [gone])]);
    if (code === 'gone') throw new Error(`a worker is gone, and the command says: ${run.err}`);
    if (code !== 'late') return code;
    console.log(`still at work, and says: ${run.err.slice(shown)}`);
  }
};
const onServer = async () => {
  const answer = await fetch(`http://127.0.0.1:${monitoring}/jsz`);
  return (await answer.json()).streams;
};
const bytesKept = async () => (await (await fetch(`http://127.0.0.1:${monitoring}/jsz`)).json()).bytes;
const bytesIn = async () => (await (await fetch(`http://127.0.0.1:${monitoring}/varz`)).json()).in_bytes;

/** What has to be the same. */
const told = ({ out, err }, code) => {
  // Not even a report.
  if (out === '') return `${code} ${err}`;
  const report = JSON.parse(out);
  const { seconds: _seconds, workers: _workers, tlasso: _version, ...rest } = report;
  if (rest.verdict !== 'ok') delete rest.coverage;
  const text = JSON.stringify(rest, (key, value) => (key === 'seconds' || key === 'workers' ? undefined : value));
  return `${code} ${text}`;
};

const modelsIn = (list) => {
  if (list !== undefined)
    return readFileSync(list, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(','));
  const specs = join(root, 'specs');
  return readdirSync(specs).flatMap((name) => {
    if (!existsSync(join(specs, name, 'expected.json'))) return [];
    return readdirSync(join(specs, name))
      .filter((file) => file.endsWith('.cfg') && !/large/.test(file))
      .map((file) => [join(specs, name, `${basename(file, '.cfg').split('-')[0]}.tla`), join(specs, name, file)])
      .filter(([module]) => existsSync(module));
  });
};

async function models(counts = '1,2,3,5', list = undefined) {
  await serve();
  const sums = { same: 0, different: 0, refused: 0 };
  const alone = new Map();
  const workers = [];
  for (const number of counts.split(',').map(Number)) {
    while (workers.length < number) workers.push(await joined());
    for (const [module, config] of modelsIn(list)) {
      const args = ['check', module, '--config', config, '--format', 'json'];
      const there = tlasso([...args, '--cluster', address, '--workers', String(number)]);
      const code = await patiently(there, workers);
      const name = `${number} ${basename(module)} ${basename(config)}`;
      if (/E636/.test(there.out)) {
        sums.refused++;
        console.log(`${name}: refused`);
        continue;
      }
      if (!alone.has(config)) {
        const one = tlasso(args);
        alone.set(config, told(one, await one.ended));
      }
      const isSame = told(there, code) === alone.get(config);
      sums[isSame ? 'same' : 'different']++;
      const { verdict, distinctStates, depth } = JSON.parse(there.out || '{}');
      console.log(`${name}: ${verdict} ${distinctStates} ${depth} ${isSame ? 'same' : 'DIFFERENT'}, on the server: ${await onServer()}`);
      if (!isSame) console.log(alone.get(config), '\n', told(there, code), there.err);
    }
  }
  console.log(JSON.stringify(sums));
}

/** Numbers from 0 to 1, the same ones for the same seed. */
const randomFrom = (seed) => () => {
  seed = (seed * 48271) % 2147483647;
  return seed / 2147483647;
};

const SLOW = `---- MODULE Slow ----
EXTENDS Naturals
VARIABLES a, b, c
Init == a = 0 /\\ b = 0 /\\ c = 0
Next == \\/ a' = (a + 1) % 60 /\\ UNCHANGED <<b, c>>
        \\/ b' = (b + 1) % 60 /\\ UNCHANGED <<a, c>>
        \\/ c' = (c + 1) % 60 /\\ UNCHANGED <<a, b>>
Small == a + b + c < 170
====
`;

/** The same states as a function that has another value in each, with a set of what was reached last, in a bit for each element. */
const SPLIT = `---- MODULE Slow ----
EXTENDS Naturals
VARIABLES f, s
Init == f = [i \\in 1..3 |-> 0] /\\ s = {}
Next == \\E i \\in 1..3 : /\\ f' = [f EXCEPT ![i] = (@ + 1) % 60]
                       /\\ s' = (s \\cup {<<i, (f[i] + 1) % 60>>}) \\ {<<i, f[i]>>}
Small == f[1] + f[2] + f[3] < 170
====
`;

/** With a lasso of the last states: what is looked at during the search does not show it. */
const FAIR = `vars == <<a, b, c>>
Spec == Init /\\ [][Next]_vars /\\ WF_vars(Next)
Away == []<>(a # 59 \\/ c # 59)
====
`;

const writeSlow = () => {
  const isTemporal = process.env.TEMPORAL !== undefined;
  const text = process.env.SPLIT === undefined ? SLOW : SPLIT;
  writeFileSync(join(folder, 'Slow.tla'), isTemporal ? SLOW.replace('====\n', FAIR) : text);
  writeFileSync(join(folder, 'Slow.cfg'), isTemporal ? 'SPECIFICATION Spec\nPROPERTY Away\n' : 'INIT Init\nNEXT Next\nINVARIANT Small\n');
};

/** The way to the server of one process, on which bytes can come late, slowly, or not at all. */
class Way {
  /** Milliseconds that each piece takes, and bytes a second. */
  delay = 0;
  rate = Number.POSITIVE_INFINITY;
  /** Nothing passes, and nobody is told. */
  isSilent = false;
  /** Connections are refused. */
  isCut = false;
  #sockets = new Set();
  #listener = createServer((near) => this.#join(near));

  static async open() {
    const way = new Way();
    way.#listener.listen(0, '127.0.0.1').unref();
    await once(way.#listener, 'listening');
    return way;
  }

  get address() {
    return `nats://127.0.0.1:${this.#listener.address().port}`;
  }

  cut() {
    this.isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend() {
    this.delay = 0;
    this.rate = Number.POSITIVE_INFINITY;
    this.isSilent = false;
    this.isCut = false;
  }

  #join(near) {
    if (this.isCut) return near.destroy();
    const far = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ]) {
      this.#sockets.add(from);
      from.on('error', () => {});
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
      void this.#carry(from, to);
    }
  }

  async #carry(from, to) {
    try {
      for await (const piece of from) {
        if (this.delay > 0) await wait(this.delay);
        if (this.rate < Number.POSITIVE_INFINITY) await wait((1000 * piece.length) / this.rate);
        while (this.isSilent && !to.destroyed) await wait(20);
        if (to.destroyed) return;
        if (!to.write(piece)) await Promise.race([once(to, 'drain'), once(to, 'close')]);
      }
      to.end();
    } catch {
      to.destroy();
    }
  }
}

/** What happens on the way of a process, for some seconds. */
const WAY_FAULTS = {
  cut: (way) => way.cut(),
  silent: (way) => {
    way.isSilent = true;
  },
  late: (way) => {
    way.delay = 150;
  },
  slow: (way) => {
    way.rate = 200_000;
  },
};

/**
 * Searches while the network is at fault: bytes come late, slowly or not at all between one process and the server, or its connections are cut. Every fifth
 * search has another one beside it, of the same specification, on the same workers.
 */
async function network(count, seed = '1') {
  const random = randomFrom(Number(seed));
  writeSlow();
  const args = ['check', join(folder, 'Slow.tla'), '--format', 'json'];
  await serve();
  const ways = await Promise.all(Array.from({ length: 4 }, () => Way.open()));
  const [own, ...others] = ways;
  for (const way of others) await joined(0, way.address);
  const alone = tlasso(args);
  const expected = told(alone, await alone.ended);
  const sums = { same: 0, different: 0, begun: 0, resumed: 0, left: 0 };
  for (let i = 1; i <= Number(count); i++) {
    const began = performance.now();
    const search = (server) => tlasso([...args, '--cluster', server], { TLASSO_SILENCE: process.env.TLASSO_SILENCE ?? '2' });
    const checks = [search(own.address), ...(i % 5 === 0 ? [search(address)] : [])];
    const ended = Promise.all(checks.map((check) => check.ended));
    const names = Object.keys(WAY_FAULTS);
    const fault = process.env.FAULT ?? names[Math.floor(random() * names.length)];
    const victim = Math.floor(random() * ways.length);
    const at = 1000 + random() * 5000;
    const lasts = random() * 10_000;
    await Promise.race([wait(at), ended]);
    WAY_FAULTS[fault](ways[victim]);
    await Promise.race([wait(lasts), ended]);
    ways[victim].mend();
    const codes = await Promise.all(checks.map((check) => patiently(check)));
    const isSame = checks.every((check, one) => told(check, codes[one]) === expected);
    sums[isSame ? 'same' : 'different']++;
    for (const { err } of checks) {
      sums.begun += (err.match(/begins again/g) ?? []).length;
      sums.resumed += (err.match(/goes on at level/g) ?? []).length;
    }
    const left = await onServer();
    sums.left += left;
    const whose = victim === 0 ? 'the command' : `worker ${victim}`;
    const took = ((performance.now() - began) / 1000).toFixed(1);
    console.log(
      `${i} ${fault} at ${whose} after ${(at / 1000).toFixed(1)} s for ${(lasts / 1000).toFixed(1)} s, ${checks.length} at once: ${isSame ? 'same' : 'DIFFERENT'} in ${took} s, on the server: ${left}`,
    );
    if (!isSame) for (const check of checks) console.log(check.out.slice(0, 500), check.err.slice(0, 1000));
  }
  console.log(JSON.stringify(sums));
}

const FAULTS = ['kill', 'leave', 'stop', 'server', 'kill two'];

/** Has something happen to the server or to one or two of three workers. Then there are a server and three workers again. */
async function strike(fault, crew, random) {
  const victim = crew.workers[Math.floor(random() * crew.workers.length)];
  if (fault === 'server') {
    crew.server.child.kill('SIGKILL');
    await crew.server.ended;
    await wait(random() * 500);
    crew.server = await serve();
  } else if (fault === 'stop') {
    victim.child.kill('SIGSTOP');
    await wait(random() * 6000);
    victim.child.kill('SIGCONT');
  } else {
    victim.child.kill(fault === 'leave' ? 'SIGTERM' : 'SIGKILL');
    crew.workers = crew.workers.filter((worker) => worker !== victim);
    if (fault === 'kill two') crew.workers.pop().child.kill('SIGKILL');
  }
  // A search has asked for so many: where too few are left before they were counted, it waits for them.
  while (crew.workers.length < 3) crew.workers.push(await joined());
}

/** Runs a command again and again, each time with a fault at one of the moments that it takes without. `answer` is what has to be the same. */
async function struck(count, seed, args, env, answer) {
  const random = randomFrom(Number(seed));
  const crew = { server: await serve(), workers: [await joined(), await joined(), await joined()] };
  const run = () => tlasso([...args, '--cluster', address, ...(args[0] === 'check' ? ['--workers', '3'] : [])], env);
  const alone = tlasso(args);
  const expected = answer(alone, await alone.ended);
  const undisturbed = performance.now();
  await run().ended;
  const usual = performance.now() - undisturbed;
  console.log(`a fault in the first ${(usual / 1000).toFixed(1)} s of each run: so long takes one without`);
  const sums = { same: 0, different: 0, tooLate: 0, begun: 0, resumed: 0, left: 0 };
  for (let i = 1; i <= Number(count); i++) {
    const began = performance.now();
    const command = run();
    const fault = process.env.FAULT ?? FAULTS[Math.floor(random() * FAULTS.length)];
    const at = random() * usual;
    await Promise.race([wait(at), command.ended]);
    const isOver = command.child.exitCode !== null;
    if (isOver) sums.tooLate++;
    await strike(fault, crew, random);
    const code = await patiently(command);
    const isSame = answer(command, code) === expected;
    sums[isSame ? 'same' : 'different']++;
    sums.begun += (command.err.match(/begins again/g) ?? []).length;
    sums.resumed += (command.err.match(/goes on at level/g) ?? []).length;
    const left = await onServer();
    sums.left += left;
    const took = ((performance.now() - began) / 1000).toFixed(1);
    console.log(
      `${i} ${fault} after ${(at / 1000).toFixed(1)} s${isOver ? ' (it was over)' : ''}: ${isSame ? 'same' : 'DIFFERENT'} in ${took} s, on the server: ${left}`,
    );
    if (!isSame) console.log(command.out.slice(0, 500), command.err.slice(0, 1000));
  }
  console.log(JSON.stringify(sums));
}

const SILENCE = process.env.TLASSO_SILENCE ?? '2';

async function faults(count, seed = '1') {
  writeSlow();
  await struck(count, seed, ['check', join(folder, 'Slow.tla'), '--format', 'json'], { TLASSO_SILENCE: SILENCE }, told);
}

/** The same for jobs: the models of specs/ as a suite, or what else NAME of `jobs` is. */
async function jobFaults(count, seed = '1', name = 'suite') {
  await struck(count, seed, JOBS[name], { TLASSO_SILENCE: SILENCE }, ({ out, err }, code) => `${code} ${out === '' ? err : answerOf(out)}`);
}

/** Seconds of processor time of a process. */
const processorTime = (pid) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
};

/** The most memory that a process has had, in megabytes. */
const residentPeak = (pid) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;

async function speed(module, config, ...more) {
  const args = ['check', module, '--config', config, '--format', 'json', ...more];
  const found = [];
  for (const threads of [1, 2]) {
    const run = start('/usr/bin/time', ['-f', 'TIME %U %S %e %M', process.execPath, program, ...args, '--workers', String(threads)]);
    await run.ended;
    const [user, system, wall, peak] = /TIME (.*)/.exec(run.err)[1].split(' ').map(Number);
    const { statesGenerated, distinctStates, depth } = JSON.parse(run.out);
    found.push({ statesGenerated, distinctStates, depth });
    console.log(
      `${threads} threads: ${statesGenerated} generated, ${distinctStates} distinct, ${(user + system).toFixed(2)} s of processor time, ${wall} s, at most ${Math.round(peak / 1024)} MB`,
    );
  }
  await serve();
  const workers = [];
  for (const number of (process.env.WORKERS ?? '1,2,4').split(',').map(Number)) {
    // New ones: their memory is that of this search.
    for (const { child, ended } of workers.splice(0)) {
      child.kill('SIGTERM');
      await ended;
    }
    while (workers.length < number) workers.push(await joined());
    const searched = async (...limits) => {
      const before = workers.map(({ child }) => processorTime(child.pid));
      const bytes = await bytesIn();
      const began = performance.now();
      const check = tlasso([...args, ...limits, '--cluster', address, '--workers', String(number)]);
      let kept = 0;
      while (check.child.exitCode === null) {
        kept = Math.max(kept, await bytesKept());
        await Promise.race([check.ended, wait(200)]);
      }
      await check.ended;
      return {
        kept,
        wall: (performance.now() - began) / 1000,
        cpu: workers.map(({ child }, i) => processorTime(child.pid) - before[i]),
        memory: workers.map(({ child }) => residentPeak(child.pid)),
        bytes: (await bytesIn()) - bytes,
        report: JSON.parse(check.out),
      };
    };
    // What it takes to open the model.
    const begun = await searched('--max-depth', '1');
    const all = await searched();
    const { statesGenerated, distinctStates, depth } = all.report;
    found.push({ statesGenerated, distinctStates, depth });
    const each = (values) => values.map((value) => value.toFixed(2)).join(' + ');
    const sent = (all.bytes - begun.bytes) / statesGenerated;
    const megabytes = all.memory.map((peak, i) => Math.round(peak - begun.memory[i])).join(' + ');
    console.log(
      `${number} workers: ${statesGenerated} generated, ${distinctStates} distinct, depth ${depth}, ${each(all.cpu)} s of processor time (to begin: ${each(begun.cpu)}), ` +
        `${all.wall.toFixed(2)} s (to begin: ${begun.wall.toFixed(2)}), ${sent.toFixed(2)} bytes on the wire for each generated, ${megabytes} MB more`,
    );
    console.log(
      `  at most ${(all.kept / 1e6).toFixed(1)} MB on the server, ${(all.kept / distinctStates).toFixed(1)} bytes for each distinct`,
    );
  }
  const isSame = found.every((one) => JSON.stringify(one) === JSON.stringify(found[0]));
  console.log(isSame ? 'all the same' : `DIFFERENT: ${JSON.stringify(found)}`);
  if (!isSame) process.exitCode = 1;
}

/** A model with many states, and its configuration. */
const manyStates = (millions, spec = 'Counters') => {
  const [constants, invariant] =
    spec === 'Counters'
      ? [{ 1: 'A = 100 B = 100 C = 100', 10: 'A = 200 B = 200 C = 250', 50: 'A = 250 B = 400 C = 500' }, 'InRange']
      : [{ 1: 'N = 5 K = 68', 10: 'N = 5 K = 122', 50: 'N = 5 K = 184' }, 'TypeOK'];
  const config = join(folder, 'Many.cfg');
  writeFileSync(config, `CONSTANTS ${constants[millions]}\nSPECIFICATION Spec\nINVARIANT ${invariant}\nCHECK_DEADLOCK FALSE\n`);
  return [join(root, 'bench', `${spec}.tla`), config];
};

const many = (millions, spec) => speed(...manyStates(millions, spec));

/** The part of the program that a function is of, by the module that its source map names. */
const partsOf = (profile) => {
  const maps = new Map();
  const byId = new Map(profile.nodes.map((node) => [node.id, node]));
  const parts = new Map();
  for (const [i, id] of profile.samples.entries()) {
    const { functionName, url, lineNumber, columnNumber } = byId.get(id).callFrame;
    const file = url.replace('file://', '');
    if (file.endsWith('.js') && !maps.has(file))
      maps.set(file, existsSync(`${file}.map`) ? new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8'))) : null);
    const source = maps.get(file)?.findEntry(lineNumber, columnNumber)?.originalSource;
    const part =
      source?.replace(/^.*?(src|node_modules)\//, '$1/').replace(/\/[^/]*$/, '') ?? (url === '' ? functionName || 'generated code' : url);
    parts.set(part, (parts.get(part) ?? 0) + profile.timeDeltas[i]);
  }
  return parts;
};

async function profile(millions, spec) {
  const [module, config] = manyStates(millions, spec);
  const args = ['check', module, '--config', config, '--format', 'json'];
  const table = new Map();
  const enter = (name, profiles) => {
    for (const file of readdirSync(profiles))
      for (const [part, time] of partsOf(JSON.parse(readFileSync(join(profiles, file), 'utf8')))) {
        const row = table.get(part) ?? {};
        row[name] = (row[name] ?? 0) + time / 1e6;
        table.set(part, row);
      }
  };
  const profiled = (name, more) => {
    const profiles = join(folder, name);
    return [profiles, start(process.execPath, ['--cpu-prof', '--cpu-prof-dir', profiles, program, ...more])];
  };
  const [alone, one] = profiled('one process', [...args, '--workers', '1']);
  await one.ended;
  enter('one process', alone);
  await serve();
  for (const number of [1, 2]) {
    const name = number === 1 ? 'one worker' : 'one of two';
    const [profiles, worker] = profiled(name, ['worker', '--server', address, '--jobs', '1']);
    await says(worker, /jobs? at once from/);
    const others = number === 1 ? [] : [await joined()];
    await tlasso([...args, '--cluster', address, '--workers', String(number)]).ended;
    for (const { child } of [worker, ...others]) child.kill('SIGTERM');
    await worker.ended;
    enter(name, profiles);
  }
  const names = ['one process', 'one worker', 'one of two'];
  console.log(`seconds${names.map((name) => name.padStart(14)).join('')}`);
  const idle = ['(idle)', '(program)'];
  for (const [part, row] of [...table].sort(([, a], [, b]) => (b['one of two'] ?? 0) - (a['one of two'] ?? 0)))
    if (!idle.includes(part) && names.some((name) => (row[name] ?? 0) > 0.05))
      console.log(`${' '.repeat(7)}${names.map((name) => (row[name] ?? 0).toFixed(2).padStart(14)).join('')}  ${part}`);
}

const JOBS = {
  // 129 models of 3 to 500 milliseconds: what a job costs besides the check counts.
  suite: ['test', join(root, 'specs'), '--format', 'json'],
  // The 15 large models: most take one to ten seconds, as models do that people have a cluster for.
  'large suite': ['test', join(root, 'specs'), '--large', '--filter', '*-large', '--format', 'json'],
  simulation: ['simulate', join(root, 'specs/paxos/Paxos.tla'), '-n', '1500000', '--seed', '1', '--format', 'json'],
  sweep: [
    'sweep',
    join(root, 'specs/dining-philosophers/DiningPhilosophers.tla'),
    '--constant',
    'N=12,11',
    '--constant',
    'Remedy="put back","order"',
    '--format',
    'json',
  ],
  // 165 changes of a model with 58,448 states: about 60 s of processor time, of which some are the command's own.
  mutation: ['mutate', join(root, 'specs/commit-service/CommitService.tla'), '--constant', 'Transactions={1, 2}', '--format', 'json'],
  // The same as in a pull request: whether a change is noticed, and no pairs of changes.
  'quick mutation': [
    'mutate',
    join(root, 'specs/commit-service/CommitService.tla'),
    '--constant',
    'Transactions={1, 2}',
    '--quick',
    '--format',
    'json',
  ],
};

/** The answer of jobs without its times. */
const answerOf = (text) =>
  JSON.stringify(JSON.parse(text), (key, value) => (/seconds|workers|elapsed|duration|rate/i.test(key) ? undefined : value));

const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];

/** Runs a command on these workers. `busiest`: processor time of the command and of the busiest worker. */
async function onWorkers(args, workers) {
  const before = workers.map(({ child }) => processorTime(child.pid));
  const began = performance.now();
  const command = start('/usr/bin/time', ['-f', 'TIME %U %S', process.execPath, program, ...args, '--cluster', address]);
  const code = await command.ended;
  const seconds = (performance.now() - began) / 1000;
  const [user, system] = /TIME (.*)/.exec(command.err)[1].split(' ').map(Number);
  const used = workers.map(({ child }, i) => processorTime(child.pid) - before[i]);
  return { code, seconds, used, command: user + system, busiest: user + system + Math.max(...used), answer: answerOf(command.out) };
}

const shownRun = ({ seconds, used, command }) =>
  `${seconds.toFixed(1)} s (processor time ${used.map((time) => time.toFixed(1)).join(' + ')}, command ${command.toFixed(1)})`;

async function jobs(only = '', pairs = '3') {
  await serve();
  const workers = [await joined()];
  for (const [name, args] of Object.entries(JOBS).filter(([name]) => name.includes(only))) {
    await onWorkers(args, workers);
    const ratios = { clock: [], processor: [] };
    for (let i = 0; i < Number(pairs); i++) {
      const one = await onWorkers(args, workers);
      workers.push(await joined(1));
      // Not measured: a worker that has done such jobs before has a thread whose code is optimized.
      await onWorkers(args, workers);
      const two = await onWorkers(args, workers);
      const last = workers.pop();
      last.child.kill('SIGTERM');
      await last.ended;
      ratios.clock.push(one.seconds / two.seconds);
      ratios.processor.push(one.busiest / two.busiest);
      const isSame = one.code === two.code && one.answer === two.answer;
      if (!isSame) process.exitCode = 1;
      console.log(
        `${name}: one worker ${shownRun(one)}, two ${shownRun(two)}, exit code ${one.code}, ${isSame ? 'the same answer' : 'DIFFERENT'}`,
      );
    }
    console.log(
      `${name}: ${median(ratios.clock).toFixed(2)} times as fast (median of pairs), by processor time ${median(ratios.processor).toFixed(2)}`,
    );
  }
}

const [mode, ...rest] = process.argv.slice(2);
try {
  await { models, faults, jobFaults, network, speed, many, profile, jobs }[mode](...rest);
} finally {
  for (const child of children) child.kill('SIGKILL');
  await wait(300);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
