// Standard output that cannot be written, or that nobody reads to the end.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { type BuiltProgram, buildProgram } from './built-program.ts';

const cwd = fileURLToPath(new URL('./specs', import.meta.url));

let program: BuiltProgram;
beforeAll(() => {
  program = buildProgram();
});

const intoFull = async (args: readonly string[], full: 'out' | 'err' = 'out') => {
  const file = openSync('/dev/full', 'w');
  const child = spawn(process.execPath, [program.path, ...args], {
    cwd,
    stdio: ['ignore', full === 'out' ? file : 'pipe', full === 'err' ? file : 'pipe'],
  });
  closeSync(file);
  let text = '';
  (child.stderr ?? child.stdout)?.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  const [code] = await once(child, 'close');
  return { code, text };
};

it.skipIf(!existsSync('/dev/full')).each([
  [['check', 'Counter.tla', '--config', 'CounterSmall.cfg'], 12],
  [['check', 'Walkers.tla', '--config', 'Walkers.cfg', '--format', 'json'], 255],
  [['--help'], 255],
  [['graph', 'Walkers.tla'], 255],
  [['simulate', 'Walkers.tla', '-n', '2'], 255],
])(
  'says so where it is full: %j',
  async (args, expected) => {
    const { code, text } = await intoFull(args);
    expect(text.match(/standard output cannot be written \(ENOSPC/g)).toHaveLength(1);
    expect(text).not.toContain('internal error');
    expect(code).toBe(expected);
  },
  60_000,
);

it.skipIf(!existsSync('/dev/full'))(
  'gives its result where only messages cannot be written',
  async () => {
    const { code, text } = await intoFull(['check', 'Walkers.tla', '--config', 'Walkers.cfg'], 'err');
    expect(text).toContain('No error found');
    expect(code).toBe(0);
  },
  60_000,
);

it('tells the verdict by its exit code where the reader has gone', async () => {
  const child = spawn(process.execPath, [program.path, 'check', 'Counter.tla', '--config', 'CounterSmall.cfg'], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.destroy();
  let text = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  const [code] = await once(child, 'exit');
  expect(text).toBe('');
  expect(code).toBe(12);
}, 60_000);
