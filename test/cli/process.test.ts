import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { type BuiltProgram, buildProgram } from './built-program.ts';
import { start as startProgram, worked } from './running-program.ts';

const cwd = fileURLToPath(new URL('./specs', import.meta.url));

let program: BuiltProgram;
beforeAll(() => {
  program = buildProgram();
});

const start = (...args: readonly string[]) => startProgram(program, args);

it('ends an endless search on SIGINT with what is known', async () => {
  const { child, output, ended } = start('check', 'Unbounded.tla');
  // The specification prints when the search begins; a moment later signals are heard.
  await once(child.stdout, 'data');
  await worked(child);
  child.kill('SIGINT');
  expect(await ended).toEqual([255, null]);
  expect(output.err).toBe('Interrupted: ending the search. Press Ctrl-C again to quit at once.\n');
  expect(output.out).toMatch(/^"started"\nInterrupted: no error found so far, [\d,]+ states not explored\.\n\n[\d,]+ states generated/);
});

it('keeps its exit code when nobody reads the report', async () => {
  const { child, output, ended } = start('check', 'Dead.tla');
  child.stdout.destroy();
  expect(await ended).toEqual([11, null]);
  expect(output.err).toBe('');
});

it('stops where more memory is used than allowed, and says what is known', async () => {
  const { output, ended } = start('check', 'Unbounded.tla', '--memory', '160m', '--workers', '2');
  const [code] = await ended;
  expect(code).toBe(255);
  expect(output.out).toMatch(/Stopped at the limit of memory/);
}, 60_000);

it('says what it needs where Node does not let it have threads', () => {
  const permission = process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission';
  const flags = [permission, '--allow-fs-read=*', '--allow-fs-write=*'];
  const { status, stderr } = spawnSync(process.execPath, [...flags, program.path, 'check', 'Unbounded.tla'], { cwd, encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toContain('tlasso needs threads');
  expect(stderr).not.toContain('internal error');
}, 60_000);

/** Runs the program below a shell that has changed what it may do. */
const below = (shell: string, ...args: readonly string[]) =>
  spawnSync('bash', ['-c', `${shell}; exec "$0" "$@"`, process.execPath, ...args], { cwd, encoding: 'utf8' });

it.runIf(process.platform === 'linux').each([
  [
    'the folder is removed in which it was started',
    'cd "$(mktemp -d)"; rmdir "$PWD"',
    [],
    255,
    'the folder in which it was started is not there',
  ],
  ['no code can be made', ':', ['--disallow-code-generation-from-strings'], 1, '--disallow-code-generation-from-strings'],
])(
  'does not take for a fault of its own that %s',
  (_what, shell, flags, code, text) => {
    const { status, stderr } = below(shell, ...flags, program.path, 'check', `${cwd}/Dead.tla`);
    expect(stderr).toContain(text);
    expect(stderr).not.toContain('internal error');
    expect(status).toBe(code);
  },
  60_000,
);

/** Makes what it starts the first process of a container. */
const FIRST = ['--user', '--map-root-user', '--pid', '--fork', '--kill-child'];

it.runIf(spawnSync('unshare', [...FIRST, 'true']).status === 0).each([
  ['check', 'Unbounded.tla', 'stdout'],
  ['mutate', '../../../specs/raft-election/ThreeServers.tla', 'stderr'],
] as const)(
  'is ended by SIGTERM as the first process of a container: %s',
  async (command, file, begins) => {
    const child = spawn('unshare', [...FIRST, process.execPath, program.path, command, file], { cwd });
    const ended = once(child, 'close');
    await once(child[begins], 'data');
    const first = Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8'));
    const late = setTimeout(() => child.kill('SIGKILL'), 20_000);
    process.kill(first, 'SIGTERM');
    expect(await ended).toEqual([143, null]);
    clearTimeout(late);
  },
  60_000,
);
