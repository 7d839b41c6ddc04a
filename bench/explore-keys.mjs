// How long the explorer takes to answer a key: from the key going into a real pseudo-terminal to the first change of the screen coming out.
//
//   node bench/explore-keys.mjs [path of tlasso.js] [part of a module's name]
//
// Every bundled module is explored; then keys are pressed while a search runs and while one state takes minutes to evaluate. Needs `script`
// (util-linux) for the pseudo-terminal; memory is that of the process after 1,000 random steps (Linux). The last column is the slowest key as a part of the 50 ms that a person does not notice.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const program = process.argv[2] ?? join(root, 'dist/tlasso.js');
const only = process.argv[3] ?? '';
const limit = 50;
const keys = { down: '\u001b[B', tab: '\t', enter: '\r', back: ',', on: '.', undo: 'u', redo: 'U' };
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The explorer in a terminal of 100 columns. */
const open = (args) => {
  const quoted = ['node', program, 'explore', ...args].map((a) => `'${a}'`).join(' ');
  const child = spawn('script', ['-qfec', `stty rows 30 cols 100; exec ${quoted}`, '/dev/null'], { stdio: ['pipe', 'pipe', 'inherit'] });
  let seen = '';
  let arrived = () => {};
  child.stdout.on('data', (data) => {
    seen += data;
    arrived();
  });
  const next = (ms) =>
    new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), ms);
      arrived = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
  return {
    async shows(text, ms = 20_000) {
      const end = performance.now() + ms;
      while (!seen.includes(text) && performance.now() < end) await next(100);
      return seen.includes(text);
    },
    /** Milliseconds until the screen changes; null where it does not. */
    async press(key) {
      await sleep(30);
      const began = performance.now();
      child.stdin.write(key);
      return (await next(1000)) ? performance.now() - began : null;
    },
    /** Bytes in memory of the explorer. */
    memory() {
      const children = (pid) => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
      let [pid] = children(child.pid);
      for (let next = children(pid); next.length > 0; next = children(pid)) [pid] = next;
      return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) * 1024;
    },
    async close() {
      child.stdin.write('q');
      await Promise.race([new Promise((resolve) => child.on('exit', resolve)), sleep(2000)]);
      child.kill();
    },
  };
};

const told = (name, took) => {
  const sorted = took.filter((t) => t !== null).sort((a, b) => a - b);
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  const slowest = at(1);
  console.log(
    `${name.padEnd(52)} ${String(sorted.length).padStart(4)} keys   median ${at(0.5).toFixed(1).padStart(5)}   95% ${at(0.95).toFixed(1).padStart(5)}   slowest ${slowest.toFixed(1).padStart(5)} ms   ${(slowest / limit).toFixed(2)}`,
  );
  return { median: at(0.5), high: at(0.95), slowest };
};

const all = [];
for (const folder of readdirSync(join(root, 'specs'), { withFileTypes: true }).filter((d) => d.isDirectory())) {
  const path = join(root, 'specs', folder.name);
  const files = readdirSync(path);
  for (const config of files.filter((f) => f.endsWith('.cfg'))) {
    const module = config.replace(/(-.*)?\.cfg$/, '.tla');
    // One configuration of each module, or all whose names have the part.
    if (!files.includes(module) || !`${folder.name}/${config}`.includes(only) || (only === '' && config.includes('-'))) continue;
    const explorer = open([join(path, module), '--config', join(path, config)]);
    if (await explorer.shows('Actions')) {
      await sleep(300);
      const took = [];
      for (let i = 0; i < 5; i++)
        for (const key of [keys.enter, keys.tab, keys.tab, '1', keys.back, keys.on, keys.undo, keys.redo])
          took.push(await explorer.press(key));
      all.push(told(`${folder.name}/${config}`, took));
    }
    await explorer.close();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'tlasso-bench-'));
const spec = (name, text, config) => {
  writeFileSync(join(folder, `${name}.tla`), text);
  writeFileSync(join(folder, `${name}.cfg`), config);
  return join(folder, `${name}.tla`);
};
const during = async (name, file, begin, sign, key = keys.tab) => {
  const explorer = open([file]);
  await explorer.shows('Actions');
  await sleep(500);
  for (const key of begin) await explorer.press(key);
  if (await explorer.shows(sign)) {
    const took = [];
    for (let i = 0; i < 40; i++) took.push(await explorer.press(key));
    all.push(told(name, took));
  } else console.log(`${name}: it did not come to that`);
  await explorer.close();
};
if (process.platform === 'linux')
  for (const path of ['peterson/Peterson', 'token-ring/TokenRing', 'paxos/Paxos'].filter((path) => `${path}.cfg`.includes(only))) {
    const explorer = open([join(root, 'specs', `${path}.tla`)]);
    await explorer.shows('Actions');
    await sleep(500);
    const before = explorer.memory();
    for (const key of ['r', '1', '0', '0', '0', keys.enter]) await explorer.press(key);
    await explorer.shows('Random walk:');
    // The thread that walked ends when it has nothing to do.
    await sleep(5000);
    console.log(
      `${path}: ${(before / 1e6).toFixed(0)} MB in the first state, ${(explorer.memory() / 1e6).toFixed(0)} MB after a walk of 1,000 steps`,
    );
    await explorer.close();
  }
if (only === '') {
  await during(
    'while a search runs',
    spec(
      'Wide',
      "---- MODULE Wide ----\nEXTENDS Naturals\nVARIABLE x\nInit == x = [i \\in 1..9 |-> 0]\nNext == \\E i \\in 1..9 : x' = [x EXCEPT ![i] = (@ + i) % 9]\n====\n",
      'INIT Init\nNEXT Next\n',
    ),
    ['s', 'x[1] = 10', keys.enter],
    'Esc cancels',
  );
  await during(
    'on a path of 10,000 states',
    spec(
      'Walk',
      "---- MODULE Walk ----\nEXTENDS Naturals\nVARIABLES x, y\nInit == x = 0 /\\ y = 0\nNext == (x' = (x + 1) % 1000 /\\ y' = y) \\/ (y' = (y + 1) % 1000 /\\ x' = x)\nSmall == x + y < 5000\n====\n",
      'INIT Init\nNEXT Next\nINVARIANT Small\n',
    ),
    ['r', '10000', keys.enter],
    '10001 of 10001',
    keys.back,
  );
  await during(
    'while one state takes minutes',
    spec(
      'Long',
      "---- MODULE Long ----\nEXTENDS Naturals, FiniteSets\nVARIABLE x\nInit == x = 0\nNext == IF x = 0 THEN x' = 1 ELSE x' = Cardinality({f \\in [1..12 -> 1..6] : f[1] + f[12] = x})\n====\n",
      'INIT Init\nNEXT Next\n',
    ),
    [keys.enter],
    'Esc cancels',
  );
}
rmSync(folder, { recursive: true });
if (all.length > 0)
  console.log(
    `slowest of all ${Math.max(...all.map((a) => a.slowest)).toFixed(1)} ms, of the 95% ${Math.max(...all.map((a) => a.high)).toFixed(1)} ms; the limit is ${limit} ms, the load was ${loadavg()[0].toFixed(1)}`,
  );
