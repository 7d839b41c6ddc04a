// A thread that does one job after the other: one that is stopped, at whatever moment, is not there for the next job.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { JobThread } from '../../../src/session/threads/job-thread.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-thread-'));
afterAll(() => rmSync(folder, { recursive: true }));
const program = join(folder, 'job.mjs');
writeFileSync(
  program,
  "import { parentPort } from 'node:worker_threads';\nparentPort.on('message', (order) => { if (order !== 'wait') parentPort.postMessage({ kind: 'done' }); });\n",
);
const started = (): JobThread => new JobThread(pathToFileURL(program), {});

it('does one job after the other', async () => {
  const thread = started();
  for (let i = 0; i < 3; i++) await thread.do('go', () => {}, new AbortController().signal);
  expect(thread.hasEnded).toBe(false);
  await thread.end();
});

it('has ended as soon as it is stopped', async () => {
  const thread = started();
  await thread.do('go', () => {}, new AbortController().signal);
  const stop = new AbortController();
  const waiting = thread.do('wait', () => {}, stop.signal);
  stop.abort();
  expect(thread.hasEnded).toBe(true);
  await expect(waiting).rejects.toThrow('the thread was stopped');
  await expect(thread.do('go', () => {}, new AbortController().signal)).rejects.toThrow('the thread was stopped');
});
