// --por with two workers, the whole way: each thread compiles the same program, and the reduced search is that of one.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { type BuiltProgram, buildProgram } from './built-program.ts';

const cwd = fileURLToPath(new URL('./specs', import.meta.url));

let program: BuiltProgram;
beforeAll(() => {
  program = buildProgram();
});

// The numbers are arithmetic: see test/session/check/reduction/reduction.test.ts.
it('searches with two workers', () => {
  const most = 16;
  const working = 4 * most * (most + 1) ** 3;
  const states = (most + 1) ** 4 + working + 4;
  const args = [program.path, 'check', 'Shares.tla', '--config', 'SharesMany.cfg', '--por', '--workers', '2'];
  const out = execFileSync(process.execPath, args, { cwd, encoding: 'utf8' });
  const counts = `${(1 + 2 * working + 4).toLocaleString('en-US')} states generated, ${states.toLocaleString('en-US')} distinct`;
  expect(out).toMatch(new RegExp(`^${counts}, depth \\d+, .*, 2 workers$`, 'm'));
});
