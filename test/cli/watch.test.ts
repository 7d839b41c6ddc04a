// `--watch`: a real process and real files. What runs is ended when a file changes, and every change is checked. A check that does not come is the
// test's time limit.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BuiltProgram, buildProgram } from './built-program.ts';

let program: BuiltProgram;
const folder = mkdtempSync(join(tmpdir(), 'tlasso-watch-'));
const other = join(folder, 'config');
const library = join(folder, 'library');
beforeAll(() => {
  program = buildProgram();
  mkdirSync(other);
  mkdirSync(library);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const module = (bound: string): string =>
  [
    '---- MODULE Watched ----',
    'EXTENDS Naturals, TLC, Limits',
    'VARIABLE x',
    'Init == x = 0 /\\ PrintT("started")',
    `Next == ${bound} /\\ x' = x + 1`,
    'Small == x < Limit',
    '====',
  ].join('\n');
const limits = (n: number): string => `---- MODULE Limits ----\nLimit == ${n}\n====\n`;
const config = 'INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\n';

/** Starts the program in the folder. `until`: waits for what it says, and forgets what it has said. */
const watching = (...args: readonly string[]) => {
  const child = spawn(process.execPath, [program.path, ...args, '--watch'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TLASSO_LIBRARY: library },
  });
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  let said = '';
  let heard: () => void = () => {};
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      heard();
    });
  // A change can be told to the program twice, so results are waited for, not counted.
  const until = async (text: RegExp): Promise<void> => {
    while (!text.test(said))
      await new Promise<void>((resolve) => {
        heard = resolve;
      });
    said = '';
  };
  return { child, ended, until };
};

it('checks again after every change, and ends the check that runs', async () => {
  writeFileSync(join(folder, 'Watched.tla'), module('TRUE'));
  writeFileSync(join(library, 'Limits.tla'), limits(5));
  writeFileSync(join(other, 'Small.cfg'), config);
  const { child, ended, until } = watching('check', 'Watched.tla', '--config', 'config/Small.cfg');
  try {
    await until(/"started"/);
    // A search without end is running: only ending it can lead to another result.
    writeFileSync(join(folder, 'Watched.tla'), module('x < 9'));
    await until(/No error found\.\n\n10 states generated, 10 distinct.*Waiting for changes\. Press Ctrl-C to end\.\n/s);
    writeFileSync(join(other, 'Small.cfg'), `${config}INVARIANT Small\n`);
    await until(/Invariant Small is violated in state 6\./);
    // A module of the library, replaced as editors do it.
    writeFileSync(join(library, 'new'), limits(7));
    renameSync(join(library, 'new'), join(library, 'Limits.tla'));
    await until(/Invariant Small is violated in state 8\./);
    // A fault in between ends nothing.
    writeFileSync(join(folder, 'Watched.tla'), module('x <'));
    await until(/Watched\.tla:5:\d+: error\[E\d+\]/);
    writeFileSync(join(folder, 'Watched.tla'), module('x < 3'));
    await until(/No error found\.\n\n4 states generated/);
    writeFileSync(join(library, 'Limits.tla'), limits(2));
    await until(/Invariant Small is violated in state 3\..*Waiting/s);
    child.kill('SIGINT');
    expect(await ended).toEqual([12, null]);
  } finally {
    child.kill('SIGKILL');
  }
});

it('runs a suite again after every change of a module, a configuration or what is expected', async () => {
  const suite = join(folder, 'suite');
  const counter = (bound: string): string =>
    `---- MODULE Count ----\nEXTENDS Naturals\nVARIABLE x\nInit == x = 0\nNext == ${bound} /\\ x' = x + 1\nSmall == x < 5\n====\n`;
  rmSync(suite, { recursive: true, force: true });
  mkdirSync(suite);
  writeFileSync(join(suite, 'Count.tla'), counter('x < 3'));
  writeFileSync(join(suite, 'Count.cfg'), `${config}INVARIANT Small\n`);
  const { child, ended, until } = watching('test', 'suite');
  try {
    await until(/1 passed, 0 failed.*Waiting for changes/s);
    writeFileSync(join(suite, 'Count.tla'), counter('x < 7'));
    await until(/0 passed, 1 failed.*Waiting for changes/s);
    // Replaced as editors do it, again and again, in a folder that is new, too.
    const replace = (file: string, text: string): void => {
      writeFileSync(join(folder, 'new'), text);
      renameSync(join(folder, 'new'), file);
    };
    replace(join(suite, 'Count.tla'), counter('x < 2'));
    await until(/1 passed, 0 failed.*Waiting for changes/s);
    replace(join(suite, 'Count.tla'), counter('x < 8'));
    await until(/0 passed, 1 failed.*Waiting for changes/s);
    replace(join(suite, 'Count.tla'), counter('x <'));
    await until(/error\[E\d+\].*Waiting for changes/s);
    const inner = join(suite, 'inner');
    for (const bound of ['x < 3', 'x < 7']) {
      rmSync(inner, { recursive: true, force: true });
      mkdirSync(inner);
      writeFileSync(join(inner, 'Count.cfg'), `${config}INVARIANT Small\n`);
      writeFileSync(join(inner, 'Count.tla'), counter(bound));
      await until(new RegExp(`${bound === 'x < 3' ? 1 : 0} passed, ${bound === 'x < 3' ? 1 : 2} failed.*Waiting for changes`, 's'));
    }
    replace(join(inner, 'Count.tla'), counter('x < 4'));
    await until(/1 passed, 1 failed.*Waiting for changes/s);
    // Folders without models, and what is no model, change nothing.
    mkdirSync(join(suite, 'states/empty'), { recursive: true });
    writeFileSync(join(suite, 'states/notes.txt'), 'none');
    writeFileSync(join(suite, 'notes.txt'), 'none');
    await expect(Promise.race([until(/passed/), new Promise((resolve) => setTimeout(resolve, 1500, 'nothing'))])).resolves.toBe('nothing');
    renameSync(inner, join(folder, 'moved'));
    await until(/0 passed, 1 failed.*Waiting for changes/s);
    renameSync(join(folder, 'moved'), inner);
    await until(/1 passed, 1 failed.*Waiting for changes/s);
    replace(join(inner, 'Count.tla'), counter('x < 9'));
    await until(/0 passed, 2 failed.*Waiting for changes/s);
    rmSync(inner, { recursive: true });
    await until(/0 passed, 1 failed.*Waiting for changes/s);
    replace(join(suite, 'Count.tla'), counter('x < 7'));
    await until(/0 passed, 1 failed.*violated.*Waiting for changes|violated.*0 passed, 1 failed.*Waiting for changes/s);
    writeFileSync(
      join(suite, 'expected.json'),
      JSON.stringify({ models: [{ config: 'Count.cfg', module: 'Count.tla', verdict: 'invariant', property: 'Small' }] }),
    );
    await until(/1 passed, 0 failed.*Waiting for changes/s);
    child.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
  }
});
