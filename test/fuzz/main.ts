// npm run fuzz -- [--minutes N] [--kind NAME]... [--from SEED] [--count N] [--out DIR]
//
// Runs the kinds of random tests in turn, a hundred seeds each, until the time is over. A difference is printed and written into a folder
// of its own below DIR (default: test-artifacts/fuzz); the exit code is 1 where there was one.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { FuzzKind } from './kind.ts';
import { kinds } from './kinds/index.ts';

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    kind: { type: 'string', multiple: true, default: kinds.map(({ name }) => name) },
    from: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    count: { type: 'string', default: 'Infinity' },
    out: { type: 'string', default: join('test-artifacts', 'fuzz') },
  },
});

const number = (name: 'minutes' | 'from' | 'count'): number => {
  const value = Number(options[name]);
  if (Number.isNaN(value) || value < 0) throw new Error(`--${name}: '${options[name]}' is no number`);
  return value;
};

const chosen = options.kind.map((name) => {
  const kind = kinds.find((one) => one.name === name);
  if (kind === undefined) throw new Error(`there is no kind '${name}'; there are ${kinds.map((one) => one.name).join(', ')}`);
  return kind;
});

const minutes = number('minutes');
const from = number('from');
const count = number('count');
const end = performance.now() + minutes * 60_000;
const portion = 100;

interface Run {
  readonly kind: FuzzKind;
  seeds: number;
  differences: number;
}
const runs: Run[] = chosen.map((kind) => ({ kind, seeds: 0, differences: 0 }));
const going = (run: Run): boolean => run.seeds < count && performance.now() < end;

const judge = async (run: Run): Promise<void> => {
  const seed = from + run.seeds++;
  const difference = await run.kind.run(seed);
  if (difference === undefined) return;
  run.differences++;
  console.log(`${run.kind.name} seed ${seed}: ${difference.what}`);
  const folder = join(options.out, run.kind.name, String(seed));
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries({ ...difference.files, 'difference.txt': `${difference.what}\n` }))
    writeFileSync(join(folder, name), text);
};

console.log(`from seed ${from}, for ${minutes} minutes`);
while (runs.some(going)) for (const run of runs) for (let i = 0; i < portion && going(run); i++) await judge(run);
for (const { kind, seeds, differences } of runs) {
  console.log(`${kind.name}: ${seeds} cases, ${differences} differences (${kind.meaning})`);
  for (const [name, times] of Object.entries(kind.tally?.() ?? {})) console.log(`  ${String(times).padStart(9)} ${name}`);
}
process.exitCode = runs.some(({ differences }) => differences > 0) ? 1 : 0;
