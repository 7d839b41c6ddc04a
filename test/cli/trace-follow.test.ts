// `tlasso trace --follow`: a log that is still being written.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { linesOf } from '../../src/session/trace/log-lines.ts';
import { buildProgram } from './built-program.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-follow-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('says at once which line nothing explains', async () => {
  const { path: program } = buildProgram();
  for (const name of ['Lend.tla', 'LendLog.tla', 'Lend.cfg'])
    copyFileSync(fileURLToPath(new URL(`specs/${name}`, import.meta.url)), join(folder, name));
  const log = join(folder, 'run.ndjson');
  writeFileSync(log, '{"what":"ask","who":"ann"}\n{"what":"lend",');
  const child = spawn(process.execPath, [program, 'trace', 'LendLog.tla', log, '--follow'], { cwd: folder });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  appendFileSync(log, '"who":"ann"}\n');
  appendFileSync(log, '{"what":"ask","who":"bob"}\n{"what":"lend","who":"bob"}\n');
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect(code).toBe(15);
  expect(printed).toContain('run.ndjson:4:1: nothing explains this event');
});

it('reads what is added, and what there is when it is ended', async () => {
  const log = join(folder, 'grows.ndjson');
  writeFileSync(log, 'a\nb');
  const end = new AbortController();
  const seen: string[] = [];
  for await (const lines of linesOf(log, { signal: end.signal })) {
    seen.push(...lines.map(({ line, text }) => `${line} ${text}`));
    if (seen.length === 1) appendFileSync(log, 'c\nd\n');
    if (seen.length === 3) {
      appendFileSync(log, '5');
      end.abort();
    }
  }
  expect(seen).toEqual(['1 a', '2 bc', '3 d', '4 5']);
});

function linkOf(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}

/** The lines that are read; `then` is called behind each. */
const followed = async (log: string, then: (seen: readonly string[], end: () => void) => void): Promise<readonly string[]> => {
  const ended = new AbortController();
  const seen: string[] = [];
  for await (const lines of linesOf(log, { signal: ended.signal }))
    for (const { line, text } of lines) {
      seen.push(`${line} ${text}`);
      then(seen, () => ended.abort());
    }
  return seen;
};

it('leaves out a line that is being written when it is ended', async () => {
  const log = join(folder, 'cut.ndjson');
  writeFileSync(log, '1\n2\n');
  const seen = await followed(log, (lines, end) => {
    if (lines.length < 2) return;
    appendFileSync(log, '{"what":"as');
    end();
  });
  expect(seen).toEqual(['1 1', '2 2']);
});

it('goes on with the file that takes the name of one that is rotated, when it has read all of that', async () => {
  const log = join(folder, 'rotated.ndjson');
  writeFileSync(log, '1\n2\n');
  const seen = await followed(log, (lines, end) => {
    if (lines.length === 2) {
      renameSync(log, `${log}.1`);
      appendFileSync(`${log}.1`, '3');
      writeFileSync(log, '4\n5\n6\n7\n8\n');
    }
    if (lines.length === 8) end();
  });
  expect(seen).toEqual(['1 1', '2 2', '3 3', '1 4', '2 5', '3 6', '4 7', '5 8']);
});

it('reads what is still written into a file that was rotated, while the new one is empty', async () => {
  const log = join(folder, 'late.ndjson');
  writeFileSync(log, '1\n');
  const seen = await followed(log, (lines, end) => {
    if (lines.length === 1) {
      renameSync(log, `${log}.1`);
      writeFileSync(log, '');
      // The writer is told later than the file is replaced.
      setTimeout(() => {
        appendFileSync(`${log}.1`, '2\n');
        writeFileSync(log, '3\n');
      }, 400);
    }
    if (lines.length === 3) end();
  });
  expect(seen).toEqual(['1 1', '2 2', '1 3']);
});

it('reads the file that took the name of one that was rotated, where it is ended just then', async () => {
  const log = join(folder, 'ended.ndjson');
  writeFileSync(log, '1\n');
  const seen = await followed(log, (lines, end) => {
    if (lines.length > 1) return;
    renameSync(log, `${log}.1`);
    writeFileSync(log, '2\n3\n');
    end();
  });
  expect(seen).toEqual(['1 1', '1 2', '2 3']);
});

it('reads a file that has lost its name to a third one before its turn came', async () => {
  const log = join(folder, 'twice.ndjson');
  writeFileSync(log, '1\n'.repeat(2000));
  const ended = new AbortController();
  const seen: string[] = [];
  let began: number | null = null;
  for await (const lines of linesOf(log, { signal: ended.signal })) {
    for (const { text } of lines) seen.push(text);
    if (began === null) {
      renameSync(log, `${log}.1`);
      writeFileSync(log, '2\n');
      began = performance.now();
    }
    // Comparing these lines takes a second and a half, in which the event loop has turns only between portions.
    if (seen.at(-1) === '1') for (const from = performance.now(); performance.now() < from + lines.length * 0.75; );
    if (performance.now() > began + 1000 && !existsSync(`${log}.2`)) {
      renameSync(log, `${log}.2`);
      writeFileSync(log, '3\n');
    }
    if (seen.at(-1) === '3') ended.abort();
  }
  expect(seen.slice(-3)).toEqual(['1', '2', '3']);
});

it.skipIf(process.platform === 'win32')('reads a pipe with a name until it ends, or somebody ends that', async () => {
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const write = (commands: string): ChildProcess => spawn('sh', ['-c', `exec > "$0"; ${commands}`, pipe]);
  write("printf '1\\n2\\n'");
  expect(await followed(pipe, () => undefined)).toEqual(['1 1', '2 2']);
  const writer = write("printf '1\\n'; exec sleep 60");
  expect(await followed(pipe, (_, end) => end())).toEqual(['1 1']);
  writer.kill();
});

it('refuses a log that becomes shorter', async () => {
  const log = join(folder, 'shrinks.ndjson');
  writeFileSync(log, 'first\nsecond\n');
  const read = async (): Promise<void> => {
    for await (const lines of linesOf(log, {})) if (lines.length > 0) writeFileSync(log, 'x\n');
  };
  await expect(read()).rejects.toThrow('has become shorter');
});

it('refuses a log that was emptied and has grown beyond what was read', async () => {
  const log = join(folder, 'emptied.ndjson');
  writeFileSync(log, 'first\nsecond\n');
  const seen: string[] = [];
  const read = async (): Promise<void> => {
    for await (const lines of linesOf(log, {})) {
      seen.push(...lines.map(({ text }) => text));
      writeFileSync(log, 'third\nfourth\nfifth\n');
    }
  };
  await expect(read()).rejects.toThrow('has other bytes than those that were read');
  expect(seen).toEqual(['first', 'second']);
});

const specs = (name: string): string => fileURLToPath(new URL(`specs/${name}`, import.meta.url));

it.skipIf(process.platform !== 'linux')('tells what it has compared where SIGTERM ends it', async () => {
  const log = join(folder, 'asked.ndjson');
  writeFileSync(log, '{"what":"ask","who":"ann"}\n');
  const child = spawn(process.execPath, [buildProgram().path, 'trace', specs('LendLog.tla'), log, '--follow']);
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const isOpen = (): boolean => readdirSync(`/proc/${child.pid}/fd`).some((fd) => linkOf(`/proc/${child.pid}/fd/${fd}`) === log);
  while (!isOpen()) await wait(20);
  child.kill('SIGTERM');
  expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0);
  expect(printed).toContain('its only event is explained');
});

it('alters what came from standard input', () => {
  const { path: program } = buildProgram();
  const input = '{"what":"ask","who":"ann"}\n{"what":"lend","who":"ann"}\n';
  const { stdout } = spawnSync(process.execPath, [program, 'trace', specs('LendLog.tla'), '-', '--control', '3'], { input });
  expect(stdout.toString()).toMatch(/Control: \d of 3 alterations/);
});
