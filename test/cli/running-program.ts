// A run of the built program as a real process whose output is collected.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { BuiltProgram } from './built-program.ts';

const cwd = fileURLToPath(new URL('./specs', import.meta.url));

/** Starts it beside the specifications of these tests. `ended`: exit code and signal, once the output is closed. */
export const start = (program: BuiltProgram, args: readonly string[]) => {
  const child = spawn(process.execPath, [program.path, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.err += text;
  });
  return { child, output, ended: once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]> };
};

/** Waits until a process has worked for so many seconds, however busy the machine is. */
export const worked = async (child: ChildProcess, seconds = 1): Promise<void> => {
  const stat = `/proc/${child.pid}/stat`;
  if (!existsSync(stat)) await wait(2000 * seconds);
  const ticks = (): number => {
    const words = readFileSync(stat, 'utf8').split(') ')[1]!.split(' ');
    return Number(words[11]) + Number(words[12]);
  };
  while (child.exitCode === null && existsSync(stat) && ticks() < seconds * 100) await wait(50);
};
