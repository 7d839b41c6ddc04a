// A run of the built program as a real process whose output is collected.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
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
