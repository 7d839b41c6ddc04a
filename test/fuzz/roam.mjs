// npm run roam -- [--seed N] [--cases N] [FILE]...
//
// The random tests of `npm test` with a seed from the clock and ten times as many cases, or as many as are asked for: all test files that have
// random cases, or those that are named. The seed is printed: `--seed` repeats a run, and TLASSO_SEED=N npx vitest run FILE a single file.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const root = join(import.meta.dirname, '../..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: String(1 + (Date.now() % 1_000_000_007)) },
    cases: { type: 'string', default: '10' },
  },
});

const isRandom = (name) => /from '(fast-check|.*\/fuzz\/seeds\.ts|.*\/support\/random\.ts)'/.test(readFileSync(join(root, name), 'utf8'));
const files =
  positionals.length > 0
    ? positionals
    : readdirSync(join(root, 'test'), { recursive: true })
        .filter((name) => /\.test\.tsx?$/.test(name))
        .map((name) => join('test', name))
        .filter(isRandom);

console.log(`TLASSO_SEED=${values.seed} TLASSO_CASES=${values.cases}, ${files.length} files`);
const { status } = spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--testTimeout=3600000', ...files], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, TLASSO_SEED: values.seed, TLASSO_CASES: values.cases },
});
process.exitCode = status ?? 1;
