// `tlasso trace --follow`: a log that is still being written.
import { spawn } from 'node:child_process';
import { appendFileSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
      appendFileSync(log, 'e');
      end.abort();
    }
  }
  expect(seen).toEqual(['1 a', '2 bc', '3 d', '4 e']);
});

it('refuses a log that becomes shorter', async () => {
  const log = join(folder, 'shrinks.ndjson');
  writeFileSync(log, 'first\nsecond\n');
  const read = async (): Promise<void> => {
    for await (const lines of linesOf(log, {})) if (lines.length > 0) writeFileSync(log, 'x\n');
  };
  await expect(read()).rejects.toThrow('has become shorter');
});
