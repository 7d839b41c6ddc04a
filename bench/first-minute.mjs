// The first minute: from an empty folder with one module of somebody else to the first counterexample and its explanation, by a stopwatch.
//
//   node bench/first-minute.mjs [FILE.tla ...]        (default: modules of this repository, without their configurations)
//
// Two commands: `tlasso init FILE.tla` proposes a configuration, `tlasso check FILE.tla --explain` checks it. A module that extends others of its folder brings them
// along. The time is that of the two processes; what each found is its exit code and the first line that it says.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const program = join(root, 'dist/tlasso.js');
const given = process.argv.slice(2);
const files =
  given.length > 0
    ? given
    : ['dining-philosophers/DiningPhilosophers', 'increment/Increment', 'lease/Lease', 'peterson/Peterson', 'paxos/Paxos'].map((path) =>
        join(root, 'specs', `${path}.tla`),
      );

/** Most time of a command, in seconds. */
const LIMIT = '60';

/** The module and those that it extends, as far as they stand beside it. */
const modulesOf = (file, known = new Set()) => {
  if (known.has(file)) return known;
  known.add(file);
  const beside = readdirSync(dirname(file));
  for (const [name] of readFileSync(file, 'utf8').matchAll(/\b\w+\b/g))
    if (beside.includes(`${name}.tla`)) modulesOf(join(dirname(file), `${name}.tla`), known);
  return known;
};

/** Runs a command of tlasso, with what a person would wait for it. */
const timed = (folder, ...args) => {
  const begun = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { cwd: folder, encoding: 'utf8' });
  return { seconds: (performance.now() - begun) / 1000, status, text: stdout + stderr };
};

console.log(`load ${loadavg()[0].toFixed(1)}`);
let isGood = true;
for (const file of files) {
  const folder = mkdtempSync(join(tmpdir(), 'tlasso-first-minute-'));
  for (const module of modulesOf(file)) copyFileSync(module, join(folder, basename(module)));
  const name = basename(file);
  const proposed = timed(folder, 'init', name);
  const checked = timed(folder, 'check', name, '--explain', '--timeout', LIMIT);
  const said = checked.text.split('\n').find((line) => line.trim() !== '') ?? '';
  const total = proposed.seconds + checked.seconds;
  isGood &&= total < Number(LIMIT);
  console.log(
    `${name.padEnd(28)} init ${proposed.seconds.toFixed(2).padStart(6)} s (exit ${proposed.status})   check ${checked.seconds.toFixed(2).padStart(6)} s (exit ${checked.status})   ${said}`,
  );
  rmSync(folder, { recursive: true });
}
process.exitCode = isGood ? 0 : 1;
